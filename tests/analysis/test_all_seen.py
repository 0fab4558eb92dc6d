"""A finished deal with all cards seen: asked for once, reckoned in the background, told to who may read the deal."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.analysis import background, double_dummy
from games.analysis.models import DealSolution
from games.bots import solver
from games.bots.solution import from_json
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Deal, Game, Incident
from games.play.write import boards, lifecycle
from rules.catalog import VARIANTS, find
from tests import cast

from .test_analysis import finished

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_positions(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.TALON_BOT_PROCESSES = 0
    solve = solver.solve
    monkeypatch.setattr(solver, "solve", lambda *asked: solve(*asked, positions=400))


def address(game: Game, number: int = 1) -> str:
    return f"{game.get_absolute_url()}deals/{number}/all-seen/"


def page(game: Game, browser: Client, language: str = "") -> str:
    answer = browser.get(f"{language}{address(game)}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def work() -> int:
    """Do what is due of reckoning; how many steps it took."""
    steps = 0
    while row := Job.objects.filter(
        kind=double_dummy.ALL_SEEN, leased_until=None, due_at__lte=timezone.now()
    ).first():
        queue.run(row.pk)
        steps += 1
    return steps


@pytest.mark.slow
@pytest.mark.parametrize("slug", [v.slug for v in VARIANTS if solver.is_solvable(v.slug)])
def test_a_deal_is_reckoned_once_somebody_asks_and_told_trick_by_trick(slug: str) -> None:
    game, deal, browser = finished(slug)
    assert "Work out this deal" in page(game, browser)
    assert browser.post(address(game)).status_code == 302
    assert 'hx-trigger="every 2s"' in page(game, browser)
    assert work() == 1
    thought = DealSolution.objects.get(deal=deal)
    assert thought.ready
    shown_text = page(game, browser)
    assert "every 2s" not in shown_text
    if not thought.found:
        assert "No card was played" in shown_text
        return
    found = from_json(thought.found)
    assert f"Worked out from trick {found.since} of {found.cards[-1].trick} on" in shown_text
    costs = [card.cost for card in found.cards if card.cost is not None]
    assert shown_text.count("?step=") == len(costs)
    shown = [int(cost) for cost in re.findall(r'seen-cost"[^>]*>\s*−(\d+)', shown_text)]
    assert sum(shown) == sum(costs) == sum(found.lost)
    assert "levée" in page(game, browser, "/fr")


@pytest.mark.slow
def test_the_step_behind_a_card_is_the_one_that_played_it() -> None:
    game, _deal, browser = finished("auction-four")
    browser.post(address(game))
    work()
    shown_text = page(game, browser)
    links = re.findall(r'href="([^"]+\?step=\d+)"\s+aria-label="([^",]+)', shown_text)
    assert len(links) > 4
    for link, card in links[:6]:
        assert card.lower() in unescape(browser.get(link).content.decode()).lower()


@pytest.mark.slow
def test_who_sat_there_is_told_what_their_own_cards_cost_and_nobody_else() -> None:
    game, deal, browser = finished("auction-four")
    browser.post(address(game))
    work()
    found = from_json(DealSolution.objects.get(deal=deal).found or {})
    for seat in range(4):
        own = sum(card.cost or 0 for card in found.cards if card.seat == seat)
        shown_text = page(game, cast.browser_of(game.players.get(seat=seat).user))
        assert re.search(rf"The cards you played yourself cost {own} points?\.", shown_text)
    Game.objects.filter(pk=game.pk).update(public=True)
    assert "you played yourself" not in page(game, Client())
    assert "you played yourself" not in page(game, cast.browser_of(cast.person("stranger")))


def test_one_that_took_too_long_is_thought_over_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def takes_long(*_asked: Any) -> Any:
        raise TimeoutError

    game, deal, browser = finished()
    browser.post(address(game))
    with monkeypatch.context() as patch:
        patch.setattr(solver, "solve", takes_long)
        assert work() == 1
    assert not DealSolution.objects.get(deal=deal).ready
    assert not Incident.objects.exists()
    DealSolution.objects.update(begun_at=timezone.now() - 2 * background.AT_IT)
    double_dummy.step(Job.objects.get(kind=double_dummy.ALL_SEEN))
    assert DealSolution.objects.get(deal=deal).found


def test_asking_twice_is_asking_once_and_doing_it_twice_changes_nothing() -> None:
    game, _deal, browser = finished()
    browser.post(address(game))
    browser.post(address(game))
    row = Job.objects.get(kind=double_dummy.ALL_SEEN)
    double_dummy.step(row)
    [before] = DealSolution.objects.values("found", "failed", "tries")
    double_dummy.step(row)
    assert list(DealSolution.objects.values("found", "failed", "tries")) == [before]
    assert before["tries"] == 1


def test_one_is_thought_over_at_a_time_and_one_whose_process_died_again() -> None:
    game, deal, browser = finished()
    browser.post(address(game))
    thought = DealSolution.objects.get(deal=deal)
    DealSolution.objects.update(begun_at=timezone.now(), tries=1)
    assert work() == 1
    assert not DealSolution.objects.get(deal=deal).ready, "somebody is at it"
    [row] = Job.objects.filter(kind=double_dummy.ALL_SEEN)
    assert row.due_at > timezone.now()
    DealSolution.objects.update(begun_at=timezone.now() - 2 * background.AT_IT)
    double_dummy.step(row)
    thought.refresh_from_db()
    assert thought.found
    assert thought.tries == 2


@pytest.mark.incidents_expected
def test_one_that_fails_is_told_so_and_kept_for_staff_and_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_asked: Any) -> Any:
        raise ValueError("out of cards")

    game, _deal, browser = finished()
    browser.post(address(game))
    monkeypatch.setattr(solver, "solve", fails)
    assert work() == 1
    assert "could not be worked out" in page(game, browser)
    assert "out of cards" in Incident.objects.get(game=game).traceback
    browser.post(address(game))
    assert work() == 0


def test_one_whose_process_dies_again_and_again_is_given_up() -> None:
    game, deal, browser = finished()
    browser.post(address(game))
    DealSolution.objects.update(tries=background.TRIES)
    work()
    assert DealSolution.objects.get(deal=deal).failed


def test_so_many_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _deal, browser = finished()
    monkeypatch.setattr(background, "WAITING", 0)
    assert "Ask again in a while" in unescape(browser.post(address(game), follow=True).content.decode())
    assert not DealSolution.objects.exists()


def test_a_deal_that_is_not_open_to_a_reader_is_reckoned_for_nobody() -> None:
    game, deal, browser = finished()
    Game.objects.filter(pk=game.pk).update(public=False)
    stranger = cast.browser_of(cast.person("stranger"))
    for other in (stranger, Client()):
        assert other.get(address(game)).status_code == 404
        assert other.post(address(game)).status_code == 404
    assert browser.get(address(game, 2)).status_code == 404
    assert browser.post(address(game, 2)).status_code == 404
    Deal.objects.filter(pk=deal.pk).update(revealed_at=None)
    assert browser.get(address(game)).status_code == 404
    assert browser.post(address(game)).status_code == 404
    assert not DealSolution.objects.exists()


def test_a_table_of_a_sealed_board_is_reckoned_for_nobody_until_it_is_open() -> None:
    variant = find("auction-three")
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    people = cast.players()[:3]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), board=board
    )
    game = cast.play_on(game)
    assert game.status == "over"
    browser, watcher = cast.browser_of(people[0]), cast.browser_of(cast.person("watcher"))
    for reader in (browser, watcher):
        assert reader.get(address(game)).status_code == 404
        assert reader.post(address(game)).status_code == 404
    assert not DealSolution.objects.exists()
    boards.open_board(board.public_id)
    assert "Work out this deal" in page(game, browser)
    assert watcher.post(address(game)).status_code == 302
    assert DealSolution.objects.count() == 1


def test_whoever_is_not_signed_in_reads_what_was_found_and_asks_for_nothing() -> None:
    game, _deal, browser = finished()
    Game.objects.filter(pk=game.pk).update(public=True)
    watcher = Client()
    assert "Anybody who is signed in may ask" in page(game, watcher)
    answer = watcher.post(address(game))
    assert "login" in answer["Location"]
    assert not DealSolution.objects.exists()
    browser.post(address(game))
    work()
    assert "Worked out from trick" in page(game, watcher)


def test_a_game_without_tricks_says_that_it_is_not_reckoned() -> None:
    variant = find("pinacle")
    people = cast.players(cast.SIX_SEATS)[: variant.seats]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], sitters=dict(enumerate(people)), dealer=0
    )
    Deal.objects.filter(game=game).update(revealed_at=timezone.now())
    browser = cast.browser_of(people[0])
    assert "not played in tricks" in page(game, browser)
    browser.post(address(game))
    assert not DealSolution.objects.exists()
    assert not Job.objects.filter(kind=double_dummy.ALL_SEEN).exists()


def test_the_page_of_a_deal_leads_there() -> None:
    game, _deal, browser = finished()
    shown_text = browser.get(f"{game.get_absolute_url()}deals/1/").content.decode()
    assert f'href="{address(game)}"' in shown_text

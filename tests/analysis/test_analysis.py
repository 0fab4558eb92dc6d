"""The analysis of a finished deal: asked for by who sat there, made step by step, told in words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.analysis import decisions as deal_decisions
from games.analysis.models import DealAnalysis
from games.bots import judgement
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.play.bots import think
from games.play.models import AcceptedMove, AfterResigning, Deal, Game
from games.play.record.replay import deal_moments
from games.play.write import lifecycle, seating
from games.play.write.lock import locked_table
from rules.catalog import VARIANTS, find
from tests import cast
from tests.rules import walks
from tests.rules.walks import figure

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """What is found of each decision is the judge's affair and tried below."""
    monkeypatch.setattr(judgement, "WORLDS", 2)
    settings.TALON_BOT_PROCESSES = 0


def finished(slug: str = "auction-three") -> tuple[Game, Deal, Client]:
    """A game of which a deal is over, always the same one, people at every seat, and the browser of the first."""
    variant = find(slug)
    people = cast.players(cast.SIX_SEATS)[: variant.seats]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], sitters=dict(enumerate(people)), dealer=0
    )
    cards = sorted(game.deals.get().cards.split())
    Random(6).shuffle(cards)
    cast.prescribe(game, cards)
    game = cast.play_on(
        cast.again(game), until=lambda game: game.deals.filter(revealed_at__isnull=False).exists()
    )
    return game, game.deals.all()[0], cast.browser_of(people[0])


def seated(game: Game, seat: int = 0) -> User:
    """Who sits there."""
    user = game.players.get(seat=seat).user
    assert user is not None
    return user


def work() -> int:
    """Do what is due of analyses; how many steps it took."""
    steps = 0
    while row := Job.objects.filter(kind=deal_decisions.ANALYSIS, leased_until=None).first():
        queue.run(row.pk)
        steps += 1
    return steps


def asked(game: Game, browser: Client) -> DealAnalysis:
    """An analysis that was asked for, cut to three decisions."""
    browser.post(address(game))
    analysis = DealAnalysis.objects.get()
    assert len(analysis.decisions) > 3
    analysis.decisions = analysis.decisions[:3]
    analysis.save()
    return analysis


def address(game: Game) -> str:
    return f"{game.get_absolute_url()}deals/1/analysis/"


@pytest.mark.slow
def test_the_decisions_of_a_deal_are_looked_at_one_by_one_and_told() -> None:
    game, _deal, browser = finished()
    assert "Look at my decisions" in browser.get(address(game)).content.decode()
    analysis = asked(game, browser)
    [row] = Job.objects.filter(kind=deal_decisions.ANALYSIS)
    queue.run(row.pk)
    begun = browser.get(address(game), headers={"HX-Request": "true"}).content.decode()
    assert f"1 of {len(analysis.decisions)} decisions looked at" in begun
    assert 'hx-trigger="every 2s"' in begun
    assert work() == len(analysis.decisions) - 1
    shown_text = browser.get(address(game)).content.decode()
    assert "hx-trigger" not in shown_text.split('id="analysis"')[1].split(">")[0]
    assert shown_text.count("?step=") >= len(analysis.decisions)
    assert "All decisions" in shown_text
    assert browser.get(f"/fr{address(game)}").status_code == 200


@pytest.mark.slow
def test_who_made_decisions_may_ask_of_them_and_who_has_the_seat_now_may_not() -> None:
    game, deal, _browser = finished()
    player = game.players.get(seat=0)
    former, stand_in = player.user, cast.person("stand-in")
    assert former is not None
    theirs = [moment.version for moment, _move in deal_decisions.choices(game, deal, 0, former)]
    assert theirs
    with locked_table(game.public_id) as table:
        table.players[0].resigned = former
        lifecycle.change_sitter(table, 0, stand_in)
    cast.play_on(
        cast.again(game), until=lambda game: game.deals.filter(revealed_at__isnull=False).count() == 2
    )
    second = address(game).replace("deals/1/", "deals/2/")
    new, old = cast.browser_of(stand_in), cast.browser_of(former)
    assert [new.get(page).status_code for page in (address(game), second)] == [404, 200]
    assert new.post(address(game)).status_code == 404
    assert "What my decisions" not in new.get(address(game).removesuffix("analysis/")).content.decode()
    assert [old.get(page).status_code for page in (address(game), second)] == [200, 404]
    old.post(address(game))
    assert DealAnalysis.objects.get().decisions == theirs
    assert deal_decisions.choices(cast.again(game), deal, 0, stand_in) == []


def test_in_a_deal_in_which_a_seat_changed_hands_everybody_is_told_of_their_own_decisions() -> None:
    variant = find("auction-three")
    first, *others = people = cast.players()[:3]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=first, sitters=dict(enumerate(people)), dealer=0
    )
    game = cast.play_on(game, until=lambda game: cast.turn(game) == 0 and game.version > 12)
    change, stand_in = game.version, cast.person("stand-in")
    with locked_table(game.public_id) as table:
        table.players[0].resigned = first
        lifecycle.change_sitter(table, 0, stand_in)
    game = cast.play_on(
        cast.again(game), until=lambda game: game.deals.filter(revealed_at__isnull=False).exists()
    )
    for deal in game.deals.filter(revealed_at__isnull=False):
        for who in (first, stand_in):
            made = [moment.version for moment, _move in deal_decisions.choices(game, deal, 0, who)]
            assert all((version <= change) == (who == first) for version in made)
    assert others


def test_only_choices_of_the_person_are_looked_at() -> None:
    last: list[int] = []
    while not last:  # a deal that nobody bid has no cards played
        game, deal, _browser = finished("double-deck")
        ended = max(moment.version for moment in deal_moments(game, 1))
        mine = AcceptedMove.objects.filter(game=game, seat=0, number__lte=ended)
        last = list(mine.filter(text__startswith="play").values_list("number", flat=True))[-1:]
    found = deal_decisions.choices(game, deal, 0, seated(game))
    for moment, move in found:
        row = AcceptedMove.objects.get(game=game, number=moment.version)
        assert (row.seat, row.text) == (0, str(move))
    assert found
    assert last[0] not in {moment.version for moment, _move in found}, "the last card leaves no choice"
    AcceptedMove.objects.filter(game=game, seat=0).update(by="bot")
    assert deal_decisions.choices(game, deal, 0, seated(game)) == []


def test_asking_twice_is_asking_once_and_a_lost_step_is_done_again() -> None:
    game, _deal, browser = finished()
    browser.post(address(game))
    browser.post(address(game))
    assert DealAnalysis.objects.count() == 1
    row = Job.objects.get(kind=deal_decisions.ANALYSIS)
    deal_decisions.step(row)
    deal_decisions.step(row)
    analysis = DealAnalysis.objects.get()
    assert len(analysis.judged) == 2
    assert Job.objects.filter(kind=deal_decisions.ANALYSIS).count() == 1


def test_while_something_else_is_thought_over_a_decision_waits_and_holds_nobody_up() -> None:
    game, _deal, browser = finished()
    browser.post(address(game))
    row = Job.objects.get(kind=deal_decisions.ANALYSIS)
    with think.ASIDE:
        deal_decisions.step(row)
    later = Job.objects.get(kind=deal_decisions.ANALYSIS)
    assert later.due_at > row.due_at
    assert DealAnalysis.objects.get().judged == []
    deal_decisions.step(later)
    assert len(DealAnalysis.objects.get().judged) == 1


@pytest.mark.slow
def test_the_end_of_the_game_does_not_stop_an_analysis() -> None:
    game, _deal, browser = finished()
    asked(game, browser)
    Game.objects.update(after_resigning=AfterResigning.END)
    seating.resign(game.public_id, user=game.players.get(seat=1).user)
    assert cast.again(game).status == "over"
    work()
    assert DealAnalysis.objects.get().ready


def test_a_day_has_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    game, deal, browser = finished()
    monkeypatch.setattr(deal_decisions, "A_DAY", 0)
    assert "for today" in browser.post(address(game), follow=True).content.decode()
    with pytest.raises(Refused):
        deal_decisions.ask(cast.person("another"), deal, 0)
    assert not DealAnalysis.objects.exists()


@pytest.mark.slow
def test_it_exists_for_its_own_person_and_when_the_deal_is_over() -> None:
    game, _deal, browser = finished()
    asked(game, browser)
    work()
    other, stranger = (Client(), cast.browser_of(cast.person("stranger")))
    assert other.get(address(game)).status_code == 404
    assert stranger.get(address(game)).status_code == 404
    assert browser.get(f"{game.get_absolute_url()}deals/2/analysis/").status_code == 404
    partner = cast.browser_of(game.players.get(seat=1).user)
    assert "Look at my decisions" in partner.get(address(game)).content.decode()


@pytest.mark.incidents_expected
def test_a_decision_that_cannot_be_judged_is_left_out_and_kept_for_staff(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_asked: Any) -> Any:
        raise ValueError("out of worlds")

    game, _deal, browser = finished()
    browser.post(address(game))
    monkeypatch.setattr(judgement, "judge", fails)
    work()
    assert DealAnalysis.objects.get().ready
    assert "None of them cost more" in browser.get(address(game)).content.decode()


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("slug", [variant.slug for variant in VARIANTS])
def test_a_judge_compares_with_the_expert_by_a_seed(slug: str) -> None:
    variant, rng = find(slug), Random(slug)
    match = variant.engine(variant.options())
    left = figure(1, long=12)
    for turn in walks.walk(match, rng, deals=3):
        state = turn.step.state
        waiting = match.to_act(state)
        if not waiting or match.result(state) is not None or rng.random() > 0.08:
            continue
        seat = min(waiting)
        view = match.view(state, seat).deal
        if not judgement.is_choice(match.game, view):
            continue
        move = walks.sensible(match.game.prompts(view), rng)
        found, again = (judgement.judge(slug, {}, view, move, 7) for _ in range(2))
        assert found == again
        match.game.check(view, found.best)
        same = judgement.judge(slug, {}, view, found.best, 7)
        assert (same.cost, same.error) == (0, 0)
        left -= 1
        if not left:
            return


@pytest.mark.slow
def test_moves_at_random_cost_points_beside_the_experts() -> None:
    game, deal, _browser = finished("double-deck")
    moments = {moment.version: place for place, moment in enumerate(deal_moments(game, 1))}
    states = [moment.state for moment in deal_moments(game, 1)]
    costs = []
    for moment, move in deal_decisions.choices(game, deal, 0, seated(game))[-8:]:
        view = game.engine.view(states[moments[moment.version] - 1], 0).deal
        costs.append(judgement.judge(game.variant, game.options, view, move, 1, worlds=12).cost)
    assert sum(costs) > 0, costs

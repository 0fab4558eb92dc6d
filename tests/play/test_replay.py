"""The replay of a finished deal: every card in one place at every step, and no deal opens before it is over."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.imports.parse import played_elsewhere
from games.play.models import Deal
from games.play.read.replay.deal import OpenDeal
from games.play.read.replay.page import Replay
from games.play.read.replay.position import position_at
from games.play.read.replay.ways import ways_from
from rules.catalog import VARIANTS
from rules.engine.english import English
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.engine.wording import say
from tests import cast
from tests.rules.laws import every_game_in_the_end
from tests.serving import HOUSE

GOLDEN = HOUSE / "tests" / "golden"
SPEAKER = English(["seat"] * 6, ["side"] * 6)
AT_MOST = 5
"""Queries of a replay's page whose deal is in memory, for a player; one of a fragment is fewer by those of stints."""
COLD = 2


def records(variant: Variant[Any]) -> list[Path]:
    return sorted((GOLDEN / variant.slug).glob("*.txt"))


def deals_of(path: Path) -> tuple[OpenDeal, ...]:
    return played_elsewhere(path.read_text("utf-8")).deals


def all_deals(variant: Variant[Any]) -> list[OpenDeal]:
    return [deal for path in records(variant) for deal in deals_of(path)]


every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)


@pytest.mark.slow
@every_game_in_the_end
def test_every_card_is_in_exactly_one_place_at_every_step(variant: Variant[Any]) -> None:
    for path in records(variant):
        for deal in deals_of(path):
            for step in range(deal.last + 1):
                position = position_at(deal, step)
                lying = Counter((*position.places(), *position.closed))
                assert lying == Counter(deal.cards), (path.name, deal.number, step)


@pytest.mark.slow
@every_game
def test_everything_that_lies_before_a_seat_has_words_at_the_last_step_too(
    variant: Variant[Any],
) -> None:
    said = 0
    for deal in all_deals(variant):
        for step in (*range(0, deal.last, 7), deal.last):
            for piece in position_at(deal, step).laid:
                for phrase in (piece.what, *piece.notes):
                    said += bool(say(deal.wording, phrase, SPEAKER))
    assert said


@pytest.mark.slow
@every_game
def test_the_first_step_is_the_deal(variant: Variant[Any]) -> None:
    for deal in all_deals(variant):
        position = position_at(deal, 0)
        engine = deal.engine
        state = deal.moments[0].state
        for seat, hand in enumerate(position.hands):
            assert hand == engine.show(engine.view(state, seat)).hand
        assert not position.trick.plays
        assert not any(position.taken)


PLAYED_TO_THE_END = {"made", "set", "cards", "divided", "capot", "repique", ""}


@every_game
def test_at_the_last_step_all_is_taken(variant: Variant[Any]) -> None:
    """Where a deal was played to its last trick; at pinacle the hands are what the score says was left in them."""
    seen = 0
    for deal in all_deals(variant):
        if deal.score is None:
            continue
        score, position = deal.score.score, position_at(deal, deal.last)
        if variant.slug == "pinacle":
            left = {part.seat: Counter(part.cards) for part in score.parts if part.kind == "left"}
            assert {s: Counter(hand) for s, hand in enumerate(position.hands) if hand} == left
        elif score.outcome in PLAYED_TO_THE_END:
            assert not any(position.hands)
            assert position.trick.winner is not None
            assert sum(map(len, position.taken)) + len(position.trick.plays) == len(deal.cards) - sum(
                pile.size for pile in position.piles
            )
        seen += 1
    assert seen


@pytest.mark.slow
@every_game
def test_the_cards_of_a_heap_lie_in_the_order_in_which_they_are_drawn(variant: Variant[Any]) -> None:
    """What is drawn next is the first card of the stock that the replay tells."""
    drawn = 0
    for path in records(variant)[:4]:
        for deal in deals_of(path):
            for step in range(1, deal.last):
                drew = [event for event in deal.moments[step].events if event.kind == "drew"]
                before = position_at(deal, step - 1)
                stock = [pile for pile in before.piles if pile.name.code in ("pile_stock", "pile_talon")]
                if not drew or not stock or len(stock[0].cards) != stock[0].size:
                    continue
                got = [card for event in drew for card in event.after_deal().facts["cards"]]
                assert Counter(stock[0].cards[: len(got)]) == Counter(got), (path.name, deal.number, step)
                drawn += 1
    assert drawn or variant.family == "pinochle"


@every_game
def test_the_ways_by_card_and_by_trick_meet_every_step_and_the_end(variant: Variant[Any]) -> None:
    for path in records(variant)[:3]:
        for deal in deals_of(path):
            step, stops = 0, [0]
            while (to := ways_from(deal, step).trick_on) is not None:
                assert ways_from(deal, to).trick_back == step
                assert to > step
                step = to
                stops.append(step)
            assert step == deal.last
            ways = [ways_from(deal, each) for each in range(deal.last + 1)]
            assert [way.on for way in ways] == [*range(1, deal.last + 1), None]
            assert [way.back for way in ways] == [None, *range(deal.last)]
            assert ways[-1].tricks == ways[-1].all_tricks
            if not ways[0].by_turn:
                assert len(stops) >= ways[0].all_tricks


@every_game
def test_the_page_of_every_step_can_be_made(variant: Variant[Any]) -> None:
    deal = min((deals for deals in all_deals(variant)), key=lambda deal: deal.last)
    for seat in (None, 0, seats_of(deal.engine) - 1):
        for step in range(deal.last + 1):
            page = Replay(deal, step, seat).page(log=False)
            assert sum(hand.size for hand in page.hands) == sum(map(len, position_at(deal, step).hands))
            assert page.hands[-1].at == "foot"
            assert (page.ending is not None) == (step == deal.last and deal.score is not None)


# --- the page ----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_who_played_sees_their_own_seat_at_the_foot() -> None:
    people = cast.players()
    game = cast.play_on(cast.table_of(people, options=cast.SHORT))
    home = f"{game.get_absolute_url()}deals/1/"
    for reader, foot in ((people[0], "North"), (people[1], "East"), (None, "South")):
        browser = cast.browser_of(reader) if reader else cast.browser_of()
        assert browser.get(home).context["replay"].hands[-1].seat == foot


@pytest.mark.slow
@pytest.mark.django_db
def test_steps_and_deals_are_links_and_a_slider_that_work_without_script() -> None:
    game = cast.play_on(cast.table_of(cast.players(), options=cast.STANDARD), moves=400)
    assert Deal.objects.filter(game=game, revealed_at__isnull=False).count() >= 2
    browser = cast.browser_of()
    home = game.get_absolute_url()
    shown_text = browser.get(f"{home}deals/1/?step=30").content.decode()
    for step in (0, 29, 31):
        assert f'href="?step={step}"' in shown_text
    assert f'href="{home}deals/2/"' in shown_text
    assert 'type="range"' in shown_text
    assert 'name="step"' in shown_text
    last = browser.get(f"{home}deals/1/?step=30").context["replay"].last
    end = browser.get(f"{home}deals/1/?step={last}").content.decode()
    assert 'id="deal-end-verdict"' in end


@pytest.mark.django_db
def test_a_fragment_is_one_step_and_says_what_the_page_says() -> None:
    browser = cast.browser_of()
    # A deal given up before its play is over by step 30, and its end says more than a step does.
    for _ in range(20):
        game = cast.play_on(cast.table_of(cast.players(), options=cast.SHORT))
        address = f"{game.get_absolute_url()}deals/1/?step=30"
        page = browser.get(address)
        if 'data-step="30"' in page.content.decode():
            break
    part = browser.get(address, headers={"HX-Request": "true"})
    assert 'data-step="30"' in part.content.decode()
    assert part.context["replay"].felt == page.context["replay"].felt
    assert part.context["replay"].hands == page.context["replay"].hands
    assert "<html" not in part.content.decode()
    assert len(part.content) < 40_000
    assert len(part.content) < len(page.content) / 2


@pytest.mark.django_db
def test_no_step_of_a_deal_under_way_opens_and_the_sheet_tells_finished_deals_alone() -> None:
    game = cast.play_on(cast.table_of(cast.players(), options=cast.STANDARD), moves=150)
    under_way = game.deals.get(revealed_at=None)
    for user in (game.players.get(seat=0).user, None):
        browser = cast.browser_of(user) if user else cast.browser_of()
        for headers in ({}, {"HX-Request": "true"}):
            for step in ("", "?step=0", "?step=5"):
                address = f"{game.get_absolute_url()}deals/{under_way.number}/{step}"
                assert browser.get(address, headers=headers).status_code == 404
        around = browser.get(f"{game.get_absolute_url()}deals/1/").context["around"]
        sheet = browser.get(f"{game.get_absolute_url()}score/").context["table"].side.sheet
        assert around.sheet == sheet
        assert around.after is None or around.after < under_way.number


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("moves", [120, 400])
def test_a_replay_asks_the_database_the_same_however_long_the_game(moves: int) -> None:
    people = cast.players()
    game = cast.play_on(cast.table_of(people, options=cast.STANDARD), moves=moves)
    browser, address = cast.browser_of(people[0]), f"{game.get_absolute_url()}deals/1/?step=12"

    def asked(headers: dict[str, str]) -> int:
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(address, headers=headers).status_code == 200
        return len(caught)

    browser.get("/")
    assert asked({}) == AT_MOST + COLD
    assert asked({}) == AT_MOST
    assert asked({"HX-Request": "true"}) == AT_MOST - 2

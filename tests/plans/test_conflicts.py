"""What is wrong with plans that stand together is told, and told only where it is so."""

from __future__ import annotations

from random import Random

import pytest

from games import plans
from games.plans import Choosing, Else, OnLead, Plan, PlayBy, PlayCard, SuitLed, When
from games.plans.pinochle import IfIWin
from rules.catalog import VARIANTS, find
from rules.engine.moves import Move
from tests.plans.random_plans import Planned
from tests.rules import walks

BIDS, PASSES = plans.BidUpTo(60), plans.PassFromHere()
LOWEST = When(SuitLed(), PlayBy(Choosing.LOWEST))
SPADES = When(SuitLed("S"), PlayBy(Choosing.HIGHEST))
ALONE = When(OnLead(), PlayBy(Choosing.HIGHEST), Else.ME)
BID_FOR = (
    "double-deck",
    "double-deck-three",
    "double-deck-six",
    "auction-three",
    "auction-four",
    "auction-widow",
)
TWICE, IDLE, CARD = "plan_conflict_twice", "plan_conflict_idle", "plan_conflict_card"

AUCTION: list[tuple[str, tuple[Plan, ...], dict[int, str]]] = [
    ("a bid and what follows it", (BIDS, IfIWin("H")), {}),
    ("the same twice", (BIDS, BIDS), {1: TWICE}),
    ("a bid before a pass", (BIDS, PASSES), {1: IDLE}),
    ("a pass before a bid", (PASSES, BIDS), {1: IDLE}),
    ("two limits", (BIDS, plans.BidUpTo(70)), {1: IDLE}),
    ("what is done with a hand that is not bid for", (PASSES, IfIWin("H")), {1: IDLE}),
    ("the same the other way round", (IfIWin("H"), PASSES), {0: IDLE}),
    ("a limit beyond the game", (plans.BidUpTo(505),), {0: "plan_conflict_target"}),
    ("a limit that the auction has left behind", (plans.BidUpTo(50),), {0: "plan_conflict_only_pass"}),
    ("a rule for every suit before one for spades", (LOWEST, SPADES), {1: IDLE}),
    ("one for spades before one for every suit", (SPADES, LOWEST), {}),
    ("a winner, else the lowest", (When(SuitLed("S"), PlayBy(Choosing.WINNER)), LOWEST), {}),
    ("a card once, then the lowest", (When(SuitLed("S"), PlayCard("AS")), LOWEST), {}),
    ("wait for me, and the lowest", (ALONE, plans.LowestLegal()), {1: IDLE}),
    ("the lowest first, and wait for me", (plans.LowestLegal(), ALONE), {0: IDLE}),
    ("forced cards though one waits", (ALONE, plans.ForcedCards()), {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("made", "expected"), [case[1:] for case in AUCTION], ids=[case[0] for case in AUCTION]
)
def test_what_is_wrong_with_plans_is_told_of_the_one_that_suffers(
    made: tuple[Plan, ...], expected: dict[int, str]
) -> None:
    engine, view = after_a_bid()
    found = plans.conflicts(engine.game, view, made, target=500)
    assert {conflict.place: conflict.reason.code for conflict in found} == expected


def after_a_bid(bid: int = 50) -> tuple[object, object]:
    """Double deck after the first bid: the engine, and what the next seat sees."""
    variant = find("double-deck")
    engine = variant.engine(variant.options())
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, walks.dealt(deck, Random(4))).state
    (seat,) = engine.to_act(state)
    state = engine.apply(state, seat, Move("bid", (str(bid),))).state
    return engine, engine.view(state, (seat + 1) % 4).deal


def test_a_card_that_two_plans_play_and_that_is_held_once_is_told() -> None:
    engine, view = after_a_bid()
    hand = engine.game.show(view).hand  # type: ignore[attr-defined]
    once = next(card for card in hand if hand.count(card) == 1)
    more = next(card for card in hand if hand.count(card) > 1)
    for card, rows in ((once, [(1, CARD)]), (more, [])):
        made = (plans.Queue((card,)), When(SuitLed("S"), PlayCard(card)))
        found = plans.conflicts(engine.game, view, made)  # type: ignore[attr-defined]
        assert [(conflict.place, conflict.reason.code) for conflict in found] == rows


def test_no_target_no_limit_beyond_it() -> None:
    engine, view = after_a_bid()
    assert plans.conflicts(engine.game, view, (plans.BidUpTo(505),)) == ()  # type: ignore[attr-defined]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_plan_said_to_do_nothing_moves_nowhere(variant: object) -> None:
    """At every moment of games in which everybody plans at random."""
    engine = variant.engine(variant.options())  # type: ignore[attr-defined]
    said = 0
    for seed in range(3):
        for point in Planned(engine, Random(f"{variant.slug} {seed}")).points(1, 250):  # type: ignore[attr-defined]
            found = plans.conflicts(engine.game, point.view, point.plans)
            idle = [point.plans[each.place] for each in found if each.reason.code == IDLE]
            said += len(idle)
            done = plans.decide(engine.game, point.view, point.plans)
            assert not (isinstance(done, plans.Do) and any(done.plan is plan for plan in idle)), point
    assert said > 20 or variant.slug not in BID_FOR  # type: ignore[attr-defined]

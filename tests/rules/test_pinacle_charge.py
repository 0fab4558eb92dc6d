"""Pinacle: the charge, a pinacle dealt or made, the end of the game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.pinacle.game import Pinacle
from rules.pinacle.laws import laws_of
from rules.pinacle.options import PinacleOptions
from rules.pinacle.score import result_of
from rules.pinacle.state import Drawing
from rules.pinacle.variants import PINACLE

from .pinacle_turns import STANDARD, after, at_turn, refusal, scored
from .walks import dealt

# --- the charge -------------------------------------------------------------------------------------------


def test_a_charged_side_reaches_its_sum_with_several_combinations_and_additions() -> None:
    engine, state = at_turn("AS AH AD KS QS JS 4C 6D", opening=True)
    state, _ = after(engine, state, "lay AS AH AD")
    assert refusal(engine, state, "discard 4C") == "too_short"
    state, _ = after(engine, state, "lay KS QS JS", "discard 4C")
    assert isinstance(state.phase, Drawing)


def test_cards_picked_up_again_cost_a_fine_and_bar_the_turn() -> None:
    engine, state = at_turn("KS KH KD 9S 8S", opening=True)
    state, kinds = after(engine, state, "lay KS KH KD", "pick-up")
    assert kinds == ["picked_up", "prime_short"]
    assert refusal(engine, state, "lay KS KH KD") == "laid_too_short"
    state, _ = after(engine, state, "discard 9S")
    coup = state.phase.coup
    assert coup.opened == (False,) * 4
    assert [(prime.side, prime.points) for prime in coup.primes] == [(0, -50)]


def test_nobody_goes_out_with_too_little() -> None:
    engine, state = at_turn("KS KH KD", opening=True)
    state, kinds = after(engine, state, "lay KS KH KD")
    assert kinds == ["laid"]
    prompts = engine.prompts(engine.view(state, 0))
    assert [str(move) for prompt in prompts for move in getattr(prompt, "moves", ())] == ["pick-up"]


def test_what_cards_would_make_tells_a_charged_side_how_far_it_would_get() -> None:
    engine, state = at_turn("AS AH AD KS QS JS 8C 8D 8H AC", opening=True)

    def together(text: str) -> tuple[object, object, object]:
        words = engine.meaning(engine.view(state, 0), Move.parse(text))
        assert words is not None
        return words.facts["points"], words.facts["together"], words.facts["least"]

    assert together("lay AS AH AD") == (45, 45, 70)
    state, _ = after(engine, state, "lay AS AH AD")
    assert together("lay KS QS JS") == (30, 75, 70)
    assert together("add c10 AC") == (60, 60, 70)
    state, _ = after(engine, state, "add c10 AC", "lay KS QS JS", "discard 8C")
    engine, state = at_turn("KS KH KD 5C", laid=["AS AH AD"])
    words = engine.meaning(engine.view(state, 0), Move.parse("lay KS KH KD"))
    assert words is not None
    assert "together" not in words.facts


@pytest.mark.parametrize(("before", "charged"), [(749, False), (750, True), (1495, True), (-20, False)])
def test_who_is_charged_is_looked_at_before_every_deal(before: int, charged: bool) -> None:
    engine = Pinacle(STANDARD)
    state = engine.start(0, MatchScore((before, 0), deal=2))
    deck = engine.deck(state)
    assert deck is not None
    coup = engine.apply(state, None, dealt(deck, Random(1))).state.phase.coup
    assert coup.charged == (charged, False)


def test_nobody_is_charged_in_a_deal_played_alone() -> None:
    engine = Pinacle(STANDARD)
    state = engine.start(0, MatchScore((750, 1000), alone=True))
    deck = engine.deck(state)
    assert deck is not None
    assert engine.apply(state, None, dealt(deck, Random(1))).state.phase.coup.charged == (False, False)


# --- a pinacle ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "drawn", "value"), [(0, "4C", 3000), (3, "4C", 3000), (4, "4C", 1500), (0, "X", 1500)]
)
def test_a_pinacle_dealt_is_worth_twice_one_made(turns: int, drawn: str, value: int) -> None:
    hand = "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H " + ("4C" if drawn == "4C" else "5C")
    hand = hand if drawn == "4C" else hand.replace("5C", "4C")
    engine, state = at_turn(hand, turns=turns)
    state = replace(state, drawn=engine.laws.pack.bag([drawn]))
    laid = "lay 9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H"
    view = engine.view(state, 0)
    text = engine.meaning(view, Move.parse(laid))
    assert text is not None
    assert text.facts["points"] == value
    state, _ = after(engine, state, laid, "discard 4C")
    score = scored(engine, state)
    assert score.of("specials") == (value, 0)
    assert score.of("primes") == (20, 0)


@pytest.mark.parametrize(("penalty", "fine"), [(50, 50), (0, None)])
def test_whoever_has_begun_too_short_is_told_of_the_fine_there_is(penalty: int, fine: int | None) -> None:
    engine, state = at_turn("AS AH AD 4C 5C", opening=True, options=PinacleOptions(chargee_penalty=penalty))
    state, _ = after(engine, state, "lay AS AH AD")
    (guidance,) = engine.show(engine.view(state, 0)).guidance
    assert (guidance.facts["points"], guidance.facts["least"]) == (45, 70)
    assert guidance.facts.get("fine") == fine
    assert guidance.code in PINACLE.wording


def test_every_charged_side_that_has_laid_nothing_stands_in_the_headline() -> None:
    engine, state = at_turn("KS KH KD 5C", charged=(True, True), theirs=["AS AH AD"])
    assert [phrase.facts for phrase in engine.show(engine.view(state, 0)).headline[1:]] == [
        {"side": 0, "least": 70}
    ]


def test_what_redeemed_wild_cards_count_is_told_with_the_combination_they_lie_across() -> None:
    engine, state = at_turn("AC 5C KH", laid=["AS AH X", "KS KD 2H", "7S 8S 9S"])
    state, _ = after(engine, state, "redeem c1 AC", "redeem c2 KH")
    notes = [
        [note.facts["points"] for note in piece.notes] for piece in engine.show(engine.view(state, 0)).laid
    ]
    assert notes == [[30], [20], []]


NINES = "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H"


@pytest.mark.parametrize(
    ("pile", "moves", "value"),
    [
        ("4C", [], 3000),
        ("4C 9S X", [], 3000),
        ("QS KS AS 4C", ["lay QS KS AS"], 3000),
        ("7C 4C", ["discard 7C", "later"], 1500),
    ],
    ids=["one card", "cards of the pinacle among them", "laid from before", "kept for the next turn"],
)
def test_a_pinacle_dealt_stays_one_when_its_holder_takes_the_pile_first(
    pile: str, moves: list[str], value: int
) -> None:
    engine, state = at_turn(NINES, pile=pile, acting=False)
    state, _ = after(engine, state, "take", *(move for move in moves if move != "later"))
    if "later" in moves:
        for seat in (1, 2, 3):
            state = engine.apply(state, seat, Move("draw")).state
            card = engine.laws.pack.cards(state.hands[seat])[0]
            state = engine.apply(state, seat, Move("discard", (card,))).state
        state, _ = after(engine, state, "draw")
    laid = Move.parse(f"lay {NINES}")
    text = engine.meaning(engine.view(state, 0), laid)
    assert text is not None
    assert text.facts["points"] == value
    step = engine.apply(state, 0, laid)
    assert next(event for event in step.events if event.kind == "laid").facts["points"] == value


# --- the end of the game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((1495, 100), None), ((1500, 100), 0), ((1500, 1600), 1), ((1600, 1600), None),
        ((1500, 1600, 1550), 1), ((1600, 900, 1600), None),
    ],
)  # fmt: skip
def test_the_highest_of_those_who_got_there_wins_and_a_tie_is_played_on(
    totals: tuple[int, ...], winner: int | None
) -> None:
    found = result_of(laws_of(STANDARD), totals)
    assert (found.winners[0] if found else None) == winner

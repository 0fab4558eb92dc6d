"""What the rule page of pinacle advises, as positions: the expert commits none of the faults, whatever the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games import bots
from rules.engine.moves import Move
from rules.pinacle.combinations import INDEX, read
from rules.pinacle.state import Drawing, Laying, State
from tests.bots.test_pinacle import at_table

SEEDS = range(4)


def laid_out(
    hand: str,
    pile: str = "3C",
    laid: Sequence[str] = (),
    theirs: Sequence[str] = (),
    sizes: Sequence[int] = (11, 11, 11),
    charged: bool = False,
) -> tuple[Any, State]:
    """Seat 1 to play in the middle of a deal: combinations of both sides; cards of the next, the partner, the last."""
    engine, state = at_table(hand, pile, laid, charged)
    assert isinstance(state.phase, Drawing)
    others = tuple(
        replace(read([INDEX[card] for card in text.split()], 4, 2), key=f"d{number}", seat=2)
        for number, text in enumerate(theirs)
    )
    coup = state.phase.coup
    after, partner, before = sizes
    coup = replace(
        coup,
        combos=(others, coup.combos[1]),
        sizes=(before, coup.sizes[1], after, partner),
        opened=(bool(others), bool(laid), bool(others), bool(laid)),
        turns=12,
        stock=40,
    )
    # The engine looks at hands for what is laid and left, so each has as many cards as it should.
    pack, rest = engine.laws.pack, []
    seen = pack.bag([*hand.split(), *pile.split(), *(c for text in (*laid, *theirs) for c in text.split())])
    rest = list(pack.cards(pack.full - seen))
    hands = list(state.hands)
    for seat in (0, 2, 3):
        hands[seat] = pack.bag(rest.pop(0) for _ in range(coup.sizes[seat]))
    stock = tuple(INDEX[card] for card in rest[:40])
    return engine, replace(state, phase=Drawing(coup), hands=tuple(hands), stock=stock)


def turns(engine: Any, state: State) -> list[list[str]]:
    """What the expert does in its whole turn, drawing first where nothing is said, from each seed."""
    return [played(engine, state, seed) for seed in SEEDS]


def played(engine: Any, state: State, seed: int) -> list[str]:
    moves = list[str]()
    while isinstance(state.phase, Drawing | Laying) and state.phase.coup.turn == 1:
        move = bots.choose("pinacle", {}, "expert", engine.view(state, 1), seed)
        moves.append(str(move))
        state = engine.apply(state, 1, move).state
    return moves


def drawn(engine: Any, state: State, card: str) -> State:
    """Seat 1 has drawn a card."""
    kind = INDEX[card]
    return engine.apply(replace(state, stock=(*state.stock[:-1], kind)), 1, Move("draw")).state


@pytest.mark.slow
def test_a_wild_card_among_six_aces_is_redeemed() -> None:
    engine, state = laid_out("AD 9C 7D 5S 3H JD", laid=["AS AS AH AC AC 2H"])
    for moves in turns(engine, drawn(engine, state, "4C")):
        assert "redeem c1 AD" in moves


@pytest.mark.slow
def test_wild_cards_are_kept_out_of_a_suite_that_can_become_clean() -> None:
    engine, state = laid_out("2H X AD KD 9C 7D 5S 3H", laid=["3D 4D 5D 6D 7D 8D 9D TD JD QD"])
    for moves in turns(engine, drawn(engine, state, "4C")):
        assert [move for move in moves if "c1" in move] == ["add c1 KD", "add c1 AD"]


@pytest.mark.slow
def test_a_joker_at_the_end_of_a_suite_is_not_locked_where_it_can_be_moved_or_redeemed() -> None:
    engine, state = laid_out("8D 9D KC 9C 4S 3H QS", laid=["5D 6D 7D X"])
    for moves in turns(engine, drawn(engine, state, "4C")):
        assert [move.split()[2] for move in moves if "c1" in move][:1] in ([], ["8D"])


def test_a_pile_that_does_not_fit_together_is_left_when_somebody_is_about_to_go_out() -> None:
    engine, state = laid_out("KD 8C 5S", pile="3C 6D TS 9H 4C JC 7H QC", laid=["AS AH AC"], sizes=(1, 6, 2))
    for moves in turns(engine, state):
        assert moves[0] == "draw"


@pytest.mark.slow
@pytest.mark.parametrize("theirs", ["5H 6H 7H 8H 9H TH", "JS JD JC JC"])
def test_what_fits_the_next_players_combinations_is_not_discarded(theirs: str) -> None:
    engine, state = laid_out("JH KD 8C 5S 3D QC", theirs=[theirs], sizes=(6, 7, 8))
    for moves in turns(engine, drawn(engine, state, "9S")):
        assert moves[-1] != "discard JH"


@pytest.mark.slow
def test_nobody_goes_out_against_a_partner_who_has_just_taken_a_long_pile() -> None:
    engine, state = laid_out("KS KD 4C", laid=["KH KC KC"], sizes=(6, 22, 6))
    state = drawn(engine, state, "KH")
    for moves in turns(engine, state):
        left = 4 - len([move for move in moves if move.startswith(("add", "discard"))])
        assert left > 0


def test_a_charged_side_lays_nothing_rather_than_too_little() -> None:
    engine, state = laid_out("5S 5H 5D 9C KD 7C JH", charged=True)
    for moves in turns(engine, drawn(engine, state, "3D")):
        assert not [move for move in moves if move.startswith(("lay", "pick-up"))]


def test_a_hand_from_which_everything_can_be_laid_goes_out_where_the_partner_holds_little() -> None:
    engine, state = laid_out("KS KD 4C", laid=["KH KC KC"], sizes=(10, 2, 9))
    for moves in turns(engine, drawn(engine, state, "KH")):
        assert sorted(moves) == ["add c1 KD", "add c1 KH", "add c1 KS", "discard 4C"]

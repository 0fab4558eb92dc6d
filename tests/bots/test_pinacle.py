"""Bots of every level at pinacle: legal under any rules, sure of themselves, blind to what is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import bots
from games.bots.matches import Trial, outcome, play
from games.bots.pinacle import deals
from rules import catalog
from rules.engine import options as house_rules
from rules.engine.match import Match, MatchState
from rules.engine.moves import Move
from rules.engine.protocol import seats_of
from rules.engine.score import MatchScore
from rules.pinacle.combinations import INDEX, read
from rules.pinacle.game import Pinacle
from rules.pinacle.options import PRESETS, PinacleOptions
from rules.pinacle.state import Drawing, Laying, State, View
from tests.rules.mixes import mixes
from tests.rules.walks import dealt

SLUG = "pinacle"
VARIANT = catalog.find(SLUG)


def decisions(
    options: PinacleOptions, levels: Sequence[str], seed: int, deals: int = 1
) -> Iterator[tuple[Match[State, View], View, Move, MatchState[State]]]:
    """What bots decide over a few deals; every move is applied. The last state of the match comes with each."""
    engine, rng, changes = VARIANT.engine(options), Random(seed), house_rules.changes(options)
    state = engine.start(seed % 4)
    while engine.result(state) is None and len(state.scored) < deals:
        if deck := engine.deck(state):
            state = engine.apply(state, None, dealt(deck, rng)).state
            continue
        (seat,) = engine.to_act(state)
        view = engine.game.view(state.deal, seat)
        move = bots.choose(SLUG, changes, levels[seat % len(levels)], view, rng.getrandbits(64))
        state = engine.apply(state, seat, move).state
        yield engine, view, move, state


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_novices_and_club_players_play_whole_games_under_every_preset(preset: Any) -> None:
    *_, (engine, _, _, last) = decisions(preset.options, ["novice", "club"], seed=7, deals=80)
    assert engine.result(last) is not None


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(options=mixes(VARIANT), seed=st.integers(0, 2**32), levels=st.permutations(["novice", "club"]))
def test_every_move_is_legal_under_any_mix_of_options(options: Any, seed: int, levels: list[str]) -> None:
    for engine, view, move, _ in decisions(options, levels, seed, deals=2):
        engine.game.check(view, move)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_an_expert_decides_legally_under_every_preset(preset: Any) -> None:
    changes = house_rules.changes(preset.options)
    seen = list(decisions(preset.options, ["club"], seed=5))
    for engine, view, _move, _state in seen[::19]:
        engine.game.check(view, bots.choose(SLUG, changes, "expert", view, 3))


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_same_view_and_seed_give_the_same_move_whatever_is_hidden(level: str) -> None:
    seen = list(decisions(PinacleOptions(), ["club"], seed=11))
    step = 23 if level == "expert" else 2
    for engine, view, _move, _state in seen[::step]:
        chosen = bots.choose(SLUG, {}, level, view, 9)
        assert view.seat is not None
        # Another world that looks the same from this seat gives the same view, and so the same move.
        again = engine.game.view(engine.game.imagine(view, Random(1)), view.seat)
        assert bots.choose(SLUG, {}, level, again, 9) == chosen


def at_table(
    hand: str, pile: str = "3C", laid: Sequence[str] = (), charged: bool = False
) -> tuple[Any, State]:
    """Seat 1 to draw with a hand of one's own, under a pile, with combinations of the side on the table."""
    engine = Pinacle(PinacleOptions())
    state = engine.start(0, MatchScore((0, 0)))
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, Move("deal", (*deck.cards, deck.lots[0]))).state
    pack = engine.laws.pack
    combos = tuple(
        replace(read([INDEX[card] for card in text.split()], 4, 2), key=f"c{number}", seat=1)
        for number, text in enumerate(laid, start=1)
    )
    assert isinstance(state.phase, Drawing)
    mine = pack.bag(hand.split())
    coup = replace(
        state.phase.coup,
        pile=tuple(INDEX[card] for card in pile.split()),
        sizes=(11, len(hand.split()), 11, 11),
        combos=((), combos),
        charged=(False, charged),
        named=len(combos),
    )
    hands = (state.hands[0], mine, *state.hands[2:])
    return engine, replace(state, phase=Drawing(coup), hands=hands)


def turn(engine: Any, state: State, level: str) -> list[str]:
    """The moves of seat 1 in one turn."""
    moves, rng = [], Random(1)
    while isinstance(state.phase, Drawing | Laying) and state.phase.coup.turn == 1:
        view = engine.view(state, 1)
        move = bots.choose(SLUG, {}, level, view, rng.getrandbits(32))
        moves.append(str(move))
        state = engine.apply(state, 1, move).state
    return moves


@pytest.mark.parametrize("level", ["novice", "club"])
def test_a_pile_that_completes_a_brelan_is_taken_and_laid(level: str) -> None:
    engine, state = at_table("AS AH 9C 7D 5S 3H JD", pile="AD")
    moves = turn(engine, state, level)
    assert moves[0] == "take"
    assert any(move.startswith("lay A") for move in moves)


def test_a_worthless_pile_is_left_to_the_next_player() -> None:
    engine, state = at_table("AS AH KD KC QS QH", pile="3C 5D 7S 9H")
    assert turn(engine, state, "club")[0] == "draw"


def test_a_charged_side_lays_nothing_before_it_has_enough() -> None:
    engine, state = at_table("5S 5H 5D 9C KD 7C JH", pile="3C", charged=True)
    assert not [move for move in turn(engine, state, "club") if move.startswith(("lay", "pick-up"))]


def test_a_charged_side_that_has_enough_begins() -> None:
    engine, state = at_table("AS AH AD KS QS JS 4C 7D", pile="3C", charged=True)
    assert len([move for move in turn(engine, state, "club") if move.startswith("lay")]) == 2


def test_a_hand_that_can_go_out_goes_out() -> None:
    engine, state = at_table("KS KH KD 9S", pile="3C")
    moves = turn(engine, state, "club")
    assert any(move.startswith("lay") for move in moves)


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_the_pinacle_is_laid_by_whoever_holds_it(level: str) -> None:
    engine, state = at_table("7S 7S 7H 7H 7C 7C 7D 7D 2S 2H X", pile="3C")
    moves = turn(engine, state, level)
    assert sorted(moves[1].split()[1:]) == sorted(
        ["7S", "7S", "7H", "7H", "7C", "7C", "7D", "7D", "2S", "2H", "X"]
    )


def test_at_a_table_for_six_all_six_play() -> None:
    assert seats_of(Pinacle(PinacleOptions(teams="3x2"))) == 6
    seen = list(decisions(PinacleOptions(teams="3x2"), ["club"] * 6, seed=1))
    assert {view.seat for _engine, view, _move, _state in seen} == set(range(6))


def test_a_report_tells_how_deals_went() -> None:
    found = deals.report("club", boards=6, seed=1)
    assert len(found.turns) == len(found.points) == 6
    assert all(turns >= 4 for turns in found.turns)
    assert str(found).startswith("6 deals: ")
    assert str(deals.report("club", boards=6, seed=1)) == str(found)
    assert str(deals.report("novice", boards=6, seed=1)) != str(found)


@pytest.mark.only_long
def test_the_club_player_beats_the_novice_at_pinacle() -> None:
    found = outcome(list(play(Trial(("club", "novice"), seed=3, variant=SLUG), boards=60)))
    assert found.z > 3

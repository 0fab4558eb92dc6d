"""The integers of pinacle's kernel and the engine's table are one and the same game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.pinacle import kernel as k
from games.bots.pinacle import turn
from games.bots.pinacle.styles import CLUB, OTHERS
from games.bots.pinacle.tables import move_of, record, table_of
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.pinacle.combinations import KINDS, Combo, ways
from rules.pinacle.game import Pinacle
from rules.pinacle.legal import may_take
from rules.pinacle.options import PinacleOptions
from rules.pinacle.state import Drawing, Laying, State
from tests.rules.walks import dealt

TABLES = {
    "standard": PinacleOptions(),
    "three pairs": PinacleOptions(teams="3x2"),
    "two threes, no pumba": PinacleOptions(teams="2x3", pumba_rule=False),
    "two wilds at once, going out paid": PinacleOptions(
        first_lay_max_wild=2, going_out=100, abattre_extra=50
    ),
    "three naturals, none wild at first": PinacleOptions(first_lay_max_wild=0, min_naturals=3, jokers="2"),
}
WITHIN_A_TURN = {k.LAID, k.OPENING, k.TOOK, k.BARRED, *range(k.RANKS, k.HANDS)}


def seen(engine: Pinacle, state: State) -> list[int]:
    """What both have of a table between turns."""
    assert isinstance(state.phase, Drawing | Laying)
    return state_of(table_of(engine.laws, state.phase, state.hands, state.stock))


def state_of(s: list[int]) -> list[int]:
    """A table without what is only there while a turn is thought about, or behind the ends of stock and pile."""
    kept = [0 if place in WITHIN_A_TURN else number for place, number in enumerate(s)]
    kept[k.CARDS + s[k.STOCK] : k.HEAP] = [0] * (k.HEAP - k.CARDS - s[k.STOCK])
    kept[k.HEAP + s[k.PILE] : k.TABLE] = [0] * (k.TABLE - k.HEAP - s[k.PILE])
    return kept


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("charged", [False, True], ids=["free", "charged"])
def test_whole_deals_go_the_same_way_in_the_kernel_and_in_the_engine(options: Any, charged: bool) -> None:
    engine, steps = Pinacle(options), set()
    laws = engine.laws
    for seed in range(16):
        # Figures of all sorts, so that steps are made that no player of ours would make.
        rng = Random(seed)
        rows = [CLUB.row, *(other.row for other in OTHERS)]
        w = [figure * rng.choice((0.2, 1, 3)) for side in range(len(laws.sides)) for figure in rows[side]]
        state = engine.start(seed % laws.seats, MatchScore((900 if charged else 0,) * len(laws.sides)))
        deck = engine.deck(state)
        assert deck is not None
        state = engine.apply(state, None, dealt(deck, Random(seed))).state
        assert isinstance(state.phase, Drawing)
        s = table_of(laws, state.phase, state.hands, state.stock)
        while isinstance(state.phase, Drawing):
            assert state_of(s) == seen(engine, state)
            coup, seat, log = state.phase.coup, s[k.TURN], [0] * 40
            assert k.must_draw(s) == bool(may_take(laws, coup))
            pile = not k.must_draw(s) and turn.takes_pile(s, seat, w, log)
            if not pile and not s[k.STOCK]:
                state = engine.apply(state, seat, Move("stop")).state
                break
            k.pick(s, seat, int(pile))
            state = engine.apply(state, seat, Move("take" if pile else "draw")).state
            before = s.copy()
            turn.think(s, seat, w, log)
            k.survey(before, seat)
            for code in log[1 : log[0] + 1]:
                assert isinstance(state.phase, Laying)
                state = engine.apply(state, seat, move_of(laws, state.phase.coup, before, seat, code)).state
                k.act(before, seat, code)
                steps.add((code & 7, code >> 15 & 63 if code & 7 == k.ADD_SUITE else 0))
            out = s[k.SIZES + seat] <= 1
            if s[k.SIZES + seat]:
                kind = turn.discard(s, seat, w)
                state = engine.apply(state, seat, Move("discard", (KINDS[kind],))).state
                if not out:
                    k.put_away(s, seat, kind)
            if out:
                k.go_out(s, seat)
        score = engine.score(state)
        assert score is not None
        hands = [k.hand_counts(s, seat) for seat in range(laws.seats)]
        assert score.points == tuple(
            k.side_counts(s, side) - sum(hands[seat] for seat in seats)
            for side, seats in enumerate(laws.sides)
        )
    assert {what for what, _ in steps} >= {
        k.LAY_BRELAN,
        k.LAY_SUITE,
        k.ADD_BRELAN,
        k.WILD_BRELAN,
        k.ADD_SUITE,
    }


def test_a_natural_card_at_a_wild_one_does_in_the_kernel_what_the_engine_offers() -> None:
    laws, tried = Pinacle(PinacleOptions()).laws, set()
    for low in range(1, 11):
        for size in range(3, 14 - low):
            for under in range(min(2, size - 1)):
                for over in range(min(3, size - under - 1)):
                    row = [26 + low + place for place in range(size)]
                    row[:under] = [k.JOKER] * under
                    row[size - over :] = [13, k.JOKER][:over]
                    combo = Combo("c1", 0, "suite", tuple(row), low, 2)
                    offered = {
                        kind: [record(laws, way.result) for way in listed]
                        for kind, listed in ways(combo).items()
                    }
                    high = low + size - 1
                    for end, wilds, place in ((0, under, low + under - 1), (1, over, high - over + 1)):
                        if not wilds:
                            continue
                        room, across = (high < 12, low > 1) if end else (low > 1, high < 12)
                        for how, possible in ((k.PUSH, room), (k.PASS, across), (k.REDEEM, True)):
                            if possible:
                                s = record(laws, combo)
                                k.add_to_suite(s, 0, place, how)
                                assert s in offered[26 + place]
                                tried.add((end, how))
    assert tried == {(end, how) for end in (0, 1) for how in (k.PUSH, k.PASS, k.REDEEM)}

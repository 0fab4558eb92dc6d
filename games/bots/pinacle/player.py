"""The pinacle player: draws or takes, lays, and discards, whatever the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.engine.moves import Move
from rules.pinacle.combinations import FULL_PINACLE, KINDS
from rules.pinacle.game import Pinacle
from rules.pinacle.lays import lays
from rules.pinacle.legal import DRAW, PICK_UP, STOP, TAKE, may_take, short
from rules.pinacle.state import Drawing, Laying, View

from . import evaluation, search, turn
from . import kernel as k
from .search import TurnWay
from .steps import steps as play_steps
from .styles import OTHERS, STYLES, Style
from .tables import move_of, table_of

LONGEST = 40
"""More steps than this no turn has."""


class PinaclePlayer:
    """Plays pinacle at one table at any level."""

    def __init__(self, engine: Pinacle, styles: Mapping[str, Style] = STYLES) -> None:
        self.engine, self.laws, self.styles = engine, engine.laws, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        phase, seat = view.phase, view.seat
        if seat is None or not isinstance(phase, Drawing | Laying) or phase.coup.turn != seat:
            raise ValueError("it is not this seat's turn")
        style = self.styles[level]
        if isinstance(phase, Laying) and not phase.barred and (rare := self._pinacle(view)):
            return rare
        s, w = self._table(phase, view, seat), style.weights.row * len(self.laws.sides)
        usual = self._usual(style, phase, view, s, w)
        if not style.worlds or usual.verb == "pick-up":
            return usual
        if isinstance(phase, Drawing):
            if usual == STOP or may_take(self.laws, phase.coup):
                return usual
            ways = [TurnWay(1, pile=1), TurnWay(1, pile=0)]
            if usual == DRAW:
                ways.reverse()
            place = search.best(self.laws, view, phase.coup, s, w, ways, style.worlds, rng)
            return (TAKE if ways[place].pile else DRAW) if phase.coup.stock else usual
        ways = self._ways(s, seat, w, phase)
        if len(ways) == 1:
            return usual
        way = ways[search.best(self.laws, view, phase.coup, s, w, ways, style.worlds, rng)]
        if way.steps:
            return move_of(self.laws, phase.coup, s, seat, way.steps[0])
        after = s.copy()
        kind = way.kind if way.kind >= 0 else turn.discard(after, seat, w)
        return Move("discard", (KINDS[kind],))

    def _pinacle(self, view: View) -> Move | None:
        """The greatest combination, where it is held and paid for; the kernel does not know it."""
        laws = self.laws
        if min(laws.pinacle_made, laws.pinacle_dealt) and laws.pack.size(view.hand) >= FULL_PINACLE:
            for move in lays(view.hand, laws.most_wild, laws.least_natural):
                if len({word[0] for word in move.words} - set("2X")) == 1 and len(move.words) == FULL_PINACLE:
                    return move
        return None

    def _table(self, phase: Drawing | Laying, view: View, seat: int) -> list[int]:
        hands = [0] * self.laws.seats
        hands[seat] = view.hand
        return table_of(self.laws, phase, hands, (), (seat,))

    def _ways(self, s: list[int], seat: int, w: list[float], phase: Laying) -> list[TurnWay]:
        """Whole turns worth trying: as a club player, as others would judge, and other discards."""
        ways: dict[tuple[tuple[int, ...], int], TurnWay] = {}

        def add(steps: tuple[int, ...], kind: int) -> None:
            ways.setdefault((tuple(sorted(steps)), kind), TurnWay(2, steps, kind))

        plans: dict[tuple[int, ...], list[int]] = {}
        rows = [w] if phase.barred else [w, *(each.row * s[k.SIDES] for each in OTHERS)]
        for number, row in enumerate(rows):
            after, log = s.copy(), [0] * LONGEST
            if not phase.barred:
                turn.think(after, seat, row, log)
            plans.setdefault(tuple(log[1 : log[0] + 1]), after)
            if number == 0 and not phase.barred:
                for left, out in ((2, 0), (2, 1), (0, 1)):
                    after = s.copy()
                    k.survey(after, seat)
                    c = [0.0] * 10
                    evaluation.context(after, seat, w, c)
                    play_steps(after, seat, w, c, left, out, log)
                    plans.setdefault(tuple(log[1 : log[0] + 1]), after)
                plans.setdefault((), s.copy())
        for number, (steps, after) in enumerate(plans.items()):
            side = seat % s[k.SIDES]
            if phase.opening and after[k.COMBOS + side] and k.face_values(after, side) < s[k.LEAST]:
                continue
            if after[k.SIZES + seat] <= 1:
                add(steps, -1)
                continue
            usual = turn.discard(after, seat, w)
            add(steps, usual)
            if number < 2:
                for kind in self._discards(after, seat, w)[: 4 if number == 0 else 2]:
                    add(steps, kind)
        return list(ways.values())

    def _discards(self, s: list[int], seat: int, w: list[float]) -> list[int]:
        """The cards that are missed least, whatever the next player may do with them."""
        k.survey(s, seat)
        c = [0.0] * 10
        evaluation.context(s, seat, w, c)
        row, hand = seat % s[k.SIDES] * evaluation.WEIGHTS, k.HANDS + seat * k.KINDS
        kinds = [kind for kind in range(k.KINDS - 1) if kind % 13 and s[hand + kind]]
        return sorted(kinds, key=lambda kind: evaluation.worth_of_keeping(s, seat, kind, w, row, c))

    def _usual(
        self, style: Style, phase: Drawing | Laying, view: View, table: list[int], w: list[float]
    ) -> Move:
        """The move found by rule of thumb."""
        laws, coup, seat, s, log = self.laws, phase.coup, phase.coup.turn, table.copy(), [0] * LONGEST
        if isinstance(phase, Drawing):
            if may_take(laws, coup):
                return DRAW
            wanted = _fits(s, seat) if style.top_alone else turn.takes_pile(s, seat, w, log)
            if wanted:
                return TAKE
            return DRAW if coup.stock else STOP
        if not phase.barred:
            after = s.copy()
            turn.think(after, seat, w, log)
            if log[0]:
                return move_of(laws, coup, s, seat, log[1])
        if short(laws, phase):
            return PICK_UP
        return Move("discard", (KINDS[turn.discard(s, seat, w)],))


def _fits(s: list[int], seat: int) -> bool:
    """Whether the top card of the pile is of use at once: on the table, or with two of its rank in the hand."""
    top = s[k.HEAP + s[k.PILE] - 1]
    k.survey(s, seat)
    return evaluation.takes(s, seat % s[k.SIDES], top) > 0 or (top != k.JOKER and s[k.RANKS + top % 13] >= 2)

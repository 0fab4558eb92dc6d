"""The pinacle player: draws or takes, lays, and discards, whatever the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.engine.cards import BITS, ONE, Bag, Kind
from rules.engine.moves import Move
from rules.pinacle.combinations import KINDS, Combo
from rules.pinacle.game import Pinacle
from rules.pinacle.legal import DRAW, PICK_UP, STOP, TAKE, may_take, short
from rules.pinacle.score import VALUES, face_values
from rules.pinacle.state import Coup, Drawing, Laying, View
from rules.pinacle.worlds import unseen

from . import search
from .planning import Plan, everything, plan, steps
from .styles import STYLES, Style
from .valuing import Judge, fits

DISCARDS, LAYS = 4, 2
"""So many discards, and so many lays, are compared with the usual one."""


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
        judge = Judge(self.laws, view, phase.coup, style)
        usual = self._usual(judge, phase, view, rng)
        if not style.worlds:
            return usual
        candidates = dict.fromkeys((usual, *self._others(judge, phase, view, usual)))
        if len(candidates) == 1:
            return usual
        return search.best(self.engine, view, list(candidates), style.worlds, self._as_club, rng)

    def _as_club(self, view: View, rng: Random) -> Move:
        """What a club player does: the playouts of the expert."""
        phase = view.phase
        assert isinstance(phase, Drawing | Laying)
        return self._usual(Judge(self.laws, view, phase.coup, self.styles["quick"]), phase, view, rng)

    def _usual(self, judge: Judge, phase: Drawing | Laying, view: View, rng: Random) -> Move:
        """The move found by rule of thumb."""
        combos = phase.coup.combos[judge.side]
        if isinstance(phase, Drawing):
            return self._take_or_draw(judge, phase.coup, view, combos, rng)
        return self._lay_or_discard(judge, phase, view, combos)

    def _others(self, judge: Judge, phase: Drawing | Laying, view: View, usual: Move) -> list[Move]:
        """What else is worth a thought: the other card, another lay, another discard, laying nothing yet."""
        if isinstance(phase, Drawing):
            if may_take(self.laws, phase.coup) or not phase.coup.stock:
                return []
            return [TAKE if usual == DRAW else DRAW]
        if phase.barred or phase.opening or short(self.laws, phase):
            return []
        combos, hand = phase.coup.combos[judge.side], view.hand
        by_worth = sorted(_kinds(hand), key=lambda kind: self._missed(judge, phase.coup, hand, kind))
        discards = [Move("discard", (KINDS[kind],)) for kind in by_worth[::-1]]
        if usual.verb == "discard":
            return discards[:DISCARDS]
        lays = sorted(
            ((judge.table(after, left) if left else judge.ending(after), str(move)) for move, after, left in
             steps(judge, combos, hand)), reverse=True,
        )  # fmt: skip
        return [*(Move.parse(text) for _, text in lays[:LAYS]), *discards[:1]]

    # --- the beginning of a turn ------------------------------------------------------------------

    def _take_or_draw(
        self, judge: Judge, coup: Coup, view: View, combos: tuple[Combo, ...], rng: Random
    ) -> Move:
        """Draw, or take the pile if more comes of it."""
        if may_take(self.laws, coup):
            return DRAW
        taken = view.hand + sum(self.laws.pack.units[kind] for kind in coup.pile)
        if not judge.style.drawn:
            return self._if_it_fits(judge, coup, view, combos)
        opening = coup.charged[judge.side] and not combos
        with_pile = self._worth_of_turn(judge, combos, taken, opening)
        if not coup.stock:
            # Leaving the pile ends the deal with what is held now.
            return TAKE if with_pile > judge.table(combos, view.hand) else STOP
        cards = list(unseen(self.laws, coup, view))
        drawn = [rng.choice(cards) for _ in range(judge.style.drawn)]
        units = self.laws.pack.units
        with_card = sum(
            self._worth_of_turn(judge, combos, view.hand + units[kind], opening) for kind in drawn
        ) / len(drawn)
        return TAKE if with_pile > with_card else DRAW

    def _if_it_fits(self, judge: Judge, coup: Coup, view: View, combos: tuple[Combo, ...]) -> Move:
        """A novice takes the pile when its top card is of use at once."""
        top = coup.pile[-1]
        pair = sum(view.hand >> BITS * (suit * 13 + top % 13) & ONE for suit in range(4)) >= 2
        if fits(combos, top) or pair:
            return TAKE
        return DRAW if coup.stock else STOP

    def _worth_of_turn(self, judge: Judge, combos: tuple[Combo, ...], hand: Bag, opening: bool) -> float:
        """What a turn with these cards comes to once a card has been discarded."""
        found = self._plan(judge, combos, hand, opening)
        if not found.hand:
            return found.worth
        return max(
            judge.table((), found.hand - self.laws.pack.units[kind]) for kind in _kinds(found.hand)
        ) + sum(map(judge.combination, found.combos))

    def _plan(self, judge: Judge, combos: tuple[Combo, ...], hand: Bag, opening: bool) -> Plan:
        """The turn to play: under a charge only one that reaches what is asked for."""
        least = self.laws.least
        best = plan(judge, combos, hand, may_end=not opening)
        if not opening or face_values(best.combos) >= least:
            return best
        most = everything(judge, combos, hand)
        if face_values(most.combos) >= least:
            return most
        return Plan((), combos, hand, judge.table(combos, hand))

    # --- the rest of it ---------------------------------------------------------------------------

    def _lay_or_discard(self, judge: Judge, phase: Laying, view: View, combos: tuple[Combo, ...]) -> Move:
        if not phase.barred:
            best = self._plan(judge, combos, view.hand, phase.opening)
            if best.moves:
                return best.moves[0]
        if short(self.laws, phase):
            return PICK_UP
        return Move("discard", (KINDS[self._discard(judge, phase.coup, view.hand)],))

    def _discard(self, judge: Judge, coup: Coup, hand: Bag) -> Kind:
        """The card that is missed least and helps the next player least."""
        return max(_kinds(hand), key=lambda kind: self._missed(judge, coup, hand, kind))

    def _missed(self, judge: Judge, coup: Coup, hand: Bag, kind: Kind) -> tuple[float, int]:
        """How good a discard is: what is left in the hand, less what the next player makes of it."""
        units = self.laws.pack.units
        following = self.laws.side_of((judge.seat + 1) % self.laws.seats)
        theirs = coup.combos[following]

        value = judge.held(hand - units[kind])
        if judge.style.gift and fits(theirs, kind):
            pile = sum(VALUES[each] for each in coup.pile)
            value -= judge.style.gift * (2 * VALUES[kind] + pile / 4)
        return value, -kind


def _kinds(hand: Bag) -> list[Kind]:
    return [kind for kind in range(len(KINDS)) if hand >> BITS * kind & ONE]

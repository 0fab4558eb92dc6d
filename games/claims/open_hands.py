"""The rest of a deal with all hands open: what an adversary who sees everything can do, and how a claim is played out.

Both searches count the positions they look at and raise BoundReached beyond their bound; no clock is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.cards import Kind
from rules.engine.moves import Seat

from .codes import Field
from .endgame import Endgame, FollowRules, Position, Trick
from .layouts import Hands, Worlds
from .lines import break_of, is_without_aid, line_of

Play = tuple[tuple[Seat, Kind], ...]
"""Cards in the order played, each with its seat."""


class BoundReached(Exception):
    """More positions would have to be looked at than was agreed."""


@dataclass(slots=True)
class Budget:
    """Positions that may still be looked at."""

    left: int

    def spend(self) -> None:
        """One position more; raises BoundReached."""
        self.left -= 1
        if self.left < 0:
            raise BoundReached


def without(duties: FollowRules, hands: Hands, seat: Seat, kind: Kind) -> Hands:
    """The hands after a seat has played a card."""
    return (*hands[:seat], duties.code.minus(hands[seat], kind), *hands[seat + 1 :])


@dataclass(slots=True)
class Adversary:
    """All other seats together, partner included, against a claimer who sees all hands as well.

    A claim that is lost even so is lost in this layout whatever the claimer does. `keep` are cards a seat had better
    not throw away: those with which it hopes to beat him.
    """

    endgame: Endgame
    budget: Budget
    keep: Mapping[Seat, Field] = field(default_factory=dict)
    _known: dict[tuple[Hands, Seat], Play | None] = field(default_factory=dict)

    def loss(self, hands: Hands, leader: Seat, trick: Trick) -> Play | None:
        """Cards that end with a trick lost to the claimer's side; None where he can take all the rest."""
        if trick:
            return self._find_loss(hands, leader, trick)
        key = hands, leader
        if key not in self._known:
            self._known[key] = self._find_loss(hands, leader, trick)
        return self._known[key]

    def _find_loss(self, hands: Hands, leader: Seat, trick: Trick) -> Play | None:
        self.budget.spend()
        duties, claimer = self.endgame.duties, self.endgame.seat
        seat = duties.turn(leader, trick)
        if not hands[seat]:
            return None
        if seat != claimer:
            return self._attack(hands, leader, trick, seat)
        kinds = duties.may_play(hands[seat], seat, leader, trick)
        if not trick:
            sizes = tuple(hand.bit_count() if s != seat else 0 for s, hand in enumerate(hands))
            others = tuple(hand if s != seat else 0 for s, hand in enumerate(hands))
            at = Position(hands[seat], Worlds(duties.code, (others,), sizes), leader)
            line = line_of(self.endgame, at)
            if break_of(self.endgame, at, line) is None:
                return None
            # Without a partner’s help no other order does better: see lines.py.
            helped = not is_without_aid(self.endgame, hands[seat], hands.__getitem__)
            kinds = list(dict.fromkeys(line)) if helped else [line[0]]
        longest: Play = ()
        for kind in kinds:
            after = self._after(hands, leader, trick, seat, kind)
            if after is None:
                return None
            if len(after) >= len(longest):
                longest = after
        return longest

    def _attack(self, hands: Hands, leader: Seat, trick: Trick, seat: Seat) -> Play | None:
        duties, ones = self.endgame.duties, self.endgame.code.ones
        mine, keep = seat in self.endgame.side, self.keep.get(seat, 0)
        kinds = duties.may_play(hands[seat], seat, leader, trick)

        def hope(kind: Kind) -> tuple[bool, bool, int]:
            wins = bool(trick) and duties.best((*trick, kind)) == len(trick)
            rank = kind % duties.code.pack.width
            return wins == mine, bool(keep & ones[kind]), -rank if wins else rank

        for kind in sorted(kinds, key=hope):
            line = self._after(hands, leader, trick, seat, kind)
            if line is not None:
                return line
        return None

    def _after(self, hands: Hands, leader: Seat, trick: Trick, seat: Seat, kind: Kind) -> Play | None:
        duties = self.endgame.duties
        hands, trick = without(duties, hands, seat, kind), (*trick, kind)
        if len(trick) == duties.seats:
            leader, trick = duties.winner(leader, trick), ()
            if leader not in self.endgame.side:
                return ((seat, kind),)
        line = self.loss(hands, leader, trick)
        return None if line is None else ((seat, kind), *line)


@dataclass(slots=True)
class Together:
    """Everybody together so that a side takes all the rest: how what was granted is played out.

    The leader plays what nobody of the others can beat, the others throw what could yet disturb; where that runs into
    a trick for the wrong side, cards are taken back. `_dead` are tricks from which it was tried in vain.
    """

    duties: FollowRules
    side: frozenset[Seat]
    budget: Budget
    _dead: set[tuple[Hands, Seat]] = field(default_factory=set)

    def play(self, hands: Hands, leader: Seat, trick: Trick) -> Play | None:
        """Cards to the end of the deal; None where the cards do not allow it. Raises BoundReached."""
        self.budget.spend()
        duties = self.duties
        seat = duties.turn(leader, trick)
        if not hands[seat]:
            return ()
        if not trick and ((hands, leader) in self._dead or self._hopeless(hands)):
            return None
        for kind in self._order(hands, leader, trick, seat):
            rest, after, next_leader = without(duties, hands, seat, kind), (*trick, kind), leader
            if len(after) == duties.seats:
                next_leader, after = duties.winner(leader, after), ()
                if next_leader not in self.side:
                    continue
            line = self.play(rest, next_leader, after)
            if line is not None:
                return ((seat, kind), *line)
        if not trick:
            self._dead.add((hands, leader))
        return None

    def _hopeless(self, hands: Hands) -> bool:
        """Whether the others hold a trump that no card of the side can take: it cannot be thrown away."""
        if self.duties.trump is None:
            return False
        trumps, ours, theirs = self.duties.code.suits[self.duties.trump], 0, 0
        for seat, hand in enumerate(hands):
            if seat in self.side:
                ours |= hand & trumps
            else:
                theirs |= hand & trumps
        width = self.duties.code.width
        return bool(theirs) and (theirs.bit_length() - 1) // width > (ours.bit_length() - 1) // width

    def _order(self, hands: Hands, leader: Seat, trick: Trick, seat: Seat) -> list[Kind]:
        duties, code = self.duties, self.duties.code
        kinds = duties.may_play(hands[seat], seat, leader, trick)
        suit_of, trump = code.pack.suit_of, duties.trump

        def rank(kind: Kind) -> int:
            return kind % code.pack.width

        if not trick:
            foes = 0
            for other, hand in enumerate(hands):
                if other not in self.side:
                    foes |= hand

            def leading(kind: Kind) -> tuple[bool, bool, int]:
                return bool(foes & code.above[kind]), suit_of[kind] != trump, -rank(kind)

            return sorted(kinds, key=leading)

        def following(kind: Kind) -> tuple[bool, int]:
            wins = duties.best((*trick, kind)) == len(trick)
            if seat in self.side:
                ours = duties.winner(leader, trick) in self.side
                return wins == ours, rank(kind)
            return wins, -rank(kind)

        return sorted(kinds, key=following)

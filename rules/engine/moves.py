"""The small values every game is told in: seats, cards, moves, events, refusals, phrases.

Moves and events are named tuples, for every turn makes some: a frozen dataclass takes three times as long to make.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Seat = int
"""0..n-1 clockwise. As a viewer None is a watcher; as an actor None is chance or the clock."""

Card = str
"""Rank and suit, `AS`, `TH`, `9D`; what a family's pack calls its cards."""

Fact = object
"""A plain value of an event: str, int, bool, None or tuples of these."""

NOTHING: Mapping[str, Fact] = {}
NOBODY: Mapping[Seat, Mapping[str, Fact]] = {}
NO_SEAT: frozenset[Seat] = frozenset()


class IllegalMove(ValueError):
    """A move the rules refuse: a `code` of the family's wording and the facts its sentence needs."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts


@dataclass(frozen=True, slots=True)
class Phrase:
    """A code of the family's wording with the facts its sentence needs."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


class Move(NamedTuple):
    """A verb and its words; `str(move)` is the one text form everywhere: `bid 52`, `play AS`."""

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read the text form back; raises IllegalMove `unreadable` for an empty text."""
        verb, *words = text.split() or [""]
        if not verb:
            raise IllegalMove("unreadable", text=text[:80])
        return cls(verb, tuple(words))


class Event(NamedTuple):
    """What happened: facts for everybody, and `private` facts for single seats.

    Tricks are told alike in every game that has them: `led` and `played` with seat and card, `took` or `kept`
    with the seat that won.
    """

    kind: str
    facts: Mapping[str, Fact] = NOTHING
    private: Mapping[Seat, Mapping[str, Fact]] = NOBODY

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as one seat may know it: same place in the log, other seats' facts dropped."""
        if not self.private:
            return self
        own = self.private.get(seat, NOTHING) if seat is not None else NOTHING
        return Event(self.kind, {**self.facts, **own})

    def after_deal(self) -> Event:
        """The event once the deal is over: what some seats knew is told, where all of them knew the same."""
        knowers = self.private.values()
        agreed = {
            name: fact
            for own in knowers
            for name, fact in own.items()
            if all(other.get(name, fact) == fact for other in knowers)
        }
        return Event(self.kind, {**self.facts, **agreed})

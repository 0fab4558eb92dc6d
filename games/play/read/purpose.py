"""What a game is played for, by whoever holds it (games/wiring.py): for its table and for lists.

A board of a tournament, say, or a game that somebody has to play without a board. Who is asked looks first whether any
of the games can be theirs: most lists have none, and then no query is worth its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..models import Game


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a game is played for: its name and address, which part of it this is, in words.

    Once the game is over: what is to be known then, and the ways on from here, the first of them the best. `desk` is
    the address where its directors act; empty where nobody directs it.
    """

    name: str
    url: str
    part: str
    note: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    desk: str = ""

    @property
    def words(self) -> str:
        """Name and part, as a row of a list says them."""
        return ", ".join(filter(None, (self.name, self.part)))


Source = Callable[[Sequence[Game], Any], Mapping[int, Purpose]]

sources: Sequence[Source] = ()
"""Who knows what boards are played for; games/wiring.py fills it in."""


def purposes_of(games: Sequence[Game], reader: Any) -> Mapping[int, Purpose]:
    """The purposes of those of some games that have one, by the key of the game."""
    purposes: dict[int, Purpose] = {}
    for source in sources:
        purposes |= source(games, reader)
    return purposes

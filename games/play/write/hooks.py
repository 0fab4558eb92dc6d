"""Who wants to know of the life of a table: the functions named in settings.TALON_TABLE_HOOKS.

Each is called with an event, inside the transaction of what happened and after all of it is stored.
A hook that raises takes everything back: what a ladder or a rating makes of a game holds together
with the game or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from accounts.models import User
from rules.engine.moves import Seat

from ..models import Bot, Game
from .ending import Ending

Sitter = User | Bot


@dataclass(frozen=True, slots=True)
class Opened:
    """A table has been opened; some of its seats may be free."""

    game: Game


@dataclass(frozen=True, slots=True)
class Begun:
    """Every seat is taken and the first cards are dealt."""

    game: Game


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """A seat has gone from somebody (None: it was free) to somebody else (None: it is free now)."""

    game: Game
    seat: Seat
    before: Sitter | None
    after: Sitter | None


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over, by its number; the next one is dealt already, or the game is over."""

    game: Game
    number: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A game has ended."""

    game: Game
    ending: Ending


TableEvent = Opened | Begun | SeatHandedOver | DealEnded | Ended


def call(events: Iterable[TableEvent]) -> None:
    """Tell every hook of every event, in the order in which they happened."""
    hooks = [import_string(dotted) for dotted in settings.TALON_TABLE_HOOKS]
    for event in events:
        for hook in hooks:
            hook(event)

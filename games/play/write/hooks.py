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
from rules.engine.score import DealScore

from ..models import Bot, Game, Player
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
    """A deal is over: its number, and what it was worth."""

    game: Game
    number: int
    score: DealScore


@dataclass(frozen=True, slots=True)
class Ended:
    """A game has ended."""

    game: Game
    ending: Ending


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The board of a game that is over has been opened to everybody."""

    game: Game


@dataclass(frozen=True, slots=True)
class TurnCame:
    """A visit of a person begins: at a table where somebody waits for it, or a clock runs."""

    game: Game
    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class TurnWent:
    """A visit of a person is over, at such a table."""

    game: Game
    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody has said something at a table."""

    game: Game
    seat: Seat


@dataclass(frozen=True, slots=True)
class RematchAsked:
    """Whoever hosts `again` wants to play once more and has opened a table for the people of a game that is over."""

    game: Game
    again: Game


@dataclass(frozen=True, slots=True)
class PlanGivenUp:
    """A plan of somebody was cancelled, for a reason they should know."""

    game: Game
    player: Player


@dataclass(frozen=True, slots=True)
class ClaimPut:
    """A claim or a concession was put to these seats, which are to say yes or no."""

    game: Game
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ClaimClosed:
    """A claim that was put to others is decided."""

    game: Game


TableEvent = (
    Opened
    | Begun
    | SeatHandedOver
    | DealEnded
    | Ended
    | Unsealed
    | TurnCame
    | TurnWent
    | Said
    | RematchAsked
    | PlanGivenUp
    | ClaimPut
    | ClaimClosed
)


def call(events: Iterable[TableEvent]) -> None:
    """Tell every hook of every event, in the order in which they happened."""
    hooks = [import_string(dotted) for dotted in settings.TALON_TABLE_HOOKS]
    for event in events:
        for hook in hooks:
            hook(event)

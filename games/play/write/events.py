"""What happens in the life of a table, told to the listeners that games/wiring.py names.

Each is called with an event, inside the transaction of what happened and after all of it is stored.
A listener that raises takes everything back: what a ladder or a rating makes of a game holds together
with the game or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User
from rules.engine.moves import Seat
from rules.engine.score import DealScore

from ..models import Arrangement, Bot, Game, Player
from .endings import Ending

Sitter = User | Bot


@dataclass(frozen=True, slots=True)
class Opened:
    """A table has been opened; some of its seats may be free."""

    game: Game


@dataclass(frozen=True, slots=True)
class Started:
    """Every seat is taken and the first cards are dealt."""

    game: Game


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat has gone from somebody (None: it was free) to somebody else (None: it is free now).

    `back`: to whoever had lost it, from whoever sat there in the meantime. `timed_out`: the time of `before` ran out.
    """

    game: Game
    seat: Seat
    before: Sitter | None
    after: Sitter | None
    back: bool = False
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over: its number, and what it was worth."""

    game: Game
    number: int
    score: DealScore


@dataclass(frozen=True, slots=True)
class Ended:
    """A game has ended, for the reason its `Ending` gives; sent after its last move is kept."""

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
class TurnPlanned:
    """A turn that waited for its person will be taken by a plan of theirs."""

    game: Game
    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class TurnWaits:
    """A turn that a plan was to take waits for its person after all."""

    game: Game
    seat: Seat
    player: Player


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """In the middle of a visit its deadline comes sooner than it was said, or a clock that stood runs again."""

    game: Game
    player: Player


@dataclass(frozen=True, slots=True)
class LeaveTaken:
    """Leave was taken by itself in a turn at which time would have run out; for so long as it goes on, by the hour."""

    game: Game
    player: Player


@dataclass(frozen=True, slots=True)
class MessagePosted:
    """Somebody has said something at a table."""

    game: Game
    seat: Seat


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """Whoever hosts `again` wants to play once more and has opened a table for the people of a game that is over."""

    game: Game
    again: Game


@dataclass(frozen=True, slots=True)
class PlanCancelled:
    """A plan of somebody was cancelled, for a reason they should know."""

    game: Game
    player: Player


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim or a concession was put to these seats, which are to say yes or no."""

    game: Game
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ClaimClosed:
    """A claim that was put to others is decided."""

    game: Game


@dataclass(frozen=True, slots=True)
class ArrangementAsked:
    """Somebody asks all at a table for a pause or a time to play together."""

    game: Game
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class ArrangementAgreed:
    """Somebody has agreed to it, and others have not answered yet."""

    game: Game
    arrangement: Arrangement
    by: User


@dataclass(frozen=True, slots=True)
class ArrangementAnswered:
    """All have agreed to it (`by` is None), or somebody has declined it or taken it back."""

    game: Game
    arrangement: Arrangement
    by: User | None


@dataclass(frozen=True, slots=True)
class MeetingSoon:
    """The people of a table play together shortly, as was agreed."""

    game: Game
    arrangement: Arrangement


TableEvent = (
    Opened
    | Started
    | SeatChanged
    | DealEnded
    | Ended
    | Unsealed
    | TurnCame
    | TurnWent
    | TurnPlanned
    | TurnWaits
    | DeadlineMoved
    | LeaveTaken
    | MessagePosted
    | RematchOffered
    | PlanCancelled
    | ClaimMade
    | ClaimClosed
    | ArrangementAsked
    | ArrangementAgreed
    | ArrangementAnswered
    | MeetingSoon
)


listeners: Sequence[Callable[[TableEvent], None]] = ()
"""Who is called with every event; games/wiring.py fills it in."""


def emit(events: Iterable[TableEvent]) -> None:
    """Call every listener with every event, in the order in which they happened."""
    for event in events:
        for listener in listeners:
            listener(event)

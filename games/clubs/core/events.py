"""What happens in clubs, told to the listeners that games/wiring.py names, inside its transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User

from .models import Club, ClubInvitation, JoinRequest


@dataclass(frozen=True, slots=True)
class InvitedToClub:
    """A member has asked somebody to join; `invitation` is stored by then."""

    invitation: ClubInvitation
    by: User


@dataclass(frozen=True, slots=True)
class ClubInvitationsClosed:
    """Invitations of these people to a club are answered or do not hold any more."""

    club: Club
    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClubOwnerChanged:
    """A club has another owner."""

    club: Club
    owner: User


@dataclass(frozen=True, slots=True)
class ClubClosed:
    """A club is closed by its owner, or because nobody belongs to it any more: nothing of it may begin."""

    club: Club
    by: User


@dataclass(frozen=True, slots=True)
class ClubForgotten:
    """The last member of a club is gone, and what it said is about to be deleted."""

    club: Club


@dataclass(frozen=True, slots=True)
class JoinRequested:
    """Somebody asks to be let in; `request` is stored by then, `directors` answer it."""

    request: JoinRequest
    directors: tuple[User, ...]


@dataclass(frozen=True, slots=True)
class JoinRequestsClosed:
    """Requests of these people to be let in are answered or taken back."""

    club: Club
    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetIn:
    """A request was granted: somebody belongs to a club now."""

    club: Club
    user: User


@dataclass(frozen=True, slots=True)
class ClubLeft:
    """Somebody belongs to a club no longer: they have left it, were put out, or are gone."""

    club: Club
    user: User


@dataclass(frozen=True, slots=True)
class NewsTakenDown:
    """News of a club is gone; `key` is what it had."""

    club: Club
    key: int


ClubEvent = (
    InvitedToClub
    | ClubInvitationsClosed
    | ClubOwnerChanged
    | ClubClosed
    | ClubForgotten
    | JoinRequested
    | JoinRequestsClosed
    | LetIn
    | ClubLeft
    | NewsTakenDown
)


listeners: Sequence[Callable[[ClubEvent], None]] = ()
"""Who is called with every event; games/wiring.py fills it in."""


def emit(events: Iterable[ClubEvent]) -> None:
    """Call every listener with every event, in the order in which they happened."""
    for event in events:
        for listener in listeners:
            listener(event)

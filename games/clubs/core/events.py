"""What happens in clubs, told to the listeners that games/wiring.py names, inside its transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User

from .models import Club, ClubInvitation


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


ClubEvent = InvitedToClub | ClubInvitationsClosed | ClubOwnerChanged


listeners: Sequence[Callable[[ClubEvent], None]] = ()
"""Who is called with every event; games/wiring.py fills it in."""


def emit(events: Iterable[ClubEvent]) -> None:
    """Call every listener with every event, in the order in which they happened."""
    for event in events:
        for listener in listeners:
            listener(event)

"""What happens in clubs, told to whoever wants to know (settings.TALON_CLUB_HOOKS), inside its transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from accounts.models import User

from .models import Club, ClubInvitation


@dataclass(frozen=True, slots=True)
class AskedIn:
    """Somebody is invited."""

    invitation: ClubInvitation
    by: User


@dataclass(frozen=True, slots=True)
class AskedNoMore:
    """Invitations of these people to a club are answered or do not hold any more."""

    club: Club
    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClubPassed:
    """A club has another owner."""

    club: Club
    owner: User


ClubEvent = AskedIn | AskedNoMore | ClubPassed


def call(events: Iterable[ClubEvent]) -> None:
    """Tell every hook of every event, in the order in which they happened."""
    hooks = [import_string(dotted) for dotted in settings.TALON_CLUB_HOOKS]
    for event in events:
        for hook in hooks:
            hook(event)

"""What a club's home page tells of its events, by whoever holds events (settings.TALON_CLUB_EVENTS)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from .models import Club


@dataclass(frozen=True, slots=True)
class ClubEventLine:
    """An event on the home page of its club: its name and address, how it stands, in words, and its next instant."""

    name: str
    url: str
    note: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ClubEvents:
    """The events of a club that its reader may see, and where those who look after the club make another."""

    lines: tuple[ClubEventLine, ...] = ()
    new_url: str = ""


def events_of(club: Club, user: Any) -> ClubEvents:
    """What each function of the setting, called with a club and its reader, gives as ClubEvents."""
    told: list[ClubEvents] = [import_string(dotted)(club, user) for dotted in settings.TALON_CLUB_EVENTS]
    lines = tuple(line for each in told for line in each.lines)
    return ClubEvents(lines, next((each.new_url for each in told if each.new_url), ""))

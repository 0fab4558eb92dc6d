"""Who is in a season, as pages name them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from accounts.models import User
from games.notifications.messages import and_joined

from ..models import LeagueEntrant


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """Somebody in a season: what they are called, where their profile is (empty for bots and pairs), whether they have
    left."""

    key: int
    name: str
    profile: str
    you: bool
    left: bool


def is_of(entrant: LeagueEntrant, reader: Any) -> bool:
    """Whether a reader is somebody in a season, or one of a pair."""
    return isinstance(reader, User) and reader.pk in entrant.user_keys


def player_of(entrant: LeagueEntrant, reader: Any) -> LeaguePlayer:
    """Somebody in a season for a reader; the people and bots are to be at hand."""
    you, left = is_of(entrant, reader), entrant.left_at is not None
    bots = [bot.shown_name for bot in (entrant.bot, entrant.partner_bot) if bot is not None]
    if bots:
        return LeaguePlayer(entrant.pk, and_joined(bots), "", you, left)
    people = [user for user in (entrant.user, entrant.partner) if user is not None]
    if not people:
        return LeaguePlayer(entrant.pk, gettext("Former player"), "", you, left)
    profile = people[0].profile_id if len(people) == 1 else ""
    return LeaguePlayer(entrant.pk, and_joined([user.name for user in people]), profile, you, left)

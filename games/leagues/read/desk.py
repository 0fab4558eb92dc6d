"""Who holds a season up, for its directors."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from games.play.models import GameStatus, Player

from ..models import Fixture, Season
from .pages import LeaguePlayer, player_of

IDLE = timedelta(days=5)
"""Without a move for so long somebody who is to move is in the director's list."""


@dataclass(frozen=True, slots=True)
class IdleLine:
    """Somebody who holds a season up: since when they are to move, or how little time they have left."""

    who: LeaguePlayer
    url: str
    since: datetime | None
    little_time: bool


def idle_players(season: Season) -> tuple[IdleLine, ...]:
    """Who has been to move for days, or has little time left; those who have waited longest first."""
    games = Fixture.objects.filter(division__season=season, outcome="", game__isnull=False)
    seats = Player.objects.filter(
        game__in=games.values("game"), to_act=True, user__isnull=False, game__status=GameStatus.PLAYING
    ).select_related("game", "user")
    now, found = timezone.now(), []
    entrants = {row.user_id: row for row in season.entrants.select_related("user", "bot")}
    for seat in seats:
        entrant = entrants.get(seat.user_id)
        since = seat.turn_since or seat.game.moved_at or seat.game.created_at
        low = seat.deadline is not None and seat.deadline - now < timedelta(days=1)
        if entrant is not None and (now - since >= IDLE or low):
            found.append(IdleLine(player_of(entrant, None), seat.game.get_absolute_url(), since, low))
    return tuple(sorted(found, key=lambda line: line.since or now))

"""Who holds a season up, and which results could be adjusted, for its directors."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from games.play.models import ON_CLOCK, GameStatus, Player

from ..models import WITH_PEOPLE, Fixture, Season, SeasonStage
from .pages import FixtureLine, LeaguePage
from .people import LeaguePlayer, player_of

IDLE = timedelta(days=5)
"""Without a move for so long somebody who is to move is in the director's list."""


@dataclass(frozen=True, slots=True)
class IdleLine:
    """Somebody who holds a season up: since when they are to move, or how little time they have left."""

    who: LeaguePlayer
    url: str
    since: datetime | None
    little_time: bool


def adjustable_season(season: Season) -> Season | None:
    """The season whose results may be adjusted, as the latest one stands: itself, or the last until this has begun."""
    if season.stage in (SeasonStage.RUNNING, SeasonStage.OVER):
        return season
    if season.started_at is not None:
        return None
    before = season.league.seasons.filter(number__lt=season.number, started_at__isnull=False)
    last = before.select_related("league").order_by("-number").first()
    return last if last is not None and last.stage == SeasonStage.OVER else None


def finished_games(page: LeaguePage) -> tuple[FixtureLine, ...]:
    """The games of a season that have a result which counts, for a director who adjusts one."""
    rounds = [lines for division in page.divisions for _number, lines in division.rounds]
    return tuple(line for lines in rounds for line in lines if line.result)


def idle_players(season: Season) -> tuple[IdleLine, ...]:
    """Who has been to move for days, or has little time left; those who have waited longest first."""
    games = Fixture.objects.filter(division__season=season, outcome="", game__isnull=False)
    seats = Player.objects.filter(
        ON_CLOCK, game__in=games.values("game"), user__isnull=False, game__status=GameStatus.PLAYING
    ).select_related("game", "user")
    now, lines = timezone.now(), []
    rows = season.entrants.select_related(*WITH_PEOPLE)
    entrants = {user: row for row in rows for user in row.user_keys}
    for seat in seats:
        entrant = entrants.get(seat.user_id or 0)
        since = seat.turn_since or seat.game.moved_at or seat.game.created_at
        low = seat.deadline is not None and seat.deadline - now < timedelta(days=1)
        if entrant is not None and (now - since >= IDLE or low):
            lines.append(IdleLine(player_of(entrant, None), seat.game.get_absolute_url(), since, low))
    return tuple(sorted(lines, key=lambda line: line.since or now))

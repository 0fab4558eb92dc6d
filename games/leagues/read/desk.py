"""Who holds a season up, and which results could be adjusted, for its directors."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.clocks.time_control import TimeControlKind
from games.play.models import ON_CLOCK, AcceptedMove, GameStatus, MoveSource, Player

from ..models import WITH_PEOPLE, Fixture, Season, SeasonStage
from .pages import FixtureLine, LeaguePage
from .people import LeaguePlayer, player_of

IDLE, NOT_BEGUN = timedelta(days=5), timedelta(days=2)
"""Without a move for so long somebody who is to move is in the director's list; sooner where it would be the first."""

OWN_MOVES = (MoveSource.HAND, MoveSource.PLAN)
"""Moves that nobody can tell apart by looking on."""

LITTLE_TIME = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class IdleLine:
    """Somebody who holds a season up; `since` when they are to move, None where they are not."""

    who: LeaguePlayer
    url: str
    since: datetime | None
    has_begun: bool
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
    """Who has been to move for days, has not begun, or has little time left; those who have waited longest first."""
    games = Fixture.objects.filter(division__season=season, outcome="", game__isnull=False)
    low_bank = Q(game__pace__kind=TimeControlKind.BANK, clock_left__lt=LITTLE_TIME)
    seats = Player.objects.filter(
        ON_CLOCK | low_bank,
        game__in=games.values("game"),
        user__isnull=False,
        game__status=GameStatus.PLAYING,
    ).select_related("game", "user")
    # What everybody sees: making a plan is no beginning, and a move that a plan made is one.
    moves = AcceptedMove.objects.filter(game=OuterRef("game"), seat=OuterRef("seat"), by__in=OWN_MOVES)
    seats = seats.annotate(has_begun=Exists(moves))
    rows = season.entrants.select_related(*WITH_PEOPLE)
    entrants = {user: row for row in rows for user in row.user_keys}
    now = timezone.now()
    lines = [
        line
        for seat in seats
        if (entrant := entrants.get(seat.user_id or 0)) is not None
        and (line := _idle_line(seat, player_of(entrant, None), now, has_begun=seat.has_begun)) is not None
    ]
    return tuple(sorted(lines, key=lambda line: line.since or now))


def _idle_line(seat: Player, who: LeaguePlayer, now: datetime, *, has_begun: bool) -> IdleLine | None:
    """What is the matter with somebody at a seat; None where nothing is."""
    since = seat.turn_since or seat.game.moved_at or seat.game.created_at
    if seat.on_clock:
        low = seat.deadline is not None and seat.deadline - now < LITTLE_TIME
        late = now - since >= (IDLE if has_begun else NOT_BEGUN)
        return IdleLine(who, seat.game.get_absolute_url(), since, has_begun, low) if low or late else None
    return IdleLine(who, seat.game.get_absolute_url(), None, has_begun, little_time=True)

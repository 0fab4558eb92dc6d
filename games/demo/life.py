"""The club of bots goes on: a game of the ladder, an event and a season begin when the last one is long enough ago.

A club that has just begun shows something within minutes; the older it is the longer it rests, so that a site that
runs for a year has neither a full database nor a busy processor from it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.clubs.core.models import Club
from games.jobs.models import Job
from games.ladders.models import Challenge, ChallengeState
from games.ladders.write.bots import let_bots_meet
from games.leagues.write import setup as league_setup
from games.series.models import Series, SeriesPart
from games.series.write.setup import PARTS
from games.tournaments.models import Tournament, TournamentStage
from games.tournaments.write import setup as tournament_setup

from . import contests
from .house_club import ladder_of, league_of

GO_ON = "house_club"
"""The kind of what is due when the club of bots is looked at."""

EVERY = timedelta(minutes=1)

PLACES = (24, 20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""Points of the table of the year."""

LADDER_RESTS = timedelta(hours=6)
TOURNAMENT_RESTS = timedelta(days=7)
LEAGUE_RESTS = timedelta(days=28)
"""How long nothing of a kind begins at most."""

AT_ONCE = 2
"""Games of the ladder."""


def on_job(row: Job) -> None:
    """Begin what is due in the club, where there is one and the site still wants it."""
    club = Club.objects.filter(house=True, closed_at=None).first() if settings.TALON_DEMO else None
    if club is not None:
        go_on(club, timezone.now())


def go_on(club: Club, now: datetime) -> None:
    """Begin a season, an event and a game of the ladder, each where the last one is long enough ago."""
    _season(club, now)
    _tournament(club, now)
    _ladder_game(club, now)


def _rests(club: Club, since: datetime | None, now: datetime, share: int, most: timedelta) -> bool:
    """Whether less than a share of the club's age has gone by, but never more than `most`."""
    return since is not None and now - since < min((now - club.made_at) / share, most)


def _season(club: Club, now: datetime) -> None:
    league = league_of(club)
    if league is None:
        return
    last = league.seasons.first()
    if last is not None and last.ended_at and not _rests(club, last.ended_at, now, 3, LEAGUE_RESTS):
        last = league_setup.open_season(league, now + EVERY)
    if last is not None and last.ended_at is None:
        _put_in(club, SeriesPart(season=last))


def _tournament(club: Club, now: datetime) -> None:
    last = Tournament.objects.filter(club=club, organiser=None).order_by("-pk").first()
    alive = (TournamentStage.ENTRY, TournamentStage.RUNNING)
    if last is not None and (last.stage in alive or _rests(club, last.starts_at, now, 3, TOURNAMENT_RESTS)):
        return
    tournament = tournament_setup.create_row(contests.tournament_of(club, now), organiser=None)
    _put_in(club, SeriesPart(tournament=tournament))


def _put_in(club: Club, part: SeriesPart) -> None:
    """Put a contest into the table of this year, as long as it has room."""
    year = timezone.localtime(timezone.now()).year
    series = Series.objects.filter(club=club, made_at__year=year).first()
    if series is None:
        series = Series.objects.create(club=club, name=str(year), points=list(PLACES))
    there = series.parts.filter(tournament=part.tournament, season=part.season)
    if series.parts.count() < PARTS and not there.exists():
        part.series = series
        part.save()


def _ladder_game(club: Club, now: datetime) -> None:
    ladder = ladder_of(club)
    if ladder is None:
        return
    games = Challenge.objects.filter(ladder=ladder, challenger__bot__isnull=False)
    if games.filter(state=ChallengeState.PLAYING).count() >= AT_ONCE:
        return
    last = games.values_list("made_at", flat=True).first()
    if not _rests(club, last, now, 20, LADDER_RESTS):
        let_bots_meet(ladder.pk)

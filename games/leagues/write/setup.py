"""The rows of a league and of its seasons."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clubs.core.contests import may_play
from games.clubs.core.roles import directs as looks_after
from games.jobs import queue
from games.jobs.refusals import Refused

from ..models import WITH_PEOPLE, League, LeagueEntrant, Season, SeasonStage
from ..refusals import GUEST, LEAGUES_ENOUGH, LEAGUES_MADE, NO_CLUB, PROGRAM, SEASON_STATE
from .settings import LeagueSettings

ADVANCE = "league"
"""The kind of what is due when a season is to be looked at (object_id: the season)."""

AT_ONCE = 4
"""Leagues of one organiser with a season that is open to enter or being played."""

A_DAY = 10
"""Leagues one organiser makes within a day; those that were cancelled count too."""

ALIVE = (SeasonStage.ENTRY, SeasonStage.RUNNING)


def create(settings: LeagueSettings, *, by: User) -> League:
    """Make a league with its first season; raises Refused `guest`, `league_program`, `no_club`, `leagues_enough`,
    `leagues_made`.
    """
    if by.is_guest:
        raise Refused(GUEST)
    if by.is_bot:
        raise Refused(PROGRAM)
    if settings.club is not None and not looks_after(settings.club, by):
        raise Refused(NO_CLUB)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        if League.objects.filter(organiser=by, seasons__stage__in=ALIVE).distinct().count() >= AT_ONCE:
            raise Refused(LEAGUES_ENOUGH)
        if (
            League.objects.filter(organiser=by, created_at__gt=timezone.now() - timedelta(days=1)).count()
            >= A_DAY
        ):
            raise Refused(LEAGUES_MADE)
        return create_row(settings, organiser=by)


def create_row(settings: LeagueSettings, *, organiser: User | None) -> League:
    """The row of a league, with its first season."""
    with transaction.atomic():
        league = League.objects.create(organiser=organiser, **settings.columns())
        open_season(league, settings.starts_at)
    return league


def open_season(league: League, starts_at: datetime) -> Season:
    """A season to be entered; whoever finished the last one is in it until they leave."""
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        last = league.seasons.first()
        closed = league.club is not None and league.club.closed_at is not None
        if closed or (last is not None and last.stage in ALIVE):
            raise Refused(SEASON_STATE)
        season = Season.objects.create(
            league=league,
            number=1 if last is None else last.number + 1,
            starts_at=starts_at,
            ends_at=starts_at + league.season_length,
        )
        if last is not None:
            going_on = _going_on(league, last)
            LeagueEntrant.objects.bulk_create(
                LeagueEntrant(
                    season=season,
                    before=each,
                    entry=number,
                    entered_at=starts_at,
                    **{name: getattr(each, name) for name in WITH_PEOPLE},
                )
                for number, each in enumerate(going_on, 1)
            )
        queue.enqueue(ADVANCE, at=starts_at, object_id=season.pk)
    return season


def _going_on(league: League, last: Season) -> list[LeagueEntrant]:
    """Those of the last season who have not left it, and may still be in the league."""
    rows = last.entrants.filter(left_at=None).select_related(*WITH_PEOPLE)
    return [each for each in rows if may_go_on(league, each)]


def may_go_on(league: League, entrant: LeagueEntrant) -> bool:
    """Whether somebody, or both of a pair, may be in a season of the league; bots always may."""
    if entrant.bot is not None:
        return True
    people = (entrant.user, entrant.partner) if league.is_of_pairs else (entrant.user,)
    return all(may_play(league, user) for user in people)

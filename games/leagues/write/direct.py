"""What a director of a league does, each with a reason that the players read."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.refusals import Refused
from games.jobs.text import one_line
from games.play.models import Bot

from ..models import (
    Fixture,
    FixtureOutcome,
    LeagueAct,
    LeagueActKind,
    LeagueEntrant,
    Season,
    SeasonStage,
)
from ..refusals import (
    NO_BOT,
    NO_LATER_END,
    NO_REASON,
    NO_SUCH_GAME,
    NOT_IN_IT,
    OWN_GAME,
    SEASON_FULL,
    SEASON_STATE,
)
from . import news
from .entries import MOST_IN_A_SEASON, locked
from .entries import withdraw as take_out
from .results import decide
from .setup import ADVANCE

LONGEST_REASON = 200
A_YEAR = timedelta(days=366)

RESULTS = {"home": (1, 0), "away": (0, 1), "draw": (0, 0)}
"""What a director may decide, as points of the first seat and the other."""


def add_bot(season_id: int, level: str, *, by: User) -> LeagueEntrant:
    """Have a bot of a level enter before the start; raises Refused `season_state`, `season_full`, `no_bot`."""
    with transaction.atomic():
        season = locked(season_id)
        if season.stage != SeasonStage.ENTRY:
            raise Refused(SEASON_STATE)
        if season.entrants.count() >= MOST_IN_A_SEASON:
            raise Refused(SEASON_FULL)
        there = season.entrants.filter(bot__isnull=False).values("bot")
        bot = Bot.objects.filter(level=level).exclude(pk__in=there).order_by("name").first()
        if bot is None:
            raise Refused(NO_BOT)
        entrant = LeagueEntrant.objects.create(season=season, bot=bot, entered_at=timezone.now())
        _note(season, LeagueActKind.BOT, by, "", entrant)
    return entrant


def withdraw(season_id: int, entrant: int, *, by: User, why: str) -> None:
    """Take somebody out of a season; raises Refused `not_in_it`, `season_state` or `no_reason`."""
    with transaction.atomic():
        season, why = locked(season_id), _reason(why)
        found = season.entrants.filter(pk=entrant, left_at=None).first()
        if found is None:
            raise Refused(NOT_IN_IT)
        user = found.user_id
        take_out(season, found)
        act = _note(season, LeagueActKind.WITHDRAW, by, why, found if found.pk else None)
        told = LeagueEntrant(season=season, user_id=user)
        news.decided(season, [told], f"act {act.pk}", why)


def decide_game(season_id: int, fixture: int, result: str, *, by: User, why: str) -> None:
    """Give an open game its result, nobody one of their own.

    Raises Refused `no_such_game`, `own_game`, `season_state` or `no_reason`.
    """
    with transaction.atomic():
        season, why = locked(season_id), _reason(why)
        if season.stage != SeasonStage.RUNNING:
            raise Refused(SEASON_STATE)
        found = Fixture.objects.filter(pk=fixture, division__season=season, outcome="")
        row = found.select_related("game", "home", "away").first()
        if row is None or result not in RESULTS:
            raise Refused(NO_SUCH_GAME)
        if by.pk in (row.home.user_id, row.away.user_id):
            raise Refused(OWN_GAME)
        if not decide(row, FixtureOutcome.DECIDED, *RESULTS[result], why):
            raise Refused(NO_SUCH_GAME)
        act = _note(season, LeagueActKind.DECIDE, by, why, None, row)
        news.decided(season, [row.home, row.away], f"act {act.pk}", why)
        queue.enqueue(ADVANCE, at=timezone.now(), object_id=season.pk)


def extend(season_id: int, ends_at: datetime, *, by: User, why: str) -> None:
    """Give a season more time; raises Refused `no_later_end`, `season_state` or `no_reason`."""
    with transaction.atomic():
        season, why = locked(season_id), _reason(why)
        if season.stage != SeasonStage.RUNNING:
            raise Refused(SEASON_STATE)
        if not season.ends_at < ends_at <= season.ends_at + A_YEAR:
            raise Refused(NO_LATER_END)
        season.ends_at, season.reminded_at = ends_at, None
        season.save(update_fields=["ends_at", "reminded_at"])
        _note(season, LeagueActKind.EXTEND, by, why, None)
        queue.enqueue(ADVANCE, at=timezone.now(), object_id=season.pk)


def cancel(season_id: int, *, by: User, why: str) -> None:
    """Cancel a season that has not ended; its games end without a result. Raises Refused as `extend`."""
    with transaction.atomic():
        season, why = locked(season_id), _reason(why)
        if season.stage not in (SeasonStage.ENTRY, SeasonStage.RUNNING):
            raise Refused(SEASON_STATE)
        still_open = Fixture.objects.filter(division__season=season, outcome="").select_related("game")
        for row in still_open.order_by("pk"):
            decide(row, FixtureOutcome.ANNULLED, None, None, why)
        season.stage, season.ended_at, season.why = SeasonStage.CANCELLED, timezone.now(), why
        season.save(update_fields=["stage", "ended_at", "why"])
        _note(season, LeagueActKind.CANCEL, by, why, None)
        news.tell(season, "cancelled", why)


def _reason(why: str) -> str:
    kept = one_line(why, LONGEST_REASON)
    if not kept:
        raise Refused(NO_REASON)
    return kept


def _note(
    season: Season,
    kind: LeagueActKind,
    by: User,
    why: str,
    entrant: LeagueEntrant | None,
    fixture: Fixture | None = None,
) -> LeagueAct:
    return LeagueAct.objects.create(
        season=season, kind=kind, by=by, why=why, entrant=entrant, fixture=fixture, made_at=timezone.now()
    )

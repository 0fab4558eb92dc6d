"""What a director of a league does, each with a reason that the players read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clubs.core import contests
from games.clubs.core.reasons import CLUB_CLOSED
from games.jobs import queue
from games.jobs.refusals import Refused
from games.jobs.text import plain_line, says_something
from games.play.models import Bot
from games.play.models.bots import plain_first

from ..models import (
    FIXTURE_SEATS,
    Fixture,
    FixtureOutcome,
    League,
    LeagueAct,
    LeagueActKind,
    LeagueEntrant,
    Season,
    SeasonStage,
    fixtures_of,
)
from ..refusals import (
    BAD_POINTS,
    NEXT_HAS_BEGUN,
    NO_BOT,
    NO_LATER_END,
    NO_REASON,
    NO_SUCH_GAME,
    NOT_ADJUSTABLE,
    NOT_IN_IT,
    OWN_GAME,
    OWN_OPPONENT,
    SEASON_FULL,
    SEASON_STATE,
    SEASONS_OPENED,
)
from . import news, run
from .entries import MOST_IN_A_SEASON, locked_season, next_entry, would_be_annulled
from .entries import withdraw as take_out
from .places import set_places
from .results import NO_POINTS, decide, settle
from .setup import ADVANCE, open_season

LONGEST_REASON = 200
A_YEAR = timedelta(days=366)
SEASONS_A_DAY = 5
"""Seasons of a league that are opened within a day; those that were cancelled count too."""
A_FIGURE = re.compile(r"-?[0-9]{1,5}", re.ASCII)

RESULTS = {"home": (1, 0, 0), "away": (0, 1, 0), "third": (0, 0, 1), "draw": (0, 0, 0)}
"""What a director may decide, as points by seat."""


def lock_for_director(season_id: int, by: User) -> Season:
    """A season, locked, for one of its directors; raises Refused `no_director`, as every act of this file does."""
    season = locked_season(season_id)
    contests.check_directs(season.league, by)
    return season


def begin(season_id: int, *, by: User) -> None:
    """Begin a season before its time; raises Refused as `run.start`."""
    with transaction.atomic():
        season = lock_for_director(season_id, by)
        run.start(season.pk)
        _note(season, LeagueActKind.BEGIN, by, "", None)


def open_next(league: League, starts_at: datetime, *, by: User) -> Season:
    """Open the next season to be entered; raises Refused `season_state`, `seasons_opened`.

    Whoever finished the last one is in it, and is told where it is cancelled.
    """
    with transaction.atomic():
        rows = League.objects.select_for_update(of=("self",), no_key=True).select_related("club")
        contests.check_directs(rows.get(pk=league.pk), by)
        since = timezone.now() - timedelta(days=1)
        opened = LeagueAct.objects.filter(season__league=league, kind=LeagueActKind.NEXT, made_at__gt=since)
        if opened.count() >= SEASONS_A_DAY:
            raise Refused(SEASONS_OPENED)
        season = open_season(league, starts_at)
        _note(season, LeagueActKind.NEXT, by, "", None)
    return season


def add_bot(season_id: int, level: str, *, by: User) -> LeagueEntrant:
    """Have a bot of a level enter before the start; raises Refused `season_state`, `season_full`, `no_bot`."""
    with transaction.atomic():
        season = lock_for_director(season_id, by)
        if season.stage != SeasonStage.ENTRY:
            raise Refused(SEASON_STATE)
        if season.entrants.count() >= MOST_IN_A_SEASON:
            raise Refused(SEASON_FULL)
        there = season.entrants.filter(bot__isnull=False).values_list("bot", "partner_bot")
        wanted = 2 if season.league.is_of_pairs else 1
        taken = {key for both in there for key in both if key is not None}
        bots = plain_first(Bot.objects.filter(level=level).exclude(pk__in=taken).order_by("name"))[:wanted]
        if len(bots) < wanted:
            raise Refused(NO_BOT)
        who = dict(zip(("bot", "partner_bot"), bots, strict=False))
        entrant = LeagueEntrant.objects.create(
            season=season, entry=next_entry(season), entered_at=timezone.now(), **who
        )
        _note(season, LeagueActKind.BOT, by, "", entrant)
    return entrant


def withdraw(season_id: int, entrant: int, *, by: User, why: str) -> None:
    """Take somebody out of a season, nobody an opponent of their own, whose game they would win or undo.

    Raises Refused `not_in_it`, `own_opponent`, `season_state` or `no_reason`.
    """
    with transaction.atomic():
        season, why = lock_for_director(season_id, by), _reason(why)
        entrant_row = season.entrants.filter(pk=entrant, left_at=None).first()
        if entrant_row is None:
            raise Refused(NOT_IN_IT)
        if by.pk not in entrant_row.user_keys and _touches_own_game(entrant_row, by):
            raise Refused(OWN_OPPONENT)
        entrant_before = LeagueEntrant(
            season=season, user_id=entrant_row.user_id, partner_id=entrant_row.partner_id
        )
        take_out(season, entrant_row)
        act = _note(season, LeagueActKind.WITHDRAW, by, why, entrant_row if entrant_row.pk else None)
        news.tell_decision(season, [entrant_before], f"act {act.pk}", why)


def _touches_own_game(entrant: LeagueEntrant, user: User) -> bool:
    """Whether a game of somebody would have another result if this entrant were taken out: one without a result yet,
    and as long as all their games would be annulled, one with a result too."""
    games = Fixture.objects.filter(fixtures_of(entrant), division__season=entrant.season_id)
    if not would_be_annulled(entrant):
        games = games.filter(outcome="")
    theirs = games.exclude(outcome=FixtureOutcome.ANNULLED).select_related(*FIXTURE_SEATS)
    return any(user.pk in each.user_keys for row in theirs for each in row.entrants)


def decide_game(season_id: int, fixture: int, result: str, *, by: User, why: str) -> None:
    """Give an open game its result, nobody one of their own.

    Raises Refused `no_such_game`, `own_game`, `season_state` or `no_reason`.
    """
    with transaction.atomic():
        season, why = lock_for_director(season_id, by), _reason(why)
        if season.stage != SeasonStage.RUNNING:
            raise Refused(SEASON_STATE)
        open_rows = Fixture.objects.filter(pk=fixture, division__season=season, outcome="")
        row = open_rows.select_related("game", *FIXTURE_SEATS).first()
        if row is None or result not in RESULTS or (result == "third" and row.third is None):
            raise Refused(NO_SUCH_GAME)
        if any(by.pk in each.user_keys for each in row.entrants):
            raise Refused(OWN_GAME)
        if not decide(row, FixtureOutcome.DECIDED, RESULTS[result][: len(row.entrants)], why):
            raise Refused(NO_SUCH_GAME)
        act = _note(season, LeagueActKind.DECIDE, by, why, None, row, _figures(row.points))
        news.tell_decision(season, row.entrants, f"act {act.pk}", why)
        queue.enqueue(ADVANCE, at=timezone.now(), object_id=season.pk)


def adjust(season_id: int, fixture: int, points: str, *, by: User, why: str) -> None:
    """Give a game that has a result another one, such as `120 80`, by seat; nobody one of their own.

    While the season runs, and after its end until a next one has begun: then the final places follow, and those are
    told whose place changes. Raises Refused `not_adjustable`, `bad_points`, `own_game`, `season_state`,
    `next_has_begun` or `no_reason`.
    """
    with transaction.atomic():
        season, why = lock_for_director(season_id, by), _reason(why)
        if season.stage not in (SeasonStage.RUNNING, SeasonStage.OVER):
            raise Refused(SEASON_STATE)
        if _is_built_on(season):
            raise Refused(NEXT_HAS_BEGUN)
        open_rows = Fixture.objects.select_for_update(of=("self",), no_key=True).filter(
            pk=fixture, division__season=season
        )
        row = (
            open_rows.exclude(outcome__in=("", FixtureOutcome.ANNULLED))
            .select_related(*FIXTURE_SEATS)
            .first()
        )
        if row is None:
            raise Refused(NOT_ADJUSTABLE)
        if any(by.pk in each.user_keys for each in row.entrants):
            raise Refused(OWN_GAME)
        given = _points(points, len(row.entrants))
        figures = f"{_figures(row.points)} → {_figures(given)}"
        settle(row, FixtureOutcome.ADJUSTED, given)
        act = _note(season, LeagueActKind.ADJUST, by, why, None, row, figures)
        touched = {each.pk: each for each in row.entrants}
        if season.stage == SeasonStage.OVER:
            touched |= {each.pk: each for each in set_places(season)}
        news.tell_decision(season, touched.values(), f"act {act.pk}", why)
        queue.enqueue(ADVANCE, at=timezone.now(), object_id=season.pk)


def _is_built_on(season: Season) -> bool:
    """Whether divisions have been made out of a season's places; no season begins until this transaction is over."""
    later = season.league.seasons.select_for_update(of=("self",), no_key=True).filter(
        number__gt=season.number
    )
    return any(each.started_at is not None for each in later.order_by("number"))


def _points(text: str, number: int) -> tuple[int, ...]:
    """So many whole numbers, parted by spaces or colons; raises Refused `bad_points`."""
    words = text.replace(":", " ").replace("−", "-").split()
    if len(words) != number or not all(A_FIGURE.fullmatch(word) for word in words):
        raise Refused(BAD_POINTS)
    return tuple(int(word) for word in words)


def _figures(points: Sequence[int]) -> str:
    return " : ".join(str(each) for each in points)


def extend(season_id: int, ends_at: datetime, *, by: User, why: str) -> None:
    """Give a season more time; raises Refused `no_later_end`, `season_state` or `no_reason`."""
    with transaction.atomic():
        season, why = lock_for_director(season_id, by), _reason(why)
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
        _cancel(lock_for_director(season_id, by), by, _reason(why))


def cancel_with_club(season_id: int, *, by: User) -> None:
    """Cancel a season because its club is closed by somebody, who need not direct the league."""
    with transaction.atomic():
        _cancel(locked_season(season_id), by, CLUB_CLOSED)


def _cancel(season: Season, by: User, why: str) -> None:
    if season.stage not in (SeasonStage.ENTRY, SeasonStage.RUNNING):
        raise Refused(SEASON_STATE)
    still_open = Fixture.objects.filter(division__season=season, outcome="").select_related("game")
    for row in still_open.order_by("pk"):
        decide(row, FixtureOutcome.ANNULLED, NO_POINTS, why)
    season.stage, season.ended_at, season.why = SeasonStage.CANCELLED, timezone.now(), why
    season.save(update_fields=["stage", "ended_at", "why"])
    _note(season, LeagueActKind.CANCEL, by, why, None)
    news.tell(season, "cancelled", why)


def name_deputy(season_id: int, user: User, *, by: User) -> None:
    """Make somebody a deputy of a league, if they are none; raises Refused as `contests.name_deputy`."""
    with transaction.atomic():
        season = lock_for_director(season_id, by)
        if contests.name_deputy(season.league, user, by=by):
            news.tell_deputy(_note(season, LeagueActKind.DEPUTY, by, "", None, deputy=user), user, by)


def dismiss_deputy(season_id: int, user: int, *, by: User) -> None:
    """Somebody, by their key, is no deputy any more; raises Refused `not_organiser`."""
    with transaction.atomic():
        season = lock_for_director(season_id, by)
        gone = contests.dismiss_deputy(season.league, user, by=by)
        if gone is not None:
            news.tell_deputy(_note(season, LeagueActKind.DISMISS, by, "", None, deputy=gone), gone, by)


def step_down(season_id: int, *, user: User) -> None:
    """A deputy does not want to be one any more; the organiser is told."""
    with transaction.atomic():
        season = locked_season(season_id)
        if contests.step_down(season.league, user):
            news.tell_organiser(_note(season, LeagueActKind.DISMISS, user, "", None, deputy=user), user)


def note_evening(season: Season, title: str, *, by: User) -> None:
    """That results of an evening were typed, in a locked season."""
    _note(season, LeagueActKind.EVENING, by, plain_line(title, LONGEST_REASON), None)


def note_list(season: Season, by: User, why: str, number: int) -> LeagueAct:
    """That so many entries of members were made in a locked season; raises Refused `no_reason`."""
    return _note(season, LeagueActKind.LIST, by, _reason(why), None, figures=str(number))


def _reason(why: str) -> str:
    reason = plain_line(why, LONGEST_REASON)
    if not says_something(reason):
        raise Refused(NO_REASON)
    return reason


def _note(
    season: Season,
    kind: LeagueActKind,
    by: User,
    why: str,
    entrant: LeagueEntrant | None,
    fixture: Fixture | None = None,
    figures: str = "",
    deputy: User | None = None,
) -> LeagueAct:
    return LeagueAct.objects.create(
        season=season,
        kind=kind,
        by=by,
        why=why,
        entrant=entrant,
        fixture=fixture,
        figures=figures,
        deputy=deputy,
        made_at=timezone.now(),
    )

"""Entering a season, before it begins or late, and leaving it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import User
from games.clubs.core.contests import may_play
from games.jobs import queue
from games.jobs.refusals import Refused
from games.play.models import Bot
from games.standings.divisions import MOST
from games.standings.fixtures import LeaguePairing, fixtures, late_fixtures

from ..models import Division, Fixture, FixtureOutcome, LeagueEntrant, Season, SeasonStage
from ..refusals import (
    ENTERED_ALREADY,
    GUEST,
    LEFT_ALREADY,
    NOT_A_MEMBER,
    NOT_IN_IT,
    PROGRAM,
    SEASON_FULL,
    SEASON_STATE,
    TOO_LATE,
)
from .results import forfeit_or_annul
from .setup import ADVANCE

MOST_IN_A_SEASON = 150


def locked(season: int) -> Season:
    """A season, locked: everything that is written about one goes through its row first, a table's row after it."""
    return Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season)


def enter(season_id: int, *, user: User) -> LeagueEntrant:
    """Enter a season; one that is being played as long as less than half of it is over.

    Raises Refused `guest`, `league_program`, `not_a_member`, `entered_already`, `left_already`, `season_state`,
    `too_late` or `season_full`.
    """
    if user.is_guest:
        raise Refused(GUEST)
    if user.is_bot:
        raise Refused(PROGRAM)
    with transaction.atomic():
        season = locked(season_id)
        if not may_play(season.league, user):
            raise Refused(NOT_A_MEMBER)
        if (mine := season.entrants.filter(user=user).first()) is not None:
            raise Refused(ENTERED_ALREADY if mine.left_at is None else LEFT_ALREADY)
        if season.entrants.count() >= MOST_IN_A_SEASON:
            raise Refused(SEASON_FULL)
        now = timezone.now()
        if season.stage == SeasonStage.ENTRY:
            return LeagueEntrant.objects.create(season=season, user=user, entered_at=now)
        if season.stage != SeasonStage.RUNNING or season.started_at is None:
            raise Refused(SEASON_STATE)
        if now - season.started_at > (season.ends_at - season.started_at) / 2:
            raise Refused(TOO_LATE)
        entrant = LeagueEntrant.objects.create(season=season, user=user, entered_at=now)
        _come_late(season, entrant)
        queue.enqueue(ADVANCE, at=now, object_id=season.pk)
    return entrant


def enter_bots(season_id: int, bots: Sequence[Bot]) -> None:
    """Bots enter a season that has not begun, those that are in it already not again."""
    with transaction.atomic():
        season, now = locked(season_id), timezone.now()
        if season.stage == SeasonStage.ENTRY:
            there = set(season.entrants.filter(bot__isnull=False).values_list("bot", flat=True))
            LeagueEntrant.objects.bulk_create(
                LeagueEntrant(season=season, bot=bot, entered_at=now) for bot in bots if bot.pk not in there
            )


def _come_late(season: Season, entrant: LeagueEntrant) -> None:
    """A place in the lowest division, with games against everybody there."""
    there = Count("entrants", filter=Q(entrants__left_at=None))
    division = season.divisions.annotate(size=there).order_by("-number").first()
    if division is None or division.size >= MOST:
        raise Refused(SEASON_FULL)
    others = list(division.entrants.filter(left_at=None))
    entrant.division = division
    entrant.number = 1 + max((other.number for other in division.entrants.all()), default=0)
    entrant.save(update_fields=["division", "number"])
    homes: Counter[str] = Counter()
    last = 0
    for home, away, number in division.fixtures.values_list("home", "away", "round"):
        homes[str(home)] += 1
        homes[str(away)] -= 1
        last = max(last, number)
    pairings = late_fixtures(
        entrant.key, [other.key for other in others], homes, season.league.legs, last + 1
    )
    write_fixtures(division, [*others, entrant], lambda _names: pairings)


def write_fixtures(
    division: Division,
    entrants: list[LeagueEntrant],
    pairings: Callable[[list[str]], tuple[LeaguePairing, ...]],
) -> None:
    """The rows of who meets whom."""
    by_key = {entrant.key: entrant for entrant in entrants}
    Fixture.objects.bulk_create(
        Fixture(division=division, round=each.round, home=by_key[each.home], away=by_key[each.away])
        for each in pairings(list(by_key))
    )


def make_fixtures(division: Division, entrants: list[LeagueEntrant], legs: int) -> None:
    """Everybody against everybody."""
    write_fixtures(division, entrants, lambda names: fixtures(names, legs))


def leave(season_id: int, *, user: User) -> None:
    """Leave a season: before its start as if one had never entered, later for good. Raises Refused `not_in_it`,
    `season_state`."""
    with transaction.atomic():
        season = locked(season_id)
        mine = season.entrants.filter(user=user, left_at=None).first()
        if mine is None:
            raise Refused(NOT_IN_IT)
        withdraw(season, mine)


def withdraw(season: Season, entrant: LeagueEntrant) -> None:
    """Take somebody out of a locked season.

    Who has played less than half of the games is as if they had not been there; else the rest is lost.
    """
    if season.stage == SeasonStage.ENTRY:
        entrant.delete()
        return
    if season.stage != SeasonStage.RUNNING:
        raise Refused(SEASON_STATE)
    now = timezone.now()
    games = Fixture.objects.filter(Q(home=entrant) | Q(away=entrant)).exclude(outcome=FixtureOutcome.ANNULLED)
    counted = games.aggregate(played=Count("pk", filter=~Q(outcome="")), number=Count("pk"))
    entrant.left_at, entrant.annulled = now, 2 * counted["played"] < counted["number"]
    entrant.save(update_fields=["left_at", "annulled"])
    forfeit_or_annul(games, entrant)
    queue.enqueue(ADVANCE, at=now, object_id=season.pk)


def leave_all(user: User) -> None:
    """Leave every season that is open or being played: somebody is gone."""
    mine = LeagueEntrant.objects.filter(
        user=user, left_at=None, season__stage__in=(SeasonStage.ENTRY, SeasonStage.RUNNING)
    )
    for season_id in list(mine.values_list("season", flat=True)):
        with transaction.atomic():
            leave(season_id, user=user)

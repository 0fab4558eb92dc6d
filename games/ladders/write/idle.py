"""Who has not played for a long time is warned and taken off; so is whoever left the club of a ladder for members."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.clubs.core.contests import may_play
from games.jobs.models import Job
from games.play.models import GameStatus
from games.standings.challenge_ladder import LadderCause

from ..models import (
    WITH_PEOPLE,
    Challenge,
    ChallengeState,
    Ladder,
    LadderEntrant,
    LadderStage,
    StepGame,
    step_games_of,
)
from ..record.leave import leave_ends
from . import news
from .entries import GONE, break_off_games
from .places import drop, locked

IDLE = "ladders_idle"
"""The kind of what is due when the players of all ladders are to be looked through."""

EVERY = timedelta(hours=6)

WARNING = timedelta(days=7)
"""How long before they are taken off people are warned."""


def look_through(row: Job) -> None:
    """Every ladder that is open."""
    for ladder in Ladder.objects.filter(stage=LadderStage.OPEN).order_by("pk"):
        see_to(ladder)


def see_to(ladder: Ladder) -> None:
    """Warn and take off, each person in a transaction of their own."""
    now = timezone.now()
    people = ladder.entrants.filter(place__isnull=False, bot=None).select_related(*WITH_PEOPLE)
    gone: list[LadderEntrant] = []
    if ladder.members_only:
        gone = [each for each in people if not all(may_play(ladder, user) for user in each.people)]
        for each in gone:
            _take_off(ladder, each, LadderCause.LEAVE)
    if not ladder.idle_days or now < ladder.opened_at + warn_after(ladder):
        return
    for each in people.filter(active_at__lte=now - warn_after(ladder)).exclude(
        pk__in=[row.pk for row in gone]
    ):
        if not _is_excused(each, now):
            _warn_or_take_off(ladder, each, now)


def warn_after(ladder: Ladder) -> timedelta:
    """After how long without a game people are warned."""
    return timedelta(days=ladder.idle_days) - WARNING


def _is_excused(entrant: LadderEntrant, now: datetime) -> bool:
    """Who is on leave, waits for an answer, or plays somebody against a clock is not idle."""
    if leave_ends(entrant.user_keys, now):
        return True
    if entrant.ready_at is not None:
        return True
    step_games = StepGame.objects.filter(
        step_games_of(entrant), ended_at=None, game__status=GameStatus.PLAYING
    )
    # Against bots no clock runs: such a game could keep a place for ever.
    if step_games.exclude(game__pace={}).exists():
        return True
    mine = Challenge.objects.filter(Q(challenger=entrant) | Q(opponent=entrant))
    timed = mine.filter(
        state=ChallengeState.PLAYING, challenger__user__isnull=False, opponent__user__isnull=False
    )
    return timed.exists() or mine.filter(state=ChallengeState.WAITING, challenger=entrant).exists()


def _warn_or_take_off(ladder: Ladder, entrant: LadderEntrant, now: datetime) -> None:
    if entrant.warned_at is None:
        with transaction.atomic():
            entrant.warned_at = now
            # Unless they have done something in this moment.
            still = LadderEntrant.objects.filter(
                pk=entrant.pk, active_at=entrant.active_at, place__isnull=False
            )
            if still.update(warned_at=now):
                news.idle(ladder, entrant, WARNING.days)
    elif entrant.warned_at <= now - WARNING:
        _take_off(ladder, entrant, LadderCause.IDLE)


def _take_off(ladder: Ladder, entrant: LadderEntrant, cause: LadderCause) -> None:
    """Running games end without a result first, outside the lock of the ladder."""
    active_at = entrant.active_at
    if cause == LadderCause.LEAVE:
        break_off_games(entrant, GONE)
    with transaction.atomic():
        ladder = locked(ladder.pk)
        still = (
            ladder.entrants.filter(pk=entrant.pk, place__isnull=False).select_related(*WITH_PEOPLE).first()
        )
        if still is None or (cause == LadderCause.IDLE and still.active_at != active_at):
            return
        drop(ladder, still, cause, timezone.now())
        news.taken_off(ladder, still)

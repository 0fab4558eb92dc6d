"""Who has not played for a long time is warned and taken off; so is whoever left the club of a ladder for members."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.clubs.core.contests import who_may_play
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
from .entries import GONE, break_off, give_up, take_off
from .step_secrets import end_long_waits, renew_secret

IDLE = "ladders_idle"
"""The kind of what is due when the players of all ladders are to be looked through."""

EVERY = timedelta(hours=6)

WARNING = timedelta(days=7)
"""How long before they are taken off people are warned."""


def look_through(row: Job) -> None:
    """Every ladder that is open, and the secrets of step ladders, which serve for a while."""
    for pk in Ladder.objects.order_by("pk").values_list("pk", flat=True):
        renew_secret(pk)
        end_long_waits(pk)
    for ladder in Ladder.objects.filter(stage=LadderStage.OPEN).order_by("pk"):
        see_to(ladder)


def see_to(ladder: Ladder) -> None:
    """Warn and take off, each entrant in a transaction of their own."""
    now = timezone.now()
    on_it = list(ladder.entrants.filter(place__isnull=False, bot=None).select_related(*WITH_PEOPLE))
    staying, may_stay = [], who_may_play(ladder, [user for each in on_it for user in each.people])
    for each in on_it:
        gone = [user for user in each.people if user.pk not in may_stay]
        if gone or not each.people:
            _put_out(ladder, each, gone)
        else:
            staying.append(each)
    if not ladder.idle_days or now < ladder.opened_at + warn_after(ladder):
        return
    long_ago = now - warn_after(ladder)
    # All are asked before the first is taken off: with somebody the challenges go that others made to them.
    idle = [each for each in staying if each.active_at <= long_ago and not _is_excused(ladder, each, now)]
    for each in idle:
        _warn_or_take_off(ladder, each, now)


def warn_after(ladder: Ladder) -> timedelta:
    """After how long without a game people are warned."""
    return timedelta(days=ladder.idle_days) - WARNING


def _is_excused(ladder: Ladder, entrant: LadderEntrant, now: datetime) -> bool:
    """Who is on leave, wants to play on a step ladder, or plays somebody against a clock is not idle.

    Whoever has challenged somebody since they were warned has the time of an answer more, and no longer.
    """
    if entrant.ready_at is not None or leave_ends(entrant.user_keys, now):
        return True
    # Against bots alone no clock runs: such a game could keep a place for ever.
    playing = Q(game__status=GameStatus.PLAYING) & ~Q(game__pace={})
    if StepGame.objects.filter(playing, step_games_of(entrant), ended_at=None).exists():
        return True
    mine = Challenge.objects.filter(Q(challenger=entrant) | Q(opponent=entrant))
    if mine.filter(playing, state=ChallengeState.PLAYING).exists():
        return True
    asks = entrant.warned_at is not None and now < entrant.warned_at + WARNING + ladder.time_to_answer
    return asks and mine.filter(state=ChallengeState.WAITING, challenger=entrant).exists()


def _warn_or_take_off(ladder: Ladder, entrant: LadderEntrant, now: datetime) -> None:
    active_at = entrant.active_at
    if entrant.warned_at is None:
        with transaction.atomic():
            entrant.warned_at = now
            # Unless they have done something in this moment.
            still = LadderEntrant.objects.filter(pk=entrant.pk, active_at=active_at, place__isnull=False)
            if still.update(warned_at=now):
                news.warn_idle(ladder, entrant, WARNING.days)
    elif entrant.warned_at <= now - WARNING:
        off = take_off(
            ladder.pk,
            entrant.pk,
            LadderCause.IDLE,
            lambda public_id: break_off(public_id, GONE),
            still=lambda row: row.active_at == active_at,
        )
        if off is not None:
            news.tell_removal(ladder, off, "off")


def _put_out(ladder: Ladder, entrant: LadderEntrant, gone: Sequence[User]) -> None:
    """Somebody may not play here any more: as if they had left, their running games are given up."""
    off = take_off(
        ladder.pk,
        entrant.pk,
        LadderCause.LEAVE,
        lambda public_id: give_up(public_id, gone[0]) if gone else break_off(public_id, GONE),
    )
    if off is not None:
        news.tell_removal(ladder, off, "out")

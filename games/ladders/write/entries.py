"""Joining a ladder at its foot, and leaving it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clubs.core.contests import may_play
from games.jobs.refusals import Refused
from games.play.models import Bot, EndReason, GameStatus
from games.play.write import lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.standings import challenge_ladder
from games.standings.challenge_ladder import LadderCause

from ..models import Challenge, ChallengeState, Ladder, LadderEntrant, LadderStage
from ..refusals import GUEST, LADDER_FULL, LADDER_STAGE, NOT_A_MEMBER, NOT_ON_IT, ON_IT_ALREADY, PROGRAM
from .places import drop, locked, places_of, rearrange

MOST_ON_A_LADDER = 500

GONE = gettext_noop("One of the players has left the ladder.")


def join(ladder_id: int, *, user: User) -> LadderEntrant:
    """Join a ladder at its foot; whoever was on it before keeps their history.

    Raises Refused `guest`, `ladder_program`, `not_a_member`, `on_it_already`, `ladder_stage` or `ladder_full`.
    """
    if user.is_guest:
        raise Refused(GUEST)
    if user.is_bot:
        raise Refused(PROGRAM)
    with transaction.atomic():
        ladder = locked(ladder_id)
        if not may_play(ladder, user):
            raise Refused(NOT_A_MEMBER)
        return add(ladder, user)


def add(ladder: Ladder, who: User | Bot) -> LadderEntrant:
    """Put somebody at the foot of a locked ladder. Raises Refused `on_it_already`, `ladder_stage`, `ladder_full`."""
    if ladder.stage not in (LadderStage.OPEN, LadderStage.PAUSED):
        raise Refused(LADDER_STAGE)
    now, before = timezone.now(), places_of(ladder)
    if len(before) >= MOST_ON_A_LADDER:
        raise Refused(LADDER_FULL)
    column = "user" if isinstance(who, User) else "bot"
    entrant, new = LadderEntrant.objects.get_or_create(
        ladder=ladder, **{column: who}, defaults={"joined_at": now, "active_at": now}
    )
    if entrant.place is not None:
        raise Refused(ON_IT_ALREADY)
    if not new:
        entrant.joined_at = entrant.active_at = now
        entrant.left_at = entrant.warned_at = None
        entrant.save(update_fields=["joined_at", "active_at", "left_at", "warned_at"])
    after = challenge_ladder.join(before, entrant.key)
    rearrange(ladder, before, after, LadderCause.JOIN, [entrant], now)
    return entrant


def leave(ladder_id: int, *, user: User) -> None:
    """Leave a ladder; games that are being played are given up. Raises Refused `not_on_it`."""
    while True:
        for public_id in _running(LadderEntrant.objects.filter(ladder=ladder_id, user=user).first()):
            try:
                seating.resign(public_id, user=user)
            except Refused:
                # It has ended in this moment, or the seat is not theirs any more.
                _break_off(public_id, GONE)
        with transaction.atomic():
            ladder = locked(ladder_id)
            mine = ladder.entrants.filter(user=user, place__isnull=False).first()
            if mine is None:
                raise Refused(NOT_ON_IT)
            # Another game may have begun meanwhile: it is given up first, outside the lock of the ladder.
            if not _running(mine):
                drop(ladder, mine, LadderCause.LEAVE, timezone.now())
                return


def break_off_games(entrant: LadderEntrant, words: str) -> None:
    """End the running games of somebody without a result; not to be called with the ladder locked."""
    for public_id in _running(entrant):
        _break_off(public_id, words)


def _break_off(public_id: str, words: str) -> None:
    with locked_table(public_id) as table:
        if table.game.status != GameStatus.OVER:
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words=words))


def _running(entrant: LadderEntrant | None) -> list[str]:
    """The games of somebody on a ladder that are being played, by public id."""
    if entrant is None:
        return []
    rows = Challenge.objects.filter(state=ChallengeState.PLAYING, game__status=GameStatus.PLAYING)
    mine = rows.filter(challenger=entrant) | rows.filter(opponent=entrant)
    return list(mine.order_by("pk").values_list("game__public_id", flat=True))


def leave_all(user: User) -> None:
    """Leave every ladder: somebody is gone."""
    mine = LadderEntrant.objects.filter(user=user, place__isnull=False).order_by("ladder")
    for ladder in list(mine.values_list("ladder", flat=True)):
        leave(ladder, user=user)

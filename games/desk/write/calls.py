"""Calling the director from a table, taking that back, and answering.

A call waits until a director has answered it or the caller has taken it back; nothing stops meanwhile, no clock either.
The row of a table is locked before that of a call.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.jobs.refusals import Refused
from games.jobs.text import plain_line, says_something
from games.play.models import Game, GameStatus
from games.play.write.lock import locked_table
from games.play.write.refusals import NOT_SEATED

from ..models import REASONS, WORDS, DirectorCall
from ..record.direction import WITH_DIRECTION, direction_of, direction_of_row, sealed_event
from ..refusals import (
    CALL_CLOSED,
    CALLED_ENOUGH,
    CALLED_LATE,
    NO_WORDS,
    NOBODY_DIRECTS,
    NOT_RUNNING,
    SILENCED,
)
from . import news, readers

A_DAY = timedelta(days=1)
MOST_A_DAY = 10
"""Calls of one person within a day, at all tables together."""

AFTERWARDS = timedelta(days=7)
"""How long after the end of a game the director may still be called, about its result say."""


def call(public_id: str, *, user: User, reason: str, words: str) -> DirectorCall:
    """A player calls the director of their table; a call that waits stays as it is.

    Raises Refused `not_seated`, `not_running`, `called_late`, `no_words`, `called_enough`, `nobody_directs`.
    """
    text, now = plain_line(words, WORDS), timezone.now()
    with locked_table(public_id) as table:
        game, direction = table.game, direction_of(table.game)
        mine = next((player for player in table.players if player.user_id == user.pk), None)
        if direction is None or mine is None:
            raise Refused(NOT_SEATED)
        own = DirectorCall.objects.filter(user=user, report=None)
        waiting = own.filter(game=game, closed_at=None).first()
        if waiting is not None:
            return waiting
        check_time(game)
        if not says_something(text) or reason not in dict(REASONS):
            raise Refused(NO_WORDS)
        if own.filter(made_at__gt=now - A_DAY).count() >= MOST_A_DAY:
            raise Refused(CALLED_ENOUGH)
        directors, to_staff = direction.who_may_answer(game)
        if not directors:
            raise Refused(NOBODY_DIRECTS)
        row = DirectorCall.objects.create(
            game=game, user=user, seat=mine.seat, reason=reason, words=text, made_at=now, to_staff=to_staff,
            **direction.columns,
        )  # fmt: skip
        news.tell_call(row, directors)
    return row


def check_time(game: Game) -> None:
    """The game is being played, or has not been over for long; raises Refused `not_running`, `called_late`."""
    if game.status == GameStatus.OPEN:
        raise Refused(NOT_RUNNING)
    if game.ended_at is not None and timezone.now() - game.ended_at > AFTERWARDS:
        raise Refused(CALLED_LATE)


def take_back(game: Game, *, user: User) -> None:
    """Do not call any more, nor have directors see to a report; raises Refused `call_closed`."""
    with transaction.atomic():
        waiting = DirectorCall.objects.select_for_update(of=("self",), no_key=True).select_related("game")
        rows = list(waiting.filter(game=game, user=user, closed_at=None).order_by("pk"))
        if not rows:
            raise Refused(CALL_CLOSED)
        for row in rows:
            close(row)


def close(row: DirectorCall) -> None:
    """A call, locked, waits no more, and its notices go."""
    row.closed_at = timezone.now()
    row.save(update_fields=["closed_at"])
    news.withdraw_call(row)


def answer(row: DirectorCall, *, by: User, words: str, for_all: bool) -> None:
    """Answer a call, for its caller or for everybody at the table; the first answer counts.

    Raises Refused `not_directing`, `plays_here`, `plays_in_event`, `silenced`, `no_words`, `call_closed`.
    """
    text = plain_line(words, WORDS)
    with locked_table(row.game.public_id) as table:
        now = DirectorCall.objects.select_for_update(of=("self",), no_key=True).select_related(
            *WITH_DIRECTION, "user"
        )
        director_call = now.get(pk=row.pk)
        refusal = direction_of_row(director_call).obstacle(table.game, by)
        if refusal is not None:
            raise Refused(refusal)
        if director_call.closed_at is not None:
            raise Refused(CALL_CLOSED)
        if by.is_silenced:
            raise Refused(SILENCED)
        if not says_something(text):
            raise Refused(NO_WORDS)
        event = sealed_event(director_call)
        if event is not None:
            readers.note(by, {event})
        director_call.answer, director_call.answered_by, director_call.for_all = text, by, for_all
        director_call.save(update_fields=["answer", "answered_by", "for_all"])
        close(director_call)
        news.tell_answer(director_call, table.players)
        # Open pages of the table fetch what the director says.
        table.changed = True


def adopt(guest: User, user: User) -> None:
    """What a guest asked of directors is the account's; called by games/wiring.py."""
    with transaction.atomic():
        # One call of a person may wait at a table, beside whatever they have reported there.
        same = DirectorCall.objects.filter(user=user, closed_at=None, report=None).values("game")
        _close_all(DirectorCall.objects.filter(user=guest, game__in=same, report=None))
        DirectorCall.objects.filter(user=guest).update(user=user)


def take_back_all(user: User) -> None:
    """Somebody is gone for good: their calls wait no more."""
    with transaction.atomic():
        _close_all(DirectorCall.objects.filter(user=user))


def close_reports_about(user: User) -> None:
    """Somebody is gone for good, and what was reported of them goes with them: its notices would lead nowhere."""
    with transaction.atomic():
        _close_all(DirectorCall.objects.filter(report__about=user))


def _close_all(calls: QuerySet[DirectorCall]) -> None:
    """Close those that nobody has answered meanwhile."""
    waiting = calls.filter(closed_at=None).select_for_update(of=("self",), no_key=True).select_related("game")
    for row in waiting.order_by("pk"):
        close(row)

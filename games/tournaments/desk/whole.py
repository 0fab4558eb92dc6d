"""Acts on the whole event: its start, its rounds, messages, deputies."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.allowance import Windows, allowed
from accounts.models import User
from games.play.models import Status
from games.play.write import clocks
from games.play.write.holding import held
from games.play.write.refused import Refused

from .. import entering, news, running
from ..models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    EventDirector,
    EventStage,
)
from .holding import held_by, look, organises, write

LONGEST_EXTENSION = timedelta(days=30)

MESSAGES: Windows = ((6, 3600), (20, 86400))
"""Messages to everybody in an event, by all its directors: within an hour, within a day."""


def start(public_id: str, *, by: User) -> DirectorAct:
    """Begin now instead of at the time that was set; raises Refused `too_few`."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.ENTRY)
        if event.paused_at is not None:
            raise Refused("event_stage")
        complete = len(entering.in_order(event)[0])
        if min(complete + event.bots, event.most) < event.least:
            # It would be cancelled at once.
            raise Refused("too_few")
        before = {"starts_at": event.starts_at.isoformat()}
        event.starts_at = timezone.now()
        event.save(update_fields=["starts_at"])
        act = write(event, ActOf.START, by, "", before=before)
        look(event)
    return act


def pause(public_id: str, *, by: User, why: str) -> DirectorAct:
    """Nothing opens or closes, and no clock runs, until it goes on; raises Refused `event_stage` if it is paused."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        if event.paused_at is not None:
            raise Refused("event_stage")
        event.paused_at = timezone.now()
        event.save(update_fields=["paused_at"])
        act = write(event, ActOf.PAUSE, by, why)
        for public in _running_games(event):
            with held(public) as table:
                clocks.halt(table, event.paused_at)
    return act


def resume(public_id: str, *, by: User, why: str = "") -> DirectorAct:
    """The event goes on; what was to happen happens so much later."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        if event.paused_at is None:
            raise Refused("event_stage")
        now = timezone.now()
        # The round closes later by the time the site was down anyway.
        lost = now - event.paused_at - running.outages(event.paused_at, now)
        event.paused_at = None
        if event.stage == EventStage.ENTRY:
            event.starts_at += lost
        event.save(update_fields=["paused_at", "starts_at"])
        for each in event.rounds_played.filter(closed_at=None):
            each.closing_at += lost
            each.save(update_fields=["closing_at"])
        act = write(event, ActOf.RESUME, by, why)
        for public in _running_games(event):
            with held(public) as table:
                clocks.go_on(table, now)
        look(event)
    return act


def extend(public_id: str, *, by: User, more: timedelta, why: str) -> DirectorAct:
    """Give the round that is played more time; raises Refused `event_stage` where there is none, `no_time`."""
    if not timedelta(0) < more <= LONGEST_EXTENSION:
        raise Refused("no_time")
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING)
        current = event.rounds_played.filter(closed_at=None).first()
        if current is None:
            raise Refused("event_stage")
        current.closing_at += more
        current.reminded_at = None
        current.save(update_fields=["closing_at", "reminded_at"])
        seconds = int(more.total_seconds())
        act = write(
            event,
            ActOf.EXTEND,
            by,
            why,
            facts={"hours": seconds // 3600, "round": current.number},
            before={"round": current.number, "seconds": seconds},
        )
        look(event)
    return act


def close_round(public_id: str, *, by: User, why: str) -> DirectorAct:
    """Close the round now: what is not finished is decided as at its close. Raises Refused `event_stage`."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING)
        current = event.rounds_played.filter(closed_at=None).first()
        if current is None or event.paused_at is not None:
            raise Refused("event_stage")
        # An outage puts the close off by what is added here.
        down = running.closing_of(current) - current.closing_at
        current.closing_at = max(timezone.now() - down, current.opened_at)
        current.save(update_fields=["closing_at"])
        act = write(event, ActOf.CLOSE, by, why, facts={"round": current.number})
        look(event)
    return act


def cancel(public_id: str, *, by: User, why: str) -> DirectorAct:
    """Cancel the event: its games end without a result, and its boards are opened. It cannot be taken back."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.ENTRY, EventStage.RUNNING)
        act = write(event, ActOf.CANCEL, by, why)
        running.cancel(event, timezone.now(), why)
    return act


def message(public_id: str, *, by: User, words: str) -> DirectorAct:
    """Write to everybody who is in; raises Refused `messages_enough`."""
    with transaction.atomic():
        event = held_by(public_id, by)
        if not allowed("event-messages", str(event.pk), MESSAGES):
            raise Refused("messages_enough")
        act = DirectorAct.objects.create(
            event=event, kind=ActOf.MESSAGE, by=by, why=words, made_at=timezone.now()
        )
        news.message(event, words, f"message {act.pk}")
    return act


def depute(public_id: str, *, by: User, user: User) -> DirectorAct:
    """Make somebody a deputy, or no longer; only organiser and staff do. Raises Refused `no_director`, `no_entrant`."""
    with transaction.atomic():
        event = held_by(public_id, by)
        if not organises(event, by):
            raise Refused("no_director")
        if user.is_guest or user.is_bot or user.pk == event.organiser_id:
            raise Refused("no_entrant")
        gone, _ = EventDirector.objects.filter(event=event, user=user).delete()
        if not gone:
            EventDirector.objects.create(event=event, user=user)
        return write(
            event, ActOf.DEPUTY, by, "", facts={"name": user.name, "on": not gone}, before={"user": user.pk}
        )


def _running_games(event: DuplicateEvent) -> list[str]:
    plays = BoardPlay.objects.filter(board__event=event, game__status=Status.PLAYING)
    return [str(public_id) for public_id in plays.values_list("game__public_id", flat=True)]

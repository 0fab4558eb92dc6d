"""The list of events: mine, those that can be entered, those that are played, and page by page those that are over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from accounts.models import User
from games.play.read.pacing import pace_words

from ..models import DuplicateEvent, EntrantPlayer, EntrantState, EventStage, MovementKind

A_PAGE = 20
LISTED = 50
"""Events to enter or being played that are listed."""

OVER = (EventStage.OVER, EventStage.CANCELLED)


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a list; `mine`: the reader is in it or directs it."""

    url: str
    name: str
    game: str
    movement: str
    scoring: str
    pace: str
    entrants: str
    stage: str
    paused: bool
    starts_at: datetime
    ended_at: datetime | None
    mine: bool


@dataclass(frozen=True, slots=True)
class EventLists:
    """The lists of events, and which page of those that are over."""

    mine: tuple[EventRow, ...]
    to_enter: tuple[EventRow, ...]
    running: tuple[EventRow, ...]
    over: tuple[EventRow, ...]
    page: int
    pages: int

    @property
    def nothing(self) -> bool:
        """Whether there is no event at all."""
        return not (self.mine or self.to_enter or self.running or self.over)


def lists_of(user: Any, *, variant: str = "", page: int = 1) -> EventLists:
    """The events somebody may see, of one game where one is asked for."""
    own = Q(pk__in=own_events(user)) if isinstance(user, User) else Q(pk__in=[])
    events = DuplicateEvent.objects.filter(Q(public=True) | own)
    if variant:
        events = events.filter(variant=variant)
    events = events.annotate(
        number=Count("entrants", filter=Q(entrants__state=EntrantState.IN, entrants__level=""))
    )
    mine = list(events.filter(own).exclude(stage__in=OVER).order_by("starts_at", "pk")[:LISTED])
    others = events.exclude(pk__in=[event.pk for event in mine])
    to_enter = others.filter(stage=EventStage.ENTRY, entries_from__lte=timezone.now(), paused_at=None)
    running = others.filter(stage=EventStage.RUNNING)
    over = Paginator(events.filter(stage__in=OVER).order_by("-ended_at", "-pk"), A_PAGE).get_page(page)
    return EventLists(
        tuple(_row(event, mine=True) for event in mine),
        _rows(to_enter.order_by("starts_at", "pk")),
        _rows(running.order_by("-started_at", "-pk")),
        tuple(_row(event) for event in over),
        over.number,
        over.paginator.num_pages,
    )


def own_events(user: User) -> list[int]:
    """The events somebody is in or directs, by their keys."""
    entered = EntrantPlayer.objects.filter(user=user).values("event")
    found = DuplicateEvent.objects.filter(Q(pk__in=entered) | Q(organiser=user) | Q(directors__user=user))
    return list(found.values_list("pk", flat=True).distinct())


def _rows(events: QuerySet[DuplicateEvent]) -> tuple[EventRow, ...]:
    return tuple(_row(event) for event in events[:LISTED])


def _row(event: DuplicateEvent, *, mine: bool = False) -> EventRow:
    return EventRow(
        event.get_absolute_url(),
        event.name,
        gettext(event.rules.name),
        str(event.get_movement_display()),
        str(event.get_scoring_display()),
        pace_words(event.time),
        entrants_words(event, getattr(event, "number", 0)),
        stage_words(event),
        event.paused_at is not None,
        event.starts_at,
        event.ended_at,
        mine,
    )


def stage_words(event: DuplicateEvent) -> str:
    """Where an event stands."""
    if event.stage == EventStage.OVER:
        return pgettext("an event", "finished")
    return str(event.get_stage_display())


def entrants_words(event: DuplicateEvent, number: int) -> str:
    """How many have entered, in the word for what enters."""
    told = _counted(event, number)
    return told % {"number": number}


def _counted(event: DuplicateEvent, number: int) -> str:
    if event.of_teams:
        return ngettext("%(number)s team", "%(number)s teams", number)
    if event.movement == MovementKind.INDIVIDUAL or len(event.engine.sides[0]) == 1:
        return ngettext("%(number)s player", "%(number)s players", number)
    return ngettext("%(number)s pair", "%(number)s pairs", number)

"""The list of events: mine, those that can be entered, those that are played, and page by page those that are over."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from accounts.models import User
from games.clubs.events import ClubEventLine, ClubEvents
from games.clubs.models import Club, ClubMember
from games.clubs.standing import DIRECTING, club_keys, role_in
from games.play.read.pacing import pace_words

from ..models import DuplicateEvent, EntrantPlayer, EntrantState, EventDirector, EventStage, MovementKind

A_PAGE = 20
LISTED = 50
"""Events to enter or being played that are listed."""

OF_A_CLUB = 5
"""Events that are over on the home page of their club."""

OVER = (EventStage.OVER, EventStage.CANCELLED)


@dataclass(frozen=True, slots=True)
class ClubName:
    """The club of an event, for those who may know of it."""

    name: str
    url: str


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
    club: ClubName | None = None


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


def seen_by(user: Any) -> Q:
    """The events somebody may see in lists: public ones, and those for the members of their clubs."""
    if not isinstance(user, User):
        return Q(public=True)
    return Q(public=True) | Q(members_only=True, club__in=club_keys(user))


def lists_of(user: Any, *, variant: str = "", club: str = "", page: int = 1) -> EventLists:
    """The events somebody may see, of one game or one club where one is asked for."""
    own = Q(pk__in=own_events(user)) if isinstance(user, User) else Q(pk__in=[])
    mine_too = set(club_keys(user)) if isinstance(user, User) else set()
    events = DuplicateEvent.objects.filter(seen_by(user) | own).select_related("club")
    if club:
        events = events.filter(_known_club(mine_too), club__public_id=club)
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
        tuple(_row(event, mine_too, mine=True) for event in mine),
        _rows(to_enter.order_by("starts_at", "pk"), mine_too),
        _rows(running.order_by("-started_at", "-pk"), mine_too),
        tuple(_row(event, mine_too) for event in over),
        over.number,
        over.paginator.num_pages,
    )


def own_events(user: User) -> list[int]:
    """The events somebody is in or directs, by their keys."""
    entered = EntrantPlayer.objects.filter(user=user).values("event")
    directed = ClubMember.objects.filter(user=user, role__in=DIRECTING, club__closed_at=None).values("club")
    found = DuplicateEvent.objects.filter(
        Q(pk__in=entered) | Q(organiser=user) | Q(directors__user=user) | Q(club__in=directed)
    )
    return list(found.values_list("pk", flat=True).distinct())


def _known_club(member_of: set[int]) -> Q:
    """The clubs whose name somebody may read: open ones that are public, and their own."""
    return Q(club__closed_at=None) & (Q(club__public=True) | Q(club__in=member_of))


def club_name(event: DuplicateEvent, member_of: Container[int]) -> ClubName | None:
    """The club of an event; one by invitation is named to its members alone."""
    club = event.club
    if club is None or club.closed_at is not None or not (club.public or club.pk in member_of):
        return None
    return ClubName(club.name, club.get_absolute_url())


def club_choices(user: Any, club: str = "") -> list[tuple[str, str]]:
    """The clubs that hold events somebody may see, by name, to ask for one; the one asked for too."""
    mine = set(club_keys(user)) if isinstance(user, User) else set()
    events = DuplicateEvent.objects.filter(seen_by(user), _known_club(mine), club__isnull=False)
    clubs = Club.objects.filter(
        Q(pk__in=events.values("club")) | Q(public_id=club, public=True, closed_at=None)
    )
    return list(clubs.order_by("name", "pk").values_list("public_id", "name")[:LISTED])


def events_of_club(club: Club, user: Any) -> ClubEvents:
    """What the home page of a club tells of its events (settings.TALON_CLUB_EVENTS)."""
    role = role_in(club, user)
    seen = Q(public=True) if role is None else Q(public=True) | Q(members_only=True)
    if role in DIRECTING:
        seen = Q()
    elif isinstance(user, User):
        seen |= Q(pk__in=EntrantPlayer.objects.filter(user=user).values("event"))
        seen |= Q(organiser=user) | Q(pk__in=EventDirector.objects.filter(user=user).values("event"))
    events = DuplicateEvent.objects.filter(seen, club=club)
    coming = events.exclude(stage__in=OVER).order_by("starts_at", "pk")[:LISTED]
    over = events.filter(stage=EventStage.OVER).order_by("-ended_at", "-pk")[:OF_A_CLUB]
    return ClubEvents(
        tuple(_club_line(event) for event in (*coming, *over)),
        f"{reverse('tournaments:new')}?club={club.public_id}" if role in DIRECTING else "",
    )


def _club_line(event: DuplicateEvent) -> ClubEventLine:
    facts = (gettext(event.rules.name), str(event.get_movement_display()), stage_words(event))
    at = event.ended_at or (event.starts_at if event.stage == EventStage.ENTRY else None)
    return ClubEventLine(event.name, event.get_absolute_url(), " · ".join(facts), at)


def _rows(events: QuerySet[DuplicateEvent], member_of: Container[int]) -> tuple[EventRow, ...]:
    return tuple(_row(event, member_of) for event in events[:LISTED])


def _row(event: DuplicateEvent, member_of: Container[int], *, mine: bool = False) -> EventRow:
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
        club_name(event, member_of),
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

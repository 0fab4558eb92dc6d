"""The list of tournaments: mine, those open for entry, those under way, and page by page those that are over."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from accounts.models import User
from games.clubs.core.models import Club, ClubMember, ClubRole
from games.clubs.core.roles import DIRECTING, lasting_keys, lasting_role
from games.play.read.clocks import pace_words

from ..formats import FORMATS, format_of
from ..models import EntrantPlayer, EntrantState, Tournament, TournamentDirector, TournamentStage
from ..record.names import title_of

A_PAGE = 20
LISTED = 50
"""Tournaments to enter or being played that are listed."""

OF_A_CLUB = 5
"""Tournaments that are over on the home page of their club."""

OVER = (TournamentStage.OVER, TournamentStage.CANCELLED)


@dataclass(frozen=True, slots=True)
class ClubName:
    """The club of a tournament, for those who may know of it."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament in a list; `mine`: the reader is in it or directs it."""

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
class TournamentLists:
    """The lists of tournaments, and which page of those that are over."""

    mine: tuple[TournamentRow, ...]
    to_enter: tuple[TournamentRow, ...]
    running: tuple[TournamentRow, ...]
    over: tuple[TournamentRow, ...]
    page: int
    pages: int

    @property
    def nothing(self) -> bool:
        """Whether there is no tournament at all."""
        return not (self.mine or self.to_enter or self.running or self.over)


@dataclass(frozen=True, slots=True)
class ClubTournamentLine:
    """A tournament on the home page of its club: its name and address, its stage in words, its next instant."""

    name: str
    url: str
    note: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ClubTournaments:
    """The tournaments of a club that its reader may see, and where those who look after the club make another."""

    lines: tuple[ClubTournamentLine, ...] = ()
    new_url: str = ""


def seen_by(user: Any) -> Q:
    """The tournaments somebody may see in lists: public ones, and those for the members of their clubs."""
    if not isinstance(user, User):
        return Q(public=True)
    return Q(public=True) | Q(members_only=True, club__in=lasting_keys(user))


def lists_of(user: Any, *, variant: str = "", club: str = "", page: int = 1) -> TournamentLists:
    """The tournaments somebody may see, of one game or one club where one is asked for."""
    own = Q(pk__in=own_tournaments(user)) if isinstance(user, User) else Q(pk__in=[])
    mine_too = set(lasting_keys(user)) if isinstance(user, User) else set()
    tournaments = Tournament.objects.filter(seen_by(user) | own).select_related("club")
    if club:
        tournaments = tournaments.filter(_known_club(mine_too), club__public_id=club)
    if variant:
        tournaments = tournaments.filter(variant=variant)
    tournaments = tournaments.annotate(
        number=Count("entrants", filter=Q(entrants__state=EntrantState.IN, entrants__level="")),
        of_bots=Count("entrants", filter=Q(entrants__state=EntrantState.IN) & ~Q(entrants__level="")),
    )
    mine = list(tournaments.filter(own).exclude(stage__in=OVER).order_by("starts_at", "pk")[:LISTED])
    others = tournaments.exclude(pk__in=[tournament.pk for tournament in mine])
    to_enter = others.filter(stage=TournamentStage.ENTRY, entries_from__lte=timezone.now(), paused_at=None)
    running = others.filter(stage=TournamentStage.RUNNING)
    over = Paginator(tournaments.filter(stage__in=OVER).order_by("-ended_at", "-pk"), A_PAGE).get_page(page)
    return TournamentLists(
        tuple(_row(tournament, mine_too, mine=True) for tournament in mine),
        _rows(to_enter.order_by("starts_at", "pk"), mine_too),
        _rows(running.order_by("-started_at", "-pk"), mine_too),
        tuple(_row(tournament, mine_too) for tournament in over),
        over.number,
        over.paginator.num_pages,
    )


def own_tournaments(user: User) -> list[int]:
    """The tournaments somebody is in or directs, by their keys."""
    entered = EntrantPlayer.objects.filter(user=user).values("tournament")
    directed = ClubMember.objects.filter(user=user, role__in=DIRECTING, club__closed_at=None).values("club")
    mine = Tournament.objects.filter(
        Q(pk__in=entered) | Q(organiser=user) | Q(directors__user=user) | Q(club__in=directed)
    )
    return list(mine.values_list("pk", flat=True).distinct())


def _known_club(member_of: set[int]) -> Q:
    """The clubs whose name somebody may read: those that are public, and their own."""
    return ~Q(club__name="") & (Q(club__public=True) | Q(club__in=member_of))


def club_name(tournament: Tournament, member_of: Container[int]) -> ClubName | None:
    """The club of a tournament; one by invitation is named to its members alone."""
    club = tournament.club
    if club is None or not club.name or not (club.public or club.pk in member_of):
        return None
    return ClubName(club.name, club.get_absolute_url())


def club_choices(user: Any, club: str = "") -> list[tuple[str, str]]:
    """The clubs that hold tournaments somebody may see, by name, to ask for one; the one asked for too."""
    mine = set(lasting_keys(user)) if isinstance(user, User) else set()
    tournaments = Tournament.objects.filter(seen_by(user), _known_club(mine), club__isnull=False)
    clubs = Club.objects.filter(
        Q(pk__in=tournaments.values("club")) | Q(public_id=club, public=True, closed_at=None)
    )
    return list(clubs.order_by("name", "pk").values_list("public_id", "name")[:LISTED])


def tournaments_of_club(club: Club, user: Any) -> ClubTournaments:
    """What the home page of a club tells of its tournaments."""
    role = lasting_role(club, user)
    tournaments = of_club(club, user, role)
    coming = tournaments.exclude(stage__in=OVER).order_by("starts_at", "pk")[:LISTED]
    over = tournaments.filter(stage=TournamentStage.OVER).order_by("-ended_at", "-pk")[:OF_A_CLUB]
    return ClubTournaments(
        tuple(_club_line(tournament) for tournament in (*coming, *over)),
        f"{reverse('tournaments:new')}?club={club.public_id}"
        if role in DIRECTING and club.closed_at is None
        else "",
    )


def of_club(club: Club, user: Any, role: ClubRole | None) -> QuerySet[Tournament]:
    """The tournaments of a club that somebody of this role in it may see."""
    visible = Q(public=True) if role is None else Q(public=True) | Q(members_only=True)
    if role in DIRECTING:
        visible = Q()
    elif isinstance(user, User):
        visible |= Q(pk__in=EntrantPlayer.objects.filter(user=user).values("tournament"))
        visible |= Q(organiser=user) | Q(
            pk__in=TournamentDirector.objects.filter(user=user).values("tournament")
        )
    return Tournament.objects.filter(visible, club=club)


def _club_line(tournament: Tournament) -> ClubTournamentLine:
    facts = (gettext(tournament.rules.name), str(tournament.get_movement_display()), stage_words(tournament))
    at = tournament.ended_at or (tournament.starts_at if tournament.stage == TournamentStage.ENTRY else None)
    return ClubTournamentLine(title_of(tournament), tournament.get_absolute_url(), " · ".join(facts), at)


def _rows(tournaments: QuerySet[Tournament], member_of: Container[int]) -> tuple[TournamentRow, ...]:
    return tuple(_row(tournament, member_of) for tournament in tournaments[:LISTED])


def _row(tournament: Tournament, member_of: Container[int], *, mine: bool = False) -> TournamentRow:
    return TournamentRow(
        tournament.get_absolute_url(),
        title_of(tournament),
        gettext(tournament.rules.name),
        str(tournament.get_movement_display()),
        str(tournament.get_scoring_display()),
        pace_words(tournament.time),
        # Where only bots play, they are who has entered.
        entrants_words(tournament, getattr(tournament, "number", 0) or getattr(tournament, "of_bots", 0)),
        stage_words(tournament),
        tournament.paused_at is not None,
        tournament.starts_at,
        tournament.ended_at,
        mine,
        club_name(tournament, member_of),
    )


def stage_words(tournament: Tournament) -> str:
    """Where a tournament stands, in the reader’s language."""
    if tournament.stage == TournamentStage.OVER:
        return pgettext("an event", "finished")
    return str(tournament.get_stage_display())


def entrants_words(tournament: Tournament, number: int) -> str:
    """How many have entered, in the word for what enters."""
    return format_of(tournament.movement).count_words(number, tournament.engine)


MOST_EARLIER = 50
"""So many earlier tournaments are offered to bring points along from, the latest first."""


def earlier_choices(user: User, clubs: Sequence[Club], choice: str = "") -> tuple[tuple[str, str], ...]:
    """Tournaments that are over, of somebody or of the clubs they look after, to bring points along from: id and name.

    `choice` is one that is chosen already, which stays whoever organised it.
    """
    mine = Q(organiser=user) | Q(club__in=clubs) | Q(public_id=choice)
    # Who is eliminated has no points to bring.
    without = [each.key for each in FORMATS.values() if each.eliminates]
    earlier = Tournament.objects.filter(mine, stage=TournamentStage.OVER).exclude(movement__in=without)
    return tuple(
        (each.public_id, f"{title_of(each)} ({date_format(each.starts_at, 'SHORT_DATE_FORMAT')})")
        for each in earlier.order_by("-starts_at", "-pk")[:MOST_EARLIER]
    )

"""Ladders in lists: those somebody may see, and those of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.clubs.core.contests import LEADERS, leader_words
from games.clubs.core.models import Club
from games.clubs.core.roles import lasting_keys
from games.play.read.clocks import pace_words
from games.standings.step_ladder import LOWEST

from ..models import WITH_PEOPLE, Ladder, LadderEntrant, LadderStage, of_person
from .people import name_of, title_of

LADDERS_A_PAGE = 20
OF_A_CLUB = 10


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A ladder in a list; `place` is the reader's on it, `leaders` the first three, where the list has them."""

    name: str
    url: str
    note: str
    stage: str
    size: str
    place: int | None
    leaders: str = ""


@dataclass(frozen=True, slots=True)
class LadderList:
    """The ladders somebody may see, page by page."""

    lines: tuple[LadderLine, ...]
    page: int
    pages: int


def ladder_list(reader: Any, *, page: int = 1) -> LadderList:
    """The site's own ladders first, then the others that are played, the newest first."""
    paged: Page[Any] = Paginator(ladders_seen_by(reader), LADDERS_A_PAGE).get_page(page)
    return LadderList(tuple(ladder_line(row) for row in paged), paged.number, paged.paginator.num_pages)


def ladders_seen_by(reader: Any) -> QuerySet[Ladder]:
    """The ladders somebody may see with their figures, in the order of the list."""
    visible = Q(members_only=False)
    if isinstance(reader, User) and not reader.is_guest:
        visible |= Q(club__in=lasting_keys(reader))
    closed = Case(
        When(stage=LadderStage.CLOSED, then=Value(1)), default=Value(0), output_field=IntegerField()
    )
    rows = with_figures(Ladder.objects.filter(visible).select_related("club"), reader).annotate(closed=closed)
    return rows.order_by("-house", "closed", _own_order(), "-pk")


def _own_order() -> Case:
    """The site's own ladders in the order of the games, all others alike."""
    return Case(When(house=True, then=F("pk")), default=Value(0), output_field=IntegerField())


def with_figures(rows: QuerySet[Ladder], reader: Any) -> QuerySet[Ladder]:
    """Ladders with how many are on each, and the place of the reader."""
    own = LadderEntrant.objects.filter(ladder=OuterRef("pk"), place__isnull=False)
    own = own.filter(of_person(reader.pk)) if isinstance(reader, User) else own.none()
    return rows.annotate(
        players=Count("entrants", filter=Q(entrants__place__isnull=False)),
        my_place=Subquery(own.values("place")[:1]),
    )


def _size(number: int, *, pairs: bool) -> str:
    """How many are on a ladder."""
    if pairs:
        return ngettext("%(number)d pair", "%(number)d pairs", number) % {"number": number}
    return ngettext("%(number)d player", "%(number)d players", number) % {"number": number}


def ladder_line(ladder: Any, leaders: str = "") -> LadderLine:
    """A ladder with its figures as a line of a list."""
    return LadderLine(
        name=title_of(ladder),
        url=ladder.get_absolute_url(),
        note=" · ".join((gettext(ladder.rules.name), pace_words(ladder.time))),
        stage="" if ladder.stage == LadderStage.OPEN else str(ladder.get_stage_display()),
        size=_size(ladder.players, pairs=ladder.is_of_pairs),
        place=None if ladder.is_of_steps else ladder.my_place,
        leaders=leaders,
    )


def ladders_of_club(club: Club, reader: Any, *, member: bool) -> tuple[LadderLine, ...]:
    """The latest ladders of a club, with the first three of each."""
    rows = list(_of_club(club, reader, member=member)[:OF_A_CLUB])
    leaders = _leaders(rows)
    return tuple(ladder_line(row, leader_words(leaders[row.pk])) for row in rows)


def _leaders(ladders: Sequence[Ladder]) -> dict[int, list[tuple[int, str]]]:
    """The first three of some ladders, by key, in one query; on a step ladder nobody leads from the lowest step."""
    by_key = {ladder.pk: ladder for ladder in ladders}
    first: dict[int, list[tuple[int, str]]] = {key: [] for key in by_key}
    rows = LadderEntrant.objects.filter(ladder__in=by_key, place__lte=LEADERS).select_related(*WITH_PEOPLE)
    for row in rows.order_by("place") if by_key else ():
        ladder = by_key[row.ladder_id]
        if row.place is not None and (row.step > LOWEST or not ladder.is_of_steps):
            first[ladder.pk].append((row.place, name_of(ladder, row, None).name))
    return first


def paused_ladders_of_club(club: Club, reader: Any, *, member: bool) -> tuple[LadderLine, ...]:
    """The ladders of a club that pause."""
    rows = _of_club(club, reader, member=member).filter(stage=LadderStage.PAUSED)
    return tuple(ladder_line(row) for row in rows[:OF_A_CLUB])


def _of_club(club: Club, reader: Any, *, member: bool) -> QuerySet[Ladder]:
    rows = with_figures(Ladder.objects.filter(club=club), reader)
    return (rows if member else rows.filter(members_only=False)).order_by("-pk")

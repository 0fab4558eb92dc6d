"""Events for programs: the lists, one event, entering and withdrawing, what its open boards gave.

A program speaks for the person of its token; bot accounts enter nothing, as on the pages.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_noop
from ninja import Field, Path, Query, Router, Schema

from accounts.models import User
from accounts.names import clean_name
from games.api.models import TokenScope
from games.api.problems import problem
from games.api.schemas import StrictIn
from games.api.web.gate import ApiRequest, reader_of
from games.api.web.replies import asks
from games.clubs.core.roles import lasting_keys
from games.jobs.refusals import Refusal

from ..models import EntrantState, Tournament, TournamentStage
from ..read import boards as boards_read
from ..read.sheet import results_json
from ..read.standings import standing_of
from ..read.tournament import entry_of
from ..read.tournament_list import club_name, own_tournaments, seen_by
from ..record.names import title_of
from ..record.who_directs import directs
from ..write import entries
from .access import tournament_for

BAD_NAME = Refusal("bad_name", gettext_noop("An entrant cannot be called that. %(why)s"))

router = Router(tags=["events"])

A_PAGE = 50

Chosen = Literal["all", "mine", "to_enter", "running", "over"]

OVER = (TournamentStage.OVER, TournamentStage.CANCELLED)


class EventOut(Schema):
    """An event: what is played, how, when; `club` where the reader may know of it, `entered` by the reader."""

    id: str
    url: str
    name: str
    words: str
    variant: str
    options: dict[str, Any]
    movement: str
    scoring: str
    rounds: int
    boards: int = Field(description=gettext_noop("boards a round"))
    stage: str
    paused: bool
    starts_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    entrants: int
    least: int
    most: int
    club: str | None
    entered: bool


class EventsOut(Schema):
    """A page of events."""

    events: list[EventOut]
    page: int
    pages: int
    number: int


class EntryIn(StrictIn):
    """A name for the entrant, none for the names of its people; whether its free places are for anybody."""

    name: str = Field("", max_length=40)
    looking: bool = False
    in_person: bool = False


class EventBoardOut(Schema):
    """An open board: at how many tables it was played, whether it was cancelled, the page of its traveller."""

    number: int
    url: str
    tables: int
    cancelled: bool


class EventBoardsOut(Schema):
    """The boards that are open; of sealed ones nothing is told."""

    boards: list[EventBoardOut]


class EventPlaceOut(Schema):
    """An entrant in the standings; no place for bots among people and for those put out."""

    place: int | None
    number: int | None
    name: str
    bot: bool
    state: str
    boards: int
    points: float | None
    per_cent: float | None
    carried: float | None
    ranked: float | None


class EventFieldOut(Schema):
    """Those who are ranked together; `section` where there are several, `side` where each line has its places."""

    section: int | None
    side: int | None
    standings: list[EventPlaceOut]


class EventLineOut(Schema):
    """One side of one table of an open board: who, its points, its score, and what it gained of what there was."""

    board: int
    round: int
    table: int
    side: int
    entrants: list[int | None]
    names: list[str]
    points: int | None
    score: float | None
    adjusted: float | str | None
    gained: float | None
    top: float | None
    per_cent: float | None


class EventUnscoredOut(Schema):
    """A board at a table that cannot be scored: it has no score, or no other table of its match."""

    board: int
    round: int
    table: int
    why: Literal["no_score", "no_other_table"]


class EventResultsOut(Schema):
    """Standings and every line of the open boards."""

    event: str
    name: str
    stage: str
    fields: list[EventFieldOut]
    lines: list[EventLineOut]
    unscored: list[EventUnscoredOut]


@router.get(
    "events",
    **asks(TokenScope.READ, EventsOut),
    summary=gettext_noop("Events"),
    description=gettext_noop("Those you may see; `mine` are those you have entered or direct."),
)
def events(
    request: ApiRequest,
    status: Chosen = "all",
    variant: str = Query("", max_length=32, description=gettext_noop("only of this game")),
    page: int = Query(1, ge=1, le=100_000),
) -> dict[str, Any]:
    """Those you may see; `mine` are those you have entered or direct."""
    user = request.auth.user
    rows = _of_status(status, user)
    if variant:
        rows = rows.filter(variant=variant)
    entered = {"number": Count("entrants", filter=Q(entrants__state=EntrantState.IN), distinct=True)}
    rows_of_page = Paginator(rows.select_related("club").annotate(**entered), A_PAGE).get_page(page)
    mine = set(
        Tournament.objects.filter(
            pk__in=[row.pk for row in rows_of_page], entrants__players__user=user
        ).values_list("pk", flat=True)
    )
    clubs = set(lasting_keys(user))
    return {
        "events": [_facts(row, row.number, row.pk in mine, clubs) for row in rows_of_page],
        "page": rows_of_page.number,
        "pages": rows_of_page.paginator.num_pages,
        "number": rows_of_page.paginator.count,
    }


def _of_status(status: Chosen, user: User) -> QuerySet[Any]:
    own = Q(pk__in=own_tournaments(user))
    rows: QuerySet[Any] = Tournament.objects.filter(own if status == "mine" else seen_by(user) | own)
    if status == "to_enter":
        now = timezone.now()
        rows = rows.filter(stage=TournamentStage.ENTRY, entries_from__lte=now, paused_at=None)
    elif status == "running":
        rows = rows.filter(stage=TournamentStage.RUNNING)
    elif status == "over":
        rows = rows.filter(stage__in=OVER)
    return rows.order_by("-starts_at", "-pk")


def _facts(row: Tournament, entrants: int, entered: bool, clubs: Container[int]) -> dict[str, Any]:
    """An event; `clubs` are those the reader belongs to."""
    club = club_name(row, clubs)
    return {
        "id": row.public_id,
        "url": row.get_absolute_url(),
        **{
            name: getattr(row, name)
            for name in (
                "name", "words", "variant", "options", "movement", "scoring", "rounds", "boards", "stage",
                "starts_at", "started_at", "ended_at", "least", "most",
            )
        },
        "paused": row.paused_at is not None,
        "entrants": entrants,
        "club": None if club is None else club.name,
        "entered": entered,
    }  # fmt: skip


def _tournament_of(request: ApiRequest, event_id: str) -> Tournament:
    """An event that exists for whoever the token speaks for; raises Http404."""
    return tournament_for(reader_of(request.auth), event_id)


def _event(request: ApiRequest, event_id: str) -> dict[str, Any]:
    tournament, user = _tournament_of(request, event_id), request.auth.user
    number = tournament.entrants.filter(state=EntrantState.IN).count()
    return _facts(tournament, number, entry_of(tournament, user) is not None, set(lasting_keys(user)))


EventId = Path(..., max_length=12)


@router.get(
    "events/{slug:event_id}",
    **asks(TokenScope.READ, EventOut),
    summary=gettext_noop("An event"),
    description=gettext_noop("One by invitation exists for those who are in it and for its directors."),
)
def event(request: ApiRequest, event_id: str = EventId) -> dict[str, Any]:
    """One by invitation exists for those who are in it and for its directors."""
    return _event(request, event_id)


@router.post(
    "events/{slug:event_id}/enter",
    **asks(TokenScope.PLAY, EventOut, 400, 409, 413, what="table", example={"looking": True}),
    summary=gettext_noop("Enter an event"),
    description=gettext_noop("For the person the token speaks for; bot accounts enter nothing."),
)
def enter_event(request: ApiRequest, body: EntryIn, event_id: str = EventId) -> dict[str, Any]:
    """For the person the token speaks for; bot accounts enter nothing."""
    tournament, user = _tournament_of(request, event_id), request.auth.user
    if not (tournament.public or tournament.members_only or directs(tournament, user)):
        # One by invitation is entered by its link alone.
        raise Http404
    word = tournament.invitation
    try:
        name = clean_name(body.name) if body.name.strip() else ""
    except ValidationError as bad:
        raise problem(400, BAD_NAME, why=bad.messages[0]) from None
    entries.enter(event_id, user=user, name=name, looking=body.looking, in_person=body.in_person, word=word)
    return _event(request, event_id)


@router.post(
    "events/{slug:event_id}/leave",
    **asks(TokenScope.PLAY, EventOut, 409),
    summary=gettext_noop("Withdraw from an event"),
    description=gettext_noop("Before it begins; a partner stays and waits for another."),
)
def leave_event(request: ApiRequest, event_id: str = EventId) -> dict[str, Any]:
    """Before it begins; a partner stays and waits for another."""
    tournament, user = _tournament_of(request, event_id), request.auth.user
    entries.leave(event_id, user=user)
    number = tournament.entrants.filter(state=EntrantState.IN).count()
    return _facts(tournament, number, False, set(lasting_keys(user)))


@router.get(
    "events/{slug:event_id}/boards",
    **asks(TokenScope.READ, EventBoardsOut),
    summary=gettext_noop("The open boards of an event"),
    description=gettext_noop(
        "A board opens when its last table has finished; your own tables are in your games."
    ),
)
def event_boards(request: ApiRequest, event_id: str = EventId) -> dict[str, Any]:
    """A board opens when its last table has finished; your own tables are in your games."""
    tournament = _tournament_of(request, event_id)
    rows = boards_read.board_rows(tournament, standing_of(tournament)) if tournament.numbers else ()
    return {
        "boards": [
            {"number": row.number, "url": row.url, "tables": row.tables, "cancelled": row.cancelled}
            for row in rows
        ]
    }


@router.get(
    "events/{slug:event_id}/results",
    **asks(TokenScope.READ, EventResultsOut),
    summary=gettext_noop("The results of an event"),
    description=gettext_noop("Standings by the open boards, and what every table made of them."),
)
def event_results(request: ApiRequest, event_id: str = EventId) -> dict[str, Any]:
    """Standings by the open boards, and what every table made of them."""
    tournament = _tournament_of(request, event_id)
    if not tournament.numbers:
        return {
            "event": tournament.public_id,
            "name": title_of(tournament),
            "stage": tournament.stage,
            "fields": [],
            "lines": [],
            "unscored": [],
        }
    return results_json(tournament, standing_of(tournament))

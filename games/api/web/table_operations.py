"""Operations on games: mine, a table as my seat sees it, what may be done, doing it, the stream of events."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal

from django.core.handlers.asgi import ASGIRequest
from django.core.paginator import Paginator
from django.http import Http404, StreamingHttpResponse
from django.utils.translation import gettext_noop
from ninja import Query, Router
from ninja.responses import Status as Answer

from games.api.problems import NO_SEAT_FREE, TOO_MANY_REQUESTS, TOO_MANY_STREAMS, UNKNOWN_GAME
from games.jobs.refusals import Refused
from games.jobs.requests import arrival_of
from games.play.models import WAITS, Game, GameStatus, Player
from games.play.read.access import for_everybody, near, seat_for, table_for
from games.play.read.my_games import seats_in_order
from games.play.read.ratings import by_rating
from games.play.read.table.view import TableView
from games.play.write import door, new_table, opening, presence, seating, timeouts
from games.play.write.refusals import NOT_SEATED
from games.play.write.seals import draw_seal
from rules import catalog
from rules.catalog import UnknownVariant
from rules.engine.moves import IllegalMove, Move, Phrase

from .. import stream as event_stream
from ..models import TokenScope
from ..problems import Problem, problem
from ..schemas import (
    GameOut,
    GamesOut,
    MeOut,
    MovedOut,
    MoveIn,
    OffersOut,
    SealOut,
    SitIn,
    TableIn,
    TableOut,
    WordsIn,
)
from ..serialize import game_facts, offers_facts, table_facts, teller
from .gate import ApiRequest, is_refused_too_often, language_of, reader_of
from .replies import asks
from .table_settings import settings_of

router = Router(tags=["games"])

ON_A_PAGE = 50

Chosen = Literal["running", "waiting", "open", "playing", "over"]


@router.get(
    "me",
    **asks(TokenScope.READ, MeOut),
    summary=gettext_noop("Whom this token speaks for"),
    description=gettext_noop("The account and what the token is for."),
)
def me(request: ApiRequest) -> dict[str, Any]:
    """The account and what the token is for."""
    token, user = request.auth, request.auth.user
    owner = user.bot_owner
    return {
        "name": user.display_name,
        "bot": {"owner": owner.display_name} if user.is_bot and owner is not None else None,
        "token": token.name,
        "scopes": token.scopes,
    }


# --- lists -----------------------------------------------------------------------------------------


@router.get(
    "games",
    **asks(TokenScope.READ, GamesOut),
    summary=gettext_noop("My games"),
    description=gettext_noop(
        "Those that wait for you first, by the time that is left; `running` is all but those that are over."
    ),
)
def games(
    request: ApiRequest, status: Chosen = "running", page: int = Query(1, ge=1, le=100_000)
) -> dict[str, Any]:
    """Those that wait for you first, by the time that is left; `running` is all but those that are over."""
    seats = seats_in_order(request.auth.user)
    if status == "running":
        seats = seats.exclude(game__status=GameStatus.OVER)
    elif status == "waiting":
        seats = seats.filter(WAITS)
    else:
        seats = seats.filter(game__status=status)
    seats_page = Paginator(seats, ON_A_PAGE).get_page(page)
    mine = list(seats_page)
    players = players_of([seat.game for seat in mine])
    return {
        "games": [game_facts(seat.game, players[seat.game_id], seat) for seat in mine],
        **_page_facts(seats_page),
    }


@router.get(
    "open-tables",
    **asks(TokenScope.READ, GamesOut),
    summary=gettext_noop("Tables with free seats"),
    description=gettext_noop("Public tables that wait for players, the latest first."),
)
def open_tables(
    request: ApiRequest,
    variant: str = Query("", max_length=32, description=gettext_noop("only of this game")),
    rating: str = Query(
        "", max_length=16, description=gettext_noop("“mine”: only those that have room for your rating")
    ),
    page: int = Query(1, ge=1, le=100_000),
) -> dict[str, Any]:
    """Public tables that wait for players, the latest first."""
    user = request.auth.user
    # As in the lobby: none where somebody sits who keeps away, one way or the other.
    tables = Game.objects.filter(for_everybody(), near(user), status=GameStatus.OPEN)
    tables = tables.order_by("-created_at", "-pk")
    if variant:
        tables = tables.filter(variant=_variant_of(variant))
    if rating:
        tables = tables.filter(by_rating(user, rating))
    tables_page = Paginator(tables, ON_A_PAGE).get_page(page)
    players = players_of(list(tables_page))
    rows = []
    for game in tables_page:
        mine = next((player for player in players[game.pk] if player.user_id == user.pk), None)
        rows.append(game_facts(game, players[game.pk], mine))
    return {"games": rows, **_page_facts(tables_page)}


def players_of(games: list[Game]) -> dict[int, list[Player]]:
    """Who sits at some tables, by seat; one query for all."""
    seats: dict[int, list[Player]] = {game.pk: [] for game in games}
    rows = Player.objects.filter(game__in=games).select_related("user__bot_owner", "bot").order_by("seat")
    for player in rows:
        seats[player.game_id].append(player)
    return seats


def _page_facts(page: Any) -> dict[str, int]:
    return {"page": page.number, "pages": page.paginator.num_pages, "number": page.paginator.count}


def _variant_of(slug: str) -> str:
    try:
        return catalog.find(slug).slug
    except UnknownVariant:
        raise problem(422, UNKNOWN_GAME) from None


# --- a table ---------------------------------------------------------------------------------------


@router.get(
    "games/{slug:game_id}",
    **asks(TokenScope.READ, TableOut),
    summary=gettext_noop("A table"),
    description=gettext_noop(
        "The table as your seat sees it; as a watcher sees it where you do not sit there."
    ),
)
def game(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """The table as your seat sees it; as a watcher sees it where you do not sit there."""
    return table_facts(_table_view(request, game_id))


@router.get(
    "games/{slug:game_id}/offers",
    **asks(TokenScope.READ, OffersOut),
    summary=gettext_noop("What I may do"),
    description=gettext_noop(
        "Every move open to your seat, and why cards of the hand may not be played; empty when it is "
        "not your turn."
    ),
)
def offers(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """Every move open to your seat, and why cards of the hand may not be played; empty when it is not your turn."""
    return offers_facts(_table_view(request, game_id))


def _table_view(request: ApiRequest, game_id: str) -> TableView:
    game, players, mine = table_for(reader_of(request.auth), game_id)
    if mine is not None:
        presence.note_program(mine)
    return TableView(game, players, mine.seat if mine is not None else None)


def _seat_at_table(request: ApiRequest, game_id: str) -> tuple[Game, list[Player], Player]:
    """As `seat_for`, but who may watch a table and does not sit there is told so."""
    _game, _players, mine = table_for(reader_of(request.auth), game_id)
    if mine is None:
        raise Refused(NOT_SEATED)
    return seat_for(reader_of(request.auth), game_id)


def _judge_first(request: ApiRequest, game_id: str, body: MoveIn) -> None:
    """Raise Problem 429 for what would be refused, without holding the table, as others wait for it."""
    try:
        move = Move.parse(body.move)
        taken = door.would_take(game_id, request.auth.user, seen=body.version, move=move)
    except IllegalMove:
        taken = False
    if not taken:
        # Counted, and answered with what is left of the window, by `guard`.
        raise problem(429, TOO_MANY_REQUESTS, wait=1)


@router.post(
    "games/{slug:game_id}/moves",
    **asks(
        TokenScope.PLAY,
        MovedOut,
        400,
        409,
        413,
        what="move",
        example={"version": 12, "move": "play AS"},
        judged=True,
    ),
    summary=gettext_noop("Make a move"),
    description=gettext_noop(
        "The move as a text, as the offers write it. 409 with the version where the game has moved on"
        " meanwhile."
    ),
)
def move(request: ApiRequest, game_id: str, body: MoveIn) -> dict[str, Any]:
    """The move as a text, as the offers write it."""
    if is_refused_too_often(request):
        _judge_first(request, game_id, body)
    row, players, mine = _seat_at_table(request, game_id)
    try:
        game = door.submit(
            game_id,
            seat=request.auth.user,
            seen=body.version,
            move=Move.parse(body.move),
            at=arrival_of(request),
        )
    except IllegalMove as illegal:
        table = TableView(row, players, mine.seat)
        words = teller(table)(Phrase(illegal.code, illegal.facts))["words"]
        raise Problem(422, illegal.code, words, rule=table.rule_url(illegal.code)) from None
    except Game.DoesNotExist:
        raise Http404 from None
    return {"version": game.version, "status": game.status}


@router.post(
    "games/{slug:game_id}/resign",
    **asks(TokenScope.PLAY, MovedOut, 409),
    summary=gettext_noop("Give up a seat"),
    description=gettext_noop("Give up your seat; a table that has not begun is left."),
)
def resign(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """Give up your seat; a table that has not begun is left."""
    game, _players, _mine = _seat_at_table(request, game_id)
    leave = seating.leave if game.status == GameStatus.OPEN else seating.resign
    left = leave(game_id, user=request.auth.user)
    return {"version": left.version, "status": left.status}


@router.post(
    "games/{slug:game_id}/back",
    **asks(TokenScope.PLAY, MovedOut, 409),
    summary=gettext_noop("Take a seat back"),
    description=gettext_noop("Take back the seat you lost for want of time, where the table allows it."),
)
def back(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """Take back the seat you lost for want of time, where the table allows it."""
    table_for(reader_of(request.auth), game_id)
    taken = timeouts.take_back(game_id, user=request.auth.user)
    return {"version": taken.version, "status": taken.status}


@router.post(
    "games/{slug:game_id}/sit",
    **asks(TokenScope.PLAY, GameOut, 400, 409, 413, what="table", example={"seat": 1}),
    summary=gettext_noop("Sit down"),
    description=gettext_noop("Take a free seat at a table that is open to you."),
)
def sit(request: ApiRequest, game_id: str, body: SitIn) -> dict[str, Any]:
    """Take a free seat at a table that is open to you."""
    came_by = {f"invited:{game_id}": body.invitation} if body.invitation else {}
    game, players, _mine = table_for(reader_of(request.auth, **came_by), game_id)
    free = [player.seat for player in players if player.free]
    seat = body.seat if body.seat is not None else next(iter(free), None)
    if seat is None:
        raise problem(409, NO_SEAT_FREE)
    seating.sit(game.public_id, user=request.auth.user, seat=seat, words=body.words)
    return _as_mine(request, game_id)


@router.post(
    "games/{slug:game_id}/words",
    **asks(TokenScope.PLAY, MovedOut, 400, 409, 413, what="table", example={"words": "3f9c61d2a0"}),
    summary=gettext_noop("Open words for the shuffle"),
    description=gettext_noop(
        "Open the words whose seal you gave when you sat down. It is asked of you once every seat is taken; the cards "
        "are dealt when everybody’s words are open, and after 20 seconds in any case."
    ),
)
def open_words(request: ApiRequest, game_id: str, body: WordsIn) -> dict[str, Any]:
    """Open the words whose seal you gave when you sat down."""
    game, _players, _mine = _seat_at_table(request, game_id)
    opening.open_words(game.public_id, user=request.auth.user, words=body.words)
    game.refresh_from_db(fields=["version", "status"])
    return {"version": game.version, "status": game.status}


@router.get(
    "seal",
    **asks(TokenScope.READ, SealOut),
    summary=gettext_noop("A seal for a table of your own"),
    description=gettext_noop(
        "The seal of a secret nobody knows. Once you have it, open the table with its ticket and words of your own."
    ),
)
def seal(request: ApiRequest) -> dict[str, Any]:
    """The seal of a secret nobody knows, for the table that is opened with its ticket."""
    return asdict(draw_seal())


@router.post(
    "tables",
    **asks(
        TokenScope.PLAY,
        GameOut,
        400,
        409,
        413,
        status=201,
        without=(404,),
        what="table",
        example={"variant": "…", "bots": "novice"},
    ),
    summary=gettext_noop("Open a table"),
    description=gettext_noop(
        "A new table with you seated; with `bots` the house takes the other seats and the game begins."
    ),
)
def open_table(request: ApiRequest, body: TableIn) -> Any:
    """A new table with you seated; with `bots` the house takes the other seats and the game begins."""
    settings = settings_of(catalog.find(_variant_of(body.variant)), body)
    opened = new_table.open_table(settings, host=request.auth.user)
    if body.bots is not None:
        seating.fill_with_bots(opened.public_id, level=body.bots)
    return Answer(201, _as_mine(request, opened.public_id))


def _as_mine(request: ApiRequest, game_id: str) -> dict[str, Any]:
    game, players, mine = table_for(reader_of(request.auth), game_id)
    return game_facts(game, players, mine)


# --- the stream ------------------------------------------------------------------------------------

NDJSON = "application/x-ndjson"


@router.get(
    "games/{slug:game_id}/events",
    **asks(TokenScope.READ, None, content={NDJSON: {"schema": {"type": "string"}}}),
    summary=gettext_noop("A stream of events"),
    description=gettext_noop(
        "Line by line as JSON: what happens, as your seat may know it, and how the game stands, with "
        "your offers. Empty lines say that the stream is alive. It ends when the game does (`end`), "
        "or when its time is over (`again`)."
    ),
)
def stream(
    request: ApiRequest,
    game_id: str,
    since: int = Query(
        -1, ge=-1, le=99_999_999, description=gettext_noop("the version you have seen; -1: none")
    ),
    wait: int = Query(300, ge=0, le=300, description=gettext_noop("seconds to stay at the most")),
) -> StreamingHttpResponse:
    """Line by line as JSON: what happens, as your seat may know it, and how the game stands, with your offers."""
    _game, _players, mine = table_for(reader_of(request.auth), game_id)
    if mine is not None:
        presence.note_program(mine)
    # A thread cannot wait for each reader: only under daphne does a stream stay open (docs/deploy.md).
    seconds = min(float(wait), event_stream.longest()) if isinstance(request, ASGIRequest) else 0.0
    wish = event_stream.StreamRequest(request.auth, game_id, since, language_of(request), seconds)
    if seconds:
        place = event_stream.place_of(request.auth)
        if place is None:
            raise problem(429, TOO_MANY_STREAMS)
        response = StreamingHttpResponse(event_stream.stream(wish), content_type=NDJSON)
        # Given back when the response is closed, whether a line of it was sent or not.
        response._resource_closers.append(place.leave)  # type: ignore[attr-defined]
    else:
        response = StreamingHttpResponse(event_stream.at_once(wish), content_type=NDJSON)
    response.headers["X-Accel-Buffering"] = "no"
    return response

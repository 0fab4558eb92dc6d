"""Tables one could sit down at, and games one could watch: found by what is asked in the address, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.utils.translation import gettext

from games.ratings.scale import Figure
from rules.engine import options as house_rules
from rules.web import mixes

from ..models import Game, GameStatus, Player
from .access import for_everybody, for_members, near
from .answers import host_answers, host_of
from .clocks import pace_words
from .names import named_seats, seat_names
from .purpose import Purpose, purposes_of
from .ratings import PACES as PACES_OF
from .ratings import by_rating, figures_at, range_words

A_PAGE = 20
WATCHED = 30
"""Games to watch that are listed."""
MOST_NAMES = 4
"""House rules told of in a row; the table tells all."""

PACES = {kind.value: games for kind, games in PACES_OF.items()}
ANY_CLUB = "mine"
"""The tables of all clubs of whoever asks."""
RULES = {"standard": Q(options={}), "changed": ~Q(options={})}


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list: who sits where, how its rules differ from the standard, how many more do.

    `free` seats anybody may take; `bots_join_at`: when bots take them; `asks`: the ratings it asks for;
    `host_answers`: within what time its `host` makes half of the moves; `club`: whose table it is, where that may be
    known; `purpose`: the contest it is played for, and which part of it.
    """

    url: str
    name: str
    purpose: str
    pace: str
    seats: tuple[tuple[str, str, str], ...]
    free: int
    differences: tuple[tuple[str, str], ...]
    more: int
    asks: str
    host: str
    host_answers: str
    friendly: bool
    moved_at: datetime | None
    bots_join_at: datetime | None
    club: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """A page of open tables, how many there are in all, and games to watch."""

    open_tables: tuple[TableRow, ...]
    number: int
    page: int
    pages: int
    running: tuple[TableRow, ...]


def lobby_of(
    user: Any,
    *,
    variant: str = "",
    pace: str = "",
    rules: str = "",
    seats: str = "",
    rating: str = "",
    club: str = "",
    page: int = 1,
) -> Lobby:
    """The tables somebody may see, of one game, pace and kind of rules.

    Where they wait: with so many free seats, and of such ratings (`ratings.band_choices`). `club` is the public id of
    one of theirs, or ANY_CLUB for those of all of them.
    """
    condition = PACES.get(pace, Q()) & RULES.get(rules, Q())
    visible = for_everybody() | for_members(user) if user.is_authenticated else for_everybody()
    if club:
        visible = for_members(user) if club == ANY_CLUB else for_members(user) & Q(club__public_id=club)
    tables = Game.objects.filter(visible, condition).select_related("club")
    if variant:
        tables = tables.filter(variant=variant)
    free = Q(players__user=None, players__bot=None, players__reserved_for="")
    waiting = tables.filter(near(user), status=GameStatus.OPEN).annotate(free=Count("players", filter=free))
    waiting = waiting.filter(free__gt=0)
    if rating:
        waiting = waiting.filter(by_rating(user, rating))
    if seats:
        waiting = waiting.filter(free=int(seats))
    waiting_tables = Paginator(waiting.order_by("-created_at", "-pk"), A_PAGE).get_page(page)
    running = list(tables.filter(status=GameStatus.PLAYING).order_by("-moved_at")[:WATCHED])
    waits = list(waiting_tables)
    games = [*waits, *running]
    rows = table_rows(games, purposes_of(games, user.pk if club and user.is_authenticated else None))
    return Lobby(
        open_tables=rows[: len(waits)],
        number=waiting_tables.paginator.count,
        page=waiting_tables.number,
        pages=waiting_tables.paginator.num_pages,
        running=rows[len(waits) :],
    )


def table_rows(games: list[Game], purposes: Mapping[int, Purpose]) -> tuple[TableRow, ...]:
    """The rows of some tables, in two queries, with the purposes of those that have one."""
    sitting = _sitting(games)
    figures = figures_at(games, (player for players in sitting.values() for player in players))
    return tuple(_row(game, sitting[game.pk], figures, purposes.get(game.pk)) for game in games)


def _sitting(games: list[Game]) -> dict[int, list[Player]]:
    """The seats of some games, in one query."""
    by_game: dict[int, list[Player]] = {game.pk: [] for game in games}
    for player in named_seats(by_game, "reserved_for", "user__shows_statistics"):
        by_game[player.game_id].append(player)
    return by_game


def _row(
    game: Game, players: list[Player], figures: Mapping[tuple[int, int], Figure], purpose: Purpose | None
) -> TableRow:
    def rating(player: Player) -> str:
        figure = figures.get((game.pk, player.user_id)) if player.user_id is not None else None
        return figure.short if figure is not None else ""

    names, differences, host = seat_names(len(players)), differences_of(game), host_of(game, players)
    return TableRow(
        url=game.get_absolute_url(),
        name=gettext(game.rules.name),
        purpose="" if purpose is None else purpose.words,
        pace=pace_words(game.time),
        seats=tuple(
            (names[player.seat], player.name, rating(player)) for player in players if not player.free
        ),
        free=sum(player.free and not player.reserved_for for player in players),
        differences=differences[:MOST_NAMES],
        more=max(len(differences) - MOST_NAMES, 0),
        asks=range_words(game),
        host=host.name if host is not None else "",
        host_answers=host_answers(game, host),
        friendly=game.friendly,
        moved_at=game.moved_at,
        bots_join_at=game.bots_join_at,
        club=club_label(game),
    )


def club_label(game: Game) -> str:
    """The club whose table it is: at a table everybody sees, a club by invitation is not told of."""
    club = game.club
    if club is None or club.closed_at is not None or (game.public and not club.public):
        return ""
    return club.name


def differences_of(game: Game) -> tuple[tuple[str, str], ...]:
    """How the rules of a table differ from the standard: label and value."""
    options = house_rules.load(game.rules.options, game.options)
    return tuple((change.label, change.value) for change in mixes.changes_of(options))

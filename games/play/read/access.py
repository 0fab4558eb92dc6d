"""Who may see which table: one helper for every view and socket."""

from __future__ import annotations

from typing import Any, Protocol

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from accounts.blocks import blocked_by, blocking
from games.clubs.core.roles import lasting_keys, lasting_role

from ..models import Game, GameStatus, Player, SeatChange
from ..record.prepared_queries import PreparedQuery
from .ratings import with_ratings


class Asker(Protocol):
    """Whoever asks: a request, or a socket's scope made to look like one."""

    user: Any
    session: Any


def _seats(public_id: str) -> QuerySet[Player]:
    rows = Player.objects.filter(game__public_id=public_id)
    rows = rows.select_related("game__board", "game__club", "user__bot_owner", "bot")
    return with_ratings(rows).order_by("seat")


_players_of = PreparedQuery(_seats, "a public id")


def table_for(reader: Asker | HttpRequest, public_id: str) -> tuple[Game, list[Player], Player | None]:
    """The game, its players by seat, and the reader's own seat (None: a watcher).

    A private table is open to its players, its host, those who had a seat of it, the members of its
    club and to a browser that came by its invitation; for everybody else it does not exist. While a
    table plays a sealed board, and after it, as long as the board has not been opened, it exists for
    its players alone.
    Raises Http404.
    """
    players = _players_of(public_id)
    if not players:
        raise Http404
    game, user = players[0].game, reader.user
    mine = None
    if user.is_authenticated:
        mine = next((player for player in players if player.user_id == user.pk), None)
    if mine is None and (game.is_sealed or not (game.public or _knows(reader, game, players))):
        raise Http404
    return game, players, mine


def seat_for(reader: Asker | HttpRequest, public_id: str) -> tuple[Game, list[Player], Player]:
    """As `table_for`, for what only a player may do; raises Http404 for everybody else."""
    game, players, mine = table_for(reader, public_id)
    if mine is None:
        raise Http404
    return game, players, mine


def for_everybody() -> Q:
    """Which games may stand in lists anybody reads: public ones, unless a board they play is still sealed."""
    unsealed = Q(status=GameStatus.OPEN) | Q(board=None) | Q(board__opened_at__isnull=False)
    return Q(public=True) & unsealed


def for_members(user: Any) -> Q:
    """Which games of their clubs may stand in lists a member reads, public or not.

    Of a club that is closed those that had begun.
    """
    unsealed = Q(status=GameStatus.OPEN) | Q(board=None) | Q(board__opened_at__isnull=False)
    open_clubs = Q(club__closed_at=None) | ~Q(status=GameStatus.OPEN)
    return Q(club__in=lasting_keys(user)) & open_clubs & unsealed


def near(user: Any) -> Q:
    """Which open tables are for somebody: none where somebody sits whom they have blocked, or who has blocked them."""
    if not user.is_authenticated:
        return Q()
    far = Player.objects.filter(Q(user__in=blocked_by(user.pk)) | Q(user__in=blocking(user.pk)))
    return ~Q(pk__in=far.values("game"))


def remember_invitation(request: HttpRequest, game: Game) -> None:
    """Open a private table to this browser from now on."""
    request.session[_key(game)] = game.invitation


def remember_seat(request: HttpRequest, game: Game, word: str) -> None:
    """Open a seat that is kept to this browser, and the table with it."""
    remember_invitation(request, game)
    request.session[f"seat:{game.public_id}"] = word


def seat_word(request: HttpRequest, public_id: str) -> str:
    """The word this browser came with for a seat that is kept; empty where it came with none."""
    return str(request.session.get(f"seat:{public_id}", ""))


def _knows(reader: Asker | HttpRequest, game: Game, players: list[Player]) -> bool:
    if reader.session.get(_key(game)) == game.invitation:
        return True
    user = reader.user
    if not user.is_authenticated:
        return False
    if game.host_id == user.pk or any(player.resigned_id == user.pk for player in players):
        return True
    if any(player.taken_over is not None for player in players) and _stood_in(game, user.pk):
        return True
    if game.club is None or (game.club.closed_at is not None and game.status == GameStatus.OPEN):
        return False
    return lasting_role(game.club, user) is not None


def _stood_in(game: Game, user: int | None) -> bool:
    """Whether somebody, by key, had a seat of a game that is somebody else's now."""
    return SeatChange.objects.filter(game=game, before=user).exists()


def _key(game: Game) -> str:
    return f"invited:{game.public_id}"

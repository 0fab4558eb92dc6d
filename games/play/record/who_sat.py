"""Who has or had a seat of a game: whoever sits there, gave a seat up or lost it, and whoever stood in and has left."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User

from ..models import Game, Player, SeatChange


def users_who_sat(game: Game) -> set[int]:
    """Everybody who has or had a seat of a game, by key; one query."""
    seats = Player.objects.filter(game=game).order_by().values_list("user", "resigned")
    changes = SeatChange.objects.filter(game=game).order_by().values_list("before", "after")
    return {key for row in seats.union(changes) for key in row if key is not None}


def sat_at(user: User, game: str = "pk") -> Q:
    """Which rows are of a game of which somebody has or had a seat; `game` is their column with its key."""
    seats = Player.objects.filter(Q(user=user) | Q(resigned=user)).values("game")
    changes = SeatChange.objects.filter(Q(before=user) | Q(after=user)).order_by().values("game")
    return Q(**{f"{game}__in": seats}) | Q(**{f"{game}__in": changes})

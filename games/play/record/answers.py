"""When somebody answered in their last games of days: by hand, and as everybody at those tables saw it.

What planned moves take their time from is how they answer by hand. What others are told of it counts planned moves as
well: whoever counts the turns they saw answered would know else which of them were planned.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from datetime import datetime
from itertools import groupby

from games.clocks.habits import DAY, DAYS, TurnTimes
from games.clocks.time_control import TimeControlKind

from ..models import AcceptedMove, MoveSource, Player

GAMES = 12
"""So many of somebody's games are looked at, those that moved last."""


BY_HAND = frozenset({MoveSource.HAND})

AS_SEEN = BY_HAND | {MoveSource.PLAN}
"""What nobody else can tell apart. A claim that is played out, or a bot in the seat, is seen by all."""


def answers_of(user_id: int, now: datetime, sources: Set[str] = BY_HAND) -> list[TurnTimes]:
    """The turns somebody answered lately in games of days, with moves of these sources; two queries."""
    slow = [TimeControlKind.BANK.value, TimeControlKind.DAYS.value]
    mine = Player.objects.filter(
        user=user_id, game__moved_at__gte=now - DAYS * DAY, game__pace__kind__in=slow
    )
    seats = {
        game: (seat, since or 0)
        for game, seat, since in mine.order_by("-game__moved_at", "-game_id").values_list(
            "game", "seat", "taken_over"
        )[:GAMES]
    }
    moves = AcceptedMove.objects.filter(game__in=seats, received_at__gte=now - DAYS * DAY)
    rows_of_moves = moves.order_by("game", "number").values_list(
        "game", "number", "seat", "received_at", "by"
    )
    return [
        answer
        for game, rows in groupby(rows_of_moves, lambda row: row[0])
        for answer in _of_game(*seats[game], rows, sources)
    ]


def _of_game(
    seat: int, since: int, rows: Iterator[tuple[int, int, int, datetime, str]], sources: Set[str]
) -> Iterator[TurnTimes]:
    """The answers of a seat since a version: the first of its moves after one of somebody else."""
    came: datetime | None = None
    for _game, number, mover, moved, by in rows:
        if mover != seat:
            came = moved
        elif came is not None:
            if by in sources and number > since:
                yield TurnTimes(came, moved)
            came = None

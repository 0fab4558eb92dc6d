"""When somebody answered in their last games of days: by hand, and as everybody at those tables saw it; and how soon
they moved again after a move of their own.

What planned moves take their time from is how they answer by hand. What others are told of it counts planned moves as
well: whoever counts the turns they saw answered would know else which of them were planned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from datetime import datetime, timedelta
from itertools import groupby, pairwise

from games.clocks import habits
from games.clocks.habits import DAY, DAYS, TurnTimes
from games.clocks.time_control import TimeControlKind

from ..models import AcceptedMove, MoveSource, Player

OVER_DAYS = (TimeControlKind.BANK.value, TimeControlKind.DAYS.value)
"""The clocks of games in which it tells something how soon somebody answers."""

GAMES = 12
"""So many of somebody's games are looked at, those that moved last."""


BY_HAND = frozenset({MoveSource.HAND})

AS_SEEN = BY_HAND | {MoveSource.PLAN}
"""What nobody else can tell apart. A claim that is played out, or a bot in the seat, is seen by all."""


def answers_of(user_id: int, now: datetime, sources: Set[str] = BY_HAND) -> list[TurnTimes]:
    """The turns somebody answered lately in games of days, with moves of these sources; two queries."""
    seats, moves = _moves_of(user_id, now)
    return [
        answer
        for game, rows in groupby(moves, lambda row: row[0])
        for answer in _of_game(*seats[game], rows, sources)
    ]


def usual_time(user_id: int, now: datetime) -> timedelta | None:
    """Within what time somebody makes half of their moves, as others see them; None: not known. Two queries."""
    return habits.usual(answers_of(user_id, now, AS_SEEN))


def pauses_of(user_id: int, now: datetime) -> list[timedelta]:
    """How long after a move of their own somebody made the next one, both by hand; two queries.

    What came with one form, as melds laid together do, has no pause between.
    """
    seats, moves = _moves_of(user_id, now)
    pauses: list[timedelta] = []
    for game, rows in groupby(moves, lambda row: row[0]):
        seat, since = seats[game]
        for before, after in pairwise(rows):
            own = all(row[2] == seat and row[1] > since and row[4] in BY_HAND for row in (before, after))
            if own and after[3] > before[3]:
                pauses.append(after[3] - before[3])
    return pauses


StoredMove = tuple[int, int, int, datetime, str]
"""A move of a game: of which, its number, of which seat, when it came, by what."""


def _moves_of(user_id: int, now: datetime) -> tuple[dict[int, tuple[int, int]], Iterable[StoredMove]]:
    """Somebody's seats, since which version each, and all moves of those games in order."""
    mine = Player.objects.filter(
        user=user_id, game__moved_at__gte=now - DAYS * DAY, game__pace__kind__in=OVER_DAYS
    )
    seats = {
        game: (seat, since or 0)
        for game, seat, since in mine.order_by("-game__moved_at", "-game_id").values_list(
            "game", "seat", "taken_over"
        )[:GAMES]
    }
    moves = AcceptedMove.objects.filter(game__in=seats, received_at__gte=now - DAYS * DAY)
    return seats, moves.order_by("game", "number").values_list("game", "number", "seat", "received_at", "by")


def _of_game(seat: int, since: int, rows: Iterator[StoredMove], sources: Set[str]) -> Iterator[TurnTimes]:
    """The answers of a seat since a version: the first of its moves after one of somebody else."""
    came: datetime | None = None
    for _game, number, mover, moved, by in rows:
        if mover != seat:
            came = moved
        elif came is not None:
            if by in sources and number > since:
                yield TurnTimes(came, moved)
            came = None

"""When somebody answered in their last games of days: by hand, and as everybody at those tables saw it; and how soon
they moved again after a move of their own.

What planned moves take their time from is how they answer by hand. What others are told of it counts planned moves as
well: whoever counts the turns they saw answered would know else which of them were planned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import NamedTuple

from django.db.models import Case, IntegerField, Q, When

from games.clocks import habits
from games.clocks.habits import DAY, DAYS, TurnTimes
from games.clocks.time_control import TimeControl, TimeControlKind, from_json, to_json

from ..models import AcceptedMove, MoveSource, Player

OVER_DAYS = (TimeControlKind.BANK.value, TimeControlKind.DAYS.value)
"""The clocks of games in which it tells something how soon somebody answers."""

GAMES = 12
"""So many of somebody's games are looked at: those of the pace that is asked for before others, then those that moved
last."""


BY_HAND = frozenset({MoveSource.HAND})

AS_SEEN = BY_HAND | {MoveSource.PLAN}
"""What nobody else can tell apart. A claim that is played out, or a bot in the seat, is seen by all."""


def answers_of(
    user_id: int, now: datetime, sources: Set[str] = BY_HAND, *, pace: TimeControl | None = None
) -> list[TurnTimes]:
    """The turns somebody answered lately in games of days, with moves of these sources; two queries."""
    seats, moves = _moves_of(user_id, now, pace)
    return [
        answer
        for game, rows in groupby(moves, lambda row: row[0])
        for answer in _of_game(seats[game], rows, sources)
    ]


def usual_time(user_id: int, now: datetime) -> timedelta | None:
    """Within what time somebody makes half of their moves, as others see them; None: not known. Two queries."""
    return habits.usual(answers_of(user_id, now, AS_SEEN))


def pauses_of(user_id: int, pace: TimeControl, now: datetime) -> list[timedelta]:
    """How long after a move of their own somebody made the next one, both by hand; two queries.

    Those of games at this pace alone, where there are enough. What came with one form, as melds laid together do, has
    no pause between.
    """
    seats, moves = _moves_of(user_id, now, pace)
    at_pace: list[timedelta] = []
    others: list[timedelta] = []
    for game, rows in groupby(moves, lambda row: row[0]):
        mine = seats[game]
        pauses = at_pace if habits.is_like(mine.pace, pace) else others
        for before, after in pairwise(rows):
            own = all(
                row[2] == mine.seat and row[1] > mine.since and row[4] in BY_HAND for row in (before, after)
            )
            if own and after[3] > before[3]:
                pauses.append(after[3] - before[3])
    few = sum(pause <= habits.SHORT for pause in at_pace) < habits.ENOUGH
    return [*at_pace, *others] if few else at_pace


class SeatOfGame(NamedTuple):
    """Where somebody sits, since which version of the game, and its pace."""

    seat: int
    since: int
    pace: TimeControl


StoredMove = tuple[int, int, int, datetime, str]
"""A move of a game: of which, its number, of which seat, when it came, by what."""


def _moves_of(
    user_id: int, now: datetime, pace: TimeControl | None
) -> tuple[dict[int, SeatOfGame], Iterable[StoredMove]]:
    """Somebody's seats and all moves of those games in order; with a pace, games at it before others."""
    mine = Player.objects.filter(
        user=user_id, game__moved_at__gte=now - DAYS * DAY, game__pace__kind__in=OVER_DAYS
    )
    order = [_not_at(pace)] if pace is not None else []
    rows = mine.order_by(*order, "-game__moved_at", "-game_id").values_list(
        "game", "seat", "taken_over", "game__pace"
    )
    seats = {
        game: SeatOfGame(seat, since or 0, from_json(record)) for game, seat, since, record in rows[:GAMES]
    }
    moves = AcceptedMove.objects.filter(game__in=seats, received_at__gte=now - DAYS * DAY)
    return seats, moves.order_by("game", "number").values_list("game", "number", "seat", "received_at", "by")


def _not_at(pace: TimeControl) -> Case:
    """The order of games by their pace, as `habits.is_like` tells two apart."""
    given = to_json(pace)
    alike = Q(game__pace__kind=given.get("kind"))
    for name in ("increment", "bank"):
        if name in given:
            alike &= Q(**{f"game__pace__{name}": given[name]})
            break
        alike &= ~Q(game__pace__has_key=name)
    return Case(When(alike, then=0), default=1, output_field=IntegerField())


def _of_game(mine: SeatOfGame, rows: Iterator[StoredMove], sources: Set[str]) -> Iterator[TurnTimes]:
    """The answers of a seat since a version: the first of its moves after one of somebody else."""
    came: datetime | None = None
    for _game, number, mover, moved, by in rows:
        if mover != mine.seat:
            came = moved
        elif came is not None:
            if by in sources and number > mine.since:
                yield TurnTimes(came, moved, mine.pace)
            came = None

"""What boards played alone gave: a table of their own for each board, ranked apart from everything else.

What others made of a board is told to whoever has finished it or cannot play it any more, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date
from fractions import Fraction

from django.utils import timezone

from accounts.models import User
from games.duplicate.scoring.matchpoints import matchpoints
from games.duplicate.scoring.places import shared_places
from games.duplicate.scoring.travellers import board_scores
from games.play.models import Board
from rules.catalog import find
from rules.engine import options as house_rules

from ..models import BoardPlay, SoloPlay, TournamentBoard


def today() -> date:
    """The day it is, the same for everybody."""
    return timezone.now().astimezone(UTC).date()


def board_options(board: Board) -> object:
    """The house rules of a board."""
    return house_rules.load(find(board.variant).options, board.options)


@dataclass(frozen=True, slots=True)
class SoloRow:
    """Somebody's result on a board played alone: own points less the others', and per cent among all of them."""

    place: int
    name: str
    profile: str
    score: Fraction
    per_cent: Fraction
    mine: bool


def may_compare(board: Board, mine: SoloPlay | None) -> bool:
    """Whether somebody may read what others made of a board: it is open, or they have finished it."""
    return board.opened_at is not None or (mine is not None and mine.finished_at is not None)


def solo_rows(board: Board, user: User | None) -> tuple[SoloRow, ...]:
    """The table of a board played alone: accounts alone, as of now, and whoever reads it."""
    plays = list(
        SoloPlay.objects.filter(
            board=board, points__isnull=False, late=False, again=False, user__isnull=False
        )
        .select_related("user__bot_owner")
        .order_by("finished_at")
    )
    listed = [
        play
        for play in plays
        if play.user is not None
        and (not (play.user.is_guest or play.user.former) or (user is not None and play.user_id == user.pk))
    ]
    return rows_of(listed, [side_score(board, play) for play in listed], user)


def rows_of(plays: Sequence[SoloPlay], scores: Sequence[Fraction], user: User | None) -> tuple[SoloRow, ...]:
    """Results in the order of their places, equal ones sharing theirs."""
    top = 2 * (len(scores) - 1)
    rows = []
    shared = shared_places(scores)
    for play, place, score, points in zip(plays, shared, scores, matchpoints(scores), strict=True):
        assert play.user is not None
        rows.append(
            SoloRow(
                place,
                play.user.name,
                play.user.profile_id,
                score,
                Fraction(100 * points, top) if top else Fraction(50),
                user is not None and play.user_id == user.pk,
            )
        )
    return tuple(sorted(rows, key=lambda row: row.place))


def side_score(board: Board, play: SoloPlay) -> Fraction:
    """A result as duplicate has it: own side's points less the mean of the others'."""
    assert play.points is not None
    sides = find(board.variant).engine(board_options(board), board.rules_version, deals=1).sides
    side = next(number for number, seats in enumerate(sides) if play.seat in seats)
    return board_scores(play.points)[side]


def against_the_field(row: TournamentBoard, play: SoloPlay) -> Fraction | None:
    """What a result would have given there, in per cent of the tables in the same seats; None while sealed."""
    if row.board.opened_at is None or play.points is None:
        return None
    own = side_score(row.board, play)
    sides = find(row.board.variant).engine(board_options(row.board), row.board.rules_version, deals=1).sides
    side = next(number for number, seats in enumerate(sides) if play.seat in seats)
    played = BoardPlay.objects.filter(board=row, points__isnull=False, adjusted__isnull=True)
    field = [board_scores(points)[side] for points in played.values_list("points", flat=True) if points]
    if not field:
        return None
    better = sum(2 * (own > other) + (own == other) for other in field)
    return Fraction(100 * better, 2 * len(field))

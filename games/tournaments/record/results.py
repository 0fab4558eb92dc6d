"""What the boards of a tournament gave: every line of its open boards, scored.

The one place where `BoardPlay.points` is read for others than its own table: of boards that are open, and of no
others (`open_plays`), but for directors who do not play (`entered_plays`). How boards are scored is the format's,
with games.duplicate's rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.formats import number_format

from games.duplicate.scoring.standings import per_cent
from games.duplicate.scoring.travellers import Average, Share

from ..formats import format_of, terms_of
from ..formats.values import PlayedBoard, ScoredBoard, SeatTaken
from ..models import BoardPlay, TableSide, Tournament

HUNDREDTH = Decimal("0.01")


def share_from(text: str) -> Share:
    """A share of the top as it is stored: per cent, or average plus or minus."""
    return Average(text) if text in ("+", "-") else Fraction(text)


def shares_from(text: str) -> tuple[Share, ...]:
    """The shares of a side as they are stored: one for all of it, or one for each of two partners ("40 60")."""
    return tuple(share_from(word) for word in text.split())


def open_plays(tournament: Tournament) -> QuerySet[BoardPlay]:
    """What was played of the boards that are open and count; nothing of one that lacks a score again."""
    unfinished = BoardPlay.objects.filter(board__tournament=tournament, finished_at=None)
    return BoardPlay.objects.filter(
        board__tournament=tournament, board__board__opened_at__isnull=False, board__cancelled_at=None
    ).exclude(board__in=unfinished.values("board"))


def entered_plays(tournament: Tournament) -> QuerySet[BoardPlay]:
    """What has been played and counts, of sealed boards too; for directors who may know of them, nobody else."""
    return BoardPlay.objects.filter(
        board__tournament=tournament, board__cancelled_at=None, finished_at__isnull=False
    )


def played_of(tournament: Tournament, plays: QuerySet[BoardPlay] | None = None) -> list[PlayedBoard]:
    """Open boards at their tables, by board and table; two queries."""
    rows = (open_plays(tournament) if plays is None else plays).order_by(
        "board__number", "table__round__number", "table__number"
    )
    sitting: dict[int, list[SeatTaken]] = defaultdict(list)
    sides = TableSide.objects.filter(table__round__tournament=tournament).order_by("side", "place")
    for table, side, entrant, first in sides.values_list("table", "side", "entrant", "first"):
        sitting[table].append(SeatTaken(side, entrant, first))
    return [
        PlayedBoard(
            pk,
            board,
            round_number,
            table_number,
            tuple(sitting[table]),
            None if points is None else tuple(points),
            None if adjusted is None else tuple(shares_from(each) for each in adjusted),
            game or "",
            finished_at,
        )
        for pk, board, round_number, table, table_number, points, adjusted, game, finished_at in rows.values_list(
            "pk",
            "board__number",
            "table__round__number",
            "table",
            "table__number",
            "points",
            "adjusted",
            "game__public_id",
            "finished_at",
        )
    ]


def scored_boards(tournament: Tournament, played: Sequence[PlayedBoard]) -> list[ScoredBoard]:
    """What was played, with what it gained, in the same order."""
    return format_of(tournament.movement).score(terms_of(tournament), played)


def share_text(points: Fraction, most: Fraction | None) -> Fraction | None:
    """Per cent of the top, None where there is no top."""
    return None if most is None else per_cent(points, most)


def amount(value: Fraction, *, signed: bool = False) -> str:
    """A number of a result as the reader's language writes it: two decimals at most, none where it is whole."""
    rounded = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(HUNDREDTH, ROUND_HALF_UP)
    words = number_format(abs(rounded.normalize() + 0), use_l10n=True)
    if rounded < 0:
        return f"−{words}"
    return f"+{words}" if signed and rounded > 0 else words

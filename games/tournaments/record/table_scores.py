"""Which boards tables may send scores of: those at real tables in rounds that are open."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from ..models import BoardPlay, TableSide, Tournament


def plays_to_send(tournament: Tournament, table: int | None = None) -> QuerySet[BoardPlay]:
    """The boards that may be sent now, of one table or of all, by round and board.

    Whether something was entered, sent or opened there changes nothing: the list tells of no score.
    """
    nobody = TableSide.objects.filter(table=OuterRef("table"), entrant=None)
    plays = BoardPlay.objects.filter(
        ~Exists(nobody),
        table__round__tournament=tournament,
        table__round__closed_at=None,
        table__in_person=True,
        game=None,
        board__cancelled_at=None,
    )
    if table is not None:
        plays = plays.filter(table__number=table)
    return plays.order_by("table__round__number", "table__number", "board__number")

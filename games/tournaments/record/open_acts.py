"""Which acts of directors who may read: the law of sealed boards holds for decisions about them too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User

from ..models import BoardPlay, DirectorAct, EntrantPlayer, TableSide, Tournament, TournamentStage
from .who_knows import own_tables_of, sides_of_place, tells_of_sealed


def for_player(tournament: Tournament, user: Any) -> QuerySet[DirectorAct]:
    """The acts for the page of the tournament, the latest first.

    Of a board that is not open only what was done at the reader's table.
    """
    rows = DirectorAct.objects.filter(tournament=tournament).select_related("by__bot_owner", "board", "table")
    visible = Q(board=None) | Q(board__board__opened_at__isnull=False)
    mine = (
        EntrantPlayer.objects.filter(tournament=tournament, user=user).first()
        if isinstance(user, User)
        else None
    )
    if mine is not None:
        tables = tables_of(tournament, mine)
        boards = BoardPlay.objects.filter(table__in=tables).values("board")
        visible |= Q(table__in=tables) | Q(table=None, board__in=boards)
    return rows.filter(visible).order_by("-pk")


def for_director(tournament: Tournament, reader: User, *, plays: bool) -> Iterator[DirectorAct]:
    """The acts for the desk, the latest first; to a director who plays none on a sealed board of other tables."""
    acts = DirectorAct.objects.filter(tournament=tournament).select_related(
        "by__bot_owner", "board__board", "table__round", "entrant"
    )
    if not plays or tournament.stage != TournamentStage.RUNNING:
        yield from acts
        return
    tables = own_tables_of(tournament, reader)
    for act in acts:
        if not tells_of_sealed(act) or act.by_id == reader.pk or act.table_id in tables:
            yield act


def tables_of(tournament: Tournament, mine: EntrantPlayer) -> QuerySet[TableSide, Any]:
    """The tables somebody sits at; not the other one of their team's match."""
    return sides_of_place(tournament, mine.entrant_id, mine.place).values("table")

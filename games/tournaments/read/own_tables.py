"""The boards at a reader's own tables as long as they are not open; of no other table anything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from games.play.models import GameStatus, Player

from ..models import BoardPlay, EntrantPlayer, TableSide, Tournament, TournamentStage
from ..record.entrants import EntrantName
from ..record.open_acts import tables_of


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A board at the reader's own table that is not open: where it is played, against whom, and where it stands."""

    board: int
    round: int
    url: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    my_turn: bool
    planned: bool
    waiting_for: str
    finished: bool
    real: bool
    deadline: datetime | None


def own_tables(
    tournament: Tournament, mine: EntrantPlayer | None, names: Mapping[int, EntrantName]
) -> tuple[OwnTable, ...]:
    """The boards at the tables the reader sits at, as long as they are not open; of no other table anything."""
    if mine is None or tournament.stage != TournamentStage.RUNNING:
        return ()
    tables = tables_of(tournament, mine)
    plays = list(
        BoardPlay.objects.filter(table__in=tables, board__board__opened_at=None)
        .select_related("game", "board", "table__round")
        .order_by("table__round__number", "board__number")
    )
    sides: dict[int, list[TableSide]] = defaultdict(list)
    for side in TableSide.objects.filter(table__in={play.table_id for play in plays}):
        sides[side.table_id].append(side)
    sitting: dict[int, list[Player]] = defaultdict(list)
    games = [play.game_id for play in plays]
    for player in (
        Player.objects.filter(game__in=games).select_related("user__bot_owner", "bot").order_by("seat")
    ):
        sitting[player.game_id].append(player)
    return tuple(_own_table(play, sides[play.table_id], sitting, mine, names) for play in plays)


def _own_table(
    play: BoardPlay,
    sides: Sequence[TableSide],
    sitting: Mapping[int, Sequence[Player]],
    mine: EntrantPlayer,
    names: Mapping[int, EntrantName],
) -> OwnTable:
    own_side = next(side.side for side in sides if side.entrant_id == mine.entrant_id)

    def name_of(key: int | None) -> str:
        return names[key].name if key is not None and key in names else gettext("nobody")

    there = sitting.get(play.game_id or 0, ())
    seat = next((player for player in there if player.user_id == mine.user_id), None)
    playing = play.game is not None and play.game.status == GameStatus.PLAYING
    return OwnTable(
        play.board.number,
        play.table.round.number,
        play.game.get_absolute_url() if play.game is not None else "",
        tuple(
            name_of(side.entrant_id)
            for side in sides
            if side.side == own_side and side.entrant_id != mine.entrant_id
        ),
        tuple(name_of(side.entrant_id) for side in sides if side.side != own_side),
        playing and seat is not None and seat.waits,
        playing and seat is not None and seat.planned_at is not None,
        ", ".join(player.name for player in there if playing and player.on_clock),
        play.finished_at is not None,
        play.table.in_person,
        seat.deadline if playing and seat is not None else None,
    )

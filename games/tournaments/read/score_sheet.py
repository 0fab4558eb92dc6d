"""The scores of real tables as a director enters them: round by round, or of an evening all at once, in two orders.

The law of open boards holds here too: a director who plays reads no score of a sealed board, but that they typed one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from accounts.models import User

from ..formats import format_of
from ..models import BoardPlay, Tournament, TournamentStage
from ..record.missing_scores import plays_given_by
from ..record.roster import entrant_name, names_at, people_of, sides_of
from ..record.rounds import is_evening
from ..record.who_knows import plays_in

MOST_AT_ONCE = 200
"""So many fields stand on one page; of a larger evening one board, or one round, at a time."""


class SheetOrder(StrEnum):
    """In which order the fields of an evening stand: as the papers do from which they are typed."""

    BOARDS = "boards"
    """By board, as travellers."""
    TABLES = "tables"
    """By round and table, as score slips."""


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A board at a real table: its field in the form, and what was entered, where the reader may see it."""

    play: int
    board: int
    round: int
    table: int
    names: str
    entered: str
    by_reader: bool

    @property
    def missing(self) -> bool:
        """Whether the reader knows of no score."""
        return not (self.entered or self.by_reader)


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A board or a round of an evening: how many of its scores are missing, and whether its fields are shown."""

    number: int
    missing: int
    shown: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What is entered on one page: of a round, or of an evening, where `parts` are all of it, by `order`.

    `one`: the board, or the round, that is shown alone.
    `numbers` are the keys of plays by board and entrants' numbers, as lists name them: those of the round, or all.
    `can_end`: whether the evening is to be ended by a director; `over`: whether it has ended, so that what has no score
    was left out; `partners`: whether each may have a share of their own.
    """

    round: int
    rounds: tuple[int, ...]
    evening: bool
    order: SheetOrder
    parts: tuple[SheetPart, ...]
    one: int | None
    sides: int
    cells: tuple[ScoreCell, ...]
    numbers: Mapping[tuple[int, int | None, int | None], int]
    plays_here: bool
    can_end: bool
    over: bool
    partners: bool

    @property
    def by_board(self) -> Iterator[tuple[int, list[ScoreCell]]]:
        """The fields by board, as travellers have them."""
        for board, cells in groupby(self.cells, key=lambda cell: cell.board):
            yield board, list(cells)

    @property
    def by_table(self) -> Iterator[tuple[int, list[tuple[int, list[ScoreCell]]]]]:
        """The fields by round and table, as score slips have them."""
        for number, of_round in groupby(self.cells, key=lambda cell: cell.round):
            tables = groupby(of_round, key=lambda cell: cell.table)
            yield number, [(table, list(cells)) for table, cells in tables]

    @property
    def missing(self) -> int:
        """How many scores of an evening are missing, as far as the reader may know."""
        return sum(part.missing for part in self.parts)


def sheet_of(
    tournament: Tournament,
    reader: User,
    wanted: int | None,
    *,
    board: int | None = None,
    order: SheetOrder = SheetOrder.BOARDS,
) -> ScoreSheet | None:
    """What is entered of a round, the latest unless another one is asked for; None before the first.

    Of an evening all of it, or one board, or round, where that is asked for or there is too much for a page.
    """
    rounds = tuple(tournament.rounds_played.order_by("number").values_list("number", flat=True))
    if not rounds:
        return None
    evening = is_evening(tournament)
    number = wanted if wanted in rounds else rounds[-1]
    partners = format_of(tournament.movement).new_partners
    cells, numbers = _cells(tournament, reader, rounds if evening else (number,))
    if not evening:
        return ScoreSheet(
            number,
            rounds,
            False,
            SheetOrder.TABLES,
            (),
            None,
            len(tournament.engine.sides),
            tuple(cells),
            numbers,
            False,
            False,
            False,
            partners,
        )
    by_table = order == SheetOrder.TABLES
    cells.sort(
        key=lambda cell: (
            (cell.round, cell.table, cell.board) if by_table else (cell.board, cell.round, cell.table)
        )
    )
    part_of = {cell.play: cell.round if by_table else cell.board for cell in cells}
    missing = Counter(part_of[cell.play] for cell in cells if cell.missing)
    all_parts = sorted(set(part_of.values()))
    one = wanted if by_table else board
    if one not in all_parts:
        one = None
    if one is None and len(cells) > MOST_AT_ONCE:
        one = next((each for each in all_parts if missing[each]), all_parts[0])
    listed = [cell for cell in cells if one in (None, part_of[cell.play])]
    return ScoreSheet(
        number,
        rounds,
        True,
        order,
        tuple(SheetPart(each, missing[each], one in (None, each)) for each in all_parts),
        one,
        len(tournament.engine.sides),
        tuple(listed),
        numbers,
        plays_in(tournament, reader),
        tournament.stage == TournamentStage.RUNNING and tournament.paused_at is None,
        tournament.stage == TournamentStage.OVER,
        partners,
    )


def _cells(
    tournament: Tournament, reader: User, rounds: Sequence[int]
) -> tuple[list[ScoreCell], dict[tuple[int, int | None, int | None], int]]:
    """The boards at the real tables of some rounds where nobody is missing, and their keys by entrants' numbers."""
    people = people_of(tournament)
    entrants = {each.pk: each for each in tournament.entrants.all()}
    names = {pk: f"{each.number} {entrant_name(each, people[pk])}" for pk, each in entrants.items()}
    sides = sides_of(tournament)
    sealed = plays_in(tournament, reader)
    plays = (
        BoardPlay.objects.filter(
            table__round__tournament=tournament,
            table__round__number__in=rounds,
            table__in_person=True,
            game=None,
        )
        .select_related("board__board", "table__round")
        .order_by("table__number", "board__number")
    )
    typed = plays_given_by(tournament, reader)
    cells: list[ScoreCell] = []
    numbers: dict[tuple[int, int | None, int | None], int] = {}
    for play in plays:
        here = sides[play.table_id]
        if any(entrant is None for _side, entrant in here):
            continue
        is_open = not sealed or play.board.board.opened_at is not None
        cells.append(
            ScoreCell(
                play.pk,
                play.board.number,
                play.table.round.number,
                play.table.number,
                names_at(here, names),
                _entry_of(play) if is_open else "",
                not is_open and play.pk in typed,
            )
        )
        couple = [entrants[entrant].number for _side, entrant in here if entrant is not None]
        if len(couple) == 2:
            numbers[play.board.number, couple[0], couple[1]] = play.pk
    return cells, numbers


def _entry_of(play: BoardPlay) -> str:
    """A score as it is typed."""
    if play.adjusted is not None:
        first, *rest = (each.replace(" ", "/") for each in play.adjusted)
        return f"A{first}" + "".join(("/" if each in "+-" else "-") + each for each in rest)
    return " ".join(map(str, play.points)) if play.points is not None else ""

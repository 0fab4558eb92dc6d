"""The scores of real tables as a director enters them, round by round.

The law of open boards holds here too: a director who plays reads no score of a sealed board, but that they typed one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import User

from ..models import BoardPlay, DirectorAct, DirectorActKind, Tournament
from ..record.roster import entrant_name, names_at, people_of, sides_of
from ..record.who_knows import plays_in


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A board at a real table: its field in the form, and what was entered, where the reader may see it."""

    play: int
    board: int
    table: int
    names: str
    entered: str
    by_reader: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The round whose scores are entered, with its tables and boards, and the other rounds."""

    round: int
    rounds: tuple[int, ...]
    sides: int
    cells: tuple[ScoreCell, ...]
    numbers: Mapping[tuple[int, int | None, int | None], int]


def sheet_of(tournament: Tournament, reader: User, asked: int | None) -> ScoreSheet | None:
    """What is entered of a round, the latest unless another one is asked for; None before the first."""
    rounds = tuple(tournament.rounds_played.order_by("number").values_list("number", flat=True))
    if not rounds:
        return None
    number = asked if asked in rounds else rounds[-1]
    people = people_of(tournament)
    entrants = {each.pk: each for each in tournament.entrants.all()}
    names = {pk: f"{each.number} {entrant_name(each, people[pk])}" for pk, each in entrants.items()}
    sides = sides_of(tournament)
    sealed = plays_in(tournament, reader)
    plays = (
        BoardPlay.objects.filter(
            table__round__tournament=tournament, table__round__number=number, table__in_person=True, game=None
        )
        .select_related("board__board", "table")
        .order_by("table__number", "board__number")
    )
    acts = DirectorAct.objects.filter(
        tournament=tournament,
        by=reader,
        kind__in=(DirectorActKind.ENTER, DirectorActKind.ADJUST),
        undone_at=None,
    )
    typed = {before.get("play") for before in acts.values_list("before", flat=True)}
    cells, numbers = [], {}
    for play in plays:
        here = sides[play.table_id]
        if any(entrant is None for _side, entrant in here):
            continue
        shown = not sealed or play.board.board.opened_at is not None
        entered = _entered(play) if shown else ""
        cells.append(
            ScoreCell(
                play.pk,
                play.board.number,
                play.table.number,
                names_at(here, names),
                entered,
                not shown and play.pk in typed,
            )
        )
        couple = [entrants[entrant].number for _side, entrant in here if entrant is not None]
        if len(couple) == 2:
            numbers[play.board.number, couple[0], couple[1]] = play.pk
    return ScoreSheet(number, rounds, len(tournament.engine.sides), tuple(cells), numbers)


def _entered(play: BoardPlay) -> str:
    """A score as it is typed."""
    if play.adjusted is not None:
        first, *rest = play.adjusted
        return f"A{first}" + "".join(("/" if each in "+-" else "-") + each for each in rest)
    return " ".join(map(str, play.points)) if play.points is not None else ""

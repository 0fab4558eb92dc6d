"""An evening at real tables, whose rounds are all open at once: who comes late or comes back has a place in them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..models import (
    BoardPlay,
    Entrant,
    EntrantState,
    TableSide,
    Tournament,
    TournamentTable,
)
from ..record import next_round
from ..record.missing_scores import decided_plays
from ..record.rounds import is_evening, open_rounds
from .tables import SAT_OUT


def seat_in_open_rounds(tournament: Tournament, entrant: Entrant) -> None:
    """Give an entrant the places of its number at every table of an evening where no score is entered.

    What was decided there because nobody sat there, or because they had gone, is to be played.
    """
    if not is_evening(tournament):
        return
    given = decided_plays(tournament)
    playing = tournament.entrants.filter(state=EntrantState.IN, number__isnull=False)
    inside = set(playing.values_list("number", flat=True))
    for running in open_rounds(tournament):
        planned = {table.number: table.sides for table in next_round.tables_of(tournament, running.number)}
        own = [
            (table, list(BoardPlay.objects.filter(table=table).select_related("board__board")))
            for table in running.tables.all()
            if any(entrant.number in numbers for numbers in planned[table.number])
        ]
        # A team has two: at one of them alone it would meet another than at the other.
        if any(_is_touched(play, given) for _table, plays in own for play in plays):
            continue
        for table, plays in own:
            sides = planned[table.number]
            everybody = all(number in inside for numbers in sides for number in numbers)
            _seat_at(table, entrant, sides, plays, everybody=everybody)


def _is_touched(play: BoardPlay, given: Collection[int]) -> bool:
    """Whether something was entered for a board at a table, or the board is open."""
    return play.pk in given or play.points is not None or play.board.board.opened_at is not None


def _seat_at(
    table: TournamentTable,
    entrant: Entrant,
    sides: tuple[tuple[int | None, ...], ...],
    plays: Sequence[BoardPlay],
    *,
    everybody: bool,
) -> None:
    """An entrant sits at a table where nothing was entered; its boards are open again once all sit there.

    Until then all have what those have who sit out: the shares against whoever left are not the newcomer's.
    """
    for side, numbers in enumerate(sides):
        for place, number in enumerate(numbers):
            if number == entrant.number:
                TableSide.objects.filter(table=table, side=side, place=place).update(entrant=entrant)
    counting = BoardPlay.objects.filter(pk__in=[play.pk for play in plays if play.board.cancelled_at is None])
    if everybody:
        counting.update(adjusted=None, finished_at=None)
    else:
        counting.update(adjusted=[SAT_OUT] * len(sides))

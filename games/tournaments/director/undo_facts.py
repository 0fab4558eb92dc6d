"""What has to be known to say of every line of the log whether it can still be taken back; two queries for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..models import Entrant, EntrantState, TableSide, Tournament, TournamentStage
from ..record.rounds import is_evening


@dataclass(frozen=True, slots=True)
class UndoFacts:
    """How a tournament stands: its entrants by key, the rounds being played, what nobody would play any more.

    `settled` are boards at tables that cannot be opened again, `busy` entrants with boards to finish.
    """

    stage: str
    evening: bool
    entrants: Mapping[int, Entrant]
    rounds: frozenset[int]
    settled: frozenset[int]
    busy: frozenset[int]

    @property
    def runs(self) -> bool:
        """Whether it has begun and is not over."""
        return self.stage == TournamentStage.RUNNING

    @property
    def is_before_the_end(self) -> bool:
        """Whether it is open to enter or runs."""
        return self.stage in (TournamentStage.ENTRY, TournamentStage.RUNNING)

    def has_number(self, entrant: Entrant) -> bool:
        """Whether nobody but a bot has the number of somebody who went."""
        return not any(
            other.number == entrant.number and other.state == EntrantState.IN and not other.is_bot
            for other in self.entrants.values()
            if other.pk != entrant.pk
        )


def undo_facts(tournament: Tournament) -> UndoFacts:
    """How a tournament stands; two queries, one of them about every board at every side of a table."""
    sides = TableSide.objects.filter(table__round__tournament=tournament).order_by()
    rounds, settled, busy = set(), set(), set()
    # What hangs on a board that a table does not have is empty, which the checker of types does not see.
    rows: Iterable[tuple[Any, ...]] = sides.values_list(
        "entrant",
        "table__round__number",
        "table__round__closed_at",
        "table__plays",
        "table__plays__game",
        "table__plays__finished_at",
        "table__plays__board__board__opened_at",
        "table__plays__board__cancelled_at",
    )
    for entrant, number, closed, play, game, finished, opened, cancelled in rows:
        if closed is None:
            rounds.add(number)
        if game is None and any(instant is not None for instant in (closed, opened, cancelled)):
            settled.add(play)
        if finished is None and entrant is not None:
            busy.add(entrant)
    return UndoFacts(
        tournament.stage,
        tournament.stage == TournamentStage.RUNNING and is_evening(tournament),
        {entrant.pk: entrant for entrant in tournament.entrants.all()},
        frozenset(rounds),
        frozenset(settled),
        frozenset(busy) if tournament.stage == TournamentStage.RUNNING else frozenset(),
    )

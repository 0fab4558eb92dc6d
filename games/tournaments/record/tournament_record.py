"""A tournament under way as formats read it (`formats.values.Record`): each part is looked up when first asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from django.db.models import Q

from ..formats import FormatTerms, terms_of
from ..formats.values import NumberedEntrant, ScoredBoard, Seated
from ..models import BoardPlay, TableSide, Tournament
from .entrants import EntrantName, names_of, numbered_entrants
from .results import played_of, scored_boards
from .rounds import rounds_played


class TournamentRecord:
    """What the rows of a tournament say; the same for everybody who asks one record."""

    def __init__(
        self,
        tournament: Tournament,
        *,
        scored: Sequence[ScoredBoard] | None = None,
        names: Mapping[int, EntrantName] | None = None,
    ) -> None:
        self.tournament = tournament
        self._scored, self._names = scored, names

    @cached_property
    def terms(self) -> FormatTerms:
        """The terms, with the entrants the movement was made for."""
        return terms_of(self.tournament)

    @cached_property
    def names(self) -> Mapping[int, EntrantName]:
        """Those that have a number, by key, with the names of their people; three queries."""
        return names_of(self.tournament) if self._names is None else self._names

    @cached_property
    def entrants(self) -> Mapping[int, NumberedEntrant]:
        """Those that have a number, by key, whatever became of them; one query, none where names are given."""
        return numbered_entrants(self.tournament) if self._names is None else self._names

    @cached_property
    def scored_boards(self) -> Sequence[ScoredBoard]:
        """The boards that are open and count, at their tables; two queries."""
        return (
            scored_boards(self.tournament, played_of(self.tournament))
            if self._scored is None
            else self._scored
        )

    @cached_property
    def seats(self) -> Sequence[Seated]:
        """Who sat where, by round, table and side; one query."""
        rows = TableSide.objects.filter(table__round__tournament=self.tournament)
        ordered = rows.order_by("table__round__number", "table__number", "side", "place")
        values = ordered.values_list("table__round__number", "table__number", "side", "entrant")
        return [Seated(*row) for row in values]

    @cached_property
    def sealed_boards(self) -> Mapping[int, Set[int]]:
        """For each entrant the boards at its tables that are not open, or lack a score again; one query."""
        boards: dict[int, set[int]] = defaultdict(set)
        unfinished = BoardPlay.objects.filter(board__tournament=self.tournament, finished_at=None)
        sealed = BoardPlay.objects.filter(board__tournament=self.tournament).filter(
            Q(board__board__opened_at=None) | Q(board__in=unfinished.values("board"))
        )
        for seated, board in sealed.values_list("table__sides__entrant", "board__number"):
            if seated is not None:
                boards[seated].add(board)
        return boards

    @cached_property
    def rounds_opened(self) -> int:
        """How many rounds have been opened; one query."""
        return rounds_played(self.tournament)

    @property
    def winner(self) -> int | None:
        """The key of who has won, where that was named."""
        return self.tournament.winner_id

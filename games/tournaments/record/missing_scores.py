"""Which scores of an evening are missing, as far as somebody may know."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import User

from ..models import (
    DirectorAct,
    DirectorActKind,
    TableScore,
    TableScoreState,
    Tournament,
    TournamentStage,
)
from .rounds import is_evening
from .table_scores import plays_to_send
from .who_knows import plays_in


@dataclass(frozen=True, slots=True)
class ScoreCount:
    """How many scores of an evening are in, of how many: a figure for everybody, for it tells of no table."""

    entered: int
    all: int

    @property
    def complete(self) -> bool:
        """Whether every table has a score for each of its boards, so that nothing waits to count."""
        return self.entered == self.all


def score_count(tournament: Tournament) -> ScoreCount | None:
    """How many scores are in while an evening is played; None of anything else."""
    if tournament.stage != TournamentStage.RUNNING or not is_evening(tournament):
        return None
    finished = plays_to_send(tournament).values_list("finished_at", flat=True)
    return ScoreCount(sum(at is not None for at in finished), len(finished))


def decided_plays(tournament: Tournament) -> frozenset[int]:
    """The boards at tables to which a director gave a score that was not taken out since, by key."""
    return frozenset(_givers(tournament))


def plays_given_by(tournament: Tournament, user: User) -> set[int]:
    """The boards at tables to which somebody gave a score that was not taken out since, by key."""
    return {play for play, givers in _givers(tournament).items() if user.pk in givers}


def _givers(tournament: Tournament) -> Mapping[int, set[int | None]]:
    """Who gave a score to a board at a table, by its key; one query."""
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind__in=(DirectorActKind.ENTER, DirectorActKind.ADJUST), undone_at=None
    )
    givers: dict[int, set[int | None]] = defaultdict(set)
    for by, before, facts in acts.order_by("pk").values_list("by", "before", "facts"):
        if facts.get("missing"):
            givers.pop(before["play"], None)
        elif "play" in before:
            givers[before["play"]].add(by)
    return givers


def missing_scores(tournament: Tournament, reader: User) -> Mapping[int, int]:
    """How many scores of each board are missing in the rounds that are open, by its number.

    Of sealed boards a director who plays knows only what they typed; the rest counts as missing for them.
    """
    given = plays_given_by(tournament, reader) if plays_in(tournament, reader) else None
    missing: Counter[int] = Counter()
    for play in plays_to_send(tournament).select_related("board__board"):
        is_sealed = given is not None and play.board.board.opened_at is None
        if play.pk not in (given or ()) if is_sealed else play.finished_at is None:
            missing[play.board.number] += 1
    return dict(sorted(missing.items()))


def scores_waiting(tournament: Tournament) -> int:
    """How many scores that tables sent are neither confirmed nor refused."""
    waiting = TableScore.objects.filter(play__board__tournament=tournament, state=TableScoreState.WAITING)
    return waiting.count()

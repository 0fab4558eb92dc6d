"""Which scores of an evening are missing, as far as somebody may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from accounts.models import User

from ..models import DirectorAct, DirectorActKind, TableScore, TableScoreState, Tournament
from .table_scores import plays_to_send
from .who_knows import plays_in


def plays_given_by(tournament: Tournament, user: User) -> set[int]:
    """The boards at tables to which somebody gave a score, by key."""
    acts = DirectorAct.objects.filter(
        tournament=tournament,
        by=user,
        kind__in=(DirectorActKind.ENTER, DirectorActKind.ADJUST),
        undone_at=None,
    )
    return {before["play"] for before in acts.values_list("before", flat=True) if "play" in before}


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

"""What of the open boards cannot be scored, and why: pages and files show everything else, and say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from ..formats import format_of
from ..formats.values import ScoredBoard, ScoreFault
from ..models import Tournament
from ..record.tournament_record import TournamentRecord

SENTENCES = {
    ScoreFault.NO_SCORE: _(
        "Board %(board)s, round %(round)s, table %(table)s cannot be scored, for it has no score. It counts for nobody."
    ),
    ScoreFault.NO_OTHER_TABLE: _(
        "Board %(board)s, round %(round)s, table %(table)s cannot be scored, for the two teams have no other table on "
        "this board. It counts for nobody."
    ),
}
MISSING = gettext_noop("%(number)s scores are missing and count for nobody. Boards: %(boards)s.")
MOST_SENTENCES = 3
"""Tables without a score that have a sentence each above standings; a whole round that was left out has one."""


def unscored_sentences(scored: Sequence[ScoredBoard], board: int | None = None) -> tuple[str, ...]:
    """A sentence for each table whose score cannot be scored, of all boards or of one."""
    return tuple(
        SENTENCES[each.fault] % _place(each)
        for each in scored
        if each.fault is not None and board in (None, each.played.board)
    )


def unscored_in_short(scored: Sequence[ScoredBoard]) -> tuple[str, ...]:
    """The same of all boards for pages of standings: where many scores are missing, one sentence names the boards."""
    missing = [each for each in scored if each.fault == ScoreFault.NO_SCORE]
    if len(missing) <= MOST_SENTENCES:
        return unscored_sentences(scored)
    boards = sorted({each.played.board for each in missing})
    facts = {"number": len(missing), "boards": ", ".join(map(str, boards))}
    return (
        gettext(MISSING) % facts,
        *unscored_sentences([each for each in scored if each.fault != ScoreFault.NO_SCORE]),
    )


def unscored_at_desk(tournament: Tournament) -> tuple[str, ...]:
    """The same for a director, with what can be done; nothing is looked up where every score can be scored."""
    if not tournament.numbers or not format_of(tournament.movement).of_teams:
        return ()
    sentences = unscored_sentences(TournamentRecord(tournament).scored_boards)
    advice = gettext("If that cannot be put right, cancel the board: then it counts at no table.")
    return (*sentences, advice) if sentences else ()


def unscored_facts(scored: Sequence[ScoredBoard]) -> list[dict[str, Any]]:
    """Boards without a score as JSON: where each was played, and why it has none."""
    return [{**_place(each), "why": each.fault.value} for each in scored if each.fault is not None]


def _place(each: ScoredBoard) -> Mapping[str, int]:
    return {"board": each.played.board, "round": each.played.round, "table": each.played.table}

"""Boards that were not played at real tables are left out when an evening ends: there they count for nobody.

Where it was played the board counts, scored by the tables that have a score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_noop, ngettext

from accounts.models import User

from ..formats import format_of
from ..models import BoardPlay, DirectorAct, DirectorActKind, Entrant, TableSide, Tournament, TournamentRound
from ..record.rounds import is_evening
from .boards import halves
from .log import DeskAct


def can_leave_out(tournament: Tournament) -> bool:
    """Whether boards without a score may count for nobody: in an evening, but for one of teams.

    A match of teams is worth so many points in all: without a score it is a draw, and where one of its two tables has
    none the other has nothing to be compared with.
    """
    return is_evening(tournament) and not format_of(tournament.movement).of_teams


class LeaveOutAct(DeskAct):
    """Boards at tables without a score count for nobody; it goes with the close of the evening and has no form."""

    kind = DirectorActKind.LEAVE_OUT
    sentence = gettext_noop("What was not played is left out: it counts for nobody.")

    def do(
        self, tournament: Tournament, running: Iterable[TournamentRound], *, by: User, why: str
    ) -> DirectorAct | None:
        """Finish what has no score in some rounds of a locked tournament, without one; None where nothing lacks one."""
        missing = BoardPlay.objects.filter(
            table__round__in=[each.pk for each in running], table__in_person=True, finished_at=None
        )
        plays = sorted(missing.values_list("pk", flat=True))
        if not plays:
            return None
        BoardPlay.objects.filter(pk__in=plays).update(points=None, adjusted=None, finished_at=timezone.now())
        facts, before = {"number": len(plays)}, {"plays": plays}
        return self.write(tournament, by, why, facts=facts, before=before, touched=_at_tables(plays))

    def things(self, before: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The same as of acts that give a score: where one was given since, that is taken back first."""
        return [(("play",), str(play)) for play in before["plays"]]

    def undo(self, tournament: Tournament, act: DirectorAct) -> None:
        """Half of the top for every side, as where the time of the evening was over; it stays closed."""
        rows = BoardPlay.objects.filter(
            pk__in=act.before["plays"], points__isnull=True, adjusted__isnull=True
        )
        rows.update(adjusted=halves(tournament))

    def about(self, act: DirectorAct) -> list[str]:
        """How many scores were left out, which the log says behind the sentence."""
        number = act.facts["number"]
        return [ngettext("%(number)s score", "%(number)s scores", number) % {"number": number}]

    def hearers(self, act: DirectorAct) -> list[Entrant]:
        """Those who would have played it."""
        return _at_tables(act.before["plays"])


def _at_tables(plays: Iterable[int]) -> list[Entrant]:
    sides = TableSide.objects.filter(table__plays__in=list(plays), entrant__isnull=False)
    return list(Entrant.objects.filter(pk__in=sides.values("entrant")))


leave_out = LeaveOutAct()

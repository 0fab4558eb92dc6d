"""What entrants bring along at the start of a tournament: a share of an earlier result, and handicaps."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..models import DirectorAct, DirectorActKind, Entrant, Tournament
from ..record.carry_over import figures_carried
from ..record.handicaps import handicaps_of


def bring_along(tournament: Tournament, playing: Sequence[Entrant]) -> None:
    """Give entrants their handicaps and what they carry over, but for whom a director gave a figure.

    The names of the handicaps are forgotten then.
    """
    figures = dict(figures_carried(tournament))
    for key, handicap in handicaps_of(tournament).items():
        figures[key] = figures.get(key, Fraction(0)) + handicap
    tournament.handicaps = ""
    tournament.save(update_fields=["handicaps"])
    acts = DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.CARRY, undone_at=None)
    decided = {before["carrier"] for before in acts.values_list("before", flat=True)}
    for entrant in playing:
        if entrant.pk in figures and entrant.pk not in decided and entrant.carried == "0":
            entrant.carried = str(figures[entrant.pk])
            entrant.save(update_fields=["carried"])

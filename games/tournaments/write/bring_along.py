"""What entrants bring along: at the start a share of an earlier result, and handicaps, also when they come late."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from django.utils import timezone

from ..models import DirectorAct, DirectorActKind, Entrant, EntrantPlayer, Tournament
from ..record.carry_over import figures_carried
from ..record.handicaps import HandicapLine, handicap_lines, text_without


def bring_along(tournament: Tournament, playing: Sequence[Entrant]) -> None:
    """Give entrants what they carry over and their handicaps, but for whom a director gave a figure."""
    figures, decided = figures_carried(tournament), _entrants_decided(tournament)
    for entrant in playing:
        if entrant.pk in figures and entrant.pk not in decided and entrant.carried == "0":
            entrant.carried = str(figures[entrant.pk])
            entrant.save(update_fields=["carried"])
    give_handicaps(tournament, playing)


def give_handicaps(tournament: Tournament, entrants: Sequence[Entrant]) -> None:
    """Give entrants the handicaps that fit one of their players and nobody else, each with a line of the log.

    Lines that fit nobody, or more than one, stay for the desk and for whoever comes late.
    """
    lines: dict[int, list[HandicapLine]] = defaultdict(list)
    for line in handicap_lines(tournament):
        if line.player is not None:
            lines[line.player.entrant_id].append(line)
    decided = _entrants_decided(tournament)
    given = []
    for entrant in entrants:
        given += lines[entrant.pk]
        if lines[entrant.pk] and entrant.pk not in decided:
            _give(tournament, entrant, lines[entrant.pk])
    if given:
        tournament.handicaps = text_without(tournament.handicaps, [line.name for line in given])
        tournament.save(update_fields=["handicaps"])


def _give(tournament: Tournament, entrant: Entrant, lines: Sequence[HandicapLine]) -> None:
    """Add handicaps to what an entrant brings along; the log says whose they are."""
    before = {"carrier": entrant.pk, "carried": entrant.carried}
    handicap = sum((line.figure for line in lines), Fraction(0))
    entrant.carried = str(Fraction(entrant.carried) + handicap)
    entrant.save(update_fields=["carried"])
    names = " – ".join(_name(line.player) for line in lines if line.player is not None)
    DirectorAct.objects.create(
        tournament=tournament,
        kind=DirectorActKind.CARRY,
        entrant=entrant,
        facts={"name": names, "carried": str(handicap), "handicap": True},
        before=before,
        made_at=timezone.now(),
    )


def _name(player: EntrantPlayer) -> str:
    return player.user.name if player.user is not None else player.called


def _entrants_decided(tournament: Tournament) -> set[int]:
    """The entrants to whom a director gave a figure, by key."""
    acts = DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.CARRY, undone_at=None)
    return {
        before["carrier"]
        for before, facts in acts.values_list("before", "facts")
        if not facts.get("handicap")
    }

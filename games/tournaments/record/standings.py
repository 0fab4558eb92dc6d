"""The places of a tournament by its open boards, each field for itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.duplicate.scoring.places import shared_places
from games.duplicate.scoring.standings import Placing
from games.duplicate.scoring.ties import StandingTieBreak, ranks

from ..formats import format_of
from ..formats.values import ScoredBoard
from ..models import TieBreaks
from .entrants import EntrantName
from .tournament_record import TournamentRecord


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant in the standings; the places that are still possible are those of possible_places.py."""

    key: int
    place: int | None
    entrant: EntrantName
    boards: int
    points: Fraction
    per_cent: Fraction | None
    ranked: Fraction


@dataclass(frozen=True, slots=True)
class RankedField:
    """Those who are ranked together: a line of a Mitchell, a seat of threes, or everybody (side None), of a section."""

    side: int | None
    rows: tuple[StandingRow, ...]
    section: int | None = None


def standings_of(record: TournamentRecord) -> tuple[RankedField, ...]:
    """The places by what is open, each field for itself; bots and whoever was disqualified have none."""
    format_, names = format_of(record.tournament.movement), record.names
    places = format_.placings(record)
    for key in names.keys() - places.keys():
        places[key] = Placing(0, key, 0, Fraction(0), names[key].carried, None)
    chain = TieBreaks(record.tournament.tie_breaks).chain
    scored = record.scored_boards if chain else ()
    return tuple(
        RankedField(side, _rows([places[key] for key in keys], names, scored, chain), section)
        for section, side, keys in format_.sectioned_fields(record)
    )


def _rows(
    placings: Sequence[Placing],
    names: Mapping[int, EntrantName],
    scored: Sequence[ScoredBoard],
    chain: Sequence[StandingTieBreak],
) -> tuple[StandingRow, ...]:
    """Rows in the order of their places; who is not ranked, or has played nothing yet, has none."""
    counted = [each for each in placings if names[each.entrant].has_place and each.boards]
    gains = [gain for each in scored for gain in each.gains]
    encounters = [encounter for each in scored for encounter in each.encounters()]
    rank = ranks({each.entrant: each.ranked for each in counted}, gains, chain, encounters)
    shared = shared_places([rank[each.entrant] for each in counted])
    places = {each.entrant: place for each, place in zip(counted, shared, strict=True)}
    rows = [
        StandingRow(
            each.entrant,
            places.get(each.entrant),
            names[each.entrant],
            each.boards,
            each.points,
            each.per_cent,
            each.ranked,
        )
        for each in placings
    ]
    return tuple(
        sorted(rows, key=lambda row: (-row.ranked, row.place or len(rows) + 1, row.entrant.number or 0))
    )

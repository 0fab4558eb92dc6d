"""The places still possible in a tournament, by what is open and by how many boards are to come for whom.

How far each can still come is the format's to say (`reach`); here it becomes a range of places for each who has one.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.duplicate.scoring.possible_places import PlaceRange, is_settled, place_ranges

from ..formats import format_of
from ..models import TournamentStage
from .standings import RankedField
from .tournament_record import TournamentRecord


def ranges_of(record: TournamentRecord, fields: Sequence[RankedField]) -> dict[int, PlaceRange]:
    """The range of places of each entrant that has one, by keys; none where all is settled or there is no bound."""
    if record.tournament.stage != TournamentStage.RUNNING:
        return {}
    reaches = format_of(record.tournament.movement).reach(record)
    if reaches is None or is_settled(list(reaches.values())):
        return {}
    ranges_by_key: dict[int, PlaceRange] = {}
    for field in fields:
        keys = [row.key for row in field.rows]
        ranges = place_ranges(
            [reaches.get(row.key) if row.entrant.has_place else None for row in field.rows],
            ties_stand=not record.tournament.tie_breaks,
        )
        ranges_by_key |= {key: each for key, each in zip(keys, ranges, strict=True) if each is not None}
    return ranges_by_key

"""The final places of a season, out of its results."""

from __future__ import annotations

from ..models import LeagueEntrant, Season
from ..record.tables import table_of


def set_places(season: Season) -> list[LeagueEntrant]:
    """Write down the places of a locked season that is over; gives those whose place is another one now."""
    moved = []
    for division in season.divisions.all():
        entrants = list(division.entrants.all())
        by_key = {each.key: each for each in entrants}
        for row in table_of(entrants, list(division.fixtures.all()), season.league.counting):
            entrant = by_key[row.name]
            if entrant.place != row.place:
                entrant.place = row.place
                moved.append(entrant)
    LeagueEntrant.objects.bulk_update(moved, ["place"])
    return moved

"""The table of a division out of its rows, as arithmetic has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.standings.league_table import LeagueGame, LeagueRow, LeagueRules, league_table

from ..models import Fixture, FixtureOutcome, LeagueEntrant


def games_that_count(fixtures: Iterable[Fixture]) -> list[LeagueGame]:
    """The games of a division that have a result and count, the earliest first."""
    counted = [row for row in fixtures if row.outcome not in ("", FixtureOutcome.ANNULLED)]
    counted.sort(key=lambda row: (row.ended_at is None, row.ended_at, row.pk))
    return [
        LeagueGame(str(row.home_id), str(row.away_id), row.home_points or 0, row.away_points or 0)
        for row in counted
    ]


def names_that_count(entrants: Iterable[LeagueEntrant]) -> list[str]:
    """The keys of those who stand in the table, in their order at the start."""
    return [each.key for each in sorted(entrants, key=lambda each: each.number) if not each.annulled]


def table_of(
    entrants: Sequence[LeagueEntrant], fixtures: Sequence[Fixture], rules: LeagueRules
) -> tuple[LeagueRow, ...]:
    """The table of a division, by the keys of its entrants."""
    return league_table(names_that_count(entrants), games_that_count(fixtures), rules)

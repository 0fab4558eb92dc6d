"""The table of a division out of its rows, as arithmetic has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from django.db.models import QuerySet

from games.standings.league_table import LeagueGame, LeagueRow, LeagueRules, games_of_table, league_table

from ..models import FIXTURE_SEATS, Fixture, FixtureOutcome, LeagueEntrant


class FixtureFacts(NamedTuple):
    """What a table asks of a fixture, read without its row: of a season there may be a thousand."""

    division_id: int
    pk: int
    outcome: str
    ended_at: datetime | None
    entrant_keys: tuple[int, ...]
    points: tuple[int, ...]


def facts_of(rows: QuerySet[Fixture]) -> Iterator[FixtureFacts]:
    """Fixtures as tables ask them."""
    points = (f"{seat}_points" for seat in FIXTURE_SEATS)
    for division, pk, outcome, ended_at, *rest in rows.values_list(
        "division", "pk", "outcome", "ended_at", *FIXTURE_SEATS, *points
    ):
        keys = tuple(key for key in rest[: len(FIXTURE_SEATS)] if key is not None)
        sums = tuple(each or 0 for each in rest[len(FIXTURE_SEATS) :][: len(keys)])
        yield FixtureFacts(division, pk, outcome, ended_at, keys, sums)


def games_that_count(fixtures: Iterable[Fixture | FixtureFacts]) -> list[LeagueGame]:
    """The games of a division that have a result and count, the earliest first; of three at a table three."""
    counted = [row for row in fixtures if row.outcome not in ("", FixtureOutcome.ANNULLED)]
    counted.sort(key=lambda row: (row.ended_at is None, row.ended_at, row.pk))
    return [
        game for row in counted for game in games_of_table([str(key) for key in row.entrant_keys], row.points)
    ]


def still_open(fixtures: Iterable[Fixture]) -> list[tuple[str, str]]:
    """Who is still to meet whom, once for each game; a table of three is a game of each against each other."""
    return [
        (str(one), str(other))
        for row in fixtures
        if row.outcome == ""
        for one, other in combinations(row.entrant_keys, 2)
    ]


def may_lapse(fixtures: Iterable[Fixture]) -> list[tuple[str, str]]:
    """Those of the games still open that have not begun: where the season ends before, they do not count."""
    return still_open(row for row in fixtures if row.game_id is None)


def names_that_count(entrants: Iterable[LeagueEntrant]) -> list[str]:
    """The keys of those who stand in the table, in their order at the start."""
    return [each.key for each in sorted(entrants, key=lambda each: each.number) if not each.annulled]


def table_of(
    entrants: Sequence[LeagueEntrant], fixtures: Sequence[Fixture | FixtureFacts], rules: LeagueRules
) -> tuple[LeagueRow, ...]:
    """The table of a division, by the keys of its entrants."""
    return league_table(names_that_count(entrants), games_that_count(fixtures), rules)

"""Rounds of a league as parts: which are still to be decided, and what one gives.

A round counts as a season does, by its games alone: the table that the league's own rules make of them in each
division, and the places counted on from division to division. It is over when none of its games is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.clubs.core.models import Club
from games.leagues.models import Fixture, FixtureOutcome, LeagueEntrant, Season, SeasonStage
from games.leagues.record.tables import table_of

from ..models import SeriesPart

OPEN = Fixture.objects.filter(division__season=OuterRef("season"), round=OuterRef("round"), outcome="")
"""The games of a round that have no result yet, for a query of parts."""

NEXT = 3
"""So many rounds of a season are offered at a time, the earliest that are not over; the next come as these end."""


def is_over() -> Q:
    """A condition: parts that are rounds and have no open game."""
    return Q(~Exists(OPEN), round__isnull=False, season__stage__in=(SeasonStage.RUNNING, SeasonStage.OVER))


def open_rounds(club: Club, taken: QuerySet[SeriesPart]) -> Iterator[tuple[Season, int]]:
    """The rounds that may still be put in: of seasons that are played, where the season itself is no part."""
    seasons = Season.objects.filter(league__club=club, stage=SeasonStage.RUNNING)
    seasons = seasons.exclude(pk__in=taken.filter(season__isnull=False, round=None).values("season"))
    by_key = {season.pk: season for season in seasons.select_related("league")}
    there = set(taken.filter(round__isnull=False).values_list("season", "round"))
    games = Fixture.objects.filter(division__season__in=by_key, outcome="").order_by()
    numbers_of = defaultdict(list)
    for season, number in sorted(games.values_list("division__season", "round").distinct()):
        if (season, number) not in there:
            numbers_of[season].append(number)
    for season, numbers in numbers_of.items():
        for number in numbers[:NEXT]:
            yield by_key[season], number


def round_has_ended(club: Club, season: int, number: int) -> bool:
    """Whether a round of a season, by its key, is one of the club's leagues and no game of it is open."""
    games = Fixture.objects.filter(division__season=season, division__season__league__club=club, round=number)
    return games.exists() and not games.filter(outcome="").exists()


def places_of_round(season: Season, number: int) -> Iterator[tuple[LeagueEntrant, int]]:
    """Everybody with a game of the round that counts, and their place in it."""
    rows = Fixture.objects.filter(division__season=season, round=number)
    games = list(rows.exclude(outcome__in=("", FixtureOutcome.ANNULLED)).select_related("division"))
    playing = {key for row in games for key in row.entrant_keys}
    entrants = LeagueEntrant.objects.filter(pk__in=playing, annulled=False)
    above = 0
    for division in sorted({row.division for row in games}, key=lambda each: each.number):
        members = {each.key: each for each in entrants if each.division_id == division.pk}
        theirs = [row for row in games if row.division_id == division.pk]
        for line in table_of(list(members.values()), theirs, season.league.counting):
            yield members[line.name], above + line.place
        above += len(members)

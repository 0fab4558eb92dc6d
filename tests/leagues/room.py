"""A league for tests: set up, filled, and played by endings instead of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.leagues.models import Division, Fixture, FixtureOutcome, League, LeagueEntrant, Season, SeasonStage
from games.leagues.record.tables import table_of
from games.leagues.write import entries, run, setup
from games.leagues.write.settings import LeagueSettings
from games.play.models import EndReason, Game, GameStatus
from games.play.write import lifecycle
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from rules.catalog import find
from tests import cast

PIQUET, PAIRS, THREES = find("piquet"), cast.VARIANT, find("auction-three")


def league(host: User | None = None, **asked: Any) -> League:
    """A league at piquet, open to enter."""
    now = timezone.now()
    given = {
        "name": "League of the talon", "variant": PIQUET, "options": PIQUET.options(),
        "starts_at": now + timedelta(days=3), "now": now,
    } | asked  # fmt: skip
    return setup.create(LeagueSettings(**given), by=host or cast.person("host"))


def league_of_pairs(host: User | None = None, **asked: Any) -> League:
    """A league of pairs."""
    return league(host, variant=PAIRS, options=PAIRS.options(), **asked)


def league_of_threes(host: User | None = None, **asked: Any) -> League:
    """A league with three at a table."""
    return league(host, variant=THREES, options=THREES.options(), **asked)


def fill_with_pairs(league: League, number: int) -> list[list[User]]:
    """So many pairs enter: of each, one looks for a partner and the other comes with the link."""
    season, pairs = season_of(league), []
    for place in range(1, number + 1):
        one, other = cast.person(f"north {place}"), cast.person(f"south {place}")
        link = entries.look_for_partner(season.pk, user=one)
        entries.enter_as_partner(season.pk, link.word, user=other)
        pairs.append([one, other])
    return pairs


def season_of(league: League) -> Season:
    """The latest season, as it is stored now."""
    return league.seasons.order_by("-number").select_related("league")[0]


def fill(league: League, number: int) -> list[User]:
    """So many people enter."""
    people = [cast.person(f"player {place}") for place in range(1, number + 1)]
    for user in people:
        entries.enter(season_of(league).pk, user=user)
    return people


def begun(number: int, **asked: Any) -> tuple[League, list[User]]:
    """A league whose first season is being played by so many."""
    found = league(**asked)
    people = fill(found, number)
    run.start(season_of(found).pk)
    return found, people


def settle_jobs() -> None:
    """Do what is due of leagues."""
    due = Job.objects.filter(kind__in=("league", "league_game"), due_at__lte=timezone.now())
    while rows := list(due.values_list("pk", flat=True)):
        for pk in rows:
            queue.run(pk)


def end(game: Game, points: tuple[int, ...]) -> None:
    """A game comes to its end with these points, by side."""
    with locked_table(game.public_id) as table:
        ahead = tuple(side for side, each in enumerate(points) if each == max(points))
        winners = () if len(ahead) == len(points) else ahead
        lifecycle.end(
            table, Ending(reason=EndReason.PLAYED_OUT, scores=points, winners=winners, code="points")
        )


def running(season: Season) -> list[Fixture]:
    """The fixtures whose games are being played."""
    rows = Fixture.objects.filter(division__season=season, outcome="", game__status=GameStatus.PLAYING)
    return list(rows.select_related("game", "home", "away").order_by("pk"))


def play_one(season: Season, rng: Random) -> bool:
    """One of the running games ends with points by lot; whether there was one."""
    games = running(season)
    if not games:
        return False
    fixture = rng.choice(games)
    assert fixture.game is not None
    sides = len(fixture.entrant_keys)
    level = rng.random() <= 0.1
    end(fixture.game, tuple(100 if level else rng.randrange(60, 180) for _ in range(sides)))
    settle_jobs()
    return True


def hold(season: Season) -> None:
    """What holds after each result, whatever has happened."""
    entrants = list(LeagueEntrant.objects.filter(season=season))
    if season.stage == SeasonStage.RUNNING:
        assert all(each.division_id for each in entrants)
    seated = [user for each in entrants if each.left_at is None for user in each.user_keys]
    assert len(seated) == len(set(seated)), "nobody is in two divisions"
    for division in Division.objects.filter(season=season):
        members = [each for each in entrants if each.division_id == division.pk]
        _hold_in_division(season, members, list(division.fixtures.all()))


def _hold_in_division(season: Season, members: Sequence[LeagueEntrant], fixtures: Sequence[Fixture]) -> None:
    """Places without a gap but for those that are shared, and each has the sum of their results."""
    table = table_of(members, fixtures, season.league.counting)
    assert sorted(row.name for row in table) == sorted(each.key for each in members if not each.annulled)
    places = [row.place for row in table]
    assert places[:1] in ([], [1])
    assert all(later in (place, number) for number, (place, later) in enumerate(pairwise(places), 2)), places
    points, difference = _sums(season, fixtures)
    for row in table:
        assert (row.points, row.difference) == (points[int(row.name)], difference[int(row.name)])
    under_way = Counter[int]()
    for fixture in fixtures:
        if fixture.game_id is not None and fixture.outcome == "":
            under_way.update((fixture.home_id, fixture.away_id))
    if season.league.at_once:
        assert all(number <= season.league.at_once for number in under_way.values())


def _sums(season: Season, fixtures: Sequence[Fixture]) -> tuple[Counter[int], Counter[int]]:
    """Points and differences of each, added up from the results."""
    rules = season.league.counting.points
    points, difference = Counter[int](), Counter[int]()
    for row in fixtures:
        if row.outcome in ("", FixtureOutcome.ANNULLED):
            continue
        assert row.home_points is not None
        assert row.away_points is not None
        margin = row.home_points - row.away_points
        worth = (rules.draw,) * 2
        if margin:
            worth = (rules.win, rules.loss) if margin > 0 else (rules.loss, rules.win)
        points[row.home_id] += worth[0]
        points[row.away_id] += worth[1]
        difference[row.home_id] += margin
        difference[row.away_id] -= margin
    return points, difference

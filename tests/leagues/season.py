"""A season of a league from its first to its last day, done by worker processes of which some are killed.

Each day is planned from what is stored and from the seed; then so many workers at once do it, and after each deed
`hold` looks at the tables of all divisions, and whether each game over has its result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from random import Random

import time_machine
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.leagues.models import Fixture, FixtureOutcome, LeagueEntrant, Season, SeasonStage
from games.leagues.write import direct, entries
from games.play.models import EndReason, Game, GameStatus, LeavePeriod
from games.play.write import leave, lifecycle
from games.play.write.lock import locked_table
from games.play.write.resignation import by_a_seat
from tests import cast
from tests.leagues import room
from tests.workers import Deed, work

WRITES_OF_A_RESULT = 12
"""Before which of its writing queries, at the latest, a process that records a result is killed."""


@dataclass
class SimulatedSeason:
    """A run: how many people, by how many workers, and how often one of them is killed."""

    people: int
    seed: int
    workers: int = 1
    kill_share: float = 0.02
    days: int = 90
    leave_on: Sequence[int] = (8, 21, 60)
    late_on: int = 14
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.host = cast.person("host")
        self.league, self.members = room.begun(self.people, host=self.host, at_once=3, season_days=self.days)
        self.season = room.season_of(self.league)
        self.gone: list[User] = []

    def run(self) -> None:
        """Let the days go by, until the season has ended by itself."""
        start = timezone.now()
        for day in range(self.days + 2):
            with time_machine.travel(start + timedelta(days=day, minutes=5), tick=False):
                self._do(self._people(day))
                self._do(self._results())
                self._do(self._directors())
                for _ in range(3):
                    # Games that are over have others begin.
                    self._do(self._due())
                hold(self.season)
        self._count()

    def _do(self, deeds: Iterable[Callable[[], object]]) -> None:
        made = [Deed(deed, self._kill()) for deed in deeds]
        self.counts["deeds"] += len(made)
        self.counts.update(work(made, workers=self.workers, hold=partial(hold, self.season)))

    def _kill(self) -> int | None:
        return self.rng.randint(1, WRITES_OF_A_RESULT) if self.rng.random() < self.kill_share else None

    # --- a day ------------------------------------------------------------------------------------

    def _people(self, day: int) -> list[Callable[[], object]]:
        """Who leaves, comes late, takes leave."""
        deeds: list[Callable[[], object]] = []
        if day in self.leave_on:
            self.gone.append(self.members.pop(self.rng.randrange(len(self.members))))
            deeds.append(partial(entries.leave, self.season.pk, user=self.gone[-1]))
        if day == self.late_on:
            self.members.append(cast.person("late player"))
            deeds.append(partial(entries.enter, self.season.pk, user=self.members[-1]))
        if self.rng.random() < 0.2:
            deeds.append(partial(leave.take, self.rng.choice(self.members), number=48))
        return deeds

    def _results(self) -> list[Callable[[], object]]:
        """Some of the games under way end: played out, a tenth of them level, or lost on time."""
        deeds: list[Callable[[], object]] = []
        for fixture in room.running(self.season):
            assert fixture.game is not None
            lot = self.rng.random()
            if lot < 0.08:
                level = self.rng.random() < 0.1
                points = tuple(100 if level else self.rng.randrange(60, 180) for _ in range(2))
                deeds.append(partial(ended, fixture.game, points))
            elif lot < 0.085:
                deeds.append(partial(late, fixture.game, self.rng.randrange(2)))
        return deeds

    def _directors(self) -> list[Callable[[], object]]:
        """A result is adjusted now and then."""
        counted = Fixture.objects.filter(division__season=self.season, outcome=FixtureOutcome.PLAYED)
        keys = list(counted.order_by("pk").values_list("pk", flat=True))
        if not keys or self.rng.random() > 0.1:
            return []
        points = f"{self.rng.randrange(60, 180)} {self.rng.randrange(60, 180)}"
        chosen = self.rng.choice(keys)
        return [partial(direct.adjust, self.season.pk, chosen, points, by=self.host, why="typed wrongly")]

    def _due(self) -> list[Callable[[], object]]:
        due = Job.objects.filter(kind__in=("league", "league_game"), due_at__lte=timezone.now())
        return [partial(queue.run, pk) for pk in due.order_by("pk").values_list("pk", flat=True)]

    # --- what came of it ----------------------------------------------------------------------------

    def _count(self) -> None:
        fixtures = Fixture.objects.filter(division__season=self.season)
        self.counts["games"] = fixtures.count()
        for outcome in FixtureOutcome.values:
            self.counts[f"games: {outcome}"] = fixtures.filter(outcome=outcome).count()
        played = [row for row in fixtures if row.outcome == FixtureOutcome.PLAYED]
        self.counts["played games level"] = sum(row.home_points == row.away_points for row in played)
        self.counts["lost on time"] = fixtures.filter(game__ending=EndReason.OUT_OF_TIME).count()
        left = LeagueEntrant.objects.filter(season=self.season, left_at__isnull=False)
        self.counts["left, all games annulled"] = left.filter(annulled=True).count()
        self.counts["left, the rest lost"] = left.filter(annulled=False).count()
        self.counts["came late"] = LeagueEntrant.objects.filter(season=self.season).count() - self.people
        self.counts["leaves taken"] = LeavePeriod.objects.count()

    def figures(self) -> str:
        """The figures of the run as lines of a table, for docs/leagues.md."""
        facts = {"people": self.people, "days": self.days, "seed": self.seed, "workers": self.workers}
        rows = [*facts.items(), *sorted(self.counts.items())]
        return "\n".join(f"| {name} | {number:,} |" for name, number in rows) + "\n"


def ended(game: Game, points: tuple[int, ...]) -> None:
    """A game is played out with these points; nothing, where it is over already."""
    if cast.again(game).status == GameStatus.PLAYING:
        room.end(game, points)


def late(game: Game, seat: int) -> None:
    """The time of a seat is up; nothing, where the game is over already."""
    if cast.again(game).status == GameStatus.PLAYING:
        with locked_table(game.public_id) as table:
            lifecycle.end(table, by_a_seat(table, seat, EndReason.OUT_OF_TIME))


def hold(season: Season) -> None:
    """The laws of a season, and that a game that is over has its result; one that is cancelled has none."""
    now = Season.objects.select_related("league").get(pk=season.pk)
    room.hold(now)
    over = Fixture.objects.filter(division__season=now, outcome="", game__status=GameStatus.OVER)
    assert not over.exclude(game__ending=EndReason.CANCELLED).exists()
    if now.stage == SeasonStage.OVER:
        assert not Fixture.objects.filter(division__season=now, outcome="").exists()

"""Weeks of a ladder with everything that happens, done by worker processes of which some are killed.

Each day is planned from what is stored and from the seed; then so many workers at once do it, and after each deed
`hold` looks at the places, the history that leads to them, and whether each game over has its result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from random import Random

import time_machine
from django.db.models import F, Q
from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job
from games.ladders.models import Challenge, Ladder, PlaceChange
from games.ladders.record.obstacles import obstacles_among
from games.ladders.write import challenges, entries, idle
from games.ladders.write.settings import LadderFigures
from games.play.models import Game, GameStatus, LeavePeriod
from games.play.write import leave
from tests import cast
from tests.ladders import room
from tests.workers import Deed, work

WRITES_OF_A_RESULT = 12
"""Before which of its writing queries, at the latest, a process that records a result is killed."""


@dataclass
class LadderWeeks:
    """A run: how many people and days, by how many workers, and how often one of them is killed."""

    people: int
    days: int
    seed: int
    workers: int = 1
    kill_share: float = 0.02
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        figures = LadderFigures(idle_days=20, answer_days=2)
        self.ladder = room.ladder(cast.person("host"), figures=figures)
        self.members = room.joined(self.ladder, self.people)

    def run(self) -> None:
        """Let the days go by."""
        start = timezone.now()
        for day in range(self.days):
            with time_machine.travel(start + timedelta(days=day), tick=False):
                for part in (self._challenges, self._answers, self._results, self._departures, self._due):
                    self._do(part())
                idle.see_to(self.ladder)
                hold(self.ladder)
        self._count()

    def _do(self, deeds: Iterable[Callable[[], object]]) -> None:
        made = [Deed(deed, self._kill()) for deed in deeds]
        self.counts["deeds"] += len(made)
        self.counts.update(work(made, workers=self.workers, hold=partial(hold, self.ladder)))

    def _kill(self) -> int | None:
        return self.rng.randint(1, WRITES_OF_A_RESULT) if self.rng.random() < self.kill_share else None

    # --- a day ------------------------------------------------------------------------------------

    def _challenges(self) -> list[Callable[[], object]]:
        deeds: list[Callable[[], object]] = []
        standing = list(self.ladder.entrants.filter(place__isnull=False).select_related("user"))
        mine = {row.user_id: row for row in standing}
        for user in self.rng.sample(self.members, len(self.members) // 3):
            if user.pk not in mine:
                if self.rng.random() < 0.5:
                    deeds.append(partial(entries.join, self.ladder.pk, user=user))
                continue
            found = obstacles_among(self.ladder, mine[user.pk], standing, timezone.now())
            free = [each for each in standing if found[each.pk] is None]
            if free:
                chosen = self.rng.choice(free).pk
                deeds.append(partial(challenges.challenge, self.ladder.pk, chosen, user=user))
        return deeds

    def _answers(self) -> list[Callable[[], object]]:
        deeds: list[Callable[[], object]] = []
        for made in Challenge.objects.filter(state="waiting").select_related("opponent__user").order_by("pk"):
            lot = self.rng.random()
            if lot < 0.5:
                answer = challenges.accept if lot < 0.4 else challenges.decline
                assert made.opponent.user is not None
                deeds.append(partial(answer, made.pk, user=made.opponent.user))
        return deeds

    def _results(self) -> list[Callable[[], object]]:
        deeds: list[Callable[[], object]] = []
        for made in Challenge.objects.filter(state="playing").select_related("game").order_by("pk"):
            assert made.game is not None
            lot = self.rng.random()
            if lot < 0.25:
                deeds.append(partial(ended, made.game, self.rng.choice([0, 1, None])))
            elif lot < 0.28:
                deeds.append(partial(ended, made.game, self.rng.randrange(2), late=True))
        return deeds

    def _departures(self) -> list[Callable[[], object]]:
        deeds: list[Callable[[], object]] = []
        if self.rng.random() < 0.2:
            left = self.rng.choice(room.order(self.ladder))
            assert left is not None
            deeds.append(partial(entries.leave, self.ladder.pk, user=left))
        if self.rng.random() < 0.3:
            deeds.append(partial(leave.take, self.rng.choice(self.members), number=24))
        return deeds

    def _due(self) -> list[Callable[[], object]]:
        kinds = ("ladder_challenge", "ladders_idle")
        due = Job.objects.filter(kind__in=kinds, due_at__lte=timezone.now()).order_by("pk")
        return [partial(queue.run, pk) for pk in due.values_list("pk", flat=True)]

    # --- what came of it ----------------------------------------------------------------------------

    def _count(self) -> None:
        self.counts["challenges"] = Challenge.objects.count()
        self.counts["results"] = Challenge.objects.filter(state="done").count()
        for word in ("won", "lost", "drawn", "won-on-time", "lost-on-time"):
            self.counts[f"results: {word}"] = Challenge.objects.filter(state="done", result=word).count()
        for state in ("declined", "expired"):
            self.counts[f"challenges {state}"] = Challenge.objects.filter(state=state).count()
        direct = PlaceChange.objects.filter(is_shift=False)
        self.counts["left"] = direct.filter(cause="leave").count()
        self.counts["joined again"] = direct.filter(cause="join").count() - self.people
        self.counts["taken off as idle"] = direct.filter(cause="idle").count()
        self.counts["places changed"] = PlaceChange.objects.exclude(cause="join").count()
        self.counts["leaves taken"] = LeavePeriod.objects.count()
        self.counts["on the ladder at the end"] = len(room.order(self.ladder))

    def figures(self) -> str:
        """The figures of the run as lines of a table, for docs/ladders.md."""
        facts = {"people": self.people, "days": self.days, "seed": self.seed, "workers": self.workers}
        rows = [*facts.items(), *sorted(self.counts.items())]
        return "\n".join(f"| {name} | {number:,} |" for name, number in rows) + "\n"


def ended(game: Game, who: int | None, *, late: bool = False) -> None:
    """A game is over, won by a seat or lost by it on time; nothing, where it is over already."""
    if cast.again(game).status == GameStatus.PLAYING:
        if late:
            room.time_up(game, who or 0)
        else:
            room.end(game, who)


def hold(ladder: Ladder) -> None:
    """The laws of a ladder, and that a game is over just when its challenge is, with what it moved beside it."""
    room.hold(ladder)
    played = Challenge.objects.filter(ladder=ladder, game__isnull=False)
    over = Game.objects.filter(status=GameStatus.OVER).values("pk")
    assert not played.filter(state="playing", game__in=over).exists()
    assert not played.exclude(state="playing").exclude(game__in=over).exists()
    # Of somebody who has left since the challenge was made a game moves nobody.
    there = [
        Q(**{f"{who}__place__isnull": False, f"{who}__joined_at__lte": F("made_at")})
        for who in ("challenger", "opponent")
    ]
    written = PlaceChange.objects.filter(challenge__isnull=False, is_shift=False).values("challenge")
    assert not played.filter(there[0] | there[1], state="done").exclude(pk__in=written).exists()

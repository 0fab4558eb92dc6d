"""Weeks of correspondence on a simulated clock: people who come twice a day, go on leave, vanish and come back.

The site is the real one: tables, door, clocks, due rows, sweep. Only the clock on the wall is ours, and whether the
site is up. Every deadline is reckoned here once more, from this log alone, and held against what the site did:
`Weeks.faults` tells what was wrong.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any
from unittest import mock
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User
from games import plans
from games.clocks import time_control as time_controls
from games.clocks.time_control import Leave
from games.jobs import queue as job_queue
from games.jobs import uptime
from games.jobs.models import Heartbeat, Job, Outage
from games.jobs.refusals import Refused
from games.notifications import turns as turn_notices
from games.notifications.models import Delivery, Notification, NotificationKind
from games.play.models import AcceptedMove, AfterResigning, Game, GameStatus, LeavePeriod, MoveSource, Player
from games.play.write import clocks, door, lifecycle, timeouts
from games.play.write import leave as leave_write
from games.play.write import plans as plan_write
from games.play.write.demo import make_demo
from rules.catalog import VARIANTS
from tests import cast

START = datetime(2026, 3, 9, 8, tzinfo=UTC)
"""A Monday; the clocks go forward in New York on the day before, in Paris three weeks later."""

ZONES = ("UTC", "Europe/Paris", "America/New_York", "Pacific/Auckland", "Asia/Kolkata")
SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)

PACES = (
    time_controls.bank(),
    time_controls.bank(weekends=True),
    time_controls.bank(hours=24, increment=6, cap=30, leave=Leave.OFF),
    time_controls.bank(hours=24, increment=12, cap=48, leave=Leave.OWN, leave_hours=24),
    time_controls.days(1),
    time_controls.days(1, weekends=True, leave=Leave.OFF),
    time_controls.days(3),
    time_controls.days(2, weekends=True),
)


NOTED = (
    "game_id", "user_id", "to_act", "open_claim", "planned_at", "zone", "clock_since", "clock_left",
)  # fmt: skip
"""What is looked at of every seat after every move: a row is long, and is read more often here than anything else."""

TOUCHES = {"nobody": 0, "defaults": 0, "two touches": 2, "keen": 6}
"""How people plan, and how many plans each makes at a visit; all but the first have the defaults at all their games."""


@contextmanager
def plans_unknown() -> Iterator[None]:
    """The site as it was before its notices knew of plans: a turn that a plan will take is told like any other."""
    with mock.patch.object(Player, "waits", Player.on_clock), mock.patch.object(plan_write, "_tell"):
        yield


@dataclass
class Person:
    """Somebody who comes at hours of their own, and from some day on may not come at all for a while."""

    user: User
    hours: tuple[int, ...]
    lazy: float
    gone: tuple[datetime, datetime] | None
    habit: str


@dataclass
class Visit:
    """A visit of the clock of a seat, as this log saw it begin: since when, with how much time, in which zone."""

    user: int
    since: datetime
    left: timedelta
    zone: str


@dataclass
class Weeks:
    """A run: its people, its log, what was found."""

    games: int
    days: int
    seed: int
    now: datetime = START
    people: list[Person] = field(default_factory=list)
    visits: dict[int, Visit] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    latest: timedelta = timedelta(0)
    outages: list[tuple[datetime, datetime]] = field(default_factory=list)
    turns: dict[int, tuple[int, datetime]] = field(default_factory=dict)
    planned: dict[int, tuple[int, datetime]] = field(default_factory=dict)
    looks: dict[int, list[datetime]] = field(default_factory=dict)
    traveller: Any = None

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)

    # --- the cast ---------------------------------------------------------------------------------

    def open(self) -> None:
        """People and tables; a table begins in the course of the first days."""
        make_demo()
        for number in range(max(8, self.games // 6)):
            zone = self.rng.choice(ZONES)
            habit = list(TOUCHES)[number % len(TOUCHES)]
            always = [] if habit == "nobody" else list(plans.DEFAULTS)
            user = cast.person(
                f"Seat {number}", time_zone=zone, floating_leave=self.rng.random() < 0.5, default_plans=always
            )
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
            first = START + self.rng.uniform(2, self.days * 0.7) * DAY
            gone = (first, first + self.rng.uniform(2, 16) * DAY) if self.rng.random() < 0.5 else None
            hours = tuple(self.rng.sample(range(24), 2))
            self.people.append(Person(user, hours, self.rng.uniform(0, 0.25), gone, habit))
        self.habits = {person.user.pk: person.habit for person in self.people}

    def table(self) -> Game:
        """A new table of some game, pace and people."""
        variant = self.rng.choice(VARIANTS)
        options = variant.options()
        seats = sum(map(len, variant.engine(options).sides))
        who = [person.user for person in self.rng.sample(self.people, seats)]
        pace = self.rng.choice(PACES)
        after = AfterResigning.END if self.rng.random() < 0.3 else AfterResigning.BOT
        game = lifecycle.open_table(
            variant=variant, options=options, host=None, sitters=dict(enumerate(who)), pace=pace,
            after_resigning=after,
        )  # fmt: skip
        self.counts["games"] += 1
        self.note(game)
        return game

    # --- time ---------------------------------------------------------------------------------------

    def run(self, traveller: Any) -> None:
        """Let the weeks pass."""
        self.traveller = traveller
        self.go(START)
        self.open()
        uptime.heartbeat("work")
        order = count()
        events: list[tuple[datetime, int, str, Any]] = []
        end = START + self.days * DAY
        for person in self.people:
            for when in self._comes(person, end):
                heapq.heappush(events, (when, next(order), "comes", person))
        for number in range(self.games):
            when = START + self.rng.uniform(0, min(6, self.days / 4)) * DAY
            heapq.heappush(events, (when, next(order), "opens", number))
        for _ in range(2):
            when = START + self.rng.uniform(3, self.days - 1) * DAY
            heapq.heappush(events, (when, next(order), "down", self.rng.uniform(0.5, 30) * HOUR))
        while events:
            when, _place, what, whom = heapq.heappop(events)
            self.work_until(when)
            if what == "comes":
                self.comes(whom)
            elif what == "opens":
                self.table()
            else:
                self.down(whom)
        self.work_until(end)
        self.finish()

    def _comes(self, person: Person, end: datetime) -> Iterator[datetime]:
        zone = ZoneInfo(person.user.time_zone)
        day = START.astimezone(zone).replace(hour=0, minute=0, second=0)
        while day.astimezone(UTC) < end:
            for hour in person.hours:
                when = day.replace(hour=hour).astimezone(UTC) + self.rng.uniform(0, 59) * MINUTE
                here = person.gone is None or not person.gone[0] <= when < person.gone[1]
                if here and START < when < end and self.rng.random() > person.lazy:
                    yield when
            day = (day + DAY).replace(hour=0)

    def go(self, when: datetime) -> None:
        """The clock on the wall shows this instant."""
        self.now = max(when, self.now)
        self.traveller.move_to(self.now)

    def work_until(self, when: datetime) -> None:
        """The site is up until then: what is due is done when the sweep would find it."""
        while True:
            row = Job.objects.filter(leased_until=None).order_by("due_at").first()
            if row is None or row.due_at > when:
                break
            # The sweep comes every ten seconds, and after five it takes what the queue has lost: all of it, so that a
            # row that waited for others is done with them, and not as long after them once more.
            self.go(max(row.due_at + self.rng.uniform(0, 15) * SECOND, self.now))
            self._alive()
            self.perform(row)
        self.go(when)
        self._alive()

    def _alive(self) -> None:
        """The heart has beaten all the time until now."""
        Heartbeat.objects.update(beat_at=self.now)

    def down(self, length: timedelta) -> None:
        """The site is down: nobody comes and nothing is done."""
        begun = self.now
        self.go(self.now + length)
        self.outages.append((begun, self.now))
        uptime.heartbeat("work")
        self.counts["outages"] += 1

    # --- what happens --------------------------------------------------------------------------------

    def perform(self, row: Job) -> None:
        """Do what is due, and look at what it did to seats and clocks."""
        before = self.running(row.game) if row.game is not None else {}
        job_queue.run(row.pk)
        if row.game is not None:
            self.look(row.game, before)
        elif row.kind in (timeouts.VANISHED, uptime.MOVE_ON):
            for game in Game.objects.filter(status=GameStatus.PLAYING):
                self.note(game)

    def running(self, game: Game) -> dict[int, tuple[int | None, datetime | None]]:
        """Who sits where, and since when whose clock runs."""
        rows = Player.objects.filter(game=game).values_list("pk", "user_id", "clock_since")
        return {pk: (user, since) for pk, user, since in rows}

    def look(self, game: Game, before: dict[int, tuple[int | None, datetime | None]]) -> None:
        """Seats that were lost since: each must have been lost when its time was up, and soon after."""
        game = cast.again(game)
        after = self.running(game)
        for pk, (user, since) in before.items():
            lost = user is not None and after[pk][0] != user
            ended = game.status == GameStatus.OVER and game.ending == "out_of_time" and since is not None
            resigned = ended and (game.result or {}).get("seat") == Player.objects.get(pk=pk).seat
            if (lost or resigned) and pk in self.visits:
                self.judge(game, pk)
        self.note(game)

    def judge(self, game: Game, pk: int) -> None:
        """A seat was given up: was its time up, and not for long?"""
        self.counts["lapses"] += 1
        end = self.deadline(game, pk)
        late = self.now - end
        self.latest = max(self.latest, late)
        if late <= timedelta(0):
            self.faults.append(f"{game.public_id}: given up at {self.now}, its time was up at {end}")
        if late > MINUTE:
            self.faults.append(f"{game.public_id}: given up {late} after its time was up at {end}")

    def note(self, game: Game) -> None:
        """Remember the turns and the visits that have begun, and look at what was told of turns that are over."""
        for player in Player.objects.filter(game=game).only(*NOTED):
            turn = self.turns.get(player.pk)
            if turn is not None and (turn[0] != player.user_id or not player.waits):
                del self.turns[player.pk]
                self.count_notices(game, *turn)
            if player.user_id is not None and player.waits and player.pk not in self.turns:
                self.turns[player.pk] = (player.user_id, self.now)
            self._planned(player)
            if player.clock_since is None or player.user_id is None:
                self.visits.pop(player.pk, None)
            elif player.pk not in self.visits or self.visits[player.pk].since != player.clock_since:
                self.visits[player.pk] = Visit(
                    player.user_id, player.clock_since, player.clock_left, player.zone
                )
            else:
                self.visits[player.pk].left = player.clock_left

    def _planned(self, player: Player) -> None:
        """A turn that a plan takes: over, it counts among those that would have been told if plans were not known."""
        is_planned = player.to_act and player.planned_at is not None and player.user_id is not None
        begun = self.planned.get(player.pk)
        if begun is not None and not is_planned:
            user, since = self.planned.pop(player.pk)
            looked = any(since <= look < since + turn_notices.WAIT for look in self.looks.get(user, ()))
            self.counts["planned turns"] += 1
            if self.now - since > turn_notices.WAIT and not looked:
                self.counts[f"{self.habits[user]}: planned turns not told"] += 1
        elif begun is None and is_planned:
            assert player.user_id is not None
            self.planned[player.pk] = (player.user_id, self.now)

    def count_notices(self, game: Game, user: int, since: datetime) -> None:
        """A turn is over: was its person told of it once, and only if they were away?"""
        rows = Notification.objects.filter(
            user=user, game=game, kind=NotificationKind.YOUR_TURN, created_at__gte=since
        )
        number = rows.filter(created_at__lte=self.now).count()
        self.counts["turns told"] += number
        self.counts[f"{self.habits[user]}: turns told"] += number
        looks = [look for look in self.looks.get(user, ()) if look >= since]
        length = self.now - since
        fine = number <= 1
        if length < turn_notices.WAIT or (
            looks and looks[0] - since < turn_notices.WAIT and length < 2 * turn_notices.WAIT
        ):
            fine = number == 0 or length >= turn_notices.WAIT
        elif length > turn_notices.WAIT + MINUTE and not any(
            self.time_up(since, look) < turn_notices.WAIT + MINUTE for look in looks
        ):
            # While the site was down nobody was told; whoever moved as soon as it was up again need not be.
            soon = any(
                start < self.now and end > self.now - turn_notices.WAIT - MINUTE
                for start, end in self.outages
            )
            fine = number == 1 or (soon and number == 0)
        if not fine:
            self.faults.append(f"{game.public_id}: of a turn from {since} to {self.now} told {number} times")

    def time_up(self, since: datetime, until: datetime) -> timedelta:
        """How long the site was up between two instants: whoever looks as soon as it is up again knows their turn."""
        down = (min(end, until) - max(start, since) for start, end in self.outages)
        return until - since - sum((each for each in down if each > timedelta(0)), timedelta(0))

    def comes(self, person: Person) -> None:
        """Somebody opens their games one after another, and moves in most of them."""
        self.counts["visits"] += 1
        self.counts[f"{person.habit}: visits"] += 1
        self._some_leave(person)
        if timeouts.is_absent(person.user):
            for player in Player.objects.filter(
                resigned=person.user, timed_out=True, may_not_return=False, game__status=GameStatus.PLAYING
            ):
                timeouts.take_back(player.game.public_id, user=person.user)
                self.counts["taken back"] += 1
                self.note(player.game)
            timeouts.back(person.user)
        mine = Player.objects.filter(user=person.user, game__status=GameStatus.PLAYING)
        mine.update(looked_at=self.now)
        self.looks.setdefault(person.user.pk, []).append(self.now)
        for public_id in mine.filter(to_act=True).values_list("game__public_id", flat=True):
            if self.rng.random() < 0.9:
                self.moves(public_id, person)
        for public_id in mine.values_list("game__public_id", flat=True):
            for _ in range(TOUCHES[person.habit]):
                if self.rng.random() < 0.2:
                    self.plans(public_id, person)

    def plans(self, public_id: str, person: Person) -> None:
        """Somebody plans one of the things that could be planned now."""
        game = Game.objects.get(public_id=public_id)
        mine = game.players.get(user=person.user)
        view = game.engine.view(cast.state_of(game), mine.seat).deal
        if len(mine.plans) < plans.MOST:
            made = self.rng.choice(plans.suggest(game.engine.game, view))
            plan_write.add(public_id, user=person.user, data=plans.to_json(made))
            self.counts["plans"] += 1
            self.note(Game.objects.get(public_id=public_id))

    def _some_leave(self, person: Person) -> None:
        if self.rng.random() < 0.02:
            try:
                leave_write.take(person.user, number=self.rng.randint(1, 72))
                self.counts["leaves by hand"] += 1
            except Refused as refused:
                self.counts[refused.code] += 1
        elif self.rng.random() < 0.02 and leave_write.current(person.user, at=self.now) is not None:
            leave_write.stop(person.user)
            self.counts["leaves ended"] += 1

    def moves(self, public_id: str, person: Person) -> None:
        """Somebody moves as long as it is their turn, and bots answer when the queue brings it."""
        for _ in range(40):
            # The sweep comes meanwhile: somebody with many games is a while at them.
            self.work_until(self.now + self.rng.uniform(1, 20) * SECOND)
            game = Game.objects.get(public_id=public_id)
            mine = game.players.filter(user=person.user, to_act=True).first()
            if game.status != GameStatus.PLAYING or mine is None:
                return
            late = mine.pk in self.visits and self.now > self.deadline(game, mine.pk)
            try:
                door.submit(
                    public_id, seat=person.user, seen=game.version, at=self.now,
                    move=cast.some_move(game, mine.seat, self.rng),
                )  # fmt: skip
                self.counts["moves"] += 1
                if late and not self.floats(game, mine):
                    self.faults.append(f"{public_id}: a move at {self.now} was taken after the deadline")
            except Refused as refused:
                self.counts["late moves"] += 1
                if refused.code != "out_of_time" or not late:
                    self.faults.append(f"{public_id}: a move in time at {self.now} was refused")
            self.note(cast.again(game))

    def floats(self, game: Game, player: Player) -> bool:
        """Whether leave came to the help of a late move."""
        of = game if game.time.leave == Leave.OWN else None
        return LeavePeriod.objects.filter(
            user=player.user_id, game=of, end__gt=self.now - HOUR, automatic=True
        ).exists()

    # --- reckoned once more ---------------------------------------------------------------------------

    def deadline(self, game: Game, pk: int) -> datetime:
        """The end of the time of a visit, second by second in spirit: step by step over all that stops the clock."""
        visit, pace = self.visits[pk], game.time
        stops = [*self.outages]
        if pace.leave != Leave.OFF:
            of = game if pace.leave == Leave.OWN else None
            stops += LeavePeriod.objects.filter(user=visit.user, game=of).values_list("start", "end")
        zone = ZoneInfo(visit.zone or "UTC")
        at, left = visit.since, visit.left
        while True:
            stop = next((end for start, end in stops if start <= at < end), None)
            if stop is not None:
                at = stop
                continue
            local = at.astimezone(zone)
            if pace.weekends and local.weekday() >= 5:
                monday = local.date() + timedelta(days=7 - local.weekday())
                at = datetime(monday.year, monday.month, monday.day, tzinfo=zone).astimezone(UTC)
                continue
            borders = [start for start, _end in stops if start > at]
            if pace.weekends:
                saturday = local.date() + timedelta(days=5 - local.weekday())
                borders.append(
                    datetime(saturday.year, saturday.month, saturday.day, tzinfo=zone).astimezone(UTC)
                )
            border = min(borders, default=at + left + DAY)
            if at + left < border:
                return at + left
            left -= border - at
            at = border

    # --- the end ------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """At the end no game is stuck: whoever is to move is a bot whose turn is due, or has a deadline to come."""
        for game in Game.objects.filter(status=GameStatus.PLAYING):
            acting = list(game.players.filter(to_act=True))
            if not acting:
                self.faults.append(f"{game.public_id}: nobody is to move")
            for player in acting:
                if player.bot_id is not None:
                    fine = Job.objects.filter(game=game, kind="bots_turn").exists()
                else:
                    row = Job.objects.filter(game=game, kind=clocks.TIME_UP, object_id=player.pk).first()
                    fine = not game.time.runs or (row is not None and row.due_at > self.now - MINUTE)
                if not fine:
                    self.faults.append(f"{game.public_id}: {player} waits for nothing")
        self.counts["still playing"] = Game.objects.filter(status=GameStatus.PLAYING).count()
        self.counts["played out"] = Game.objects.filter(ending="played_out").count()
        self.counts["out of time"] = Game.objects.filter(ending="out_of_time").count()
        self.counts["hours of leave by itself"] = sum(
            int((row.end - row.start) / HOUR) for row in LeavePeriod.objects.filter(automatic=True)
        )
        self.counts["moves stored"] = AcceptedMove.objects.count()
        self.counts["planned moves"] = AcceptedMove.objects.filter(by=MoveSource.PLAN).count()
        self._sent()
        for person in self.people:
            # By how many days of a person what was counted of them is to be divided.
            self.counts[f"{person.habit}: person-days"] += self.days
        self.counts["outages noted"] = Outage.objects.count()

    def figures(self) -> str:
        """The figures of the run, as a table for docs/over-days.md (`make soak ARGS=-rP` shows it)."""
        days, games = self.days, self.counts["games"]
        rows = [("seed", self.seed), ("days", days), ("games", games), ("people", len(self.people))]
        rows += [row for row in sorted(self.counts.items()) if row[0] != "games"]
        rows += [("latest judgement, seconds after its deadline", round(self.latest.total_seconds()))]
        rows += [("faults", len(self.faults))]
        return "\n".join(f"| {name} | {number:,} |" for name, number in rows)

    def _sent(self) -> None:
        """Every mail went out once, and nothing that should have been sent waits."""
        names = [letter.extra_headers["Message-ID"] for letter in mail.outbox]
        self.counts["mails"] = len(names)
        addresses = {person.user.email: person.habit for person in self.people}
        self.counts.update(f"{addresses[letter.to[0]]}: mails" for letter in mail.outbox)
        self.counts["digests"] = Notification.objects.filter(kind=NotificationKind.DIGEST).count()
        if len(set(names)) < len(names):
            self.faults.append("a mail was sent twice")
        waiting = Delivery.objects.filter(sent_at=None, notice__created_at__lt=self.now - HOUR)
        if waiting.filter(notice__withdrawn_at=None).exists():
            self.faults.append("something was never sent")

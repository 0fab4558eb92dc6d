"""A move and the sweep race for a deadline: one of them has it, by the rule of clocks.py, never both and never none."""

from __future__ import annotations

import threading
from collections import Counter
from datetime import datetime, timedelta
from random import Random
from time import sleep

import pytest
from django.db import connection
from django.utils import timezone

from games.clocks import time_control
from games.jobs import queue
from games.jobs.models import Heartbeat, Job
from games.jobs.refusals import Refused
from games.play.models import AcceptedMove, Game, Player
from games.play.write import clocks, door, lifecycle
from games.play.write.demo import make_demo
from rules.catalog import find
from tests import cast
from tests.play.test_one_door import on_both_databases
from tests.rules.walks import figure

RACES = figure(25, long=150, soak=1_000)
AROUND = 0.03
"""Seconds before or after the deadline at which a move comes in, at the most."""


def table() -> tuple[Game, Player]:
    """A game of two people, and who is to move."""
    variant = find("piquet")
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, dealer=1,
        pace=time_control.bank(leave=time_control.Leave.OFF),
        sitters={0: cast.person("South player"), 1: cast.person("North player")},
    )  # fmt: skip
    return game, game.players.get(seat=0)


def set_deadline(player: Player, deadline: datetime) -> None:
    """As if the clock had been started long ago."""
    Player.objects.filter(pk=player.pk).update(clock_since=deadline - player.clock_left, deadline=deadline)
    Job.objects.filter(object_id=player.pk).update(due_at=deadline + clocks.GRACE)


class Race:
    """One race: the move comes in at an instant near the deadline, the sweep as soon as it may."""

    def __init__(self, rng: Random) -> None:
        self.game, self.player = table()
        assert self.player.user is not None
        self.mover = self.player.user
        self.move = cast.legal_moves(self.game, 0)[0]
        self.deadline = timezone.now() + timedelta(seconds=0.05 + AROUND)
        set_deadline(self.player, self.deadline)
        self.at = self.deadline + timedelta(seconds=rng.uniform(-AROUND, AROUND))
        self.received: datetime | None = None
        self.outcome = ""

    def run(self) -> None:
        threads = [threading.Thread(target=self.moves), threading.Thread(target=self.sweeps)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()

    def moves(self) -> None:
        try:
            sleep(max((self.at - timezone.now()).total_seconds(), 0))
            self.received = timezone.now()
            door.submit(self.game.public_id, seat=self.mover, seen=0, move=self.move, at=self.received)
            self.outcome = "accepted"
        except Refused as refused:
            self.outcome = refused.code
        finally:
            connection.close()

    def sweeps(self) -> None:
        try:
            row = Job.objects.filter(kind=clocks.TIME_UP, object_id=self.player.pk).first()
            while row is not None and timezone.now() < row.due_at:
                sleep(0.001)
            if row is not None:
                queue.run(row.pk)
        finally:
            connection.close()

    def judged(self) -> str:
        """What came of it, after all that must hold was seen to hold."""
        seat = Player.objects.get(pk=self.player.pk)
        made = AcceptedMove.objects.filter(game=self.game).count()
        assert self.received is not None
        assert (made == 1) == (self.outcome == "accepted") == (seat.user_id is not None)
        if self.outcome == "accepted":
            assert self.received <= self.deadline
            assert AcceptedMove.objects.get(game=self.game).received_at == self.received
            return "accepted"
        assert seat.timed_out
        if self.received > self.deadline:
            # Judged at the door, or by the sweep before it came there.
            assert self.outcome in ("out_of_time", "not_seated")
            return "late"
        # In time, but longer on its way to the door than the grace lasts: the sweep came first.
        assert self.outcome == "not_seated"
        return "overtaken"


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_move_and_the_sweep_never_both_have_a_deadline(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "GRACE", timedelta(seconds=0.1))
    make_demo()
    rng, ends = Random(7), Counter[str]()
    for _ in range(RACES):
        Heartbeat.objects.update(beat_at=timezone.now())
        race = Race(rng)
        race.run()
        ends[race.judged()] += 1
    assert ends["accepted"], ends
    assert ends["late"], ends

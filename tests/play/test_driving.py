"""Bots go on playing whatever is lost: signals, queued tasks, drivers that died, drivers that come twice."""

from __future__ import annotations

import multiprocessing
import threading
import time
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from config.celery import app
from games.play import tasks
from games.play.bots import driving
from games.play.models import AcceptedMove, Bot, By, Game, Status
from games.play.write import seating, services
from rules.catalog import find
from rules.engine import record
from tests import cast

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.filterwarnings("ignore:task_always_eager has no effect"),
]
NOBODY_HEARS = {"default": {"BACKEND": "tests.play.deaf.DeafLayer"}}
LONGEST_GAME = 2000


@pytest.fixture
def tasks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweep's own tasks are run where they are queued; those queued after a move go to a queue nobody reads."""
    monkeypatch.setitem(app.conf, "task_always_eager", True)
    monkeypatch.setitem(app.conf, "task_eager_propagates", True)


def waiting_for_bots(*, seat: int = cast.SOUTH) -> Game:
    """A table whose next turn is a bot's, its driver not yet there."""
    user = cast.person("South player")
    while True:
        game = cast.bot_table(user, seat=seat, options=cast.SHORT)
        if cast.turn(game) != seat:
            return game


def moved(game: Game) -> list[int]:
    return list(AcceptedMove.objects.filter(game=game).values_list("number", flat=True))


def test_a_whole_game_is_finished_though_every_signal_and_every_task_is_lost(
    settings: Any, tasks_at_once: None
) -> None:
    settings.CHANNEL_LAYERS = NOBODY_HEARS
    rng = Random(5)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = cast.bot_table(cast.person("South player"), options=cast.SHORT)
        for _ in range(LONGEST_GAME):
            if game.status == Status.OVER:
                break
            if cast.turn(game) == cast.SOUTH:
                move = cast.some_move(game, cast.SOUTH, rng)
                services.submit(game.public_id, seat=cast.SOUTH, seen=game.version, move=move)
            else:
                before = game.version
                clock.shift(timedelta(seconds=10))
                tasks.sweep()
                assert cast.again(game).version > before, "the sweep did not find the bots"
            game = cast.again(game)
    assert game.status == Status.OVER
    assert game.result["winners"]
    assert moved(game) == list(range(1, game.version + 1))
    assert set(AcceptedMove.objects.filter(game=game).values_list("by", flat=True)) == {By.HAND, By.BOT}
    reply = cast.browser_of().get(f"{game.get_absolute_url()}record.txt")
    assert record.read(reply.content.decode(), find).moves


def test_the_sweep_finds_bots_that_are_overdue_and_no_others() -> None:
    game = waiting_for_bots()
    now = timezone.now()
    found = {}
    for seconds in (1, 4, 6, 60):
        Game.objects.filter(pk=game.pk).update(bots_due_at=now - timedelta(seconds=seconds))
        found[seconds] = driving.due()
    assert found == {1: [], 4: [], 6: [game.public_id], 60: [game.public_id]}
    Game.objects.filter(pk=game.pk).update(bots_due_at=None)
    assert driving.due() == []
    Game.objects.filter(pk=game.pk).update(bots_due_at=now - timedelta(days=1), status=Status.OVER)
    assert driving.due() == []


def test_a_driver_that_died_is_replaced_when_its_lease_is_over() -> None:
    game = waiting_for_bots()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert driving._claimed(game.public_id)  # and here the process ends
        clock.shift(timedelta(seconds=1))
        driving.drive(game.public_id)
        assert moved(game) == [], "the lease still holds"
        assert driving.due() == []
        clock.shift(services.LEASE + driving.LATE)
        assert driving.due() == [game.public_id]
        driving.drive(game.public_id)
    assert moved(game)
    assert cast.turn(cast.again(game)) == cast.SOUTH


def test_one_driver_plays_all_bots_up_to_the_person() -> None:
    game = waiting_for_bots()
    driving.drive(game.public_id)
    game = cast.again(game)
    assert cast.turn(game) == cast.SOUTH
    assert game.bots_due_at is None
    assert driving.due() == []


@pytest.mark.parametrize(
    "database",
    [
        pytest.param(
            "sqlite", marks=pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
        ),
        pytest.param("postgresql", marks=pytest.mark.services),
    ],
)
def test_drivers_at_the_same_time_do_no_harm(database: str) -> None:
    game = waiting_for_bots()
    faults: list[Exception] = []
    together = threading.Barrier(6)

    def drive() -> None:
        try:
            together.wait(30)
            for _ in range(3):
                driving.drive(game.public_id)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    drivers = [threading.Thread(target=drive) for _ in range(6)]
    for driver in drivers:
        driver.start()
    for driver in drivers:
        driver.join()
    game = cast.again(game)
    assert faults == []
    assert moved(game) == list(range(1, game.version + 1))
    assert cast.turn(game) == cast.SOUTH


def test_two_drivers_who_both_hold_the_game_play_each_turn_once() -> None:
    """A lease that ran out while its driver was still thinking: both go on, and the door lets one of them through."""
    game = waiting_for_bots()
    bot = game.players.get(seat=cast.turn(game))
    move = driving.thought(game, bot)
    services.submit(game.public_id, seat=bot.seat, seen=0, move=move, by=By.BOT)
    with pytest.raises(services.Stale):
        services.submit(game.public_id, seat=bot.seat, seen=0, move=move, by=By.BOT)
    assert moved(game) == [1]


@pytest.mark.parametrize("state", ["a person's turn", "over", "open"])
def test_a_driver_with_nothing_to_do_leaves_everything_as_it_is(state: str) -> None:
    user = cast.person("South player")
    if state == "open":
        game = cast.table_of([None, None, user, None])
    else:
        game = cast.bot_table(user, options=cast.SHORT)
        driving.drive(game.public_id)
        if state == "over":
            seating.resign(game.public_id, user=user)
            cast.play_on(cast.again(game))
    Game.objects.filter(pk=game.pk).update(bots_due_at=timezone.now())
    before = moved(game)
    driving.drive(game.public_id)
    assert moved(game) == before
    assert cast.again(game).bots_due_at is None


def test_a_seat_given_up_while_a_driver_is_leaving_is_not_forgotten() -> None:
    """The driver has seen that only a person is to act; before it says so, that person resigns."""
    user = cast.person("South player")
    game = cast.bot_table(user, options=cast.SHORT)
    driving.drive(game.public_id)
    Game.objects.filter(pk=game.pk).update(bots_due_at=timezone.now())
    resigned = []

    def resign_before_the_last_word(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        clears = sql.startswith('UPDATE "play_game" SET "bots_due_at" = NULL')
        if clears and not resigned:
            resigned.append(True)
            seating.resign(game.public_id, user=user)
        return execute(sql, params, many, context)

    before = len(moved(game))
    with connection.execute_wrapper(resign_before_the_last_word):
        driving.drive(game.public_id)
    assert resigned
    assert cast.again(game).bots_due_at is not None, "nobody would ever look after this game"
    driving.drive(game.public_id)
    assert len(moved(game)) > before


def test_a_bot_that_fails_to_decide_plays_some_legal_card_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = waiting_for_bots()

    def fail(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(driving.bots, "choose", fail)
    driving.drive(game.public_id)
    assert moved(game)
    assert "could not decide" in caplog.text


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_bots_of_every_strength_move_at_once_where_the_delay_is_nothing(level: str) -> None:
    user = cast.person("South player")
    game = cast.with_bots(cast.table_of([None, None, user, None]), level)
    driving.drive(game.public_id)
    assert cast.turn(cast.again(game)) == cast.SOUTH


def test_experts_go_on_when_the_process_they_think_in_is_killed(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.TALON_BOT_PROCESSES = 1
    game = waiting_for_bots()
    expert = Bot.objects.filter(level="expert").first()
    game.players.filter(bot__isnull=False).update(bot=expert)
    player = game.players.get(seat=cast.turn(game))
    driving.thought(game, player)
    (thinking,) = multiprocessing.active_children()
    thinking.kill()
    thinking.join()
    driving.thought(game, player)
    driving.thought(game, player)
    (another,) = multiprocessing.active_children()
    assert another.pid != thinking.pid
    assert "could not decide" not in caplog.text
    another.kill()


def test_a_bot_takes_its_delay_and_thinking_is_part_of_it(settings: Any) -> None:
    settings.TALON_BOT_DELAY = (0.2, 0.2)
    game = waiting_for_bots()
    began = time.monotonic()
    driving.drive(game.public_id)
    took, turns = time.monotonic() - began, len(moved(game))
    assert 0.2 * turns <= took

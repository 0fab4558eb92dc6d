"""Bots go on playing whatever is lost: signals, messages of the queue, drivers that died, drivers that come twice."""

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

from accounts.models import MomentPace, User
from config.celery import app
from games.api.bot_accounts import make_bot
from games.jobs import queue, tasks
from games.jobs.models import Job
from games.play.bots import drive, think
from games.play.bots.places import Places
from games.play.models import AcceptedMove, Bot, Game, GameStatus, Incident, MoveSource, Strength
from games.play.write import door, seating, turns
from games.play.write.lock import locked_table
from games.play.write.refusals import Stale
from games.play.write.turns import BOTS_TURN
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
            if game.status == GameStatus.OVER:
                break
            if cast.turn(game) == cast.SOUTH:
                move = cast.some_move(game, cast.SOUTH, rng)
                door.submit(game.public_id, seat=cast.SOUTH, seen=game.version, move=move)
            else:
                before = game.version
                clock.shift(timedelta(seconds=10))
                tasks.sweep()
                assert cast.again(game).version > before, "the sweep did not find the bots"
            game = cast.again(game)
    assert game.status == GameStatus.OVER
    assert game.result["winners"]
    assert moved(game) == list(range(1, game.version + 1))
    assert set(AcceptedMove.objects.filter(game=game).values_list("by", flat=True)) == {
        MoveSource.HAND,
        MoveSource.BOT,
    }
    reply = cast.browser_of().get(f"{game.get_absolute_url()}record.txt")
    assert record.read(reply.content.decode(), find).moves


def turn_of(game: Game) -> Job:
    """The bots' turn of a game, as it is written down."""
    return Job.objects.get(game=game, kind=BOTS_TURN)


def test_the_sweep_finds_bots_that_are_overdue_and_no_others() -> None:
    game = waiting_for_bots()
    now, turn = timezone.now(), turn_of(game)
    found = {}
    for seconds in (1, 3, 60):
        Job.objects.update(due_at=now - timedelta(seconds=seconds))
        found[seconds] = queue.overdue()
    assert found == {1: [], 3: [turn.pk], 60: [turn.pk]}
    seating.resign(game.public_id, user=game.host)
    Game.objects.filter(pk=game.pk).update(status=GameStatus.OVER)
    cast.let_bots_play(game)
    assert queue.overdue() == []


def test_what_ends_leaves_nothing_due() -> None:
    game = cast.bot_table(cast.person("South player"), after_resigning="end")
    cast.let_bots_play(game)
    queue.enqueue("reminder", game=game, at=timezone.now() + timedelta(days=1))
    seating.resign(game.public_id, user=game.host)
    assert not Job.objects.filter(game=game).exists()


def test_a_driver_that_died_is_replaced_when_its_lease_is_over() -> None:
    game = waiting_for_bots()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        turn = queue.claim(turn_of(game).pk)  # and here the process ends
        assert turn is not None
        clock.shift(timedelta(seconds=1))
        queue.run(turn.pk)
        assert moved(game) == [], "the lease still holds"
        clock.shift(queue.LEASE - timedelta(seconds=2))
        assert queue.overdue() == []
        clock.shift(timedelta(seconds=2))
        assert queue.overdue() == [turn.pk]
        queue.run(turn.pk)
        cast.let_bots_play(game)
    assert moved(game)
    assert cast.turn(cast.again(game)) == cast.SOUTH


def test_a_site_that_is_one_process_need_not_wait_for_the_leases_of_the_last_one() -> None:
    game = waiting_for_bots()
    assert queue.claim(turn_of(game).pk)
    queue.release_all()
    cast.let_bots_play(game)
    assert moved(game)


def test_the_bots_play_turn_by_turn_up_to_the_person() -> None:
    game = waiting_for_bots()
    queue.run(turn_of(game).pk)
    assert moved(game) == [1], "a driver plays one turn"
    if cast.turn(cast.again(game)) != cast.SOUTH:
        assert turn_of(game).leased_until is None, "the next turn is due anew"
    game = cast.let_bots_play(game)
    assert cast.turn(game) == cast.SOUTH
    assert not Job.objects.filter(game=game).exists()


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
                cast.let_bots_play(game)
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
    move = drive.chosen_move(game, bot)
    door.submit(game.public_id, seat=bot.seat, seen=0, move=move, by=MoveSource.BOT)
    with pytest.raises(Stale):
        door.submit(game.public_id, seat=bot.seat, seen=0, move=move, by=MoveSource.BOT)
    assert moved(game) == [1]


@pytest.mark.parametrize("state", ["a person's turn", "over", "open"])
def test_a_driver_with_nothing_to_do_leaves_everything_as_it_is(state: str) -> None:
    user = cast.person("South player")
    if state == "open":
        game = cast.table_of([None, None, user, None])
    else:
        game = cast.bot_table(user, options=cast.SHORT)
        cast.let_bots_play(game)
        if state == "over":
            seating.resign(game.public_id, user=user)
            cast.play_on(cast.again(game))
    before = moved(game)
    turn = queue.enqueue(BOTS_TURN, game=game, at=timezone.now())
    queue.run(turn.pk)
    assert moved(game) == before
    assert not Job.objects.filter(game=game).exists()


def test_a_seat_given_up_while_a_driver_is_leaving_is_not_forgotten() -> None:
    """The driver has seen that only a person is to act; before it says so, that person resigns."""
    user = cast.person("South player")
    game = cast.let_bots_play(cast.bot_table(user, options=cast.SHORT))
    turn = queue.enqueue(BOTS_TURN, game=game, at=timezone.now())
    resigned = []

    def resign_before_the_last_word(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith('DELETE FROM "jobs_job"') and not resigned:
            resigned.append(True)
            seating.resign(game.public_id, user=user)
        return execute(sql, params, many, context)

    before = len(moved(game))
    with connection.execute_wrapper(resign_before_the_last_word):
        queue.run(turn.pk)
    assert resigned
    assert turn_of(game).leased_until is None, "nobody would ever look after this game"
    cast.let_bots_play(game)
    assert len(moved(game)) > before


@pytest.mark.incidents_expected
@pytest.mark.parametrize(
    ("strength", "failing", "decided"),
    [
        ("expert", {"expert"}, "club"),
        ("expert", {"expert", "club"}, "novice"),
        ("club", {"club"}, "novice"),
        ("novice", {"novice"}, ""),
        ("expert", {"expert", "club", "novice"}, ""),
    ],
)
def test_where_a_bot_fails_a_simpler_one_decides_and_staff_read_of_it(
    strength: str,
    failing: set[str],
    decided: str,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.TALON_BOT_PROCESSES = 0
    game = waiting_for_bots()
    game.players.filter(bot__isnull=False).update(bot=Bot.objects.filter(level=strength).first())
    turn, honest, asked = turn_of(game), drive.bots.choose, []

    def choose(variant: str, options: Any, level: str, view: Any, seed: int, version: int) -> Any:
        asked.append(level)
        if level in failing:
            raise ZeroDivisionError("the queen of spades")
        return honest(variant, options, level, view, seed, version)

    monkeypatch.setattr(drive.bots, "choose", choose)
    seat = cast.turn(game)
    queue.run(turn.pk)
    assert moved(game) == [1]
    assert (asked[-1] if decided else "") == decided
    incidents = list(Incident.objects.order_by("pk").values_list("level", "seat", "version"))
    assert incidents == [(level, seat, 0) for level in asked if level in failing]
    assert all("ZeroDivisionError" in incident.traceback for incident in Incident.objects.all())
    assert "could not decide" in caplog.text
    assert "queen" not in caplog.text, "what went wrong may name cards, and the log is not for them"


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
def test_bots_of_every_strength_move_at_once_where_the_delay_is_nothing(level: str) -> None:
    user = cast.person("South player")
    game = cast.with_bots(cast.table_of([None, None, user, None]), level)
    cast.let_bots_play(game)
    assert cast.turn(cast.again(game)) == cast.SOUTH


def test_experts_go_on_when_the_process_they_think_in_is_killed(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.TALON_BOT_PROCESSES = 1
    game = waiting_for_bots()
    expert = Bot.objects.filter(level="expert").first()
    game.players.filter(bot__isnull=False).update(bot=expert)
    player = game.players.get(seat=cast.turn(game))
    drive.chosen_move(game, player)
    (thinking,) = multiprocessing.active_children()
    thinking.kill()
    thinking.join()
    drive.chosen_move(game, player)
    drive.chosen_move(game, player)
    (another,) = multiprocessing.active_children()
    assert another.pid != thinking.pid
    assert "could not decide" not in caplog.text
    another.kill()


def test_a_bots_turn_is_not_due_before_its_delay_and_nobody_waits_for_it(settings: Any) -> None:
    settings.TALON_BOT_DELAY = (3.0, 3.0)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = waiting_for_bots()
        turn = turn_of(game)
        assert turn.due_at == timezone.now() + timedelta(seconds=3)
        clock.shift(timedelta(seconds=2.9))
        began = time.monotonic()
        queue.run(turn.pk)
        assert moved(game) == []
        assert time.monotonic() - began < 1, "a driver that comes too early does not wait"
        clock.shift(timedelta(seconds=0.1))
        queue.run(turn.pk)
        assert moved(game) == [1]


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [(MomentPace.QUICK, 1), (MomentPace.NORMAL, 3), (MomentPace.SLOW, 6), (MomentPace.AT_ONCE, 0)],
)
def test_at_the_table_of_one_person_bots_wait_as_that_person_wants_it(
    settings: Any, pace: MomentPace, seconds: float
) -> None:
    settings.TALON_BOT_DELAY = (3.0, 3.0)
    with time_machine.travel(timezone.now(), tick=False):
        game = waiting_for_bots()
        User.objects.update(table_pace=pace)
        see_to_bots_of(game)
        assert turn_of(game).due_at == timezone.now() + timedelta(seconds=seconds)


def test_where_several_people_sit_bots_wait_the_usual_time_whatever_they_want(settings: Any) -> None:
    settings.TALON_BOT_DELAY = (3.0, 3.0)
    with time_machine.travel(timezone.now(), tick=False):
        game = waiting_for_bots()
        seat = next(player for player in game.players.all() if player.user is None and not player.to_act)
        game.players.filter(pk=seat.pk).update(user=cast.person("East player"), bot=None)
        User.objects.update(table_pace=MomentPace.AT_ONCE)
        see_to_bots_of(game)
        assert turn_of(game).due_at == timezone.now() + timedelta(seconds=3)


def see_to_bots_of(game: Game) -> None:
    with locked_table(game.public_id) as table:
        turns.see_to_bots(table)


def test_the_delay_lies_between_its_bounds_and_is_drawn_before_the_hand_is_looked_at(settings: Any) -> None:
    settings.TALON_BOT_DELAY = (0.5, 1.5)
    drawn = {turns.delay().total_seconds() for _ in range(200)}
    assert len(drawn) > 100
    assert 0.5 <= min(drawn) < 0.7
    assert 1.3 < max(drawn) <= 1.5


def test_the_queue_is_woken_when_a_turn_is_due_and_no_sooner(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[list[int], float | None]] = []
    monkeypatch.setattr(app, "send_task", lambda _name, args, countdown=None: sent.append((args, countdown)))
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = waiting_for_bots()
        assert sent[-1] == ([turn_of(game).pk], None), "without a delay at once"
        settings.TALON_BOT_DELAY = (2.0, 2.0)
        queue.run(turn_of(game).pk)
        if cast.turn(cast.again(game)) != cast.SOUTH:
            assert sent[-1] == ([turn_of(game).pk], 2.0)
            clock.shift(timedelta(seconds=1.5))
            queue.run(turn_of(game).pk)
            assert sent[-1] == ([turn_of(game).pk], 0.5), "a message that comes too early is sent once more"
        sent.clear()
        queue.enqueue("reminder", game=game, at=timezone.now() + timedelta(hours=1))
        assert sent == [], "what is due much later is left to the sweep"


# --- who thinks long --------------------------------------------------------------------------------------


def expert_table(user: User | None = None) -> Game:
    people = [user or cast.person("South player") if seat == cast.SOUTH else None for seat in range(4)]
    return cast.with_bots(cast.table_of(people, options=cast.SHORT), Strength.EXPERT)


@pytest.fixture
def one_place(monkeypatch: pytest.MonkeyPatch) -> Places:
    places = Places(1, name="one-place")
    monkeypatch.setattr(drive, "places", places)
    return places


def test_an_expert_moves_when_a_second_delay_is_over_whatever_its_thought_took(
    settings: Any, one_place: Places
) -> None:
    settings.TALON_BOT_DELAY = (3.0, 3.0)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = expert_table()
        if cast.turn(game) == cast.SOUTH:
            door.submit(
                game.public_id, seat=cast.SOUTH, seen=0, move=cast.some_move(game, cast.SOUTH, Random(1))
            )
        before, came = cast.again(game).version, timezone.now()
        clock.shift(timedelta(seconds=3))
        queue.run(turn_of(game).pk)
        assert cast.again(game).version == before, "it has thought, and says nothing yet"
        assert turn_of(game).due_at == came + timedelta(seconds=6)
        clock.shift(timedelta(seconds=3))
        queue.run(turn_of(game).pk)
        move = AcceptedMove.objects.get(game=game, number=before + 1)
        assert (move.by, move.received_at) == (MoveSource.BOT, came + timedelta(seconds=6))


def test_a_bot_without_a_place_asks_again_and_at_last_moves_as_a_club_player_and_its_seat_says_so(
    one_place: Places,
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert one_place.take(999)
        user = cast.person("South player")
        game = expert_table(user)
        if cast.turn(game) == cast.SOUTH:
            door.submit(
                game.public_id, seat=cast.SOUTH, seen=0, move=cast.some_move(game, cast.SOUTH, Random(1))
            )
        before, bot = cast.again(game).version, cast.turn(cast.again(game))
        browser, address = cast.browser_of(user), game.get_absolute_url()
        for _ in range(20):
            queue.run(turn_of(game).pk)
            assert cast.again(game).version == before
            clock.shift(drive.ASKS_AGAIN)
        assert "no time to think" not in browser.get(address).content.decode()
        clock.shift(drive.WAITS)
        queue.run(turn_of(game).pk)
        assert AcceptedMove.objects.get(game=game, number=before + 1).by == MoveSource.HASTE
        assert game.players.get(seat=bot).in_haste
        assert "no time to think: it moved as a club player" in browser.get(address).content.decode()
        one_place.give_back(999)
        clock.shift(drive.ASKS_AGAIN)
        if cast.turn(cast.again(game)) != cast.SOUTH:
            queue.run(turn_of(game).pk)
            assert AcceptedMove.objects.get(game=game, number=before + 2).by == MoveSource.BOT


def test_a_place_whose_process_died_is_free_when_its_thought_would_have_been_given_up() -> None:
    now = [100.0]
    of_the_dead, places = (Places(1, lambda: now[0], name="after-death") for _process in range(2))
    assert of_the_dead.take(7)
    now[0] += think.PATIENCE
    assert not places.take(7)
    now[0] += 6
    assert places.take(7)


def test_whoever_waits_no_more_keeps_nobody_from_a_place() -> None:
    places = Places(1, lambda: 100.0, name="given-up")
    assert places.take(8)
    places.give_back(8)
    assert places.take(9)
    assert not places.take(7)
    assert not places.take(8)
    places.give_back(9)
    assert not places.take(8), "somebody who was never served waits"
    places.give_up(7)
    assert places.take(8)


def test_a_bot_that_came_late_to_its_turn_waits_no_longer_for_a_place(one_place: Places) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert one_place.take(999)
        game = expert_table()
        if cast.turn(game) == cast.SOUTH:
            door.submit(
                game.public_id, seat=cast.SOUTH, seen=0, move=cast.some_move(game, cast.SOUTH, Random(1))
            )
        before = cast.again(game).version
        clock.shift(drive.WAITS + timedelta(seconds=1))
        queue.run(turn_of(game).pk)
        assert AcceptedMove.objects.get(game=game, number=before + 1).by == MoveSource.HASTE


def test_places_to_think_go_round_by_person() -> None:
    """Somebody with sixty tables has no more of them than somebody with one."""
    now = [100.0]
    places = Places(1, lambda: now[0], name="in-turn")
    served: list[int] = []
    asking = [7] * 60 + [8, 9]
    for _ in range(12):
        now[0] += 0.5
        [now_served] = [person for person in asking if places.take(person)]
        served.append(now_served)
        places.give_back(now_served)
    assert {person: served.count(person) for person in (7, 8, 9)} == {7: 4, 8: 4, 9: 4}
    two = Places(2, name="two-places")
    assert [two.take(7), two.take(7), two.take(8), two.take(9)] == [True, False, True, False]
    two.give_back(7)
    assert two.take(9)


def test_a_thought_at_a_table_of_several_people_is_one_of_each_of_them() -> None:
    places = Places(3, lambda: 100.0, name="together")
    assert places.take(7, 8)
    assert [places.take(7), places.take(8, 9), places.take(9)] == [False, False, True]
    places.give_back(7, 8)
    assert places.take(8)
    assert places.take(7)
    assert not places.take(6), "three think"


def test_whoever_waits_for_somebody_who_thinks_keeps_no_others_from_a_place() -> None:
    now = [100.0]
    places = Places(2, lambda: now[0], name="held-up")
    assert places.take(7)
    places.give_back(7)
    assert places.take(8)
    now[0] += 1
    assert not places.take(8, 9), "nine was never served, and its table waits for eight"
    assert places.take(7)


def test_programs_of_one_person_and_their_owner_are_counted_as_one(
    one_place: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = cast.person("South player")
    seated = [owner, make_bot(owner, "Program 1"), make_bot(owner, "Program 2")]
    games = [expert_table(user) for user in seated]
    others = cast.with_bots(
        cast.table_of([cast.person("North player"), None, owner, None], options=cast.SHORT), Strength.EXPERT
    )
    asked: list[tuple[int, ...]] = []
    monkeypatch.setattr(one_place, "take", lambda *people: bool(asked.append(people)))
    for game in (*games, others):
        if cast.again(game).players.filter(to_act=True, bot__isnull=True).exists():
            seat = cast.turn(game)
            move = cast.some_move(game, seat, Random(1))
            door.submit(game.public_id, seat=seat, seen=cast.again(game).version, move=move)
        queue.run(turn_of(game).pk)
    (host,) = {player.user_id for player in others.players.all()} - {None, owner.pk}
    assert asked == [(owner.pk,)] * 3 + [tuple(sorted((owner.pk, host)))]

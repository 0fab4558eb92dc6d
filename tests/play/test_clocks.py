"""Clocks at a table: started and stopped with the turn, moved on by leave and outages, judged once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.clocks import time_control
from games.clocks.time_control import DAY, HOUR, Leave, TimeControl
from games.jobs import queue, uptime
from games.jobs.models import Heartbeat, Job, Outage
from games.play.models import (
    Absence,
    AcceptedMove,
    AfterResigning,
    EndReason,
    Game,
    LeavePeriod,
    Player,
    Substitute,
)
from games.play.write import clocks, door, lifecycle, outages, seating, timeouts
from games.play.write import leave as leave_write
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from rules.catalog import find
from rules.engine.moves import Move
from tests import cast

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def clock(db: None) -> Iterator[Any]:
    make_demo()
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def two(given: TimeControl, **more: Any) -> tuple[Game, list[User]]:
    """A table of two-handed pinochle at a pace, begun; a person at each seat."""
    variant = find("two-handed")
    people = [cast.person("North player"), cast.person("South player")]
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=people[0],
        sitters=dict(enumerate(people)),
        pace=given,
        dealer=0,
        **more,
    )
    return game, people


def seat(game: Game, number: int) -> Player:
    return Player.objects.select_related("game", "user", "bot").get(game=game, seat=number)


def acting(game: Game) -> Player:
    return seat(game, cast.turn(game))


def work() -> None:
    """What the queue and the sweep do at this instant."""
    uptime.heartbeat("work")
    while rows := [row.pk for row in Job.objects.filter(due_at__lte=clocks_now(), leased_until=None)]:
        for pk in rows:
            queue.run(pk)


def clocks_now() -> datetime:
    return datetime.now(UTC)


def live_on(traveller: Any, until: datetime, step: timedelta = timedelta(seconds=50)) -> None:
    """Let time pass with a beating heart and a sweep every so often."""
    while clocks_now() < until:
        traveller.move_to(min(clocks_now() + step, until))
        work()


def jump(traveller: Any, until: datetime) -> None:
    """Let time pass while the site is up and has nothing to do."""
    traveller.move_to(until)
    Heartbeat.objects.update(beat_at=until)


def move(game: Game) -> Game:
    return cast.play_on(cast.again(game), moves=1)


def play_until_other(game: Game) -> Game:
    """Move until the turn has gone to somebody else."""
    first = cast.turn(game)
    while cast.turn(game) == first:
        game = move(game)
    return game


BANK = time_control.bank(leave=Leave.OFF)


def test_a_game_without_a_clock_has_no_deadline() -> None:
    game, _people = two(time_control.NO_CLOCK)
    assert acting(game).deadline is None
    assert not Job.objects.filter(kind="time_up").exists()


def test_the_first_visit_has_the_bank_and_an_increment(clock: Any) -> None:
    game, _people = two(BANK)
    first = acting(game)
    assert first.deadline == MONDAY + 96 * HOUR
    assert seat(game, 1 - first.seat).deadline is None
    clock.shift(10 * HOUR)
    game = play_until_other(game)
    stopped = seat(game, first.seat)
    assert (stopped.deadline, stopped.clock_left) == (None, 86 * HOUR)
    assert acting(game).deadline == MONDAY + 10 * HOUR + 96 * HOUR


def test_the_bank_never_keeps_more_than_its_cap(clock: Any) -> None:
    game, _people = two(BANK)
    for _ in range(12):
        game = move(game)
    assert acting(game).deadline == MONDAY + 120 * HOUR
    clock.shift(HOUR)


def test_days_a_move_are_given_anew_for_every_move(clock: Any) -> None:
    game, _people = two(time_control.days(3, leave=Leave.OFF))
    seen = []
    for hours in range(1, 9):
        clock.shift(hours * HOUR)
        before = acting(game)
        game = move(game)
        after = acting(game)
        seen.append(after.seat == before.seat)
        assert after.deadline == clocks_now() + 3 * DAY
    assert True in seen
    assert False in seen


def test_what_is_due_of_a_clock_goes_with_the_turn(clock: Any) -> None:
    game, _people = two(BANK)
    for _ in range(6):
        clock.shift(HOUR)
        game = move(game)
        mine = acting(game)
        rows = {(row.kind, row.object_id): row.due_at for row in Job.objects.filter(kind="time_up")}
        assert rows == {("time_up", mine.pk): mine.deadline + clocks.GRACE}


@pytest.mark.parametrize(
    ("late", "accepted"), [(-SECOND, True), (0 * SECOND, True), (timedelta(microseconds=1), False)]
)
def test_a_move_is_in_time_at_the_deadline_and_not_after_it(
    late: timedelta, accepted: bool, clock: Any
) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    jump(clock, mine.deadline + late)
    if accepted:
        assert move(game).version == game.version + 1
        return
    with cast.refused("out_of_time"):
        move(game)
    assert cast.again(game).version == game.version
    assert seat(game, mine.seat).bot is not None


def test_a_move_received_in_time_is_taken_though_it_comes_to_the_door_late(clock: Any) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    received = mine.deadline - SECOND
    jump(clock, mine.deadline + 2 * SECOND)
    work()
    choice = cast.legal_moves(game, mine.seat)[0]
    door.submit(game.public_id, seat=mine.seat, seen=game.version, move=choice, at=received)
    assert AcceptedMove.objects.get(game=game, number=1).received_at == received


def test_time_is_not_up_before_the_deadline_and_is_soon_after_it(clock: Any) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    live_on_from = mine.deadline - timedelta(minutes=2)
    jump(clock, live_on_from)
    while clocks_now() <= mine.deadline:
        work()
        assert seat(game, mine.seat).user is not None
        clock.shift(10 * SECOND)
    live_on(clock, mine.deadline + timedelta(minutes=1), 10 * SECOND)
    assert seat(game, mine.seat).bot is not None


def test_a_seat_that_runs_out_goes_to_a_bot_and_the_partner_plays_on(clock: Any) -> None:
    variant = find("double-deck")
    people = cast.players()
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), pace=BANK
    )
    mine = acting(game)
    jump(clock, mine.deadline + 4 * SECOND)
    work()
    game = cast.again(game)
    lost = seat(game, mine.seat)
    assert (lost.user, lost.timed_out, lost.resigned) == (None, True, mine.user)
    assert lost.bot is not None
    assert game.status == "playing"
    assert [seat(game, number).user for number in range(4) if number != mine.seat] == [
        person for number, person in enumerate(people) if number != mine.seat
    ]


def test_a_table_that_ends_with_a_seat_ends_when_its_time_is_up(clock: Any) -> None:
    game, _people = two(BANK, after_resigning=AfterResigning.END)
    mine = acting(game)
    jump(clock, mine.deadline + 4 * SECOND)
    work()
    game = cast.again(game)
    assert (game.status, game.ending, game.result["seat"]) == ("over", EndReason.OUT_OF_TIME, mine.seat)
    assert game.result["winners"] == [1 - mine.seat]
    assert not Job.objects.filter(game=game).exists()
    assert not Player.objects.exclude(deadline=None).exists()


def test_weekends_stop_the_clock_where_the_player_lives(clock: Any) -> None:
    game, people = two(time_control.days(5, weekends=True, leave=Leave.OFF))
    mine = acting(game)
    assert mine.deadline == MONDAY + 7 * DAY
    people[0].time_zone = people[1].time_zone = "Pacific/Auckland"
    for person in people:
        person.save()
    later, _people = two(time_control.days(5, weekends=True, leave=Leave.OFF))
    assert later.players.filter(zone="").count() == 2
    table = lifecycle.open_table(
        variant=find("piquet"), options=find("piquet").options(), host=None,
        sitters=dict(enumerate(people)), pace=time_control.days(3, weekends=True, leave=Leave.OFF),
    )  # fmt: skip
    # Thirteen hours ahead: Saturday begins there on Friday at eleven, UTC, and three days from Monday noon are before.
    assert acting(table).deadline == MONDAY + 3 * DAY
    assert acting(table).zone == "Pacific/Auckland"


# --- giving time ---------------------------------------------------------------------------------------


def test_time_is_given_to_another(clock: Any) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    with locked_table(game.public_id) as table:
        giver = table.players[1 - mine.seat]
        assert clocks.give_time(table, giver=giver, to=table.players[mine.seat]) == DAY
    assert seat(game, mine.seat).deadline == mine.deadline + DAY
    assert Job.objects.get(kind="time_up").due_at == mine.deadline + DAY + clocks.GRACE


@pytest.mark.parametrize(("giver", "to", "code"), [(0, 0, "own_clock"), (0, 1, "no_clock")])
def test_time_is_given_to_others_whose_clock_runs(giver: int, to: int, code: str) -> None:
    game, _people = two(BANK)
    first = cast.turn(game)
    seats = {0: first, 1: 1 - first}
    with cast.refused(code), locked_table(game.public_id) as table:
        clocks.give_time(table, giver=table.players[seats[giver]], to=table.players[seats[to]])


# --- leave ----------------------------------------------------------------------------------------------


FLOATING = time_control.bank()


def test_leave_begins_by_itself_hour_by_hour_when_time_would_run_out(clock: Any) -> None:
    game, _people = two(FLOATING)
    mine = acting(game)
    jump(clock, mine.deadline + 4 * SECOND)
    work()
    now_mine = seat(game, mine.seat)
    assert now_mine.user == mine.user
    assert now_mine.deadline == mine.deadline + HOUR
    [leave] = LeavePeriod.objects.all()
    assert (leave.start, leave.end, leave.automatic) == (mine.deadline, mine.deadline + HOUR, True)
    jump(clock, now_mine.deadline + 5 * SECOND)
    work()
    assert [(row.end - row.start) for row in LeavePeriod.objects.all()] == [2 * HOUR]


def test_a_move_during_leave_is_taken_and_no_more_leave_is_used(clock: Any) -> None:
    game, _people = two(FLOATING)
    mine = acting(game)
    jump(clock, mine.deadline + 4 * SECOND)
    work()
    clock.shift(timedelta(minutes=20))
    game = move(game)
    jump(clock, clocks_now() + 5 * HOUR)
    work()
    assert leave_write.hours_left(mine.user, year=2026) == 239


def test_leave_ends_with_the_hours_of_the_year_and_then_the_seat_goes(clock: Any) -> None:
    game, _people = two(FLOATING)
    mine = acting(game)
    LeavePeriod.objects.create(user=mine.user, start=MONDAY - 40 * DAY, end=MONDAY - 40 * DAY + 238 * HOUR)
    end = mine.deadline + 2 * HOUR
    while clocks_now() < end:
        jump(clock, min(seat(game, mine.seat).deadline, end) + 4 * SECOND)
        work()
    assert leave_write.hours_left(mine.user, year=2026) == 0
    assert seat(game, mine.seat).bot is not None


def test_who_opted_out_takes_no_leave_by_itself(clock: Any) -> None:
    game, _people = two(FLOATING)
    User.objects.update(floating_leave=False)
    mine = acting(game)
    jump(clock, mine.deadline + 4 * SECOND)
    work()
    assert seat(game, mine.seat).bot is not None
    assert not LeavePeriod.objects.exists()


def test_a_game_of_its_own_leave_counts_its_own_hours(clock: Any) -> None:
    game, _people = two(time_control.bank(leave=Leave.OWN, leave_hours=2))
    mine = acting(game)
    for _ in range(3):
        assert seat(game, mine.seat).user is not None
        jump(clock, seat(game, mine.seat).deadline + 4 * SECOND)
        work()
    assert seat(game, mine.seat).bot is not None
    assert leave_write.hours_left(mine.user, year=2026) == 240


def test_leave_taken_by_hand_moves_every_deadline_of_ones_own(clock: Any) -> None:
    variant = find("piquet")
    me, others = cast.person("South player"), [cast.person("North player") for _ in range(3)]
    games = [
        lifecycle.open_table(
            variant=variant, options=variant.options(), host=None, sitters={0: me, 1: other}, dealer=dealer,
            pace=given,
        )
        for other, dealer, given in zip(others, (1, 1, 0), (FLOATING, BANK, FLOATING), strict=True)
    ]  # fmt: skip
    before = [acting(game) for game in games]
    assert [player.user == me for player in before] == [True, True, False]
    leave_write.take(me, number=30)
    after = [acting(game) for game in games]
    moved = [new.deadline - old.deadline for new, old in zip(after, before, strict=True)]
    # The second game knows no leave, in the third it is not my turn.
    assert moved == [30 * HOUR, 0 * HOUR, 0 * HOUR]
    clock.shift(2 * HOUR + timedelta(minutes=1))
    leave_write.stop(me)
    assert acting(games[0]).deadline == before[0].deadline + 3 * HOUR
    assert leave_write.hours_left(me, year=2026) == 237


@pytest.mark.parametrize("hours", [0, -3, 337])
def test_leave_of_an_impossible_length_is_refused(hours: int) -> None:
    with cast.refused("leave_hours"):
        leave_write.take(cast.person("South player"), number=hours)


def test_more_leave_than_there_is_is_refused() -> None:
    me = cast.person("South player")
    leave_write.take(me, number=200)
    with cast.refused("no_leave_left"):
        leave_write.take(me, number=41)
    leave_write.take(me, number=40)
    assert leave_write.hours_left(me, year=2026) == 0
    with cast.refused("no_leave"):
        leave_write.stop(cast.person("North player"))


# --- outages -----------------------------------------------------------------------------------------------


def test_while_the_site_is_down_no_clock_runs(clock: Any) -> None:
    game, _people = two(BANK)
    uptime.heartbeat("work")
    mine = acting(game)
    clock.move_to(mine.deadline + 5 * HOUR)  # down from Monday until after the deadline
    work()
    assert seat(game, mine.seat).user is not None
    [outage] = Outage.objects.all()
    assert (outage.start, outage.end) == (MONDAY, mine.deadline + 5 * HOUR)
    assert seat(game, mine.seat).deadline == mine.deadline + (mine.deadline + 5 * HOUR - MONDAY)


def test_a_late_move_after_an_outage_is_judged_after_the_clocks_were_moved_on(clock: Any) -> None:
    game, _people = two(BANK)
    uptime.heartbeat("work")
    mine = acting(game)
    clock.move_to(mine.deadline + HOUR)
    assert move(game).version == game.version + 1


def test_outages_that_overlap_count_once(clock: Any) -> None:
    game, _people = two(BANK)
    for part in ("web", "work"):
        uptime.heartbeat(part)
    mine = acting(game)
    clock.shift(10 * HOUR)
    uptime.heartbeat("web")
    clock.shift(timedelta(seconds=30))
    uptime.heartbeat("work")
    work()
    assert Outage.objects.count() == 2
    assert seat(game, mine.seat).deadline == mine.deadline + 10 * HOUR + timedelta(seconds=30)


def test_a_beat_in_time_is_no_outage(clock: Any) -> None:
    for _ in range(5):
        uptime.heartbeat("web")
        clock.shift(59 * SECOND)
    assert not Outage.objects.exists()


def test_after_an_outage_every_running_clock_is_moved_on(clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "PORTION", 2)
    games = [
        two(given)[0]
        for given in (BANK, time_control.days(2), time_control.live(minutes=30), time_control.NO_CLOCK, BANK)
    ]
    uptime.heartbeat("work")
    before = [acting(game).deadline for game in games]
    clock.shift(7 * HOUR)
    work()
    moved = [
        new - old
        for old, new in zip(before, [acting(game).deadline for game in games], strict=True)
        if old is not None and new is not None
    ]
    assert moved == [7 * HOUR] * 4


# --- somebody vanishes, and comes back -----------------------------------------------------------------------


def games_of(me: User, number: int) -> list[Game]:
    variant = find("piquet")
    return [
        lifecycle.open_table(
            variant=variant, options=variant.options(), host=None, dealer=1, pace=given,
            sitters={0: me, 1: cast.person("North player")},
        )
        for given in [BANK, *[time_control.bank(hours=120, increment=0, cap=120, leave=Leave.OFF)] * (number - 1)]
    ]  # fmt: skip


def test_who_vanishes_is_treated_once(clock: Any) -> None:
    me = cast.person("South player")
    games = games_of(me, 4)
    Player.objects.filter(user=me).update(looked_at=MONDAY)
    jump(clock, acting(games[0]).deadline + 4 * SECOND)
    work()
    assert all(seat(game, 0).bot is not None for game in games)
    assert Absence.objects.filter(user=me, until=None).count() == 1
    assert Absence.objects.count() == 1


def test_who_was_seen_lately_loses_only_the_seat_whose_time_is_up(clock: Any) -> None:
    me = cast.person("South player")
    games = games_of(me, 3)
    end = acting(games[0]).deadline
    Player.objects.filter(game=games[1], user=me).update(looked_at=end - HOUR)
    jump(clock, end + 4 * SECOND)
    work()
    assert [seat(game, 0).bot is not None for game in games] == [True, False, False]


@pytest.mark.slow
def test_who_was_seen_again_has_come_back_and_loses_nothing_by_silence(clock: Any) -> None:
    me = cast.person("South player")
    games = games_of(me, 3)
    Player.objects.filter(game=games[1], user=me).update(looked_at=MONDAY)
    end = acting(games[0]).deadline
    Player.objects.filter(game=games[1], user=me).update(looked_at=end - HOUR)
    jump(clock, end + 4 * SECOND)
    work()
    assert timeouts.is_absent(me)
    Player.objects.filter(game=games[1], user=me).update(looked_at=end + HOUR)
    assert not timeouts.is_absent(me)
    Player.objects.filter(user=me).update(deadline=end + 30 * DAY, clock_left=60 * DAY)
    jump(clock, end + 6 * DAY)
    work()
    assert [seat(game, 0).bot is not None for game in games] == [True, False, False]
    assert not Absence.objects.filter(user=me, until=None).exists()


def test_the_seat_is_taken_back_while_the_game_runs(clock: Any) -> None:
    me = cast.person("South player")
    games = games_of(me, 2)
    Player.objects.filter(user=me).update(looked_at=MONDAY)
    jump(clock, acting(games[0]).deadline + 4 * SECOND)
    work()
    for game in games:
        timeouts.take_back(game.public_id, user=me)
        mine = seat(game, 0)
        assert (mine.user, mine.bot, mine.timed_out, mine.resigned) == (me, None, False, None)
        assert mine.deadline == (clocks_now() + mine.clock_left if mine.to_act else None)
    assert not timeouts.is_absent(me)


@pytest.mark.parametrize("case", ["resigned", "kept", "stranger", "over"])
def test_a_seat_is_not_taken_back_where_that_cannot_be(case: str, clock: Any) -> None:
    me, cut = cast.person("South player"), cast.person("stranger")
    game, people = two(BANK, may_return=case != "kept")
    me = people[cast.turn(game)]
    if case == "resigned":
        seating.resign(game.public_id, user=me)
    else:
        jump(clock, acting(game).deadline + 4 * SECOND)
        work()
    if case == "over":
        Game.objects.filter(pk=game.pk).update(status="over")
    code = {"resigned": "not_seated", "kept": "seat_kept", "stranger": "not_seated", "over": "table_closed"}[
        case
    ]
    with cast.refused(code):
        timeouts.take_back(game.public_id, user=cut if case == "stranger" else me)


def test_a_substitute_from_the_list_comes_before_a_bot(clock: Any) -> None:
    first, second, other = (cast.person(name) for name in ("first", "second", "third"))
    Substitute.objects.create(user=second, variant="two-handed", called_at=MONDAY)
    Substitute.objects.create(user=first, called_at=MONDAY - DAY)
    Substitute.objects.create(user=other, variant="piquet")
    seats = []
    for _ in range(2):
        game, _people = two(BANK)
        mine = acting(game)
        Substitute.objects.get_or_create(user=mine.user, variant="")  # nobody stands in for oneself
        jump(clock, mine.deadline + 4 * SECOND)
        work()
        now_there = seat(game, mine.seat)
        seats.append(now_there.user)
        assert now_there.deadline == clocks_now() + 96 * HOUR
    assert seats == [first, second]


def test_a_substitute_who_is_on_leave_is_not_called(clock: Any) -> None:
    away, here = cast.person("away"), cast.person("here")
    Substitute.objects.create(user=away, called_at=MONDAY - DAY)
    Substitute.objects.create(user=here, called_at=MONDAY)
    game, _people = two(BANK)
    mine = acting(game)
    LeavePeriod.objects.create(user=away, start=mine.deadline - DAY, end=mine.deadline + 9 * DAY)
    jump(clock, mine.deadline + 4 * SECOND)
    work()
    assert seat(game, mine.seat).user == here


def test_a_planned_move_is_made_before_a_deadline_that_comes_sooner(clock: Any) -> None:
    game, _people = two(time_control.days(1))
    mine = acting(game)
    LeavePeriod.objects.create(user=mine.user, start=MONDAY, end=MONDAY + 5 * DAY)
    with locked_table(game.public_id) as table:
        clocks.resettle(table, table.players[mine.seat])
    Player.objects.filter(pk=mine.pk).update(planned_at=MONDAY + 2 * DAY)
    leave_write.stop(mine.user)
    mine = seat(game, mine.seat)
    assert mine.deadline < MONDAY + 2 * DAY
    now = clocks_now()
    assert now + (mine.deadline - now) / 2 - 10 * SECOND <= mine.planned_at <= mine.deadline - clocks.IN_TIME
    assert Job.objects.get(game=game, kind=clocks.PLANNED).due_at == mine.planned_at


def test_a_substitutes_own_time_may_run_out_too(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    for _ in range(2):
        jump(clock, seat(game, mine.seat).deadline + 4 * SECOND)
        work()
    lost = seat(game, mine.seat)
    assert (lost.bot is not None, lost.resigned) == (True, mine.user)


def test_a_late_move_that_the_rules_refuse_still_loses_the_seat(clock: Any) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    jump(clock, mine.deadline + SECOND)
    with cast.refused("out_of_time"):
        door.submit(game.public_id, seat=mine.seat, seen=0, move=Move.parse("play XX"))
    assert seat(game, mine.seat).bot is not None


@pytest.mark.parametrize(
    ("pace", "mine", "theirs"), [(time_control.days(3), "3 d", "3 d"), (time_control.live(), "10 min", None)]
)
def test_over_days_one_s_own_time_stands_on_the_plate_also_while_the_other_is_to_move(
    pace: TimeControl, mine: str, theirs: str | None
) -> None:
    game, people = two(pace)
    for number, words in ((cast.turn(game), mine), (1 - cast.turn(game), theirs)):
        page = cast.browser_of(people[number]).get(game.get_absolute_url()).content.decode()
        _before, _link, clock = page.partition('<a class="plate-clock" href="#clocks">')
        text = " ".join(re.sub(r"<[^>]+>", "", clock.partition("</a>")[0]).split())
        assert text == (f"Your time: {words}" if words else "")

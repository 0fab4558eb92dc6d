"""It is your turn, and most of your time is used up: told to those who are away, while it is so."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.clocks import time_control
from games.clocks.time_control import HOUR
from games.jobs.models import Job
from games.notifications import turns
from games.notifications.models import Notification, NotificationKind
from games.play.models import LeavePeriod, Player
from games.play.write import clocks, leave
from games.play.write.lock import locked_table
from tests import cast
from tests.notifications.room import (
    BANK,
    DAYS,
    MONDAY,
    kinds,
    later,
    lines,
    member,
    now,
    pass_over,
    seat,
    sweep,
    two,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

SECOND = timedelta(seconds=1)


def look(game: Any, number: int = 0) -> None:
    Player.objects.filter(game=game, seat=number).update(looked_at=now())


def test_whoever_is_away_is_told_of_their_turn_a_while_after_it_came(clock: Any, people: list[User]) -> None:
    game = two(people)
    later(clock, MONDAY + turns.WAIT - SECOND)
    assert kinds(people[0]) == []
    later(clock, MONDAY + turns.WAIT)
    assert kinds(people[0]) == ["your_turn"]
    assert kinds(people[1]) == []
    [notice] = lines(people[0], NotificationKind.YOUR_TURN)
    assert notice.facts == {"variant": "piquet", "table": game.public_id, "others": ["North player"]}


def test_whoever_looked_at_the_table_since_is_not_told(clock: Any, people: list[User]) -> None:
    game = two(people)
    clock.shift(20 * SECOND)
    look(game)
    later(clock, MONDAY + HOUR)
    assert kinds(people[0]) == []


def test_whoever_looked_before_the_turn_came_is_told(clock: Any, people: list[User]) -> None:
    game = two(people)
    look(game, 1)
    clock.shift(20 * SECOND)
    pass_over(game)
    later(clock, MONDAY + HOUR)
    assert kinds(people[1]) == ["your_turn"]


def test_a_turn_that_is_over_by_then_is_not_told(clock: Any, people: list[User]) -> None:
    game = two(people)
    pass_over(game)
    later(clock, MONDAY + HOUR)
    assert kinds(people[0]) + kinds(people[0], withdrawn=True) == []


def test_a_notice_is_withdrawn_when_the_turn_is_over(clock: Any, people: list[User]) -> None:
    game = two(people)
    later(clock, MONDAY + HOUR)
    pass_over(game)
    assert (kinds(people[0]), kinds(people[0], withdrawn=True)) == ([], ["your_turn"])


def test_a_new_turn_waits_its_own_time(clock: Any, people: list[User]) -> None:
    game = two(people)
    clock.shift(60 * SECOND)
    pass_over(game)
    pass_over(game)
    later(clock, MONDAY + 100 * SECOND)
    assert kinds(people[0]) == []
    later(clock, MONDAY + 60 * SECOND + turns.WAIT)
    assert kinds(people[0]) == ["your_turn"]


def test_a_row_that_was_replaced_while_somebody_was_at_it_tells_nothing(
    clock: Any, people: list[User]
) -> None:
    game = two(people)
    old = Job.objects.get(kind=turns.TURN)
    clock.shift(turns.WAIT)
    pass_over(game)
    pass_over(game)
    turns.turn(old)
    assert kinds(people[0]) == []


def test_performed_twice_it_is_told_once(clock: Any, people: list[User]) -> None:
    two(people)
    row = Job.objects.get(kind=turns.TURN)
    clock.shift(turns.WAIT)
    turns.turn(row)
    turns.turn(row)
    assert kinds(people[0]) == ["your_turn"]


def test_somebody_alone_with_bots_has_no_turn_notices(clock: Any) -> None:
    me = member("South player")
    game = cast.let_bots_play(cast.bot_table(me))
    assert not Job.objects.filter(kind=turns.TURN).exists()
    with CaptureQueriesContext(connection) as caught:
        cast.play_on(game, moves=1)
    assert [query["sql"] for query in caught if "notifications_" in query["sql"]] == []
    later(clock, MONDAY + HOUR, but=("bots_turn",))
    assert kinds(me) == []


def test_somebody_left_alone_with_bots_while_a_clock_runs_is_still_told(
    clock: Any, people: list[User]
) -> None:
    game = two(people, BANK)
    pass_over(game)
    later(clock, seat(game, 1).deadline + 4 * SECOND, but=("bots_turn",))
    assert seat(game, 1).bot is not None
    game = cast.let_bots_play(cast.again(game))
    later(clock, now() + HOUR)
    assert "your_turn" in kinds(people[0])


# --- reminders -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [BANK, DAYS])
def test_a_reminder_comes_when_four_fifths_of_the_time_are_used_up(
    given: time_control.TimeControl, clock: Any, people: list[User]
) -> None:
    game = two(people, given)
    all_of_it = seat(game, 0).deadline - MONDAY
    later(clock, MONDAY + all_of_it * 0.8 - SECOND)
    assert kinds(people[0]) == ["your_turn"]
    later(clock, MONDAY + all_of_it * 0.8 + SECOND)
    assert kinds(people[0]) == ["your_turn", "reminder"]
    later(clock, seat(game, 0).deadline - SECOND)
    assert kinds(people[0]) == ["your_turn", "reminder"], "once a visit"


def test_whoever_has_the_page_open_is_not_reminded(clock: Any, people: list[User]) -> None:
    game = two(people, BANK)
    later(clock, MONDAY + 76 * HOUR)
    clock.move_to(MONDAY + 76.8 * HOUR - 90 * SECOND)
    look(game)
    later(clock, MONDAY + 80 * HOUR)
    assert kinds(people[0]) == ["your_turn"]


@pytest.mark.parametrize("given", [time_control.NO_CLOCK, time_control.live()])
def test_where_no_clock_runs_or_a_fast_one_nobody_is_reminded(
    given: time_control.TimeControl, clock: Any, people: list[User]
) -> None:
    two(people, given)
    later(clock, MONDAY + turns.WAIT)
    assert kinds(people[0]) == ["your_turn"]
    assert not Job.objects.filter(kind=turns.REMINDER).exists()


def test_a_reminder_waits_where_leave_has_moved_the_deadline(clock: Any, people: list[User]) -> None:
    two(people, time_control.bank())
    later(clock, MONDAY + HOUR)
    leave.take(people[0], number=30)
    later(clock, MONDAY + 77 * HOUR)
    assert kinds(people[0]) == ["your_turn"]
    later(clock, MONDAY + (76.8 + 30) * HOUR + SECOND)
    assert kinds(people[0]) == ["your_turn", "reminder"]
    assert LeavePeriod.objects.count() == 1


def test_a_reminder_waits_where_time_was_given(clock: Any, people: list[User]) -> None:
    game = two(people, BANK)
    later(clock, MONDAY + HOUR)
    with locked_table(game.public_id) as table:
        clocks.give_time(table, giver=table.players[1], to=table.players[0])
    later(clock, MONDAY + 77 * HOUR)
    assert kinds(people[0]) == ["your_turn"]
    later(clock, MONDAY + 96.1 * HOUR)
    assert kinds(people[0]) == ["your_turn", "reminder"]


def halt(game: Any, on: bool) -> None:
    """A director halts the clocks of a table, or has them go on."""
    with locked_table(game.public_id) as table:
        (clocks.halt if on else clocks.go_on)(table, now())


def test_a_reminder_comes_sooner_where_leave_ends_by_hand(clock: Any, people: list[User]) -> None:
    two(people, time_control.bank())
    leave.take(people[0], number=100)
    later(clock, MONDAY + HOUR)
    leave.stop(people[0])
    later(clock, MONDAY + (1 + 76.8) * HOUR - SECOND)
    assert kinds(people[0]) == ["your_turn"]
    later(clock, MONDAY + (1 + 76.8) * HOUR + SECOND)
    assert kinds(people[0]) == ["your_turn", "reminder"]


def test_a_reminder_is_due_at_once_where_leave_that_is_taken_back_has_hidden_it(
    clock: Any, people: list[User]
) -> None:
    game = two(people, time_control.bank())
    leave.enter(people[0], first=(MONDAY + 24 * HOUR).date(), last=(MONDAY + 24 * HOUR).date())
    later(clock, MONDAY + HOUR)
    holiday = LeavePeriod.objects.get()
    assert seat(game, 0).deadline == MONDAY + 120 * HOUR
    later(clock, MONDAY + 11 * HOUR)
    leave.cancel(people[0], pk=holiday.pk)
    later(clock, MONDAY + 76.8 * HOUR + SECOND)
    assert kinds(people[0]) == ["your_turn", "reminder"]


def test_a_reminder_comes_after_a_halt_in_which_its_hour_passed(clock: Any, people: list[User]) -> None:
    game = two(people, BANK)
    later(clock, MONDAY + HOUR)
    halt(game, True)
    later(clock, MONDAY + 90 * HOUR)
    assert kinds(people[0]) == ["your_turn"]
    halt(game, False)
    later(clock, MONDAY + (90 + 0.8 * 95) * HOUR - SECOND)
    assert kinds(people[0]) == ["your_turn"]
    later(clock, MONDAY + (90 + 0.8 * 95) * HOUR + SECOND)
    assert kinds(people[0]) == ["your_turn", "reminder"]


def test_a_reminder_comes_sooner_where_a_move_takes_given_time_away(clock: Any, people: list[User]) -> None:
    """With days a move the time given for one move is not the next one's."""
    game = two(people, DAYS, slug="two-handed")
    for _ in range(12):
        who = cast.turn(cast.again(game))
        later(clock, now() + HOUR)
        with locked_table(game.public_id) as table:
            for _gift in range(7):
                clocks.give_time(table, giver=table.players[1 - who], to=table.players[who])
        later(clock, now() + 97 * HOUR)
        before = kinds(people[who]).count("reminder")
        cast.play_on(cast.again(game), moves=1)
        if cast.turn(cast.again(game)) == who:
            break
    else:
        pytest.fail("nobody moved twice in one turn")
    assert seat(game, who).deadline == now() + 120 * HOUR
    later(clock, now() + 97 * HOUR)
    assert kinds(people[who]).count("reminder") == before + 1


def test_with_days_a_move_each_move_of_one_turn_has_its_reminder(clock: Any, people: list[User]) -> None:
    game = two(people, DAYS, slug="two-handed")
    for _ in range(12):
        later(clock, now() + 110 * HOUR)
        who = cast.turn(cast.again(game))
        before = kinds(people[who]).count("reminder")
        cast.play_on(cast.again(game), moves=1)
        if cast.turn(cast.again(game)) == who:
            break
    else:
        pytest.fail("nobody moved twice in one turn")
    assert before == 1
    later(clock, now() + 97 * HOUR)
    assert kinds(people[who]).count("reminder") == 2


def test_an_open_page_says_that_it_is_looked_at(clock: Any, people: list[User]) -> None:
    game = two(people)
    htmx = {"HX-Request": "true"}
    browser = cast.browser_of(people[0])
    address = f"{game.get_absolute_url()}table/?seen={cast.again(game).revision}"
    assert browser.get(address, headers=htmx).status_code == 204
    assert seat(game, 0).looked_at is None
    assert browser.get(f"{address}&looks=1", headers=htmx).status_code == 204
    assert seat(game, 0).looked_at == now()
    assert cast.browser_of(member("stranger")).get(f"{address}&looks=1", headers=htmx).status_code == 204
    sweep()


@pytest.mark.slow
def test_the_end_of_a_game_takes_turns_back(clock: Any, people: list[User]) -> None:
    game = two(people)
    later(clock, MONDAY + HOUR)
    assert kinds(people[0]) == ["your_turn"]
    cast.play_on(cast.again(game))
    assert cast.again(game).status == "over"
    for user in people:
        assert kinds(user) in ([], ["game_over"])
    assert not Notification.objects.filter(kind=NotificationKind.YOUR_TURN, withdrawn_at=None).exists()
    assert not Job.objects.filter(game=game).exists()


def test_quick_turns_ask_nothing_of_the_notices(clock: Any, people: list[User]) -> None:
    """The row of the first turn waits on for the one that lasts."""
    game = two(people)
    pass_over(pass_over(game))
    with CaptureQueriesContext(connection) as caught:
        for _ in range(4):
            clock.shift(20 * SECOND)
            pass_over(game)
    assert [
        query["sql"] for query in caught if "notifications_" in query["sql"] or "jobs_job" in query["sql"]
    ] == []
    later(clock, MONDAY + 80 * SECOND + turns.WAIT - SECOND)
    assert kinds(people[0]) + kinds(people[1]) == []
    waiting = people[cast.turn(cast.again(game))]
    later(clock, MONDAY + 80 * SECOND + turns.WAIT)
    assert kinds(waiting) == ["your_turn"]
    later(clock, MONDAY + HOUR)
    assert kinds(people[0]) + kinds(people[1]) == ["your_turn"]

"""Leave entered beforehand by date, and leave that begins by itself and is told."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.clocks import time_control
from games.notifications.models import Notification, NotificationKind
from games.play.models import Game, LeavePeriod, Player
from games.play.write import leave, lifecycle, timeouts
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from rules.catalog import find
from tests import cast

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    make_demo()
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def me() -> User:
    return cast.person("South player", time_zone="Europe/Paris")


def opened(me: User, pace: Any = None) -> Game:
    variant = find("piquet")
    return lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, dealer=1, pace=pace or time_control.bank(),
        sitters={0: me, 1: cast.person("North player")},
    )  # fmt: skip


def enter(me: User, first: date, last: date) -> Any:
    form = {"first": first.isoformat(), "last": last.isoformat()}
    return cast.browser_of(me).post("/play/leave/", form)


def test_a_holiday_stops_the_clock_in_whole_days_of_its_owner_and_can_be_taken_back(me: User) -> None:
    game = opened(me)
    before = Player.objects.get(game=game, user=me).deadline
    assert enter(me, date(2026, 11, 24), date(2026, 11, 25)).status_code == 302
    row = LeavePeriod.objects.get()
    assert (row.start, row.end - row.start) == (datetime(2026, 11, 23, 23, tzinfo=UTC), timedelta(days=2))
    assert Player.objects.get(game=game, user=me).deadline == before + timedelta(days=2)
    page = cast.browser_of(me).get("/play/leave/").content.decode()
    assert "192 of 240 hours" in page
    [key] = re.findall(r'name="cancel" value="(\d+)"', page)
    cast.browser_of(cast.person("stranger")).post("/play/leave/", {"cancel": key})
    assert LeavePeriod.objects.exists()
    cast.browser_of(me).post("/play/leave/", {"cancel": key})
    assert not LeavePeriod.objects.exists()
    assert Player.objects.get(game=game, user=me).deadline == before


@pytest.mark.parametrize(
    ("last", "said"),
    [(date(2026, 11, 25), ["Tue 24 Nov", "Wed 25 Nov"]), (date(2026, 11, 24), ["Tue 24 Nov"])],
)
def test_a_holiday_is_listed_by_its_first_and_its_last_day(me: User, last: date, said: list[str]) -> None:
    enter(me, date(2026, 11, 24), last)
    page = cast.browser_of(me).get("/play/leave/").content.decode()
    listed = page.split('name="cancel"')[0].rpartition("plan-list")[2]
    assert re.findall(r"<time[^>]*>([^<]+)</time>", listed) == said


@pytest.mark.parametrize(
    ("last", "end"),
    [
        (date(2027, 3, 28), datetime(2027, 3, 28, 22, tzinfo=UTC)),
        (date(2027, 10, 31), datetime(2027, 10, 31, 23, tzinfo=UTC)),
    ],
)
def test_a_holiday_ends_at_midnight_on_days_on_which_the_clocks_are_changed(
    me: User, last: date, end: datetime
) -> None:
    assert enter(me, last - timedelta(days=1), last).status_code == 302
    assert LeavePeriod.objects.get().end == end
    assert enter(me, last + timedelta(days=1), last + timedelta(days=2)).status_code == 302


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(2026, 11, 23), date(2026, 11, 25), "begins tomorrow at the earliest"),
        (date(2026, 11, 26), date(2026, 11, 25), "begins tomorrow at the earliest"),
        (date(2026, 11, 26), date(2026, 12, 20), "begins tomorrow at the earliest"),
        (date(2026, 12, 2), date(2026, 12, 13), "do not have that many hours of leave left"),
        (date(2026, 11, 28), date(2026, 12, 1), "on one of these days already"),
    ],
)
def test_a_holiday_that_cannot_be_is_refused_and_stays_in_the_form(
    me: User, first: date, last: date, said: str
) -> None:
    enter(me, date(2026, 11, 30), date(2026, 12, 1))
    answer = enter(me, first, last)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert f'value="{first.isoformat()}"' in answer.content.decode()
    assert LeavePeriod.objects.count() == 1


def test_leave_that_begins_by_itself_is_told_once_a_day_with_what_is_left(me: User, clock: Any) -> None:
    game = opened(me)
    for hour in range(3):
        player = Player.objects.get(game=game, user=me)
        assert player.deadline is not None
        clock.move_to(player.deadline + timedelta(minutes=1))
        with locked_table(game.public_id) as table:
            assert not timeouts.judge(table, table.players[0], datetime.now(UTC))
        notices = Notification.objects.filter(user=me, kind=NotificationKind.LEAVE)
        assert notices.count() == 1, [hour, *LeavePeriod.objects.values_list("pk", "start", "end")]
    page = cast.browser_of(me).get("/play/notices/").content.decode()
    assert "239 hours of leave are left this year" in page
    assert Player.objects.get(game=game, user=me).deadline > NOON + timedelta(days=4)


def test_leave_of_a_game_that_begins_by_itself_is_told_with_what_is_left_of_it(me: User, clock: Any) -> None:
    game = opened(me, pace=time_control.bank(leave=time_control.Leave.OWN, leave_hours=5))
    player = Player.objects.get(game=game, user=me)
    assert player.deadline is not None
    clock.move_to(player.deadline + timedelta(minutes=1))
    with locked_table(game.public_id) as table:
        assert not timeouts.judge(table, table.players[0], datetime.now(UTC))
    assert "4 hours of it are left" in cast.browser_of(me).get("/play/notices/").content.decode()


def test_leave_taken_while_leave_that_began_by_itself_goes_on_is_one_with_it(me: User, clock: Any) -> None:
    game = opened(me)
    player = Player.objects.get(game=game, user=me)
    assert player.deadline is not None
    clock.move_to(player.deadline + timedelta(minutes=1))
    with locked_table(game.public_id) as table:
        assert not timeouts.judge(table, table.players[0], datetime.now(UTC))
    leave.take(me, number=5)
    [row] = LeavePeriod.objects.filter(user=me)
    assert row.end - row.start == timedelta(hours=6)
    assert not row.automatic
    clock.shift(timedelta(minutes=10))
    leave.stop(me)
    assert LeavePeriod.objects.get(user=me).end - row.start == timedelta(hours=1)


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/over-days/", "/fr/over-days/"])
def test_the_page_about_playing_over_days_is_linked_where_one_needs_it(path: str, me: User) -> None:
    assert cast.browser_of().get(path).status_code == 200
    game = opened(me)
    prefix = path.removesuffix("over-days/")
    browser = cast.browser_of(me)
    Notification.objects.create(user=me, kind=NotificationKind.YOUR_TURN, game=game, key="0", created_at=NOON)
    pages = (
        "", "play/", "play/new/", "play/leave/", f"games/{game.public_id}/", "play/notices/", "leagues/new/",
        "ladders/new/", "events/new/",
    )  # fmt: skip
    for page in pages:
        assert f'href="{path}"' in browser.get(prefix + page).content.decode(), page
    assert f'href="{path}"' in cast.browser_of().get(prefix).content.decode()

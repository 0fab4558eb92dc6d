"""Time as pages show it: deadlines at the table and in my games, giving time, coming back, leave, standing in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import CardFaces, User
from games import wiring
from games.clocks import time_control
from games.clocks.time_control import HOUR, TimeControl
from games.play.models import Game, LeavePeriod, Player, Substitute
from games.play.read.clocks import clocks_of, left_words, pace_words
from games.play.write import clocks, lifecycle, timeouts
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


def two(given: TimeControl, me: User, slug: str = "piquet", dealer: int = 1) -> Game:
    """A game of two with this person to act first where `dealer` is 1."""
    variant = find(slug)
    return lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, dealer=dealer, pace=given,
        sitters={0: me, 1: cast.person("North player")},
    )  # fmt: skip


@pytest.fixture
def me() -> User:
    return cast.person("South player")


def lapse(game: Game, seat: int) -> None:
    with locked_table(game.public_id) as table:
        timeouts.lapse(table, table.players[seat])


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (timedelta(days=5), "5 d", "5 j"),
        (timedelta(days=2, hours=3, minutes=59), "2 d 3 h", "2 j 3 h"),
        (timedelta(hours=47, minutes=30), "47 h 30 min", "47 h 30 min"),
        (timedelta(hours=1), "1 h", "1 h"),
        (timedelta(minutes=59, seconds=59), "59 min", "59 min"),
        (timedelta(minutes=9, seconds=5), "9 min 5 s", "9 min 5 s"),
        (timedelta(seconds=7), "7 s", "7 s"),
        (timedelta(0), "0 s", "0 s"),
    ],
)
def test_what_is_left_is_told_as_a_player_wants_it(left: timedelta, english: str, french: str) -> None:
    with translation.override("en"):
        assert left_words(left) == english
    with translation.override("fr"):
        assert left_words(left).replace("\N{NO-BREAK SPACE}", " ") == french


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (time_control.NO_CLOCK, "no clock"),
        (time_control.bank(), "3 d, and 24 h a visit, at most 5 d; leave stops the clock"),
        (
            time_control.days(1, weekends=True, leave=time_control.Leave.OFF),
            "1 day a move; weekends do not count",
        ),
        (
            time_control.days(14, leave=time_control.Leave.OWN, leave_hours=48),
            "14 days a move; 48 hours of leave",
        ),
        (time_control.live(), "10 min, and 15 s a visit"),
        (time_control.live(minutes=5, increment=0), "5 min 0 s"),
    ],
)
def test_a_pace_is_told_in_a_line(given: TimeControl, words: str) -> None:
    with translation.override("en"):
        assert pace_words(given) == words.replace(" 0 s", "")


def test_the_table_shows_the_exact_deadline(me: User) -> None:
    game = two(time_control.bank(), me)
    page = cast.browser_of(me).get(game.get_absolute_url()).content.decode()
    assert "2026-11-27T12:00:00+00:00" in page
    assert "3 d, and 24 h a visit" in page
    assert page.count('data-deadline="2026-11-27T12:00:00+00:00"') >= 2


def test_a_clock_that_stands_for_the_weekend_says_so_and_what_it_has_when_it_runs(
    me: User, clock: Any
) -> None:
    sunday = NOON - timedelta(days=1)
    clock.move_to(sunday)
    game = two(time_control.days(3, weekends=True), me)
    monday = sunday + timedelta(hours=12)
    mine, other = clocks_of(game, list(game.players.order_by("seat")), ("North", "South"), 0)
    assert (mine.left, mine.stands_until) == ("3 d", monday)
    assert (other.left, other.stands_until) == ("3 d", None)  # not "0 s" before the first turn
    page = cast.browser_of(me).get(game.get_absolute_url()).content.decode()
    assert "stands still for the weekend until" in page
    assert "Mon 23 Nov, 00:00 UTC" in page
    clock.move_to(monday)
    [mine, _other] = clocks_of(game, list(game.players.order_by("seat")), ("North", "South"), 0)
    assert (mine.left, mine.stands_until) == ("3 d", None)


def test_a_table_without_a_clock_says_nothing_of_time(me: User) -> None:
    page = cast.browser_of(me).get(two(time_control.NO_CLOCK, me).get_absolute_url()).content.decode()
    assert "data-deadline" not in page
    assert 'id="clocks"' not in page


def test_others_see_until_when_somebody_is_on_leave(me: User) -> None:
    game = two(time_control.bank(), me)
    LeavePeriod.objects.create(user=me, start=NOON - HOUR, end=NOON + 5 * HOUR)
    other = game.players.get(seat=1).user
    assert other is not None
    page = cast.browser_of(other).get(game.get_absolute_url()).content.decode()
    assert "on leave until" in page
    assert "2026-11-23T17:00:00+00:00" in page


@pytest.mark.parametrize(
    ("pace", "may_last"),
    [
        (time_control.bank(), "2026-12-03T11:00:00+00:00"),
        (time_control.bank(leave=time_control.Leave.OWN, leave_hours=5), "2026-11-23T16:00:00+00:00"),
    ],
)
def test_others_see_until_when_leave_that_began_by_itself_may_last(
    pace: Any, may_last: str, me: User
) -> None:
    game = two(pace, me)
    own = game if pace.leave == time_control.Leave.OWN else None
    LeavePeriod.objects.create(user=me, game=own, start=NOON - HOUR, end=NOON + HOUR, automatic=True)
    other = game.players.get(seat=1).user
    page = cast.browser_of(other).get(game.get_absolute_url()).content.decode()
    assert "may last until" in page
    assert may_last in page


def test_time_is_given_by_a_button(me: User) -> None:
    game = two(time_control.bank(), me)
    other = game.players.get(seat=1).user
    browser = cast.browser_of(other)
    assert "Give North 24 h" in browser.get(game.get_absolute_url()).content.decode()
    answer = browser.post(f"{game.get_absolute_url()}time/", {"seat": "0"}, follow=True)
    assert "You gave 24 h." in answer.content.decode()
    assert game.players.get(seat=0).deadline == NOON + 120 * HOUR
    assert (
        "Give" not in cast.browser_of(me).get(game.get_absolute_url()).content.decode().split('id="log"')[0]
    )


@pytest.mark.parametrize("seat", ["", "x", "7", "-1", "999"])
def test_time_for_no_seat_is_not_found(seat: str, me: User) -> None:
    game = two(time_control.bank(), me)
    assert cast.browser_of(me).post(f"{game.get_absolute_url()}time/", {"seat": seat}).status_code == 404


def test_whoever_lost_the_seat_is_offered_it_and_takes_it(me: User) -> None:
    game = two(time_control.bank(), me)
    lapse(game, 0)
    browser, home = cast.browser_of(me), game.get_absolute_url()
    assert "Take my seat back" in browser.get(home).content.decode()
    assert "Take my seat back" not in cast.browser_of().get(home).content.decode()
    assert browser.post(f"{home}back/").status_code == 302
    assert game.players.get(seat=0).user == me
    assert "Take my seat back" not in browser.get(home).content.decode()


def test_a_late_move_is_told_why(me: User, clock: Any) -> None:
    game = two(time_control.bank(leave=time_control.Leave.OFF), me)
    clock.move_to(NOON + 96 * HOUR + timedelta(seconds=1))
    form = {"move": "exchange", "version": str(game.version)}
    answer = cast.browser_of(me).post(f"{game.get_absolute_url()}move/", form, follow=True)
    assert answer.status_code == 200
    assert "Your time had run out before this came" in answer.content.decode()
    assert "Take my seat back" in answer.content.decode()
    assert game.players.get(seat=0).bot is not None


def test_leave_is_taken_and_ended_on_its_page(me: User) -> None:
    browser = cast.browser_of(me)
    assert "240 of 240 hours are left in 2026" in browser.get("/play/leave/").content.decode()
    assert browser.post("/play/leave/", {"hours": "30"}).status_code == 302
    page = browser.get("/play/leave/").content.decode()
    assert "210 of 240" in page
    assert "You are on leave until" in page
    assert browser.post("/play/leave/", {"stop": "1"}).status_code == 302
    assert "240 of 240" in browser.get("/play/leave/").content.decode()


@pytest.mark.parametrize(("hours", "status"), [("0", 422), ("337", 422), ("x", 422), ("", 422), ("241", 422)])
def test_impossible_leave_keeps_what_was_typed(hours: str, status: int, me: User) -> None:
    answer = cast.browser_of(me).post("/play/leave/", {"hours": hours})
    assert answer.status_code == status
    assert not LeavePeriod.objects.exists()
    if hours.isdecimal():
        assert f'value="{hours}"' in answer.content.decode()


def test_the_list_of_games_one_stands_in_at_is_kept(me: User) -> None:
    browser = cast.browser_of(me)
    browser.post("/play/substitutes/", {"kept": "1", "games": ["piquet", "pinacle"]})
    assert set(Substitute.objects.values_list("variant", flat=True)) == {"piquet", "pinacle"}
    browser.post("/play/substitutes/", {"kept": "1", "games": ["piquet"]})
    assert list(Substitute.objects.values_list("variant", flat=True)) == ["piquet"]
    assert browser.post("/play/substitutes/", {"kept": "1", "games": ["whist"]}).status_code == 422
    browser.post("/play/substitutes/", {"kept": "1"})
    assert not Substitute.objects.exists()


@pytest.mark.parametrize(
    ("chosen", "kept"),
    [
        ({"pace": "none"}, time_control.NO_CLOCK),
        ({"pace": "bank"}, time_control.bank(leave=time_control.Leave.OFF)),
        ({"pace": "bank", "weekends": "on", "leave": "on"}, time_control.bank(weekends=True)),
        ({"pace": "days-3", "leave": "on"}, time_control.days(3)),
        ({"pace": "live-10", "leave": "on", "weekends": "on"}, time_control.live()),
    ],
)
def test_a_new_table_has_the_pace_that_was_chosen(
    chosen: dict[str, str], kept: TimeControl, me: User
) -> None:
    form = {"variant": "piquet", "seat": "0", "public": "yes", "after_resigning": "bot", **chosen}
    assert cast.browser_of(me).post("/play/new/", form).status_code == 302
    assert Game.objects.get().time == kept


def test_a_pace_nobody_offered_is_refused(me: User) -> None:
    form = {"variant": "piquet", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "days-4"}
    assert cast.browser_of(me).post("/play/new/", form).status_code == 400
    assert not Game.objects.exists()


def test_one_person_among_bots_is_waited_for_without_a_clock(me: User) -> None:
    form = {"variant": "piquet", "seat": "0", "public": "yes", "after_resigning": "bot", "pace": "bank"}
    browser = cast.browser_of(me)
    browser.post("/play/new/", form)
    browser.post(f"{Game.objects.get().get_absolute_url()}bots/", {"level": "club"})
    assert Game.objects.get().time == time_control.NO_CLOCK
    assert not Player.objects.exclude(deadline=None).exists()


def test_my_games_wait_in_the_order_of_their_deadlines(me: User) -> None:
    slow, quick, none = (
        two(given, me) for given in (time_control.bank(), time_control.days(1), time_control.NO_CLOCK)
    )
    other = two(time_control.days(1), me, dealer=0)
    page = cast.browser_of(me).get("/play/mine/").content.decode()
    places = [page.index(game.get_absolute_url()) for game in (quick, slow, none, other)]
    assert places == sorted(places)
    assert "1 day a move; leave stops the clock" in page
    following = cast.browser_of(me).get("/play/next/")
    assert following["Location"] == quick.get_absolute_url()
    after = cast.browser_of(me).get("/play/next/", {"after": quick.public_id})
    assert after["Location"] == slow.get_absolute_url()


def test_my_games_show_the_score_from_my_own_side(me: User) -> None:
    game = cast.play_on(two(time_control.days(3), me), until=lambda g: g.deals.count() == 3)
    points = [0, 0]
    for score in game.deals.exclude(score=None).values_list("score", flat=True):
        points = [a + b for a, b in zip(points, score["points"], strict=True)]
    assert points != [0, 0]
    assert f"{points[0]} to {points[1]}" in cast.browser_of(me).get("/play/mine/").content.decode()
    other = game.players.get(seat=1).user
    assert f"{points[1]} to {points[0]}" in cast.browser_of(other).get("/play/mine/").content.decode()


def test_my_games_ask_as_much_however_many_there_are(me: User) -> None:
    browser, asked = cast.browser_of(me), []
    for number in (1, 12):
        for _ in range(number):
            cast.play_on(two(time_control.bank(weekends=True), me), moves=8)
        browser.get("/play/mine/")
        with CaptureQueriesContext(connection) as caught:
            browser.get("/play/mine/")
        asked.append(len(caught))
    assert asked[0] == asked[1]
    assert asked[0] <= 9


def test_settings_keep_a_time_zone_and_whether_leave_floats(me: User) -> None:
    form = {
        "display_name": "South", "language": "en", "confirm_moves": "False", "after_move": "stay",
        "time_zone": "Europe/Paris", "deck": CardFaces.KENNARD, "table_pace": "normal", "log_order": "latest",
    }  # fmt: skip
    browser = cast.browser_of(me)
    assert browser.post("/account/settings/", form).status_code == 302
    me.refresh_from_db()
    assert (me.time_zone, me.floating_leave, str(me.zone)) == ("Europe/Paris", False, "Europe/Paris")
    assert browser.post("/account/settings/", form | {"time_zone": "Mars/Olympus"}).status_code == 200
    me.refresh_from_db()
    assert me.time_zone == "Europe/Paris"


def test_what_is_due_of_a_clock_is_named_in_the_wiring() -> None:
    kinds = {clocks.TIME_UP, timeouts.VANISHED, "move_on", "bots_turn"}
    assert kinds <= set(wiring.JOBS)


def test_the_clock_is_told_before_anybody_sits_down(me: User) -> None:
    variant = find("piquet")
    game = cast.open_table(
        variant=variant, options=variant.options(), host=me, seat=0, pace=time_control.days(3)
    )
    for browser in (cast.browser_of(), cast.browser_of(me)):
        page = browser.get(game.get_absolute_url()).content.decode()
        assert page.split('class="gathering"')[1].count("3 days a move; leave stops the clock") == 2


def test_of_the_games_and_mixes_the_chosen_ones_are_marked() -> None:
    page = cast.browser_of().get("/play/new/?variant=double-deck&preset=npa").content.decode()
    links = [link.split(">")[0] for link in page.split("<a")[1:]]
    marked = [link.split('href="')[1].split('"')[0] for link in links if "aria-current" in link]
    assert [url for url in marked if url.startswith("?")] == [
        "?variant=double-deck",
        "?variant=double-deck&amp;preset=npa",
    ]


def test_a_game_that_waits_for_another_does_not_show_the_time_of_the_last_move_as_a_deadline(
    me: User,
) -> None:
    game = cast.play_on(two(time_control.NO_CLOCK, me), moves=3)
    other = game.players.get(to_act=False).user
    page = cast.browser_of(other).get("/play/mine/").content.decode()
    assert "<time" not in page.split('class="row-end"')[1].split("</li>")[0]

"""A pause of a table's clocks, and a time at which its people play together: asked by one, agreed by all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import translation

from accounts.models import User
from games.api import bot_accounts
from games.clocks import time_control
from games.clocks.time_control import DAY, HOUR, TimeControl
from games.jobs import queue
from games.jobs.models import Job
from games.notifications.models import Notification, NotificationKind
from games.notifications.read import notices_of, unread_count
from games.play.models import Absence, Arrangement, ArrangementState, Game, Player
from games.play.write import arrangements, clocks, leave, lifecycle, plans, seating, timeouts
from games.play.write.demo import make_demo
from rules.catalog import find
from tests import cast
from tests.pages import flat

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAYS = time_control.days(3)
TOO_SOON = timedelta(minutes=14)


@pytest.fixture(autouse=True)
def clock(db: None) -> Iterator[Any]:
    make_demo()
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def people() -> list[User]:
    return [cast.person("North player"), cast.person("South player")]


def table(people: list[User], pace: TimeControl = DAYS, **more: Any) -> Game:
    """A table of piquet at a pace, a person or nobody's bot at each seat; South is to act."""
    variant = find("piquet")
    return lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], dealer=0, pace=pace,
        sitters=dict(enumerate(people)), **more,
    )  # fmt: skip


def mover(game: Game) -> Player:
    """The seat whose clock runs."""
    return Player.objects.get(game=game, clock_since__isnull=False)


def other(people: list[User], game: Game) -> User:
    """Whoever is not to move."""
    return next(user for user in people if user.pk != mover(game).user_id)


def test_a_pause_holds_when_all_have_agreed_and_the_clock_runs_on_after_it(
    people: list[User], clock: Any
) -> None:
    game = table(people)
    assert mover(game).deadline == MONDAY + 3 * DAY
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 8))
    assert mover(game).deadline == MONDAY + 3 * DAY, "nobody has agreed yet"
    clock.shift(5 * HOUR)
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    # Five hours ran; what is left runs from midnight after the 8th.
    assert mover(game).deadline == datetime(2026, 3, 9, tzinfo=UTC) + 3 * DAY - 5 * HOUR
    due = Job.objects.get(kind=clocks.TIME_UP, game=game)
    assert due.due_at == mover(game).deadline + clocks.GRACE
    assert Arrangement.objects.get().state == ArrangementState.AGREED


def test_nobody_loses_a_seat_in_a_pause_and_whoever_lets_time_run_out_after_it_does(
    people: list[User], clock: Any
) -> None:
    game = table(people)
    user = mover(game).user
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 20))
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    clock.move_to(datetime(2026, 3, 20, 23, 0, tzinfo=UTC))
    for pk in queue.overdue():
        queue.run(pk)
    assert game.players.filter(user=user).exists()
    assert not game.players.exclude(resigned=None).exists()
    clock.move_to(datetime(2026, 3, 24, 0, 1, tzinfo=UTC) + 14 * DAY)
    for _ in range(400):
        if not (late := queue.overdue()):
            break
        for pk in late:
            queue.run(pk)
    assert game.players.exclude(resigned=None).exists() or cast.again(game).status == "over"


def test_an_earlier_pause_is_not_forgotten_when_another_is_agreed(people: list[User], clock: Any) -> None:
    game = table(people)
    for last, hours in ((date(2026, 3, 3), 0), (date(2026, 3, 5), 12)):
        clock.shift(hours * HOUR)
        row = arrangements.ask_pause(game.public_id, user=people[0], last=last)
        arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
        clock.move_to(datetime.combine(last, datetime.min.time(), UTC) + DAY)
    # Nothing ran before the first pause, twelve hours between the two.
    assert mover(game).deadline == datetime(2026, 3, 6, tzinfo=UTC) + 3 * DAY - 12 * HOUR


def test_with_bots_alone_a_pause_begins_at_once(people: list[User]) -> None:
    people = [*people, cast.person("East player"), cast.person("West player")]
    game = cast.table_of(people, pace=DAYS)
    for user in people[1:]:
        seating.resign(game.public_id, user=user)
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 4))
    assert row.state == ArrangementState.AGREED
    assert cast.again(game).stand_until == datetime(2026, 3, 5, tzinfo=UTC)


def test_the_day_ends_by_the_clock_of_whoever_asks(people: list[User]) -> None:
    people[0].time_zone = "America/New_York"
    people[0].save()
    row = arrangements.ask_pause(table(people).public_id, user=people[0], last=date(2026, 3, 4))
    assert row.end == datetime(2026, 3, 5, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (lambda public, user: arrangements.ask_pause(public, user=user, last=date(2026, 3, 1)), "pause_date"),
        (lambda public, user: arrangements.ask_pause(public, user=user, last=date(2026, 4, 2)), "pause_date"),
        (lambda public, user: arrangements.ask_pause(public, user=user, last=date.max), "pause_date"),
        (lambda public, user: leave.enter(user, first=date(2026, 3, 4), last=date.max), "leave_dates"),
        (lambda public, user: leave.enter(user, first=date.min, last=date(2026, 3, 4)), "leave_dates"),
        (lambda public, user: arrangements.ask_meeting(public, user=user, at=MONDAY + TOO_SOON), "meeting_time"),
        (lambda public, user: arrangements.ask_meeting(public, user=user, at=MONDAY + 31 * DAY), "meeting_time"),
    ],
)  # fmt: skip
def test_a_time_that_cannot_be_is_refused(people: list[User], what: Any, code: str) -> None:
    game = table(people)
    with cast.refused(code):
        what(game.public_id, people[0])
    assert not Arrangement.objects.exists()


@pytest.mark.parametrize(
    ("pace", "code"),
    [(time_control.NO_CLOCK, "no_days"), (time_control.live(minutes=5, increment=10), "no_days")],
)
def test_a_game_without_a_clock_of_days_has_nothing_to_stop(
    people: list[User], pace: TimeControl, code: str
) -> None:
    with cast.refused(code):
        arrangements.ask_pause(table(people, pace).public_id, user=people[0], last=date(2026, 3, 4))


def test_one_thing_is_asked_at_a_time_and_only_by_those_who_sit_there(people: list[User]) -> None:
    game = table(people)
    with cast.refused("not_seated"):
        arrangements.ask_pause(game.public_id, user=cast.person("East player"), last=date(2026, 3, 4))
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 4))
    with cast.refused("arranged"):
        arrangements.ask_meeting(game.public_id, user=people[1], at=MONDAY + DAY)
    with cast.refused("not_seated"):
        arrangements.answer(
            game.public_id, user=cast.person("West player"), arrangement_id=row.pk, agrees=True
        )
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=False)
    with cast.refused("arrangement_gone"):
        arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    assert mover(game).deadline == MONDAY + 3 * DAY
    arrangements.ask_meeting(game.public_id, user=people[1], at=MONDAY + DAY)


def test_what_was_asked_for_a_time_that_is_over_is_asked_no_more(people: list[User], clock: Any) -> None:
    game = table(people)
    row = arrangements.ask_meeting(game.public_id, user=people[0], at=MONDAY + HOUR)
    clock.shift(4 * HOUR)
    with cast.refused("arrangement_gone"):
        arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    again = arrangements.ask_pause(game.public_id, user=people[1], last=date(2026, 3, 4))
    assert again.state == ArrangementState.ASKED


def test_a_seat_that_changes_hands_is_asked_anew(people: list[User]) -> None:
    people = [*people, cast.person("East player"), cast.person("West player")]
    game = cast.table_of(people, pace=DAYS)
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 4))
    for user in people[1:3]:
        row = arrangements.answer(game.public_id, user=user, arrangement_id=row.pk, agrees=True)
    assert row.state == ArrangementState.ASKED
    seating.resign(game.public_id, user=people[3])
    with cast.refused("arrangement_gone"):
        arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    assert notice_words(people[1]) == []
    assert not cast.again(game).arrangement_open
    again = arrangements.ask_pause(game.public_id, user=people[1], last=date(2026, 3, 4))
    assert again.state == ArrangementState.ASKED


def test_a_program_agrees_to_everything_and_is_not_waited_for(people: list[User]) -> None:
    people[1] = bot_accounts.make_bot(people[0], name="A program")
    row = arrangements.ask_pause(table(people).public_id, user=people[0], last=date(2026, 3, 4))
    assert row.state == ArrangementState.AGREED


def test_nobody_asks_again_and_again(people: list[User], clock: Any) -> None:
    game = table(people)
    for _ in range(arrangements.A_DAY):
        row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 4))
        arrangements.answer(game.public_id, user=people[0], arrangement_id=row.pk, agrees=False)
    with cast.refused("asked_enough"):
        arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 4))
    arrangements.ask_pause(game.public_id, user=people[1], last=date(2026, 3, 4))


def test_a_clock_that_has_run_out_is_not_saved_by_a_pause(people: list[User], clock: Any) -> None:
    game = table(people)
    row = arrangements.ask_pause(game.public_id, user=other(people, game), last=date(2026, 3, 20))
    late = mover(game)
    clock.shift(3 * DAY + timedelta(seconds=1))
    arrangements.answer(game.public_id, user=late.user, arrangement_id=row.pk, agrees=True)
    assert mover(game).deadline == MONDAY + 3 * DAY


@pytest.mark.parametrize(("day", "hour"), [("0001-01-01", "00:00"), ("9999-12-31", "23:59")])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_day_at_the_end_of_the_calendar_is_refused(
    people: list[User], clock: Any, day: str, hour: str, zone: str
) -> None:
    User.objects.update(time_zone=zone)
    game = table(people)
    browser = cast.browser_of(User.objects.get(pk=people[0].pk))
    form = {"ask": "meeting", "day": day, "hour": hour}
    assert browser.post(f"{game.get_absolute_url()}arrange/", form).status_code < 500


def test_whoever_has_vanished_elsewhere_keeps_a_seat_in_a_pause(people: list[User], clock: Any) -> None:
    game, elsewhere = table(people), table([people[0], cast.person("East player")])
    gone = mover(game).user
    assert gone is not None
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 20))
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    Absence.objects.create(user=gone, since=MONDAY)
    Player.objects.update(looked_at=None, last_active_at=MONDAY - 10 * DAY)
    clock.shift(5 * DAY)
    timeouts.free_other_seats(Job(kind=timeouts.VANISHED, object_id=gone.pk, due_at=MONDAY))
    assert Player.objects.filter(game=game, user=gone).exists()
    clock.move_to(datetime(2026, 3, 21, 1, tzinfo=UTC))
    timeouts.free_other_seats(Job(kind=timeouts.VANISHED, object_id=gone.pk, due_at=MONDAY))
    assert not Player.objects.filter(game=game, user=gone).exists(), "and loses it after the pause"
    assert elsewhere.pk


def test_for_two_hours_from_the_hour_agreed_no_clock_runs_and_plans_move_at_once(
    people: list[User], clock: Any
) -> None:
    game = table(people)
    at = MONDAY + DAY
    row = arrangements.ask_meeting(game.public_id, user=people[0], at=at)
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    assert mover(game).deadline == MONDAY + 3 * DAY + 2 * HOUR
    game = cast.again(game)
    low, high = plans.PAUSES[time_control.TimeControlKind.LIVE]
    for instant, quick in ((at - HOUR, False), (at, True), (at + HOUR, True), (at + 2 * HOUR, False)):
        assert clocks.is_quick(game, instant) is quick
    clock.move_to(at + HOUR)
    player = mover(game)
    pause = plans._pause(game, player, None, at + HOUR, None, there=False).total_seconds()
    assert low <= pause <= high


def notice_words(user: User) -> list[str]:
    with translation.override("en"):
        return [line.words for line in notices_of(user).lines if line.title.startswith("About the time")]


def test_everybody_is_told_what_is_asked_what_was_answered_and_that_the_hour_is_near(
    people: list[User], clock: Any
) -> None:
    game = table(people)
    people[1].time_zone = "Europe/Paris"
    people[1].save()
    row = arrangements.ask_meeting(game.public_id, user=people[0], at=datetime(2026, 3, 3, 19, tzinfo=UTC))
    assert not notice_words(people[0])
    [words] = notice_words(people[1])
    assert "North player asks all to play together" in words
    assert "20:00" in words, "by the clock of whoever reads"
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    assert "All have agreed to play together" in notice_words(people[0])[0]
    clock.move_to(datetime(2026, 3, 3, 18, 46, tzinfo=UTC))
    queue.run(Job.objects.get(kind=arrangements.MEETING_SOON, game=game).pk)
    for user in people:
        assert "You play together soon" in notice_words(user)[0]


def test_whoever_asked_takes_it_back_and_nothing_is_left_of_it(people: list[User]) -> None:
    game = table(people)
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 4))
    arrangements.answer(game.public_id, user=people[0], arrangement_id=row.pk, agrees=False)
    assert Arrangement.objects.get().state == ArrangementState.WITHDRAWN
    assert notice_words(people[1]) == []
    assert Notification.objects.filter(kind=NotificationKind.ARRANGEMENT, withdrawn_at=None).count() == 0


def standing(user: User) -> tuple[int, int, int]:
    """Lines on the page of notices, what the badge counts, tags of pushes that may still be shown."""
    shown = notices_of(user)
    return len(shown.lines), unread_count(user), len(shown.standing)


def test_what_is_asked_stands_no_more_for_whoever_has_answered() -> None:
    variant = find("double-deck")
    people = [cast.person(f"{name} player") for name in ("North", "East", "South", "West")]
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], dealer=0, pace=DAYS,
        sitters=dict(enumerate(people)),
    )  # fmt: skip
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 8))
    assert [standing(user) for user in people[1:]] == [(1, 1, 1)] * 3
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    assert [standing(user) for user in people[1:]] == [(0, 0, 0), (1, 1, 1), (1, 1, 1)]
    arrangements.answer(game.public_id, user=people[2], arrangement_id=row.pk, agrees=False)
    assert [standing(user) for user in people] == [(1, 1, 1), (1, 1, 1), (0, 0, 0), (1, 1, 1)]


def test_a_notice_of_a_pause_is_over_with_it(people: list[User], clock: Any) -> None:
    game = table(people)
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 8))
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    clock.move_to(datetime(2026, 3, 8, 23, tzinfo=UTC))
    assert standing(people[0]) == (1, 1, 1)
    clock.move_to(datetime(2026, 3, 9, 1, tzinfo=UTC))
    assert standing(people[0]) == (0, 0, 0)


def test_a_notice_of_a_time_to_play_together_is_over_after_it(people: list[User], clock: Any) -> None:
    game = table(people)
    row = arrangements.ask_meeting(game.public_id, user=people[0], at=MONDAY + DAY)
    assert standing(people[1]) == (1, 1, 1)
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    clock.move_to(MONDAY + DAY + HOUR)
    assert standing(people[0]) == (1, 1, 1)
    clock.move_to(MONDAY + DAY + 3 * HOUR)
    assert standing(people[0]) == (0, 0, 0)


def test_a_question_whose_time_has_passed_without_an_answer_stands_no_more(
    people: list[User], clock: Any
) -> None:
    arrangements.ask_meeting(table(people).public_id, user=people[0], at=MONDAY + DAY)
    clock.move_to(MONDAY + DAY + 3 * HOUR)
    assert standing(people[1]) == (0, 0, 0)


def test_whoever_has_lost_the_seat_is_asked_no_more(people: list[User]) -> None:
    game = table(people)
    arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 8))
    seating.resign(game.public_id, user=people[1])
    assert standing(people[1])[0] == 0


def page(user: User, game: Game) -> str:
    content: bytes = cast.browser_of(user).get(game.get_absolute_url()).content
    return " ".join(content.decode().split())


def test_it_is_asked_and_answered_on_pages(people: list[User]) -> None:
    game = table(people)
    asking, answering = cast.browser_of(people[0]), cast.browser_of(people[1])
    address = f"{game.get_absolute_url()}arrange/"
    assert "Pause, or play together at a fixed time" in page(people[0], game)
    reply = asking.post(address, {"ask": "pause", "last": "2026-03-01"})
    assert reply.status_code == 422
    assert "A pause lasts until the end of a day" in reply.content.decode()
    assert asking.post(address, {"ask": "pause", "last": "2026-03-06"}).status_code == 302
    assert "You have asked for a pause until" in page(people[0], game)
    shown = page(people[1], game)
    assert "North player asks for a pause until" in shown
    assert '<a class="plate-asked" href="#clocks">' in shown, "one touch from the felt"
    assert "plate-asked" not in page(people[0], game)
    assert '<a class="plate-clock" href="#clocks">' in shown
    row = Arrangement.objects.get()
    answering.post(f"{address}answer/", {"arrangement": str(row.pk), "agree": "1"})
    for user in people:
        assert "All have agreed to a pause" in page(user, game)
    assert "stands still, as all have agreed, until" in page(people[1], game)


def test_what_is_asked_and_the_clocks_stand_before_the_first_words_about_days(people: list[User]) -> None:
    game = table(people)
    arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 6))
    shown = page(people[1], game).partition('id="clocks"')[2]
    order = [shown.index(part) for part in ('class="notice arrangement"', 'class="clocks"', "first-days")]
    assert order == sorted(order)


def test_a_watcher_is_told_nothing_of_it(people: list[User]) -> None:
    game = table(people, public=True)
    stranger = cast.person("East player")
    before = page(stranger, game)
    arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 6))
    after = page(stranger, game)
    assert "arrangement" not in after
    assert len(after) == len(before)


def test_a_board_of_a_tournament_takes_no_pause(people: list[User]) -> None:
    game = table(people)
    Game.objects.filter(pk=game.pk).update(halted_at=MONDAY)
    with cast.refused("for_a_contest"):
        arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 6))


def test_what_is_agreed_is_told_in_my_games_and_on_the_felt(people: list[User], clock: Any) -> None:
    game = table(people)
    browser = cast.browser_of(people[0])

    def pages() -> tuple[str, str]:
        plain = (
            browser.get(address).content.decode() for address in ("/play/mine/", game.get_absolute_url())
        )
        mine, felt = plain
        return flat(re.sub("<[^>]+>", " ", mine)), felt

    mine, felt = pages()
    # No move has been made: the hour says what it is.
    assert re.search(r"table opened: \d", mine)
    assert 'class="plate-asked"' not in felt
    row = arrangements.ask_meeting(game.public_id, user=people[0], at=MONDAY + DAY)
    assert "all play together" not in pages()[0], "it is only asked"
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    mine, felt = pages()
    assert "all play together: " in mine
    assert "a time is agreed" in felt
    clock.shift(DAY + HOUR)
    assert "no clock runs until " in pages()[0]
    clock.shift(2 * HOUR)
    mine, felt = pages()
    assert "no clock" not in mine
    assert "a time is agreed" not in felt
    row = arrangements.ask_pause(game.public_id, user=people[0], last=date(2026, 3, 8))
    arrangements.answer(game.public_id, user=people[1], arrangement_id=row.pk, agrees=True)
    mine, felt = pages()
    assert "no clock runs until " in mine
    assert "a pause is agreed" in felt

"""What staff may do: each act with its effect, its line in the log, and what whoever it touches is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts import guests
from accounts.models import User
from games.jobs import uptime
from games.moderation import actions
from games.moderation.models import ActKind, Report, StaffAct, Unchanging
from games.notifications.models import Channel, Delivery, Notification, NotificationKind
from games.notifications.read import notices_of
from games.play.models import ChatPhrase, Game, GameStatus, SeatOutcome
from games.play.write import chat, door
from rules.engine.moves import Move
from tests import cast
from tests.cast import NORTH, SOUTH
from tests.notifications.room import DAYS, MONDAY, later, seat, two

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> User:
    return cast.person("staff", is_staff=True)


@pytest.fixture
def rude() -> User:
    return cast.person("North player")


def post(browser: Client, path: str, **form: Any) -> Any:
    return browser.post(path, {"why": "it was rude", "words": "Be kind."} | form)


def again(user: User) -> User:
    return User.objects.get(pk=user.pk)


def reported(about: User, game: Game | None = None) -> Report:
    return Report.objects.create(
        reporter=cast.person("South player"),
        about=about,
        game=game or cast.table_of([about, None, None, None]),
        matter="name",
        thing=f"name {about.pk}",
        reason="insult",
        named=about.display_name,
    )


def test_an_act_closes_the_report_and_all_of_the_same_thing_and_stands_in_the_log(
    staff: User, rude: User
) -> None:
    browser, report, same = cast.browser_of(staff), reported(rude), reported(rude)
    other = reported(cast.person("East player"))
    path = f"/staff/reports/{report.pk}/"
    page = browser.get(path).content.decode()
    assert "let speak again" not in page
    assert post(browser, path, kind="warn").status_code == 302
    open_now = Report.objects.filter(closed_at=None)
    assert set(open_now) == {other}, same
    [act] = StaffAct.objects.all()
    assert (act.by, act.about, act.kind, act.why, act.words, act.report) == (
        staff, rude, "warn", "it was rude", "Be kind.", report,
    )  # fmt: skip
    log = browser.get("/staff/log/").content.decode()
    for text in ("warn", "North player", "it was rude", "Be kind.", "staff"):
        assert text in log
    assert "1 act of staff before" in browser.get("/staff/reports/").content.decode()
    [line] = notices_of(rude).lines
    assert (line.title, line.words) == ("A word from staff", "You are warned: Be kind.")


def test_a_report_that_is_dismissed_touches_nobody(staff: User, rude: User) -> None:
    report = reported(rude)
    browser = cast.browser_of(staff)
    assert post(browser, f"/staff/reports/{report.pk}/", kind="dismiss", words="").status_code == 302
    assert StaffAct.objects.get().kind == "dismiss"
    assert not Notification.objects.exists()
    listed = browser.get("/staff/reports/").content.decode()
    assert "closed" in listed
    assert "act of staff before" not in listed


@pytest.mark.parametrize(
    ("form", "sorry"),
    [
        ({"kind": "warn", "words": ""}, "Say it to them in words."),
        ({"kind": "warn", "why": ""}, "This field is required."),
        ({"kind": "warn", "words": "\u200b\u3164"}, "Say it to them in words."),
        ({"kind": "warn", "why": "\u202e\u2060"}, "This field is required."),
        ({"kind": "silence"}, "Say for how long."),
        ({"kind": "suspend", "days": "4"}, "Select a valid choice."),
        ({"kind": "unsuspend"}, "Select a valid choice."),
        ({"kind": "shout"}, "Select a valid choice."),
    ],
)
def test_what_is_wanting_is_said_and_nothing_is_done(
    staff: User, rude: User, form: dict[str, str], sorry: str
) -> None:
    reply = post(cast.browser_of(staff), f"/staff/people/{rude.username}/", **form)
    assert reply.status_code == 422
    assert sorry in reply.content.decode()
    assert not StaffAct.objects.exists()


def test_what_staff_write_turns_no_line_round(staff: User, rude: User) -> None:
    report = reported(rude)
    post(
        cast.browser_of(staff),
        f"/staff/reports/{report.pk}/",
        kind="warn",
        words="Be \u202ekind.",
        why="so \u2067it is",
    )
    act = StaffAct.objects.get()
    assert (act.words, act.why) == ("Be kind.", "so it is")


@pytest.mark.parametrize("about", ["oneself", "other staff"])
def test_staff_do_nothing_about_themselves_and_one_another(staff: User, about: str) -> None:
    user = staff if about == "oneself" else cast.person("other staff", is_staff=True)
    reply = post(cast.browser_of(staff), f"/staff/people/{user.username}/", kind="suspend", days="3")
    assert reply.status_code == 422
    assert not again(user).is_suspended
    assert not StaffAct.objects.exists()


def test_whoever_is_muted_everywhere_speaks_nowhere_until_then_and_may_be_let_speak_again(
    staff: User, rude: User
) -> None:
    browser, path = cast.browser_of(staff), f"/staff/people/{rude.username}/"
    game = cast.table_of([rude, None, None, None])
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert post(browser, path, kind="silence", days="3").status_code == 302
        assert "You may not speak at tables until" in notices_of(again(rude)).lines[0].words
        assert Delivery.objects.filter(notice__user=rude, channel=Channel.MAIL).exists()
        with cast.refused("silenced"):
            chat.say(game.public_id, seat=0, saying=ChatPhrase.HELLO)
        clock.shift(timedelta(days=3, seconds=1))
        chat.say(game.public_id, seat=0, saying=ChatPhrase.HELLO)
        post(browser, path, kind="silence", days="3")
        assert post(browser, path, kind="unsilence", words="").status_code == 302
        chat.say(game.public_id, seat=0, saying=ChatPhrase.HELLO)
    kinds = list(StaffAct.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["silence", "silence", "unsilence"]


def test_whoever_is_suspended_reads_until_when_and_why_and_nothing_else(staff: User) -> None:
    room = cast.Cast.seated()
    north, browser = room.people[NORTH], room.browser(NORTH)
    table = room.game.get_absolute_url()
    path = f"/staff/people/{north.username}/"
    post(cast.browser_of(staff), path, kind="suspend", days="7", words="No more of this.")
    for address in ("/", table, "/play/mine/", "/rules/", "/fr/account/settings/", "/accounts/email/"):
        reply = browser.get(address)
        assert reply.status_code == 403
        assert "No more of this." in reply.content.decode()
    assert browser.get(f"{table}table/", headers={"HX-Target": "place"})["HX-Refresh"] == "true"
    before = cast.again(room.game).version
    for act, form in (
        ("move", {"move": "bid 50", "version": "0", "confirmed": "1"}),
        ("talk", {"saying": "hello"}),
    ):
        assert browser.post(f"{table}{act}/", form).status_code == 403
    with cast.refused("suspended"):
        door.submit(room.game.public_id, seat=again(north), seen=before, move=Move.parse("bid 50"))
    assert cast.again(room.game).version == before
    assert browser.get("/accounts/logout/").status_code == 200
    post(cast.browser_of(staff), path, kind="unsuspend", words="")
    assert browser.get(table).status_code == 200
    assert again(north).suspended_because == ""


def test_a_suspension_ends_by_itself(staff: User, rude: User) -> None:
    browser = cast.browser_of(rude)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        actions.act(ActKind.SUSPEND, by=staff, about=rude, why="so", words="so", days=1)
        assert browser.get("/").status_code == 403
        clock.shift(timedelta(days=1, seconds=1))
        assert browser.get("/").status_code == 200


@pytest.mark.parametrize(
    ("ending", "outcomes", "expected"),
    [
        ("cancel", {SeatOutcome.NONE}, "The game has been cancelled: It went wrong."),
        (
            "side-1",
            {SeatOutcome.WON, SeatOutcome.LOST},
            "East–West won. The director decided it: It went wrong.",
        ),
        ("drawn", {SeatOutcome.DRAWN}, "The game is drawn. The director decided it: It went wrong."),
    ],
)
def test_staff_end_a_game_with_words_the_players_read(
    staff: User, ending: str, outcomes: set[str], expected: str
) -> None:
    room = cast.Cast.seated()
    game = cast.play_on(room.game, moves=30)
    browser, path = cast.browser_of(staff), f"/staff/games/{game.public_id}/"
    assert post(browser, path, ending=ending, words="It went wrong.").status_code == 302
    game = cast.again(game)
    assert game.status == GameStatus.OVER
    assert {player.outcome for player in game.players.all()} == outcomes
    assert expected in room.browser(SOUTH).get(game.get_absolute_url()).content.decode()
    assert {notice.user for notice in Notification.objects.filter(kind=NotificationKind.GAME_OVER)} == set(
        room.people
    )
    assert StaffAct.objects.get().game == game
    assert post(browser, path, ending="cancel").status_code == 422, "it is over"


def test_a_table_that_has_not_begun_is_cancelled_and_still_has_its_page(staff: User) -> None:
    host = cast.person("North player")
    game = cast.table_of([host, None, None, None])
    path = f"/staff/games/{game.public_id}/"
    assert post(cast.browser_of(staff), path, ending="drawn").status_code == 422
    assert post(cast.browser_of(staff), path, ending="cancel").status_code == 302
    page = cast.browser_of(host).get(game.get_absolute_url()).content.decode()
    assert "The game has been cancelled: Be kind." in page


def test_staff_end_no_game_they_sit_at(staff: User) -> None:
    game = cast.table_of([staff, *cast.players()[1:]])
    assert post(cast.browser_of(staff), f"/staff/games/{game.public_id}/", ending="cancel").status_code == 422
    assert cast.again(game).status == GameStatus.PLAYING


def test_staff_who_stood_in_at_a_game_and_left_do_not_end_it(staff: User) -> None:
    game = cast.table_of(cast.players())
    cast.stand_in_and_leave(game, staff, seat=NORTH)
    assert post(cast.browser_of(staff), f"/staff/games/{game.public_id}/", ending="cancel").status_code == 422
    assert cast.again(game).status == GameStatus.PLAYING


def test_staff_see_what_was_said_at_a_private_table_and_no_card_of_it(staff: User) -> None:
    room = cast.Cast.seated(public=False)
    game = cast.play_on(room.game, moves=20)
    chat.say(game.public_id, seat=NORTH, saying=ChatPhrase.WELL_PLAYED)
    report = reported(room.people[NORTH], game)
    browser = cast.browser_of(staff)
    assert browser.get(game.get_absolute_url()).status_code == 404
    for path in (f"/staff/games/{game.public_id}/", f"/staff/reports/{report.pk}/"):
        page = browser.get(path).content.decode()
        assert "Well played" in page
        for sign in ("hand-card", 'class="card', "♥", "deals/1/"):
            assert sign not in page


def test_what_staff_do_is_a_line_of_the_security_log_without_names_and_words(
    staff: User, rude: User, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", "talon.security"):
        actions.act(ActKind.SILENCE, by=staff, about=rude, why="insults", words="Be kind.", days=3)
    [line] = [record.getMessage() for record in caplog.records if record.name == "talon.security"]
    assert line.startswith(f"staff_act user={staff.pk}/")
    assert f"silence {rude.pk}/" in line
    assert rude.display_name not in line
    assert "insults" not in line


def test_the_log_is_not_changed_and_nothing_goes_from_it(staff: User, rude: User) -> None:
    actions.act(ActKind.WARN, by=staff, about=rude, why="rude", words="Be kind.")
    act = StaffAct.objects.get()
    act.why = "nothing"
    for change in (
        act.save,
        act.delete,
        StaffAct.objects.all().delete,
        lambda: StaffAct.objects.update(why="nothing"),
        lambda: StaffAct.objects.bulk_update([act], ["why"]),
    ):
        with pytest.raises(Unchanging), transaction.atomic():
            change()
    Model.delete(rude)
    act = StaffAct.objects.get()
    assert (act.about, act.about_name, act.why) == (None, "North player", "rude")


def test_the_seat_of_somebody_suspended_is_given_up_by_the_clock_as_ever(staff: User) -> None:
    cast.bot("Lion")
    with time_machine.travel(MONDAY, tick=False) as clock:
        uptime.heartbeat("work")
        people = cast.players(("North", "South"))
        game = two(people, DAYS)
        waiting = cast.turn(game)
        actions.act(ActKind.SUSPEND, by=staff, about=people[waiting], why="so", words="so", days=30)
        later(clock, MONDAY + timedelta(days=4))
        assert seat(game, waiting).user == people[waiting]
        later(clock, MONDAY + timedelta(days=5, hours=1))
        assert seat(game, waiting).user is None
        assert cast.again(game).status == GameStatus.PLAYING


@pytest.mark.parametrize(
    ("guest_days", "own_days", "days"), [(3, None, 3), (3, 1, 3), (1, 3, 3), (None, 3, 3), (None, None, None)]
)
def test_who_may_not_speak_as_a_guest_may_not_speak_as_an_account(
    guest_days: int | None, own_days: int | None, days: int | None
) -> None:
    now = timezone.now()
    guest, user = cast.guest(), cast.person("North player")
    for person, number in ((guest, guest_days), (user, own_days)):
        person.silenced_until = now + timedelta(days=number) if number else None
        person.save()
    guests.adopt(guest, user)
    assert User.objects.get(pk=user.pk).silenced_until == (now + timedelta(days=days) if days else None)

"""What has been kept long enough goes by itself, after the times that the privacy page says."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import Letter, SessionOwner, SignUp, User
from games.jobs import queue, tasks
from games.jobs.models import Job
from games.notifications import notify
from games.notifications.models import Notification, NotificationKind
from games.play.models import Deal, EndReason, Game, GameStatus, Player
from games.play.record.replay import record_of
from games.privacy import clearing
from rules.engine import record
from tests import cast

pytestmark = pytest.mark.django_db


def clear() -> None:
    clearing.clear(Job(kind=clearing.CLEAR, due_at=timezone.now()))


def days_ago(days: float) -> Any:
    return timezone.now() - timedelta(days=days)


def away(guest: User, days: float) -> User:
    """A guest who was here last so many days ago."""
    User.objects.filter(pk=guest.pk).update(last_login=days_ago(days), date_joined=days_ago(days))
    Player.objects.filter(user=guest).update(looked_at=None, last_active_at=days_ago(days))
    return guest


@pytest.mark.parametrize(
    ("played", "days", "stays"),
    [(True, 179, True), (True, 181, False), (False, 29, True), (False, 31, False)],
)
def test_a_guest_who_has_not_come_back_goes_after_the_time_that_is_said(
    played: bool, days: int, stays: bool
) -> None:
    guest = cast.guest()
    game = cast.bot_table(guest)
    if played:
        cast.play_on(game, moves=2)
    else:
        Game.objects.filter(pk=game.pk).update(moved_at=None)
    away(guest, days)
    clear()
    assert User.objects.filter(pk=guest.pk).exists() == stays
    assert Game.objects.filter(pk=game.pk).exists() == stays


def test_games_with_others_stay_and_replay_under_a_pseudonym() -> None:
    guest, others = cast.guest("A passing name"), cast.players(("East", "South", "West"))
    game = cast.play_on(cast.table_of([guest, *others]), moves=6)
    cast.bot("Lion")
    moves = record.write(record_of(game))
    away(guest, 181)
    clear()
    cast.forget()
    former = User.objects.get(pk=guest.pk)
    assert former.former
    assert not former.is_guest
    replay = record.write(record_of(cast.again(game)))
    assert "A passing name" not in replay
    assert replay.splitlines()[-3:] == moves.splitlines()[-3:]


def test_a_guest_who_stood_in_and_left_has_played(settings: Any) -> None:
    game = cast.play_on(cast.table_of(cast.players()), moves=1)
    guest = cast.guest()
    cast.stand_in_and_leave(game, guest, seat=cast.turn(game))
    away(guest, settings.TALON_IDLE_GUEST_DAYS + 1)
    assert not clearing.stale_guests(timezone.now()).filter(pk=guest.pk).exists()
    away(guest, settings.TALON_GUEST_DAYS + 1)
    assert clearing.stale_guests(timezone.now()).filter(pk=guest.pk).exists()


def test_whoever_looked_at_a_table_lately_has_come_back() -> None:
    guest = cast.guest()
    cast.play_on(cast.bot_table(guest), moves=2)
    away(guest, 300)
    Player.objects.filter(user=guest).update(looked_at=days_ago(3))
    clear()
    assert User.objects.filter(pk=guest.pk, is_guest=True).exists()


def test_accounts_are_not_guests_however_long_they_are_away() -> None:
    user = cast.person("North player", last_login=days_ago(3000), date_joined=days_ago(4000))
    clear()
    assert User.objects.filter(pk=user.pk, former="").exists()


def test_more_guests_than_go_at_once_go_soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clearing, "GUESTS_AT_ONCE", 2)
    for _guest in range(3):
        away(cast.guest(), 40)
    clear()
    assert User.objects.filter(is_guest=True).count() == 1
    assert Job.objects.get(kind=clearing.CLEAR).due_at < timezone.now() + timedelta(minutes=2)


def test_a_table_that_never_began_is_closed_and_later_forgotten() -> None:
    waiting, fresh = (cast.table_of([cast.person("North"), None, None, None]) for _ in range(2))
    begun = cast.table_of(cast.players())
    Game.objects.filter(pk__in=[waiting.pk, begun.pk]).update(created_at=days_ago(31))
    clear()
    assert cast.again(waiting).ending == EndReason.ABANDONED
    assert cast.again(fresh).status == GameStatus.OPEN
    assert cast.again(begun).status == GameStatus.PLAYING
    Game.objects.filter(pk=waiting.pk).update(ended_at=days_ago(31))
    clear()
    assert not Game.objects.filter(pk=waiting.pk).exists()
    assert Deal.objects.filter(game=begun).exists()


def test_sessions_that_are_over_go_with_what_they_were_of() -> None:
    browser = cast.browser_of(cast.person("North player"))
    other = cast.browser_of(cast.person("South player"))
    Session.objects.filter(pk=browser.session.session_key).update(expire_date=days_ago(1))
    clear()
    assert [session.pk for session in Session.objects.all()] == [other.session.session_key]
    assert SessionOwner.objects.count() == 1


def test_old_notices_mails_and_sign_ups_go() -> None:
    user = cast.person("North player")
    for key in ("read", "unread", "old", "withdrawn"):
        notify.notify(user, NotificationKind.FRIEND, key=key)
    notices = Notification.objects
    notices.filter(key="read").update(read_at=days_ago(91))
    notices.filter(key="unread").update(created_at=days_ago(360))
    notices.filter(key="old").update(created_at=days_ago(366))
    notices.filter(key="withdrawn").update(withdrawn_at=days_ago(91))
    for address, days in (("a@seats.example", 8), ("b@seats.example", 6)):
        Letter.objects.create(address=address, name=address, made_at=days_ago(days), sent_at=days_ago(days))
    SignUp.objects.create(form="one", token="one", address="a@seats.example", made_at=days_ago(4))
    SignUp.objects.create(form="two", token="two", address="b@seats.example", made_at=days_ago(2))
    clear()
    assert list(notices.values_list("key", flat=True)) == ["unread"]
    assert list(Letter.objects.values_list("address", flat=True)) == ["b@seats.example"]
    assert list(SignUp.objects.values_list("form", flat=True)) == ["two"]


def test_the_sweep_sees_to_it_every_hour() -> None:
    tasks.sweep()
    [job] = Job.objects.filter(kind=clearing.CLEAR)
    assert timedelta(minutes=59) < job.due_at - timezone.now() <= timedelta(hours=1)
    tasks.sweep()
    assert Job.objects.filter(kind=clearing.CLEAR).count() == 1
    guest = away(cast.guest(), 40)
    Job.objects.update(due_at=timezone.now())
    queue.run(job.pk)
    assert not User.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_the_privacy_page_says_the_times_of_the_settings(prefix: str, settings: Any) -> None:
    browser = cast.browser_of()
    names = {
        "TALON_GUEST_DAYS": 777, "TALON_IDLE_GUEST_DAYS": 778, "TALON_OPEN_TABLE_DAYS": 779,
        "TALON_READ_NOTICE_DAYS": 780, "TALON_NOTICE_DAYS": 781, "TALON_LETTER_DAYS": 782, "TALON_SIGN_UP_DAYS": 783,
    }  # fmt: skip
    for name, days in names.items():
        setattr(settings, name, days)
    page = browser.get(f"{prefix}/privacy/").content.decode()
    for name, days in names.items():
        assert str(days) in page, name
    assert "180" in page
    assert "%(" not in page

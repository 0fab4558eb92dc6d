"""Mails: one for everything that waits, once, to those who proved their address, while it is so."""

from __future__ import annotations

import contextlib
import socket
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection

from accounts import letters
from accounts.models import LetterKind, User
from games.clubs.core import club as club_actions
from games.clubs.core import membership
from games.jobs import lanes, queue
from games.jobs.models import Job
from games.notifications import mail as mail_channel
from games.notifications import notify, outbox, turns
from games.notifications.models import Channel, Delivery, Notification, NotificationKind, Preferences
from games.play.models import Player
from tests import cast
from tests.notifications.room import BANK, MONDAY, later, member, now, pass_over, sweep, two
from tests.play.test_one_door import on_both_databases

MINUTE = timedelta(minutes=1)

with_clock = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def sent() -> list[EmailMultiAlternatives]:
    return list(mail.outbox)


def mail_due(user: User) -> Job:
    return Job.objects.get(kind=notify.MAIL, object_id=user.pk)


class TestOneMail:
    pytestmark = with_clock

    def test_one_mail_tells_of_all_games(self, clock: Any) -> None:
        me = member("South player")
        games = [two([me, member(f"other {n}")], BANK) for n in range(3)]
        later(clock, MONDAY + 10 * MINUTE)
        [letter] = [letter for letter in sent() if letter.to == [me.email]]
        assert letter.subject == "Your turn: Piquet, and 2 more"
        for number, game in enumerate(games):
            assert f"With other {number}." in letter.body
            assert f"https://talon.example/games/{game.public_id}/" in letter.body
            assert f"https://talon.example/games/{game.public_id}/" in str(letter.alternatives[0][0])
        assert "Until Friday 27 November, 12:00 (UTC)." in letter.body

    def test_the_mail_of_one_game_has_it_in_its_subject(self, clock: Any, people: list[User]) -> None:
        two(people)
        later(clock, MONDAY + 10 * MINUTE)
        assert [letter.subject for letter in sent()] == ["Your turn: Piquet"]

    def test_an_invitation_to_a_club_leads_to_its_page(self, clock: Any, people: list[User]) -> None:
        club = club_actions.found_club(owner=people[0], name="The <b>Widow</b>", public=False)
        membership.invite(club, by=people[0], user=people[1])
        later(clock, MONDAY + 10 * MINUTE)
        [letter] = sent()
        assert letter.subject == "You are invited to a club: The <b>Widow</b>"
        assert f"{people[0].name} invites you." in letter.body
        assert f"https://talon.example/clubs/{club.public_id}/" in letter.body
        assert "<b>Widow" not in str(letter.alternatives[0][0])
        membership.decline(club, user=people[1])

    def test_it_is_in_the_readers_language_and_by_the_readers_clock(self, clock: Any) -> None:
        me = member("South player", language="fr", time_zone="Europe/Paris")
        game = two([me, member("North player")], BANK)
        later(clock, MONDAY + 10 * MINUTE)
        [letter] = sent()
        assert letter.subject == "À vous\N{NO-BREAK SPACE}: Piquet"
        assert "vendredi 27 novembre à 13\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00 (Paris)" in letter.body
        assert f"https://talon.example/fr/games/{game.public_id}/" in letter.body

    def test_it_can_be_stopped_by_one_click(self, clock: Any, people: list[User]) -> None:
        two(people)
        later(clock, MONDAY + 10 * MINUTE)
        [letter] = sent()
        token = Preferences.objects.get(user=people[0]).token
        assert letter.extra_headers["List-Unsubscribe"] == f"<https://talon.example/notices/stop/{token}/>"
        assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert len(token) > 40

    def test_a_turn_that_is_over_is_withdrawn_and_not_sent(self, clock: Any, people: list[User]) -> None:
        game = two(people)
        later(clock, MONDAY + 3 * MINUTE)
        assert Delivery.objects.filter(notice__user=people[0]).exists()
        pass_over(game)
        later(clock, MONDAY + 7 * MINUTE, but=(turns.TURN,))
        assert sent() == []
        assert not Delivery.objects.exists()

    def test_whoever_has_seen_the_table_meanwhile_gets_no_mail(self, clock: Any, people: list[User]) -> None:
        game = two(people)
        later(clock, MONDAY + 3 * MINUTE)
        Player.objects.filter(game=game, seat=0).update(looked_at=now())
        later(clock, MONDAY + 10 * MINUTE)
        assert sent() == []

    def test_a_game_that_is_over_is_told_as_over_and_not_as_waiting(
        self, clock: Any, people: list[User]
    ) -> None:
        game = two(people)
        later(clock, MONDAY + 3 * MINUTE)
        cast.play_on(cast.again(game))
        later(clock, MONDAY + 20 * MINUTE)
        assert {letter.subject for letter in sent()} == {"The game is over: Piquet"}

    @pytest.mark.parametrize("who", ["guest", "unproved", "inactive", "unwilling"])
    def test_some_get_none(self, who: str, clock: Any) -> None:
        me = cast.guest() if who == "guest" else cast.person("one") if who == "unproved" else member("two")
        if who == "inactive":
            User.objects.filter(pk=me.pk).update(is_active=False)
        if who == "unwilling":
            Preferences.objects.create(user=me, mails=False)
        two([User.objects.get(pk=me.pk), member("North player")])
        later(clock, MONDAY + 30 * MINUTE)
        assert sent() == []
        assert not Delivery.objects.filter(channel=Channel.MAIL).exists()
        assert Notification.objects.filter(user=me).count() == 1

    def test_whoever_unsubscribes_before_it_goes_gets_none(self, clock: Any, people: list[User]) -> None:
        two(people)
        later(clock, MONDAY + 3 * MINUTE)
        Preferences.objects.create(user=people[0], mails=False)
        later(clock, MONDAY + 10 * MINUTE)
        assert sent() == []

    def test_each_kind_has_its_own_choice(self, clock: Any, people: list[User]) -> None:
        Preferences.objects.create(user=people[0], channels={"your_turn": ["page"]})
        two(people)
        later(clock, MONDAY + 10 * MINUTE)
        assert sent() == []
        assert Notification.objects.filter(user=people[0]).count() == 1

    # --- restarts -------------------------------------------------------------------------------------

    def test_performed_twice_it_goes_once(self, clock: Any, people: list[User]) -> None:
        two(people)
        later(clock, MONDAY + 3 * MINUTE)
        row = mail_due(people[0])
        clock.move_to(MONDAY + 10 * MINUTE)
        mail_channel.mail(row)
        mail_channel.mail(row)
        assert len(sent()) == 1
        assert Delivery.objects.get().sent_at == now()

    def test_a_crash_before_it_goes_loses_nothing(
        self, clock: Any, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        two(people)
        later(clock, MONDAY + 3 * MINUTE)
        clock.move_to(MONDAY + 10 * MINUTE)
        with monkeypatch.context() as patched:
            patched.setattr(mail_channel, "letter", killed)
            with pytest.raises(SystemExit):
                sweep()
        assert sent() == []
        Job.objects.update(leased_until=None)
        sweep()
        assert sent() == [], "it is still held by whoever died"
        later(clock, now() + outbox.HOLD + MINUTE)
        assert len(sent()) == 1

    def test_a_crash_between_going_and_recording_repeats_it_so_that_it_is_recognised(
        self, clock: Any, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        two(people)
        later(clock, MONDAY + 3 * MINUTE)
        clock.move_to(MONDAY + 10 * MINUTE)
        with monkeypatch.context() as patched:
            patched.setattr(outbox, "note_sent", killed)
            with pytest.raises(SystemExit):
                sweep()
        # Something more is to be told by the time it is sent again: that goes in a mail of its own.
        two([people[0], member("another")])
        Job.objects.update(leased_until=None)
        later(clock, now() + 10 * MINUTE)
        first, second, third = sent()
        assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]
        assert first.body == second.body
        assert third.extra_headers["Message-ID"] != first.extra_headers["Message-ID"]
        assert "another" in third.body
        assert "another" not in second.body

    def test_a_server_that_fails_is_asked_again_later_and_not_for_ever(
        self, clock: Any, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def down(_message: object) -> None:
            raise ConnectionRefusedError

        two(people)
        with monkeypatch.context() as patched:
            patched.setattr(EmailMultiAlternatives, "send", down)
            later(clock, MONDAY + 9 * MINUTE)
            assert (Delivery.objects.get().tries, Delivery.objects.get().failed) == (2, False)
            assert mail_due(people[0]).due_at > now()
            later(clock, MONDAY + 600 * MINUTE)
            assert (Delivery.objects.get().tries, Delivery.objects.get().failed) == (outbox.TRIES, True)
        assert not Job.objects.filter(kind=notify.MAIL).exists()

    def test_a_server_that_is_back_gets_it(
        self, clock: Any, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def down(_message: object) -> None:
            raise ConnectionRefusedError

        two(people)
        with monkeypatch.context() as patched:
            patched.setattr(EmailMultiAlternatives, "send", down)
            later(clock, MONDAY + 7 * MINUTE)
        later(clock, MONDAY + 20 * MINUTE)
        assert len(sent()) == 1

    def test_a_server_that_never_answers_keeps_one_sender_and_gets_all_mails_when_it_is_back(
        self, clock: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        people = [member(name) for name in ("North", "South", "East", "West")]
        monkeypatch.setattr(lanes, "SLOW", 0.1)
        settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 0.3
        with socket.create_server(("127.0.0.1", 0)) as server:
            settings.EMAIL_PORT = server.getsockname()[1]
            before, settings.EMAIL_BACKEND = (
                settings.EMAIL_BACKEND,
                "django.core.mail.backends.smtp.EmailBackend",
            )
            two(people[:2])
            two(people[2:])
            letters.post("stranger@seats.example", kind=LetterKind.RESET)
            later(clock, MONDAY + 6.9 * MINUTE)
            settings.EMAIL_BACKEND = before
            server.settimeout(0.1)
            calls = 0
            with contextlib.suppress(TimeoutError):
                while server.accept():
                    calls += 1
        # The letter at once and twice more, and one of the two notices; the other found the server at rest.
        assert (calls, sent()) == (4, [])
        assert sorted(Delivery.objects.values_list("tries", flat=True)) == [0, 1]
        later(clock, MONDAY + 30 * MINUTE)
        assert sorted(message.to[0].partition("-")[0] for message in sent()) == [
            "east",
            "north",
            "stranger@seats.example",
        ]

    def test_the_name_of_a_mail_is_made_of_what_it_holds(self, people: list[User]) -> None:
        def notice_of(key: str) -> Notification:
            return Notification(user=people[0], kind=NotificationKind.TALK, key=key)

        assert outbox.name_of([notice_of("1"), notice_of("2")]) == outbox.name_of(
            [notice_of("2"), notice_of("1")]
        )
        assert outbox.name_of([notice_of("1")]) != outbox.name_of([notice_of("2")])


def killed(*_args: object, **_more: object) -> None:
    """The process dies here."""
    raise SystemExit


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_two_workers_at_once_send_it_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    me = member("South player")
    for number in range(8):
        notice = Notification.objects.create(
            user=me, kind=NotificationKind.OUT_OF_TIME, key=str(number), created_at=now()
        )
        Delivery.objects.create(notice=notice, channel=Channel.MAIL)
    row = Job.objects.create(kind=notify.MAIL, object_id=me.pk, due_at=now())
    ready, gone = threading.Barrier(6), []

    def slowly(message: EmailMultiAlternatives) -> None:
        gone.append(message)

    monkeypatch.setattr(EmailMultiAlternatives, "send", slowly)

    def work() -> None:
        ready.wait(20)
        try:
            mail_channel.mail(row)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert len(gone) == 1
    assert not Delivery.objects.filter(sent_at=None).exists()


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_two_workers_at_once_tell_of_a_turn_once(database: str) -> None:
    me = member("South player")
    two([me, member("North player")])
    row = Job.objects.get(kind=turns.TURN)
    Job.objects.filter(pk=row.pk).update(due_at=now() - MINUTE)
    Player.objects.filter(pk=row.object_id).update(turn_since=now() - MINUTE - turns.WAIT)
    ready = threading.Barrier(6)

    def work(sweeping: bool) -> None:
        ready.wait(20)
        try:
            queue.run(row.pk) if sweeping else turns.turn(row)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(number % 2 == 0,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert not Job.objects.filter(kind=turns.TURN).exists()
    assert Notification.objects.filter(user=me, kind=NotificationKind.YOUR_TURN).count() == 1
    assert Delivery.objects.count() == 1
    assert Job.objects.filter(kind=notify.MAIL).count() == 1


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_what_many_tables_tell_one_person_at_once_goes_in_one_mail(database: str) -> None:
    me = member("South player")
    ready, faults = threading.Barrier(8), []

    def tell(number: int) -> None:
        ready.wait(20)
        try:
            for turn in range(5):
                notify.notify(me, NotificationKind.OUT_OF_TIME, key=f"{number} {turn}")
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=tell, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert faults == []
    assert Delivery.objects.filter(channel=Channel.MAIL).count() == 40
    assert Job.objects.filter(kind=notify.MAIL, object_id=me.pk).count() == 1

"""The pages: my notices, what I want to be told, the way out of the mails, and the mails staff can read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.jobs.models import Job
from games.notifications import file_backend, notify
from games.notifications.digest import DIGEST
from games.notifications.models import CHOSEN, Notification, NotificationKind, Preferences
from games.notifications.read import unread_count
from tests import cast
from tests.notifications.room import BANK, MONDAY, later, member, two

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

AT_MOST = {"/play/notices/": 5, "/play/notices/unread/": 4, "/account/notices/": 5}
"""Queries of a page, its session and its reader among them."""


def text(browser: Client, address: str) -> str:
    reply = browser.get(address)
    assert reply.status_code == 200
    return re.sub(r"\s+", " ", reply.content.decode())


def test_notices_lead_to_their_tables_and_can_be_read(clock: Any, people: list[User]) -> None:
    game = two(people, BANK)
    later(clock, MONDAY.replace(hour=13))
    browser = cast.browser_of(people[0])
    page = text(browser, "/play/notices/")
    assert f'href="/games/{game.public_id}/"' in page
    assert "Your turn: Piquet" in page
    assert "With North player." in page
    assert '<time datetime="2026-11-27T12:00:00+00:00"' in page
    assert "1 unread notice" in text(browser, "/play/notices/unread/")
    assert browser.post("/play/notices/").status_code == 302
    assert "Mark all as read" not in text(browser, "/play/notices/")
    assert "unread" not in text(browser, "/play/notices/unread/")
    assert "Nothing has happened" in text(cast.browser_of(people[1]), "/play/notices/")
    assert "À vous" in text(browser, "/fr/play/notices/")


def test_what_is_not_wanted_on_the_page_is_not_there(clock: Any, people: list[User]) -> None:
    Preferences.objects.create(user=people[0], channels={"your_turn": ["mail"]})
    two(people)
    later(clock, MONDAY.replace(hour=13))
    browser = cast.browser_of(people[0])
    assert "Nothing has happened" in text(browser, "/play/notices/")
    assert "unread" not in text(browser, "/play/notices/unread/")


def test_the_count_of_unread_notices_asks_for_no_whole_rows_and_for_none_that_were_read(
    clock: Any, people: list[User]
) -> None:
    for number in range(4):
        two([people[0], member(f"other {number}")])
    later(clock, MONDAY.replace(hour=13))
    oldest = Notification.objects.filter(user=people[0]).earliest("pk")
    Notification.objects.filter(user=people[0]).exclude(pk=oldest.pk).update(read_at=timezone.now())
    with CaptureQueriesContext(connection) as caught:
        assert unread_count(people[0]) == 1
    asked = [query["sql"] for query in caught]
    assert len(asked) == 3
    assert not any('"play_game"."options"' in sql or '"plans"' in sql for sql in asked)
    assert '"read_at" IS NULL' in asked[1]


def test_pages_ask_as_much_however_many_notices_there_are(clock: Any, people: list[User]) -> None:
    browser = cast.browser_of(people[0])

    def counts() -> dict[str, int]:
        counted = {}
        for address in AT_MOST:
            with CaptureQueriesContext(connection) as caught:
                assert browser.get(address).status_code == 200
            counted[address] = len(caught)
        return counted

    two(people)
    later(clock, MONDAY.replace(hour=13))
    counts()
    few = counts()
    for number in range(60):
        game = two([people[0], member(f"other {number}")]) if number >= 50 else None
        notify.notify(
            people[0],
            NotificationKind.PLAN_CANCELLED,
            game=game,
            key=str(number),
            facts={"variant": "piquet"},
        )
    assert counts() == few
    assert {address: few[address] for address in few if few[address] > AT_MOST[address]} == {}
    assert text(browser, "/play/notices/").count('<li class="row') == 50


# --- choices ------------------------------------------------------------------------------------------------


def chosen(**more: str) -> dict[str, str]:
    """The form with every box ticked."""
    boxes = {f"{kind}-{way}": "on" for kind in CHOSEN for way in ("page", "push", "mail")}
    return boxes | {"mails": "on", "digest_hour": "7"} | more


def test_each_kind_is_chosen_for_each_way(people: list[User]) -> None:
    browser = cast.browser_of(people[0])
    page = text(browser, "/account/notices/")
    assert page.count('type="checkbox"') == 3 * len(CHOSEN) + 2
    assert f"E-mails go to {people[0].email}." in page
    form = chosen()
    del form["talk-mail"], form["your_turn-push"]
    assert browser.post("/account/notices/", form).status_code == 302
    kept = Preferences.objects.get(user=people[0])
    assert not kept.wants("talk", "mail")
    assert not kept.wants("your_turn", "push")
    assert kept.wants("your_turn", "mail")
    assert (kept.mails, kept.digest, kept.digest_hour) == (True, False, 7)
    assert browser.post("/account/notices/", chosen(digest="on")).status_code == 302
    assert Job.objects.get(kind=DIGEST).object_id == people[0].pk
    assert browser.post("/account/notices/", chosen()).status_code == 302
    assert not Job.objects.filter(kind=DIGEST).exists()


@pytest.mark.parametrize(
    ("prefix", "seven"), [("", "07:00"), ("/fr", "7\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00")]
)
def test_the_hour_of_the_digest_is_said_as_the_language_says_it(prefix: str, seven: str) -> None:
    page = cast.browser_of(cast.person("Ace")).get(f"{prefix}/account/notices/").content.decode()
    assert re.search(rf'<option value="7"[^>]*>{seven}</option>', page)


def test_an_impossible_hour_is_refused(people: list[User]) -> None:
    reply = cast.browser_of(people[0]).post("/account/notices/", chosen(digest_hour="24"))
    assert reply.status_code == 422
    assert not Preferences.objects.exists()


def test_whoever_never_chose_is_told_everything_but_talk_by_mail() -> None:
    preferences = Preferences()
    unwanted = {
        (kind, way) for kind in CHOSEN for way in ("page", "push", "mail") if not preferences.wants(kind, way)
    }
    assert unwanted == {("talk", "mail")}


def test_looking_at_the_choices_stores_nothing(people: list[User]) -> None:
    text(cast.browser_of(people[0]), "/account/notices/")
    assert not Preferences.objects.exists()


# --- one click ------------------------------------------------------------------------------------------------


def test_one_post_without_session_or_token_stops_all_mails(people: list[User]) -> None:
    row = Preferences.objects.create(user=people[0], digest=True)
    anybody = Client(enforce_csrf_checks=True)
    page = text(anybody, f"/notices/stop/{row.token}/")
    assert "Stop the e-mails?" in page
    assert people[0].email not in page
    row.refresh_from_db()
    assert row.mails, "looking stops nothing: scanners of mails look too"
    reply = anybody.post(f"/notices/stop/{row.token}/", {"List-Unsubscribe": "One-Click"})
    assert reply.status_code == 200
    row.refresh_from_db()
    assert not row.mails
    assert not row.wants(NotificationKind.REMINDER, "mail")
    assert not row.wants(NotificationKind.DIGEST, "mail")
    assert row.wants(NotificationKind.REMINDER, "page")
    for language in ("fr", "en", "de"):
        again = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
        assert again.post(f"/notices/stop/{row.token}/").status_code == 200, "and nobody is led elsewhere"
    assert "Plus aucun e-mail" in text(anybody, f"/fr/notices/stop/{row.token}/")


@pytest.mark.parametrize("token", ["x", "0", "a" * 43])
def test_a_wrong_token_is_404(token: str, people: list[User]) -> None:
    Preferences.objects.create(user=people[0])
    for reply in (Client().get(f"/notices/stop/{token}/"), Client().post(f"/notices/stop/{token}/")):
        assert reply.status_code == 404
    assert Preferences.objects.get().mails


# --- mails that were kept -----------------------------------------------------------------------------------


@pytest.fixture
def staff() -> Client:
    user = member("staff")
    user.is_staff = True
    user.save()
    return cast.browser_of(user)


def post(subject: str, html: str = "<p>Hello</p>") -> None:
    letter = EmailMultiAlternatives(
        subject, "Hello", to=["one@seats.example"], connection=file_backend.FileBackend()
    )
    letter.attach_alternative(html, "text/html")
    assert letter.send() == 1


def test_a_site_without_a_mail_server_prints_and_keeps_its_mails(
    var: Path, capsys: pytest.CaptureFixture[str], staff: Client
) -> None:
    post("Your turn: Piquet")
    assert "Subject: Your turn: Piquet" in capsys.readouterr().out
    [file] = (var / "mail").glob("*")
    assert (file.suffix, file.stat().st_mode & 0o777) == (".eml", 0o600)
    page = text(staff, "/staff/mails/")
    assert "Your turn: Piquet" in page
    assert "one@seats.example" in page
    assert "Hello" in text(staff, f"/staff/mails/{file.stem}/")


def test_nothing_of_a_mail_is_markup_on_the_page(var: Path, staff: Client) -> None:
    post("<b>bold</b>", "<script>alert(1)</script><img src=x>")
    [file] = (var / "mail").glob("*")
    page = staff.get(f"/staff/mails/{file.stem}/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page
    assert "<b>bold" not in page + staff.get("/staff/mails/").content.decode()


def test_the_oldest_mails_go_first(var: Path, monkeypatch: pytest.MonkeyPatch, clock: Any) -> None:
    monkeypatch.setattr(file_backend, "MOST", 3)
    for number in range(5):
        clock.shift(1)
        post(f"number {number}")
    assert [mail.subject for mail in file_backend.stored_mails(10)] == ["number 4", "number 3", "number 2"]


@pytest.mark.parametrize("name", ["nothing", "20261123-120000000000-abcdefabcdef"])
def test_a_mail_that_is_not_there_is_404(name: str, staff: Client) -> None:
    assert staff.get(f"/staff/mails/{name}/").status_code == 404


@pytest.mark.parametrize(
    "name", ["..", "../secret-key", "/etc/passwd", "20261123-120000000000-abcdefabcdef/.."]
)
def test_no_other_file_is_read(name: str, var: Path) -> None:
    (var / "secret-key.eml").write_text("secret")
    assert file_backend.stored_mail(name) is None


def test_for_others_the_mails_do_not_exist(var: Path, people: list[User]) -> None:
    post("Your turn")
    [file] = (var / "mail").glob("*")
    for browser in (cast.browser_of(people[0]), cast.browser_of()):
        assert browser.get("/staff/mails/").status_code == 404
        assert browser.get(f"/staff/mails/{file.stem}/").status_code == 404


def test_notices_of_others_are_nobodys_business(clock: Any, people: list[User]) -> None:
    two(people)
    later(clock, MONDAY.replace(hour=13))
    assert Notification.objects.count() == 1
    page = text(cast.browser_of(member("stranger")), "/play/notices/")
    assert "Piquet" not in page

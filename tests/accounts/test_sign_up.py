"""Signing up where mail is sent and where it is not, with a server that sends and with a dead one."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import door_forms, letters, sign_up
from accounts.models import Letter, SignUp, User
from games.jobs.models import Job
from games.play.models import Player
from games.play.write.demo import make_demo
from tests import cast
from tests.accounts.letterbox import path_in, send_letters

pytestmark = pytest.mark.django_db

PASSWORD = "a long walk by the river"
NORTH = {"display_name": "North", "email": "north@seats.example", "password1": PASSWORD}
DEAD = "tests.accounts.test_sign_up.DeadServer"


class DeadServer:
    """A mail server that cannot be reached."""

    def __init__(self, **_options: Any) -> None:
        pass

    def send_messages(self, _messages: Any) -> int:
        raise ConnectionRefusedError


@pytest.fixture
def mail_on(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def guest_at_a_table() -> tuple[Client, User, str]:
    """A browser that plays as a guest, and the address of the table."""
    make_demo()
    client = Client()
    reply = client.post("/play/now/", {"variant": "two-handed"})
    guest = User.objects.get(pk=client.session["_auth_user_id"])
    return client, guest, reply["Location"]


def known(address: str = "north@seats.example", language: str = "") -> User:
    user = User(display_name="North", email=address, language=language)
    user.set_password(PASSWORD)
    user.save()
    EmailAddress.objects.create(user=user, email=address, primary=True, verified=True)
    return user


def user_of(client: Client) -> User | None:
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


def shape(page: bytes, address: str) -> str:
    """A page without what differs each time: the words of its forms, and the address it is about."""
    return re.sub(r"[A-Za-z0-9_-]{43,}", "", page.decode()).replace(address, "ADDRESS")


# --- a guest goes on playing -----------------------------------------------------------------------


@pytest.mark.usefixtures("mail_on")
def test_a_guest_who_signs_up_plays_on_until_the_address_is_confirmed_and_afterwards(mailoutbox: Any) -> None:
    client, guest, table = guest_at_a_table()
    assert client.post("/accounts/signup/", NORTH)["Location"] == "/accounts/confirm-email/"
    assert user_of(client) == guest
    assert client.get(table).status_code == 200
    page = client.get("/accounts/confirm-email/").content.decode()
    assert "north@seats.example" in page
    assert "you stay signed in as a guest" in page
    guest.refresh_from_db()
    assert (guest.is_guest, guest.email) == (True, "")
    send_letters()
    [mail] = mailoutbox
    link = path_in(mail)
    assert "North" in client.get(link).content.decode()
    assert client.post(link).status_code == 302
    assert user_of(client) == guest
    guest.refresh_from_db()
    assert (guest.is_guest, guest.display_name, guest.email) == (False, "North", "north@seats.example")
    assert guest.check_password(PASSWORD)
    assert EmailAddress.objects.get(user=guest).verified
    assert client.get(table).status_code == 200
    assert Player.objects.filter(user=guest).exists()
    assert not SignUp.objects.exists()


@pytest.mark.usefixtures("mail_on")
def test_a_mail_read_in_another_browser_leaves_the_guest_at_the_table(mailoutbox: Any) -> None:
    client, guest, table = guest_at_a_table()
    client.post("/accounts/signup/", NORTH)
    send_letters()
    phone = Client()
    assert phone.post(path_in(mailoutbox[0]))["Location"] == "/accounts/login/"
    assert user_of(phone) is None
    assert user_of(client) == guest
    assert client.get(table).status_code == 200
    assert client.get("/accounts/confirm-email/")["Location"] == "/"
    assert phone.post("/accounts/login/", {"login": NORTH["email"], "password": PASSWORD}).status_code == 302
    assert phone.get(table).status_code == 200
    assert client.get(table).status_code == 200


@pytest.mark.usefixtures("mail_on")
def test_a_new_password_ends_the_session_of_the_time_as_a_guest_too(mailoutbox: Any) -> None:
    client, guest, _table = guest_at_a_table()
    client.post("/accounts/signup/", NORTH)
    send_letters()
    Client().post(path_in(mailoutbox[0]))
    assert client.get("/account/settings/").status_code == 200
    guest.refresh_from_db()
    guest.set_password("another walk by the river")
    guest.save(update_fields=["password"])
    assert client.get("/account/settings/").status_code == 302


@pytest.mark.usefixtures("mail_on")
def test_a_wrong_address_is_corrected_and_its_link_confirms_nothing(mailoutbox: Any) -> None:
    client, guest, _table = guest_at_a_table()
    client.post("/accounts/signup/", NORTH | {"email": "nroth@seats.example"})
    send_letters()
    reply = client.post("/accounts/confirm-email/", {"email": "North@seats.example"})
    assert reply["Location"] == "/accounts/confirm-email/"
    assert "north@seats.example" in client.get("/accounts/confirm-email/").content.decode()
    send_letters()
    wrong, right = mailoutbox
    assert (wrong.to, right.to) == (["nroth@seats.example"], ["north@seats.example"])
    client.post(path_in(wrong))
    guest.refresh_from_db()
    assert guest.is_guest
    client.post(path_in(right))
    guest.refresh_from_db()
    assert (guest.is_guest, guest.email) == (False, "north@seats.example")


@pytest.mark.usefixtures("mail_on")
def test_a_stranger_who_signs_up_is_signed_in_by_the_link_and_led_on(mailoutbox: Any) -> None:
    client = Client()
    client.post("/accounts/signup/?next=/clubs/", NORTH)
    assert user_of(client) is None
    send_letters()
    reply = client.post(path_in(mailoutbox[0]))
    assert reply["Location"] == "/clubs/"
    assert user_of(client) == User.objects.get(email=NORTH["email"])


@pytest.mark.usefixtures("mail_on")
def test_what_a_stranger_plays_before_the_mail_comes_is_in_the_account(mailoutbox: Any) -> None:
    make_demo()
    client = Client()
    client.post("/accounts/signup/", NORTH)
    table = client.post("/play/now/", {"variant": "two-handed"})["Location"]
    send_letters()
    client.post(path_in(mailoutbox[0]))
    user = User.objects.get(email=NORTH["email"])
    assert user_of(client) == user
    assert client.get(table).status_code == 200
    assert Player.objects.filter(user=user).exists()


@pytest.mark.usefixtures("mail_on")
def test_an_old_link_and_one_that_was_used_make_no_account(mailoutbox: Any) -> None:
    client = Client()
    client.post("/accounts/signup/", NORTH)
    send_letters()
    link = path_in(mailoutbox[0])
    SignUp.objects.update(made_at=timezone.now() - timedelta(days=4))
    assert "has expired" in client.post(link).content.decode()
    assert not User.objects.exists()
    SignUp.objects.update(made_at=timezone.now())
    assert client.post(link).status_code == 302
    assert "has been used" in client.post(link).content.decode()
    assert User.objects.count() == 1


@pytest.mark.usefixtures("mail_on")
def test_whoever_waits_for_the_mail_is_told_so_at_the_door() -> None:
    client = Client()
    client.post("/accounts/signup/", NORTH)
    right = client.post("/accounts/login/", {"login": NORTH["email"], "password": PASSWORD})
    assert "is not confirmed yet" in right.content.decode()
    wrong = client.post("/accounts/login/", {"login": NORTH["email"], "password": "another one entirely"})
    assert "is not confirmed yet" not in wrong.content.decode()


# --- nobody learns which addresses are known -------------------------------------------------------


@pytest.mark.usefixtures("mail_on")
@pytest.mark.parametrize("backend", ["django.core.mail.backends.locmem.EmailBackend", DEAD])
@pytest.mark.parametrize(
    ("path", "field", "more"),
    [("/accounts/signup/", "email", NORTH), ("/accounts/password/reset/", "email", {})],
)
def test_known_and_unknown_addresses_are_answered_alike(
    path: str, field: str, more: dict[str, str], backend: str, settings: Any
) -> None:
    settings.EMAIL_BACKEND = backend
    known("east@seats.example")
    answers = []
    for address in ("east@seats.example", "west@seats.example"):
        client = Client()
        first = client.post(path, more | {field: address})
        before = client.get(first["Location"])
        send_letters()
        after = client.get(first["Location"])
        pages = [shape(page.content, address) for page in (before, after)]
        answers.append((first.status_code, first["Location"], before.status_code, after.status_code, *pages))
        if backend == DEAD:
            assert "could not be sent yet" in pages[1]
    assert answers[0] == answers[1]
    assert answers[0][0] == 302


@pytest.mark.usefixtures("mail_on")
def test_as_many_questions_are_asked_for_a_known_address_as_for_another(
    django_assert_num_queries: Callable[..., Any],
) -> None:
    from django.test.utils import CaptureQueriesContext

    known("east@seats.example")
    for path, more in (("/accounts/signup/", NORTH), ("/accounts/password/reset/", {})):
        counts = []
        for address in ("east@seats.example", "west@seats.example"):
            with CaptureQueriesContext(connection) as asked:
                Client().post(path, more | {"email": address})
            counts.append(len(asked))
        assert counts[0] == counts[1], path


@pytest.mark.usefixtures("mail_on")
def test_the_owner_of_a_known_address_is_told_in_their_language(mailoutbox: Any) -> None:
    known(language="fr")
    Client().post("/accounts/signup/", NORTH)
    send_letters()
    [mail] = mailoutbox
    assert "existe déjà" in mail.body
    assert "/fr/accounts/password/reset/" in mail.body


def test_a_mail_is_tried_again_until_it_has_gone(settings: Any, mailoutbox: Any) -> None:
    settings.EMAIL_BACKEND = DEAD
    known()
    Client().post("/accounts/password/reset/", {"email": NORTH["email"]})
    send_letters()
    [job] = Job.objects.filter(kind="letter")
    assert job.due_at > timezone.now()
    Job.objects.update(due_at=timezone.now())
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    send_letters()
    assert [mail.to for mail in mailoutbox] == [[NORTH["email"]]]
    assert not Job.objects.filter(kind="letter").exists()
    assert Letter.objects.get().text == ""


def test_a_mail_is_given_up_in_the_end_and_the_page_says_so(settings: Any) -> None:
    settings.EMAIL_BACKEND = DEAD
    client = Client()
    client.post("/accounts/password/reset/", {"email": NORTH["email"]})
    for _try in range(letters.TRIES):
        Job.objects.update(due_at=timezone.now())
        send_letters()
    assert not Job.objects.exists()
    assert "could not be sent. Please" in client.get("/accounts/password/reset/done/").content.decode()


@pytest.mark.usefixtures("mail_on")
def test_the_page_of_addresses_says_that_a_mail_to_another_one_could_not_be_sent(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.MAILS_ARE_SENT = DEAD, True
    browser = cast.browser_of(known("east@seats.example"))
    other = {"action_add": "", "email": "east-2@seats.example"}
    page = browser.post("/accounts/email/", other, follow=True).content.decode()
    assert "You will get an e-mail at east-2@seats.example." in page
    assert "We are sending the e-mail." in page
    send_letters()
    assert "could not be sent yet. We will try again." in browser.get("/accounts/email/").content.decode()
    EmailAddress.objects.filter(email="east-2@seats.example").update(verified=True)
    assert "We will try again." not in browser.get("/accounts/email/").content.decode()


@pytest.mark.parametrize(
    ("prefix", "to_do", "without", "way"),
    [
        ("", "Look in your spam folder", "This site sends no e-mails.", "contact us"),
        (
            "/fr",
            "Regardez dans vos courriers indésirables",
            "Ce site n’envoie pas d’e-mails.",
            "nous contacter",
        ),
    ],
)
def test_the_page_of_a_new_password_says_what_to_do_and_sends_nobody_to_an_address_it_does_not_give(
    prefix: str, to_do: str, without: str, way: str, settings: Any
) -> None:
    for sent, words in ((True, to_do), (False, without)):
        settings.MAILS_ARE_SENT = sent
        page = Client().get(f"{prefix}/accounts/password/reset/").content.decode()
        assert words in page
        assert way not in page


def test_where_no_mail_is_sent_no_page_says_that_one_has_gone(settings: Any) -> None:
    settings.MAILS_ARE_SENT = False
    user, client = known(), Client()
    browser = cast.browser_of(user)
    client.post("/accounts/password/reset/", {"email": NORTH["email"]})
    browser.post("/accounts/email/", {"action_add": "", "email": "north-2@seats.example"})
    for _ in range(2):
        for page in (client.get("/accounts/password/reset/done/"), browser.get("/accounts/email/")):
            text = page.content.decode()
            assert "is kept here for those who run the site" in text
            assert "You will get an e-mail" not in text
            assert "has been sent" not in text
        send_letters()


def test_a_new_password_is_set_by_the_link_of_the_mail(mailoutbox: Any) -> None:
    user, client = known(), Client()
    client.post("/accounts/password/reset/", {"email": NORTH["email"]})
    send_letters()
    page = client.get(path_in(mailoutbox[0]), follow=True)
    fresh = "another walk by the river"
    client.post(page.redirect_chain[-1][0], {"password1": fresh, "password2": fresh})
    user.refresh_from_db()
    assert user.check_password(fresh)


@pytest.mark.usefixtures("mail_on")
def test_one_address_is_not_sent_mails_without_end() -> None:
    client = Client()
    client.post("/accounts/signup/", NORTH)
    for _time in range(3):
        client.post("/accounts/confirm-email/", {"email": NORTH["email"]})
    reply = client.post("/accounts/confirm-email/", {"email": NORTH["email"]})
    assert "Try again in an hour" in reply.content.decode()
    assert Letter.objects.count() <= 4


@pytest.mark.usefixtures("mail_on")
@pytest.mark.parametrize("path", ["/accounts/password/reset/", "/accounts/signup/"])
def test_no_page_sends_an_address_mails_without_end(path: str) -> None:
    pages = [Client().post(path, NORTH | {"form_word": str(number)}, follow=True) for number in range(6)]
    assert sum("Try again in an hour" in page.content.decode() for page in pages) == 2
    assert Letter.objects.filter(address=NORTH["email"]).count() == 4


@pytest.mark.usefixtures("mail_on")
def test_an_address_somebody_has_only_written_down_beside_their_own_is_still_its_owners(
    mailoutbox: Any,
) -> None:
    other = known("east@seats.example")
    EmailAddress.objects.create(user=other, email=NORTH["email"], primary=False, verified=False)
    Client().post("/accounts/password/reset/", {"email": NORTH["email"]})
    owner = Client()
    owner.post("/accounts/signup/", NORTH)
    send_letters()
    reset, confirmation = mailoutbox
    assert "/accounts/password/reset/key/" not in reset.body
    owner.post(path_in(confirmation))
    account = User.objects.get(email=NORTH["email"])
    assert account != other
    assert user_of(owner) == account
    assert EmailAddress.objects.get(email=NORTH["email"], verified=True).user == account


def test_a_guest_has_no_addresses_and_an_account_three_at_most() -> None:
    client, guest, _table = guest_at_a_table()
    reply = client.post("/accounts/email/", {"action_add": "", "email": NORTH["email"]})
    assert reply["Location"].endswith("/accounts/signup/")
    assert not EmailAddress.objects.filter(user=guest).exists()
    user = known()
    browser = cast.browser_of(user)
    for number in range(4):
        browser.post("/accounts/email/", {"action_add": "", "email": f"north-{number}@seats.example"})
    assert EmailAddress.objects.filter(user=user).count() == 3


@pytest.mark.usefixtures("mail_on")
def test_a_way_on_that_is_longer_than_can_be_kept_is_left_out() -> None:
    for length in (400, 600):
        address = f"north-{length}@seats.example"
        reply = Client().post(f"/accounts/signup/?next=/{'a' * length}", NORTH | {"email": address})
        assert reply.status_code == 302
        assert len(SignUp.objects.get(address=address).way_on) == (401 if length == 400 else 0)


# --- where no mail is sent -------------------------------------------------------------------------


def test_without_mail_nobody_is_told_of_a_mail_that_was_sent() -> None:
    reply = Client().post("/accounts/signup/", NORTH, follow=True)
    assert User.objects.filter(email=NORTH["email"]).exists()
    assert [str(message) for message in reply.context["messages"] if "north@seats" in str(message)] == []


def test_without_mail_accounts_from_one_address_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_forms, "ACCOUNTS_MADE", ((2, 3600),))
    pages = [
        Client().post(
            "/accounts/signup/",
            NORTH | {"display_name": f"North {word}", "email": f"{word}@seats.example"},
            follow=True,
        )
        for word in ("ace", "ten", "king")
    ]
    assert ["Too many accounts" in page.content.decode() for page in pages] == [False, False, True]
    assert User.objects.filter(email__endswith="@seats.example").count() == 2


def test_without_mail_a_known_address_is_good_for_its_password_alone() -> None:
    user = known()
    client, guest, table = guest_at_a_table()
    refused = client.post("/accounts/signup/", NORTH | {"password1": "not the password of north"})
    assert "No account can be made with this address" in refused.content.decode()
    assert user_of(client) == guest
    assert client.post("/accounts/signup/", NORTH).status_code == 302
    assert user_of(client) == user
    assert client.get(table).status_code == 200
    assert User.objects.filter(is_active=True, is_bot=False).count() == 1


def test_without_mail_passwords_cannot_be_tried_at_the_sign_up_without_end() -> None:
    known()
    pages = [
        Client().post("/accounts/signup/", NORTH | {"password1": f"guess number {number} of many"})
        for number in range(8)
    ]
    assert any("Too many failed" in page.content.decode() for page in pages)


def test_a_guest_whose_row_is_the_account_loses_nothing_by_signing_in() -> None:
    from accounts import guests

    client, guest, table = guest_at_a_table()
    guests.adopt(guest, guest)
    guest.refresh_from_db()
    assert guest.is_active
    assert client.get(table).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("as_guest", [True, False])
@pytest.mark.parametrize("verification", ["optional", "mandatory"])
def test_a_form_that_is_sent_twice_at_once_is_one_account_and_both_answers_lead_on(
    verification: str, as_guest: bool, settings: Any
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    for turn in range(3):
        guest = cast.guest() if as_guest else None
        first = Client(raise_request_exception=False)
        if guest is not None:
            first.force_login(guest)
        second = Client(raise_request_exception=False)
        page = first.get("/accounts/signup/").content.decode()
        word = re.search(r'name="form_word" value="([^"]+)"', page)
        assert word
        form = NORTH | {"email": f"north-{turn}@seats.example", "form_word": word.group(1)}
        second.cookies.update(first.cookies)

        def post(client: Client, form: dict[str, str] = form) -> Any:
            try:
                return client.post("/accounts/signup/", form)
            finally:
                connection.close()

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(post, (first, second)))
        assert [answer.status_code for answer in answers] == [302, 302]
        if verification == "mandatory":
            assert SignUp.objects.filter(address=form["email"]).count() == 1
            assert Letter.objects.filter(address=form["email"]).count() == 1
            assert {answer["Location"] for answer in answers} == {"/accounts/confirm-email/"}
        else:
            user = User.objects.get(email=form["email"])
            assert user_of(first) == user_of(second) == user
            assert guest is None or user == guest
        for client in (first, second):
            assert client.get("/accounts/confirm-email/", follow=True).status_code == 200


def test_a_sign_up_keeps_its_form_for_one_guest(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    guest = cast.guest()
    wanted = sign_up.Wanted(
        form="one", address="north@seats.example", display_name="North", password=PASSWORD
    )
    stranger = sign_up.begin(wanted, None)
    other = sign_up.begin(
        sign_up.Wanted(form="two", address=wanted.address, display_name="N", password=PASSWORD), guest
    )
    assert stranger.pk != other.pk
    assert sign_up.begin(wanted, guest).user == guest
    assert SignUp.objects.count() == 1


@pytest.mark.parametrize("here", ["login", "signup"])
def test_whoever_is_sent_to_an_account_reads_why_and_finds_the_way_on_at_both_doors(here: str) -> None:
    why = "What you wanted to do needs an account"
    sent = Client().get("/clubs/new/")["Location"]
    assert sent == "/accounts/login/?next=/clubs/new/"
    page = Client().get(f"/accounts/{here}/?next=/clubs/new/").content.decode()
    assert why in page
    assert 'name="next" value="/clubs/new/"' in page
    other = "signup" if here == "login" else "login"
    assert f'href="/accounts/{other}/?next=%2Fclubs%2Fnew%2F"' in page
    assert why not in Client().get(f"/accounts/{here}/").content.decode()

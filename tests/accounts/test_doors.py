"""Languages of mails, ends of sessions, and the log of what touches safety."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import SessionOwner, User
from games.api import bot_accounts
from games.privacy.deletion import delete_account
from tests import cast
from tests.accounts.letterbox import path_in, send_letters
from tests.accounts.test_guests import PASSWORD, account
from tests.accounts.test_sign_up import NORTH, known

pytestmark = pytest.mark.django_db


# --- the language of mails --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("verification", ["optional", "mandatory"])
def test_whoever_signs_up_on_a_french_page_is_written_to_in_french(
    verification: str, settings: Any, mailoutbox: Any
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    client = Client()
    client.post("/fr/accounts/signup/", NORTH)
    send_letters()
    if verification == "mandatory":
        link = path_in(mailoutbox[0])
        assert link.startswith("/fr/")
        assert "adresse" in mailoutbox[0].body
        client.post(link)
    assert User.objects.get(email=NORTH["email"]).language == "fr"
    mailoutbox.clear()
    Client().post("/accounts/password/reset/", {"email": NORTH["email"]})
    send_letters()
    assert "mot de passe" in mailoutbox[0].body
    assert path_in(mailoutbox[0]).startswith("/fr/")


@pytest.mark.parametrize(("before", "after"), [("", "fr"), ("en", "en")])
def test_whoever_signs_in_has_the_language_of_the_page_unless_they_have_one(before: str, after: str) -> None:
    user = account(language=before)
    Client().post("/fr/accounts/login/", {"login": user.email, "password": PASSWORD})
    user.refresh_from_db()
    assert user.language == after


def test_nobody_goes_back_to_no_language_in_the_settings() -> None:
    user = cast.person("North player", language="fr")
    client = cast.browser_of(user)
    page = client.get("/fr/account/settings/").content.decode()
    assert 'name="language"' in page
    assert "Celle de mon navigateur" not in page
    assert ">Français<" in page
    form = {"display_name": "North player", "deck": "kennard", "confirm_moves": "False", "after_move": "stay"}
    client.post("/account/settings/", form | {"table_pace": "normal", "log_order": "latest"})
    user.refresh_from_db()
    assert user.language == "fr"


# --- the end of sessions ----------------------------------------------------------------------------


def test_deleting_an_account_reads_no_session_of_others() -> None:
    counts = []
    for others in (0, 40):
        for number in range(others):
            cast.browser_of(cast.person(f"Other {number}"))
        user = cast.person("North player")
        browsers = [cast.browser_of(user), cast.browser_of(user)]
        with CaptureQueriesContext(connection) as asked:
            delete_account(user)
        counts.append(len(asked))
        assert all(browser.get("/account/settings/").status_code == 302 for browser in browsers)
        assert not any(
            row.get_decoded().get("_auth_user_id") == str(user.pk) for row in Session.objects.all()
        )
        assert not SessionOwner.objects.filter(user=user).exists()
    assert counts[0] == counts[1]


def test_a_session_holds_no_mail_address() -> None:
    user = account()
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert user.email not in str(dict(client.session))


def test_the_programs_of_a_deleted_person_lose_their_names_those_that_are_closed_too() -> None:
    owner, east = cast.person("Owner"), cast.person("East player")
    closed, running = bot_accounts.make_bot(owner, "Owners pride"), bot_accounts.make_bot(owner, "Owners joy")
    game = cast.table_of([running, east, *cast.players(("South", "West"))])
    bot_accounts.close_bot(owner, closed.pk)
    cast.bot("Lion")
    delete_account(owner)
    for program in (closed, running):
        program.refresh_from_db()
        assert program.display_name.startswith("Former player")
        assert (program.is_bot, program.is_active, program.bot_owner) == (True, False, None)
    assert "Owners" not in cast.browser_of(east).get(game.get_absolute_url()).content.decode()


# --- the log of safety ------------------------------------------------------------------------------


def test_what_touches_safety_is_one_line_without_secrets(
    caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    caplog.set_level(logging.INFO, "talon.security")
    user = known()
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": "not the password"})
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    fresh = "another walk by the river"
    client.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": fresh, "password2": fresh}
    )
    client.post("/accounts/logout/")
    Client().post("/accounts/signup/", NORTH | {"email": "south@seats.example"})
    lines = [record.getMessage() for record in caplog.records if record.name == "talon.security"]
    assert [line.split()[0] for line in lines] == [
        "sign_in_failed", "sign_in", "password_changed", "sign_out", "sign_up", "sign_in"
    ]  # fmt: skip
    assert f"user={user.pk}/{user.public_id} from=127.0.0.1" in lines[1]
    for line in lines:
        assert "\n" not in line
        assert not re.search("seats.example|walk|North", line), line


def test_limits_that_are_hit_are_told_of(caplog: pytest.LogCaptureFixture, settings: Any) -> None:
    caplog.set_level(logging.INFO, "talon.security")
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client = Client()
    client.post("/accounts/signup/", NORTH)
    for _time in range(4):
        client.post("/accounts/confirm-email/", {"email": NORTH["email"]})
    assert any("limit" in record.getMessage() for record in caplog.records)


def test_passwords_that_are_tried_too_often_are_told_of(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "talon.security")
    client, wrong = Client(), {"login": "south@seats.example", "password": "not the password"}
    replies = [client.post("/accounts/login/", wrong) for _time in range(35)]
    lines = [record.getMessage() for record in caplog.records if record.name == "talon.security"]
    kinds = [line.split()[0] for line in lines]
    assert kinds.count("limit") == len(replies) - kinds.count("sign_in_failed")
    assert replies[-1].status_code == 429
    assert "about=too_many_login_attempts" in lines[10]
    assert "about=account_login" in lines[-1]


def test_the_lines_are_written_though_others_of_their_weight_are_not() -> None:
    assert logging.getLogger("talon.security").isEnabledFor(logging.INFO)
    assert not logging.getLogger("talon.other").isEnabledFor(logging.INFO)

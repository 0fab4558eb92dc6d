"""Tokens: hashed, for some things and not for others, revoked for good; bot accounts, to which nobody signs in."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth import authenticate
from django.core import mail
from django.test import Client

from accounts.models import User
from games.api import bot_accounts, tokens
from games.api.models import ApiToken
from games.notifications import notify
from games.notifications.models import Notification, NotificationKind
from games.play.models import Game
from games.play.record.replay import record_of
from games.play.write import seating
from rules.engine import record
from tests import cast
from tests.api.asking import EVERYTHING, Program, body_of, code

pytestmark = pytest.mark.django_db


def test_the_text_of_a_token_is_kept_nowhere() -> None:
    token, text = tokens.make(cast.person("South player"), name="mine", scopes=["read"])
    assert len(text) > 40
    kept = ApiToken.objects.values().get()
    assert text not in str(kept)
    assert kept["hash"] == hashlib.sha256(text.encode()).hexdigest()
    assert tokens.find(text) == token
    for other in ("", "talon_", text[:-1], text + "a", text.upper(), text[6:], "talon_é", "x" * 500):
        assert tokens.find(other) is None


WAYS = {
    "none": {},
    "another scheme": {"Authorization": "Basic {text}"},
    "no scheme": {"Authorization": "{text}"},
    "an empty one": {"Authorization": "Bearer "},
}


@pytest.mark.parametrize("headers", WAYS.values(), ids=WAYS)
def test_without_a_token_nothing_is_answered(headers: dict[str, str]) -> None:
    _token, text = tokens.make(cast.person("South player"), name="mine", scopes=EVERYTHING)
    sent = {name: value.format(text=text) for name, value in headers.items()}
    reply = Client(headers=sent).get("/api/v1/me")
    assert code(reply, 401) == "no_token"
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")
    assert code(Client(headers={"Authorization": f"Bearer {text}x"}).get("/api/v1/me"), 401) == "wrong_token"
    assert body_of(Client(headers={"Authorization": f"bearer {text}"}).get("/api/v1/me"))["token"] == "mine"


def test_a_session_is_no_token() -> None:
    """Whoever is signed in in a browser is nobody to the API, so that no foreign page can ask it in their name."""
    game = cast.table_of(cast.players())
    browser = cast.browser_of(game.host)
    assert code(browser.get("/api/v1/me"), 401) == "no_token"
    assert code(browser.post(f"/api/v1/games/{game.public_id}/resign"), 401) == "no_token"


NEEDED = {
    "read": ("me", "games", "open-tables", "games/{game}", "games/{game}/offers", "games/{game}/events",
             "games/{game}/record", "records", "records/abc"),
    "play": ("games/{game}/moves", "games/{game}/resign", "games/{game}/sit", "tables"),
    "records": ("records",),
}  # fmt: skip


@pytest.mark.parametrize("scope", NEEDED)
def test_a_token_is_for_what_it_was_made_for(scope: str) -> None:
    user = cast.person("South player")
    game = cast.table_of([user, None, None, None])
    other = tuple(each for each in EVERYTHING if each != scope)
    program, without = Program(user, (scope,)), Program(user, other)
    for path in NEEDED[scope]:
        ask = path.format(game=game.public_id)
        body = {"version": 0, "move": "pass", "text": "", "variant": "piquet"}
        ways = [each.get(ask) if scope == "read" else each.post(ask, body) for each in (without, program)]
        assert code(ways[0], 403) == "scope_missing"
        assert f"“{scope}”" in ways[0].json()["detail"]
        assert ways[1].status_code not in (401, 403)


@pytest.mark.django_db
def test_making_and_revoking_a_token_is_a_line_of_the_security_log_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    owner = cast.person("North player")
    with caplog.at_level("INFO", "talon.security"):
        token, text = tokens.make(owner, name="mine", scopes=["play"])
        tokens.revoke(owner, token.pk)
    made, revoked = [record.getMessage() for record in caplog.records if record.name == "talon.security"]
    assert made.startswith(f"token_made user={owner.pk}/")
    assert revoked.startswith(f"token_revoked user={owner.pk}/")
    assert text not in made + revoked


def test_a_revoked_token_is_none_and_only_its_owner_revokes_it() -> None:
    owner = cast.person("South player")
    program = Program(owner)
    assert program.token is not None
    away = f"/account/tokens/{program.token.pk}/revoke/"
    for browser in (cast.browser_of(), cast.browser_of(cast.person("stranger"))):
        assert browser.post(away).status_code == 404
    body_of(program.get("me"))
    assert cast.browser_of(owner).post(away).status_code == 302
    assert code(program.get("me"), 401) == "wrong_token"
    assert cast.browser_of(owner).post(away).status_code == 404


@pytest.mark.parametrize("closed", ["account", "owner", "no owner"])
def test_a_closed_account_has_no_tokens_nor_has_the_bot_of_one(closed: str) -> None:
    owner = cast.person("South player")
    bot = bot_accounts.make_bot(owner, "Elder hand")
    program = Program(bot)
    assert body_of(program.get("me"))["bot"] == {"owner": "South player"}
    if closed == "no owner":
        User.objects.filter(pk=bot.pk).update(bot_owner=None)
    else:
        User.objects.filter(pk=bot.pk if closed == "account" else owner.pk).update(is_active=False)
    assert code(program.get("me"), 401) == "wrong_token"


def test_the_last_use_is_noted_to_the_minute() -> None:
    with time_machine.travel("2026-11-23T12:00:00Z", tick=False) as clock:
        program = Program(cast.person("South player"))
        noted = []
        for seconds in (0, 30, 40):
            clock.shift(timedelta(seconds=seconds))
            program.get("me")
            noted.append(ApiToken.objects.get().used_at)
    assert noted[0] == noted[1] < noted[2]


# --- pages -----------------------------------------------------------------------------------------


def made_by(browser: Client, **form: Any) -> str:
    reply = browser.post(
        "/account/tokens/", {"name": "night watch", "scopes": ["read"], "account": ""} | form
    )
    assert reply.status_code == 200, reply.content.decode()
    text = re.search(r'class="token-text">(talon_[\w-]+)<', reply.content.decode())
    assert text
    assert reply.headers["Cache-Control"].find("no-store") >= 0
    return text[1]


def test_a_token_is_shown_once() -> None:
    owner = cast.person("South player")
    browser = cast.browser_of(owner)
    text = made_by(browser)
    page = browser.get("/account/tokens/").content.decode()
    assert text not in page
    assert "night watch" in page
    assert "not used yet" in page
    assert body_of(Client(headers={"Authorization": f"Bearer {text}"}).get("/api/v1/me"))["scopes"] == [
        "read"
    ]
    assert "night watch" not in cast.browser_of(cast.person("other")).get("/account/tokens/").content.decode()


def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost() -> None:
    browser = cast.browser_of(cast.person("South player"))
    for form in (
        {"name": "", "scopes": ["read"]},
        {"name": "kept", "scopes": []},
        {"name": "kept", "scopes": ["all"]},
    ):
        reply = browser.post("/account/tokens/", form)
        assert reply.status_code == 422
        assert "errorlist" in reply.content.decode()
        assert form["name"] in reply.content.decode()
    stranger = bot_accounts.make_bot(cast.person("other"), "Other hand")
    assert (
        browser.post(
            "/account/tokens/", {"name": "x", "scopes": ["read"], "account": stranger.pk}
        ).status_code
        == 422
    )
    assert browser.post("/account/bots/", {"bot_name": " "}).status_code == 422
    assert not ApiToken.objects.exists()


def test_there_is_an_end_to_tokens_and_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 1)
    monkeypatch.setattr(bot_accounts, "MOST", 1)
    browser = cast.browser_of(cast.person("South player"))
    made_by(browser)
    assert browser.post("/account/tokens/", {"name": "more", "scopes": ["read"]}).status_code == 422
    assert browser.post("/account/bots/", {"bot_name": "one"}).status_code == 302
    assert browser.post("/account/bots/", {"bot_name": "two"}).status_code == 422
    assert (ApiToken.objects.count(), User.objects.filter(is_bot=True).count()) == (1, 1)


# --- bot accounts ----------------------------------------------------------------------------------


def test_nobody_signs_in_as_a_bot_and_no_mail_is_sent_to_it() -> None:
    bot = bot_accounts.make_bot(cast.person("South player"), "Elder hand")
    for password in ("", "!", bot.password, "a long walk by the river"):
        assert authenticate(None, username=bot.username, password=password) is None
        assert authenticate(None, email=bot.email, password=password) is None
    assert not bot.has_usable_password()
    Client().post("/accounts/password/reset/", {"email": ""})
    assert not mail.outbox
    assert notify.notify(bot, NotificationKind.GAME_OVER) is None
    assert not Notification.objects.exists()


@pytest.mark.slow
def test_a_bot_is_marked_at_tables_in_lists_and_in_records() -> None:
    owner = cast.person("South player")
    browser = cast.browser_of(owner)
    assert browser.post("/account/bots/", {"bot_name": "  Elder   hand "}).status_code == 302
    bot = User.objects.get(is_bot=True)
    assert bot.display_name == "Elder hand"
    text = made_by(browser, account=bot.pk, scopes=["read", "play"])
    program = Program()
    program.client = Client(headers={"Authorization": f"Bearer {text}"})
    opened = body_of(program.post("tables", {"variant": "piquet", "options": {"deals": 2}}), 201)
    other = cast.person("West player")
    body_of(Program(other).post(f"games/{opened['id']}/sit"))
    table = browser.get(f"/games/{opened['id']}/").content.decode()
    assert "Elder hand (bot)" in table
    assert "run by South player" in table
    assert "Elder hand (bot)" in cast.browser_of(other).get("/play/mine/").content.decode()
    game = cast.play_on(Game.objects.get(public_id=opened["id"]))
    assert "players: Elder hand (bot), West player" in record.write(record_of(game))


def test_a_closed_bot_gives_up_its_seats() -> None:
    cast.make_demo()
    owner = cast.person("South player")
    bot = bot_accounts.make_bot(owner, "Elder hand")
    program = Program(bot)
    waiting = cast.table_of([bot, None, None, None])
    playing = cast.table_of([bot, *cast.players(("East", "South", "West"))])
    away = f"/account/bots/{bot.pk}/close/"
    assert cast.browser_of(cast.person("stranger")).post(away).status_code == 404
    assert cast.browser_of(owner).post(away).status_code == 302
    assert code(program.get("me"), 401) == "wrong_token"
    assert cast.again(waiting).status == "over"
    assert playing.players.get(seat=0).bot is not None
    assert cast.again(playing).status == "playing"


def test_a_program_sits_beside_its_owner_and_its_like_only_by_invitation() -> None:
    owner = cast.person("South player")
    first, second = bot_accounts.make_bot(owner, "Elder hand"), bot_accounts.make_bot(owner, "Younger hand")
    for sitting, coming in ((owner, first), (first, owner), (first, second)):
        public = cast.table_of([sitting, None, None, None])
        with cast.refused("one_hand"):
            seating.sit(public.public_id, user=coming, seat=1)
        private = cast.table_of([sitting, None, None, None], public=False)
        seating.sit(private.public_id, user=coming, seat=1)
        seating.sit(public.public_id, user=cast.person("stranger"), seat=1)


def test_guests_make_neither_tokens_nor_bots() -> None:
    browser = cast.browser_of(cast.guest())
    assert "Sign up" in browser.get("/account/tokens/").content.decode()
    for address in ("/account/tokens/", "/account/bots/"):
        assert browser.post(address, {"name": "x", "scopes": ["read"], "bot_name": "x"}).status_code == 404
    assert not ApiToken.objects.exists()

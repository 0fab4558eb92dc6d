"""Pages about the API: nothing leads to a row or a secret, a constant number of queries, all of it in French."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from django.utils.translation import override

from games.api import bot_accounts, tokens
from games.api.models import ApiToken
from games.api.reference import reference
from games.api.web.v1 import api, schema_text
from games.imports import write as imports_write
from games.imports.models import ImportedGame
from games.play.record.replay import record_of
from rules.engine import record
from tests import cast
from tests.play import test_gate

pytestmark = pytest.mark.django_db


def furnished() -> tuple[Any, Any, list[str]]:
    """Somebody with tokens, a bot and an imported game; a game that is played; the pages about all of them."""
    room = cast.Cast.seated(options=cast.SHORT)
    owner = room.people[0]
    game = cast.play_on(room.game)
    brought = imports_write.take_in(owner, record.write(record_of(game)))
    bot = bot_accounts.make_bot(owner, "Elder hand")
    for user in (owner, bot):
        tokens.make(user, name="night watch", scopes=["read"])
    home = brought.get_absolute_url()
    running = cast.play_on(cast.table_of([bot, *room.people[1:]]), moves=9)
    pages = [
        "/account/tokens/",
        "/play/import/",
        home,
        f"{home}deals/1/?step=3",
        "/api/",
        running.get_absolute_url(),
    ]
    return owner, running, pages


@pytest.mark.slow
def test_nothing_a_template_reaches_leads_to_a_token_a_record_or_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner, running, pages = furnished()
    monkeypatch.setattr(test_gate, "SEALED", (*test_gate.SEALED, ApiToken, ImportedGame))
    hashes = set(ApiToken.objects.values_list("hash", flat=True))
    texts = set(ImportedGame.objects.values_list("text", flat=True))
    secret = test_gate.secrets_of(running)

    def hidden(value: object) -> bool:
        return secret(value) or (isinstance(value, str) and value in hashes | texts)

    for browser, seen in ((cast.browser_of(owner), pages), (cast.browser_of(), pages[2:4])):
        for page in seen:
            test_gate.walk(test_gate.own(test_gate.rendered(browser, page)), hidden)


@pytest.mark.slow
def test_pages_ask_as_much_however_many_tokens_bots_and_records_there_are() -> None:
    owner, _running, pages = furnished()
    browser = cast.browser_of(owner)

    def asked() -> list[int]:
        counts = []
        for page in pages:
            browser.get(page)
            with CaptureQueriesContext(connection) as caught:
                assert browser.get(page).status_code == 200
            counts.append(len(caught))
        return counts

    before = asked()
    for number in range(3):
        bot = bot_accounts.make_bot(owner, f"Hand {number}")
        tokens.make(bot, name="more", scopes=["read", "play"])
        ImportedGame.objects.create(
            owner=owner, variant="piquet", deals=1, text=ImportedGame.objects.first().text + "#" * number
        )
    assert asked() == before
    assert max(before) <= 6


@pytest.mark.slow
def test_the_reference_has_every_operation_with_its_scope_its_answers_and_an_example() -> None:
    schema = api.get_openapi_schema()
    page = cast.browser_of().get("/api/").content.decode()
    number = 0
    for path, methods in schema["paths"].items():
        for method in methods:
            number += 1
            assert f"<code>{path}</code>" in page
            assert f'<code class="api-method">{method.upper()}</code>' in page
    assert number >= 18
    assert page.count("curl ") >= number
    assert page.count("wants a token for") == sum(
        "security" in m for p in schema["paths"].values() for m in p.values()
    )


def test_the_reference_is_in_french_too() -> None:
    english = reference(schema_text(), "en")
    with override("fr"):
        french = reference(schema_text(), "fr")
    page = cast.browser_of().get("/fr/api/").content.decode()
    for (_room, ours), (_piece, theirs) in zip(english.rooms, french.rooms, strict=True):
        for one, other in zip(ours, theirs, strict=True):
            assert (one.path, one.example) == (other.path, other.example)
            assert one.title != other.title
            assert one.about != other.about
            assert escape(other.title) in page


def test_the_sample_bot_is_offered_as_it_is() -> None:
    reply = cast.browser_of().get("/api/sample_bot.py")
    assert reply.headers["Content-Type"].startswith("text/x-python")
    assert b"def decide(offers)" in reply.content

"""Pages of the reference for readers without a session: no cookie, the same for everybody, kept by any cache."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import brotli
import pytest
from django.test import Client

from rules.catalog import VARIANTS
from rules.web import page_cache
from tests import cast

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHARED = [
    "/rules/",
    "/glossary/",
    "/search/",
    "/search/?q=trick",
    *(f"/rules/{variant.slug}/" for variant in VARIANTS),
    "/rules/double-deck/?preset=book",
    "/rules/double-deck/print/",
    "/rules/double-deck/options/",
    "/rules/double-deck/meld/",
    "/rules/double-deck/meld/?hand=S%3AKQ",
    "/rules/piquet/combinations/",
    "/over-days/",
    "/fairness/",
    "/privacy/",
    "/api/",
]
OF_THE_MOMENT = ["/", "/play/", "/play/?variant=piquet", "/events/", "/clubs/", "/ladders/", "/leagues/"]
"""What shows tables, events and clubs as they are now: a cache may keep it for a moment alone."""
LANGUAGES = {"": {"Accept-Encoding", "Cookie", "Accept-Language"}, "/fr": {"Accept-Encoding", "Cookie"}}
BRANCHING = {"HX-Request"}
"""What more the search, the tools and the form of house rules differ by: htmx gets the answer alone."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    page_cache.SHELF.clear()


def varied(answer: object) -> set[str]:
    return set(re.split(r",\s*", answer["Vary"]))  # type: ignore[index]


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", SHARED)
def test_a_reader_without_a_session_gets_no_cookie_and_a_page_any_cache_may_keep(
    address: str, language: str
) -> None:
    answer = Client().get(language + address)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert not answer.cookies
    assert answer["Cache-Control"] == f"public, max-age=0, s-maxage={page_cache.SHARED_AGE}"
    assert varied(answer) - BRANCHING == LANGUAGES[language]
    branches = any(part in address for part in ("/search/", "meld/", "combinations/", "options/"))
    assert BRANCHING & varied(answer) == (BRANCHING if branches else set())
    assert "csrf" not in text
    assert page_cache.STAND_IN not in text
    assert Client().get(language + address).content == answer.content


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("signed_in", [False, True], ids=["stranger", "player"])
@pytest.mark.parametrize("address", SHARED)
def test_who_has_the_page_is_not_sent_it_again(address: str, signed_in: bool, method: str) -> None:
    reader = cast.browser_of(cast.person("North player")) if signed_in else Client()
    first = reader.get(address)
    again = getattr(reader, method)(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert [again[name] for name in ("ETag", "Cache-Control", "Vary")] == [
        first[name] for name in ("ETag", "Cache-Control", "Vary")
    ]
    assert getattr(reader, method)(address, headers={"If-None-Match": 'W/"another"'}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("address", SHARED)
def test_a_reader_with_a_session_gets_a_page_of_their_own(address: str) -> None:
    stranger = Client().get(address)
    answer = cast.browser_of(cast.person("North player")).get(address)
    assert answer["Cache-Control"] == "private, no-cache"
    assert "Cookie" in varied(answer)
    assert "North player" in answer.content.decode()
    after = Client().get(address)
    assert "North player" not in after.content.decode()
    assert after.content == stranger.content


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", OF_THE_MOMENT)
def test_tables_and_events_are_shown_to_everybody_alike_without_a_cookie_and_for_a_moment(
    address: str, language: str
) -> None:
    cast.Cast.seated()
    answer = Client().get(language + address)
    assert answer.status_code == 200
    assert not answer.cookies
    assert answer["Cache-Control"] == f"public, max-age=0, s-maxage={page_cache.MOMENT}"
    assert varied(answer) == LANGUAGES[language]
    assert "csrf" not in answer.content.decode()
    again = Client().get(language + address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
@pytest.mark.parametrize("address", OF_THE_MOMENT)
def test_tables_and_events_as_somebody_with_a_session_sees_them_are_kept_nowhere(address: str) -> None:
    answer = cast.browser_of(cast.person("North player")).get(address)
    assert answer["Cache-Control"] == "private, no-store"
    assert "North player" in answer.content.decode()
    assert "csrf" in answer.content.decode()
    stranger = Client().get(address)
    assert "North player" not in stranger.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/nothing-here/", "/fr/rien-ici/", "/rules/no-such-game/", "/games/zzzz/"]
)
def test_an_address_that_leads_nowhere_leaves_no_cookie_and_is_kept_by_no_cache(address: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, answer["Cache-Control"]) == (404, "private, no-cache")
    assert not answer.cookies
    assert "csrf" not in answer.content.decode()
    reader = cast.browser_of(cast.person("North player")).get(address)
    assert (reader.status_code, reader["Cache-Control"]) == (404, "private, no-cache")
    assert "North player" in reader.content.decode()


@pytest.mark.django_db
def test_a_session_that_is_over_gets_a_private_page(client: Client) -> None:
    client.cookies["sessionid"] = "x" * 32
    assert client.get("/glossary/")["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("language", "cookie", "kept"),
    [
        ("en", "", "public"),
        ("", "", "public"),
        ("fr", "", "private"),
        ("en", "fr", "private"),
        ("fr", "en", "public"),
    ],
)
def test_an_english_page_is_not_kept_for_those_who_are_to_be_sent_on_to_french(
    client: Client, language: str, cookie: str, kept: str
) -> None:
    if cookie:
        client.cookies["django_language"] = cookie
    answer = client.get(
        "/rules/piquet/", headers={"Accept-Language": language, "Sec-Fetch-Site": "same-origin"}
    )
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith(kept)


def test_a_page_that_cannot_be_is_not_kept(client: Client) -> None:
    answer = client.get("/rules/double-deck/meld/?hand=1X")
    assert answer.status_code == 400
    assert answer["Cache-Control"] == "private, no-cache"
    assert not answer.cookies


def test_a_kept_page_goes_out_compressed_by_brotli_to_those_who_take_it(client: Client) -> None:
    plain = client.get("/rules/piquet/")
    packed = client.get("/rules/piquet/", headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "br"
    assert brotli.decompress(packed.content) == plain.content
    assert packed["ETag"] == plain["ETag"]
    assert int(packed["Content-Length"]) == len(packed.content)
    assert client.get("/rules/piquet/", headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"


@pytest.mark.django_db
def test_a_game_asked_for_by_a_form_without_a_token_begins_before_the_shuffle() -> None:
    cast.bot("Lion")
    reader = Client(enforce_csrf_checks=True)
    page = reader.get("/play/now/", {"variant": "piquet", "deals": "4", "shuffle": "ask"})
    text = page.content.decode()
    assert "no-store" in page["Cache-Control"]
    fields = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', text))
    assert (fields["variant"], fields["deals"]) == ("piquet", "4")
    assert 'action="/play/now/"' in text
    assert reader.post("/play/now/", fields).status_code == 302
    assert Client(enforce_csrf_checks=True).post("/play/now/", {"variant": "piquet"}).status_code == 403


# --- in a browser -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("scripted", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize("address", ["/rules/piquet/", "/", "/play/"])
def test_a_game_is_begun_by_somebody_unknown(
    new_page: Callable[..., Page], address: str, scripted: bool
) -> None:
    page = new_page(java_script_enabled=scripted)
    page.goto(address)
    assert page.context.cookies() == []
    page.get_by_role("button", name="Play now").click()
    if not scripted:
        page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/games/**")
    # The page read before is asked for again: a browser must not show it as to somebody unknown.
    page.goto(address)
    assert page.get_by_role("link", name="Sign up", exact=True).count() == 0
    assert "My games" in page.locator(".masthead").inner_text()

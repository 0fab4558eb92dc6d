"""Rule pages without a network: what was visited is read again, what is a reader's own is never kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.test import Client

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

OLD_FILE = "/static/css/rule-pages.0123456789ab.css"
ROUNDS = 400
READ = (
    "/rules/piquet/",
    "/rules/double-deck/?pass_cards=3",
    "/glossary/",
    "/rules/rulings/",
    "/rules/piquet/combinations/?hand=S%3AAKQ",
)

IS_KEPT = """async (path) => {
  const shelf = await caches.open("rule-pages");
  const found = await Promise.all([path, "/rules/offline/", "/fr/rules/offline/"].map((each) => shelf.match(each)));
  return Boolean(found[0] && (found[1] || found[2]));
}"""

IS_GONE = """async (path) => !(await (await caches.open("rule-files")).match(path))"""

KEPT = """async () => {
  const all = [];
  for (const name of await caches.keys()) {
    const shelf = await caches.open(name);
    for (const request of await shelf.keys()) {
      const answer = await shelf.match(request, { ignoreVary: true });
      all.push([new URL(request.url).pathname, await answer.text(), answer.headers.get("Cache-Control") ?? ""]);
    }
  }
  return all;
}"""

PLANT = """async ({ pages, file }) => {
  const shelf = await caches.open("rule-pages");
  for (let number = 0; number < pages; number += 1) {
    const headers = { "X-Kept-At": new Date(number * 1000).toISOString(), "X-Kept-Files": "", "X-Kept-Title": "Old" };
    await shelf.put(`/rules/double-deck/?number=${number}`, new Response("old", { headers }));
  }
  await (await caches.open("rule-files")).put(file, new Response("old"));
}"""


def until(page: Page, question: str, word: str) -> None:
    """Ask until the answer is yes: `wait_for_function` takes any promise for a yes."""
    for _ in range(ROUNDS):
        if page.evaluate(question, word):
            return
        page.wait_for_timeout(50)
    raise AssertionError(question)


def visit(page: Page, address: str) -> None:
    page.goto(address)
    until(page, IS_KEPT, address)


def paths(page: Page) -> list[str]:
    return [path for path, _text, _rule in page.evaluate(KEPT)]


def sit_down(page: Page) -> None:
    page.goto("/")
    page.locator("form[action$='/play/now/'] button").first.click()
    page.wait_for_url("**/games/**")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "prefix"),
    [("en-GB", ""), ("fr-FR", "/fr")],
)
def test_a_rule_page_that_was_visited_is_read_without_a_network(
    new_page: NewPage, language: str, prefix: str
) -> None:
    page = new_page(locale=language)
    for address in READ:
        visit(page, prefix + address)
        text = page.locator("main").inner_text()
        assert page.locator("[data-kept]").is_hidden()
        page.context.set_offline(True)
        page.reload()
        assert page.locator("main").inner_text() == text
        # With its looks: what is only for a screen reader takes no place.
        assert page.locator(".skip").bounding_box()["y"] < 0  # type: ignore[index]
        note = page.locator("[data-kept]")
        assert prefix or "Shown without a network" in note.inner_text()
        assert page.evaluate("new Date().getFullYear().toString()") in note.inner_text()
        page.context.set_offline(False)


@pytest.mark.slow
def test_an_english_page_of_a_french_reader_is_kept_in_english(new_page: NewPage) -> None:
    page = new_page(locale="fr-FR")
    page.goto("/fr/rules/piquet/")
    page.locator(".foot a[hreflang=en]").click()
    page.wait_for_url(lambda url: "/fr/" not in url)
    until(page, IS_KEPT, "/rules/piquet/")
    page.context.set_offline(True)
    page.reload()
    assert page.locator("[data-kept]").is_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.slow
def test_a_page_never_visited_gives_way_to_a_list_of_those_that_were(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/rules/piquet/")
    visit(page, "/rules/double-deck/?pass_cards=3")
    page.context.set_offline(True)
    for address in ("/rules/pinacle/", "/glossary/"):
        page.goto(address)
        assert page.locator("h1").inner_text() == "Pages kept in this browser"
        assert page.locator(".kept-list a").count() == 2
    page.get_by_role("link", name="Piquet").first.click()
    page.wait_for_url("**/rules/piquet/")
    assert page.locator("[data-kept]").is_visible()
    page.context.set_offline(False)
    page.goto("/rules/offline/")
    assert page.locator(".kept-list a").count() == 2


@pytest.mark.slow
def test_a_page_of_a_game_is_never_kept_nor_anything_of_an_account(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page)
    table = page.url
    visit(page, "/rules/piquet/")
    page.goto(table)
    page.goto("/account/settings/")
    page.goto("/rules/piquet/options/?pass_cards=3")
    page.goto("/rules/piquet/settle/?points=100&south=Queen&north=King")
    visit(page, "/rules/piquet/scores/")
    assert "/rules/piquet/settle/" not in paths(page)
    for path, text, rule in page.evaluate(KEPT):
        assert path.startswith(("/rules/", "/fr/rules/", "/glossary/", "/static/")), path
        if not path.startswith("/static/"):
            assert "public" in rule
            assert "data-shared" in text
            assert "csrf" not in text
    scopes = page.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map(({scope}) => new URL(scope).pathname)"
    )
    assert sorted(scopes) == ["/glossary/", "/rules/"]
    page.context.set_offline(True)
    for address in (table, "/account/settings/", "/"):
        with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
            page.goto(address)


@pytest.mark.slow
def test_where_the_site_is_down_the_copy_stands_in_with_its_files(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/rules/piquet/")
    style = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    page.context.route("**/*", lambda route: route.fulfill(status=502, body="down"))
    page.goto("/rules/piquet/")
    assert page.locator("[data-kept]").is_visible()
    assert page.evaluate("async (address) => (await fetch(address)).status", style) == 200


@pytest.mark.slow
def test_at_most_sixty_pages_are_kept_and_no_file_that_none_of_them_uses(new_page: NewPage) -> None:
    page = new_page()
    visit(page, "/rules/piquet/")
    page.evaluate(PLANT, {"pages": 70, "file": OLD_FILE})
    visit(page, "/rules/pinacle/")
    until(page, IS_GONE, OLD_FILE)
    kept = [
        path for path in paths(page) if not path.startswith("/static/") and not path.endswith("/offline/")
    ]
    assert len(kept) == 60
    assert {"/rules/piquet/", "/rules/pinacle/"} <= set(kept)


def test_the_page_of_what_is_kept_has_nothing_to_list_without_its_worker(client: Client) -> None:
    text = client.get("/rules/offline/").content.decode()
    assert '<ul class="kept-list"></ul>' in text
    assert '<meta name="robots" content="noindex">' in text
    assert "data-offline" not in text


@pytest.mark.django_db
def test_only_pages_of_rules_ask_to_be_kept(client: Client) -> None:
    asked = {
        address: 'data-offline="/rules-worker.js"' in client.get(address).content.decode()
        for address in (*READ, "/rules/piquet/pad/", "/learn/piquet/", "/", "/search/")
    }
    assert [address for address, said in asked.items() if said] == list(READ)

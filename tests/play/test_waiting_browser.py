"""The head of every page counts the games that wait, also on pages that are kept for many readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, sit_down_now, until, until_asked, version

if TYPE_CHECKING:
    from playwright.sync_api import Page

RULES = "/rules/double-deck/"


def icon(page: Page) -> str:
    """The sign in the tab of the page, by its file."""
    return (page.locator("link[rel=icon]").get_attribute("href") or "").rpartition("/")[2]


def counts(page: Page) -> set[str]:
    """What the head of the page counts, wherever it does; empty where it counts nothing."""
    return set(page.locator(".masthead .waiting-count .count [aria-hidden]").all_inner_texts())


@pytest.mark.slow
@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.only_long), 400])
def test_a_rule_page_that_was_kept_counts_the_games_that_wait(
    new_page: Callable[..., Page], width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    sit_down_now(page)
    until_asked(page)
    for _ in range(2):
        page.goto(RULES)
        page.locator(".masthead .count:visible").first.wait_for()
        assert page.locator(".masthead .count:visible").count() == 1
        assert page.locator(".masthead .count:visible").inner_text().startswith("1")
    page.set_viewport_size({"width": 1680 - width, "height": 800})
    assert page.locator(".masthead .count:visible").count() == 1
    stranger = new_page()
    stranger.goto(RULES)
    stranger.wait_for_load_state("networkidle")
    assert stranger.locator(".masthead .count").count() == 0


# How far the head of the page goes to the right, with a name as long as may be.
REACH = """() => {
    for (const name of document.querySelectorAll(".account-name")) name.textContent = "M".repeat(40);
    const ends = [...document.querySelectorAll(".masthead *")].map((part) => part.getBoundingClientRect().right);
    return Math.max(document.documentElement.scrollWidth, ...ends.map(Math.floor));
}"""


@pytest.mark.slow
def test_the_head_of_a_page_stays_within_every_window(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="fr-FR")
    page.goto("/fr/clubs/")
    for somebody in (False, True):
        if somebody:
            sit_down_now(page)
            until_asked(page)
            page.goto("/fr/clubs/")
        widths = range(320, 1200, 16)
        too_far = []
        for width in widths:
            page.set_viewport_size({"width": width, "height": 700})
            if page.evaluate(REACH) > width:
                too_far.append(width)
        assert too_far == [], f"signed in: {somebody}"


@pytest.mark.slow
def test_the_count_follows_what_was_done_in_another_tab(new_page: Callable[..., Page]) -> None:
    page = new_page()
    sit_down_now(page)
    until_asked(page)
    table = page.url
    page.goto(RULES)
    until(lambda: counts(page) == {"1"})
    until(lambda: "favicon-turn" in icon(page))
    other = page.context.new_page()
    other.goto(table)
    other.locator("#leave button").click()
    other.locator("main form button").first.click()
    other.wait_for_url("**/play/mine/")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: counts(page) == set())
    assert "favicon." in icon(page)


@pytest.mark.slow
def test_without_script_a_link_leads_to_my_games(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.locator("form[action$='/play/now/'] button.button-primary").first.click()
    page.locator("main button.button-primary").click()
    page.locator("#table").wait_for()
    page.goto(RULES)
    page.locator(".masthead a[href='/play/mine/']:visible").first.click()
    assert page.locator("h1").inner_text() == "My games"


@pytest.mark.slow
def test_at_the_table_the_icon_follows_the_turn_and_another_language_keeps_the_place(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    sit_down_now(page)
    until_asked(page)
    until(lambda: icon(page) == "favicon-turn.svg")
    # What the bots do meanwhile is not fetched: the page is the answer to the move, and nobody asks the reader.
    page.route("**/table/?*", lambda route: route.fulfill(status=204))
    moved = version(page)
    move_once(page)
    until(lambda: icon(page) == "favicon.svg")
    page.unroute("**/table/?*")
    until_asked(page)
    until(lambda: icon(page) == "favicon-turn.svg")
    assert version(page) != moved
    # Nearly all of the page has come by itself by now; its reader is at the log.
    address = page.url
    page.evaluate("location.hash = '#log'")
    page.locator(".table-bar .menu > summary").click()
    with page.expect_navigation():
        page.locator(".table-bar .menu button[lang=fr]").click()
    assert page.url == f"{address.replace('/games/', '/fr/games/')}#log"
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("#table .since").is_visible()
    assert page.locator("#log").is_visible()
    # Not the part that comes by itself, without style and script.
    assert page.locator("head link[rel=stylesheet]").count()
    until_asked(page)
    until(lambda: icon(page) == "favicon-turn.svg")

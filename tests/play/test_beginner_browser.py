"""What somebody on a phone who has never played sees whole: the sheet's way back, names, new cards, totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, sit_down_now, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

PHONE = {"width": 360, "height": 780}

SEARCH = "() => document.querySelector('.search-link').getBoundingClientRect().left"


def two_handed(page: Page) -> None:
    page.goto("/")
    page.locator("#now-variant").select_option("two-handed")
    page.locator("form[action$='/play/now/'] button.button-primary").first.click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    until_asked(page)


def draw(page: Page) -> None:
    """Play until the reader has drawn a card, by their own move or after the other's trick, and is asked for one."""
    for _ in range(4):
        if page.locator(".hand-card .mark[data-mark=new]").count():
            return
        move_once(page)
        until_asked(page)


@pytest.mark.slow
def test_the_head_of_a_page_keeps_its_places_when_the_count_of_games_comes(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)
    page.route("**/play/waiting/", lambda route: route.abort())
    page.goto("/")
    page.wait_for_load_state("networkidle")
    before = page.evaluate(SEARCH)
    page.unroute("**/play/waiting/")
    page.goto("/")
    page.locator(".masthead .count:visible").first.wait_for()
    assert page.evaluate(SEARCH) == before


@pytest.mark.slow
def test_a_card_that_was_drawn_is_marked_and_the_opponent_s_words_cover_no_name(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    two_handed(page)
    assert page.locator(".hand-card .mark").count() == 0, "the cards of the deal are not new"
    draw(page)
    assert page.locator(".hand-card .mark[data-mark=new]").inner_text() == "new"
    assert page.locator(".seat-cards").inner_text().split() == [
        page.locator(".seat-cards").inner_text().split()[0],
        "cards",
    ]
    page.evaluate(
        """() => document.querySelector(".seat").insertAdjacentHTML("beforeend", '<span class="bubble">draws</span>')"""
    )
    over = page.evaluate(
        """() => {
        const words = document.querySelector(".bubble").getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(".seat-notes > span"));
        const name = range.getBoundingClientRect();
        return words.left < name.right && name.left < words.right && words.top < name.bottom && name.top < words.bottom;
        }"""
    )
    assert not over


@pytest.mark.slow
def test_the_way_back_from_a_sheet_is_read_on_a_ground_of_its_own(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    two_handed(page)
    page.locator(".table-tabs a[href='#melds']").click()
    ground = page.locator(".side-close-words").evaluate("each => getComputedStyle(each).backgroundColor")
    assert ground.startswith("rgb(")
    address = page.locator("#melds a", has_text="What everything is worth").get_attribute("href")
    page.goto(address or "")
    assert "royal marriage" in page.locator("main").inner_text().lower()

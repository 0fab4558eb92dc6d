"""What somebody on a phone who has never played sees whole: the sheet's way back, names, new cards, totals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, sit_down_now, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

PHONE = {"width": 360, "height": 780}

# Where each mark stands, the foot of the suit above it, and whether both its ends are seen.
MARKS = """(marks) => marks.map((mark) => {
    const card = mark.closest(".hand-card"), range = document.createRange();
    range.selectNodeContents(mark);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const seen = (x) => card.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return {
        left, right, top, row: card.closest(".suit-row").getAttribute("aria-label"),
        above: card.querySelector(".suit").getBoundingClientRect().bottom, whole: seen(left + 1) && seen(right - 1),
    };
})"""

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


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080)], ids=lambda size: f"{size[0]}")
def test_in_a_fan_what_a_card_is_marked_with_is_read_whole_and_apart_from_the_next(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, locale="fr-FR")
    two_handed(page)
    # The longest mark there is, on every card: which are marked is chance.
    page.evaluate(
        """() => document.querySelectorAll(".hand .hand-card").forEach((card) => {
            card.querySelector(".mark")?.remove();
            card.insertAdjacentHTML("beforeend", ' <span class="mark">posée</span>');
        })"""
    )
    marks = page.locator(".hand .mark").evaluate_all(MARKS)
    assert len(marks) == 12
    # Lines are a little higher than the letters and signs in them.
    cut = [mark for mark in marks if not mark["whole"] or mark["above"] - 5 > mark["top"]]
    assert not cut, "the next card or the suit lies over a mark"
    rows = [[mark for mark in marks if mark["row"] == row] for row in {mark["row"] for mark in marks}]
    gaps = [after["left"] - before["right"] for row in rows for before, after in pairwise(row)]
    assert min(gaps, default=9) >= 4, "two marks are read as one word"

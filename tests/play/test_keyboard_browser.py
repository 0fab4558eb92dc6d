"""A whole deal with the keyboard alone: every way on can be reached with Tab, the arrows, Space and Enter."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from rules.catalog import VARIANTS
from tests.play.browsing import asked, between_deals, until, version
from tests.play.test_filling_browser import at_the_declaration

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST = 240.0
TABBING = 60.0
"""Seconds after which Tab is held never to come there: what is being shown hides for a moment what comes next."""


def reach(page: Page, selector: str) -> bool:
    """Press Tab until focus is on one of these; false where none is left, for the table has gone on meanwhile."""
    deadline = time.monotonic() + TABBING
    while time.monotonic() < deadline:
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return True
        if not page.locator(selector).count():
            return False
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def press(page: Page, selector: str) -> None:
    """Go to one of these and press it, and wait until that has been taken in."""
    before = version(page)
    if reach(page, selector):
        page.keyboard.press("Enter")
        until(
            lambda: version(page) != before or page.locator(".confirm-bar[data-focus]").count() > 0,
            lambda: page.locator("#place").inner_text(),
        )


def choose(page: Page) -> None:
    """Choose as many cards as some button wants, one after the other with the arrows."""
    least = min(
        int(button.get_attribute("data-low") or 0)
        for button in page.locator("[data-gather] button[name=with]").all()
    )
    for _ in range(least):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")


def move(page: Page) -> None:
    """Make a move with keys alone, whatever is asked."""
    if page.locator(".confirm-bar[data-focus]").count():
        before = version(page)
        if reach(page, ".confirm-bar[data-focus] button"):
            page.keyboard.press("Enter")
            until(lambda: version(page) != before)
    elif page.locator("[data-gather]").count():
        choose(page)
        press(page, "[data-gather] button[name=with]:not([aria-disabled=true])")
    elif page.locator(".filling").count():
        press(page, ".filling > .button")
    elif page.locator(".hand-card.legal").count():
        page.keyboard.press("ArrowRight")
        press(page, ".hand-card.legal")
    else:
        press(page, ".choices button[name=move]:not([aria-disabled=true])")


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [
        "piquet",
        *(
            pytest.param(slug, marks=pytest.mark.only_long)
            for slug in (variant.slug for variant in VARIANTS if variant.slug != "piquet")
        ),
    ],
)
def test_a_deal_is_played_to_its_end_and_the_next_begun_with_the_keyboard_alone(
    new_page: Callable[..., Page], slug: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto("/play/")
    page.locator("#now-variant").select_option(slug)
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").press("Enter")
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    deadline = time.monotonic() + LONGEST
    while not between_deals(page):
        assert time.monotonic() < deadline, "no deal came to its end"
        if asked(page):
            move(page)
        else:
            page.wait_for_timeout(20)
    # Once the last trick has been seen, focus is on the way on, without a Tab.
    until(
        lambda: page.evaluate("document.activeElement.matches('.deal-end form button')"),
        lambda: str(page.evaluate("document.activeElement.outerHTML")),
    )
    page.keyboard.press("Enter")
    page.locator(".deal-end").wait_for(state="detached")


@pytest.mark.slow
def test_another_answer_is_chosen_with_the_arrows(new_page: Callable[..., Page]) -> None:
    page = at_the_declaration(new_page)
    blank = page.locator("fieldset:has(details)").first
    reach(page, ".filling-blank input[type=radio]")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    usual, other = (blank.locator("input").nth(place) for place in (0, 1))
    page.keyboard.press("ArrowDown")
    assert other.is_checked()
    assert other.evaluate("(radio) => radio === document.activeElement")
    page.keyboard.press("ArrowUp")
    assert usual.is_checked()

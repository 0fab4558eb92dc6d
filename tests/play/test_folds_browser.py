"""What a reader has unfolded or folded at the table stays so while the table comes anew by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, open_part, sit_down_now, until, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}


def comes_anew(page: Page) -> None:
    """The table is fetched and put in place of what stands there, as when something has happened."""
    page.evaluate(
        "document.getElementById('table').dataset.before = document.getElementById('seen').value = ''"
    )
    page.evaluate("htmx.trigger('#updates', 'put-off')")
    until(lambda: page.locator("#table[data-before]").count() == 0)


@pytest.mark.slow
def test_the_menu_of_languages_stays_open_and_keeps_the_focus(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    until_asked(page)
    page.locator(".table-bar .menu > summary").focus()
    page.keyboard.press("Enter")
    comes_anew(page)
    assert page.locator(".table-bar .menu [lang=fr]").is_visible()
    until(lambda: page.evaluate("document.activeElement.matches('.table-bar .menu > summary')"))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    comes_anew(page)
    until(lambda: page.evaluate("document.activeElement.lang === 'fr'"))
    # Another language keeps the place on the page, though the address of what came anew has none.
    page.evaluate("location.hash = 'log'")
    page.locator(".table-bar .menu [lang=fr]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/**#log")
    assert page.locator("#table").count() == 1


@pytest.mark.slow
def test_what_was_folded_stays_folded_and_an_open_sheet_open(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)
    help_ = page.locator(".stack .first-help, .middle .first-help").first
    assert help_.get_attribute("open") is not None
    help_.evaluate("fold => { fold.open = false; }")
    comes_anew(page)
    assert help_.get_attribute("open") is None
    # A part that is open as a sheet stays open too.
    open_part(page, "log")
    comes_anew(page)
    assert page.locator("#log").is_visible()


@pytest.mark.slow
def test_another_language_keeps_the_moment_that_is_looked_back_to(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    sit_down_now(page)
    until_asked(page)
    move_once(page)
    until_asked(page)
    for _ in range(2):
        moment = page.locator("#table").get_attribute("data-moment")
        page.locator("#step-back").tap()
        until(lambda: page.locator("#table").get_attribute("data-moment") != moment)  # noqa: B023
    moment = page.locator("#table").get_attribute("data-moment")
    page.locator(".table-bar .menu > summary").tap()
    page.locator(".table-bar .menu [lang=fr]").tap()
    page.wait_for_url("**/fr/**")
    page.locator("#step-on").wait_for()
    assert page.locator("#table").get_attribute("data-moment") == moment
    # Whoever comes forward has the address of the present again.
    page.locator(".since a[href]:not([id])").tap()
    page.locator("#step-on").wait_for(state="detached")
    assert "at=" not in page.url


@pytest.mark.slow
def test_the_menu_of_languages_is_there_with_a_sheet_open(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)
    open_part(page, "score")
    page.locator("#score").wait_for()
    page.locator(".table-bar .menu > summary").click()
    page.locator(".table-bar .menu [lang=fr]").click()
    page.wait_for_url("**/fr/**#score")
    assert page.locator("#score").is_visible()

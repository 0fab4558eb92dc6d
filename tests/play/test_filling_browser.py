"""Several choices in one message, on a phone: what is sent stays in reach whatever is unfolded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 360, "height": 740}


def at_the_declaration(new_page: Callable[..., Page], *, script: bool = True) -> Page:
    """A table of piquet on a phone, at a declaration with other answers folded."""
    page = new_page(viewport=PHONE, java_script_enabled=script)
    for _ in range(10):
        page.goto("/play/")
        page.locator("#now-variant").select_option("piquet")
        page.locator("input[name=level][value=novice]").check()
        page.locator("form[action$='/play/now/'] button").click()
        if not script:
            page.locator("main form[data-words] button").click()
        page.locator("#table").wait_for()
        for _ in range(6):
            until_asked(page)
            if page.locator(".filling").count():
                break
            move_once(page)
        if page.locator(".filling details").count() > 1:
            return page
    raise AssertionError("no declaration with two choices in ten games")


@pytest.mark.slow
def test_the_declaration_can_be_sent_without_a_long_way_down_whatever_is_unfolded(
    new_page: Callable[..., Page],
) -> None:
    page = at_the_declaration(new_page)
    folds = page.locator(".filling details")
    button = page.locator(".filling > .button")

    def in_sight() -> bool:
        """Whether the whole button is on the first screen, above the bar of parts."""
        box = button.bounding_box()
        assert box
        foot = page.locator(".table-tabs").bounding_box()
        assert foot
        return box["y"] + box["height"] <= foot["y"]

    assert in_sight()
    for place in range(folds.count()):
        folds.nth(place).locator("summary").click()
        page.evaluate("scrollTo(0, 0)")
        assert page.locator(".filling details[open]").count() == 1, "one fold at a time"
        assert in_sight()


@pytest.mark.slow
def test_other_answers_unfold_and_are_sent_without_script(new_page: Callable[..., Page]) -> None:
    page = at_the_declaration(new_page, script=False)
    fold = page.locator(".filling details").first
    fold.locator("summary").click()
    usual, chosen = (
        page.locator("fieldset:has(details)").first.locator("input").first,
        fold.locator("input").first,
    )
    words = [usual.get_attribute("value"), chosen.get_attribute("value")]
    assert words.index("none") in (0, 1), "nothing comes right after the usual answer, or is it"
    chosen.check()
    page.locator(".filling > .button").click()
    page.locator("#table").wait_for()
    assert page.locator(".filling").count() == 0
    assert page.locator(".refusal:not(:empty)").count() == 0

"""Lessons in a real browser: answered by touch and by keyboard, remembered without an account, and without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rules.catalog import find
from rules.engine.lesson import steps_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_card_is_touched_and_the_next_step_follows(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto("/learn/piquet/take/")
    page.get_by_role("button", name="ace of hearts").click()
    expect(page.locator(".lesson-wrong")).to_contain_text("must follow suit")
    page.get_by_role("button", name="ace of spades").click()
    expect(page.locator(".lesson-right")).to_be_visible()
    page.get_by_role("link", name="Next: Repique").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Repique")


def test_cards_are_ticked_by_keyboard(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/learn/pinacle/brelan/")
    tops = "(all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size"
    rows = page.locator(".lesson-pick").evaluate_all(tops)
    for name in ("seven of spades", "seven of hearts", "seven of diamonds"):
        page.get_by_role("checkbox", name=name).focus()
        page.keyboard.press("Space")
        # The box that is at the keys takes no room beside its card.
        assert page.locator(".lesson-pick").evaluate_all(tops) == rows
    page.get_by_role("button", name="Lay these cards").press("Enter")
    expect(page.locator(".lesson-right")).to_be_visible()


def test_steps_that_are_done_are_remembered_in_this_browser(new_page: Callable[..., Page]) -> None:
    page = new_page()
    steps = steps_of(find("double-deck"))
    page.goto("/learn/double-deck/")
    expect(page.locator(".lesson-mark:visible")).to_have_count(0)
    expect(page.locator("[data-next-step]")).to_have_text("Begin")
    page.goto("/learn/double-deck/trick/?answer=KS")
    page.goto("/learn/double-deck/trick/?answer=TS")
    page.goto("/learn/double-deck/")
    expect(page.locator(".lesson-mark:visible")).to_have_count(1)
    expect(page.locator(f"[data-step={steps[0].name}] .lesson-mark")).to_be_visible()
    expect(page.locator("[data-next-step]")).to_have_attribute("href", f"/learn/double-deck/{steps[1].name}/")
    expect(page.locator("[data-next-step]")).to_have_text("Go on")
    page.goto("/learn/")
    expect(page.locator("[data-lesson=double-deck]")).to_contain_text(f"1 of {len(steps)} done")
    expect(page.locator("[data-lesson=piquet]")).not_to_contain_text("done")
    assert page.context.cookies() == []


@pytest.mark.parametrize("stored", ["no json", "[]", '{"double-deck": 7}', "null"])
def test_what_is_stored_wrongly_does_no_harm(new_page: Callable[..., Page], stored: str) -> None:
    page = new_page()
    page.goto("/learn/")
    page.evaluate("text => localStorage.setItem('talon-lessons', text)", stored)
    page.goto("/learn/double-deck/trick/?answer=TS")
    page.goto("/learn/double-deck/")
    expect(page.locator(".lesson-mark:visible")).to_have_count(1)

"""A commented deal in a real browser: stepped through by keys and by its own ways, each comment beside its step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_keys_step_through_a_deal_and_bring_its_comments(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto("/rules/double-deck/deals/double-run/")
    comment = page.locator("#replay-comment")
    expect(comment).to_contain_text("are a double run")
    page.keyboard.press("ArrowRight")
    expect(comment).to_contain_text("lowest bid")
    comment.get_by_text("Next comment").click()
    expect(page.locator("#replay")).to_have_attribute("data-step", "12")
    assert page.url.endswith("?step=12")
    page.keyboard.press("End")
    expect(comment).to_contain_text("214 in all")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
def test_without_script_every_step_is_a_link(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/double-deck/deals/double-run/?step=16")
    page.get_by_role("link", name="One step on", exact=True).click()
    assert page.url.endswith("?step=17")
    page.get_by_role("link", name="Next comment").click()
    expect(page.locator("#replay-comment")).to_contain_text("no spades left")

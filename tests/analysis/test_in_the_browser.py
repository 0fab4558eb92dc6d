"""Playing over days in a browser, on a phone: a plan made in the editor, a claim, a concession, an analysis."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.play.browsing import (
    asked,
    between_deals,
    deals_scored,
    go_on,
    move_once,
    open_part,
    play_until_scored,
    sit_down_now,
    until,
)
from tests.rules.walks import LONG

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 360, "height": 740}


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "home"), [("fr-FR", "/fr/"), pytest.param("en-GB", "/", marks=pytest.mark.only_long)]
)
def test_a_plan_a_claim_and_an_analysis(new_page: Callable[..., Page], locale: str, home: str) -> None:
    page = new_page(viewport=PHONE, locale=locale)
    sit_down_now(page, home)
    table = page.url.split("#")[0]

    page.goto(f"{table}plans/?kind=queue")
    accessible(page)
    assert fits(page)
    card = page.locator(".plan-order select").first
    card.select_option(index=1)
    page.locator("button[name=show]").click()
    assert page.locator("#editor [role=status]").is_visible()
    assert page.locator(".plan-order select").first.input_value() == card.input_value()
    page.locator("button[name=make]").click()
    page.locator("#plans button[name=drop]").click()
    page.locator("#plans button[name=drop]").wait_for(state="detached")

    page.goto(table)
    page.wait_for_load_state()
    claim = page.locator("#claim button[name=claim]")
    # In the tricks, on one's own turn: the cards of the first trick are out and nothing can be sure yet.
    for _ in range(60):
        until(lambda: asked(page) or between_deals(page))
        if claim.count() or deals_scored(page):
            break
        if between_deals(page):
            go_on(page)
        else:
            move_once(page)
    if claim.count():
        open_part(page, "more", "claim")
        claim.click()
        page.locator(".claim-told").wait_for()
        assert fits(page)
        concede = page.locator("#claim button[name=concede]")
        if concede.count():
            # Refused where the cards do not let the others have all of it.
            open_part(page, "more", "claim")
            concede.click()
    play_until_scored(page)

    page.goto(f"{table}deals/1/")
    page.locator("a[href$='/analysis/']").click()
    page.locator("#analysis button").click()
    page.locator("#analysis form").wait_for(state="detached")
    accessible(page)
    assert fits(page)
    until(lambda: bool(page.locator("#analysis").inner_text().strip()[:1] not in ("", "0")))
    if LONG:
        page.locator("#analysis table").wait_for(timeout=300_000)
        accessible(page)
        assert fits(page)

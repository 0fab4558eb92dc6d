"""Lay and take in a real browser: bidding, cards gathered, tricks, the partner named, against three bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, deals_scored, move_once, until, version
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_MOVES = 200


@pytest.fixture(scope="module")
def live_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this site keeps its database: not where the one without toys does."""
    return tmp_path_factory.mktemp("toys")


@pytest.fixture(scope="module")
def live_site(live_folder: Path) -> Iterator[str]:
    """The running site with the toys in its catalogue."""
    with serving(live_folder, program=("tests/toy/serve.py",)) as site:
        yield site.url


def test_a_deal_is_bid_gathered_and_played(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto("/play/")
    page.locator("#now-variant").select_option("lay-and-take")
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    assert "partner" in page.locator(".seat[data-at=top]").inner_text()
    assert page.get_by_text("partner", exact=True).count() == 1
    did: set[str] = set()
    for _ in range(MOST_MOVES):
        if {"bid", "gathered", "played"} <= did and deals_scored(page):
            break
        until(lambda: asked(page) or page.locator(".confirm-bar[data-focus]").count() > 0, 30)
        did.add(moved(page))
    assert {"bid", "gathered", "played"} <= did
    assert deals_scored(page) >= 1


def moved(page: Page) -> str:
    """Make a move and tell what it was: the highest bid offered, whatever is gathered, a card."""
    before = version(page)
    if page.locator(".bid-pad button.bid").count():
        page.locator(".bid-pad button.bid").last.click()
        until(lambda: version(page) != before, 20)
        return "bid"
    gathering = page.locator("[data-gather]").count() > 0
    playing = page.locator(".hand-card.legal").count() > 0
    move_once(page)
    return "gathered" if gathering else "played" if playing else "passed"

"""Lay and take in a real browser: bidding, cards gathered, tricks, the partner named, against three bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, between_deals, deals_scored, go_on, move_once, until, version
from tests.serving import copy_prepared, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def live_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where this site keeps its database: not where the one without toys does."""
    return tmp_path_factory.mktemp("toys")


@pytest.fixture(scope="module")
def live_site(live_folder: Path) -> Iterator[str]:
    """The running site with the toys in its catalogue."""
    copy_prepared(live_folder)
    with serving(live_folder, program=("tests/toy/serve.py",)) as site:
        yield site.url


WANTED = {"bid", "lay", "play"}
TABLES, MOVES = 6, 80


@pytest.mark.slow
def test_it_is_bid_sets_are_laid_and_tricks_played(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    did: set[str] = set()
    for _ in range(TABLES):
        sit_down(page)
        assert "partner" in page.locator(".seat[data-at=top]").inner_text()
        assert page.get_by_text("partner", exact=True).count() == 1
        for _ in range(MOVES):
            until(lambda: asked(page) or confirming(page) or over(page) or between_deals(page))
            if over(page) or (did >= WANTED and deals_scored(page)):
                break
            if between_deals(page):
                go_on(page)
            else:
                did.add(moved(page))
        if did >= WANTED and deals_scored(page):
            return
    raise AssertionError(did)


def sit_down(page: Page) -> None:
    page.goto("/play/")
    page.locator("#now-variant").select_option("lay-and-take")
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()


def over(page: Page) -> bool:
    return page.locator(".game-over").count() > 0


def confirming(page: Page) -> bool:
    return page.locator(".confirm-bar[data-focus]").count() > 0


def moved(page: Page) -> str:
    """Make a move and tell its verb: the highest bid of those offered, a set where there is one, a card."""
    before = version(page)
    if page.locator(".bid-pad button.bid").count():
        page.locator(".bid-pad button.bid").last.click()
        verb = "bid"
    elif page.locator("[data-gather]").count():
        verb = gathered(page)
    else:
        verb = "play" if page.locator(".hand-card.legal").count() or confirming(page) else "pass"
        move_once(page)
    until(lambda: version(page) != before or confirming(page))
    return verb


def gathered(page: Page) -> str:
    """Choose cards for a button that takes them and press it; to discard comes last."""
    buttons = {
        (button.get_attribute("value") or "").split()[0]: button
        for button in page.locator("[data-gather] button[name=with]").all()
    }
    held = {
        box.locator("input").get_attribute("value") or "": box
        for box in page.locator(".hand label.hand-card").all()
    }
    verb = next(verb for verb in ("lay", "add", "discard") if verb in buttons)
    low = int(buttons[verb].get_attribute("data-low") or 0)
    cards = (buttons[verb].get_attribute("data-cards") or "").split() or list(held)
    if verb == "lay":
        ranks = [card[0] for card in cards]
        cards = [
            card for card in cards if ranks.count(card[0]) >= low and card[0] == max(ranks, key=ranks.count)
        ]
    for card in cards[:low]:
        held[card].click()
    if verb == "lay":
        page.locator("[data-try]").click()
        until(lambda: "A set that counts 2." in page.locator("#tried").inner_text())
    buttons[verb].click()
    return verb

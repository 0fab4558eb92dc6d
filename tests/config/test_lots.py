"""What is drawn by lot in browser tests: alike in every run of a test, as `tests/lots.py` says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from games.play.models import Game
from tests import lots
from tests.play.browsing import sit_down_now
from tests.serving import copy_prepared, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def cards_dealt(browser: Browser, folder: Path, *tests: str) -> list[list[str | None]]:
    """The first hands somebody is dealt at a site of its own, whose lots follow from tests of these names."""
    folder.mkdir()
    copy_prepared(folder)
    hands = []
    with serving(folder, program=("-m", "tests.lots"), TALON_LOTS=str(folder / "lots")) as site:
        for test in tests:
            lots.begin(folder / "lots", test)
            context = browser.new_context(base_url=site.url)
            context.add_init_script(lots.IN_THE_BROWSER % json.dumps(test))
            page = context.new_page()
            sit_down_now(page)
            page.locator(".hand-card").first.wait_for()
            hands.append([card.get_attribute("src") for card in page.locator(".hand-card img").all()])
            context.close()
    return hands


@pytest.mark.slow
def test_two_sites_deal_the_same_cards_to_the_same_test_and_others_to_another(
    browser: Browser, tmp_path: Path
) -> None:
    one, two = cards_dealt(browser, tmp_path / "first", "one", "two")
    assert len(one) == 20
    assert one != two
    assert cards_dealt(browser, tmp_path / "again", "one") == [one]


@pytest.mark.skipif(not lots.draws_alike(), reason="draws anew each time")
def test_the_page_draws_alike_for_a_test_and_otherwise_on_every_page(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/")
    draws = "[...crypto.getRandomValues(new Uint8Array(10))].join(' ')"
    first = page.evaluate(draws)
    page.reload()
    again = page.evaluate(draws)
    assert first != again
    assert len(set(map(int, re.findall(r"\d+", first + " " + again)))) > 15
    page.evaluate("localStorage.removeItem('lots')")
    page.reload()
    assert page.evaluate(draws) == first


def test_what_is_drawn_for_one_table_changes_nothing_at_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALON_LOTS", str(tmp_path / "lots"))
    lots.begin(tmp_path / "lots", "two tables")

    def draw_for(game: Game) -> int:
        # As `secrets` would call it: the place is the caller of its caller.
        return (lambda: lots._of_the_place().getrandbits(64))()

    one, two = Game(pk=1), Game(pk=2)
    first, then = draw_for(one), draw_for(one)
    assert first != then
    assert [draw_for(two), draw_for(two)] == [first, then]

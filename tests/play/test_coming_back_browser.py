"""Whoever comes back to a table after a day is told in one screen what happened and what is asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, between_deals, go_on, move_once, sit_down, until, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PHONE = {"width": 360, "height": 740}
ON_ITS_SIDE = {"width": 740, "height": 360}
MOVES = 4
AT_ONCE = 8
"""So many sentences of one or two lines are seen at once; more of them, or longer ones, are scrolled to."""


def lines_of(part: Locator) -> float:
    """How many lines of text a part takes: cards somebody still held when a deal ended take several."""
    return float(
        part.evaluate(
            "part => part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight)"
        )
    )


def a_day_passes(folder: Path, public_id: str) -> None:
    """All moves of a game were made a day earlier than they were."""
    with closing(sqlite3.connect(folder / "talon.sqlite3", timeout=60)) as file, file:
        changed = file.execute(
            "UPDATE play_acceptedmove SET received_at = datetime(received_at, '-1 day') "
            "WHERE game_id = (SELECT id FROM play_game WHERE public_id = ?)",
            (public_id,),
        )
        assert changed.rowcount > 0


def is_before_the_eyes(part: Locator) -> bool:
    """Whether a part stands on the screen, and nothing lies over its middle."""
    return bool(
        part.evaluate("""(part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect();
            const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return top >= 0 && bottom <= innerHeight && part.contains(there);
        }""")
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "language"),
    [
        ("double-deck", "en"),
        ("piquet", "fr"),
        *(
            pytest.param(slug, language, marks=pytest.mark.only_long)
            for slug in (
                "double-deck-three",
                "double-deck-six",
                "two-handed",
                "auction-three",
                "auction-four",
                "auction-widow",
                "piquet-au-cent",
                "pinacle",
            )
            for language in ("en", "fr")
        ),
    ],
)
def test_one_screen_tells_what_happened_and_what_is_asked(
    new_page: Callable[..., Page], live_folder: Path, slug: str, language: str
) -> None:
    page = new_page(viewport=PHONE, locale=language)
    page.goto("/fr/play/" if language == "fr" else "/play/")
    page.locator("#now-variant").select_option(slug)
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    until_asked(page)
    moves = 0
    # What came of an own move alone is no news: somebody else must have moved since.
    while moves < MOVES or not page.locator(".since-when time").count():
        move_once(page)
        until_asked(page)
        moves += 1
    assert not between_deals(page)
    version = int(page.locator("#table").get_attribute("data-version") or 0)
    a_day_passes(live_folder, page.url.rstrip("/").rpartition("/")[2])
    page.goto(page.url)
    story = page.locator(".since-all")
    lines = story.locator("li")
    assert lines.count() >= 2
    first = lines.all()[:AT_ONCE]
    hidden = [line for line in first if not is_before_the_eyes(line)]
    if any(lines_of(line) > 2.5 for line in first):
        # As many as fit stand there from the beginning of what happened, and the rest can be scrolled to.
        assert len(hidden) <= len(first) // 2
        assert [line.inner_text() for line in first[: len(first) - len(hidden)] if line in hidden] == []
        for line in hidden:
            line.scroll_into_view_if_needed()
            assert is_before_the_eyes(line), line.inner_text()
        first[0].scroll_into_view_if_needed()
    else:
        assert [line.inner_text() for line in hidden] == []
    assert story.locator("time").count() == 1
    assert is_before_the_eyes(page.locator(".since-asked"))
    hand = page.locator(".hand .hand-card").all()
    assert [card.text_content() for card in hand if not is_before_the_eyes(card)] == []
    # To fold it is one touch, and it stays folded.
    page.locator(".since-story > summary").click()
    assert not story.is_visible()
    assert int(page.locator("#table").get_attribute("data-version") or 0) == version


@pytest.mark.slow
def test_the_end_of_a_deal_and_the_way_on_are_before_whoever_comes_back(
    new_page: Callable[..., Page], live_folder: Path
) -> None:
    page = new_page(viewport=ON_ITS_SIDE, locale="fr")
    sit_down(page, "piquet", language="fr")

    def a_deal_ends_by_a_card_of_the_other() -> bool:
        if between_deals(page):
            if page.locator(".since-when time").count():
                return True
            # What came of an own move alone is no news.
            go_on(page)
        elif asked(page):
            move_once(page)
        return False

    until(a_deal_ends_by_a_card_of_the_other, within=240)
    a_day_passes(live_folder, page.url.rstrip("/").rpartition("/")[2])
    page.goto(page.url)
    assert is_before_the_eyes(page.locator(".deal-end-verdict"))
    assert is_before_the_eyes(page.locator(".deal-end .button-gold"))
    assert not page.locator(".since-all").is_visible()

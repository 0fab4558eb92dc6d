"""Combinations at pinacle in a real browser: each within reach, whole behind a touch, laid to from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, sit_down, until, until_asked, version

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
LINES = ".boards-kept .combination-line"
FIT = f"{LINES}[data-takes]:not([data-takes=''])"


def until_something_fits(page: Page) -> None:
    """Play until a card of the hand can be put to a combination that lies."""
    for _ in range(120):
        until_asked(page)
        if page.locator(FIT).count() and page.locator(LINES).count() >= 3:
            return
        move_once(page)
    raise AssertionError("no card ever fitted")


def is_within_reach(line: Locator) -> bool:
    """Whether a line, scrolled to, stands free on the screen."""
    line.scroll_into_view_if_needed()
    return bool(
        line.evaluate("""(line) => {
            const { top, bottom, left, right } = line.getBoundingClientRect();
            return line.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }""")
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "viewport",
    [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.only_long)],
)
def test_a_combination_shows_itself_and_what_fits_it_and_takes_a_card(
    new_page: Callable[..., Page], viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport)
    page.goto("/play/")
    page.locator("#now-variant").select_option("pinacle")
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    until_something_fits(page)
    assert [
        line.get_attribute("aria-label") for line in page.locator(LINES).all() if not is_within_reach(line)
    ] == []
    # While nothing is asked the room of the choices is theirs too.
    room = "() => document.querySelector('.stack').getBoundingClientRect().height"
    asked_for = page.evaluate(room)
    page.locator(".ask .prompt").evaluate("(prompt) => prompt.classList.add('waiting')")
    assert page.evaluate(room) - asked_for > 100
    page.locator(".ask .prompt").evaluate("(prompt) => prompt.classList.remove('waiting')")
    # The card chosen in the hand outlines what it fits.
    line = page.locator(FIT).first
    card = (line.get_attribute("data-takes") or "").split()[0]
    page.locator(f".hand label:has(input[value='{card}'])").first.click()
    outlined = page.locator(f"{LINES}.fits").all()
    assert {each.get_attribute("aria-label") for each in outlined} == {
        each.get_attribute("aria-label")
        for each in page.locator(FIT).all()
        if card in (each.get_attribute("data-takes") or "").split()
    }
    # Behind a touch it lies whole, the chosen card first of those that fit, and a touch lays it.
    line.click()
    panel = page.locator(".combination-panel:popover-open")
    panel.wait_for()
    key = (panel.get_attribute("id") or "").removeprefix("lies-")
    shown = panel.locator("h3").inner_text()
    faces = panel.locator(".combination-faces img").count()
    assert faces == page.locator(f".combination:has(#lies-{key}) .combination-line .card").count()
    first = panel.locator("li.chosen [data-adds]").first
    assert first.get_attribute("data-adds") == card
    before = version(page)
    first.click()
    until(lambda: version(page) != before)
    assert page.locator(".combination-panel:popover-open").count() == 0
    page.locator(f".combination:has(#lies-{key}) .combination-line").click()
    page.locator(f"#lies-{key}:popover-open").wait_for()
    assert page.locator(f"#lies-{key} h3").inner_text() != shown
    page.keyboard.press("Escape")
    page.locator(f"#lies-{key}").wait_for(state="hidden")


BOARDS = """() => {
    document.querySelector(".hand").classList.add("crowded");
    document.querySelector(".boards-kept")?.remove();
    const heap = document.querySelector(".pile:last-child");
    heap.insertAdjacentHTML("beforeend", '<span class="pile-under">under it 2♠ 5♥ 8♠ K♦ 9♣</span>');
    document.querySelector(".stack").insertAdjacentHTML("beforeend", `<div class="boards-kept">
        <div class="melds-board">${'<section class="meld-hand"><h2>North–South</h2></section>'.repeat(2)}</div></div>`);
    const sides = [...document.querySelectorAll(".boards-kept .meld-hand")];
    const boards = sides.map((side) => side.getBoundingClientRect());
    return [Math.min(...boards.map(({ width }) => width)), new Set(boards.map(({ top }) => top)).size];
}"""


@pytest.mark.slow
def test_combinations_of_both_sides_keep_their_width_beside_the_heaps(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down(page, "pinacle")
    until_asked(page)
    page.route("**/table/?*", lambda route: route.abort())
    width, rows = page.evaluate(BOARDS)
    assert width >= 145
    assert rows == 1

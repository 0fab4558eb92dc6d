"""Six at a table of tricks: plates clear of the pad while somebody bids, each card of a trick seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import sit_down, until, until_asked
from tests.play.test_moments_places_browser import UNDER, play_until
from tests.play.test_phone_places_browser import FELT, ON_EACH_OTHER, still

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow
SIZES = ((360, 740), (740, 360), (1024, 600), (1280, 800))

# A whole trick of six: the card of the reader lies on top, the others in the order in which they are played.
WHOLE_TRICK = """() => {
    const trick = document.querySelector(".middle .trick");
    const card = trick.querySelector(".play");
    trick.replaceChildren(...["left", "top-left", "top", "top-right", "right", "foot"].map((at) => {
        const play = card.cloneNode(true);
        play.dataset.at = at;
        play.classList.remove("new", "won");
        return play;
    }));
}"""

# Of each card of the trick, how much of what it shows lies under others: its four corners, of which one must be free.
HIDDEN_CARDS = """() => {
    // The zone of the choices has no ground of its own: what lies under it is seen.
    const drawn = (across, down) =>
        document.elementsFromPoint(across, down).find((part) => !part.matches(".ask, .ask form, .choices"));
    return [...document.querySelectorAll(".middle .trick .play")].filter((play) => {
        const { left, right, top, bottom } = play.querySelector(".face, .card").getBoundingClientRect();
        const [x, y] = [(right - left) * 0.14, (bottom - top) * 0.14];
        return ![[left + x, top + y], [right - x, top + y], [left + x, bottom - y], [right - x, bottom - y]]
            .some(([across, down]) => drawn(across, down)?.closest(".play") === play);
    }).map((play) => play.dataset.at);
}"""


# Notes in each plate, every one of them with the turn: the partners get those of `partners`, the others of `others`.
NOTES = """([partners, others]) => {
    for (const seat of document.querySelectorAll(".seats .seat")) {
        const notes = seat.querySelector(".seat-notes"), partner = notes.querySelector(":nth-child(2):not([class])");
        for (const said of notes.querySelectorAll(".seat-said")) said.remove();
        notes.insertAdjacentHTML("beforeend", (partner ? partners : others).map((words) =>
            `<span class="seat-said" data-note>${words}</span>`).join(""));
        seat.dataset.turn = "";
    }
}"""

# Words of the plates that are cut. Who sits there may give way, and in the one line beside a pad a word that does not
# fit: it stands below the line, where nothing is seen.
CUT = """() => [
    ...document.querySelectorAll(".seats .seat-name, .seats .seat-notes > :not(:first-child)"),
].filter((part) => {
    const inside = part.closest(".seat").getBoundingClientRect(), { top, right, bottom } = part.getBoundingClientRect();
    if (top >= part.parentElement.getBoundingClientRect().bottom - 1) return false;
    const covered = document.elementFromPoint(right - 1, (top + bottom) / 2);
    return getComputedStyle(part).clipPath === "none" && (part.scrollWidth > part.clientWidth + 1
        || right > inside.right || bottom > inside.bottom || !covered?.closest(".seat")?.contains(part));
}).map((part) => part.textContent.trim())"""

# What is noted of partners, and of the others.
AUCTION = (["donneur"], ["donneur", "passe"]), (["enchère 78"], ["donneur", "enchère 78"])
PLAY = (["preneur"], ["donneur", "preneur", "enchère 78"]), (["donneur", "enchère 78"], ["passe"])


def nothing_is_cut(page: Page, notes: tuple[list[str], list[str]]) -> None:
    """With these notes every word is whole, once what was just said or set anew has come to rest."""
    page.evaluate(NOTES, notes)
    until(lambda: page.evaluate(CUT) == [])


def test_plates_and_a_trick_of_six_are_clear_on_a_phone_and_on_a_desk(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale="fr")
    sit_down(page, "double-deck-six", language="fr")
    until_asked(page)
    assert page.locator(".seats .seat").count() == 5
    if page.locator(".bid-pad").count():
        assert page.evaluate(UNDER, [".choices > .bid-pad", ".seats .seat-name, .seats .seat-cards"]) == []
        still(page)
        for notes in AUCTION:
            nothing_is_cut(page, notes)
        page.unroute_all()
        page.reload()
    play_until(page, ".middle .trick .play")
    still(page)
    for notes in (*AUCTION, *PLAY):
        nothing_is_cut(page, notes)
    # Each side has its figures in a line of its own.
    sides = page.locator(".contract dl > div")
    assert max(sides.evaluate_all("(sides) => sides.map((side) => side.offsetHeight)")) < 20
    page.evaluate(WHOLE_TRICK)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("innerWidth === 1280")
    for notes in (*AUCTION, *PLAY):
        nothing_is_cut(page, notes)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width}")
        assert page.evaluate(ON_EACH_OTHER, FELT) == [], width
        assert page.evaluate(HIDDEN_CARDS) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width

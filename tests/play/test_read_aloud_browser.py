"""A whole deal by what a screen reader says: the accessible tree as text, and what the live region announces."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError as NothingThere

from tests.play.browsing import (
    between_deals,
    move_once,
    play_until_scored,
    sit_down,
    until,
    until_asked,
    version,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESKTOP = {"width": 1280, "height": 800}
LONGEST = 300.0
AGAIN = 15.0
"""Seconds after which somebody whose press has brought nothing looks again at what is read out."""
PRESS = 3_000
"""Milliseconds after which a control that was read out has gone with an update, or was pressed as it went."""
NOT_A_MOVE = {"Clear", "Try", "Put aside", "By rank", "By suit"}
LIES = re.compile(r", \d+$")
"""A combination that lies on the felt, with its points: it is opened to be read."""
PLAIN = ("Pass", "Draw a card")
LISTEN = """
    window.announced = [];
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            if (target.id === "news") window.announced.push(...[...addedNodes].map((line) => line.textContent));
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
        window.before = document.getElementById("log")?.textContent ?? "";
    });
"""
"""Begun with the page. What the first of the others had done before it was made stands in it, and is read there."""
CONTROL = re.compile(r"""- '?(button|checkbox) "([^"]+)"((?: \[[^\]]+\])*)""")


def read(page: Page) -> str:
    """All that is read out of the table, down to the parts about the game."""
    return page.locator("main").aria_snapshot().partition("- complementary")[0]


def controls(text: str) -> list[tuple[str, str]]:
    """The role and name of each control that may be used, in the order they are read."""
    return [
        (role, name)
        for role, name, states in CONTROL.findall(text)
        if "disabled" not in states
        and "checked" not in states
        and name not in NOT_A_MOVE
        and not LIES.search(name)
    ]


def press(page: Page, role: str, name: str) -> bool:
    """Use a control by its role and name alone, unless it has gone; one of several alike is as good as another."""
    control = page.get_by_role(role, name=name, exact=True).and_(page.locator(":not([disabled], :checked)"))
    try:
        control.first.press("Space", timeout=PRESS)
    except NothingThere:
        return False
    return True


def move(page: Page) -> None:
    """Do the plainest thing that is read out: pass, draw, choose cards until they may be sent, else the last button."""
    before = version(page)
    found = controls(read(page))
    buttons = [name for role, name in found if role == "button"]
    cards = [name for role, name in found if role == "checkbox"]
    if cards and not buttons:
        press(page, "checkbox", cards[0])
        return
    if not buttons or "Next deal" in buttons:
        return
    if press(page, "button", next((plain for plain in PLAIN if plain in buttons), buttons[-1])):
        patience = time.monotonic() + AGAIN
        while version(page) == before and controls(read(page)) == found and time.monotonic() < patience:
            page.wait_for_timeout(30)


def sit_down_listening(page: Page, slug: str) -> None:
    """A table of a game against novices, with an ear to what is announced."""
    page.add_init_script(LISTEN)
    sit_down(page, slug)


def play_a_deal(page: Page, deadline: float) -> str:
    """Play by what is read out until a deal has ended; all that was announced so far."""
    while "Next deal" not in (text := read(page)):
        assert time.monotonic() < deadline, text
        move(page)
    return " ".join(page.evaluate("window.announced"))


def goes_on(page: Page, announced: str) -> None:
    """Nothing announced is a sign, and the way to the next deal can be found."""
    assert not re.search("[♠♥♦♣]", announced), "a card is announced by a sign"
    press(page, "button", "Next deal")
    until(lambda: "Next deal" not in read(page))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "tricks"),
    [
        ("piquet", 12),
        pytest.param("double-deck", 20, marks=pytest.mark.only_long),
        pytest.param("double-deck-three", 26, marks=pytest.mark.only_long),
        pytest.param("double-deck-six", 20, marks=pytest.mark.only_long),
        pytest.param("auction-three", 15, marks=pytest.mark.only_long),
        pytest.param("auction-four", 12, marks=pytest.mark.only_long),
        pytest.param("auction-widow", 15, marks=pytest.mark.only_long),
        pytest.param("piquet-au-cent", 12, marks=pytest.mark.only_long),
        pytest.param("two-handed", 24, marks=pytest.mark.only_long),
    ],
)
def test_a_deal_is_played_by_what_is_read_out_and_every_trick_is_announced(
    new_page: Callable[..., Page], slug: str, tricks: int
) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_listening(page, slug)
    deadline, announced = time.monotonic() + LONGEST, ""
    while not re.search(r"trick \d", announced):
        # A deal that nobody bid ends without a trick.
        if "Next deal" in read(page):
            press(page, "button", "Next deal")
        announced = play_a_deal(page, deadline)
    missing = [number for number in range(1, tricks + 1) if not re.search(rf"trick {number}\b", announced)]
    assert missing == [], announced
    goes_on(page, announced)


@pytest.mark.slow
@pytest.mark.only_long
def test_a_deal_of_pinacle_is_played_by_what_is_read_out_and_every_turn_is_announced(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_listening(page, "pinacle")
    announced = play_a_deal(page, time.monotonic() + LONGEST)
    # The others may have begun the next deal, of which the reader hears when they come to it.
    log = page.locator("#log").inner_text().partition("\ndeal 1\n")[2]
    known = announced + page.evaluate("window.before")
    assert "discarded" in log
    for said in ("drew", "took the pile", "laid", "added", "discarded", "still held", "for the deal"):
        assert known.count(said) >= log.count(said), (said, log, known)
    assert announced.count("discarded") > 4
    assert re.search("goes out|The stock is empty", announced)
    goes_on(page, announced)


MOVES_ON = """() => {
    document.getElementById("shown").value = Number(document.getElementById("shown").value) + 1;
    document.dispatchEvent(Object.assign(new CustomEvent("htmx:afterSwap",
        { detail: { target: document.getElementById("place") } })));
}"""
"""Somebody has moved in the next deal, of which a page with the end of this one shows nothing."""


@pytest.mark.slow
def test_the_end_of_a_deal_is_read_once_though_others_go_on_to_the_next(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_listening(page, "piquet")
    play_until_scored(page)
    until(lambda: between_deals(page) and not page.locator(".catching-up").count())
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator("#updates.htmx-request").count() == 0)
    lines = page.evaluate("window.announced")
    assert lines
    page.evaluate(MOVES_ON)
    assert page.evaluate("window.announced") == lines


@pytest.mark.slow
def test_each_step_of_looking_back_is_read_out_and_keeps_the_focus(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_listening(page, "piquet")
    for _ in range(4):
        until_asked(page)
        move_once(page)
    until_asked(page)
    step = page.locator("#step-back")
    step.focus()
    for number in range(1, 4):
        before = len(page.evaluate("window.announced"))
        step.press("Enter")
        until(lambda: len(page.evaluate("window.announced")) > before)  # noqa: B023
        until(lambda: page.evaluate("document.activeElement.id === 'step-back'"))
        assert page.locator("#talk input[name=at]").count() == 1, number
    assert len(set(page.evaluate("window.announced")[-3:])) == 3

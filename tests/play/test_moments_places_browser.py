"""Where words and cards lie while a page shows what has happened: on nothing that is being looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.play.browsing import move_once, until, until_asked
from tests.play.test_moments_browser import sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ((360, 740), (740, 360), (1024, 600), (1280, 800))

# One moment is put on the felt and stays there: a call, cards and large words, as `_moments.html` would bring them.
SHOW = """([at, call, cards, banners]) => {
    const table = document.getElementById("table");
    // Cards that words follow are shown for a moment alone; what comes last stays.
    table.dataset.pace = cards.length ? "0.001" : "1000";
    const number = (window.lastMoment = (window.lastMoment ?? 1e6) + 1);
    const plays = cards.map((at) => `<li class="play" data-at="${at}">
        <img class="face" width="240" height="336" alt="" src=""></li>`).join("");
    document.getElementById("moments").innerHTML = `<template data-moment="${number}" data-at="${at}">
        ${plays && `<ol>${plays}</ol>`} ${call && `<p class="call">${call}</p>`}
        ${banners.map((words) => `<p class="banner">${words}</p>`).join("")}</template>`;
    document.querySelector(".felt").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    document.dispatchEvent(Object.assign(new CustomEvent("htmx:afterSwap",
        { detail: { target: document.getElementById("place") } })));
    table.dataset.pace = "1000";
}"""

# Parts of the page, by their selectors, that one part lies over.
UNDER = """([upper, lower]) => {
    const box = (part) => part.getBoundingClientRect();
    const over = box(document.querySelector(upper));
    return [...document.querySelectorAll(lower)].filter((part) => {
        const { left, right, top, bottom, width } = box(part);
        return width && getComputedStyle(part).visibility === "visible" && left < over.right - 1
            && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1;
    }).map((part) => part.className || part.tagName);
}"""

INSIDE = """(selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return left >= 0 && right <= document.documentElement.clientWidth;
}"""


# Whether the other language can be touched once its menu is open; at once, for an update would fold it.
UNFOLDED = """() => {
    document.querySelector(".table-bar .menu").open = true;
    const way = document.querySelector(".table-bar .menu [lang=fr]");
    const { left, right, top, bottom } = way.getBoundingClientRect();
    return way.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def test_words_lie_on_nothing_that_is_looked_at(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck")
    until_asked(page)
    move_once(page)
    until(lambda: page.locator(".seat .seat-name").count() >= 3)
    page.route("**/table/?*", lambda route: route.abort())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for at in ("left", "top", "right"):
            page.evaluate(SHOW, [at, "60, shows a run", [], []])
            assert page.locator(".bubble").count() == 1
            assert page.evaluate(INSIDE, ".bubble"), (width, at)
            covered = page.evaluate(UNDER, [".bubble", ".contract-bid, .calls-line, .seat > .seat-name"])
            assert covered == [], (width, at)
        page.evaluate(SHOW, ["top", "", ["left", "top"], ["South wins the cards, 10"]])
        page.locator(".banners").wait_for()
        assert page.locator(".trick .play").count() == 2
        assert page.evaluate(INSIDE, ".banners"), width
        assert page.evaluate(UNDER, [".banners", ".trick .play"]) == [], width
        page.evaluate(SHOW, ["top", "", [], ["West plays for 60", "Trumps: hearts"]])
        beneath = ".middle > :not(.contract), .stack *"
        assert page.evaluate(UNDER, [".banners", beneath]) == [], width
    # What is unfolded from the bar lies over the strip, and can be touched.
    assert page.evaluate(UNFOLDED)

"""Nothing on a page moves when its own typefaces come: what stands in for them is as wide and as high."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from rules.catalog import VARIANTS

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

STEADY = ["/", "/rules/double-deck/", "/glossary/", "/learn/", "/play/", "/events/"]
HEADED = ["/rules/", "/over-days/", "/fairness/", *(f"/rules/{variant.slug}/" for variant in VARIANTS)]
MOST_SHIFT = 0.002
"""A word at the end of a line of text may change its line; a whole line of a page of 360 px is some 0.03."""

MOVED = """() => new Promise((resolve) => {
    const moved = [];
    new PerformanceObserver((list) => moved.push(...list.getEntries()))
        .observe({ type: "layout-shift", buffered: true });
    // What moves is told with the frame after the one in which it did.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved.map((each) => [
        each.value, ...each.sources.map((source) => source.node?.textContent?.slice(0, 30)),
    ])))));
})"""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint").length && document.querySelector("main h1")"""
HEIGHT = "document.querySelector('main h1').getBoundingClientRect().height"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["", pytest.param("/fr", marks=pytest.mark.only_long)])
def test_nothing_moves_when_the_typefaces_come(new_page: Callable[..., Page], language: str) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, service_workers="block")
    held: list[Route] = []
    holds = [True]
    # Whatever is asked for once they may come, comes by itself.
    page.route("**/*.woff2", lambda route: held.append(route) if holds[0] else route.continue_())
    for address in (*STEADY, *HEADED):
        held.clear()
        holds[0] = True
        page.goto(language + address, wait_until="commit")
        page.wait_for_function(PAINTED)
        before: Any = page.evaluate(HEIGHT)
        assert not page.evaluate("document.fonts.check('500 1em \"Talon Display\"')")
        holds[0] = False
        for route in held:
            route.continue_()
        page.evaluate("document.fonts.ready.then(() => true)")
        assert page.evaluate("document.fonts.check('500 1em \"Talon Display\"')"), address
        shifts = page.evaluate(MOVED)
        assert page.evaluate(HEIGHT) == pytest.approx(before, abs=2), address
        if address in STEADY:
            assert sum(value for value, *_texts in shifts) < MOST_SHIFT, f"{address}: {shifts}"

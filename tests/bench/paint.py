"""When the largest thing on a page is painted, and how far the page moves while it loads: a phone on a slowed line.

Measured in chromium at 360 px, each page at a first visit with nothing kept; what is slowed says `SLOWED`.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from tests.serving import serving

from .table import Figure
from .visitors import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOWED: Mapping[str, float] = {"latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 5e6 / 8}
"""Milliseconds each way together, and bytes a second: a good mobile line."""
PACE = 2
"""The processor at half its pace."""
MOST_MILLISECONDS = 1000.0
MOST_SHIFT = 0.001
ROUNDS = 5

PAINTED = """() => new Promise((resolve) => {
    let [largest, moved] = [0, 0];
    const see = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take))
        .observe({ type, buffered: true });
    see("largest-contentful-paint", (entry) => { largest = entry.startTime; });
    see("layout-shift", (entry) => { moved += entry.value; });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([largest, moved]))));
})"""


def paint() -> Sequence[Figure]:
    """Largest paint and layout shift of front, rule page, glossary, table, lobby and an event."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), TALON_DEMO="on") as site:
        visitor = Visitor(site.url)
        visitor.get("/play/new/")
        table = visitor.post("/play/now/", {"variant": "double-deck", "level": "novice"}).headers["Location"]
        event = _event(Visitor(site.url))
        pages = {
            "front": "/",
            "rules of double-deck": "/rules/double-deck/",
            "glossary": "/glossary/",
            "table": table,
            "lobby": "/play/",
            "event": event,
        }
        with _chromium() as browser:
            return [
                figure
                for name, address in pages.items()
                for figure in _figures(
                    name, browser, site.url, address, visitor.cookies if name == "table" else {}
                )
            ]


def _event(visitor: Visitor) -> str:
    """The address of an event that the site has from the start."""
    page = visitor.get("/events/").text
    return next(link for link in page.split('"') if link.startswith("/events/") and link.count("/") == 3)


@contextmanager
def _chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


def _figures(
    name: str, browser: Browser, url: str, address: str, cookies: Mapping[str, str]
) -> Sequence[Figure]:
    visits = [_visit(browser, url, address, cookies) for _round in range(ROUNDS)]
    largest, moved = (median(column) for column in zip(*visits, strict=True))
    return [
        Figure(f"largest paint, {name}", f"{largest:.0f} ms", "-", "-", f"<= {MOST_MILLISECONDS:g} ms",
               largest <= MOST_MILLISECONDS),
        Figure("  layout shift", f"{moved:.4f}", "-", "-", f"<= {MOST_SHIFT:g}", moved <= MOST_SHIFT),
    ]  # fmt: skip


def _visit(browser: Browser, url: str, address: str, cookies: Mapping[str, str]) -> tuple[float, float]:
    """A first visit: milliseconds to the largest paint, and the sum of what moved."""
    context: Any = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, locale="en-GB", service_workers="block"
    )
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **SLOWED})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": PACE})
    page.goto(url + address, wait_until="load")
    page.evaluate("document.fonts.ready.then(() => true)")
    largest, moved = page.evaluate(PAINTED)
    context.close()
    return largest, moved

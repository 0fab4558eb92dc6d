"""What a rule page costs at a first visit, counted as it was sent, and seen in the browser to be what it asks for."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from html.parser import HTMLParser
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag, urljoin, urlsplit

import brotli
import pytest

from config.server import bundles
from rules.catalog import VARIANTS
from rules.web.parts import FIRST_PART, named_parts
from tests.serving import HOUSE

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_REQUESTS = 10
"""Of all kinds: fonts and icons are counted."""

MOST_BYTES = 60_000
"""Of page, styles, scripts and icons, headers included; fonts are counted apart, they come once for the whole site."""

MOST_FONT_BYTES = 176_000

ROUNDS = 300
"""Of a tenth of a second: so long what was asked for may be on its way."""

SCRIPTS = {
    "rules/double-deck/": ["js/rule-pages.js"],
    "rules/double-deck/scores/": ["js/rule-pages.js"],
    "rules/double-deck/print/": ["js/rules.js", "js/site.js"],
    "rules/double-deck/options/": ["django_htmx/htmx-2.min.js", "js/site.js"],
    "rules/double-deck/meld/": ["django_htmx/htmx-2.min.js", "js/cards.js", "js/site.js"],
    "rules/": ["js/site.js"],
    "glossary/": ["js/site.js"],
    "search/?q=trick": ["django_htmx/htmx-2.min.js", "js/site.js"],
}
"""The scripts of each kind of page, for somebody without a session: what it uses and no other."""


def visit(page: Page, address: str, awaited: frozenset[str] = frozenset()) -> dict[str, int]:
    """Every address that is asked for at a first visit, with the bytes that came; those awaited are waited for."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked: dict[str, str] = {}
    came: dict[str, int] = {}

    def begun(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    def ended(event: dict[str, Any]) -> None:
        came[asked[event["requestId"]]] = int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.loadingFinished", ended)
    page.goto(address)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    # On a slow machine a font or an icon is asked for after half a second without a request, and comes after that.
    for _ in range(ROUNDS):
        if awaited | set(asked.values()) <= set(came):
            return came
        page.wait_for_timeout(100)
    raise AssertionError(sorted((awaited | set(asked.values())) - set(came)))


class Links(HTMLParser):
    """What a page asks for at a first visit, by its marks: styles, scripts, icons and pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        mark = dict(attrs)
        if tag in ("script", "img"):
            self.addresses.add(mark.get("src") or "")
        elif tag == "use":
            self.addresses.add(urldefrag(mark["href"] or "").url)
        elif tag == "link" and mark["rel"] in ("stylesheet", "icon"):
            self.addresses.add(mark["href"] or "")
        self.addresses.discard("")


def fetch(address: str, language: str) -> tuple[bytes, int]:
    """What is at an address, and how many bytes it is as it is sent to a browser, its head included."""
    parts = urlsplit(address)
    line = HTTPConnection(parts.netloc, timeout=60)
    line.request(
        "GET", parts.path, headers={"Accept-Encoding": "gzip, deflate, br", "Accept-Language": language}
    )
    answer = line.getresponse()
    body = answer.read()
    line.close()
    assert answer.status == 200, address
    head = sum(len(f"{name}: {value}\r\n") for name, value in answer.getheaders())
    unpack = {"gzip": gzip.decompress, "br": brotli.decompress}.get(answer.headers["Content-Encoding"], bytes)
    return unpack(body), len("HTTP/1.1 200 OK\r\n\r\n") + head + len(body)


def reckon(address: str, language: str, files: dict[str, int]) -> dict[str, int]:
    """Every address that a page asks for by what it says, fonts left out, with the bytes that come.

    Files are alike for every page and fetched once: `files` keeps their bytes.
    """
    text, size = fetch(address, language)
    parts = [urljoin(address, part) for part in Links(text.decode()).addresses]
    for part in parts:
        if part not in files:
            files[part] = fetch(part, language)[1]
    return {address: size} | {part: files[part] for part in parts}


def rule_pages(language: str) -> dict[str, str]:
    """The address of every part of every game, by game and part."""
    return {
        f"{variant.slug} {part}": f"{'/fr' if language == 'fr' else ''}/rules/{variant.slug}/"
        + ("" if part == FIRST_PART else f"{part}/")
        for variant in VARIANTS
        for part in named_parts(variant)
    }


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_first_visit_of_a_rule_page_is_light(
    new_page: Callable[..., Page], live_site: str, language: str
) -> None:
    files: dict[str, int] = {}
    pages = {name: reckon(live_site + path, language, files) for name, path in rule_pages(language).items()}
    # What the marks say is what a browser asks for, with fonts: seen at the first game, all of its parts.
    for part in named_parts(VARIANTS[0]):
        name = f"{VARIANTS[0].slug} {part}"
        page = new_page(locale=language)
        came = visit(page, rule_pages(language)[name], frozenset(pages[name]))
        page.close()
        fonts = {address: size for address, size in came.items() if address.endswith(".woff2")}
        assert sum(fonts.values()) <= MOST_FONT_BYTES, came
        assert set(came) - set(fonts) == set(pages[name])
        assert sum(pages[name].values()) == pytest.approx(sum(came.values()) - sum(fonts.values()), rel=0.01)
        assert len(came) <= MOST_REQUESTS, came
    most_fonts = len(fonts)
    for name, came in pages.items():
        assert len(came) + most_fonts <= MOST_REQUESTS, (name, came)
        assert sum(came.values()) <= MOST_BYTES, (name, came)


@pytest.mark.slow
def test_a_page_has_no_script_that_it_does_not_use(new_page: Callable[..., Page]) -> None:
    for address, scripts in SCRIPTS.items():
        page = new_page()
        came = visit(page, f"/{address}")
        found = [name.partition("/static/")[2] for name in came if name.endswith(".js")]
        assert sorted(found) == scripts, address
        page.close()


@pytest.mark.parametrize("name", bundles.BUNDLES)
def test_a_bundle_is_its_files_one_after_the_other(name: str) -> None:
    text = bundles.put_together(name).read_text()
    assert text == "\n".join((HOUSE / "static" / part).read_text() for part in bundles.BUNDLES[name])


def test_every_bundle_keeps_its_files_in_one_folder() -> None:
    # What a stylesheet names is found from its own folder.
    for name, parts in bundles.BUNDLES.items():
        assert {part.rpartition("/")[0] for part in parts} == {name.rpartition("/")[0]}


def test_a_changed_file_changes_its_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)
    monkeypatch.setattr("config.server.bundles.settings.VAR_DIR", tmp_path / "var")
    monkeypatch.setitem(bundles.BUNDLES, "css/a-bundle.css", ("css/one.css", "css/two.css"))
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "one.css").write_text("a {}")
    (tmp_path / "css" / "two.css").write_text("b {}")
    assert bundles.put_together("css/a-bundle.css").read_text() == "a {}\nb {}"
    (tmp_path / "css" / "two.css").write_text("c {}")
    assert bundles.put_together("css/a-bundle.css").read_text() == "a {}\nc {}"

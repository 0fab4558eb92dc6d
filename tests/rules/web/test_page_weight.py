"""What a rule page costs at a first visit, counted in the browser as it was sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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


def visit(page: Page, address: str) -> dict[str, int]:
    """Every address that is asked for at a first visit, with the bytes that came."""
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
    # On a slow machine a font is asked for after half a second without a request, and comes after that.
    for _ in range(ROUNDS):
        if set(asked.values()) == set(came):
            return came
        page.wait_for_timeout(100)
    raise AssertionError(sorted(set(asked.values()) - set(came)))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_first_visit_of_a_rule_page_is_light(new_page: Callable[..., Page], language: str) -> None:
    paths = [
        f"/rules/{variant.slug}/{'' if part == FIRST_PART else f'{part}/'}"
        for variant in VARIANTS
        for part in named_parts(variant)
    ]
    for path in paths:
        page = new_page(locale=language)
        came = visit(page, f"{'/fr' if language == 'fr' else ''}{path}")
        fonts = sum(size for address, size in came.items() if address.endswith(".woff2"))
        assert len(came) <= MOST_REQUESTS, came
        assert sum(came.values()) - fonts <= MOST_BYTES, came
        assert fonts <= MOST_FONT_BYTES, came
        page.close()


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

"""The table in a real browser: whole deals at two widths, a second reader, keys, no script, and no barrier."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests.play.browsing import (
    asked,
    deals_scored,
    move_once,
    play_until_scored,
    sit_down_now,
    until,
    version,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
NewPage = Callable[..., "Page"]


def faults(page: Page) -> list[str]:
    """What axe finds wrong on a page, each with where."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


@pytest.mark.parametrize(
    ("viewport", "locale", "address"),
    [
        pytest.param(DESKTOP, "en-GB", "/", id="desktop"),
        pytest.param(PHONE, "en-GB", "/", id="phone"),
        pytest.param(PHONE, "fr-FR", "/fr/", id="phone-in-french"),
    ],
)
def test_a_guest_plays_a_whole_deal_against_bots(
    new_page: NewPage, viewport: dict[str, int], locale: str, address: str
) -> None:
    page = new_page(viewport=viewport, locale=locale)
    sit_down_now(page, address)
    assert page.locator("html").get_attribute("lang") == locale[:2]
    moves = play_until_scored(page)
    assert moves > 0
    assert deals_scored(page) == 1
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"], "the page is wider than the window"
    # Deal 2 is on the table without anybody having loaded the page again.
    until(lambda: "2" in page.locator(".bar-title h1").inner_text(), 10)


OTHERS = [game for game in VARIANTS if game.slug != "double-deck"]


@pytest.mark.parametrize("game", [pytest.param(game, id=game.slug) for game in OTHERS])
@pytest.mark.parametrize(
    ("viewport", "locale"),
    [pytest.param(PHONE, "fr-FR", id="phone-in-french"), pytest.param(DESKTOP, "en-GB", id="desktop")],
)
def test_each_other_game_is_played_to_the_end_of_a_deal(
    new_page: NewPage, game: Variant[Any], viewport: dict[str, int], locale: str
) -> None:
    page = new_page(viewport=viewport, locale=locale)
    faults_of_script: list[str] = []
    page.on("pageerror", lambda error: faults_of_script.append(str(error)))
    page.goto("/fr/play/" if locale.startswith("fr") else "/play/")
    page.locator("#now-variant").select_option(game.slug)
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    told = faults(page)
    assert not told, told
    assert play_until_scored(page) > 0
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"], "the page is wider than the window"
    assert not faults_of_script


def test_a_second_browser_sees_the_moves_come_in(new_page: NewPage) -> None:
    host = new_page(viewport=DESKTOP)
    host.goto("/play/new/?target=50")
    host.locator("main form button.button-primary").first.click()
    host.locator("text=Fill and begin").wait_for()
    watcher = new_page(viewport=PHONE)
    watcher.goto(host.url)
    assert watcher.locator(".hand-card").count() == 0
    host.locator("text=Fill and begin").click()
    host.locator(".hand").wait_for()
    for _ in range(4):
        until(lambda: asked(host), 20)
        move_once(host)
    until(lambda: int(version(watcher) or 0) >= int(version(host)), 10)
    assert watcher.locator("#log li").count() > 4
    assert watcher.locator(".hand-card").count() == 0, "a watcher is shown a hand"


def test_an_illegal_card_says_why_and_leads_to_the_rule_of_this_table(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    for _ in range(200):
        until(lambda: asked(page), 30)
        if page.locator(".hand-card[aria-disabled]").count() and page.locator(".hand-card.legal").count():
            break
        move_once(page)
    before = version(page)
    page.locator(".hand-card[aria-disabled]").first.click(force=True)
    told = page.locator("[data-refusal]")
    until(lambda: "must" in told.inner_text(), 5)
    assert "/rules/double-deck/" in (told.locator("a").get_attribute("href") or "")
    assert version(page) == before


def test_the_table_is_played_with_the_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    for _ in range(60):
        until(lambda: asked(page), 30)
        if page.locator(".hand-card.legal").count():
            break
        if page.locator(".bid-pass").count():
            page.locator(".bid-pass").press("Enter")
            until(lambda: not page.locator(".bid-pass").count() or not asked(page), 10)
        else:
            move_once(page)
    before = version(page)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('legal')")
    page.keyboard.press("Enter")
    until(lambda: version(page) != before, 10)
    until(lambda: asked(page), 20)
    # Focus is put back when the fresh table has settled, a moment after it stands there.
    until(lambda: page.evaluate("document.getElementById('table').contains(document.activeElement)"), 5)
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()


def test_the_table_works_without_script(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    sit_down_now(page)
    moved = 0
    for _ in range(120):
        page.reload()
        if page.locator(".bid-pass").count():
            page.locator(".bid-pass").click()
        elif page.locator(".suit-choice button").count():
            page.locator(".suit-choice button").first.click()
        elif page.locator(".hand-card.legal").count():
            page.locator(".hand-card.legal").last.click()
            moved += 1
        if moved == 3:
            break
        page.wait_for_timeout(50)
    assert moved == 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_page_puts_up_a_barrier(new_page: NewPage, viewport: dict[str, int], scheme: str) -> None:
    page = new_page(viewport=viewport, color_scheme=scheme)
    found: dict[str, list[str]] = {}
    for address in (
        "/", "/play/", "/play/new/?preset=toby_thomas", "/fairness/", "/rules/", "/rules/double-deck/",
        "/rules/double-deck/?preset=toby_thomas", "/rules/double-deck/options/", "/rules/double-deck/meld/",
        "/glossary/", "/accounts/login/", "/accounts/signup/", "/fr/", "/fr/rules/double-deck/",
    ):  # fmt: skip
        page.goto(address)
        found[address] = faults(page)
    sit_down_now(page)
    found["/play/mine/"] = _at(page, "/play/mine/")
    stages: set[str] = set()
    for _ in range(60):
        until(lambda: asked(page), 30)
        stage = next(
            (
                name
                for name in (".bid-pad .bid", ".suit-choice", ".hand-card.legal")
                if page.locator(name).count()
            ),
            "other",
        )
        if stage not in stages:
            stages.add(stage)
            found[f"table {stage}"] = faults(page)
        if stage == ".hand-card.legal":
            break
        move_once(page)
    found["score sheet"] = _at(page, page.url + "score/")
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def _at(page: Page, address: str) -> list[str]:
    back = page.url
    page.goto(address)
    found = faults(page)
    page.goto(back)
    return found

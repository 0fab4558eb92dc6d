"""The replay of a finished deal in a browser: keys, slider, chart, address, the way back; with script and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible, go_with_password
from tests.play.browsing import until
from tests.serving import HOUSE

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
NewPage = Callable[..., "Page"]

both_sizes = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
kept: dict[tuple[str, str], str] = {}


def replay(new_page: NewPage, slug: str = "piquet") -> str:
    """The address of a game whose record somebody has brought; once for each game and site."""
    page = new_page()
    page.goto("/")
    site = (page.url, slug)
    if site not in kept:
        go_with_password(page, "/accounts/signup/")
        page.locator("input[name=display_name]").fill("North player")
        page.locator("input[name=email]").fill(f"north-{slug}@seats.example")
        page.locator("input[name=password1]").fill("trefle-carreau-coeur")
        page.locator("main form button").first.click()
        page.wait_for_load_state()
        page.goto("/play/import/")
        record = HOUSE / "tests" / "golden" / slug / "standard-1.txt"
        page.locator("textarea[name=text]").fill(record.read_text("utf-8"))
        page.locator("main form button.button-primary").click()
        page.wait_for_url("**/imported/*/")
        kept[site] = page.url
    return kept[site]


def step(page: Page) -> int:
    return int(page.locator("#replay").get_attribute("data-step") or -1)


def deal(page: Page) -> str:
    return (page.locator("#replay").get_attribute("data-deal-at") or "").split("/")[-2]


def comes(page: Page, wanted: int) -> None:
    """Wait for a step, and for the address that says it."""
    until(
        lambda: step(page) == wanted and page.url.endswith(f"?step={wanted}"),
        lambda: f"{page.url} {step(page)}",
    )


@pytest.mark.slow
@both_sizes
def test_keys_slider_and_buttons_go_by_card_by_trick_and_by_deal(
    new_page: NewPage, viewport: dict[str, int]
) -> None:
    game = replay(new_page)
    page = new_page(viewport=viewport)
    page.goto(game)
    page.goto(f"{game}deals/1/")
    page.wait_for_load_state()
    entries = page.evaluate("history.length")
    last = int(page.locator("#replay-step").get_attribute("max") or 0)
    page.keyboard.press("ArrowRight")
    comes(page, 1)
    page.keyboard.press("ArrowRight")
    comes(page, 2)
    page.keyboard.press("ArrowLeft")
    comes(page, 1)
    page.keyboard.press("Shift+ArrowRight")
    until(lambda: step(page) > 2)
    play = step(page)
    page.keyboard.press("Shift+ArrowRight")
    until(lambda: step(page) > play)
    assert page.locator(".trick .winning").count() == 1
    page.keyboard.press("End")
    comes(page, last)
    assert page.locator("#deal-end-verdict").is_visible()
    page.keyboard.press("Home")
    comes(page, 0)
    slider = page.locator("#replay-step")
    slider.focus()
    page.keyboard.press("ArrowDown")
    until(lambda: step(page) == play)
    assert slider.evaluate("(slider) => slider === document.activeElement")
    slider.fill("20")
    comes(page, 20)
    assert slider.get_attribute("aria-valuetext") == f"step 20 of {last}"
    page.locator("#replay-on").click()
    comes(page, 21)
    page.keyboard.press("]")
    until(lambda: deal(page) == "2" and step(page) == 0)
    assert "Deal 2" in page.title()
    page.keyboard.press("[")
    until(lambda: deal(page) == "1" and step(page) == 0)
    page.locator(".flow-chart a").nth(2).dispatch_event("click")
    until(lambda: deal(page) == "3")
    page.locator(".replay-sheet tbody a").nth(1).click()
    until(lambda: deal(page) == "2")
    assert page.evaluate("history.length") == entries, "no step is an entry of its own"
    page.go_back()
    page.wait_for_url(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("viewport", "slug"),
    [
        pytest.param(PHONE, "double-deck", id="phone-double-deck"),
        pytest.param(DESKTOP, "piquet", id="desktop-piquet"),
        pytest.param(PHONE, "piquet", id="phone-piquet", marks=pytest.mark.only_long),
        pytest.param(DESKTOP, "double-deck", id="desktop-double-deck", marks=pytest.mark.only_long),
    ],
)
def test_nothing_beside_the_cards_moves_and_nothing_is_cut(
    new_page: NewPage, viewport: dict[str, int], slug: str
) -> None:
    game = replay(new_page, slug)
    page = new_page(viewport=viewport)
    page.goto(f"{game}deals/1/")
    page.wait_for_load_state()
    last = int(page.locator("#replay-step").get_attribute("max") or 0)
    stood = set()
    for wanted in range(last + 1):
        if wanted:
            page.keyboard.press("ArrowRight")
            comes(page, wanted)
        stood.add(
            page.evaluate(
                """["#replay-told", ".replay-felt", ".open-seat[data-at=foot]", ".replay-laid"].map(
                    (name) => Math.round(document.querySelector(name).getBoundingClientRect().top + scrollY)
                ).join(" ")"""
            )
        )
    assert len(stood) == 1
    page.keyboard.press("Home")
    comes(page, 0)
    cut = "(suits) => suits.filter((suit) => suit.scrollWidth > suit.clientWidth).map((suit) => suit.textContent)"
    assert page.locator(".open-suit").evaluate_all(cut) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    sheet = page.locator(".replay-sheet").bounding_box()
    assert sheet is not None
    assert sheet["x"] + sheet["width"] <= viewport["width"]
    totals, felt = page.locator(".replay-totals").bounding_box(), page.locator("#replay-felt").bounding_box()
    assert totals is not None
    assert felt is not None
    assert totals["y"] < felt["y"]
    accessible(page)


@pytest.mark.slow
def test_the_step_is_told_and_another_language_keeps_it(new_page: NewPage) -> None:
    game = replay(new_page)
    page = new_page(viewport=DESKTOP)
    page.goto(f"{game}deals/1/?step=14")
    page.wait_for_load_state()
    assert page.locator("#news").text_content() == ""
    page.keyboard.press("ArrowRight")
    comes(page, 15)
    news = page.locator("#news")
    until(lambda: bool(news.text_content()))
    assert any(word in (news.text_content() or "") for word in ("led", "played"))
    assert " of " in (news.text_content() or ""), "a card by its name"
    page.locator(".masthead .menu summary").first.click()
    page.locator(".masthead button[value=fr]").first.click()
    page.wait_for_url("**/fr/**")
    page.wait_for_load_state()
    assert page.url.endswith("?step=15")
    assert step(page) == 15


@pytest.mark.slow
@both_sizes
def test_without_script_every_way_is_a_link_and_the_slider_a_form(
    new_page: NewPage, viewport: dict[str, int]
) -> None:
    game = replay(new_page)
    page = new_page(viewport=viewport, java_script_enabled=False)
    page.goto(f"{game}deals/1/")
    page.locator("#replay-on").click()
    page.wait_for_url("**/deals/1/?step=1")
    page.locator("#replay-trick-on").click()
    page.locator("#replay-end").click()
    assert page.locator("#deal-end-verdict").is_visible()
    page.locator("#replay-step").fill("12")
    page.locator(".replay-slider button").click()
    page.wait_for_url("**/deals/1/?step=12")
    page.locator("#replay-deal-on").click()
    page.wait_for_url("**/deals/2/")
    page.locator(".replay-sheet tbody a").nth(3).click()
    page.wait_for_url("**/deals/4/")


@pytest.mark.slow
def test_dragging_far_ends_at_the_step_where_it_stops(new_page: NewPage) -> None:
    game = replay(new_page, "double-deck")
    page = new_page(viewport=PHONE)
    page.goto(f"{game}deals/1/")
    page.wait_for_load_state()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "?step=" in request.url else None)
    page.evaluate(
        """() => {
            const slider = document.getElementById("replay-step");
            for (let step = 1; step <= 60; step += 1) {
                slider.value = step;
                slider.dispatchEvent(new Event("input", { bubbles: true }));
            }
        }"""
    )
    comes(page, 60)
    assert len(asked) <= 4, "the steps on the way are not fetched"

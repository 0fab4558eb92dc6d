"""Two people at one table in two browsers: the end of a deal, the end of the game, and the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, between_deals, go_on, move_once, take_a_seat, until, version

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


def table_of_two(
    host: Page, other: Page, *, pace: str, after_resigning: str = "bot", variant: str = "piquet"
) -> None:
    """A table of piquet, or of another game for two, with a person at each seat."""
    host.goto(f"/play/new/?variant={variant}")
    host.locator("select[name=pace]").select_option(pace)
    host.locator("summary", has_text="Clock, bots").click()
    host.locator(f"input[name=after_resigning][value={after_resigning}]").check()
    host.locator("main form button.button-primary").first.click()
    host.locator(".gathering").wait_for()
    other.goto(host.url)
    take_a_seat(other)
    other.locator(".hand").wait_for()
    host.locator(".hand").wait_for()


def play_to_the_end_of_a_deal(*pages: Page) -> None:
    """Whoever is asked moves, until every page shows the end of the deal."""

    def moves() -> bool:
        for page in pages:
            if asked(page) and not between_deals(page):
                move_once(page)
        return all(map(between_deals, pages))

    until(moves, within=240)


def turn_visibility(page: Page, state: str) -> None:
    """The page is looked at ("visible") or lies behind others ("hidden")."""
    page.evaluate(
        """(state) => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


@pytest.mark.slow
def test_whoever_looks_back_is_told_in_title_and_bar_that_their_turn_has_come(new_page: NewPage) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=DESKTOP)
    table_of_two(host, other, pace="none")
    until(lambda: asked(host) or asked(other))
    # There is something to look back to.
    move_once(host if asked(host) else other)
    until(lambda: version(host) == version(other) and asked(host) != asked(other))
    back, mover = (other, host) if asked(host) else (host, other)
    back.goto(f"{back.url.partition('?')[0]}?at=0")
    back.locator("#seen[value^=looking-back]").wait_for(state="attached")
    assert not back.title().startswith("(")
    felt = back.locator(".felt").inner_html()

    def told() -> bool:
        if asked(mover):
            move_once(mover)
        return back.title().startswith("(1) ")

    until(told)
    assert "Your turn" in back.title()
    assert back.locator(".table-bar .clock").inner_text() == "your turn"
    # What it was told it does not ask for again.
    assert back.locator("#seen").input_value().startswith("looking-back-")
    assert back.locator(".felt").inner_html() == felt


@pytest.mark.slow
def test_among_people_by_the_minute_the_end_of_a_deal_gives_way_by_itself(new_page: NewPage) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE)
    host.clock.install()
    table_of_two(host, other, pace="live-20")
    play_to_the_end_of_a_deal(host, other)
    for page in (host, other):
        page.locator(".deal-end-goes-on").wait_for()
    host.clock.run_for(15_000)
    assert between_deals(host)
    # Whoever comes back to the page has the whole while before them again.
    turn_visibility(host, "hidden")
    host.clock.run_for(30_000)
    turn_visibility(host, "visible")
    host.clock.run_for(15_000)
    assert between_deals(host)
    other.locator(".deal-end-verdict").click()
    assert not other.locator(".deal-end-goes-on").is_visible()
    host.clock.run_for(10_000)
    until(lambda: not between_deals(host))
    assert between_deals(other), "whoever touched the panel stays"
    go_on(other)
    assert not between_deals(other)


@pytest.mark.slow
def test_whoever_is_asked_to_play_again_sees_it_at_the_table_and_agrees_there(new_page: NewPage) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE)
    table_of_two(host, other, pace="none", after_resigning="end")
    table = host.url
    host.locator("form[action$='/resign/'] button").click()
    host.locator("main form button[name=confirmed]").click()
    host.wait_for_url("**/play/mine/")
    other.locator(".game-over").wait_for()
    assert "You won." in other.locator(".over-result").inner_text()
    until(lambda: "resigned, and the game is over. You won." in other.locator("#news").inner_text())
    # Nothing lies over the end of a game that nobody opened.
    assert not other.locator(".side-part:visible").count()
    host.goto(table)
    host.get_by_role("button", name="Play again").click()
    host.locator(".gathering").wait_for()
    assert "who has been asked" in host.locator(".gathering").inner_text()
    asks = other.locator(".over-again")
    asks.wait_for()
    assert "asks to play again" in asks.inner_text()
    watching = host.context.new_page()
    watching.goto(table)
    assert "has been asked" in watching.locator(".over-again").inner_text()
    other.get_by_role("button", name="Play again").click()
    other.locator(".hand").wait_for()
    watching.get_by_text("The next game has begun.").wait_for()
    host.locator(".hand").wait_for()

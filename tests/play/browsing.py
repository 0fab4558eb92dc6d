"""Playing at a table in a real browser, the way a person does: look whose turn it is, touch something legal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 240.0


def sit_down_now(page: Page, address: str = "/") -> None:
    """Take the button on the front page that needs no form."""
    page.goto(address)
    page.locator("form[action$='/play/now/'] button.button-primary").first.click()
    page.locator("#table").wait_for()
    # The table is there to be read before its scripts have come.
    page.wait_for_load_state()


def sit_down(page: Page, slug: str, *, language: str = "en") -> None:
    """A table of a game against novices."""
    page.goto("/play/" if language == "en" else f"/{language}/play/")
    page.locator("#now-variant").select_option(slug)
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()


def take_a_seat(page: Page, *, number: int = 0) -> None:
    """Sit at a table that waits for players, on the free seat of that number; it is the reader's when this is over."""
    page.locator(".gathering button[name=seat]").nth(number).click()
    # Whoever comes next must not be offered the same seat.
    page.locator(".gathering form[action$='/sit/']").wait_for(state="detached")


def version(page: Page) -> str:
    return page.locator("#table").get_attribute("data-version") or ""


def asked(page: Page) -> bool:
    """Whether the table asks the reader for a move."""
    return page.locator("#table").get_attribute("data-hand") == "asked"


ASKING = (".bid-pass", ".suit-choice", ".filling", "[data-gather]", ".bid-pad button", ".hand-card.legal")


def kind_of_prompt(page: Page) -> str:
    """What the table asks for, by the first of `ASKING` that stands there; empty when it asks nothing."""
    return next((each for each in ASKING if page.locator(each).count()), "")


def move_once(page: Page) -> None:
    """Make one legal move, whatever is asked: pass, name a suit, answer, draw, give or throw cards, play a card."""
    before = version(page)
    if page.locator(".confirm-bar[data-focus]").count():
        page.locator(".confirm-bar[data-focus] button").first.click()
        until(lambda: version(page) != before)
        return
    if page.locator(".bid-pass").count():
        page.locator(".bid-pass").click()
    elif page.locator(".suit-choice button").count():
        page.locator(".suit-choice button:not([aria-disabled])").first.click()
    elif page.locator(".filling").count():
        page.locator(".filling button").click()
    elif page.locator("[data-gather]").count():
        gather_and_send(page)
    elif page.locator(".hand-card.legal").count():
        # Where it is seen, for the next card of a fan may lie over its middle.
        # Before any button: beside a card to be led it may throw the hand in, which is asked about first.
        page.locator(".hand-card.legal").last.click(position={"x": 10, "y": 20})
    else:
        page.locator(".bid-pad button").last.click()
    until(lambda: version(page) != before or page.locator(".confirm-bar[data-focus]").count() > 0)


def gather_and_send(page: Page) -> None:
    """Choose the fewest cards some button wants, those it takes, and press it; the last such button."""
    buttons = page.locator("[data-gather] button[name=with]")
    least = min(int(button.get_attribute("data-low") or 0) for button in buttons.all())
    wanted = [button for button in buttons.all() if int(button.get_attribute("data-low") or 0) == least]
    button = wanted[-1]
    allowed = (button.get_attribute("data-cards") or "").split()
    boxes = [
        box
        for box in page.locator(".hand label.hand-card").all()
        if not allowed or box.locator("input").get_attribute("value") in allowed
    ]
    for box in boxes[-least:] if least else []:
        # Where it is seen, as above.
        box.click(position={"x": 10, "y": 20})
    button.click()


def between_deals(page: Page) -> bool:
    """Whether the end of a deal is before the reader and waits for them to go on."""
    return page.locator(".deal-end form").count() > 0


def go_on(page: Page) -> None:
    """Leave the end of a deal for the next one, whose end may already have come as well."""
    number = page.locator(".deal-end input[name=deal]").input_value()
    page.locator(".deal-end form button").click()
    page.locator(f".deal-end input[name=deal][value='{number}']").wait_for(state="detached")


def until_asked(page: Page) -> None:
    """Wait until the table asks the reader for a move; a deal that ends before, unbid or won by others, is left."""

    def comes() -> bool:
        if not asked(page) and between_deals(page):
            go_on(page)
        return asked(page)

    until(comes)


def open_part(page: Page, *names: str) -> None:
    """Open a part of the panel where it is a sheet: by its tab, or by that for more and then its name."""
    page.locator(f".table-tabs a[href='#{names[0]}']").click()
    for name in names[1:]:
        page.locator(f"#{names[0]} a[href='#{name}']").click()


def deals_scored(page: Page) -> int:
    """How many deals stand on the score sheet beside the table."""
    return page.locator("#score tbody a").count()


def play_until_scored(page: Page, deals: int = 1, look: Callable[[], None] = lambda: None) -> int:
    """Play until so many deals are on the score sheet, with a look before each move; returns how many own moves.

    At pinacle somebody may go out before the reader's first turn: then there is a deal more.
    """
    moves, deadline = 0, time.monotonic() + PATIENCE
    while not moves or deals_scored(page) < deals:
        assert time.monotonic() < deadline, f"no deal finished after {moves} moves"
        if page.locator(".confirm-bar[data-focus]").count() or asked(page):
            look()
            move_once(page)
            moves += 1
        elif between_deals(page) and (not moves or deals_scored(page) < deals):
            # The panel and the sheet come in one; a deal that nobody bid ends without standing on the sheet.
            deals = max(deals, deals_scored(page) + 1) if not moves else deals
            go_on(page)
        else:
            page.wait_for_timeout(30)
    return moves


def until(
    holds: Callable[[], bool], explain: Callable[[], str] = lambda: "", *, within: float = 90.0
) -> None:
    """Wait for something to hold; an assertion error with what is `explain` when it does not.

    `within` is long enough for a machine with ten other things to do; a test names a bound of its own only where that
    bound is what it shows.
    """
    deadline = time.monotonic() + within
    while not holds():
        assert time.monotonic() < deadline, f"it did not come to hold in time: {explain()}"
        time.sleep(0.02)

"""An evening at real tables in a browser: scores sent from a phone and confirmed, the rest typed from one list."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.notifications.test_browser import signed_up
from tests.play.browsing import until

from .test_events_browser import done, stage_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
DESK = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
PEOPLE = ("Ace", "King", "Queen", "Jack")


def fits(page: Page, name: str) -> None:
    """No barrier, and nothing wider than the window."""
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    if folder := os.environ.get("TALON_PICTURES"):
        page.screenshot(path=f"{folder}/{name}-{page.viewport_size['width']}.png", full_page=True)  # type: ignore[index]


def evening_made(page: Page, prefix: str) -> str:
    """An evening of four players without accounts, begun: its id."""
    page.goto(f"{prefix}/events/new/?template=paper&variant=piquet")
    for field, words in (("#id_name", "Friday evening"), ("#id_boards", "1")):
        # What the event would be is asked anew after each change; the next waits for it, as its reader would.
        with page.expect_response(lambda reply: reply.request.method == "POST"):
            page.locator(field).fill(words)
            page.locator(field).blur()
    page.locator("button[name=make]").click()
    page.wait_for_url("**/desk/")
    tournament = page.url.rstrip("/").split("/")[-2]
    for name in PEOPLE:
        page.reload()  # without the words of the act before
        page.locator("#act-named summary").click()
        page.locator("#act-named textarea").fill(name)
        done(page, "named", grave=False)
    page.reload()
    page.locator("#act-start summary").click()
    done(page, "start", grave=True)
    return tournament


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "prefix"),
    [
        pytest.param(PHONE, "/fr", id="phone"),
        pytest.param(DESK, "", id="desktop", marks=pytest.mark.only_long),
    ],
)
def test_an_evening_is_typed_from_one_list_and_by_a_table_on_its_phone(
    new_page: Callable[..., Page], live_folder: Path, settings: dict[str, object], prefix: str
) -> None:
    page, phone = new_page(**settings), new_page(**PHONE)
    width = page.viewport_size["width"]  # type: ignore[index]
    signed_up(page, f"Evening{width}")
    tournament = evening_made(page, prefix)
    until(lambda: stage_of(live_folder, tournament) == "running")
    page.goto(f"{prefix}/events/{tournament}/desk/links/")
    page.locator("button[name=for_tables]").click()
    link = page.locator(".link-to-send").first.inner_text()
    fits(page, "links")
    page.goto(f"{prefix}/events/{tournament}/desk/links/print/")
    fits(page, "cards")

    phone.goto(link)
    fields = phone.locator(".table-points input")
    fields.nth(0).fill("31")
    fields.nth(1).fill("-17")
    fits(phone, f"phone{prefix[1:]}")
    phone.locator("form .button-primary").click()
    phone.locator("main .badge, #main .badge").first.wait_for()
    fits(phone, f"phone-sent{prefix[1:]}")

    page.goto(f"{prefix}/events/{tournament}/desk/scores/")
    assert "31 -17" in page.locator("#sent-scores").inner_text()
    # What is being typed below stays while a score is confirmed above.
    page.locator("#why").fill("half past nine")
    fits(page, "scores")
    page.locator("#sent-scores button[name=confirm]").click()
    page.locator("#sent-scores .notice.good").wait_for()
    assert page.locator("#sent-scores button[name=confirm]").count() == 0
    assert page.locator("#why").input_value() == "half past nine"

    page.goto(f"{prefix}/events/{tournament}/desk/scores/")
    typed = page.locator("input[name^=play-]")
    assert [typed.nth(place).input_value() for place in range(typed.count())].count("31 -17") == 1
    lines = ["board,ns,ew,score"]
    for place in range(typed.count()):
        if not typed.nth(place).input_value():
            label = page.locator(f"label[for={typed.nth(place).get_attribute('id')}] .helptext").inner_text()
            first, second = (side.split()[0] for side in label.split(" / "))
            board = page.evaluate(
                "field => field.closest('.columns').previousElementSibling.id.slice(6)",
                typed.nth(place).element_handle(),
            )
            lines.append(f"{board},{first},{second},{10 * place}")
    assert len(lines) == typed.count()
    page.locator("details.fold summary").click()
    page.locator("#list").fill("\n".join([*lines[:2], "1,9,2,50"]))
    page.locator("form:has(#list) .button-primary").click()
    page.locator("#list + .error").wait_for()
    assert "9,2" in page.locator("#list").input_value()
    page.locator("#list").fill("\n".join([lines[0], *reversed(lines[1:])]))
    page.locator("form:has(#list) .button-primary").click()
    page.wait_for_url("**/desk/scores/")
    # With every score in, the evening waits for whoever ends it.
    assert stage_of(live_folder, tournament) == "running"
    fits(page, "scores-complete")
    page.locator("form[action$='/close/'] button").click()
    until(lambda: stage_of(live_folder, tournament) == "over")
    page.goto(f"{prefix}/events/{tournament}/standings/")
    assert all(name in page.locator("main, #main").first.inner_text() for name in PEOPLE)
    fits(page, "standings")

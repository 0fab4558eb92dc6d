"""From a word at a table to what staff do about it, and open tables by filter, in a real browser."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.notifications.test_browser import signed_up
from tests.play.browsing import open_part

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORDS = "you play like a stone"


def make_staff(folder: Path, name: str) -> None:
    with closing(sqlite3.connect(folder / "talon.sqlite3", timeout=20)) as file, file:
        file.execute("UPDATE accounts_user SET is_staff = 1 WHERE display_name = ?", (name,))


def open_table(page: Page, variant: str) -> str:
    page.goto(f"/play/new/?variant={variant}")
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url("**/games/**")
    return page.url


def say(page: Page, words: str) -> None:
    page.get_by_label("Say to the table").fill(words)
    page.get_by_role("button", name="Say it").click()


@pytest.mark.slow
def test_a_report_is_answered_by_staff_and_whoever_is_muted_speaks_no_more(
    new_page: Callable[..., Page], live_folder: Path
) -> None:
    rude, other, staff = new_page(), new_page(viewport={"width": 360, "height": 800}), new_page()
    signed_up(rude, "Rude")
    table = open_table(rude, "piquet")
    say(rude, WORDS)
    rude.locator("#talk li", has_text=WORDS).wait_for()
    assert rude.get_by_label("Say to the table").input_value() == ""
    other.goto(table)
    other.locator("button[name=seat]").click()
    open_part(other, "talk")
    other.locator("#talk").get_by_role("link", name="mute or report").click()
    accessible(other)
    assert other.evaluate("document.documentElement.scrollWidth") <= 360
    other.get_by_label("What do you report?").select_option(label=f"Rude: {WORDS}")
    other.get_by_label("Why").select_option("insult")
    other.get_by_role("button", name="Send the report").click()
    other.wait_for_url("**/account/reported/")
    signed_up(staff, "Guardian")
    make_staff(live_folder, "Guardian")
    staff.goto("/staff/reports/")
    accessible(staff)
    staff.locator(".row", has_text=WORDS).get_by_role("link").first.click()
    assert staff.locator("mark").inner_text() == WORDS
    accessible(staff)
    staff.get_by_label("mute everywhere").check()
    staff.get_by_label("What they are told").fill("Please be kind at the table.")
    staff.get_by_label("Why, for the log").fill("An insult.")
    staff.get_by_role("button", name="Do it").click()
    staff.get_by_text("Say for how long.").wait_for()
    staff.get_by_label("For how long").select_option("3")
    staff.get_by_role("button", name="Do it").click()
    staff.get_by_text("Done, and written in the log.").wait_for()
    say(rude, "and you")
    rude.get_by_text("You may not speak at tables for now.").first.wait_for()
    assert rude.get_by_label("Say to the table").input_value() == "and you"


@pytest.mark.slow
def test_open_tables_are_found_by_filter_with_and_without_script(new_page: Callable[..., Page]) -> None:
    table = open_table(new_page(), "pinacle")
    for script in (True, False):
        page = new_page(java_script_enabled=script, viewport={"width": 360, "height": 800})
        page.goto("/play/")
        page.locator("section[aria-labelledby=open-title]").get_by_label("Game").select_option("pinacle")
        page.get_by_role("button", name="Show").click()
        page.wait_for_url("**/play/?variant=pinacle**")
        found = page.locator("section[aria-labelledby=open-title] .row a")
        assert table.partition("/games/")[2] in "".join(a.get_attribute("href") or "" for a in found.all())
        if script:
            accessible(page)
        page.get_by_label("Time").select_option("live")
        page.get_by_role("button", name="Show").click()
        page.get_by_text("No table that waits is like that.").wait_for()
        page.get_by_role("link", name="Show all").click()
        found.first.wait_for()

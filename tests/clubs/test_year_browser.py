"""A club's year in a browser: news, an evening in the calendar, a series with that evening's results."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.notifications.test_browser import signed_up

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
DESK = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
NEXT_WEEK = (datetime.now() + timedelta(days=7)).replace(microsecond=0, second=0)


def fits(page: Page) -> None:
    """No barrier, and nothing wider than the window."""
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def kept(page: Page) -> None:
    """Send the form of the page as it is filled in, and come to another one."""
    here = page.url
    page.locator("main form .button-primary").last.click()
    page.wait_for_url(lambda url: url != here)


def begun(folder: Path, title: str) -> None:
    """The evening of this title has begun an hour ago."""
    past = (datetime.now() - timedelta(hours=1)).strftime("%Y-%m-%d %H:%M:%S")
    with closing(sqlite3.connect(folder / "talon.sqlite3", timeout=20)) as file, file:
        changed = file.execute("UPDATE clubs_evening SET starts_at = ? WHERE title = ?", (past, title))
        assert changed.rowcount == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "prefix"),
    [
        pytest.param(PHONE, "/fr", id="phone", marks=pytest.mark.only_long),
        pytest.param(DESK, "", id="desktop"),
    ],
)
def test_news_an_evening_and_a_series_of_a_club(
    new_page: Callable[..., Page], live_folder: Path, settings: dict[str, object], prefix: str
) -> None:
    page = new_page(**settings)
    width = page.viewport_size["width"]  # type: ignore[index]
    owner, title = f"Owner{width}", f"Friday cards {width}"
    signed_up(page, owner)
    page.goto(f"{prefix}/clubs/new/")
    page.locator("#id_name").fill(f"The Widow {width}")
    page.locator("main form .button-primary").click()
    page.wait_for_url(re.compile(r"/clubs/[0-9a-f]{12}/$"))
    home = page.url

    page.goto(f"{home}news/new/")
    page.locator("#id_title").fill("The summer")
    page.locator("#id_words").fill("We play **outside**.\n\n- bring a chair")
    fits(page)
    kept(page)
    page.goto(home)
    assert page.locator("main strong", has_text="outside").count() == 1
    fits(page)

    page.goto(f"{home}evenings/new/")
    page.locator("#id_title").fill(title)
    page.locator("#id_when").fill(NEXT_WEEK.strftime("%Y-%m-%dT%H:%M"))
    page.locator("#id_place").fill("Town hall")
    fits(page)
    kept(page)
    page.goto(f"{home}calendar/")
    assert title in page.locator("main").inner_text()
    fits(page)

    page.goto(f"{home}series/new/")
    page.locator("#id_name").fill("The year")
    fits(page)
    kept(page)
    series = re.sub(r"parts/$", "", page.url)
    page.goto(f"{series}parts/")
    page.locator("main form:has([name=part]) button").first.click()
    page.locator("main form[action] button").first.wait_for()
    fits(page)

    begun(live_folder, title)
    page.goto(series)
    page.locator("a[href$='/results/']").first.click()
    words = page.locator("main textarea")
    words.fill("Nobody of that name 1")
    page.locator("main form .button-primary").click()
    page.locator("main .errorlist, main .error").first.wait_for()
    assert words.input_value() == "Nobody of that name 1"
    words.fill(f"{owner} 1")
    kept(page)
    page.goto(series)
    table = page.locator("main table").first.inner_text()
    assert owner in table
    assert "10" in table
    fits(page)

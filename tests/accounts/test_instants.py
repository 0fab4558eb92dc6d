"""Times of pages: in the reader's language and by their clock, also where no script runs."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from accounts.instants import InstantForm, day_words, exact_words, instant_words, letter_words, zone_of
from rules.catalog import find
from tests import cast

NOW = datetime(2026, 1, 31, 9, 0, tzinfo=UTC)
PARIS, TOKYO = ZoneInfo("Europe/Paris"), ZoneInfo("Asia/Tokyo")


@pytest.fixture(autouse=True)
def _noon_in_january() -> object:
    with time_machine.travel(NOW, tick=False):
        yield


def with_fixed_hours(words: str) -> str:
    """French words with a time as pages have them: nothing breaks the line within it."""
    return re.sub(r"(\d) h (\d)", "\\1\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}\\2", words)


@pytest.mark.parametrize(
    ("instant", "form", "english", "french"),
    [
        (datetime(2026, 1, 31, 18, 5, tzinfo=UTC), InstantForm.NEAR, "19:05", "19 h 05"),
        (datetime(2026, 2, 1, 18, 5, tzinfo=UTC), InstantForm.NEAR, "1 Feb, 19:05", "1er févr. à 19 h 05"),
        (datetime(2026, 2, 3, 23, 5, tzinfo=UTC), InstantForm.NEAR, "4 Feb, 00:05", "4 févr. à 0 h 05"),
        (
            datetime(2026, 2, 3, 18, 5, tzinfo=UTC),
            InstantForm.WEEKDAY,
            "Tue 3 Feb, 19:05",
            "mar. 3 févr. à 19 h 05",
        ),
        (datetime(2025, 4, 3, 18, 5, tzinfo=UTC), InstantForm.NEAR, "3 Apr 2025", "3 avr. 2025"),
        (datetime(2026, 1, 31, 18, 5, tzinfo=UTC), InstantForm.DATE, "31 Jan 2026", "31 janv. 2026"),
    ],
)
def test_an_instant_is_said_by_the_readers_clock(
    instant: datetime, form: InstantForm, english: str, french: str
) -> None:
    with override("en"):
        assert instant_words(instant, PARIS, form) == english
    with override("fr"):
        assert instant_words(instant, PARIS, form) == with_fixed_hours(french)


def test_without_a_zone_an_instant_says_that_it_is_by_utc() -> None:
    later = datetime(2026, 2, 3, 23, 5, tzinfo=UTC)
    assert instant_words(later, None) == "3 Feb, 23:05 UTC"
    assert instant_words(later, None, InstantForm.DATE) == "3 Feb 2026"
    assert exact_words(later, None) == "Tuesday 3 February 2026, 23:05 (UTC)"


def test_letters_and_titles_say_whose_clock_it_is() -> None:
    later = datetime(2026, 2, 1, 11, 0, tzinfo=UTC)
    assert letter_words(later, ZoneInfo("Europe/London")) == "Sunday 1 February, 11:00 (London)"
    with override("fr"):
        assert (
            letter_words(later, ZoneInfo("Europe/London"))
            == "dimanche 1er février à 11\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00 (Londres)"
        )
        assert (
            exact_words(later, TOKYO)
            == "dimanche 1er février 2026 à 20\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00 (Tokyo)"
        )
        assert day_words(date(2026, 5, 1)) == "1er mai 2026"


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../../etc/passwd", "Europe", "x" * 5000, "Europe/\0"])
def test_what_is_no_zone_is_none(name: str) -> None:
    assert zone_of(name) is None


def waiting_time(browser: Client, address: str) -> str:
    """The `<time>` of the one table that waits for bots."""
    found = re.findall(r"<time.*?</time>", browser.get(address).content.decode())
    assert len(found) == 1
    return str(found[0])


@pytest.mark.django_db
def test_pages_say_times_by_the_account_else_by_the_browser_else_by_utc() -> None:
    variant = find("piquet")
    host = cast.person("North player")
    cast.open_table(
        variant=variant, options=variant.options(), host=host, seat=0, fill_after=timedelta(days=1)
    )
    stranger, browser = cast.browser_of(), cast.browser_of(host)
    plain = waiting_time(stranger, "/play/")
    assert ">1 Feb, 09:00 UTC<" in plain
    assert 'data-local="near"' in plain
    stranger.cookies["time-zone"] = browser.cookies["time-zone"] = "Asia/Tokyo"
    # A page that readers without a session share knows nobody's clock: the browser's script says their hour.
    assert waiting_time(stranger, "/play/") == plain
    assert with_fixed_hours(">1er févr. à 18 h 00<") in waiting_time(browser, "/fr/play/")
    assert "data-local" not in waiting_time(browser, "/fr/play/")
    assert ">1 Feb, 18:00<" in waiting_time(browser, "/play/")
    browser.cookies["__Host-time-zone"] = "Asia/Seoul"
    assert 'title="Sunday 1 February 2026, 18:00 (Seoul)"' in waiting_time(browser, "/play/")
    del browser.cookies["__Host-time-zone"]
    browser.cookies["time-zone"] = "Mars/Olympus"
    assert "09:00 UTC" in waiting_time(browser, "/play/")
    host.time_zone = "Europe/Paris"
    host.save()
    assert ">1 Feb, 10:00<" in waiting_time(browser, "/play/")
    assert 'title="Sunday 1 February 2026, 10:00 (Paris)"' in waiting_time(browser, "/play/")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/play/", "/fr/play/", "/rules/piquet/", "/fr/"])
def test_a_page_that_knows_a_clock_is_no_page_for_others(address: str) -> None:
    reply = cast.browser_of().get(address, headers={"cookie": "time-zone=Asia/Tokyo"})
    assert "Cookie" in reply["Vary"]


def test_no_template_says_an_instant_by_itself() -> None:
    """One tag says all of them; what is left of the date filter is for programs, and names of months."""
    for path in sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html")):
        found = re.findall(r"\|(?:date|time):[\"']([^\"']*)", path.read_text())
        assert set(found) <= {"c", "Y-m", "F Y"}, path

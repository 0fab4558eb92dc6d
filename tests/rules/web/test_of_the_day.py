"""The first page: an example of the day, the same for everybody, and the way back to what was read."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS, find
from rules.web import parts
from rules.web.of_the_day import example_of
from tests.play.browsing import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

DAY = date(2026, 11, 27)


def test_days_in_a_row_have_examples_of_every_game_and_none_twice_before_all_were_shown() -> None:
    shown = [example_of(DAY + timedelta(number), "en") for number in range(300)]
    names = [(each.game, each.address, each.shown["title"]) for each in shown]
    length = len(set(names))
    assert length > 50
    assert names[:length] == names[length : 2 * length]
    assert {each.game for each in shown} == {variant.name for variant in VARIANTS}
    for each in shown:
        path, _hash, anchor = each.address.partition("#")
        assert anchor in parts.parts_of(find(path.split("/")[2]))
        assert each.shown["worked"].hand or each.shown["worked"].trick


def test_it_is_told_in_the_language_of_the_page() -> None:
    with override("fr"):
        text = example_of(DAY, "fr")
    assert text.address.startswith("/fr/rules/")
    assert text.shown["title"] != example_of(DAY, "en").shown["title"]


@pytest.mark.django_db
def test_the_first_page_has_another_one_tomorrow_and_keeps_nothing() -> None:
    pages = []
    for day in (DAY, DAY, DAY + timedelta(days=1)):
        with time_machine.travel(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), tick=False):
            page = Client().get("/")
            assert "sessionid" not in page.cookies
            pages.append(page.content.decode().split('class="day-example"')[1].split("</section>")[0])
    assert pages[0] == pages[1] != pages[2]
    assert example_of(DAY, "en").shown["title"] in pages[0]


@pytest.mark.slow
def test_the_first_page_leads_back_to_what_was_read(page: Page) -> None:
    page.goto("/")
    assert not page.locator("[data-reading]").is_visible()
    page.goto("/rules/piquet/scores/#thirty")
    page.mouse.wheel(0, 400)
    until(lambda: "#" in (page.evaluate("localStorage.getItem('talon.reading')") or ""))
    page.goto("/")
    link = page.locator("[data-reading] a")
    assert link.inner_text().startswith("Piquet: ")
    link.click()
    page.wait_for_url("**/rules/piquet/scores/#*")
    # A title in another language stays away; what is kept does not.
    page.goto("/fr/")
    page.wait_for_load_state("networkidle")
    assert not page.locator("[data-reading]").is_visible()
    # On the first page, where no page of rules goes on keeping where it is.
    page.goto("/")
    assert page.locator("[data-reading]").is_visible()
    page.evaluate(
        """localStorage.setItem('talon.reading', '{"address": "//example.org/", "title": "Away"}')"""
    )
    page.reload()
    page.wait_for_load_state("networkidle")
    assert not page.locator("[data-reading]").is_visible()

"""The rule pages in a real browser: reachable for everybody, no wider than a phone, the counter counting in place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

HAND = "trump=H&hand=H:ATKKKQQJ+D:QQJ+C:QQ+S:AKKQQJ"
PAGES = [
    "/rules/",
    "/rules/double-deck/",
    "/rules/double-deck/?preset=toby_thomas",
    "/rules/double-deck/print/?preset=hundred_aces",
    "/rules/double-deck/options/?preset=toby_thomas",
    "/rules/double-deck/options/?read=1&requested_suit=mandatory",
    f"/rules/double-deck/meld/?{HAND}",
    "/rules/double-deck/meld/?hand=1X",
    "/rules/double-deck/?target=9",
    "/glossary/",
]
READERS = {
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"},
    "desktop at night": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
}


@pytest.mark.parametrize(
    ("reader", "language"),
    [("phone", "/fr"), pytest.param("desktop at night", "", marks=pytest.mark.only_long)],
)
def test_every_page_can_be_read_by_everybody(
    new_page: Callable[..., Page], reader: str, language: str
) -> None:
    # axe is put into the page by script, which the content policy of the site rightly refuses to a page.
    page = new_page(**READERS[reader], bypass_csp=True)
    for address in PAGES:
        page.goto(language + address)
        found = Axe().run(page)
        told = [(v["id"], v["nodes"][0]["html"]) for v in found.response["violations"]]
        assert not told, f"{address}: {told}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= page.viewport_size["width"], address


def test_the_meld_counter_counts_while_one_picks(page: Page) -> None:
    page.goto("/rules/double-deck/meld/")
    page.locator("#count-KS").fill("1")
    page.locator("#count-QS").fill("1")
    page.locator("#count-QS").blur()
    page.get_by_text("4 points").wait_for()
    page.get_by_label("Hearts", exact=False).first.check()
    page.get_by_text("2 points").wait_for()
    assert re.search(r"\?trump=H&hand=S%3AKQ$", page.url)
    page.reload()
    assert page.locator(".counter-total").inner_text() == "2 points"


def test_written_cards_and_picked_ones_go_together(page: Page) -> None:
    page.goto("/rules/double-deck/meld/")
    page.get_by_label("Or write the cards").fill("S:KQ D:J")
    page.get_by_label("Or write the cards").press("Enter")
    page.get_by_text("8 points").wait_for()
    assert page.locator("#count-KS").input_value() == "1"
    page.locator("#count-JD").fill("0")
    page.locator("#count-JD").blur()
    page.get_by_text("4 points").wait_for()
    assert page.get_by_label("Or write the cards").input_value() == "S:KQ"


def test_the_meld_counter_works_without_script(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/double-deck/meld/?preset=pinochle_14")
    page.locator("#count-JD").fill("1")
    page.locator("#count-QS").fill("1")
    page.get_by_role("button", name="Count").click()
    assert page.locator(".counter-total").inner_text() == "14 points"
    page.get_by_label("Or write the cards").fill("S:ATKQJ")
    page.get_by_role("button", name="Count").click()
    assert page.locator(".counter-total").inner_text() == "15 points"


def test_house_rules_are_put_together_without_script(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/double-deck/")
    page.get_by_role("link", name="Change the house rules").click()
    page.get_by_label("Points to win").fill("350")
    page.get_by_label("Meld values").select_option("npa")
    page.get_by_role("button", name="Read these rules").click()
    assert page.url.endswith("/rules/double-deck/?meld_table=npa&target=350")
    notice = page.locator("#differs")
    assert "350" in notice.inner_text()
    notice.get_by_role("link", name="Points to win").click()
    assert page.url.endswith("#end-target")
    assert page.locator("td.differs").first.inner_text() == "25"


def test_an_example_leads_to_the_counter_with_its_hand(page: Page) -> None:
    page.goto("/rules/double-deck/?preset=hundred_aces#melds-eighty-seven")
    page.locator("#melds-eighty-seven").get_by_role("link", name="Change the cards").click()
    page.locator(".counter-total").wait_for()
    assert page.locator(".counter-total").inner_text() == "870 points"


def test_the_contents_mark_where_one_reads(page: Page) -> None:
    page.goto("/rules/double-deck/#scoring")
    page.locator('.contents a[aria-current="true"]', has_text="Scoring").wait_for()

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
    "/search/?q=rubikon+marriage",
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


def test_a_change_of_language_keeps_the_place_that_is_being_read(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/rules/double-deck/")
    page.locator("#throw-in-when").evaluate("each => each.scrollIntoView()")
    page.wait_for_timeout(1500)
    # The menu is at the top of the page, so the reader leaves the paragraph to get there.
    page.locator("details.menu summary", has_text="English").click()
    page.locator("details.menu button[value=fr]").first.click()
    page.wait_for_url(re.compile(r"/fr/rules/double-deck/#throw-in"))
    page.wait_for_timeout(1500)
    page.locator(".foot a[lang=en]").click()
    page.wait_for_url(re.compile(r"\d/rules/double-deck/#throw-in"))


def test_a_change_of_language_at_the_top_of_a_page_names_no_place(page: Page) -> None:
    page.goto("/rules/double-deck/")
    page.locator("details.menu summary", has_text="English").click()
    page.locator("details.menu button[value=fr]").first.click()
    page.wait_for_url(re.compile(r"/fr/rules/double-deck/$"))


def test_the_search_is_a_key_away_and_finds_while_one_types(page: Page) -> None:
    page.goto("/rules/piquet/")
    page.keyboard.press("/")
    page.wait_for_url("**/search/")
    page.locator("#field-search").wait_for()
    page.keyboard.type("rubikon")
    page.locator("#found mark", has_text="rubicon").first.wait_for()
    assert page.url.endswith("/search/?q=rubikon")
    page.locator("#found a").first.click()
    page.wait_for_url("**/glossary/#rubicon")


def test_the_search_works_without_script(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/search/")
    page.get_by_label("Word or question").fill("royal marriages")
    page.get_by_role("button", name="Search").click()
    page.locator("#found a", has_text="royal marriage").first.wait_for()


def test_on_a_phone_contents_and_tools_are_at_hand_everywhere(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.goto("/rules/double-deck/#throw-in")
    summary = page.locator(".contents > summary")
    top = summary.evaluate("each => each.getBoundingClientRect().top")
    assert 0 <= top < 5
    assert page.locator("#throw-in").evaluate("each => each.getBoundingClientRect().top") >= 40
    summary.click()
    page.locator(".contents").get_by_role("link", name="Meld counter").scroll_into_view_if_needed()
    page.locator(".contents").get_by_role("link", name="Scoring", exact=True).click()
    page.wait_for_url("**#scoring")
    assert page.locator(".contents[open]").count() == 0

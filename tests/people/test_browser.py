"""A guest on a phone in French: the zone of the browser, the cards before they are kept, and the pages about oneself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.play.browsing import sit_down_now, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]


def test_the_zone_is_told_and_the_cards_change_before_they_are_kept(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale="fr-FR", timezone_id="Asia/Tokyo")
    sit_down_now(page, "/fr/")
    zone = page.locator("#id_time_zone")

    def told() -> bool:
        page.goto("/fr/account/settings/")
        return zone.input_value() == "Asia/Tokyo"

    until(told, 10)
    assert page.locator("html").get_attribute("data-time-zone") == "Asia/Tokyo"
    accessible(page)
    jack = page.locator(".preview [data-card=JD]")
    for label, source in (
        ("Figures françaises", r"/bellot/JD\.svg$"),
        ("Jeu à quatre couleurs", r"/bellot/four/JD\.svg$"),
    ):
        page.get_by_label(label).check()
        until(lambda: re.search(source, jack.get_attribute("src") or "") is not None, 5)
    before = page.locator(".preview .hand-card").first.bounding_box()
    page.get_by_label("Grands index dans le coin").check()
    after = page.locator(".preview .hand-card").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
    page.locator("form:has(.preview) .button-primary").click()
    page.wait_for_load_state()
    assert (page.locator("html").get_attribute("class") or "").split() == ["four-colours", "large-index"]


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.only_long)])
def test_the_pages_about_oneself_can_be_used_by_everybody(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 740}, locale="fr-FR", color_scheme="dark")
    sit_down_now(page, "/fr/")
    for address in ("/fr/people/", "/fr/privacy/", "/fr/account/export/", "/fr/account/delete/"):
        page.goto(address)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    page.locator("#id_name").fill("nobody")
    page.locator("form.panel .button-primary").click()
    assert page.locator(".errorlist").count() == 1
    name = page.locator(".account-name").first.text_content() or ""
    page.locator("#id_name").fill(name.strip())
    page.locator("form.panel .button-primary").click()
    page.wait_for_url(re.compile(r"/fr/$"))
    assert "supprimé" in (page.locator(".messages").text_content() or "")

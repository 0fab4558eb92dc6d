"""A guest on a phone in French: the zone of the browser, cards before they are kept, the pages about oneself."""

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


@pytest.mark.slow
def test_a_guest_chooses_cards_looks_at_what_is_kept_and_goes(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale="fr-FR", timezone_id="Asia/Tokyo")
    sit_down_now(page, "/fr/")
    zone = page.locator("#id_time_zone")

    def is_shown() -> bool:
        page.goto("/fr/account/settings/")
        return zone.input_value() == "Asia/Tokyo"

    until(is_shown)
    accessible(page)
    for label, source in (
        ("Figures françaises", "/bellot/fr/JD.svg"),
        ("Jeu à quatre couleurs", "/bellot/four/fr/JD.svg"),
    ):
        page.get_by_label(label).check()
        page.locator(f".preview [data-card=JD][src$='{source}']").wait_for()
    page.locator("[name=index_letters]").select_option("en")
    page.locator(".preview [data-card=JD][src$='/bellot/four/JD.svg']").wait_for()
    before = page.locator(".preview .hand-card").first.bounding_box()
    page.get_by_label("Grands index dans le coin").check()
    after = page.locator(".preview .hand-card").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
    page.locator("form:has(.preview) .button-primary").click()
    page.wait_for_load_state()
    assert (page.locator("html").get_attribute("class") or "").split() == ["four-colours", "large-index"]
    for address in (
        "/fr/people/",
        "/fr/play/ratings/",
        "/fr/privacy/",
        "/fr/account/export/",
        "/fr/account/delete/",
    ):
        page.goto(address)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
    page.locator("#id_name").fill("nobody")
    page.locator("form.panel .button-primary").click()
    page.locator(".errorlist").wait_for()
    name = page.locator(".account-name").first.text_content() or ""
    page.locator("#id_name").fill(name.strip())
    page.locator("form.panel .button-primary").click()
    page.wait_for_url(re.compile(r"/fr/$"))
    assert "supprimé" in (page.locator(".messages").text_content() or "")

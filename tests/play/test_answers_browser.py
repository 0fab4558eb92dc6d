"""What is chosen and typed at a table but not sent yet is still there when the table comes anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, sit_down_now, take_a_seat, until, until_asked
from tests.play.test_filling_browser import at_the_declaration
from tests.play.test_folds_browser import comes_anew

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
DESKTOP = {"width": 1280, "height": 800}


@pytest.mark.slow
def test_another_answer_at_piquet_stays_chosen_and_is_the_one_that_is_sent(new_page: NewPage) -> None:
    page = at_the_declaration(new_page)
    blank = page.locator("fieldset:has(details)").first
    blank.locator("summary").click()
    chosen = blank.locator("details input").last
    value = chosen.get_attribute("value")
    chosen.check()
    comes_anew(page)
    assert blank.locator("input:checked").get_attribute("value") == value
    comes_anew(page)
    assert blank.locator("input:checked").get_attribute("value") == value
    with page.expect_request("**/move/") as sent:
        page.locator(".filling > .button").click()
    assert value in (sent.value.post_data_json or {}).values()


@pytest.mark.slow
def test_a_bid_that_is_typed_stays_and_a_phrase_that_was_said_does_not(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    for _ in range(30):
        until_asked(page)
        if page.locator("#bid-number").count():
            break
        move_once(page)
    page.locator("#bid-number").fill("77")
    page.locator("#saying").select_option(index=1)
    comes_anew(page)
    assert page.locator("#bid-number").input_value() == "77"
    assert page.locator("#saying").input_value() != ""
    page.locator("#talk button").click()
    page.locator("#talk .log li").wait_for()
    assert page.locator("#bid-number").input_value() == "77"
    assert page.locator("#saying").evaluate("(saying) => saying.selectedIndex") == 0


@pytest.mark.slow
def test_words_for_the_shuffle_stay_while_others_sit_down(new_page: NewPage) -> None:
    host, other, third = (new_page(viewport=DESKTOP) for _ in range(3))
    host.goto("/play/new/?variant=double-deck")
    host.locator("main form button.button-primary").first.click()
    host.locator(".gathering").wait_for()
    other.goto(host.url)
    other.locator("#words").fill("words of my own")
    third.goto(host.url)
    take_a_seat(third)
    until(lambda: other.locator(".gathering button[name=seat]").count() == 2)
    assert other.locator("#words").input_value() == "words of my own"

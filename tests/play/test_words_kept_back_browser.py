"""Two browsers at one table: words are kept back, opened unasked, and the cards come at once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import take_a_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEPT = "() => JSON.parse(localStorage.getItem('talon-words'))[0]"


@pytest.mark.slow
def test_the_browser_of_whoever_sat_down_first_opens_its_words_when_the_last_has_come(
    new_page: Callable[..., Page],
) -> None:
    host, other = new_page(), new_page()
    host.goto("/play/new/?variant=piquet")
    host.locator("form[data-keep-back] button.button-primary").click()
    host.locator(".gathering").wait_for()
    seal, words = host.evaluate(KEPT)
    own = hashlib.sha256(f"talon words\n{seal}\n{words}\n".encode()).hexdigest()
    seals = host.locator("#fairness .seal").all_text_contents()
    assert own in seals, "the table shows the seal of words that it does not know"
    other.goto(host.url)
    take_a_seat(other)
    for page in (host, other):
        # Sooner than the cards would come without the words.
        page.locator(".hand").wait_for(timeout=15_000)
        assert own in page.locator("#fairness .seal").all_text_contents()
        assert page.locator("form[data-open-words]").count() == 0

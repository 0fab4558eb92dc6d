"""A ladder in two browsers, on a phone in French and on a desktop in English: joined, challenged, played, moved."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import accessible
from tests.leagues.test_in_the_browser import sign_up
from tests.play.test_words_kept_back_browser import KEPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]


def fits(page: Page, width: int) -> None:
    """Nothing is cut at the side, and what is asked of pages for everybody holds."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    accessible(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prefix", "locale", "width", "why"),
    [
        pytest.param(
            "/fr",
            "fr-FR",
            360,
            "Un défi ou une partie est déjà en cours",
            id="phone-in-french",
            marks=pytest.mark.only_long,
        ),
        pytest.param(
            "", "en-GB", 1280, "There is a challenge or a game between you", id="desktop-in-english"
        ),
    ],
)
def test_a_ladder_is_made_joined_and_climbed(
    new_page: NewPage, prefix: str, locale: str, width: int, why: str
) -> None:
    screen = {"viewport": {"width": width, "height": 740}, "locale": locale}
    elder, younger = new_page(**screen), new_page(**screen)
    sign_up(elder, prefix, f"Elder of {width}", f"{prefix}/ladders/new/")
    elder.locator("#id_variant").select_option("piquet")
    elder.locator("input[name=mix_of][value=piquet]").wait_for(state="attached")
    elder.locator("#id_name").fill(f"The steps of {width}")
    fits(elder, width)
    elder.locator("button[name=make]").click()
    elder.wait_for_url(re.compile(r"/ladders/[a-z0-9]{10}/$"))
    ladder = elder.url
    elder.locator("form[action$='/join/'] button").click()
    elder.locator(".ladder .own").wait_for()
    sign_up(younger, prefix, f"Younger of {width}", f"{prefix}/ladders/")
    younger.locator(f"text=The steps of {width}").click()
    younger.locator("form[action$='/join/'] button").click()
    younger.locator(".ladder .own").wait_for()
    fits(younger, width)
    younger.locator(".ladder-do a").click()
    younger.locator("#note").fill("A quiet evening?")
    fits(younger, width)
    younger.locator("main form button").click()
    younger.wait_for_url(ladder)
    assert why in (younger.locator(".ladder").text_content() or "")
    elder.goto(ladder)
    assert "A quiet evening?" in (elder.locator("#to-me ~ ul").text_content() or "")
    fits(elder, width)
    elder.locator("button[formaction$='/accept/']").click()
    elder.locator("#table").wait_for()
    # The words that the challenger has kept back are opened unasked, and the cards are dealt.
    younger.goto(elder.url)
    elder.locator("form[action$='/resign/']").wait_for(state="attached", timeout=15_000)
    seal, words = younger.evaluate(KEPT)
    assert seal == elder.evaluate(KEPT)[0], "both saw the seal of one secret"
    assert seal in younger.locator("#fairness .seal").all_text_contents()
    assert words
    assert f"The steps of {width}" in (elder.locator("body").text_content() or "")
    elder.evaluate("""document.querySelector("form[action$='/resign/']").submit()""")
    elder.locator("button[name=confirmed]").click()
    elder.wait_for_url(lambda url: not url.endswith("/resign/"))
    younger.goto(ladder)
    first = younger.locator(".ladder > li").first
    assert f"Younger of {width}" in (first.text_content() or "")
    assert "2 → 1" in (younger.locator(".ladder-history").text_content() or "")
    fits(younger, width)
    younger.locator(".ladder .own a").first.click()
    younger.locator("svg polyline").wait_for()
    fits(younger, width)
    elder.goto(f"{ladder}desk/")
    fits(elder, width)
    elder.locator("#stage-why").fill("Holidays")
    elder.locator("button[formaction$='/pause/']").click()
    elder.goto(ladder)
    assert "Holidays" in (elder.locator("main").text_content() or "")

"""A league in two browsers, on a phone in French and on a desktop in English: made, entered, begun, played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import PASSWORD, accessible
from tests.play.test_words_kept_back_browser import KEPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]


def sign_up(page: Page, prefix: str, name: str, going_to: str) -> None:
    page.goto(f"{prefix}/accounts/signup/?next={going_to}")
    page.locator("#id_display_name").fill(name)
    page.locator("#id_email").fill(f"{re.sub('[^a-z0-9]+', '-', name.lower())}@seats.example")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(lambda url: "/signup/" not in url)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prefix", "locale", "width", "words"),
    [
        pytest.param(
            "/fr", "fr-FR", 360, "Quitter la saison", id="phone-in-french", marks=pytest.mark.only_long
        ),
        pytest.param("", "en-GB", 1280, "Leave the season", id="desktop-in-english"),
    ],
)
def test_a_league_is_made_entered_and_played_and_its_table_moves(
    new_page: NewPage, prefix: str, locale: str, width: int, words: str
) -> None:
    screen = {"viewport": {"width": width, "height": 740}, "locale": locale}
    elder, younger = new_page(**screen), new_page(**screen)
    sign_up(elder, prefix, f"Elder {width}", f"{prefix}/leagues/new/")
    elder.locator("#id_variant").select_option("piquet")
    elder.locator("input[name=mix_of][value=piquet]").wait_for(state="attached")
    elder.locator("#id_name").fill(f"The talon of {width}")
    accessible(elder)
    assert elder.evaluate("document.documentElement.scrollWidth") <= width
    elder.locator("button[name=make]").click()
    elder.wait_for_url(re.compile(r"/leagues/[a-z0-9]{10}/$"))
    league = elder.url
    elder.locator("form[action$='/enter/'] button").click()
    sign_up(younger, prefix, f"Younger {width}", f"{prefix}/leagues/")
    younger.goto(league)
    younger.locator("form[action$='/enter/'] button").click()
    younger.locator(f"text={words}").wait_for()
    seal, _words = younger.evaluate(KEPT)
    assert seal in younger.locator(".seal").all_text_contents()
    assert seal == elder.evaluate(KEPT)[0], "both have added words, unasked"
    assert younger.locator("form[data-add-words]").count() == 0
    elder.goto(f"{league}desk/")
    accessible(elder)
    elder.locator("form[action$='/start/'] button").click()
    elder.locator("form[action$='/decide/']").wait_for()
    assert elder.evaluate("document.documentElement.scrollWidth") <= width
    younger.goto(league)
    accessible(younger)
    game = younger.locator("#mine ~ .rows a").first
    game.click()
    younger.locator("#table").wait_for()
    assert f"The talon of {width}" in (younger.locator("body").text_content() or "")
    younger.evaluate("""document.querySelector("form[action$='/resign/']").submit()""")
    younger.locator("button[name=confirmed]").click()
    younger.wait_for_url(lambda url: not url.endswith("/resign/"))
    younger.goto(league)
    first = younger.locator(".standings tbody tr").first
    first.wait_for()
    assert f"Elder {width}" in (first.text_content() or "")
    assert younger.evaluate("document.documentElement.scrollWidth") <= width
    accessible(younger)
    # Who was in this season is in the next, and their browser adds words at the first visit.
    elder.goto(f"{league}desk/")
    elder.locator("form[action$='/next/'] button").click()
    with younger.expect_response(re.compile("/words/$")):
        younger.goto(league)
    younger.reload()
    assert younger.evaluate(KEPT)[0] != seal
    assert younger.evaluate(KEPT)[0] in younger.locator(".seal").all_text_contents()
    assert younger.locator("form[data-add-words]").count() == 0

"""A call in two browsers, on a phone in French and on a desktop in English: made at a table, answered at the desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.ladders.test_in_the_browser import fits
from tests.leagues.test_in_the_browser import sign_up

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

CALL = "May younger hand look at the talon?"
ANSWER = "After the exchange alone."


def opened_league(director: Page, width: int, prefix: str) -> tuple[str, str]:
    """The addresses of a new club and of its league, which is open to enter."""
    sign_up(director, prefix, f"Director {width}", f"{prefix}/clubs/new/")
    director.locator("#id_name").fill(f"The Widow {width}")
    director.locator("main form .button-primary").click()
    director.wait_for_url(re.compile(r"/clubs/[0-9a-f]{12}/$"))
    club = director.url
    director.goto(f"{prefix}/leagues/new/?club={club.rstrip('/').rpartition('/')[2]}")
    director.locator("#id_variant").select_option("piquet")
    director.locator("input[name=mix_of][value=piquet]").wait_for(state="attached")
    director.locator("#id_name").fill(f"The talon {width}")
    director.locator("button[name=make]").click()
    director.wait_for_url(re.compile(r"/leagues/[a-z0-9]{10}/$"))
    return club, director.url


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prefix", "locale", "width", "scheme"),
    [
        pytest.param("/fr", "fr-FR", 360, "dark", id="phone-in-french"),
        pytest.param("", "en-GB", 1280, "light", id="desktop-in-english", marks=pytest.mark.only_long),
    ],
)
def test_a_call_from_the_table_is_answered_at_the_desk_and_read_at_the_table(
    new_page: NewPage, prefix: str, locale: str, width: int, scheme: str
) -> None:
    screen = {"viewport": {"width": width, "height": 740}, "locale": locale, "color_scheme": scheme}
    director, player = new_page(**screen), new_page(**screen)
    club, league = opened_league(director, width, prefix)
    sign_up(player, prefix, f"Caller {width}", league)
    player.goto(league)
    player.locator("form[action$='/enter/'] button").click()
    player.locator("form[action$='/leave/'], a[href$='/leave/']").first.wait_for()
    director.goto(f"{league}desk/")
    director.locator("form[action$='/bot/'] button").click()
    director.locator("form[action$='/start/'] button").click()
    director.locator("form[action$='/decide/']").wait_for()

    player.goto(league)
    player.locator("#mine ~ .rows a").first.click()
    player.locator("#table").wait_for()
    if width == 360:
        player.locator(".table-tabs a[href='#more']").click()
        player.locator("#more a[href='#director']").click()
    player.locator("#director header a").click()
    player.locator("#id_words").fill(CALL)
    player.locator("main form .button-primary").click()
    player.locator("main .errorlist").wait_for()
    assert player.locator("#id_words").input_value() == CALL, "a call without a reason keeps its words"
    player.locator("#id_reason").select_option("rules")
    fits(player, width)
    player.locator("main form .button-primary").click()
    player.wait_for_url(re.compile("#director$"))
    player.locator("#director time").first.wait_for()

    director.goto(f"{club}desk/")
    assert CALL in (director.locator("main").text_content() or "")
    assert f"Caller {width}" in (director.locator("main").text_content() or "")
    fits(director, width)
    director.locator("a[href*='/calls/']").first.click()
    director.locator("#id_words").fill(ANSWER)
    director.locator("input[name=readers][value=all]").check()
    fits(director, width)
    director.locator("main form .button-primary").click()
    director.wait_for_url(re.compile(r"/calls/$"))
    fits(director, width)

    # The table is still open there, and fetches what the director says.
    player.locator("#director li", has_text=ANSWER).wait_for()
    player.goto(f"{player.url.partition('#')[0]}call/")
    assert ANSWER in (player.locator("main").text_content() or "")
    fits(player, width)
    director.goto(f"{club}desk/")
    assert ANSWER in (director.locator("main").text_content() or "")
    fits(director, width)

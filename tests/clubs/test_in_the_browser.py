"""A club in two browsers, on a phone in French and on a desktop in English: made, joined by its link and by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import PASSWORD, accessible

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]


def sign_up(page: Page, prefix: str, name: str, *, going_to: str) -> None:
    """Follow a link that wants an account, and make one."""
    page.goto(f"{prefix}/accounts/signup/?next={going_to}")
    page.locator("#id_display_name").fill(name)
    page.locator("#id_email").fill(f"{name.lower().replace(' ', '-')}@seats.example")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(lambda url: "/signup/" not in url)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("prefix", "locale", "width", "joined"),
    [
        pytest.param("/fr", "fr-FR", 360, "Vous faites maintenant partie du club.", id="phone-in-french"),
        pytest.param(
            "",
            "en-GB",
            1280,
            "You belong to the club now.",
            id="desktop-in-english",
            marks=pytest.mark.only_long,
        ),
    ],
)
def test_a_club_is_made_and_joined_by_its_link_and_by_name(
    new_page: NewPage, prefix: str, locale: str, width: int, joined: str
) -> None:
    screen = {"viewport": {"width": width, "height": 740}, "locale": locale}
    page, other, third = new_page(**screen), new_page(**screen), new_page(**screen)
    sign_up(page, prefix, f"Elder of {width}", going_to=f"{prefix}/clubs/new/")
    page.locator("#id_name").fill("Le Talon rouge")
    page.locator("#id_words").fill("Le vendredi à huit heures.")
    page.locator("input[name=public][value=no]").check()
    page.locator("main form .button-primary").click()
    page.wait_for_url(re.compile(rf"{prefix}/clubs/[0-9a-f]{{12}}/$"))
    home = page.url
    for leaf in ("", "members/", "list/", "rules/", "settings/", "invite/"):
        page.goto(home + leaf)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, leaf
    link = (page.locator(".seal").text_content() or "").strip()
    assert other.goto(home).status == 404  # type: ignore[union-attr]
    path = re.sub("^https?://[^/]+", "", link)
    sign_up(other, prefix, f"Younger of {width}", going_to=path)
    other.goto(link)
    accessible(other)
    other.locator("main form .button-primary").click()
    other.wait_for_url(home)
    assert joined in (other.locator(".messages").text_content() or "")
    sign_up(third, prefix, f"Dealer of {width}", going_to=f"{prefix}/clubs/")
    assert third.goto(home).status == 404  # type: ignore[union-attr]
    page.goto(f"{home}invite/?name=Dealer+of+{width}")
    accessible(page)
    page.locator("main li button", has_text=re.compile("Invit")).first.click()
    third.goto(home)
    third.locator("main form .button-primary").first.click()
    page.goto(f"{home}members/")
    members = page.locator("main").text_content() or ""
    assert f"Younger of {width}" in members
    assert f"Dealer of {width}" in members

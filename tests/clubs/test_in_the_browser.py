"""A club on a phone in French: made, its link followed by another reader, no page a barrier or too wide."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import PASSWORD, accessible

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

WIDTH = 360


def sign_up(page: Page, name: str, *, going_to: str) -> None:
    """Follow a link that wants an account, and make one."""
    page.goto(f"/fr/accounts/signup/?next={going_to}")
    page.locator("#id_display_name").fill(name)
    page.locator("#id_email").fill(f"{name.lower().replace(' ', '-')}@seats.example")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(lambda url: "/signup/" not in url)


@pytest.mark.slow
def test_a_club_is_made_and_joined_by_its_link(new_page: NewPage) -> None:
    phone = {"viewport": {"width": WIDTH, "height": 740}, "locale": "fr-FR"}
    page, other = new_page(**phone), new_page(**phone)
    sign_up(page, "Elder of the club", going_to="/fr/clubs/new/")
    page.locator("#id_name").fill("Le Talon rouge")
    page.locator("#id_words").fill("Le vendredi à huit heures.")
    page.locator("input[name=public][value=no]").check()
    page.locator("main form .button-primary").click()
    page.wait_for_url(re.compile(r"/fr/clubs/[0-9a-f]{12}/$"))
    home = page.url
    for leaf in ("", "members/", "list/", "rules/", "settings/", "invite/"):
        page.goto(home + leaf)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, leaf
    link = (page.locator(".seal").text_content() or "").strip()
    assert other.goto(home).status == 404  # type: ignore[union-attr]
    sign_up(other, "Younger of the club", going_to="/fr" + link.partition("/fr")[2])
    other.goto(link)
    accessible(other)
    other.locator("main form .button-primary").click()
    other.wait_for_url(home)
    assert "Vous faites maintenant partie du club." in (other.locator(".messages").text_content() or "")
    page.goto(f"{home}members/")
    assert "Younger of the club" in (page.locator("main").text_content() or "")

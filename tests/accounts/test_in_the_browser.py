"""Signing up, settings and the language switch, as a reader meets them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils.translation import override

from accounts.instants import InstantForm, instant_words

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

TOKYO = ZoneInfo("Asia/Tokyo")
PASSWORD = "a long walk by the river"


def accessible(page: Page) -> None:
    """No rule of WCAG 2.2 A and AA that axe knows is broken."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    report = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"


def go_with_password(page: Page, address: str) -> None:
    """Open a page that may ask for the password anew."""
    page.goto(address)
    if "/reauthenticate/" in page.url:
        accessible(page)
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("form.auth button[type=submit]").click()
        page.wait_for_url(lambda url: "/reauthenticate/" not in url)


def play_as_guest(page: Page) -> str:
    """Press *Play now*; the address of the table."""
    page.goto("/")
    page.locator("form[action$='/play/now/'] button").first.click()
    page.wait_for_url(re.compile(r"/games/"))
    return page.url


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.only_long)])
def test_a_guest_signs_up_and_finds_the_game_again(new_page: Callable[..., Page], width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    table = play_as_guest(page)
    page.goto("/accounts/signup/")
    accessible(page)
    page.get_by_label("Name").fill("North")
    page.get_by_label("Email").fill(f"north-{width}@seats.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    page.goto("/play/mine/")
    assert page.locator(f"a[href*='{table.split('/')[-2]}']").count() > 0


@pytest.mark.parametrize("prefix", ["", "/fr"])
@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"])
def test_the_pages_at_the_door_are_accessible(page: Page, prefix: str, path: str) -> None:
    page.goto(prefix + path)
    accessible(page)


@pytest.mark.slow
def test_settings_and_ways_to_sign_in_are_accessible(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("South")
    page.get_by_label("Email").fill("south@seats.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    for path in (
        "/account/settings/",
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/webauthn/",
    ):
        go_with_password(page, path)
        assert path in page.url
        accessible(page)
    page.goto("/account/settings/")
    page.get_by_label(re.compile("Touch, then confirm")).check()
    page.get_by_role("button", name="Keep these settings").click()
    assert page.get_by_label(re.compile("Touch, then confirm")).is_checked()


@pytest.mark.slow
def test_a_passkey_is_added_and_signs_in(page: Page, live_site: str) -> None:
    browser = page.context.new_cdp_session(page)
    browser.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    browser.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    # A passkey belongs to a name, and an address of numbers is none.
    site = live_site.replace("127.0.0.1", "localhost")
    page.goto(f"{site}/accounts/signup/")
    page.get_by_label("Name").fill("East")
    page.get_by_label("Email").fill("east@seats.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    go_with_password(page, f"{site}/accounts/2fa/webauthn/add/")
    page.get_by_label(re.compile("Passwordless")).check()
    page.locator("#mfa_webauthn_add").click()
    page.wait_for_url(lambda url: "/add/" not in url)
    page.goto(f"{site}/accounts/logout/")
    page.locator("form.auth button[type=submit]").click()
    page.goto(f"{site}/accounts/login/")
    page.locator("#passkey_login").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    page.goto(f"{site}/account/settings/")
    assert page.locator("input[name=display_name]").input_value() == "East"


def test_the_language_switch_keeps_the_place(page: Page) -> None:
    page.goto("/accounts/login/?next=/rules/")
    page.locator("header details.menu summary").first.click()
    page.locator("header button[name=language][value=fr]").first.click()
    page.wait_for_url(re.compile(r"/fr/accounts/login/\?next=/rules/$"))
    assert page.locator("html").get_attribute("lang") == "fr"


@pytest.mark.slow
def test_a_french_browser_is_greeted_in_french(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="fr-FR")
    page.goto("/")
    assert page.url.endswith("/fr/")


BY_SCRIPT = [form for form in InstantForm if form not in (InstantForm.DAY, InstantForm.HOUR)]
"""A day, and an hour under it, are said by the server alone, where it knows the zone."""

SAY = """([instants, forms]) => instants.flatMap((instant) => forms.map((form) => {
  const time = document.createElement("time");
  time.dateTime = instant;
  time.dataset.local = form;
  document.querySelector("main").append(time);
  time.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true, detail: { elt: time } }));
  return time.textContent;
}))"""


def test_the_script_says_times_in_the_words_of_the_server(new_page: Callable[..., Page]) -> None:
    now = datetime.now(UTC).replace(second=0, microsecond=0)
    first = (now.replace(day=1) - timedelta(days=1)).replace(day=1)
    instants = [now, first, now + timedelta(days=3, hours=5), now - timedelta(days=300)]
    page = new_page(timezone_id="Asia/Tokyo")
    for language, prefix in (("en", ""), ("fr", "/fr")):
        page.goto(f"{prefix}/accounts/login/")
        said = page.evaluate(
            SAY, [[each.isoformat() for each in instants], [str(form) for form in BY_SCRIPT]]
        )
        with override(language):
            assert said == [instant_words(each, TOKYO, form) for each in instants for form in BY_SCRIPT]
    assert {"Asia/Tokyo"} == {c.get("value") for c in page.context.cookies() if c.get("name") == "time-zone"}


def test_by_https_the_cookie_of_the_script_is_one_that_no_other_host_can_set(
    new_page: Callable[..., Page], live_site: str
) -> None:
    page = new_page(timezone_id="Asia/Tokyo")
    https = "https://seats.example"

    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(https, live_site)))

    page.route(f"{https}/**", answer)
    page.goto(f"{https}/accounts/login/")
    page.wait_for_function("document.cookie.includes('time-zone')")
    [zone] = [each for each in page.context.cookies() if "time-zone" in each.get("name", "")]
    assert (zone.get("name"), zone.get("secure"), zone.get("value")) == (
        "__Host-time-zone",
        True,
        "Asia/Tokyo",
    )

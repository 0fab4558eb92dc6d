"""The pages of notices in a real browser: choices kept, push offered, the worker at the root, and no barrier."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.accounts.test_in_the_browser import PASSWORD, accessible
from tests.play.browsing import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORKER = """async (told) => {
  const registration = await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  await navigator.serviceWorker.ready;
  await registration.showNotification(told.title, { tag: told.tag });
  return [registration.scope, (await registration.getNotifications()).length];
}"""

SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration.getNotifications()).map((notice) => notice.tag);
}"""


def signed_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(f"{name.lower()}-told@seats.example")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.auth button[type=submit]").click()
    page.wait_for_url(lambda url: "/accounts/" not in url)


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.only_long)])
def test_choices_are_kept_and_nothing_bars_the_way(
    new_page: Callable[..., Page], width: int, live_folder: Path
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    signed_up(page, f"West{width}")
    for path in ("/play/notices/", "/account/notices/", "/fr/account/notices/"):
        page.goto(path)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("[data-push]").count() == 1, "serve has made a key"
    assert (live_folder / "vapid-key").stat().st_mode & 0o777 == 0o600
    page.goto("/account/notices/")
    page.get_by_label("Somebody spoke at your table, by mail").check()
    page.get_by_label("One e-mail a day").check()
    page.get_by_role("button", name="Keep these choices").click()
    page.wait_for_selector(".messages")
    assert page.get_by_label("Somebody spoke at your table, by mail").is_checked()
    assert page.get_by_label("One e-mail a day").is_checked()


@pytest.mark.slow
def test_a_browser_that_may_not_show_notices_says_so(new_page: Callable[..., Page]) -> None:
    page = new_page()
    signed_up(page, "East")
    page.goto("/account/notices/")
    text = page.locator("p[data-when]:visible")
    text.first.wait_for()
    assert text.count() == 1
    assert text.get_attribute("data-when") in ("off", "denied")


@pytest.mark.slow
def test_what_was_shown_of_a_table_goes_when_the_table_is_opened(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["notifications"])
    page.goto("/")
    page.locator("form[action$='/play/now/'] button").first.click()
    page.wait_for_url("**/games/**")
    table = page.url
    tag = table.rstrip("/").split("/")[-1]
    page.goto("/play/notices/")
    scope, shown = page.evaluate(WORKER, {"title": "Your turn", "tag": tag})
    assert scope == page.evaluate("`${location.origin}/`")
    assert shown == 1
    page.goto(table)
    # Asked again and again from here: a page that waits for a promise takes the promise itself for a yes.
    until(lambda: page.evaluate(SHOWN) == [])


@pytest.mark.slow
def test_what_has_come_to_nothing_goes_when_the_list_is_read(new_page: Callable[..., Page]) -> None:
    page = new_page(permissions=["notifications"])
    page.goto("/")
    page.locator("form[action$='/play/now/'] button").first.click()
    page.wait_for_url("**/games/**")
    page.goto("/account/")
    page.evaluate(WORKER, {"title": "Your turn", "tag": "a-table-of-long-ago"})
    assert page.evaluate(SHOWN) == ["a-table-of-long-ago"]
    page.goto("/play/notices/")
    # Asked again and again from here: a page that waits for a promise takes the promise itself for a yes.
    until(lambda: page.evaluate(SHOWN) == [])


@pytest.mark.slow
def test_what_holds_no_more_goes_with_the_next_push_though_no_page_is_looked_at(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(permissions=["notifications"])
    page.goto("/account/")
    chromium = page.context.new_cdp_session(page)
    registrations: list[str] = []
    chromium.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(each["registrationId"] for each in told["registrations"]),
    )
    chromium.send("ServiceWorker.enable")
    for tag in ("over-by-now", "still-waits"):
        page.evaluate(WORKER, {"title": "Your turn", "tag": tag})
    until(lambda: bool(registrations))
    message = {
        "title": "Your turn",
        "tag": "new",
        "standing": "still-waits",
        "at": "2026-11-29T12:00:00+00:00",
    }
    pushed = {
        "origin": page.evaluate("location.origin"), "registrationId": registrations[-1],
        "data": json.dumps(message),
    }  # fmt: skip
    chromium.send("ServiceWorker.deliverPushMessage", pushed)
    until(lambda: sorted(page.evaluate(SHOWN)) == ["new", "still-waits"])


@pytest.mark.slow
def test_an_open_table_says_that_it_is_looked_at(page: Page) -> None:
    page.goto("/")
    page.locator("form[action$='/play/now/'] button").first.click()
    page.wait_for_url("**/games/**")
    with page.expect_request(lambda request: "/table/" in request.url) as asked:
        page.evaluate("htmx.trigger('#updates', 'put-off')")
    assert "looks=1" in asked.value.url

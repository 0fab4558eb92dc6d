"""Plans on the felt in a browser: a limit beside the bid, the bar of a planned turn, follow low, cards by touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, move_once, sit_down_now, take_a_seat, until, until_asked
from tests.play.test_browser import faults_by_day_and_night
from tests.play.test_people_browser import DESKTOP, PHONE, table_of_two

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

# Parts of what is asked whose first line lies under something else.
COVERED = """() => [...document.querySelectorAll(".choices > *")].filter((part) => {
    const { left, width, top } = part.getBoundingClientRect();
    return part.checkVisibility() && !part.contains(document.elementFromPoint(left + width / 2, top + 3));
}).map((part) => part.className)"""


# Of an editor unfolded on the felt: what leaves it at either end, and fields that lie on one another.
LIES_WRONG = """(sheet) => {
    const box = (part) => part.getBoundingClientRect();
    const fields = [...sheet.querySelectorAll("select, label, legend, .button")];
    const whole = [box(sheet).top, box(sheet).top + sheet.scrollHeight];
    const meet = (one, other) => !one.contains(other) && !other.contains(one)
        && box(one).left < box(other).right - 1 && box(other).left < box(one).right - 1
        && box(one).top < box(other).bottom - 1 && box(other).top < box(one).bottom - 1;
    return fields.filter((field) => box(field).top < whole[0] || box(field).bottom > whole[1] + 1
        || fields.some((other) => other !== field && meet(field, other))).map((field) => field.textContent.trim());
}"""


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["auction-three", "piquet"])
def test_in_an_editor_on_the_felt_no_field_lies_on_another(new_page: NewPage, variant: str) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE, locale="fr-FR")
    if variant == "piquet":
        table_of_two(host, other, pace="bank")
    else:
        host.goto(f"/play/new/?variant={variant}")
        host.locator("select[name=pace]").select_option("bank")
        host.locator("main form button.button-primary").first.click()
        host.locator(".gathering").wait_for()
        other.goto(host.url.replace("/games/", "/fr/games/"))
        take_a_seat(other)
        host.locator("form[action$='/bots/'] button").last.click()
        other.locator(".hand").wait_for()
        until(lambda: any(map(asked, (host, other))))
    page = next(page for page in (host, other) if not asked(page))
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.reload()
        page.locator(".ahead-more summary").last.click()
        sheet = page.locator("details[open] > .plan-editor")
        assert sheet.locator("fieldset").count(), "an editor that asks for several cards"
        sheet.evaluate("sheet => sheet.scrollTop = 0")
        assert sheet.evaluate(LIES_WRONG) == []
        assert faults_by_day_and_night(page) == [], "what may be chosen is read on the felt"


@pytest.mark.slow
def test_bids_are_planned_on_the_felt_and_the_planned_turn_is_taken_at_once(new_page: NewPage) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE, locale="fr-FR")
    host.goto("/play/new/?variant=double-deck")
    host.locator("main form button.button-primary").first.click()
    host.locator(".gathering").wait_for()
    other.goto(host.url.replace("/games/", "/fr/games/"))
    # Opposite the host: over a bid of their partner, a bot's too, the plan would pass and be done with.
    take_a_seat(other, number=1)
    host.locator("form[action$='/bots/'] button").last.click()
    host.locator(".hand").wait_for()
    other.locator(".hand").wait_for()
    until(lambda: any(map(asked, (host, other))))
    first, second = (host, other) if asked(host) else (other, host)
    first.set_viewport_size({"width": 360, "height": 740})
    until(lambda: first.evaluate(COVERED) == [])
    advised, limit = (first.locator(f".bid-{each}").bounding_box() for each in ("advised", "up-to"))
    assert advised
    assert limit
    assert advised["y"] == limit["y"], "both ways to bid on stand in one row"
    # Whoever waits says that they will pass; whoever is asked bids as little as possible, and on up to a limit.
    second.locator(".ahead button[name=plan]").first.click()
    second.locator(".ahead-standing").wait_for()
    first.locator("#bid-limit").fill(first.locator("#bid-limit").get_attribute("min") or "")
    first.locator(".bid-up-to button").click()
    first.locator(".ahead-standing").wait_for()
    assert not asked(first)
    assert not first.locator(".planned-turn").count()
    second.locator(".planned-turn").wait_for()
    # Such a turn waits for nobody: it is in no count.
    assert second.locator("[data-waits]").get_attribute("data-waits") == "0"
    assert not second.title().startswith("(")
    assert second.evaluate("document.documentElement.scrollWidth <= innerWidth")
    second.locator(".planned-turn button[name=now]").click()
    until(lambda: not second.locator(".planned-turn").count())
    assert not second.locator(".ahead-standing").count()


@pytest.mark.slow
def test_follow_low_stands_until_its_owner_says_and_cards_are_planned_by_touch(new_page: NewPage) -> None:
    pages = host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE, locale="fr-FR")
    table_of_two(host, other, pace="bank")

    def offered() -> Page | None:
        return next((page for page in pages if page.locator(".ahead-answers").count()), None)

    def moves() -> bool:
        for page in pages:
            if asked(page) and not offered():
                move_once(page)
        return offered() is not None

    until(moves, within=120)
    page = offered()
    assert page is not None
    follow = page.locator(".ahead button[name=plan]", has_text=re.compile("low until|petit jusqu"))
    edge = "button => getComputedStyle(button).borderTopColor"
    before = follow.evaluate(edge)
    follow.click()
    pressed = page.locator(".ahead button[aria-pressed=true]")
    assert pressed.evaluate(edge) != before, "that it stands is seen on it"
    pressed.click()
    follow.wait_for()
    page.locator(".ahead-more summary", has_text=re.compile("If a suit|Si une couleur")).click()
    page.locator(".ahead-answers button").first.click()
    page.locator(".ahead-standing").wait_for()
    assert page.locator(".plan-list").count()


@pytest.mark.slow
def test_on_a_phone_plans_that_begin_with_this_turn_are_one_touch_away(new_page: NewPage) -> None:
    pages = host, other = new_page(viewport=PHONE), new_page(viewport=PHONE, locale="fr-FR")
    table_of_two(host, other, pace="bank")
    for page in pages:
        # Whoever waited here for the other has the tab as well as who came.
        assert page.locator(".table-tabs a[href='#plans']").is_visible()

    def begins() -> Page | None:
        # What is put away alone leaves no plan behind: a card is to be played.
        stays = re.compile("until I say|nouvel ordre")
        return next(
            (
                page
                for page in pages
                if asked(page) and page.locator(".plan-now button", has_text=stays).count()
            ),
            None,
        )

    def moves() -> bool:
        for page in pages:
            if asked(page) and not begins():
                move_once(page)
        return begins() is not None

    until(moves, within=120)
    page = begins()
    assert page is not None
    button = page.locator(".plan-now button").last
    lies, prompt = button.bounding_box(), page.locator("#prompt").bounding_box()
    assert lies
    assert prompt
    assert lies["y"] + lies["height"] <= prompt["y"], "it hides what is asked"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button.click()
    page.locator(".ahead-standing, .planned-turn").first.wait_for(state="attached")


@pytest.mark.slow
def test_on_a_phone_the_page_of_all_plans_is_two_windows_long_and_a_half_at_most(new_page: NewPage) -> None:
    host, other = new_page(viewport=PHONE), new_page(viewport=PHONE, locale="fr-FR")
    table_of_two(host, other, pace="bank", variant="two-handed")
    address = host.url
    for page, prefix in ((host, "/games/"), (other, "/fr/games/")):
        page.goto(address.replace("/games/", prefix) + "plans/")
        page.locator(".plan-editor").first.wait_for()
        long, wide = page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert wide <= PHONE["width"]
        assert long <= 2.5 * PHONE["height"]


@pytest.mark.slow
def test_n_leads_once_to_the_game_that_waits_and_nowhere_where_none_does(page: Page) -> None:
    asked_for: list[str] = []
    page.on(
        "request", lambda request: asked_for.append(request.url) if "/play/next/" in request.url else None
    )
    sit_down_now(page)
    until_asked(page)
    waits = page.url
    page.keyboard.press("n")
    page.goto("/play/")
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("[data-next-game]").wait_for()
    assert not asked_for
    assert page.url != waits
    page.keyboard.press("n")
    page.wait_for_url(waits)
    page.wait_for_load_state()
    assert len(asked_for) == 1
    # Where no link leads to it, the count in the head knows the way.
    for address in ("/rules/piquet/", "/play/leave/"):
        page.goto(address)
        page.locator(".masthead .waiting-count .count").first.wait_for(state="attached")
        page.keyboard.press("n")
        page.wait_for_url(waits)
        page.wait_for_load_state()
    assert len(asked_for) == 3

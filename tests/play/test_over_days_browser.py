"""Playing over days in a browser: a pause all agree to, a holiday entered beforehand, a claim put with its line.

One of two has no script, on a phone in French; the other a desktop with it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, move_once, until
from tests.play.test_browser import faults_by_day_and_night
from tests.play.test_coming_back_browser import is_before_the_eyes
from tests.play.test_people_browser import DESKTOP, PHONE, table_of_two

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]

pytestmark = pytest.mark.slow


# Whether all of what is asked is read.
WHOLE = """() => {
    const [line, room] = [document.querySelector(".prompt-line"), document.querySelector(".prompt")];
    return Math.max(line.scrollHeight, line.getBoundingClientRect().height) <= room.clientHeight + 1;
}"""

# Links beside one's own name of which not all is read.
CUT = """() => [...document.querySelectorAll(".plate > a")].filter((link) => link.scrollWidth > link.clientWidth)
    .map((link) => link.textContent.trim())"""


# Whether something lies on the sentence above the plans in passing where they come in a row or two more.
COVERED = """() => {
    const plans = document.querySelector(".ahead");
    const button = plans.querySelector(".button");
    for (let more = 0; more < 8; more++) plans.append(button.cloneNode(true));
    const word = document.querySelector(".ahead-place > .days-word, .choices > .days-word");
    const { left, width, top, height } = word.getBoundingClientRect();
    return [8, height - 8].some((y) => !word.contains(document.elementFromPoint(left + width / 2, top + y)));
}"""


def day(ahead: int) -> str:
    return f"{datetime.now(UTC) + timedelta(days=ahead):%Y-%m-%d}"


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_pause_is_asked_on_a_desktop_and_agreed_to_on_a_phone_without_script(new_page: NewPage) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE)
    table_of_two(host, other, pace="bank")
    host.goto(f"{host.url}arrange/")
    host.locator("input[name=last]").fill(day(4))
    host.locator("button[name=ask][value=pause]").click()
    host.wait_for_url("**/games/*/**")
    plain = other.context.browser.new_page(  # type: ignore[union-attr]
        viewport=PHONE,
        java_script_enabled=False,
        storage_state=other.context.storage_state(),
        base_url=origin(host),
    )
    plain.goto(other.url.replace("/games/", "/fr/games/"))
    assert fits(plain)
    assert "propose une pause" in plain.locator(".arrangement").inner_text()
    assert plain.evaluate(CUT) == []
    plain.locator("a[href='#clocks']:visible").first.click()
    plain.locator(".arrangement button[name=agree]").click()
    assert "Tous ont accepté une pause" in plain.locator(".arrangement").inner_text()
    plain.close()
    until(lambda: "no clock runs until" in host.locator(".arrangement").inner_text())


def origin(page: Page) -> str:
    return str(page.evaluate("location.origin"))


@pytest.mark.parametrize(
    ("script", "window", "prefix"),
    [(True, PHONE, "/fr"), (False, PHONE, "/fr"), (True, DESKTOP, "")],
    ids=["script", "without", "desktop"],
)
def test_a_holiday_is_entered_beforehand_and_taken_back(
    new_page: NewPage, script: bool, window: dict[str, int], prefix: str
) -> None:
    page = new_page(viewport=window, java_script_enabled=script)
    # A guest is made by the first game.
    page.goto("/play/new/?variant=piquet")
    page.locator("main form button.button-primary").first.click()
    page.locator(".gathering").wait_for()
    page.goto(f"{prefix}/play/leave/")
    page.locator("input[name=first]").fill(day(5))
    page.locator("input[name=last]").fill(day(6))
    page.locator("form", has=page.locator("input[name=first]")).locator("button").click()
    entry = page.locator(".plan-list li")
    entry.wait_for()
    assert "48" in entry.inner_text()
    assert fits(page)
    page.locator("input[name=first]").fill(day(9))
    page.locator("input[name=last]").fill(day(8))
    page.locator("form", has=page.locator("input[name=first]")).locator("button").click()
    assert page.locator(".notice[role=alert], .errorlist").count()
    assert page.locator("input[name=last]").input_value() == day(8), "nothing that was typed is lost"
    entry.locator("button[name=cancel]").click()
    until(lambda: not entry.count())


def test_a_claim_is_put_with_its_line_and_answered_on_a_phone(new_page: NewPage) -> None:
    pages = host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE, locale="fr-FR")
    table_of_two(host, other, pace="bank")

    def may_claim() -> Page | None:
        return next((page for page in pages if page.locator("#claim button[name=claim]").count()), None)

    def moves() -> bool:
        for page in pages:
            if not may_claim() and asked(page):
                move_once(page)
        return may_claim() is not None

    until(moves, within=120)
    claimer = may_claim()
    assert claimer is not None
    answering = other if claimer is host else host
    if claimer is other:
        claimer.locator("a[href='#claim']").first.evaluate("link => location.hash = 'claim'")
    claimer.locator("#claim button[name=claim]").click()
    offer = claimer.locator(".claim-told button[name=offer]")
    offer.wait_for()
    # What is claimed in vain lies neither on what may be done instead, nor its long reasons on what may be done now.
    for button in (offer, claimer.locator(".plan-now button").first):
        assert is_before_the_eyes(button)
    ground = "label => getComputedStyle(label).backgroundColor"
    assert claimer.locator(".claim-told .choice").evaluate(ground) == "rgba(0, 0, 0, 0)", "the felt's own ink"
    assert claimer.locator(".claim-told input[name=from_above]").is_checked()
    offer.click()
    grant = answering.locator(".claim-told button[name=grant]")
    grant.wait_for()
    for name in ("grant", "refuse"):
        assert is_before_the_eyes(answering.locator(f".claim-told button[name={name}]"))
    assert not answering.locator(".ahead").count(), "the question has the room of plans in passing"
    assert answering.evaluate(WHOLE)
    assert answering.locator(".claim-cards").inner_text().strip()
    assert answering.locator(".claim-told p").count() >= 3, "the line is shown with the hand"
    assert re.search("answer|réponse", answering.locator(".table-bar .clock").inner_text())
    assert "rump" not in answering.locator(".claim-told").inner_text(), "there are none at piquet"
    assert fits(answering)
    assert not answering.evaluate("document.querySelector('.claim-told').scrollWidth > innerWidth")
    answering.locator(".claim-told button[name=refuse]").click()
    for page in pages:
        page.locator(".claim-told", has_text=re.compile("play goes on|le jeu continue")).wait_for()
    assert asked(claimer)


def test_the_first_words_about_days_can_be_read_and_seats_stand_before_them(new_page: NewPage) -> None:
    host, guest = new_page(viewport=PHONE), new_page(viewport=PHONE, locale="fr-FR")
    host.goto("/play/new/?variant=double-deck")
    host.locator("select[name=pace]").select_option("bank")
    host.locator("form button.button-primary").last.click()
    host.wait_for_url("**/games/*/")
    guest.goto(host.url.replace("/games/", "/fr/games/"))
    for page in (host, guest):
        words = page.locator(".gathering .first-days")
        assert words.count() == 2, "three sentences, and what guests are told"
        assert faults_by_day_and_night(page) == []
    seats = guest.locator(".gathering button[name=seat]")
    first = seats.first.bounding_box()
    sentences = guest.locator(".gathering .first-days").first.bounding_box()
    assert first is not None
    assert sentences is not None
    assert first["y"] + first["height"] < sentences["y"]
    # What stands last is not kept under the tabs of the table.
    guest.locator(".gathering a[href$='/over-days/']").click()
    guest.wait_for_url("**/fr/over-days/")


def test_the_button_to_take_a_seat_back_is_no_wider_than_its_words(
    new_page: NewPage, live_folder: Path
) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE)
    table_of_two(host, other, pace="bank")
    public_id = host.url.rstrip("/").rpartition("/")[2]
    with closing(sqlite3.connect(live_folder / "talon.sqlite3", timeout=60)) as file, file:
        file.execute(
            "UPDATE play_player SET resigned_id = user_id, timed_out = 1, user_id = NULL, planned_at = NULL, "
            "bot_id = (SELECT min(id) FROM play_bot) WHERE to_act = 0 AND user_id IS NOT NULL "
            "AND game_id = (SELECT id FROM play_game WHERE public_id = ?)",
            (public_id,),
        )
    page = next(page for page in (host, other) if not asked(page))
    page.set_viewport_size(DESKTOP)
    page.reload()
    button = page.locator(".come-back .button").bounding_box()
    assert button
    assert button["width"] < 300


def test_a_sentence_of_the_first_days_lies_above_plans_in_passing_in_any_number_of_rows(
    new_page: NewPage,
) -> None:
    host, other = new_page(viewport=DESKTOP), new_page(viewport=DESKTOP, locale="fr-FR")
    table_of_two(host, other, pace="bank")
    waiting = next(page for page in (host, other) if not asked(page))
    waiting.locator(".days-word").wait_for()
    waiting.locator(".ahead .button").first.wait_for()
    assert not waiting.evaluate(COVERED)
    waiting.set_viewport_size(PHONE)
    assert not waiting.evaluate(COVERED)
    assert fits(waiting)

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

from tests.play.browsing import asked, between_deals, move_once, take_a_seat, until, version
from tests.play.test_browser import faults_by_day_and_night
from tests.play.test_coming_back_browser import ON_ITS_SIDE, is_before_the_eyes
from tests.play.test_moments_places_browser import UNDER
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


# What the plans in passing lie on, of the question, the own plate and the cards.
UNDER_PLANS = """() => {
    const plans = document.querySelector(".ahead").getBoundingClientRect();
    const parts = document.querySelectorAll(".prompt-line, .plate > *, .hand .hand-card");
    return [...parts].map((part) => [part.textContent.trim(), part.getBoundingClientRect()])
        .filter(([, { left, right, top, bottom, width }]) => width && left < plans.right && right > plans.left
            && top < plans.bottom - 0.5 && bottom > plans.top + 0.5)
        .map(([words]) => words);
}"""


# What is cut on the own plate with these notes beside the name and the clock, and what lies on another part of it.
NOTED = """(notes) => {
    const plate = document.querySelector(".plate");
    plate.querySelectorAll(".seat-said").forEach((note) => note.remove());
    const before = plate.querySelector(".plate-player");
    before.after(...notes.map((words) => {
        const note = document.createElement("span");
        note.className = "seat-said";
        note.textContent = words;
        return note;
    }));
    const parts = [...plate.querySelectorAll(":scope > *")].filter((part) => part.getClientRects().length);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const meet = (one, other) => one !== other && one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const wrong = parts.filter((part, place) => part.scrollWidth > part.clientWidth + 1
        || boxes.some((box) => meet(box, boxes[place])));
    if (plate.scrollWidth > plate.clientWidth + 1) wrong.push(plate);
    return wrong.map((part) => part.textContent.trim());
}"""

# The sentence of the visit, in these words, and what is laid: where both are seen, by how many pixels they meet.
MEET = """(words) => {
    const word = document.querySelector(".ahead-place > .days-word");
    word.firstChild.textContent = words;
    const [above, below] = [document.querySelector(".stack > .boards-kept"), word].map((each) => {
        const { top, bottom, height } = each.getBoundingClientRect();
        return { top, bottom, height };
    });
    return [Math.round(below.height && above.bottom - below.top), Math.round(above.height)];
}"""

# So many cards in the first suit of the hand, and no more in any other.
LONGEST_SUIT = """(cards) => {
    for (const suit of document.querySelectorAll(".hand .suit-row"))
        while (suit.children.length > cards) suit.lastElementChild.remove();
    const first = document.querySelector(".hand .suit-row");
    while (first.children.length < cards) first.append(first.lastElementChild.cloneNode(true));
}"""

LONGEST = {
    "en": "If you are away, leave stops your clock; if it runs out, your seat is played for you and you may come "
    "back.",
    "fr": "En votre absence, le congé arrête votre pendule ; si elle s’épuise, on joue à votre place et vous pouvez "
    "revenir.",
}


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
        assert page.evaluate(UNDER, [".claim-told", ".ahead > form > .button, .ahead summary"]) == [], (
            "plans in passing are offered again"
        )
        for plan in page.locator(".ahead > form > .button").all()[:1]:
            assert is_before_the_eyes(plan), "the row begins within the window"
        if page.viewport_size == PHONE:
            told = page.locator(".claim-told").bounding_box()
            assert told is not None
            assert told["height"] < 50, "the trick is seen above it"
    assert answering.locator(".ahead").count()
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
    more = waiting.locator(".days-word a")
    for window in (DESKTOP, PHONE):
        waiting.set_viewport_size(window)
        assert not waiting.evaluate(COVERED)
        assert is_before_the_eyes(more)
    assert fits(waiting)


def test_on_a_phone_on_its_side_plans_in_passing_lie_on_no_card_and_on_no_word(new_page: NewPage) -> None:
    host, other = new_page(viewport=ON_ITS_SIDE), new_page(viewport=ON_ITS_SIDE, locale="fr-FR")
    table_of_two(host, other, pace="bank")
    waiting = next(page for page in (host, other) if not asked(page))
    button = waiting.locator(".ahead .button").first
    button.wait_for()
    assert is_before_the_eyes(button)
    assert waiting.evaluate(UNDER_PLANS) == []
    assert is_before_the_eyes(waiting.locator(".prompt-line"))
    assert is_before_the_eyes(waiting.locator(".plate > .plate-clock"))


def melds_lie_before_the_first_lead(host: Page, other: Page) -> bool:
    """Open a table over days for two and bid until melds lie; false where the hand was set for want of a marriage."""
    host.goto("/play/new/?variant=double-deck")
    host.locator("select[name=pace]").select_option("bank")
    host.locator("form button.button-primary").last.click()
    host.wait_for_url("**/games/*/")
    other.goto(host.url)
    take_a_seat(other, number=1)
    host.reload()
    host.locator("form[action$='/bots/'] button").first.click()

    def bid(page: Page) -> None:
        """The host as high as the buttons go, so that the hand is bought by somebody who does not lead at once."""
        numbers, confirm = page.locator(".bid-pad .bid"), page.locator(".confirm-bar[data-focus]")
        if page is not host or not numbers.count() or confirm.count():
            return move_once(page)
        before = version(page)
        numbers.last.click()
        return until(lambda: version(page) != before or confirm.count() > 0)

    def they_lie_or_never_will() -> bool:
        for page in filter(asked, (host, other)):
            if host.locator(".boards-kept").count():
                break
            bid(page)
        return host.locator(".boards-kept").count() > 0 or between_deals(host)

    until(they_lie_or_never_will)
    return not between_deals(host)


def test_a_sentence_of_the_first_days_lies_on_no_melds(new_page: NewPage) -> None:
    # One hand in fifteen has no marriage; the sentences belong to a first deal, so that others sit down for it then.
    for _ in range(6):
        host, other = new_page(viewport=DESKTOP), new_page(viewport=PHONE)
        if melds_lie_before_the_first_lead(host, other):
            break
    address, found = other.url, {}
    for language, prefix in (("en", "/games/"), ("fr", "/fr/games/")):
        other.goto(address.replace("/games/", prefix))
        other.locator(".ahead-place > .days-word").wait_for(state="attached")
        until(lambda: not other.locator(".catching-up").count())
        for cards in (10, 7):
            other.evaluate(LONGEST_SUIT, cards)
            for width, height in ((360, 740), (360, 640), (390, 844), (740, 360), (1024, 600), (1280, 800)):
                other.set_viewport_size({"width": width, "height": height})
                found[language, cards, width, height] = other.evaluate(MEET, LONGEST[language])
    assert {window: meet for window, (meet, _height) in found.items() if meet > 0} == {}
    assert {window: height for window, (_meet, height) in found.items() if height < 60} == {}
    for window in ((360, 740), (390, 844), (1280, 800)):
        other.set_viewport_size({"width": window[0], "height": window[1]})
        assert is_before_the_eyes(other.locator(".ahead-place > .days-word")), window


def test_over_plans_of_this_turn_a_sentence_of_the_first_deal_lies_on_no_rules(new_page: NewPage) -> None:
    host, other = new_page(viewport=PHONE), new_page(viewport=PHONE, locale="fr-FR")
    table_of_two(host, other, pace="bank", variant="two-handed")
    page = next(page for page in (host, other) if asked(page))
    page.locator(".choices > .first-word ~ .plan-now").wait_for()
    for width, height in ((360, 740), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        # The rules are scrolled in the room of the stack.
        foot, word = (
            page.locator(".stack").bounding_box(),
            page.locator(".choices > .first-word").bounding_box(),
        )
        assert word
        if page.locator(".first-help").is_visible():
            assert foot
            assert foot["y"] + foot["height"] <= word["y"], (width, height)


def test_on_a_phone_on_its_side_what_is_noted_beside_the_own_name_is_read_whole(new_page: NewPage) -> None:
    window = {"width": 740, "height": 360}
    host, other = new_page(viewport=window), new_page(viewport=window, locale="fr-FR")
    table_of_two(host, other, pace="bank", variant="two-handed")
    other.goto(host.url.replace("/games/", "/fr/games/"))
    until(lambda: any(map(asked, (host, other))))
    page, words = (host, ["dealer", "may declare"]) if asked(host) else (other, ["donneur", "peut annoncer"])
    page.locator(".plate").wait_for()
    for width, height in ((740, 360), (640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for number in range(3):
            assert page.evaluate(NOTED, words[:number]) == [], (width, number)
            assert page.evaluate(NOTED, words[number:]) == [], (width, number)
    assert page.evaluate(WHOLE)

"""The table in a real browser: whole deals at two widths, a second reader, keys, no script, and no barrier."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests.play.browsing import (
    asked,
    deals_scored,
    go_on,
    kind_of_prompt,
    move_once,
    open_part,
    play_until_scored,
    sit_down_now,
    until,
    until_asked,
    version,
)
from tests.play.test_moments_places_browser import UNDER
from tests.play.test_small_windows_browser import HIDDEN, QUIET

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
NewPage = Callable[..., "Page"]


def faults(page: Page, **options: object) -> list[str]:
    """What axe finds wrong on a page, each with where."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options=options).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


def faults_by_day_and_night(page: Page) -> list[str]:
    """What axe finds wrong on a page in the light, and what cannot be read on it in the dark: only colours change."""
    page.emulate_media(
        color_scheme="light", reduced_motion="reduce"
    )  # what comes and goes has no colour of its own
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    found += [f"dark, {fault}" for fault in faults(page, runOnly=["color-contrast"])]
    page.emulate_media(reduced_motion="no-preference")
    return found


@pytest.mark.parametrize(
    ("viewport", "locale", "address"),
    [
        pytest.param(DESKTOP, "en-GB", "/", id="desktop", marks=pytest.mark.slow),
        pytest.param(PHONE, "en-GB", "/", id="phone", marks=pytest.mark.only_long),
        pytest.param(PHONE, "fr-FR", "/fr/", id="phone-in-french"),
    ],
)
def test_a_guest_plays_a_whole_deal_against_bots(
    new_page: NewPage, viewport: dict[str, int], locale: str, address: str
) -> None:
    page = new_page(viewport=viewport, locale=locale)
    sit_down_now(page, address)
    assert page.locator("html").get_attribute("lang") == locale[:2]
    # Where a narrow screen has no room for them beside a question, the question leads there.
    five_lines = page.locator(":is(.first-help, #brief) ol:visible, .first-word a:visible")
    # Either they stand open or a link to them does; for a moment of an update neither.
    until(lambda: five_lines.count() == 1)
    moves = play_until_scored(page)
    assert moves > 0
    assert deals_scored(page) == 1
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"], "the page is wider than the window"
    # The end of the deal came without anybody having loaded the page again, and stays until the reader goes on.
    panel, heading = page.locator(".deal-end"), page.locator(".bar-title h1")
    panel.wait_for()
    assert panel.locator(".deal-end-verdict").inner_text()
    if "tricks" in panel.inner_text() or "levées" in panel.inner_text():
        assert panel.locator(".over-trick [role=img]").count() == 4
    # A deal that nobody bid may have gone before it.
    number = int(panel.locator("input[name=deal]").input_value())
    assert str(number) in heading.inner_text()
    assert page.locator(".hand .hand-card").count() == 0
    assert faults_by_day_and_night(page) == []
    for width, height in (360, 740), (740, 360), (1024, 600), (1280, 800):
        page.set_viewport_size({"width": width, "height": height})
        # The place of the hand follows the window, also where it had been kept as high as a hand of many rows.
        until(
            lambda: page.evaluate(ABOVE_THE_FOOT) >= 0,
            lambda: f"the way on is out of sight at {width} by {height}",  # noqa: B023
            within=10,
        )
    page.set_viewport_size(viewport)
    page.locator(".deal-end form button").focus()
    page.keyboard.press("Enter")
    page.locator(".hand .hand-card").first.wait_for()
    assert panel.count() == 0
    assert str(number + 1) in heading.inner_text(), version(page)


KINDS_LOOKED_AT = 3
"""Kinds of prompt of a deal that axe looks at; each look takes half a second."""

OTHERS = [game for game in VARIANTS if game.slug != "double-deck"]


PHONE_IN_FRENCH = (PHONE, "fr-FR", "light")
DESKTOP_IN_THE_DARK = (DESKTOP, "en-GB", "dark")
BUILT_ALIKE = ("auction-three", "auction-four", "piquet-au-cent")
"""Games whose table asks for nothing that another one does not ask: a phone is enough for them, in the long run."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "viewport", "locale", "scheme"),
    [
        pytest.param(
            game,
            *PHONE_IN_FRENCH,
            id=f"{game.slug}-phone-in-french",
            marks=[] if game.slug == "piquet" else [pytest.mark.only_long],
        )
        for game in OTHERS
    ]
    + [
        pytest.param(
            game, *DESKTOP_IN_THE_DARK, id=f"{game.slug}-desktop-in-the-dark", marks=pytest.mark.only_long
        )
        for game in OTHERS
        if game.slug not in BUILT_ALIKE
    ],
)
def test_each_other_game_is_played_to_the_end_of_a_deal(
    new_page: NewPage, game: Variant[Any], viewport: dict[str, int], locale: str, scheme: str
) -> None:
    page = new_page(viewport=viewport, locale=locale, color_scheme=scheme)
    faults_of_script: list[str] = []
    page.on("pageerror", lambda error: faults_of_script.append(str(error)))
    page.goto("/fr/play/" if locale.startswith("fr") else "/play/")
    page.locator("#now-variant").select_option(game.slug)
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    found: dict[str, list[str]] = {}

    def look() -> None:
        kind = kind_of_prompt(page)
        if kind not in found and len(found) < KINDS_LOOKED_AT:
            found[kind] = faults(page)

    assert play_until_scored(page, look=look) > 0
    assert {kind: wrong for kind, wrong in found.items() if wrong} == {}
    assert faults(page) == [], "the end of the deal"
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"], "the page is wider than the window"
    assert not faults_of_script
    go_on(page)
    page.locator("#prompt").wait_for()
    assert page.locator(".deal-end").count() == 0


@pytest.mark.slow
def test_a_second_browser_sees_the_moves_come_in(new_page: NewPage) -> None:
    host = new_page(viewport=DESKTOP)
    host.goto("/play/new/?target=50")
    host.locator("main form button.button-primary").first.click()
    host.locator("text=Fill and begin").wait_for()
    watcher = new_page(viewport=PHONE)
    watcher.goto(host.url)
    assert watcher.locator(".hand-card").count() == 0
    host.locator("text=Fill and begin").click()
    host.locator(".hand").wait_for()
    for _ in range(4):
        until_asked(host)
        move_once(host)
    until(lambda: int(version(watcher) or 0) >= int(version(host)))
    assert watcher.locator("#log li").count() > 4
    assert watcher.locator(".hand-card").count() == 0, "a watcher is shown a hand"


@pytest.mark.slow
def test_answers_that_come_while_the_own_move_is_under_way_are_seen_at_once(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        time.sleep(1.0)
        route.fulfill(response=answer)

    page.route("**/move/", slowly)
    for _ in range(3):
        before = version(page)
        move_once(page)
        # The bots have moved meanwhile; the next poll would come after twenty seconds.
        until(partial(asked_after, page, before), within=8)


def asked_after(page: Page, before: str) -> bool:
    """Whether the table has gone on since a version and asks the reader again."""
    return asked(page) and version(page) != before


# How far the way on from the end of a deal ends above the tabs or the foot of the window.
ABOVE_THE_FOOT = """() => {
    const foot = document.querySelector(".table-tabs").getBoundingClientRect().top || innerHeight;
    return foot - document.querySelector(".deal-end form button").getBoundingClientRect().bottom;
}"""

# The longest words that refuse a card, and the sentence of a first deal, which stood there or stands there now.
SAY = """(words) => {
    document.querySelector("[data-refusal]").firstChild.textContent = `${words} `;
    const choices = document.querySelector(".choices");
    if (!choices.querySelector(".first-word"))
        choices.insertAdjacentHTML("beforeend", "<div class='first-word'><p class='first-word-text'>–</p></div>");
}"""

LONGEST = [
    "You have no spades ♠ and can overtrump the ace of diamonds ♦, so you must.",
    "Vous n’avez pas de carreau ♦ et pouvez surcouper la dame de trèfle ♣ : il le faut.",
]


# How far above the hand the line of a refusal ends.
ABOVE_THE_HAND = """() => {
    const { bottom } = document.querySelector("[data-refusal]").getBoundingClientRect();
    return document.querySelector(".hand").getBoundingClientRect().top - bottom;
}"""


# Cards of the hand that the window or the tabs at its foot cut; where they are fanned one lies over the other.
CUT_CARDS = """() => {
    const foot = document.querySelector(".table-tabs").getBoundingClientRect().top || innerHeight;
    return [...document.querySelectorAll(".hand .hand-card")].filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > foot;
    }).map((card) => card.textContent.trim());
}"""


@pytest.mark.slow
def test_an_illegal_card_says_why_and_leads_to_the_rule_of_this_table(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    # Of the cards of a trick the one on the left lies lowest.
    sought = (".hand-card[aria-disabled]", ".hand-card.legal", ".trick .play[data-at=left]")
    for _ in range(200):
        until_asked(page)
        if all(page.locator(part).count() for part in sought):
            break
        move_once(page)
    before = version(page)
    page.locator(".hand-card[aria-disabled]").first.click(force=True)
    text = page.locator("[data-refusal]")
    until(lambda: "must" in text.inner_text())
    assert "/rules/double-deck/" in (text.locator("a").get_attribute("href") or "")
    assert version(page) == before
    without_updates(page, reload=False)
    # A small desk, and one on which everything is twice as large.
    desks = ((1024, 600), (640, 400))
    for width, height in (PHONE.values(), (360, 640), (740, 360), *desks):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("[innerWidth, innerHeight]") == [width, height])  # noqa: B023
        until(lambda: page.evaluate(QUIET))
        for words in LONGEST:
            page.evaluate(SAY, words)
            assert page.evaluate(HIDDEN, "[data-refusal]") == [], (width, height)
            under = page.evaluate(UNDER, ["[data-refusal]", ".hand .hand-card, .trick .play"])
            assert under == [], (width, height, words)
        if (width, height) in desks:
            assert page.evaluate(CUT_CARDS) == [], (width, height)
        else:
            assert 0 <= page.evaluate(ABOVE_THE_HAND) <= 40, (width, height)


def without_updates(page: Page, *, reload: bool = True) -> None:
    """Load the table anew and let no update of it in, so that nothing but the answer to a move changes the page."""
    page.route("**/table/?*", lambda route: route.fulfill(status=204))
    if reload:
        page.reload()


STALE = "document.querySelector('#move-form [name=version]').value = 9999"
UNREADABLE = "document.querySelector('.ask button[name=move]').value = 'say nothing'"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoiled", "words", "stays"),
    [
        pytest.param(STALE, "moved on", False, id="from-an-older-page"),
        pytest.param(UNREADABLE, "cannot be done", True, id="that-the-rules-refuse"),
    ],
)
def test_a_move_the_site_refuses_is_told_on_the_page(
    new_page: NewPage, spoiled: str, words: str, stays: bool
) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)
    without_updates(page)
    page.evaluate(spoiled)
    page.evaluate("document.getElementById('prompt').dataset.stood = 'here'")
    page.locator(".ask button[name=move]:not([aria-disabled])").first.click()
    until(lambda: words in page.locator("[data-refusal]").inner_text())
    assert bool(page.locator("[data-stood]").count()) == stays
    assert asked(page)


@pytest.mark.slow
def test_a_move_that_did_not_reach_the_site_says_so_and_can_be_made_again(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)
    without_updates(page)
    page.route("**/move/", lambda route: route.abort())
    page.locator(".ask button[name=move]:not([aria-disabled])").first.click()
    until(lambda: "could not be reached" in page.locator("[data-refusal]").inner_text())
    page.unroute("**/move/")
    move_once(page)


@pytest.mark.slow
def test_the_table_is_played_with_the_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    for _ in range(60):
        until_asked(page)
        if page.locator(".hand-card.legal").count():
            break
        if page.locator(".bid-pass").count():
            page.locator(".bid-pass").press("Enter")
            until(lambda: not page.locator(".bid-pass").count() or not asked(page))
        else:
            move_once(page)
    before = version(page)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('legal')")
    page.keyboard.press("Enter")
    until(lambda: version(page) != before)
    until_asked(page)
    # Focus is put back when the fresh table has settled, a moment after it stands there.
    until(lambda: page.evaluate("document.getElementById('table').contains(document.activeElement)"))
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    box = page.locator("#keys").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - DESKTOP["width"] / 2) <= 2
    assert abs(box["y"] + box["height"] / 2 - DESKTOP["height"] / 2) <= 2


@pytest.mark.slow
def test_focus_stays_at_the_table_when_two_updates_come_at_once(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    until_asked(page)
    page.locator(".ask button:enabled").last.focus()
    assert page.evaluate("document.activeElement.id") == ""
    # Both swaps are over before the first has settled, so that the second finds focus nowhere.
    page.evaluate(
        """async () => {
            htmx.config.defaultSettleDelay = 400;
            let left = 2;
            const settled = new Promise((done) => {
                document.addEventListener("htmx:afterSettle", () => --left || done());
            });
            const fetched = () => htmx.ajax("GET", `${location.pathname}table/`, { target: "#place" });
            await Promise.all([fetched(), fetched()]);
            await settled;
        }"""
    )
    until(lambda: page.evaluate("document.getElementById('table').contains(document.activeElement)"))


def let_an_update_come(page: Page) -> None:
    """Have the table fetched, and wait until the page has taken the answer in or put it off.

    A page that has seen nothing yet is sent everything.
    """
    page.evaluate(
        """async () => {
            const answered = new Promise((done) => {
                // What htmx swaps, it swaps before the next frames.
                const later = () => requestAnimationFrame(() => requestAnimationFrame(done));
                document.addEventListener("htmx:beforeSwap", later, { once: true });
            });
            document.getElementById("seen").value = "";
            htmx.trigger("#updates", "put-off");
            await answered;
        }"""
    )


@pytest.mark.slow
def test_an_update_does_not_take_away_a_button_that_is_held_down(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    until_asked(page)
    page.evaluate("document.getElementById('prompt').dataset.stood = 'here'")
    page.locator(".ask button[name=move]:not([aria-disabled])").first.hover()
    page.mouse.down()
    let_an_update_come(page)
    assert page.locator("[data-stood]").count() == 1
    before = version(page)
    page.mouse.up()
    until(lambda: version(page) != before or page.locator(".confirm-bar[data-focus]").count() > 0)


def test_an_update_held_back_comes_when_the_button_is_let_go(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    until_asked(page)
    page.evaluate("document.getElementById('prompt').dataset.stood = 'here'")
    page.locator("#prompt").hover()
    page.mouse.down()
    let_an_update_come(page)
    assert page.locator("[data-stood]").count() == 1
    page.mouse.up()
    until(lambda: page.locator("[data-stood]").count() == 0)


@pytest.mark.slow
def test_a_move_made_while_an_update_is_on_its_way_is_not_lost(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down_now(page)
    until_asked(page)
    on_their_way: list[Route] = []
    # A page that has seen nothing yet is sent everything.
    page.evaluate("document.getElementById('seen').value = ''")
    with page.expect_request("**/table/?*"):
        # Only the first, which a bot may have called for: one that stands in line behind it goes its way.
        page.route("**/table/?*", lambda route: on_their_way.append(route), times=1)
        page.evaluate("htmx.trigger('#updates', 'put-off')")
    before = version(page)
    page.locator(".ask button[name=move]:not([aria-disabled])").first.click()
    (update,) = on_their_way
    update.continue_()
    until(lambda: version(page) != before or page.locator(".confirm-bar[data-focus]").count() > 0)


@pytest.mark.slow
def test_the_table_works_without_script(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/")
    page.locator("form[action$='/play/now/'] button.button-primary").first.click()
    # The seal comes first, with words that the reader may change.
    assert len(page.locator(".seal").inner_text()) == 64
    page.locator("#words").fill("my own words")
    page.locator("main button.button-primary").click()
    page.locator("#table").wait_for()
    moved = 0
    for _ in range(120):
        page.reload()
        buttons = (
            ".deal-end form button", ".bid-pass", ".suit-choice button:not([aria-disabled])", ".hand-card.legal",
        )  # fmt: skip
        button = next((name for name in buttons if page.locator(name).count()), None)
        if button is not None:
            # Every touch is a form that goes and a page that comes: it is not left half-way.
            with page.expect_navigation():
                page.locator(button).last.click()
            moved += button == ".hand-card.legal"
        if moved == 3:
            break
        page.wait_for_timeout(50)
    assert moved == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "viewport",
    [pytest.param(DESKTOP, id="desktop", marks=pytest.mark.only_long), pytest.param(PHONE, id="phone")],
)
def test_no_page_puts_up_a_barrier(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    # The rule pages have their own test, in tests/rules.
    for address in (
        "/", "/play/", "/play/new/?preset=toby_thomas", "/fairness/", "/accounts/login/", "/accounts/signup/", "/fr/",
    ):  # fmt: skip
        page.goto(address)
        found[address] = faults_by_day_and_night(page)
    sit_down_now(page)
    found["/play/mine/"] = _at(page, "/play/mine/")
    stages: set[str] = set()
    for _ in range(60):
        until_asked(page)
        stage = next(
            (
                name
                for name in (".bid-pad .bid", ".suit-choice", ".hand-card.legal")
                if page.locator(name).count()
            ),
            "other",
        )
        if stage not in stages:
            stages.add(stage)
            found[f"table {stage}"] = faults_by_day_and_night(page)
        if stage == ".hand-card.legal":
            break
        move_once(page)
    found["score sheet"] = _at(page, page.url + "score/")
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def _at(page: Page, address: str) -> list[str]:
    back = page.url
    page.goto(address)
    found = faults_by_day_and_night(page)
    page.goto(back)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("viewport", "locale", "address"),
    [
        pytest.param(DESKTOP, "en-GB", "/", id="desktop"),
        pytest.param(PHONE, "fr-FR", "/fr/", id="phone-in-french"),
    ],
)
def test_the_title_follows_the_turn_and_a_watcher_sees_every_seat_and_unread_talk(
    new_page: NewPage, viewport: dict[str, int], locale: str, address: str
) -> None:
    page, watcher = new_page(viewport=viewport, locale=locale), new_page(viewport=viewport, locale=locale)
    page.goto(f"{address}play/new/")
    page.locator("form.flow button.button-primary").first.click()
    page.locator("form[action$='/bots/'] button").click()
    page.locator(".hand").wait_for()
    until_asked(page)
    turn = "Your turn" if address == "/" else "À vous"
    until(lambda: turn in page.title(), page.title)
    assert page.locator(".seat:visible").count() == 3
    watcher.goto(page.url)
    assert watcher.locator(".seat:visible").count() == 4
    if viewport is PHONE:  # where there is room the talk may lie open, and is read as it comes
        mark = watcher.locator(".table-tabs [data-unread]")
        assert not mark.is_visible()
        open_part(page, "talk")
        page.locator("#talk #saying").select_option("hello")
        page.locator("#talk form button").click()
        until(mark.is_visible)
        assert mark.inner_text() == "1"
        open_part(watcher, "talk")
        assert watcher.locator("#talk .log").is_visible()
        until(lambda: not mark.is_visible())
    before = page.title()
    page.evaluate("""() => {
        const title = document.querySelector('[data-title]');
        title.textContent = ' Another \\n title ';
        document.dispatchEvent(new Event('htmx:afterSettle'));
    }""")
    assert before != page.title()
    assert page.title().endswith("Another title")

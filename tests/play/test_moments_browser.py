"""The table while a deal is played, in a browser: nothing moves that need not, and what happens is seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import (
    asked,
    between_deals,
    go_on,
    move_once,
    open_part,
    play_until_scored,
    sit_down,
    sit_down_now,
    take_a_seat,
    until,
    until_asked,
    version,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
TABLET, LARGE = {"width": 1024, "height": 600}, {"width": 1920, "height": 1080}
NewPage = Callable[..., "Page"]

ZONES = (".table-bar", ".since", ".felt", ".ask", ".plate", ".hand")


def zones(page: Page) -> dict[str, tuple[float, float]]:
    """Top and foot of every zone that stands there, in pixels."""
    return {
        name: (top, foot)
        for name, top, foot in page.evaluate(
            """(names) => names.flatMap((name) => {
                const zone = document.querySelector(name);
                if (!zone) return [];
                const { top, bottom } = zone.getBoundingClientRect();
                return [[name, Math.round(top), Math.round(bottom)]];
            })""",
            ZONES,
        )
    }


def rows_of_the_hand(page: Page) -> int:
    """In how many rows its cards stand."""
    return page.evaluate(
        """() => new Set([...document.querySelectorAll(".hand .hand-card")].map(
            (card) => Math.round(card.parentElement.getBoundingClientRect().top / 8)
        )).size"""
    )


SHIFTS = """
    window.shifts = [];
    const cards = () => document.querySelector(".hand")?.textContent;
    const tall = () => document.querySelector(".hand")?.offsetHeight;
    let [hand, height] = [cards(), tall()];
    new PerformanceObserver((list) => {
        // A hand that takes a pile or the widow in needs more rows, and what is above it makes room.
        const grown = tall() > height;
        // Cards that are left in a hand close up, on a slow machine long after the touch.
        const other = cards() !== hand;
        [hand, height] = [cards(), tall()];
        if (grown) return;
        for (const shift of list.getEntries()) {
            if (shift.hadRecentInput) continue;
            for (const { node, previousRect: from, currentRect: to } of shift.sources) {
                if (other && node?.parentElement?.closest(".hand")) continue;
                const where = ({ x, y, width, height }) => [x, y, width, height].join(" ");
                window.shifts.push(`${node?.className ?? "text"}: ${where(from)} to ${where(to)}`);
            }
        }
    }).observe({ type: "layout-shift", buffered: true });
"""
"""What moved on the page although nobody touched it, as the browser measures it."""


TRICKS = """
    window.tricks = { played: [], shown: [] };
    new MutationObserver(() => {
        const trick = document.querySelector(".middle .trick");
        if (!trick?.querySelector(".play")) return;
        const { top, bottom } = trick.getBoundingClientRect();
        const card = trick.querySelector(".play").offsetWidth;
        const ended = document.querySelector(".deal-end");
        const contract = document.querySelector(".middle > .contract")?.checkVisibility() ?? false;
        window.tricks[ended ? "shown" : "played"].push([(top + bottom) / 2, card, contract]);
    }).observe(document, { childList: true, subtree: true });
"""
"""How high every trick lay, how large its cards, and whether the contract stood there, in the deal and at its end."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "viewport"),
    [
        pytest.param("two-handed", PHONE, id="two-handed-phone"),
        pytest.param("double-deck-three", PHONE, id="three-phone"),
        pytest.param("piquet", TABLET, id="piquet-tablet", marks=pytest.mark.only_long),
        pytest.param("piquet", DESKTOP, id="piquet-desktop"),
        pytest.param("double-deck", DESKTOP, id="double-deck-desktop", marks=pytest.mark.only_long),
        pytest.param("auction-three", PHONE, id="auction-phone", marks=pytest.mark.only_long),
        pytest.param("double-deck", {"width": 740, "height": 360}, id="lying", marks=pytest.mark.only_long),
        pytest.param("pinacle", PHONE, id="pinacle-phone"),
        pytest.param("two-handed", LARGE, id="large", marks=pytest.mark.only_long),
    ],
)
def test_nothing_on_the_page_moves_in_a_whole_deal(
    new_page: NewPage, slug: str, viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport)
    page.add_init_script(SHIFTS)
    page.add_init_script(TRICKS)
    refusals: list[str] = []
    page.on("console", lambda line: refusals.append(line.text) if line.type == "error" else None)
    sit_down(page, slug)
    # By how the hand stands: one that takes in a whole pile has more rows, and what is above it makes room. More rows
    # of smaller cards may be as high as fewer, and stand otherwise. The hand of another deal is another hand.
    stood: dict[tuple[str, float, int], dict[str, set[tuple[float, float]]]] = {}
    hands: list[tuple[str, float, int]] = []
    cards = [0]

    def look() -> None:
        found = zones(page)
        cards.append(page.locator(".hand .hand-card").count())
        if ".hand" in found:
            deal = page.locator(".bar-deal").first.text_content() or ""
            hands.append((deal, found[".hand"][1] - found[".hand"][0], rows_of_the_hand(page)))
        places = stood.setdefault(hands[-1], {name: set() for name in ZONES})
        for name, where in found.items():
            places[name].add(where)

    deals = 1
    play_until_scored(page, look=look)
    while slug != "pinacle" and not page.evaluate("window.tricks.played.length"):
        # A bid without a marriage ends a deal before its first trick.
        go_on(page)
        deals += 1
        play_until_scored(page, deals, look=look)
    # What the deal came to is told once its last trick has been seen; the browser hands shifts over after a frame.
    until(lambda: not page.locator(".catching-up").count())
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    for hand, zones_then in stood.items():
        assert {name: places for name, places in zones_then.items() if len(places) > 1} == {}, hand
    # Only a hand that takes cards in, a pile or the widow, may need more room than it had.
    dealt = len({deal for deal, _height, _rows in stood})
    assert len(stood) == dealt or any(then > before for before, then in pairwise(cards[1:]))
    assert page.evaluate("window.shifts") == []
    assert refusals == [], "the browser refused something of the page"
    if slug != "pinacle":
        until(lambda: page.evaluate("window.tricks.shown.length") > 0)
        tricks = page.evaluate("window.tricks")
        (height, card, words), (before, card_before, words_before) = tricks["shown"][0], tricks["played"][-1]
        assert abs(height - before) < 4, "the last trick jumps"
        assert card == card_before, "the cards of the last trick change their size"
        assert words == words_before, "the contract goes before the last trick does"
    foot = page.locator(".table-tabs").bounding_box()
    lowest = max(bottom for zones_then in stood.values() for _top, bottom in zones_then[".hand"])
    assert lowest <= (foot["y"] if foot and foot["height"] else viewport["height"])


PLACES = """
    window.places = {};
    const bar = [".bar-game", ".rules-line", ".bar-score", ".table-bar .menu", "#next-game"];
    const parts = [...bar, ".plate > span:nth-child(2)"];
    new MutationObserver(() => {
        for (const part of parts) {
            const there = document.querySelector(part);
            if (!there?.checkVisibility()) continue;
            const { left, top } = there.getBoundingClientRect();
            (window.places[part] ??= new Set()).add(`${Math.round(left)} ${Math.round(top)}`);
        }
    }).observe(document, { childList: true, subtree: true });
"""
"""Where name, rules, score and menus of the bar have stood, and what is said of the reader beside their seat's name."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "viewport"),
    [("auction-three", TABLET), ("two-handed", DESKTOP), ("double-deck-three", PHONE)],
    ids=["tablet", "desktop", "phone"],
)
def test_whose_turn_it_is_moves_nothing_in_the_bar_and_beside_the_own_name(
    new_page: NewPage, slug: str, viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport)
    sit_down(page, slug)
    until_asked(page)
    page.evaluate(PLACES)
    for _ in range(6):
        if asked(page):
            move_once(page)
        else:
            page.wait_for_timeout(200)
        if between_deals(page):
            break
    until(lambda: not page.locator(".catching-up").count())
    places = page.evaluate(
        "Object.fromEntries(Object.entries(window.places).map(([part, where]) => [part, [...where]]))"
    )
    assert len(places) >= (3 if viewport is PHONE else 5)
    assert {part: where for part, where in places.items() if len(where) > 1} == {}


RECORDER = """
    window.seen = { bubbles: [], banners: [], tricks: 0, flights: 0 };
    new MutationObserver(() => {
        for (const bubble of document.querySelectorAll(".bubble")) window.seen.bubbles.push(bubble.textContent.trim());
        for (const banner of document.querySelectorAll(".banner")) window.seen.banners.push(banner.textContent.trim());
        const lying = document.querySelectorAll(".middle .trick .play").length;
        window.seen.tricks = Math.max(window.seen.tricks, lying);
        const flying = document.getAnimations().filter(({ effect }) => effect.target.closest(".trick"));
        window.seen.flights += flying.length + document.querySelectorAll(".trick[data-to]").length;
    }).observe(document.getElementById("place"), {
        childList: true, subtree: true, attributes: true, attributeFilter: ["data-to"],
    });
"""


@pytest.mark.slow
def test_a_large_window_has_a_larger_hand_with_faces_and_a_small_one_loads_none(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down(page, "piquet")
    until_asked(page)
    faces = page.locator(".hand .hand-face")

    def drawn() -> int:
        return int(faces.evaluate_all("(faces) => faces.filter((face) => face.naturalWidth > 0).length"))

    small = page.locator(".hand .hand-card").first.bounding_box()
    assert drawn() == 0
    page.set_viewport_size({"width": LARGE["width"], "height": LARGE["height"]})
    until(lambda: drawn() == faces.count() == 12)
    large = page.locator(".hand .hand-card").first.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] / small["width"] >= 1.4


@pytest.mark.slow
def test_calls_trumps_and_whole_tricks_are_seen_as_they_happen_without_motion_too(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP, reduced_motion="reduce")
    sit_down_now(page)
    page.evaluate(RECORDER)
    for _ in range(120):
        # A touch would hurry what is being shown.
        until(lambda: (asked(page) and not page.locator(".catching-up").count()) or between_deals(page))
        # Where the others had called before the page stood there, they call in the next deal.
        if page.evaluate("window.seen.tricks === 4 && window.seen.bubbles.length > 0"):
            break
        if between_deals(page):
            go_on(page)
        else:
            move_once(page)
    seen = page.evaluate("window.seen")
    assert seen["tricks"] == 4
    assert "passes" in seen["bubbles"] or any(said.isdecimal() for said in seen["bubbles"])
    assert any("Trumps" in words for words in seen["banners"])
    # Whoever wants no motion sees no card fly, neither from its seat nor to the winner.
    assert seen["flights"] == 0


HURRIES = """
    window.hurried = window.unhurried = 0;
    new MutationObserver(() => {
        if (!document.querySelector(".trick[data-to]")) return;
        window.hurried += 1;
        if (window.hurried % 2) {
            document.querySelector(".felt").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        } else {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        }
        if (document.querySelector(".catching-up")) window.unhurried += 1;
    }).observe(document.getElementById("place"), { attributes: true, subtree: true, attributeFilter: ["data-to"] });
"""
"""Whoever looks on hurries as soon as a trick is on its way to its winner: touches the felt, then presses Escape."""


@pytest.mark.slow
def test_the_next_lead_is_seen_by_whoever_hurries_while_a_trick_is_on_its_way(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down(page, "two-handed")
    page.evaluate(HURRIES)
    for _ in range(60):
        until(lambda: (asked(page) and not page.locator(".catching-up").count()) or between_deals(page))
        if page.evaluate("window.hurried > 1") and page.locator(".middle .trick .play").count():
            break
        if between_deals(page):
            go_on(page)
        else:
            move_once(page)
    assert page.evaluate("window.hurried > 1")
    assert page.evaluate("window.unhurried") == 0
    assert page.locator(".trick[data-to]").count() == 0
    lies = page.locator(".middle .trick .play").first
    until(lambda: lies.evaluate("(card) => getComputedStyle(card).opacity") == "1")


SAID = """
    window.said = [];
    new MutationObserver(() => {
        const bubble = document.querySelector(".seat .bubble");
        const cells = [...document.querySelectorAll(".auction [data-said]")];
        if (!bubble || !cells.length) return;
        const seen = cells.filter((cell) => getComputedStyle(cell).opacity !== "0");
        window.said.push([bubble.textContent.trim(), seen.at(-1)?.textContent.trim() ?? "", seen.length, cells.length]);
    }).observe(document.getElementById("place"), { childList: true, subtree: true });
"""
"""What is said at a seat, with the last call that is to be seen in the table of all calls, and how many of them are."""


@pytest.mark.slow
def test_no_call_is_seen_in_the_table_of_calls_before_it_is_said_at_its_seat(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down(page, "double-deck")
    page.evaluate(SAID)
    # The bots must speak faster than the page shows it: some deals until they do.
    for _ in range(160):
        until(lambda: (asked(page) and not page.locator(".catching-up").count()) or between_deals(page))
        said = page.evaluate("window.said")
        if any(seen < known for _bubble, _cell, seen, known in said):
            break
        if between_deals(page):
            go_on(page)
        else:
            move_once(page)
    assert any(seen < known for _bubble, _cell, seen, known in said), "the bots were never ahead of the page"
    # "passes" at the seat, "passed" in the table.
    heads = [(bubble.partition(",")[0].removesuffix("es"), cell) for bubble, cell, _seen, _known in said]
    assert [(head, cell) for head, cell in heads if head not in cell] == []


LONG_TIMES_STOP = """
    window.setTimeout = ((real) => (deed, time = 0) => (time < 200 && deed ? real(deed, time) : 0))(window.setTimeout);
"""
"""What is shown for a while stays until the reader comes to the present."""


NOTES = """
    () => [...document.querySelectorAll(":is(.seat, .plate)[data-at]")].map(
        (place) => [...place.querySelectorAll("[data-then]")].map((note) => note.textContent))
"""
"""What stands at each seat in place of the notes of the present."""


@pytest.mark.slow
def test_a_call_that_is_being_said_stays_the_last_to_be_seen_while_others_call(new_page: NewPage) -> None:
    reader, *others = pages = [new_page(viewport=DESKTOP) for _ in range(4)]
    reader.goto("/play/new/?variant=double-deck")
    reader.locator("main form button.button-primary").first.click()
    reader.locator(".gathering").wait_for()
    for page in others:
        page.goto(reader.url)
        take_a_seat(page)
    for page in pages:
        page.locator(".hand").wait_for()
    reader.evaluate(LONG_TIMES_STOP)
    reader.evaluate(SAID)
    # The reader passes; the others bid as little as they may, and each call comes to the reader by itself.
    for _ in range(5):
        until(lambda: any(map(asked, pages)))
        caller = next(page for page in pages if asked(page))
        if caller is reader:
            move_once(reader)
        else:
            caller.locator("button.bid").first.click()
            # Whoever could not name trumps is asked whether they mean it.
            sure = caller.locator(".confirm-bar .button-gold")
            until(lambda: not asked(caller) or sure.count() > 0)  # noqa: B023
            if sure.count():
                sure.click()
            until(lambda: not asked(caller))  # noqa: B023
        until(lambda: version(reader) == version(caller))  # noqa: B023
        assert [notes for notes in reader.evaluate(NOTES) if len(set(notes)) < len(notes)] == [], (
            "each note once"
        )
    said = reader.evaluate("window.said")
    assert any(seen < known for _bubble, _cell, seen, known in said)
    # "passes" at the seat, "passed" in the table.
    heads = [(bubble.partition(",")[0].removesuffix("es"), cell) for bubble, cell, _seen, _known in said]
    assert [(head, cell) for head, cell in heads if head not in cell] == []


def settings_at_the_table(page: Page, *ticked: str, pace: str = "normal") -> None:
    """Change settings by the way that leads there from the table, and come back to it."""
    open_part(page, "more", "settings")
    page.locator("#settings a").click()
    page.wait_for_url("**/account/settings/table/**")
    page.locator("[name=table_pace]").select_option(pace)
    for name in ticked:
        page.locator(f"[name={name}]").check()
    page.locator("main form button").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()


@pytest.mark.slow
def test_whoever_wants_to_see_what_came_of_it_at_once_is_shown_no_moments(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    settings_at_the_table(page, pace="at_once")
    page.evaluate(RECORDER)
    for _ in range(6):
        until_asked(page)
        move_once(page)
    assert page.evaluate("[...window.seen.bubbles, ...window.seen.banners]") == []


@pytest.mark.slow
def test_the_only_card_that_may_be_played_is_played_for_whoever_wants_that(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "two-handed")
    settings_at_the_table(page, "play_forced", pace="at_once")
    for _ in range(120):
        until(lambda: asked(page) or between_deals(page))
        if between_deals(page) or page.locator(".hand-card").count() == 1:
            break
        move_once(page)
    # The last card of a hand is the only one: nobody touches it.
    until(lambda: between_deals(page))


PRESSES = """
    window.presses = new Map();
    const begin = window.setTimeout, end = window.clearTimeout;
    window.setTimeout = (deed, after, ...rest) => {
        const timer = begin((...given) => { window.presses.delete(timer); deed(...given); }, after, ...rest);
        if (deed.name === "play") window.presses.set(timer, after);
        return timer;
    };
    window.clearTimeout = (timer) => { window.presses.delete(timer); end(timer); };
"""
"""What is about to be pressed by itself, and in how many milliseconds."""

LOOK_AWAY = """([times, forced]) => {
    document.getElementById("table").dataset.playForced = forced;
    for (let time = 0; time < times; time += 1) document.dispatchEvent(new Event("visibilitychange"));
    return [...window.presses.values()];
}"""

PAUSES = """async (times) => {
    const pauses = await import("/static/js/table/pauses.js");
    const drawn = (left) => Array.from({ length: 200 }, () => pauses.draw({ left }));
    const many = drawn(), hurried = drawn(2000);
    sessionStorage.setItem("own-times", "[]");
    for (const time of times) pauses.note(time);
    return [many, hurried, drawn()];
}"""
"""Pauses of somebody of whom nothing is known, with two seconds on their clock, and of one who took these times."""


@pytest.mark.slow
def test_the_only_move_waits_as_long_as_a_move_that_was_chosen(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(PRESSES)
    sit_down(page, "two-handed")
    until_asked(page)
    # Whoever looks away and back has one press before them and no older one; none is like another.
    assert len(page.evaluate(LOOK_AWAY, [3, ""])) == 1
    assert len({page.evaluate(LOOK_AWAY, [1, ""])[0] for _ in range(5)}) > 1
    # Among bots alone it is always the same moment.
    assert {page.evaluate(LOOK_AWAY, [1, "soon"])[0] for _ in range(5)} == {1200}
    until(lambda: not page.locator(".catching-up").count())
    assert page.evaluate("sessionStorage.getItem('own-times')") is None
    # A choice among all cards that took three seconds and a little is remembered.
    page.evaluate("((real) => { performance.now = () => real() + 3000; })(performance.now.bind(performance))")
    move_once(page)
    until(lambda: page.evaluate("JSON.parse(sessionStorage.getItem('own-times'))?.length") == 1)
    many, hurried, own = page.evaluate(PAUSES, [200, 5000, 5000, 5500, 6000, 6000, 6000, 90_000])
    assert 1200 <= min(many) < 2500 < 4500 < max(many) <= 6000
    assert max(hurried) <= 500
    # A fifth sooner or later than one of their own; what was too quick or too slow is none.
    assert 4000 <= min(own) < 4600 < 6400 < max(own) <= 7200


LONE_BUTTONS = """
    window.lone = [];
    new MutationObserver(() => {
        const table = document.getElementById("table");
        if (table?.dataset.hand !== "asked" || document.querySelector(".hand-card.legal")) return;
        if (document.querySelectorAll(".choices button").length === 1) window.lone.push(table.dataset.version);
    }).observe(document, { childList: true, subtree: true, attributes: true });
"""
"""At which versions one button was all that was asked, as for a card to be drawn where nothing can be laid."""


@pytest.mark.slow
def test_a_button_that_is_the_only_move_is_pressed_for_whoever_wants_that(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(LONE_BUTTONS)
    sit_down(page, "two-handed")
    settings_at_the_table(page, "play_forced", pace="at_once")
    page.evaluate("window.lone = []")
    # Whoever plays like this may take no trick of a deal, and then has nothing to draw first.
    for _ in range(150):
        until_asked(page)
        # It may be pressed before anybody here has seen it.
        if page.evaluate("window.lone.length"):
            break
        move_once(page)
    alone = page.evaluate("window.lone[0]")
    assert alone, "no button ever stood alone"
    until(lambda: version(page) != alone)


SOUNDS = """
    window.sounds = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };
"""


@pytest.mark.slow
def test_a_turn_is_heard_by_whoever_wants_that(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(SOUNDS)
    sit_down(page, "piquet")
    until_asked(page)
    move_once(page)
    until_asked(page)
    assert page.evaluate("window.sounds") == 0
    settings_at_the_table(page, "turn_sound")
    for _ in range(6):
        until_asked(page)
        move_once(page)
    until_asked(page)
    assert page.evaluate("window.sounds") == 1


@pytest.mark.slow
def test_on_the_score_sheet_the_chart_is_seen_through_the_ways_to_its_deals(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "piquet")
    play_until_scored(page)
    page.goto(f"{page.url.partition('#')[0]}score/")
    deals = page.locator(".flow-chart a[data-deal] rect")
    assert deals.count() >= 1
    assert deals.first.evaluate("deal => getComputedStyle(deal).fill") == "rgba(0, 0, 0, 0)"


@pytest.mark.slow
def test_the_parts_of_the_panel_are_sheets_that_open_and_close(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down_now(page)
    until_asked(page)
    for name in ("score", "log", "talk"):
        open_part(page, name)
        assert page.locator(f"#{name}").is_visible()
        page.keyboard.press("Escape")
        until(lambda part=name: not page.locator(f"#{part}").is_visible())  # type: ignore[misc]
    for names in (
        ("log",),
        ("melds",),
        ("plans",),
        *(("more", name) for name in ("rules", "notes", "leave")),
    ):
        open_part(page, *names)
        assert page.locator(f"#{names[-1]}").is_visible()
        page.go_back()
        until(lambda part=names[-1]: not page.locator(f"#{part}").is_visible())  # type: ignore[misc]
        assert "/games/" in page.url
    open_part(page, "log")
    move = page.locator("#log").evaluate("log => log.getBoundingClientRect().bottom")
    assert move <= PHONE["height"]
    page.locator(".side-close").click()
    until(lambda: not page.locator("#log").is_visible())

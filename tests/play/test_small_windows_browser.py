"""The table in small windows: what is asked, the trick and the way on are in sight, and nothing lies over them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, between_deals, go_on, move_once, sit_down, until, until_asked
from tests.play.test_moments_places_browser import BOARDS, UNDER, play_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

NewPage = Callable[..., "Page"]
PHONE = {"width": 360, "height": 740}
LINE = ".combination-line"

# Which parts cannot be seen whole: outside the window, or something else lies over one of their corners or the middle.
HIDDEN = """(selector) => {
    const parts = [...document.querySelectorAll(selector)];
    const foot = document.querySelector(".table-tabs").getBoundingClientRect().top || innerHeight;
    const whole = (part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        if (!width || left < 0 || top < 0 || right > innerWidth + 1 || bottom > foot + 1) return false;
        const places = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
        return places.every(([x, y]) => {
            const there = document.elementFromPoint(x, y);
            return there && (part.contains(there) || there.contains(part));
        });
    };
    return parts.length ? parts.filter((part) => !whole(part)).map((part) => part.outerHTML) : ["nothing"];
}"""


QUIET = """async () => {
    // In a window of another size cards are laid anew, which begins with its first frames.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    return !document.querySelector(".catching-up, .htmx-request")
        && document.querySelector(".felt").getAnimations({ subtree: true })
            .every(({ playState }) => playState === "finished");
}"""
"""Nothing is asked for or being shown, and no card is on its way."""


LOADED = """(selector) => [...document.querySelectorAll(selector)].every(
    ({ complete, naturalWidth }) => complete && naturalWidth)"""


LARGE_WORDS = """
    window.words = [];
    new MutationObserver(() => {
        const banners = document.querySelector(".banners");
        if (!banners) return;
        const { left, right, top, bottom } = banners.getBoundingClientRect();
        const parts = document.querySelectorAll(".contract :is(p, dt, dd), .first-word, .hand .hand-card");
        const under = [...parts].filter((part) => {
            const box = part.getBoundingClientRect();
            return box.width && getComputedStyle(part).visibility === "visible" && box.left < right - 1
                && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
        });
        const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? ["outside the window"] : [];
        window.words.push([banners.textContent.trim(), [...outside, ...under.map((part) => part.outerHTML)],
            banners.querySelector(".meld-hand") !== null]);
    }).observe(document, { childList: true, subtree: true });
"""
"""Each time large words or melds stand on the felt: what they say, what lies under them, whether they go out of it."""


def hold(page: Page) -> None:
    """Nothing of what the others do comes any more, and what happened has been shown."""
    # An earlier moment may still be shown, whose way to the present must not be cut off.
    until(lambda: page.evaluate(QUIET))
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.evaluate(QUIET))


def test_whoever_draws_at_pinacle_sees_the_pile_and_then_what_is_laid(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "pinacle")
    until_asked(page)
    hold(page)
    assert page.locator(".choices .bid-pad").is_visible()
    assert page.evaluate(HIDDEN, ".pile-by-top .face") == []
    assert page.locator(".pile-by-top .face").bounding_box()["width"] >= 44  # type: ignore[index]
    # While others play the rules in five lines lie beneath what is on the table.
    page.evaluate("document.querySelector('.bid-pad').remove()")
    help_then = page.locator(".stack > .first-help").bounding_box()
    assert help_then is not None
    for part in (".stack > .piles", ".stack > .boards-kept"):
        if page.locator(part).count():
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= help_then["y"] + 1, part


def test_on_a_desktop_the_top_of_the_pile_is_large(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    sit_down(page, "pinacle")
    play_until(page, ".pile-by-top .face")
    hold(page)
    assert page.evaluate(HIDDEN, ".pile-by-top .face") == []
    assert page.locator(".pile-by-top .face").bounding_box()["width"] >= 64  # type: ignore[index]


def test_in_a_low_window_pile_and_combinations_of_pinacle_are_in_sight_beside_each_other(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 1024, "height": 600})
    sit_down(page, "pinacle")
    # Whoever draws has one row of buttons, whoever lays has more of them.
    for choices in (".bid-pad", ".gather"):
        play_until(page, f".felt-grid:has(.boards-kept {LINE}):has(.choices > {choices})")
        until_asked(page)
        until(lambda: page.evaluate(QUIET))
        assert page.evaluate(HIDDEN, ".piles .face") == [], choices
        assert page.evaluate(UNDER, [".seat[data-at=left]", ".contract :is(dt, dd)"]) == [], choices
        assert len(page.evaluate(HIDDEN, LINE)) < page.locator(LINE).count(), choices


# The longest that a side's figures become, in place of what they are now.
LONGEST = """() => { for (const dd of document.querySelectorAll(".contract dd")) {
    dd.textContent = "contrat 320, annonces 150, levées 120";
} }"""


def test_in_a_low_window_the_figures_of_three_sides_are_read_whole(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1024, "height": 600}, locale="fr-FR")
    sit_down(page, "auction-three", language="fr")
    play_until(page, ".middle:has(.trick .play) > .contract dd")
    hold(page)
    page.evaluate(LONGEST)
    assert page.locator(".contract dd").count() == 3
    assert page.evaluate(UNDER, [".seat[data-at=left]", ".contract :is(dt, dd)"]) == []
    # So are names of bots, in one line each.
    names = page.locator(".seats .seat-notes > :first-child").evaluate_all(
        "(names) => names.map((name) => name.getBoundingClientRect().height)"
    )
    assert max(names) < 24


def test_at_piquet_each_score_has_a_line_beside_the_panel(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, locale="fr-FR")
    sit_down(page, "piquet", language="fr")
    until_asked(page)
    hold(page)
    page.evaluate(LONGEST.replace("contrat 320, annonces 150, levées 120", "cette donne 14, levées 12"))
    heights = page.locator(".contract dd").evaluate_all(
        "(figures) => figures.map((dd) => dd.getBoundingClientRect().height)"
    )
    assert len(heights) == 2
    assert max(heights) < 24


ANSWERS = ".filling :is(legend, label, summary), .filling-only"

OUTSIDE_THE_ANSWERS = ".table-bar, .since, .seats .seat"

UNFOLD = """(open) => {
    for (const fold of document.querySelectorAll(".filling details")) fold.open = open;
}"""

SCROLL = """(share) => {
    const filling = document.querySelector(".filling");
    filling.scrollTop = share * filling.scrollHeight;
}"""


def test_on_a_low_phone_what_sends_the_answers_of_piquet_lies_on_none_of_them(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    sit_down(page, "piquet")
    play_until(page, ".choices > .filling details")
    hold(page)
    for share in (0, 0.5, 1):
        page.evaluate(SCROLL, share)
        assert page.evaluate(UNDER, [".filling > .button", ANSWERS]) == [], share
        assert page.evaluate(HIDDEN, ".filling > .button") == [], share


# As many answers as piquet has, whatever the cards are.
THREE = """() => {
    const [first] = document.querySelectorAll(".filling-blank");
    for (const only of document.querySelectorAll(".filling-only")) only.replaceWith(first.cloneNode(true));
}"""


def test_on_a_phone_what_sends_three_answers_of_piquet_lies_on_none_of_them(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, locale="fr-FR")
    sit_down(page, "piquet", language="fr")
    play_until(page, ".choices > .filling details")
    hold(page)
    page.evaluate(THREE)
    assert page.locator(".filling-blank").count() == 3
    for share in (0, 0.5, 1):
        page.evaluate(SCROLL, share)
        assert page.evaluate(UNDER, [".filling > .button", ANSWERS]) == [], share
        assert page.evaluate(HIDDEN, ".filling > .button") == [], share


def test_on_the_smallest_phone_the_answers_of_piquet_stay_below_strip_and_plate(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 568}, locale="fr")
    sit_down(page, "piquet", language="fr")
    play_until(page, ".choices > .filling details")
    hold(page)
    for fold in (False, True):
        page.evaluate(UNFOLD, fold)
        for upper in (".filling", ".choices", ".prompt-line"):
            assert page.evaluate(UNDER, [upper, OUTSIDE_THE_ANSWERS]) == [], (fold, upper)
        assert page.evaluate(UNDER, [".prompt-line", ".filling, .plate > .seat-name"]) == [], fold
        assert page.evaluate(HIDDEN, ".filling > .button") == [], fold
    # On its side they stand beside what was called.
    page.set_viewport_size({"width": 740, "height": 360})
    until(lambda: page.evaluate("innerWidth") == 740)
    assert page.evaluate(UNDER, [".filling", ".contract > :is(p, dl)"]) == []


MORE_CARDS = """(number) => {
    const cards = () => document.querySelectorAll(".hand .hand-card");
    for (let at = 0; cards().length < number; at += 2) {
        const { parentElement: place } = cards()[at % 9];
        place.after(place.cloneNode(true));
    }
}"""


def test_on_a_phone_on_its_side_fifteen_cards_are_whole_beneath_what_gathers_them(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    sit_down(page, "pinacle")
    play_until(page, ".choices > .gather")
    hold(page)
    page.evaluate(MORE_CARDS, 15)
    for width, height in ((740, 360), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
        until(lambda: page.evaluate(QUIET))
        assert page.evaluate(HIDDEN, ".hand .hand-card") == [], (width, height)
        assert page.evaluate(HIDDEN, ".gather-buttons > :not([hidden]), .gather [data-sort]") == [], width


def test_on_a_phone_on_its_side_two_rows_of_cards_are_whole_and_the_pile_beside_what_is_laid(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    sit_down(page, "pinacle")
    play_until(page, ".felt-grid:has(.pile-by-top .face):has(.combination-line) .choices > .bid-pad")
    hold(page)
    for number in (0, 16):
        page.evaluate(MORE_CARDS, number)
        for width, height in ((740, 360), (667, 375), (640, 400)):
            page.set_viewport_size({"width": width, "height": height})
            until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
            until(lambda: page.evaluate(QUIET))
            assert page.evaluate(HIDDEN, ".hand .hand-card") == [], (width, number)
            assert page.evaluate(HIDDEN, ".pile-by-top .face, .choices button") == [], (width, number)
            pile, boards = (
                page.locator(".pile-by-top").bounding_box(),
                page.locator(".boards-kept").bounding_box(),
            )
            assert pile
            assert boards
            assert boards["x"] >= pile["x"] + pile["width"], "what is laid stands beside the pile"
            assert boards["y"] <= pile["y"] + 4


@pytest.mark.parametrize("size", [(740, 360), (844, 390), (667, 375)], ids=lambda size: f"{size[0]}")
def test_on_a_phone_on_its_side_hand_and_trick_are_seen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "two-handed")
    play_until(page, ".middle:has(.stack > .trick .play) > details.last-trick")
    hold(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(BOARDS)
    until(lambda: page.evaluate("innerWidth") == size[0])
    until(lambda: page.evaluate(QUIET))
    assert page.evaluate(UNDER, [".since", ".trick .play"]) == []
    assert page.evaluate(UNDER, [".seats", ".trick .play"]) == []
    assert page.evaluate(UNDER, [".contract", ".trick .play, .hand .hand-card"]) == []
    assert page.evaluate(HIDDEN, ".hand .hand-card") == []


@pytest.mark.parametrize("slug", ["double-deck-three", "double-deck", "pinacle"])
def test_twice_as_large_the_whole_hand_and_all_that_is_chosen_are_seen(new_page: NewPage, slug: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    sit_down(page, slug)
    until_asked(page)
    hold(page)
    for width, height in ((640, 400), (512, 300)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
        until(lambda: page.evaluate(QUIET))
        assert page.evaluate(HIDDEN, ".hand .hand-card") == [], (width, height)
        assert page.evaluate(HIDDEN, ".choices button") == [], (width, height)


def test_on_a_phone_on_its_side_the_end_of_a_deal_lies_over_none_of_its_own_lines(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    sit_down(page, "auction-three")
    play_until(page, ".deal-end:has(.over-trick):has(.deal-end-rows tbody tr:nth-child(3))")
    until(lambda: page.evaluate(QUIET))
    for line in (".deal-end .over-trick", ".deal-end .buttons"):
        assert page.evaluate(UNDER, [line, ".deal-end-rows td, .deal-end-verdict, .deal-end-reasons"]) == []


def test_what_lies_on_the_table_is_studied_as_whole_cards_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "double-deck")
    play_until(page, "#melds .meld")
    hold(page)
    page.locator(".table-tabs a[href='#melds']").click()
    cards = page.locator("#melds .meld .face")
    cards.first.wait_for()
    for card in cards.all():
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    until(lambda: page.evaluate(LOADED, "#melds .meld .face"))
    if folder := os.environ.get("TALON_PICTURES"):
        page.screenshot(path=f"{folder}/melds.png")


@pytest.mark.parametrize("slug", ["double-deck", "auction-three"])
def test_in_a_low_window_large_words_and_melds_lie_on_nothing_that_is_read(
    new_page: NewPage, slug: str
) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    page.add_init_script(LARGE_WORDS)
    sit_down(page, slug)

    def kinds() -> set[bool]:
        """Whether words stood there, and whether melds did."""
        return set(page.evaluate("window.words.map(([, , melds]) => melds)"))

    for _ in range(60):
        # Where the others had called before the page stood there, they call in the next deal.
        until(lambda: (asked(page) and not page.locator(".catching-up").count()) or between_deals(page))
        if len(kinds()) == 2:
            break
        go_on(page) if between_deals(page) else move_once(page)
    assert kinds() == {True, False}
    assert [(text, under) for text, under, _melds in page.evaluate("window.words") if under] == []


@pytest.mark.parametrize(
    "slug",
    [
        "pinacle",
        pytest.param("double-deck", marks=pytest.mark.only_long),
        pytest.param("auction-three", marks=pytest.mark.only_long),
    ],
)
def test_in_small_windows_every_side_reads_its_way_to_the_target(new_page: NewPage, slug: str) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    sit_down(page, slug)
    play_until(page, ".deal-end:has(.deal-end-parts)")
    sides = page.locator(".deal-end-rows tbody tr:not(.deal-end-parts)").count()
    assert page.locator(".deal-end-to-go").count() == sides
    for width, height in ((360, 640), (360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate(QUIET))
        if folder := os.environ.get("TALON_PICTURES"):
            page.screenshot(path=f"{folder}/deal-end-{slug}-{width}x{height}.png")
        assert page.evaluate(HIDDEN, ".deal-end-rows :is(th, td, .deal-end-to-go)") == [], (width, height)


# Agree to what nobody asks.
AGREE = """(address) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: address });
    form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode(true));
    for (const [name, value] of [["arrangement", "1"], ["agree", "1"]]) {
        const field = document.createElement("input");
        Object.assign(field, { type: "hidden", name, value });
        form.append(field);
    }
    document.body.append(form);
    form.submit();
}"""


@pytest.mark.parametrize("window", [PHONE, {"width": 740, "height": 360}])
def test_what_the_site_says_of_a_deed_moves_nothing_at_the_table_and_goes_with_a_touch(
    new_page: NewPage, window: dict[str, int]
) -> None:
    page = new_page(viewport=window)
    sit_down(page, "piquet")
    until_asked(page)
    until(lambda: page.evaluate(QUIET))
    card = page.locator(".hand-card").last
    before = card.bounding_box()
    with page.expect_navigation():
        page.evaluate(AGREE, f"{page.url.partition('#')[0]}arrange/answer/")
    page.locator(".messages .notice").wait_for()
    until(lambda: page.evaluate(QUIET))
    assert card.bounding_box() == before
    page.locator(".messages .notice-close").click()
    assert not page.locator(".messages .notice").count()
    assert card.bounding_box() == before

"""Where words and cards lie while a page shows what has happened: on nothing that is being looked at."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.play.browsing import asked, between_deals, go_on, move_once, sit_down, until, until_asked

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SIZES = ((360, 740), (740, 360), (1024, 600), (1280, 800))

# One moment is put on the felt and stays there: a call, cards and large words, as `_moments.html` would bring them.
SHOW = """([at, call, cards, banners]) => {
    const table = document.getElementById("table");
    // Cards that words follow are shown for a moment alone; what comes last stays.
    table.dataset.pace = cards.length ? "0.001" : "1000";
    const number = (window.lastMoment = (window.lastMoment ?? 1e6) + 1);
    const plays = cards.map((at) => `<li class="play" data-at="${at}">
        <img class="face" width="240" height="336" alt="" src=""></li>`).join("");
    document.getElementById("moments").innerHTML = `<template data-moment="${number}">
        ${plays && `<ol>${plays}</ol>`} ${call && `<p class="call" data-at="${at}">${call}</p>`}
        ${banners.map((words) => `<p class="banner">${words}</p>`).join("")}</template>`;
    document.querySelector(".felt").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    document.dispatchEvent(Object.assign(new CustomEvent("htmx:afterSwap",
        { detail: { target: document.getElementById("place") } })));
    table.dataset.pace = "1000";
}"""

# Parts of the page, by their selectors, that one part lies over; words of later moments are read out and not seen.
UNDER = """([upper, lower]) => {
    const box = (part) => part.getBoundingClientRect();
    const over = box(document.querySelector(upper));
    return [...document.querySelectorAll(lower)].filter((part) => {
        const { left, right, top, bottom, width } = box(part);
        if (part.closest(".catching-up .later")) return false;
        return width && getComputedStyle(part).visibility === "visible" && left < over.right - 1
            && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1;
    }).map((part) => part.className || part.tagName);
}"""

INSIDE = """(selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return left >= 0 && right <= document.documentElement.clientWidth;
}"""


# Whether the other language can be touched once its menu is open; at once, for an update would fold it.
UNFOLDED = """() => {
    document.querySelector(".table-bar .menu").open = true;
    const way = document.querySelector(".table-bar .menu [lang=fr]");
    const { left, right, top, bottom } = way.getBoundingClientRect();
    return way.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


BOARDS = """() => {
    if (document.querySelector(".stack > .boards-kept")) return;
    document.querySelector(".stack").insertAdjacentHTML("beforeend", '<div class="boards-kept" tabindex="0"></div>');
}"""

CARD = "document.querySelector('.middle .trick .play').offsetWidth"


def play_until(page: Page, stands: str) -> None:
    """Play on until a part of the page stands there."""

    def there() -> bool:
        until(lambda: asked(page) or between_deals(page))
        if not page.locator(stands).count():
            go_on(page) if between_deals(page) else move_once(page)
        return page.locator(stands).count() > 0

    until(there)


@pytest.mark.slow
def test_a_trick_is_as_large_while_something_is_asked_and_covers_no_figure(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "two-handed")
    play_until(page, ".felt-grid:has(.bid-pad) .stack > .trick .play")
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator(".catching-up").count() == 0)
    page.evaluate(BOARDS)
    assert page.evaluate(UNDER, [".trick .play", ".contract dd"]) == []
    assert page.evaluate(UNDER, [".stack > .piles", ".contract dd, .boards-kept"]) == []
    large = page.evaluate(CARD)
    page.evaluate("document.querySelector('.bid-pad').remove()")
    assert page.evaluate(CARD) == large


# Sides and target that are not within the score of the bar, whatever the points of the sides are.
CUT = """(points) => {
    const score = document.querySelector(".bar-score"), { bottom, right } = score.getBoundingClientRect();
    [...score.querySelectorAll("b")].forEach((b, place) => b.textContent = points[place]);
    return [...score.querySelectorAll(".bar-side, .bar-target")].filter((part) => {
        const box = part.getBoundingClientRect();
        return !box.width || box.bottom > bottom + 1 || box.right > right + 1;
    }).map((part) => part.textContent.trim());
}"""


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "sides"), [("auction-three", 3), ("two-handed", 2), ("pinacle", 2)])
def test_a_phone_has_the_score_of_every_side_and_the_target_in_its_bar(
    new_page: Callable[..., Page], slug: str, sides: int
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, slug)
    for language in ("en", "fr"):
        page.goto(page.url.replace("/games/", "/fr/games/") if language == "fr" else page.url)
        assert page.locator(".bar-score :is(.bar-side, .bar-target)").count() == sides + 1
        for points in (["320", "415", "190"], ["−145", "1390", "1210"]):
            assert page.evaluate(CUT, points) == [], (language, points)
        if folder := os.environ.get("TALON_PICTURES"):
            page.screenshot(path=f"{folder}/bar-{slug}-{language}.png")


def test_the_last_trick_is_reached_beside_the_figures_of_three_sides(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "auction-widow")
    play_until(page, ".middle:has(.stack > .trick) > .last-trick")
    for language in ("en", "fr"):
        page.goto(page.url.replace("/games/", "/fr/games/") if language == "fr" else page.url)
        assert page.locator(".middle > .last-trick").count() == 1
        covered = ".contract dt, .contract dd, .trick .play .face, .pile > *"
        assert page.evaluate(UNDER, [".middle > .last-trick", covered]) == [], language
        assert page.evaluate(INSIDE, ".middle > .last-trick"), language


SHEET = """() => {
    document.querySelector(".table-bar .menu").open = true;
    const { left, right } = document.querySelector(".table-bar .menu-sheet").getBoundingClientRect();
    return [left, document.documentElement.clientWidth - right];
}"""


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["double-deck-three", "piquet"])
def test_the_languages_of_the_bar_unfold_within_a_phone(new_page: Callable[..., Page], slug: str) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, slug)
    until_asked(page)
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator(".catching-up").count() == 0)
    assert min(page.evaluate(SHEET)) >= 0


SIX = "/fr/play/new/?variant=pinacle&teams=3x2"


@pytest.mark.slow
def test_with_six_seats_the_figures_stand_clear_of_the_plates_above_them(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, locale="fr")
    page.goto(SIX)
    page.locator("select[name=pace]").select_option("none")
    page.locator("main form button.button-primary").first.click()
    page.locator(".gathering .button-gold").click()
    page.locator(".hand").wait_for()
    # A pile in the hand takes the place of the boards: the figures are looked at when a card is to be drawn.
    play_until(page, "#table:has(.melds-board > :nth-child(3)):has(button[value=draw])")
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator(".catching-up").count() == 0)
    assert page.locator(".seats .seat").count() == 5
    for width, height in ((1280, 800), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
        for at in page.locator(".seats .seat").evaluate_all(
            "(seats) => seats.map((seat) => seat.dataset.at)"
        ):
            covered = page.evaluate(
                UNDER, [f".seat[data-at={at}]", ".contract > *, .contract dt, .contract dd"]
            )
            assert covered == [], (width, at)
    # On a phone the figures stand in the place of a sixth plate, and each side's board begins in sight.
    assert page.locator(".contract dd").count() == 3
    longest = ("étalé 1\u202f250, primes 300", "étalé 1\u202f250")
    for figures in longest:
        page.evaluate(
            """(words) => { for (const dd of document.querySelectorAll(".contract dd")) {
            dd.innerHTML = words.split(", ").map((each) => {
                const [label, ...others] = each.split(" ");
                return `<span>${label}</span> ${others.join(" ")}`;
            }).join(", "); } }""",
            figures,
        )
        assert (
            page.evaluate(
                OUT_OF_SIGHT, ".contract .side-mark, .contract dd, .melds-board h2 > :not(.side-name)"
            )
            == []
        )
        assert page.evaluate(UNDER, [".contract", ".seats .seat, .piles .pile > *, .boards-kept"]) == []


# Parts that are not whole before the reader: too small, cut, or with something else over them.
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    if (width < 8 || left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1) return true;
    return ![[left + 1, top + 2], [right - 1, bottom - 2]].every(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return part.contains(there) || there?.contains(part);
    });
}).map((part) => part.textContent.trim())"""


TITLE = """() => {
    const [title, score] = [".bar-title h1", ".bar-score"].map((part) => document.querySelector(part));
    return score.getBoundingClientRect().top - title.getBoundingClientRect().bottom;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_name_of_a_game_of_three_stands_above_its_score(
    new_page: Callable[..., Page], language: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale=language)
    sit_down(page, "auction-three", language=language)
    assert page.evaluate(TITLE) >= -1


SCORE = """() => document.querySelector(".bar-score").innerText.match(/[−\\d]+/g)"""


@pytest.mark.slow
def test_until_the_last_trick_of_a_deal_has_been_seen_the_page_says_nothing_of_its_end(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "piquet")
    play_until(page, ".choices > .filling")
    until(lambda: page.locator(".catching-up").count() == 0)
    assert page.evaluate(UNDER, [".choices > :is(.filling, .first-word)", ".seats .seat"]) == []
    play_until(page, ".deal-end")
    until(lambda: page.locator(".catching-up").count() == 0)
    after = page.evaluate(SCORE)
    assert after != ["0", "0"]
    page.evaluate("document.getElementById('place').classList.add('catching-up')")
    assert page.evaluate(SCORE) == ["0", "0"]
    assert page.locator(".since-line[data-ends]").count()
    assert not page.locator(".since-line[data-ends]").first.is_visible()
    assert page.locator(".since-line:not([data-ends])").first.is_visible()
    assert not page.locator(".since-line[data-ends]:first-child + .since-earlier").is_visible()
    page.evaluate("document.getElementById('place').classList.remove('catching-up')")
    assert page.evaluate(SCORE) == after


NOTES = """([at, words]) => {
    const notes = document.querySelector(`.seat[data-at=${at}] .seat-notes`);
    for (const said of notes.querySelectorAll(".seat-said")) said.remove();
    for (const word of words) {
        notes.insertAdjacentHTML("beforeend", `<span class="seat-said">${word}</span>`);
    }
    return [...notes.children].filter((note) => note.scrollWidth > note.clientWidth + 1 && note.clientWidth > 1)
        .map((note) => note.textContent.trim());
}"""


@pytest.mark.slow
def test_two_notes_of_a_partner_are_read_whole_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck")
    until_asked(page)
    page.route("**/table/?*", lambda route: route.abort())
    for at, words in (
        ("top", ["dealer", "passed"]),
        ("top", ["donneur", "preneur"]),
        ("left", ["donneur", "preneur"]),
    ):
        assert page.evaluate(NOTES, [at, words]) == [], (at, words)


# Parts of plates that lie outside them or on the name, with as many notes as a seat may have.
PLATES = """(words) => [...document.querySelectorAll(".seats .seat")].flatMap((seat) => {
    const notes = seat.querySelector(".seat-notes"), name = seat.querySelector(".seat-name");
    notes.firstElementChild.textContent = words[0];
    for (const said of notes.querySelectorAll(".seat-said")) said.remove();
    for (const word of words.slice(1)) notes.insertAdjacentHTML("beforeend", `<span class="seat-said">${word}</span>`);
    const { bottom } = seat.getBoundingClientRect(), below = name.getBoundingClientRect().bottom;
    return [...notes.children].filter((note) => {
        const box = note.getBoundingClientRect();
        return box.bottom > bottom + 1 || box.top < below - 1;
    }).map((note) => `${seat.dataset.at} ${note.textContent.trim()}`);
})"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids=lambda size: f"{size[0]}")
def test_what_is_noted_of_a_seat_stays_on_its_plate_and_off_its_name(
    new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, locale="fr")
    sit_down(page, "double-deck", language="fr")
    until_asked(page)
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator(".catching-up").count() == 0)
    assert page.evaluate(PLATES, ["Bateleur (bot), débutant", "donneur", "preneur"]) == []


WORD = """() => {
    document.querySelector(".choices > .first-word")?.remove();
    document.querySelector(".ask .choices").insertAdjacentHTML("afterbegin", `<p class="first-word">
        <span class="first-word-text">Vous avez fait la levée : annoncez une combinaison si vous le pouvez,
        elle compte aussitôt. Piochez ensuite.</span> <a href="#brief">Le jeu en cinq lignes</a></p>`);
}"""


# Buttons out of which their words or cards run.
OVERFULL = """() => [...document.querySelectorAll(".choices .button:has(.button-cards)")].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return [...button.querySelectorAll(".button-label, .card, small, .bid-means")].some((part) => {
        const box = part.getBoundingClientRect();
        return box.width && (box.left < left || box.right > right || box.top < top || box.bottom > bottom);
    });
}).map((button) => button.textContent.trim().slice(0, 20))"""

MANY_MELDS = """(number) => {
    const melds = document.querySelector(".suit-choice");
    while (melds.children.length < number) melds.prepend(melds.firstElementChild.cloneNode(true));
}"""


# Pixels that buttons leave free at their left although they do not fit beside each other.
ROOM_LEFT = """() => {
    const row = document.querySelector(".suit-choice");
    const left = row.getBoundingClientRect().left - document.querySelector(".choices").getBoundingClientRect().left;
    return row.scrollWidth > row.clientWidth && left > 24 ? left : 0;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=lambda size: f"{size[0]}")
def test_a_sentence_of_the_first_deal_and_its_buttons_cover_no_card_of_an_open_trick(
    new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sit_down(page, "two-handed")
    play_until(page, ".felt-grid:has(.middle .trick .play:nth-child(2)) .suit-choice button:nth-child(2)")
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator(".catching-up").count() == 0)
    page.evaluate(WORD)
    page.evaluate(MANY_MELDS, 4)
    assert page.evaluate(ROOM_LEFT) == 0
    page.evaluate(MANY_MELDS, 7)
    # One button lays the most that can be laid, a double run.
    page.locator(".suit-choice .cards").first.evaluate(
        "(cards) => { while (cards.children.length < 10) cards.append(cards.firstElementChild.cloneNode(true)); }"
    )
    assert page.evaluate(OVERFULL) == []
    seen = ".trick .play, .pile, .contract dd, .seats .seat, .prompt-line, .plate > .seat-name"
    assert page.evaluate(UNDER, [".first-word", seen + ", .suit-choice"]) == []
    assert page.evaluate(UNDER, [".suit-choice", seen]) == []
    assert page.evaluate(INSIDE, ".first-word")


@pytest.mark.slow
def test_between_two_a_trick_is_as_large_when_the_heaps_are_gone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    sit_down(page, "two-handed")
    play_until(page, ".stack:has(> .piles) > .trick .play")
    page.route("**/table/?*", lambda route: route.abort())
    until(lambda: page.locator(".catching-up").count() == 0)
    width = "document.querySelector('.trick .play').offsetWidth"
    before = page.evaluate(width)
    page.evaluate("document.querySelector('.stack').replaceWith(document.querySelector('.stack > .trick'))")
    assert page.evaluate(width) == pytest.approx(before, rel=0.1)


PROOF = """() => {
    document.querySelector(".ahead-place")?.remove();
    document.querySelector(".ask .prompt").insertAdjacentHTML("afterend", `<div class="ahead-place">
        <form class="sure-rest"><p>First these draw the trumps that are left: ten and king of hearts.
        Then these win, each suit from the top: ace of clubs, ten of clubs.</p>
        <button class="button button-gold">Claim the rest</button></form></div>`);
}"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", [(1280, 800), (1024, 600), (740, 360), (360, 740)], ids=lambda size: f"{size[0]}"
)
@pytest.mark.parametrize("slug", ["double-deck", "double-deck-three"])
def test_a_claim_that_is_offered_covers_no_card_of_the_trick(
    new_page: Callable[..., Page], slug: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sit_down(page, slug)
    play_until(page, ".middle .trick .play")
    page.route("**/table/?*", lambda route: route.abort())
    # Cards of the table's own moments are still on their way.
    until(lambda: page.locator(".catching-up").count() == 0)
    page.evaluate(SHOW, ["top", "", ["left", "top", "right", "foot"], []])
    page.evaluate(PROOF)
    assert page.locator(".sure-rest").is_visible()
    assert page.locator(".sure-rest p").evaluate("(words) => words.scrollHeight <= words.clientHeight"), (
        "cut off"
    )
    # On a phone it stands in the place of the question.
    asked_beside = ", .prompt-line" if size[0] > 740 else ", .plate > .seat-name"
    assert page.evaluate(UNDER, [".sure-rest", ".trick .play, .hand-card" + asked_beside]) == []


@pytest.mark.slow
def test_words_lie_on_nothing_that_is_looked_at(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck")
    until_asked(page)
    move_once(page)
    until(lambda: page.locator(".seat .seat-name").count() >= 3)
    page.route("**/table/?*", lambda route: route.abort())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for at in ("left", "top", "right"):
            page.evaluate(SHOW, [at, "60, shows a run", [], []])
            assert page.locator(".bubble").count() == 1
            assert page.evaluate(INSIDE, ".bubble"), (width, at)
            covered = page.evaluate(UNDER, [".bubble", ".contract-bid, .calls-line, .seat > .seat-name"])
            assert covered == [], (width, at)
        page.evaluate(SHOW, ["top", "", ["left", "top"], ["South wins the cards, 10"]])
        page.locator(".banners").wait_for()
        assert page.locator(".trick .play").count() == 2
        assert page.evaluate(INSIDE, ".banners"), width
        assert page.evaluate(UNDER, [".banners", ".trick .play"]) == [], width
        page.evaluate(SHOW, ["top", "", [], ["West plays for 60", "Trumps: hearts"]])
        # Where the bidding is over already the trick stands there too: its cards count, its empty place does not.
        beneath = ":is(.middle > *, .stack *):not(.contract, .trick), .trick .play"
        assert page.evaluate(UNDER, [".banners", beneath]) == [], width
    # What is unfolded from the bar lies over the strip, and can be touched.
    assert page.evaluate(UNFOLDED)


# What the trick on the felt counts by the cards in it, and what the felt says of it.
WORTH = """() => [
    [...document.querySelectorAll(".middle .trick .face")].filter((face) => /: (ace|ten|king) /.test(face.alt)).length,
    Number(document.querySelector(".middle .trick .trick-points > [aria-hidden]")?.textContent.slice(1) ?? 0),
    document.querySelector(".middle .trick .trick-points > .visually-hidden")?.textContent.trim(),
    document.querySelectorAll(".middle .trick .play.winning").length,
]"""

# Whether the figure lies within the card that took the trick, with no other card over it.
ON_ITS_CARD = """() => {
    const points = document.querySelector(".middle .trick .trick-points"), card = points.closest(".play.winning");
    const around = card.getBoundingClientRect(), { left, right, top, bottom } = points.getBoundingClientRect();
    const there = [[left + 3, top + 3], [right - 3, bottom - 3]].map(([x, y]) => document.elementFromPoint(x, y));
    return left >= around.left - 1 && right <= around.right + 1 && top >= around.top - 1
        && bottom <= around.bottom + 1 && there.every((part) => card.contains(part));
}"""


@pytest.mark.slow
def test_what_a_trick_counts_stands_on_the_card_that_took_it(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck")
    # A trick the reader took lies until the reader leads.
    for _ in range(60):
        until(lambda: (asked(page) or between_deals(page)) and not page.locator(".catching-up").count())
        if page.locator(".middle .play.winning > .trick-points").count():
            break
        go_on(page) if between_deals(page) else move_once(page)
    counted, told, words, won = page.evaluate(WORTH)
    assert (told, won) == (counted, 1)
    assert words == ("1 point" if told == 1 else f"{told} points")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width}")
        assert page.evaluate(ON_ITS_CARD), width


def place_in_the_bar(reader: Page, address: str, text: str) -> list[Any]:
    """Where brand and game stand in a page of which this much has come."""
    reader.route(address, partial(_answer, text))
    reader.goto(address)
    reader.evaluate("document.fonts.ready.then(() => true)")
    return [reader.locator(part).bounding_box() for part in (".brand", ".bar-game")]


def _answer(text: str, route: Route) -> None:
    route.fulfill(body=text, content_type="text/html")


def test_a_bar_of_which_only_half_has_come_stands_as_it_will(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "pinacle")
    whole = page.request.get(page.url).text()
    half = whole[: whole.index('class="bar-target"')]
    reader = new_page(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    places = place_in_the_bar(reader, page.url, half)
    assert None not in places
    reader.unroute_all()
    assert place_in_the_bar(reader, page.url, whole) == places


# The longest notes of a game, with the clock of one over days.
NOTES = """(notes) => {
    const plate = document.querySelector(".plate");
    plate.querySelectorAll(".seat-said, .plate-clock").forEach((part) => part.remove());
    for (const note of notes) plate.insertAdjacentHTML("beforeend", `<span class="seat-said">${note}</span>`);
    plate.insertAdjacentHTML("beforeend", '<a class="plate-clock" href="#clocks">2 j 23 h</a>');
    return [...plate.children].filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent);
}"""


def test_several_notes_beside_a_clock_are_read_whole_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale="fr-FR")
    sit_down(page, "two-handed", language="fr")
    assert page.evaluate(NOTES, ["donne", "peut annoncer"]) == []

"""On a phone, upright and on its side, nothing on the felt lies on something else, also with three at the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import sit_down, until, until_asked
from tests.play.test_moments_places_browser import INSIDE, OVERFULL, SHOW, UNDER, play_until
from tests.play.test_small_windows_browser import HIDDEN

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow
NewPage = Callable[..., "Page"]
SIZES = [(360, 740), (740, 360)]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")

# Pairs of parts of the felt that lie on each other, each within what is cut off around it.
ON_EACH_OTHER = """(selector) => {
    const cut = (part) => {
        let { left, right, top, bottom } = part.getBoundingClientRect();
        for (let each = part.parentElement; each; each = each.parentElement) {
            if (getComputedStyle(each).overflowY === "visible") continue;
            const around = each.getBoundingClientRect();
            [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
            [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
        }
        return { left, right, top, bottom };
    };
    const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility({
        opacityProperty: true, visibilityProperty: true,
    })).map((part) => [part, cut(part)]).filter(([, box]) => box.right > box.left + 1 && box.bottom > box.top + 1);
    const name = (part) => `${part.className || part.tagName} ${part.textContent.trim().slice(0, 20)}`;
    return parts.flatMap(([one, a], place) => parts.slice(place + 1).filter(([other, b]) =>
        !(one.closest(".play") && other.closest(".play")) && !one.contains(other)
        && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5
    ).map(([other]) => `${name(one)} on ${name(other)}`));
}"""
FELT = (
    ".contract-bid, .contract dt, .contract dd, .piles > *, .last-trick > summary, .middle > p.last-trick,"
    " .trick .play, .boards-kept, .choices > *, .prompt-line, .plate > .seat-name, .seats .seat"
)

# A whole trick, and the longest words that stand over it.
WHOLE_TRICK = """() => {
    const trick = document.querySelector(".middle .trick");
    const card = trick.querySelector(".play");
    trick.replaceChildren(...["left", "right", "foot"].map((at) => {
        const play = card.cloneNode(true);
        play.dataset.at = at;
        play.classList.remove("new");
        return play;
    }));
    const figures = document.querySelectorAll(".contract dd");
    for (const [place, each] of figures.entries()) {
        each.textContent = place === 1 ? "contrat 50, annonces 35, levées 18" : "annonces 10, levées 12";
    }
    document.querySelector(".contract dt").textContent = "Nord";
}"""

SENTENCE = """() => {
    document.querySelector(".choices > .first-word")?.remove();
    document.querySelector(".ask .choices").insertAdjacentHTML("afterbegin", `<p class="first-word">
        <span class="first-word-text">The bid must be reached with melds and tricks, or that much is lost.</span>
        <a href="#brief">The game in five lines</a></p>`);
}"""


def still(page: Page) -> None:
    """The page stays as it is, once an update that is on its way has come."""
    # Nothing new, as the site says it: a request that fails would put a notice over the seats.
    page.route("**/table/?*", lambda route: route.fulfill(status=204))
    until(lambda: page.locator("#updates.htmx-request, .catching-up").count() == 0)


@sizes
@pytest.mark.parametrize("slug", ["double-deck-three", "double-deck"])
def test_what_is_said_covers_no_number_of_cards(new_page: NewPage, slug: str, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sit_down(page, slug)
    until_asked(page)
    still(page)
    for at in page.locator(".seats .seat").evaluate_all("(seats) => seats.map((seat) => seat.dataset.at)"):
        for words in ("passes", "60, shows 20 of meld"):
            page.evaluate(SHOW, [at, words, [], []])
            covered = page.evaluate(UNDER, [".bubble", ".seat-cards, .seats .seat-name, .contract > *"])
            assert covered == [], (at, words)
            assert page.evaluate(INSIDE, ".bubble"), (at, words)


def test_trick_last_trick_melds_and_figures_lie_beside_each_other(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck-three")
    play_until(page, ".middle:has(.stack > .trick .play) > details.last-trick")
    still(page)
    assert page.evaluate(ON_EACH_OTHER, FELT) == []
    page.evaluate(WHOLE_TRICK)
    page.evaluate(SENTENCE)
    assert page.locator(".trick .play").count() == 3
    assert page.evaluate(ON_EACH_OTHER, FELT) == []
    cut = page.evaluate("""() => {
        const foot = document.querySelector(".contract").getBoundingClientRect().bottom;
        return [...document.querySelectorAll(".contract dd")]
            .filter((each) => each.getBoundingClientRect().bottom > foot + 1).map((each) => each.textContent);
    }""")
    assert cut == []


# The heights at which melds with these names begin beneath a trick, each meld with two cards.
MELD_LINES = """(names) => {
    document.querySelector(".boards-kept")?.remove();
    const card = '<span class="card card-s">K<span class="suit">♠</span></span>';
    const melds = names.map((name) => `<li class="meld"><span>${name}</span> <span class="meld-points">2</span>
        <span class="cards">${card.repeat(2)}</span></li>`).join("");
    document.querySelector(".stack").insertAdjacentHTML("beforeend", `<div class="boards-kept" tabindex="0">
        <div class="melds-board"><section class="meld-hand"><h2><span class="side-name">North</span><span>4</span></h2>
        <ul class="meld-list">${melds}</ul></section></div></div>`);
    return [...document.querySelectorAll(".boards-kept .meld")].filter((meld) => meld.checkVisibility())
        .map((meld) => Math.round(meld.getBoundingClientRect().top));
}"""


def test_beneath_a_trick_on_a_phone_short_melds_share_a_line_and_long_ones_do_not(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck-three")
    play_until(page, ".middle:has(.stack > .trick .play)")
    still(page)
    # Above a long hand, or beneath buttons, melds are a touch away.
    page.evaluate(HAND, [[4, 4], [4, 4]])
    page.evaluate("document.querySelector('.ask .choices').replaceChildren()")
    first, second = page.evaluate(MELD_LINES, ["marriage", "pinochle"])
    assert first == second
    first, second = page.evaluate(
        MELD_LINES, ["royal marriage beside the run in trumps", "kings around in all suits"]
    )
    assert first < second


@sizes
def test_a_sentence_of_the_first_deal_covers_no_melds_and_large_words_cover_no_sentence(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sit_down(page, "double-deck-three")
    play_until(page, ".choices > .first-word")
    still(page)
    page.evaluate(SHOW, ["left", "", [], ["North plays for 50"]])
    page.locator(".banners").wait_for()
    assert (
        page.locator(".choices > .first-word").evaluate("(word) => getComputedStyle(word).visibility")
        == "hidden"
    )
    page.unroute_all()
    # Where melds stay beside the trick. Whether a sentence is left for it depends on chance; the test puts one there.
    sit_down(page, "two-handed")
    play_until(page, ".felt-grid:has(.ask .choices) .boards-kept")
    still(page)
    page.evaluate(SENTENCE)
    assert page.evaluate(ON_EACH_OTHER, ".boards-kept, .choices > *") == []


# The hand with so many cards of each suit, of which those after the second number have been played.
HAND = """(suits) => {
    const hand = document.querySelector(".hand"), card = hand.querySelector("li");
    hand.replaceChildren(...suits.map(([places, cards]) => {
        const row = document.createElement("ul");
        row.className = "suit-row";
        for (let place = 0; place < places; place += 1) {
            const gap = document.createElement("li");
            gap.className = "hand-gap";
            row.append(place < cards ? card.cloneNode(true) : gap);
        }
        return row;
    }));
    return [hand.offsetHeight, hand.scrollHeight - hand.clientHeight];
}"""


# Cards whose rank lies on its suit, or whose index is cut, by what is drawn of the letters.
INDEXES = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const drawn = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(part);
        pen.font = [fontStyle, fontWeight, fontSize, fontFamily].join(" ");
        pen.letterSpacing = letterSpacing;
        const ink = pen.measureText(part.textContent.trim());
        return { left: left - ink.actualBoundingBoxLeft, right: left + ink.actualBoundingBoxRight, top, bottom };
    };
    return [...document.querySelectorAll(".hand .hand-card:has(.suit)")].filter((card) => {
        const [rank, suit] = [".rank", ".suit"].map((part) => drawn(card.querySelector(part)));
        const edge = card.getBoundingClientRect();
        const beside = rank.right <= suit.left + 0.5, above = rank.bottom <= suit.top + 4;
        return !(beside || above) || suit.right > edge.right || suit.bottom > edge.bottom || rank.left < edge.left;
    }).map((card) => {
        const [rank, suit] = [".rank", ".suit"].map((part) => drawn(card.querySelector(part)));
        const over = [rank.right - suit.left, suit.right - card.getBoundingClientRect().right];
        return [card.textContent.trim(), ...over.map((each) => each.toFixed(1))].join(" ");
    });
}"""

TENS = """() => {
    for (const card of document.querySelectorAll(".hand .hand-card")) {
        card.querySelector(".rank").outerHTML = '<span class="rank rank-wide">10</span>';
    }
}"""


def test_twenty_six_cards_are_seen_whole_and_keep_their_places(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, locale="fr")
    sit_down(page, "double-deck-three", language="fr")
    until_asked(page)
    still(page)
    page.evaluate(SENTENCE)
    for height in (740, 700, 640):
        page.set_viewport_size({"width": 360, "height": height})
        until(lambda: page.evaluate("innerHeight") == height)  # noqa: B023
        if height == 740:
            assert page.locator(".hand .rank-wide").all_inner_texts().count("10") > 0
            assert page.evaluate(INDEXES) == []
        for deep, hand in (
            (False, [[9, 9], [7, 7], [6, 6], [4, 4]]),
            (True, [[9, 9], [9, 9], [4, 4], [4, 4]]),
        ):
            page.locator(".hand").evaluate("(hand, deep) => hand.classList.toggle('deep', deep)", deep)
            _height, hidden = page.evaluate(HAND, hand)
            assert hidden <= 1, (height, hand)
            page.evaluate(TENS)
            assert page.evaluate(INDEXES) == [], (height, hand)
            assert page.evaluate(HIDDEN, ".hand .hand-card") == [], (height, hand)
        page.locator(".hand").evaluate("(hand) => hand.classList.remove('deep')")
        whole = page.evaluate(HAND, [[8, 8], [7, 7], [7, 7], [4, 4]])
        assert page.evaluate(HAND, [[8, 5], [7, 1], [7, 0], [4, 0]]) == whole
        # Nothing of what is asked lies on another part, and a shorter screen shows all of it.
        assert page.evaluate(HIDDEN, ".choices button") == [], height
        if height > 640:
            assert page.evaluate(HIDDEN, ".first-word a") == [], height
            assert page.evaluate(ON_EACH_OTHER, ".seats .seat, .stack td, .choices > *") == [], height


AUCTION = """(rows) => {
    document.querySelector(".stack .auction")?.remove();
    document.querySelector(".felt-grid .ask .choices").replaceChildren();
    document.querySelector(".contract > .calls-line")?.remove();
    document.querySelector(".stack").insertAdjacentHTML("afterbegin", `<table class="auction"><thead><tr><th>West</th>
        <th>North</th><th>East</th></tr></thead><tbody>${Array.from({ length: rows }, (_, row) =>
            `<tr><td data-said>bid ${50 + 2 * row}</td><td></td><td data-said>bid ${51 + 2 * row}</td></tr>`
        ).join("")}</tbody></table>`);
    const stack = document.querySelector(".stack"), { bottom } = stack.getBoundingClientRect();
    return [...stack.querySelectorAll("td[data-said], .pile")].filter((part) =>
        part.offsetHeight && part.getBoundingClientRect().bottom <= bottom + 1).map((part) => part.textContent.trim());
}"""


def test_of_a_long_auction_the_last_calls_are_in_sight(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck-three")
    until_asked(page)
    still(page)
    four_rows, five_rows = [[8, 8], [7, 7], [7, 7], [4, 4]], [[9, 9], [7, 7], [6, 6], [4, 4]]
    for rows in (1, 2, 9, 20):
        for hand in (four_rows, five_rows):
            page.evaluate(HAND, hand)
            seen = page.evaluate(AUCTION, rows)
            assert f"bid {49 + 2 * rows}" in seen, (rows, hand)
            assert any(part.startswith("widow") for part in seen), (rows, hand)


def test_on_a_phone_on_its_side_the_widow_is_seen_whole_beside_the_calls(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    sit_down(page, "double-deck-three")
    until_asked(page)
    still(page)
    for rows in (1, 2):
        seen = page.evaluate(AUCTION, rows)
        assert f"bid {49 + 2 * rows}" in seen, rows
        assert any(part.startswith("widow") for part in seen), rows
        assert page.evaluate(ON_EACH_OTHER, ".stack > .auction, .stack > .piles, .contract-bid") == []


# So many buttons beside an open trick, with a sentence of the first deal above them, and melds beneath the trick.
CHOICES = """([buttons, melds, sentence]) => {
    const choices = document.querySelector(".choices"), stack = document.querySelector(".stack");
    const word = `<p class="first-word"><span class="first-word-text">${"Jouez une carte. ".repeat(9)}</span>
        <a href="#brief">Le jeu en cinq lignes</a></p>`;
    const cards = ["A", "10", "R", "D", "V"].map((rank) => `<span class="card card-s"><span class="rank">${rank}</span>
        <span class="suit">♠</span></span>`).join(" ");
    const button = `<button class="button card-s"><span class="button-label">Mariage royal à pique ♠</span>
        <span class="button-cards"><span class="cards">${cards}</span></span><small>150 points</small></button>`;
    choices.innerHTML = `${sentence ? word : ""}<div class="suit-choice">${button.repeat(buttons)}</div>`;
    document.querySelector(".boards-kept")?.remove();
    if (melds) stack.insertAdjacentHTML("beforeend", `<div class="boards-kept" tabindex="0"><div class="melds-board">
        ${`<section class="meld-hand"><h3><span>Nord</span><span>40</span></h3></section>`.repeat(6)}</div></div>`);
}"""

# One meld of few words, and drawing: two buttons that a row has room for.
SHORT = """() => {
    const draw = '<button class="button"><span class="button-label">Piocher</span></button>';
    for (const label of document.querySelectorAll(".choices .button-label")) label.textContent = "Mariage à cœur ♥";
    document.querySelector(".choices .suit-choice").insertAdjacentHTML("beforeend", draw);
}"""

TRICK_ALONE = """() => {
    const middle = document.querySelector(".middle"), word = middle.querySelector(".last-trick");
    middle.append(middle.querySelector(".trick"), word);
    middle.querySelector(".stack").remove();
    document.querySelector(".choices").replaceChildren();
    word.textContent = "Vous avez gagné la levée";
}"""


def test_what_may_be_chosen_lies_over_no_card_of_a_trick_and_no_meld(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "two-handed")
    play_until(page, ".felt-grid:has(.middle .trick .play:nth-child(2)):has(p.last-trick) .choices button")
    still(page)
    for melds in (True, False):
        for sentence in (True, False):
            for buttons in range(1, 7):
                page.evaluate(CHOICES, [buttons, melds, sentence])
                assert page.evaluate(ON_EACH_OTHER, FELT) == [], (melds, sentence, buttons)
                assert page.evaluate(OVERFULL) == [], (melds, sentence, buttons)
    page.evaluate(CHOICES, [1, False, True])
    page.evaluate(SHORT)
    assert page.evaluate(ON_EACH_OTHER, FELT) == []
    # Who took it is said beside a trick that has no heaps beside it as well.
    page.evaluate(TRICK_ALONE)
    assert page.evaluate(ON_EACH_OTHER, FELT) == []


HALF_A_ROW = """(labels) => {
    document.querySelector(".choices").innerHTML = `<div class="bid-pad">${labels.map((label) =>
        `<button class="button"><span>${label}</span></button>`).join("")}</div>`;
    return [...document.querySelectorAll(".choices .button")].map((button) => button.offsetHeight);
}"""


def test_what_two_buttons_beside_a_trick_say_has_two_lines(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "two-handed")
    play_until(page, ".middle .trick .play")
    still(page)
    card = '<span class="card card-h"><span class="rank">10</span><span class="suit">♥</span></span>'
    for label in (
        "Put {word:card} down and keep the one on the table",
        "Poser {word:card} et garder celle de la table",
        "Demander à voir les brelans et quatorzes",
    ):
        assert page.evaluate(HALF_A_ROW, [label.replace("{word:card}", card)] * 2) == [44, 44], label


def test_a_trick_at_piquet_is_as_large_with_four_questions_beside_it_as_with_one(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "piquet")
    play_until(page, ".felt-grid:has(.choices > .bid-pad):has(.piles) .middle .trick .play")
    still(page)
    for width, height in ((360, 740), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("innerHeight") == height)  # noqa: B023
        sizes_of_cards = set()
        for buttons in range(1, 5):
            page.evaluate(HALF_A_ROW, ["Demander à voir les brelans et quatorzes"] * buttons)
            assert page.evaluate(ON_EACH_OTHER, FELT) == [], (height, buttons)
            card = page.locator(".trick .play .face").first
            sizes_of_cards.add(round(card.evaluate("(card) => card.offsetWidth")))
        assert len(sizes_of_cards) == 1, (height, sizes_of_cards)


def test_on_a_short_phone_buttons_stand_beside_the_trick(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    sit_down(page, "two-handed")
    play_until(page, ".felt-grid:has(.middle .trick .play:nth-child(2)):has(p.last-trick) .choices button")
    still(page)
    for height, most in ((640, 4), (700, 3)):
        page.set_viewport_size({"width": 360, "height": height})
        until(lambda: page.evaluate("innerHeight") == height)  # noqa: B023
        for melds, sentence, buttons in product((True, False), (True, False), range(1, most + 1)):
            page.evaluate(CHOICES, [buttons, melds, sentence])
            covered = [pair for pair in page.evaluate(ON_EACH_OTHER, FELT) if "suit-choice" in pair]
            assert covered == [], (height, melds, sentence, buttons)
            assert page.evaluate(OVERFULL) == [], (height, melds, sentence, buttons)


def test_on_a_phone_on_its_side_buttons_stand_beside_the_trick_and_below_who_took_it(
    new_page: NewPage,
) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    sit_down(page, "two-handed")
    play_until(page, ".felt-grid:has(.middle .trick .play:nth-child(2)):has(p.last-trick) .choices button")
    still(page)
    for sentence in (True, False):
        for buttons in range(1, 5):
            page.evaluate(CHOICES, [buttons, False, sentence])
            for width in (740, 640):
                page.set_viewport_size({"width": width, "height": 360})
                until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
                covered = page.evaluate(ON_EACH_OTHER, FELT + ", .hand .hand-card")
                assert covered == [], (width, sentence, buttons)
                assert page.evaluate(OVERFULL) == [], (width, sentence, buttons)


CONCEDE = """() => {
    for (const part of document.querySelectorAll(".trick .play, .middle > .last-trick")) part.remove();
    document.querySelector(".choices").insertAdjacentHTML("beforeend",
        `<div class="bid-pad"><button class="button"><span>Concede the bid</span></button></div>`);
}"""


def test_what_concedes_a_bid_and_the_sentence_above_it_lie_over_no_heap(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "double-deck-three")
    play_until(page, ".middle:has(.stack > .trick .play):has(.piles)")
    still(page)
    page.evaluate(SENTENCE)
    page.evaluate(CONCEDE)
    for hand in ([[8, 8], [7, 7], [7, 7], [4, 4]], [[9, 9], [7, 7], [6, 6], [4, 4]]):
        page.evaluate(HAND, hand)
        assert page.evaluate(ON_EACH_OTHER, FELT + ", .pile > *") == [], hand


def test_on_a_phone_on_its_side_the_figures_of_three_sides_end_above_the_own_name(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 740, "height": 360})
    sit_down(page, "double-deck-three")
    play_until(page, ".middle:has(.stack > .trick .play)")
    still(page)
    page.evaluate(WHOLE_TRICK)
    for bid in ("West bid 50 in hearts ♥", "Ouest a enchéri 150 à carreau ♦"):
        page.evaluate("(bid) => { document.querySelector('.contract-bid').textContent = bid; }", bid)
        feet = page.evaluate("""() => [".contract dl", ".contract", ".plate > .seat-name"].map((part) =>
            document.querySelector(part).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])""")
        (_, figures), (_, contract), (name, _) = feet
        assert figures <= contract + 1, bid
        assert figures <= name, bid


# The page comes anew with the end of the deal, and the last call of it is told.
DEAL_ENDS = """() => {
    const place = document.getElementById("place"), middle = document.querySelector(".middle");
    const detail = { target: place, requestConfig: { elt: place } };
    const tell = (name) => document.dispatchEvent(new CustomEvent(name, { detail }));
    const laid = middle.querySelector(".boards-kept").outerHTML;
    document.getElementById("table").dataset.pace = "1000";
    tell("htmx:beforeSwap");
    middle.innerHTML = '<section class="meld-hand deal-end"><p>Deal 1</p></section>';
    document.getElementById("moments").innerHTML = `<template data-laid>${laid}</template>
        <template data-moment="1000000"><p class="call" data-at="left">adds a card</p></template>`;
    tell("htmx:afterSwap");
}"""

LAID = """() => [".piles", ".boards-kept"].map((part) => {
    const { left, top, width } = document.querySelector(`.middle > .stack > ${part}`).getBoundingClientRect();
    return [left, top, width].map(Math.round);
})"""


@sizes
def test_combinations_lie_where_they_lay_until_the_panel_of_a_deals_end_comes(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sit_down(page, "pinacle")
    play_until(page, ".stack > .boards-kept .combination")
    still(page)
    before = page.evaluate(LAID)
    page.evaluate(DEAL_ENDS)
    page.locator(".bubble").wait_for()
    assert page.evaluate(LAID) == before
    assert page.locator(".stack-then .combination").first.is_visible()
    assert page.locator(".deal-end").is_hidden()
    page.keyboard.press("Escape")
    page.locator(".deal-end").wait_for()
    assert page.locator(".stack-then").count() == 0

"""In small windows and large ones words are read whole: none is cut, and none is half read beneath something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import asked, between_deals, go_on, move_once, sit_down, until
from tests.play.test_bidding_browser import come_to
from tests.play.test_moments_browser import settings_at_the_table
from tests.play.test_moments_places_browser import SHOW, UNDER, play_until
from tests.play.test_small_windows_browser import HIDDEN, QUIET, THREE, hold

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

NewPage = Callable[..., "Page"]
PHONE, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
SIZES = ((360, 740), (740, 360), (1024, 600), (1280, 800))

# Words and cards that are to be seen with a part lying over them.
HALF_READ = """(upper) => {
    const over = document.querySelector(upper).getBoundingClientRect();
    const parts = document.querySelectorAll(`.contract :is(p, dt, dd), .seats :is(.seat-name, .seat-notes > *),
        .first-help > *, .filling :is(legend, label, summary), .filling-only, .trick .play, .prompt-line,
        .plate > .seat-name, .hand .hand-card`);
    return [...parts].filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        return width && part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && left < over.right - 1 && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1;
    }).map((part) => part.textContent.trim());
}"""


def in_window(page: Page, width: int, height: int) -> None:
    """The page in a window of another size, once it has come to rest."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"innerWidth === {width}")
    until(lambda: page.evaluate(QUIET))


def test_nothing_is_half_read_beneath_large_words_over_a_trick(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "double-deck")
    play_until(page, ".middle .trick .play")
    hold(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOW, ["top", "", ["left", "top"], ["South wins the cards, 10"]])
        page.locator(".banners").wait_for()
        assert page.evaluate(HALF_READ, ".banners") == [], width


def test_nothing_is_half_read_beneath_large_words_over_answers(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "piquet")
    play_until(page, ".choices > .filling details")
    hold(page)
    page.evaluate(THREE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SHOW, ["top", "", [], ["From the talon: J"]])
        page.locator(".banners").wait_for()
        assert page.evaluate(HALF_READ, ".banners") == [], width


def test_on_a_phone_on_its_side_large_words_lie_on_no_suit_that_may_be_named(new_page: NewPage) -> None:
    page = new_page(viewport=LYING)
    suits = page.locator(".suit-choice")
    # A bid that nobody outbids, where the hand has a marriage to name.
    for _ in range(6):
        come_to(page, "double-deck", lambda: page.locator(".bid").count() > 0)
        page.locator("#bid-number").fill("900")
        page.locator(".bid-other button[name=verb]").click()
        page.locator(".confirm-bar .button-gold").click()
        until(lambda: suits.count() > 0 or between_deals(page))
        if suits.count():
            break
    hold(page)
    page.evaluate(SHOW, ["top", "", [], ["Sud joue pour 50"]])
    page.locator(".banners").wait_for()
    assert page.evaluate(UNDER, [".banners", ".suit-choice .button, .contract p, .seats .seat"]) == []


def test_a_question_before_a_bid_stands_on_nothing_and_keeps_its_buttons_together(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, locale="fr-FR")
    come_to(page, "double-deck", lambda: page.locator(".bid").count() > 0)
    page.locator("#bid-number").fill("900")
    page.locator(".bid-other button[name=verb]").click()
    page.locator(".confirm-bar[data-focus]").wait_for()
    hold(page)
    page.locator(".confirm-bar .told").evaluate(
        "(told) => { told.textContent = 'Enchérir à 50 ? Vous n’avez pas de mariage : vous ne pourriez pas nommer "
        "l’atout, et le contrat serait perdu.'; }"
    )
    for width, height in SIZES:
        in_window(page, width, height)
        assert page.evaluate(HALF_READ, ".confirm-bar") == [], width
        yes, back = (part.bounding_box() for part in page.locator(".confirm-bar > .button").all())
        assert yes is not None
        assert back is not None
        assert abs(yes["y"] - back["y"]) < 2, width


def test_a_question_about_a_card_leaves_the_trick_to_be_seen_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    sit_down(page, "double-deck")
    settings_at_the_table(page, "confirm_moves")
    cards, question = page.locator(".hand-card.legal"), page.locator(".confirm-bar[data-focus]")
    for _ in range(40):
        until(lambda: (asked(page) and page.evaluate(QUIET)) or between_deals(page))
        # Nobody is asked about the only card they may play.
        if page.locator(".middle .trick .play").count() and cards.count() > 1:
            break
        go_on(page) if between_deals(page) else move_once(page)
    cards.last.click(position={"x": 10, "y": 20})
    question.wait_for()
    hold(page)
    assert page.evaluate(UNDER, [".confirm-bar", ".trick .play, .hand .hand-card, .plate > .seat-name"]) == []
    assert page.evaluate(HALF_READ, ".confirm-bar") == []
    question.locator(".button-gold").click()
    question.wait_for(state="detached")


def test_on_a_phone_on_its_side_what_a_hand_melds_and_lacks_is_read_whole_in_a_first_deal(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=LYING)
    come_to(page, "double-deck", lambda: page.locator(".first-word ~ .worths ~ .bid-pad").count() > 0)
    hold(page)
    assert page.evaluate(HIDDEN, ".worths-title, .worths-list, .worths-hint, .first-word a") == []
    assert page.evaluate(UNDER, [".first-word", ".seats .seat"]) == []


def test_on_a_phone_on_its_side_three_answers_in_french_are_in_sight_at_once(new_page: NewPage) -> None:
    page = new_page(viewport=LYING, locale="fr-FR")
    sit_down(page, "piquet", language="fr")
    play_until(page, ".choices > .filling details")
    hold(page)
    page.evaluate(THREE)
    page.evaluate(
        """() => { for (const legend of document.querySelectorAll(".filling legend"))
            legend.textContent = "Vos séquences ; le premier : quatrième"; }"""
    )
    assert page.locator(".filling-blank").count() == 3
    assert (
        page.evaluate(HIDDEN, ".filling :is(legend, .filling-blank > label, summary), .filling > .button")
        == []
    )


# A whole trick of four.
FOUR = """() => {
    const trick = document.querySelector(".middle .trick"), card = trick.querySelector(".play");
    trick.replaceChildren(...["left", "top", "right", "foot"].map((at) => {
        const play = card.cloneNode(true);
        play.dataset.at = at;
        play.classList.remove("new", "won");
        return play;
    }));
}"""


@pytest.mark.parametrize("slug", ["double-deck", "two-handed"])
def test_twice_as_large_a_trick_lies_on_no_plate_no_question_and_no_card(
    new_page: NewPage, slug: str
) -> None:
    page = new_page(viewport={"width": 1024, "height": 600})
    sit_down(page, slug)
    play_until(page, ".middle .trick .play")
    hold(page)
    if slug == "double-deck":
        page.evaluate(FOUR)
    in_window(page, 512, 300)
    plays = page.locator(".middle .trick .play")
    for at in plays.evaluate_all("(plays) => plays.map((play) => play.dataset.at)"):
        card = f".middle .trick .play[data-at={at}]"
        assert (
            page.evaluate(UNDER, [card, ".since, .seats .seat, .prompt-line, .plate > *, .hand-card"]) == []
        )
        assert page.evaluate(UNDER, [card, ".contract :is(p, dt, dd)"]) == []


# Whether a title is cut, rises out of the window, or lies on the score.
CUT = """(title) => {
    const { top, bottom } = title.getBoundingClientRect();
    return title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 1 || top < 0
        || bottom > document.querySelector(".bar-score").getBoundingClientRect().top + 1;
}"""


@pytest.mark.parametrize("slug", ["auction-three", "auction-four"])
def test_on_the_smallest_phone_the_name_of_a_game_is_read_to_its_end(new_page: NewPage, slug: str) -> None:
    page = new_page(viewport={"width": 320, "height": 568}, locale="fr-FR")
    sit_down(page, slug, language="fr")
    assert not page.locator(".bar-title h1").evaluate(CUT)


# Chosen values that have fewer lines than their words need.
CUT_VALUES = """() => [...document.querySelectorAll("main .option select")].filter((select) => {
    const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(select);
    pen.font = style.font;
    const around = (parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)) || 0;
    const height = parseFloat(style.lineHeight) || 1.4 * parseFloat(style.fontSize);
    const lines = Math.max(1, Math.floor((select.clientHeight - 2 * parseFloat(style.paddingTop)) / height + 0.1));
    return pen.measureText(select.selectedOptions[0].text).width > (select.clientWidth - around) * lines;
}).map((select) => select.selectedOptions[0].text)"""


@pytest.mark.parametrize("slug", ["double-deck", "pinacle"])
def test_on_a_phone_the_values_of_a_table_that_is_opened_are_read_whole(new_page: NewPage, slug: str) -> None:
    page = new_page(viewport=PHONE, locale="fr-FR")
    page.goto(f"/fr/play/new/?variant={slug}")
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true;")
    assert page.evaluate(CUT_VALUES) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""Bidding and declaring in a browser: the calls stay readable, numbers go by the steps, headings keep apart."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.play.browsing import asked, between_deals, go_on, move_once, sit_down, until, until_asked, version

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
PHONE, LYING = {"width": 360, "height": 740}, {"width": 740, "height": 360}
TABLET, DESKTOP = {"width": 1024, "height": 600}, {"width": 1280, "height": 800}


def come_to(page: Page, slug: str, wanted: Callable[[], bool], *, games: int = 12, turns: int = 4) -> None:
    """A table at which the reader is asked what is wanted, among the first turns of some games."""
    for _ in range(games):
        sit_down(page, slug)
        for _ in range(turns):
            until(lambda: asked(page) or between_deals(page))
            if between_deals(page):
                go_on(page)
                continue
            until(lambda: not page.locator(".catching-up").count())
            if wanted():
                return
            move_once(page)
    raise AssertionError(f"{games} games and never what was wanted")


UNCOVERED = """(parts) => parts.map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return [0.05, 0.5, 0.95].every((along) => {
        const met = document.elementFromPoint(left + along * (right - left), (top + bottom) / 2);
        return met !== null && (part === met || part.contains(met));
    });
})"""
"""Whether nothing lies over an element, from its beginning to its end."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "viewport", "locale"),
    [
        pytest.param("double-deck", PHONE, "en-GB", id="double-deck-phone"),
        pytest.param("double-deck", LYING, "fr-FR", id="double-deck-lying-in-french"),
        pytest.param(
            "auction-widow", PHONE, "fr-FR", id="widow-phone-in-french", marks=pytest.mark.only_long
        ),
        pytest.param("auction-four", LYING, "en-GB", id="four-lying", marks=pytest.mark.only_long),
    ],
)
def test_what_the_others_said_is_read_while_bidding_on_a_phone(
    new_page: NewPage, slug: str, viewport: dict[str, int], locale: str
) -> None:
    page = new_page(viewport=viewport, locale=locale)
    calls = page.locator(".calls-line > span")
    come_to(page, slug, lambda: page.locator(".bid").count() > 0 and calls.count() > 1)
    # On a slow machine the page that asks may still be on its way into its place.
    until(lambda: calls.evaluate_all(UNCOVERED) == [True] * calls.count())
    for call in calls.all():
        box = call.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        assert call.locator("b").inner_text() != call.inner_text()
    hints = page.locator(".worths-list")
    assert hints.evaluate_all(UNCOVERED) == [True]


@pytest.mark.slow
def test_a_larger_number_is_stepped_to_as_the_rules_allow_and_bid(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    come_to(page, "double-deck", lambda: page.locator(".bid").count() == 6)
    field, up, down = page.locator("#bid-number"), page.get_by_label("higher"), page.get_by_label("lower")
    last = int(page.locator(".bid").last.inner_text())
    following = last + 1 if last < 60 else last + 5
    up.click()
    assert field.input_value() == str(following)
    down.click()
    assert field.input_value() == str(last)
    field.fill("59")
    stepped = []
    for _ in range(3):
        up.click()
        stepped.append(field.input_value())
    assert stepped == ["60", "65", "70"]
    field.fill("67")
    down.click()
    assert field.input_value() == "65"
    field.press("ArrowUp")
    assert field.input_value() == "70"
    field.fill("61")
    field.press("Enter")
    page.locator("#refusal:not(:empty)").wait_for()
    assert "60" in page.locator("#refusal").inner_text()
    assert field.input_value() == "61", "what was typed stays"


def test_a_bid_far_beyond_the_hand_is_asked_about_in_place_and_made_on_yes(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    come_to(page, "double-deck", lambda: page.locator(".bid").count() > 0)
    before = version(page)
    page.locator("#bid-number").fill("900")
    page.locator(".bid-other button[name=verb]").click()
    question = page.locator(".confirm-bar[data-focus] .told")
    question.wait_for()
    assert "Bid 900?" in question.inner_text()
    assert version(page) == before
    # The button has the focus: what it says yes to is read with it.
    until(lambda: page.evaluate("document.activeElement.name") == "confirmed")
    expect(page.locator(".confirm-bar button")).to_have_accessible_description(question.inner_text())
    page.locator(".confirm-bar button").click()
    until(lambda: version(page) != before)
    assert "900" in page.locator("#table").inner_text()


TEXT_BOXES = """(parts) => parts.map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => [left, right, top, bottom]);
})"""


def overlap(one: list[float], other: list[float]) -> bool:
    """Whether two boxes (left, right, top, foot) share more than an edge."""
    across = min(one[1], other[1]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[2], other[2])
    return across > 1 and down > 1


@pytest.mark.slow
@pytest.mark.parametrize("viewport", [TABLET, PHONE], ids=["tablet", "phone"])
def test_headings_folds_and_choices_of_a_declaration_keep_apart_in_french(
    new_page: NewPage, viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport, locale="fr-FR")
    folds = page.locator(".filling details")
    come_to(page, "piquet", lambda: folds.count() >= 2)
    heads = page.locator(".filling :is(legend, summary)")
    rows = [box for part in heads.evaluate_all(TEXT_BOXES) for box in part[:1]]
    whole = [
        [min(b[0] for b in part), max(b[1] for b in part), min(b[2] for b in part), max(b[3] for b in part)]
        for part in heads.evaluate_all(TEXT_BOXES)
    ]
    choices = page.locator(".filling-blank > .choice").evaluate_all(
        "(parts) => parts.map((part) => { const { left, right, top, bottom } = part.getBoundingClientRect();"
        " return [left, right, top, bottom]; })"
    )
    assert len(rows) == len(whole) >= 4
    assert [pair for pair in combinations([*whole, *choices], 2) if overlap(*pair)] == []
    assert all(box[0] >= 0 and box[1] <= viewport["width"] for box in (*whole, *choices))


@pytest.mark.slow
def test_the_first_deal_explains_itself_at_the_table_and_the_panel(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    sit_down(page, "piquet")
    until_asked(page)
    assert page.locator("#brief ol li:visible").count() == 5
    until(lambda: "Keep a long suit" in page.locator(".first-word").inner_text())
    small = new_page(viewport=PHONE)
    sit_down(small, "piquet")
    until_asked(small)
    word = small.locator(".first-word")
    until(word.is_visible)
    word.locator("a").click()
    until(lambda: small.locator("#brief ol li:visible").count() == 5)
    small.keyboard.press("Escape")
    until(lambda: not small.locator("#brief").is_visible())

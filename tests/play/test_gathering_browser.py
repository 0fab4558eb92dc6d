"""Cards gathered in a real browser: tried and put aside without the hand moving, and laid a turn later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.play.browsing import move_once, until, until_asked, version

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
SEND = "button[name=with][value='{} *']"


@pytest.fixture
def page(new_page: Callable[..., Page], request: pytest.FixtureRequest) -> Page:
    """A table of pinacle against bots, in a window of the size asked for."""
    page = new_page(viewport=request.param)
    page.goto("/play/")
    page.locator("#now-variant").select_option("pinacle")
    page.locator("input[name=level][value=novice]").check()
    page.locator("form[action$='/play/now/'] button").click()
    page.locator("#table").wait_for()
    return page


def free_cards(page: Page) -> dict[str, list[Locator]]:
    """The natural cards of the hand that are not put aside, by rank."""
    found: dict[str, list[Locator]] = {}
    for label in page.locator(".hand label.hand-card:not(.set-aside)").all():
        rank = (label.locator("input").get_attribute("value") or "")[0]
        if rank not in "2X":
            found.setdefault(rank, []).append(label)
    return found


def three_of_a_rank(page: Page) -> list[Locator]:
    """Three cards of the hand that make a brelan, with one to discard besides; played for until they are there."""
    for _ in range(80):
        until_asked(page)
        if page.locator("[data-try]").count() and page.locator(".hand-card").count() > 4:
            for cards in free_cards(page).values():
                if len(cards) >= 3:
                    return cards[:3]
        move_once(page)
    raise AssertionError("never three of a rank")


def discard_another(page: Page) -> None:
    before = version(page)
    next(label for cards in free_cards(page).values() for label in cards).click()
    page.locator(SEND.format("discard")).click()
    until(lambda: version(page) != before)


def deal(page: Page) -> str:
    return page.locator(".bar-deal").inner_text()


def stands(page: Page) -> tuple[float, float]:
    """Where the hand stands on the page, and how high all that gathers cards is."""
    hand, gather = page.locator(".hand").bounding_box(), page.locator(".gather").bounding_box()
    assert hand is not None
    assert gather is not None
    return hand["y"], gather["height"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.only_long)],
    indirect=True,
)
def test_the_hand_stays_where_it_is_while_cards_are_chosen_tried_and_put_aside(page: Page) -> None:
    three = three_of_a_rank(page)
    stood = stands(page)
    for label in three:
        label.click()
    assert stands(page) == stood
    page.locator("[data-try]").click()
    until(lambda: "counts" in page.locator("#tried").inner_text())
    assert stands(page) == stood
    page.locator("[data-aside]").click()
    assert page.locator(".hand .set-aside").count() == 3
    assert stands(page) == stood


@pytest.mark.slow
@pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
def test_a_group_stays_aside_through_a_discard_and_is_laid_a_turn_later(page: Page) -> None:
    for _ in range(5):
        for label in three_of_a_rank(page):
            label.click()
        page.locator("[data-aside]").click()
        now, held = deal(page), page.locator(".hand-card").count()
        discard_another(page)
        if deal(page) == now:
            assert page.locator(".hand-card").count() == held - 1
        until_asked(page)
        if deal(page) == now:
            break
    page.locator(".bid-pad button").first.click()
    page.locator("[data-gather]").wait_for()
    # The script puts back what was aside a moment after the page has the new hand.
    until(lambda: page.locator(".hand .set-aside").count() == 3)
    before, held = version(page), page.locator(".hand-card").count()
    page.locator(SEND.format("lay")).click()
    until(lambda: version(page) != before)
    assert page.locator(".hand-card").count() == held - 3


@pytest.mark.slow
@pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
def test_a_hand_by_rank_follows_the_order_the_page_gives(page: Page) -> None:
    hand = page.locator(".hand")
    until_asked(page)
    move_once(page)
    page.locator("[data-sort]").wait_for()
    by_suit = page.locator(".hand .hand-card").all_inner_texts()
    page.locator("[data-sort]").click()
    page.locator(".hand[data-sorted=rank]").wait_for()
    order = (hand.get_attribute("data-ranks") or "").split()
    ranks = [item.get_attribute("data-rank") for item in page.locator(".hand .suit-row > li").all()]
    assert sorted(ranks, key=order.index) == ranks
    assert sorted(page.locator(".hand .hand-card").all_inner_texts()) == sorted(by_suit)
    page.locator("[data-sort]").click()
    page.locator(".hand[data-sorted=suit]").wait_for()
    assert page.locator(".hand .hand-card").all_inner_texts() == by_suit

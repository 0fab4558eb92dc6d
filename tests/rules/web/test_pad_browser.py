"""The score pad on a phone: a game written down, corrected, taken back, shared, printed, without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.accounts.test_in_the_browser import accessible
from tests.rules.laws import every_game_in_the_end

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
PHONE = {"width": 360, "height": 740}
PAD = "/rules/double-deck/pad/?target=150"


def opened(page: Page, address: str = PAD) -> None:
    page.goto(address)
    page.locator("#pad:not([hidden])").wait_for()


def names(page: Page) -> None:
    for seat, name in enumerate(("Ace", "King", "Queen", "Jack")):
        page.get_by_role("textbox", name=f"Player {seat + 1}", exact=True).fill(name)


def write(page: Page, bidder: str, bid: int, meld: tuple[int, int], tricks: tuple[int, int | None]) -> None:
    page.get_by_role("radio", name=bidder, exact=True).check()
    page.get_by_label("The bid").fill(str(bid))
    for name, figures in (("meld", meld), ("tricks", tricks)):
        for side, points in enumerate(figures):
            if points is not None:
                page.locator(f"[name={name}][data-side='{side}']").fill(str(points))
    page.locator("[data-part=add]").click()


def copied_link(page: Page) -> str:
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_text("The link is copied").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def totals(page: Page) -> list[str]:
    return page.locator("[data-total]").all_inner_texts()


def standing(page: Page) -> str:
    return page.locator("[data-part=standing]").inner_text()


@pytest.mark.slow
def test_a_game_is_written_down_checked_corrected_and_won(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    opened(page, f"{PAD}&forced_dealer_bid=none")
    names(page)
    assert standing(page) == "The game ends at 150. Ace deals."
    write(page, "Ace", 60, (34, 10), (26, None))
    assert totals(page) == ["60", "34"]
    assert "Ace bid 60: made" in page.locator("[data-part=sheet]").inner_text()
    # Figures that cannot be.
    write(page, "Jack", 75, (8, 30), (30, 25))
    assert page.get_by_role("alert").inner_text() == "All trick points together are 50, and not 55."
    assert totals(page) == ["60", "34"]
    page.locator("[name=tricks][data-side='1']").fill("20")
    page.get_by_label("The bid").fill("49")
    page.locator("[data-part=add]").click()
    assert "bids begin at 50" in page.get_by_role("alert").inner_text()
    page.get_by_label("The bid").fill("75")
    page.locator("[data-part=add]").click()
    assert totals(page) == ["98", "\u221241"]
    # The first deal is corrected, the sheet adds up anew.
    page.get_by_role("button", name="Correct deal 1").click()
    page.locator("[name=meld][data-side='0']").fill("40")
    page.get_by_role("button", name="Save the correction").click()
    assert totals(page) == ["104", "\u221241"]
    # Nothing is lost by closing.
    page.reload()
    assert totals(page) == ["104", "\u221241"]
    write(page, "Queen", 50, (20, 0), (35, None))
    assert standing(page) == "Ace and Queen has won: 159 points."
    assert page.locator("[data-part=form]").is_hidden()
    # The last deal is taken back into the form.
    page.get_by_role("button", name="Take back the last deal").click()
    assert totals(page) == ["104", "\u221241"]
    assert page.get_by_label("The bid").input_value() == "50"
    page.get_by_role("button", name="Nobody bid").click()
    assert standing(page) == "The game ends at 150. Jack deals."
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A new sheet puts the old one away, from where it comes back.
    page.get_by_role("button", name="New sheet").click()
    assert totals(page) == ["0", "0"]
    page.get_by_role("button", name="Ace, King, Queen, and Jack, deals: 3").click()
    assert totals(page) == ["104", "\u221241"]


def test_a_shared_score_is_read_by_somebody_else_and_gone_on_with(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    opened(page)
    names(page)
    write(page, "Ace", 60, (34, 10), (26, None))
    link = copied_link(page)
    other = new_page(viewport=PHONE)
    opened(other, link)
    assert totals(other) == ["60", "34"]
    assert other.locator("[data-part=form]").is_hidden()
    assert other.get_by_role("button", name="Correct deal 1").count() == 0
    # Only looked at: this browser's own sheet is as it was.
    opened(other, "/rules/double-deck/pad/")
    opened(other)
    assert totals(other) == ["0", "0"]
    opened(other, link)
    other.reload()
    other.get_by_role("button", name="Go on from here").click()
    write(other, "King", 50, (0, 20), (10, None))
    assert totals(other) == ["70", "94"]
    opened(other, f"{PAD}#s=AAAA")
    other.reload()
    assert "cut off or damaged" in other.locator("[data-part=news]").inner_text()
    assert totals(other) == ["70", "94"]


@pytest.mark.slow
def test_a_deal_that_is_half_typed_waits_while_an_earlier_one_is_corrected(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    opened(page)
    names(page)
    write(page, "Ace", 60, (34, 10), (26, None))
    for end in ("Leave it as it was", "Save the correction"):
        page.get_by_role("radio", name="King", exact=True).check()
        page.get_by_label("The bid").fill("55")
        page.locator("[name=meld][data-side='1']").fill("22")
        page.get_by_role("button", name="Correct deal 1").click()
        assert page.get_by_label("The bid").input_value() == "60"
        page.get_by_role("button", name=end).click()
        assert page.get_by_role("radio", name="King", exact=True).is_checked()
        assert page.get_by_label("The bid").input_value() == "55"
        assert page.locator("[name=meld][data-side='1']").input_value() == "22"
    assert totals(page) == ["60", "34"]


@pytest.mark.slow
def test_a_deal_that_is_half_typed_outlasts_the_page_and_taking_back_the_one_before(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=PHONE)
    opened(page)
    bid, meld = page.get_by_label("The bid"), page.locator("[name=meld][data-side='1']")
    page.get_by_role("radio", name="Player 2", exact=True).check()
    bid.fill("55")
    meld.fill("22")
    page.reload()
    assert page.get_by_role("radio", name="Player 2", exact=True).is_checked()
    assert (bid.input_value(), meld.input_value()) == ("55", "22")
    names(page)
    write(page, "Ace", 60, (34, 10), (26, None))
    assert bid.input_value() == ""
    bid.fill("57")
    page.get_by_role("button", name="Take back the last deal").click()
    assert bid.input_value() == "60"
    page.reload()
    assert bid.input_value() == "60"
    page.get_by_role("button", name="Write down deal 1").click()
    assert bid.input_value() == "57"
    page.get_by_role("button", name="New sheet").click()
    assert bid.input_value() == ""


@pytest.mark.slow
def test_going_on_from_an_older_link_keeps_the_longer_sheet(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    opened(page)
    names(page)
    write(page, "Ace", 60, (34, 10), (26, None))
    link = copied_link(page)
    write(page, "King", 50, (0, 20), (10, None))
    longer = totals(page)
    page.get_by_role("button", name="New sheet").click()
    opened(page, link)
    page.reload()
    page.get_by_role("button", name="Go on from here").click()
    assert totals(page) == ["60", "34"]
    page.get_by_role("button", name="New sheet").click()
    page.get_by_role("button", name=re.compile("deals: 2")).click()
    assert totals(page) == longer


@pytest.mark.slow
def test_a_pad_that_was_opened_once_works_without_the_network_and_no_other_page_does(
    new_page: NewPage,
) -> None:
    page = new_page(viewport=PHONE)
    opened(page)
    page.get_by_text("This pad works without the network").wait_for()
    page.context.set_offline(True)
    page.reload()
    names(page)
    write(page, "Ace", 60, (34, 10), (26, None))
    page.reload()
    assert totals(page) == ["60", "34"]
    kept = page.evaluate(
        "async () => (await (await caches.open('score-pads')).keys()).map(({url}) => new URL(url).pathname)"
    )
    assert [path for path in kept if not path.startswith("/static/")] == ["/rules/double-deck/pad/"]
    scopes = page.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map(({scope}) => new URL(scope).pathname)"
    )
    assert scopes == ["/rules/double-deck/pad/"]


def test_what_is_kept_without_a_network_has_nobodys_name(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("form[action$='/play/now/'] button").first.click()
    page.wait_for_url("**/games/**")
    opened(page)
    page.get_by_text("This pad works without the network").wait_for()
    text = page.evaluate(
        "async () => (await (await caches.open('score-pads')).match(location.href, {ignoreVary: true})).text()"
    )
    assert "data-shared" in text
    assert "csrfmiddlewaretoken" not in text
    assert "x-csrftoken" not in text


@pytest.mark.slow
@every_game_in_the_end
def test_every_pad_puts_up_no_barrier_on_a_phone(new_page: NewPage, variant: object) -> None:
    page = new_page(viewport=PHONE, locale="fr-FR", color_scheme="dark")
    opened(page, f"/fr/rules/{variant.slug}/pad/")  # type: ignore[attr-defined]
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("[data-part=add]").click()
    accessible(page)


def test_on_paper_the_sheet_stands_alone(page: Page) -> None:
    opened(page)
    names(page)
    write(page, "Ace", 60, (34, 10), (26, None))
    page.emulate_media(media="print")
    assert page.locator("[data-part=form]").is_hidden()
    assert page.get_by_role("button", name="Print").is_hidden()
    assert page.locator("[data-part=sheet]").is_visible()
    assert "Ace and Queen" in page.locator("[data-part=sheet]").inner_text()


def test_without_script_the_page_says_so_and_leads_to_the_sheet(client: Client) -> None:
    text = client.get(PAD).content.decode()
    (said,) = re.findall(r"<noscript>(.*?)</noscript>", text, re.DOTALL)
    assert "The score pad needs JavaScript" in said
    assert 'href="/rules/double-deck/print/sheet/?target=150"' in said
    assert re.search(r'<div id="pad"[^>]* hidden>', text)


@pytest.mark.slow
def test_the_pad_says_what_it_did_where_the_button_was_touched(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    opened(page, "/rules/piquet/pad/")
    assert page.get_by_text("In the order in which they sit").count() == 0
    figures = {"hand": (3, 10), "play": (8, 7), "tricks": (5, 7)}
    for name, by_side in figures.items():
        for side, number in enumerate(by_side):
            page.locator(f"[name={name}][data-side='{side}']").fill(str(number))
    page.locator("[data-part=players] > summary").click()
    page.locator("[data-part=add]").click()
    assert page.locator("[data-part=players]").get_attribute("open") is None
    assert page.locator("[data-part=news]").inner_text() == "Deal 1 is written down."
    assert "in hand 3, in the play 8" in page.locator("[data-part=sheet]").inner_text()
    assert page.get_by_role("button", name="Correct deal 1").inner_text() == "Correct deal 1"
    # A fault takes the news away, and the totals do not cover what is wrong.
    page.locator("[name=hand][data-side='0']").fill("x")
    page.locator("[data-part=add]").click()
    assert page.locator("[data-part=news]").inner_text() == ""
    page.wait_for_function(
        """() => document.querySelector("[data-part=row-hand]").getBoundingClientRect().top
            >= document.querySelector(".pad-board").getBoundingClientRect().bottom"""
    )
    # What the sheet's own buttons did is said under them.
    button = page.get_by_role("button", name="Take back the last deal")
    button.click()
    said = page.get_by_text("Deal 1 is taken back.")
    assert said.is_visible()
    assert page.locator("[data-part=sheet-news]").inner_text().startswith("Deal 1 is taken back.")

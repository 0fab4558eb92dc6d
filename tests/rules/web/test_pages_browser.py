"""The rule pages in a real browser: reachable for everybody, no wider than a phone, the counter counting in place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

HAND = "trump=H&hand=H:ATKKKQQJ+D:QQJ+C:QQ+S:AKKQQJ"
PAGES = [
    "/rules/",
    "/rules/double-deck/",
    "/rules/double-deck/?preset=toby_thomas",
    "/rules/double-deck/scores/?preset=toby_thomas",
    "/rules/double-deck/house-rules/?preset=toby_thomas",
    "/rules/piquet/table/",
    "/rules/piquet/#deal-packets",
    "/corrections/piquet/glance-five/",
    "/rules/double-deck/print/?preset=hundred_aces",
    "/rules/double-deck/options/?preset=toby_thomas",
    "/rules/double-deck/options/?read=1&requested_suit=mandatory",
    f"/rules/double-deck/meld/?{HAND}",
    "/rules/double-deck/meld/?hand=1X",
    "/rules/piquet/reckon/",
    "/rules/piquet/reckon/?record=x",
    "/rules/double-deck/?target=9",
    "/rules/double-deck/options/compare/?set=standard&set=toby_thomas",
    "/rules/double-deck/options/which/?scale=10",
    "/rules/double-deck/print/summary/?preset=toby_thomas",
    "/rules/pinacle/print/values/",
    "/rules/piquet/print/sheet/",
    "/learn/",
    "/learn/pinacle/",
    "/learn/auction-three/melds/",
    "/learn/double-deck/counters/?answer=TC",
    "/learn/piquet/take/?answer=AH",
    "/bidding/double-deck/?system=jim_davis&deal=4&means=0&call=pass",
    "/search/?q=rubikon+marriage",
    "/glossary/",
    "/rules/rulings/",
    "/rules/table-law/",
    "/rules/double-deck/deals/",
    "/rules/double-deck/deals/double-run/?step=3",
    "/rules/double-deck/pad/",
    "/rules/double-deck/legal/?trump=H&trick=KS&hand=AS+9S",
    "/rules/double-deck/score/?bid=60&meld=34,8&tricks=26,24",
    "/rules/pinacle/count/?cards=X+2S+AH",
    "/rules/piquet/settle/?scores=99,120",
]
TOUCH = {"rules": {"target-size": {"enabled": True}}}
"""axe leaves this rule of WCAG 2.2 AA out unless it is asked for."""

READERS = {
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "color_scheme": "light",
        "has_touch": True,
        "is_mobile": True,
    },
    "desktop at night": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reader", "language"),
    [("phone", "/fr"), pytest.param("desktop at night", "", marks=pytest.mark.only_long)],
)
def test_every_page_can_be_read_by_everybody(
    new_page: Callable[..., Page], reader: str, language: str
) -> None:
    # axe is put into the page by script, which the content policy of the site rightly refuses to a page.
    page = new_page(**READERS[reader], bypass_csp=True)
    for address in PAGES:
        page.goto(language + address)
        found = Axe().run(page, options=TOUCH)
        rows = [(v["id"], v["nodes"][0]["html"]) for v in found.response["violations"]]
        assert not rows, f"{address}: {rows}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= page.viewport_size["width"], address


# The signs after a card that begin a line of their own.
LEFT_ALONE = """() => [...document.querySelectorAll(".prose .card, main p .card")].filter((card) => {
    const next = card.nextSibling ?? card.parentNode.nextSibling;
    if (next?.nodeType !== Node.TEXT_NODE || !/^\\u00a0?[.,;:)]/.test(next.data)) return false;
    const sign = document.createRange();
    sign.setStart(next, 0);
    sign.setEnd(next, next.data.match(/[.,;:)]/).index + 1);
    return sign.getBoundingClientRect().top > card.getBoundingClientRect().bottom;
}).length"""


def test_no_stop_or_comma_after_a_card_begins_a_line(page: Page) -> None:
    page.goto("/fr/rules/piquet/")
    page.locator("main p .card").first.wait_for()
    for width in range(320, 440, 6):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(LEFT_ALONE) == 0, width


@pytest.mark.slow
def test_the_meld_counter_counts_while_one_picks(page: Page) -> None:
    page.goto("/rules/double-deck/meld/")
    # Nothing is trumps before the reader says so, and nothing is counted.
    page.get_by_label("Spades", exact=False).first.check()
    page.locator("#count-KS").fill("1")
    page.locator("#count-QS").fill("1")
    page.locator("#count-QS").blur()
    page.get_by_text("4 points").wait_for()
    page.get_by_label("Hearts", exact=False).first.check()
    page.get_by_text("2 points").wait_for()
    assert re.search(r"\?trump=H&hand=%E2%99%A0KQ$", page.url)
    page.reload()
    assert page.locator(".counter-total").inner_text() == "2 points"


@pytest.mark.slow
def test_written_cards_and_picked_ones_go_together(page: Page) -> None:
    page.goto("/rules/double-deck/meld/")
    page.get_by_label("Spades", exact=False).first.check()
    page.wait_for_url("**trump=S*")
    page.get_by_label("Write the cards").fill("S:KQ D:J")
    page.get_by_label("Write the cards").press("Enter")
    page.get_by_text("8 points").wait_for()
    assert page.locator("#count-KS").input_value() == "1"
    page.locator("#count-JD").fill("0")
    page.locator("#count-JD").blur()
    page.get_by_text("4 points").wait_for()
    assert page.get_by_label("Write the cards").input_value() == "♠KQ"


BROKEN_ROWS = """() => [...document.querySelectorAll(".counter-row")].filter((row) => {
  const [fewer, number, more] = row.querySelectorAll("button, input");
  const boxes = [fewer, number, more].map((part) => part.getBoundingClientRect());
  const apart = boxes[0].right <= boxes[1].left && boxes[1].right <= boxes[2].left;
  const level = boxes.every((box) => Math.abs(box.top - boxes[0].top) < 1 && box.width >= 40);
  return !(apart && level && boxes[2].right <= document.documentElement.clientWidth);
}).length"""
"""How many cards of a picker have not fewer, number and more side by side on one line."""


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/rules/two-handed/meld/", "/fr/rules/pinacle/count/"])
def test_a_card_to_pick_has_its_keys_on_one_line_and_cards_are_written_first(
    page: Page, address: str
) -> None:
    page.goto(address)
    page.locator(".counter-row button").first.wait_for()
    for width in (*range(320, 441, 20), 600, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(BROKEN_ROWS) == 0, width
        written = page.locator(".tool-entry input[type=text]").first.bounding_box()
        assert written
        assert written["y"] < 740, width


@pytest.mark.slow
def test_the_meld_counter_works_without_script(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/double-deck/meld/?preset=pinochle_14")
    page.get_by_label("Spades", exact=False).first.check()
    page.locator("#count-JD").fill("1")
    page.locator("#count-QS").fill("1")
    page.get_by_role("button", name="Answer").click()
    assert page.locator(".counter-total").inner_text() == "14 points"
    page.get_by_label("Write the cards").fill("S:ATKQJ")
    page.get_by_role("button", name="Answer").click()
    assert page.locator(".counter-total").inner_text() == "15 points"


@pytest.mark.slow
def test_house_rules_are_put_together_without_script(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/double-deck/")
    page.get_by_role("link", name="Change the house rules").click()
    page.get_by_label("Points to win").fill("350")
    page.get_by_label("Meld values").select_option("npa")
    page.get_by_role("button", name="Read", exact=True).click()
    assert page.url.endswith("/rules/double-deck/?meld_table=npa&target=350")
    notice = page.locator("#differs")
    assert "350" in notice.inner_text()
    notice.get_by_role("link", name="Points to win").click()
    assert page.url.endswith("/rules/double-deck/scores/?meld_table=npa&target=350#end-target")
    assert page.locator("td.differs").first.inner_text() == "25"


@pytest.mark.slow
def test_an_example_leads_to_the_counter_with_its_hand(page: Page) -> None:
    page.goto("/rules/double-deck/scores/?preset=hundred_aces#melds-eighty-seven")
    page.locator("#melds-eighty-seven").get_by_role("link", name="Change the cards").click()
    page.locator(".counter-total").wait_for()
    assert page.locator(".counter-total").inner_text() == "870 points"


def test_the_contents_mark_where_one_reads(page: Page) -> None:
    page.goto("/rules/double-deck/scores/#scoring")
    page.locator('.contents a[aria-current="true"]', has_text="Scoring").wait_for()


@pytest.mark.slow
def test_a_change_of_language_keeps_the_place_that_is_being_read(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/rules/double-deck/scores/")
    page.locator("#throw-in-when").evaluate("each => each.scrollIntoView()")
    page.locator('[data-rested^="#throw-in"]').wait_for()
    # The menu is at the top of the page, so the reader leaves the paragraph to get there.
    page.locator("details.menu summary", has_text="English").click()
    page.locator("details.menu button[value=fr]").first.click()
    page.wait_for_url(re.compile(r"/fr/rules/double-deck/scores/#throw-in"))
    page.locator('[data-rested^="#throw-in"]').wait_for()
    page.locator(".foot a[lang=en]").click()
    page.wait_for_url(re.compile(r"\d/rules/double-deck/scores/#throw-in"))


def test_a_change_of_language_at_the_top_of_a_page_names_no_place(page: Page) -> None:
    page.goto("/rules/double-deck/")
    page.locator("details.menu summary", has_text="English").click()
    page.locator("details.menu button[value=fr]").first.click()
    page.wait_for_url(re.compile(r"/fr/rules/double-deck/$"))


@pytest.mark.slow
def test_the_search_is_a_key_away_and_finds_while_one_types(page: Page) -> None:
    page.goto("/rules/piquet/")
    page.keyboard.press("/")
    page.wait_for_url("**/search/")
    page.locator("#field-search").wait_for()
    page.keyboard.type("rubikon")
    page.locator("#found mark", has_text="rubicon").first.wait_for()
    assert page.url.endswith("/search/?q=rubikon")
    page.locator("#found a").first.click()
    page.wait_for_url("**/glossary/#rubicon")


def test_the_search_works_without_script(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/search/")
    page.get_by_label("Word or question").fill("royal marriages")
    page.get_by_role("button", name="Search").click()
    page.locator("#found a", has_text="royal marriage").first.wait_for()


def test_on_a_phone_contents_and_tools_are_at_hand_everywhere(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.goto("/rules/double-deck/scores/#throw-in")
    summary = page.locator(".contents > summary")
    top = summary.evaluate("each => each.getBoundingClientRect().top")
    assert 0 <= top < 5
    assert page.locator("#throw-in").evaluate("each => each.getBoundingClientRect().top") >= 40
    summary.click()
    page.locator(".contents").get_by_role("link", name="Meld counter").scroll_into_view_if_needed()
    page.locator(".contents").get_by_role("link", name="Scoring", exact=True).click()
    page.wait_for_url("**#scoring")
    assert page.locator(".contents[open]").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "sets", [("standard", "toby_thomas"), ("standard", "toby_thomas", "npa", "scale=10")]
)
def test_sets_side_by_side_fit_a_phone_and_keep_their_heads_on_a_desk(
    new_page: Callable[..., Page], sets: tuple[str, ...]
) -> None:
    asked = "&".join(f"set={quote(each)}" for each in sets)
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"/fr/rules/double-deck/options/compare/?{asked}&every=1")
    boxes = page.locator(".scroll-x").evaluate_all(
        "all => all.map((each) => [each.scrollWidth, each.clientWidth])"
    )
    assert len(boxes) > 2
    assert all(content <= box for content, box in boxes), boxes
    # The sets stand beside each other under the name of the rule, and stay cells of a table to who is read to.
    name, first, second = (
        page.locator(f".compared tbody tr:nth-child(2) > :nth-child({place})").first.bounding_box()
        for place in (1, 2, 3)
    )
    assert name
    assert first
    assert second
    assert name["y"] < first["y"] == second["y"]
    assert first["x"] < second["x"]
    assert page.get_by_role("rowheader").count() == page.locator(".compared tbody th[scope=row]").count()
    page.set_viewport_size({"width": 1280, "height": 800})
    heads = page.locator(".compared thead").first.bounding_box()
    assert heads
    assert heads["height"] > 10


@pytest.mark.slow
def test_an_old_link_leads_to_the_part_in_which_the_paragraph_stands_now(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/rules/double-deck/?preset=book#scoring-set")
    page.wait_for_url("**/rules/double-deck/scores/?preset=book#scoring-set")
    place = "() => Math.abs(document.getElementById('scoring-set').getBoundingClientRect().top) < 200"
    page.wait_for_function(place)


@pytest.mark.slow
def test_without_script_an_old_link_ends_where_the_way_on_is(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False, reduced_motion="reduce")
    page.goto("/rules/double-deck/#scoring-set")
    way = page.locator("li:has(#scoring-set)").get_by_role("link", name="Scoring", exact=True)
    assert way.evaluate("each => each.getBoundingClientRect().top") < 740
    way.click()
    assert page.url.endswith("/rules/double-deck/scores/#scoring")


@pytest.mark.slow
@pytest.mark.parametrize("script", [True, False])
def test_the_correction_of_a_paragraph_is_behind_its_anchor_by_keys_and_by_touch(
    new_page: Callable[..., Page], script: bool
) -> None:
    form = "**/corrections/double-deck/auction-pass/"
    page = new_page(java_script_enabled=script)
    page.goto("/rules/double-deck/")
    link = page.locator("#auction-pass > .correct")
    link.wait_for(state="hidden")
    page.locator("#auction-pass > .pilcrow").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(form)
    quiet = new_page(java_script_enabled=script, reduced_motion="reduce")
    quiet.goto("/rules/double-deck/")
    quiet.locator("#auction-pass > .pilcrow").press("Enter")
    # The keys go on from the paragraph that was gone to, at whose anchor they come by once more.
    quiet.keyboard.press("Tab")
    quiet.keyboard.press("Tab")
    quiet.keyboard.press("Enter")
    quiet.wait_for_url(form)
    phone = new_page(
        java_script_enabled=script, has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}
    )
    phone.goto("/rules/double-deck/")
    phone.locator("#auction-pass > .pilcrow").tap()
    phone.locator("#auction-pass > .correct").tap()
    phone.wait_for_url(form)


@pytest.mark.slow
@pytest.mark.parametrize("touch", [True, False])
def test_the_mark_of_a_paragraph_is_whole_on_a_narrow_screen(
    new_page: Callable[..., Page], touch: bool
) -> None:
    page = new_page(has_touch=touch, is_mobile=touch, viewport={"width": 360, "height": 740})
    for address in ("/rules/double-deck/", "/fr/rules/piquet/scores/", "/rules/table-law/"):
        page.goto(address)
        page.locator(".pilcrow").first.wait_for(state="attached")
        cut, marks, width = page.evaluate(
            """() => {
              const glyphs = [...document.querySelectorAll(".pilcrow")].map((mark) => {
                const range = document.createRange();
                range.selectNodeContents(mark);
                return range.getBoundingClientRect();
              });
              const root = document.documentElement;
              const cut = glyphs.filter((glyph) => glyph.left < 0 || glyph.right > root.clientWidth);
              return [cut.length, glyphs.filter((glyph) => glyph.width).length, root.scrollWidth];
            }"""
        )
        assert marks > 20
        assert (cut, width) == (0, 360), address


@pytest.mark.slow
@pytest.mark.parametrize("script", [True, False])
def test_a_link_to_a_house_rule_or_into_one_opens_it(new_page: Callable[..., Page], script: bool) -> None:
    page = new_page(java_script_enabled=script, reduced_motion="reduce")
    page.goto("/rules/double-deck/house-rules/#rule-scale")
    rule = page.locator("#rule-scale")
    rule.get_by_role("link", name="Where it is in the rules").wait_for()
    assert 0 <= rule.evaluate("each => each.getBoundingClientRect().top") < 700
    assert not page.locator("#rule-target").get_by_role("link").first.is_visible()
    page.goto("/rules/double-deck/house-rules/#rule-royal-toby-two")
    page.locator("#rule-royal-toby-two").wait_for()
    place = page.locator("#rule-royal-toby-two").evaluate("each => each.getBoundingClientRect().top")
    assert 0 <= place < 700


def test_a_house_rule_that_a_link_opened_can_be_folded(page: Page) -> None:
    page.goto("/rules/double-deck/house-rules/#rule-scale")
    inside = page.locator("#rule-scale").get_by_role("link", name="Where it is in the rules")
    inside.wait_for()
    page.locator("#rule-scale > summary").click()
    inside.wait_for(state="hidden")


def test_a_link_that_names_no_place_stops_nothing(page: Page) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto("/rules/double-deck/#%")
    page.wait_for_load_state("load")
    assert faults == []


def test_a_heading_out_of_sight_is_no_stop_for_the_keys(page: Page) -> None:
    page.goto("/rules/double-deck/house-rules/")
    assert page.locator("h2#house-rules").count() == 1
    assert page.locator("h2#house-rules a").count() == 0


def test_house_rules_lie_open_on_paper(page: Page) -> None:
    page.goto("/rules/double-deck/house-rules/")
    inside = page.locator("#rule-target").get_by_role("link").first
    assert not inside.is_visible()
    page.emulate_media(media="print")
    assert page.locator("#rule-target p").first.is_visible()


@pytest.mark.slow
def test_a_word_of_the_glossary_says_in_place_what_it_means(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto("/rules/double-deck/")
    word = page.locator("a.term[title]").first
    text = word.get_attribute("title")
    assert text
    word.tap()
    note = page.get_by_role("note")
    assert text in note.inner_text()
    assert page.url.endswith("/rules/double-deck/")
    box = note.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    # By keyboard: Enter opens it, Escape leads back to the word, and its link leads on.
    page.keyboard.press("Escape")
    assert not note.is_visible()
    word.focus()
    page.keyboard.press("Enter")
    assert note.is_visible()
    page.keyboard.press("Escape")
    assert word.evaluate("each => each === document.activeElement")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary/#*")


@pytest.mark.slow
def test_without_script_a_word_of_the_glossary_is_a_link(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/double-deck/")
    page.locator("a.term[title]").first.click()
    page.wait_for_url("**/glossary/#*")


def test_cards_of_a_trick_and_a_hand_are_picked_by_touch_in_their_order(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(**READERS["phone"])
    page.goto("/rules/double-deck/legal/?trump=H")
    folds = page.locator("details[data-card-keys]")
    assert folds.count() == 3
    # Folded, the keys of both fields take no more than a line each.
    assert all(fold.bounding_box()["height"] < 80 for fold in folds.all())
    for place, cards in enumerate((("TS", "KS"), ("JS", "AS", "QH", "QH"))):
        folds.nth(place).locator("summary").tap()
        for card in cards:
            folds.nth(place).locator(f'[data-code="{card}"]').tap()
    assert page.get_by_label("The trick so far").input_value() == "10♠ K♠"
    assert page.get_by_label("Your hand").input_value() == "J♠ A♠ Q♥ Q♥"
    page.locator("#answered .tool-answer").wait_for()
    folds.nth(1).get_by_role("button", name="Take the last card back").tap()
    assert page.get_by_label("Your hand").input_value() == "J♠ A♠ Q♥"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    report = Axe().run(page, options=TOUCH)
    assert report.violations_count == 0, report.generate_report()


@pytest.mark.parametrize(
    ("address", "fields"),
    [("piquet/compare", 2), ("pinacle/meld", 2), ("auction-four/trick", 1), ("double-deck/meld", 0)],
)
def test_every_field_of_cards_has_keys_or_counts(
    address: str, fields: int, new_page: Callable[..., Page]
) -> None:
    page = new_page(**READERS["phone"])
    page.goto(f"/rules/{address}/")
    assert page.locator("details[data-card-keys]:visible").count() == fields
    assert (page.locator(".counter-suits").count() == 0) == bool(fields)


def test_without_script_cards_are_typed_and_no_key_is_shown(new_page: Callable[..., Page]) -> None:
    page = new_page(**READERS["phone"], java_script_enabled=False)
    page.goto("/rules/double-deck/legal/?trump=H")
    assert page.get_by_label("The trick so far").is_visible()
    assert page.locator("details[data-card-keys]:visible").count() == 0

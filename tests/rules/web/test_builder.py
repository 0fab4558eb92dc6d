"""Putting house rules together: what a choice says at once, the address that holds it, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest
from django.test import Client

from rules.catalog import VARIANTS, find
from rules.engine.options import options_of
from rules.engine.variant import Variant
from rules.web import articles, mixes
from rules.web.mixform import MixForm
from tests.pages import flat
from tests.rules.mixes import any_mix

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = find("double-deck")
every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)

WAYS = [
    ("read", "/rules/double-deck/?pass_cards=2&target=350"),
    ("play", "/play/now/?variant=double-deck&pass_cards=2&target=350"),
    ("table", "/play/new/?variant=double-deck&pass_cards=2&target=350"),
    ("club", "/clubs/for-rules/?variant=double-deck&pass_cards=2&target=350"),
    ("compare", "/rules/double-deck/options/compare/?set=standard&set=pass_cards%3D2%26target%3D350"),
]


@pytest.mark.parametrize(("go", "address"), WAYS)
def test_a_choice_leads_on_with_all_its_rules(go: str, address: str, client: Client) -> None:
    answer = client.get("/rules/double-deck/options/", {"pass_cards": 2, "target": 350, "go": go})
    assert (answer.status_code, answer["Location"]) == (302, address)


@pytest.mark.parametrize("go", [go for go, _address in WAYS])
def test_what_cannot_be_leads_nowhere_and_says_why(go: str, client: Client) -> None:
    answer = client.get("/rules/double-deck/options/", {"requested_suit": "mandatory", "go": go})
    assert answer.status_code == 400
    assert "A suit can be asked for only where cards are exchanged." in answer.content.decode()


def changed(client: Client, **query: str) -> tuple[str, str]:
    """What a change of the form brings, and the address it then has."""
    answer = client.get("/rules/double-deck/options/", query, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    return flat(answer.content.decode()), answer["HX-Replace-Url"]


def test_a_change_tells_at_once_how_the_rules_read_then(client: Client) -> None:
    text, address = changed(client, pass_cards="3")
    assert address == "/rules/double-deck/options/?preset=passing_three"
    reads = text[text.index('id="reads-pass_cards"') :]
    assert "three cards, face down across the table" in reads.replace("\n", " ")
    assert "standard: 0" in text[text.index('id="said-pass_cards"') :]


def test_a_change_that_cannot_be_is_explained_beside_both_rules_and_kept_in_the_address(
    client: Client,
) -> None:
    text, address = changed(client, requested_suit="mandatory", target="350")
    assert address == "/rules/double-deck/options/?requested_suit=mandatory&target=350"
    sentence = "A suit can be asked for only where cards are exchanged."
    assert text.count(sentence) == 3
    text, address = changed(client, target="9", step1_limit="")
    assert dict(parse_qsl(address.partition("?")[2])) == {"step1_limit": "none", "target": "9"}
    assert "A whole number from 50 to 5000." in text


@pytest.mark.parametrize(
    ("name", "query", "here"),
    [
        ("target", {"scale": "10", "target": "3500"}, "3500 = 35000 points here"),
        ("target", {"preset": "hundred_aces"}, "500 = 5000 points here"),
        ("opening_min", {"preset": "hundred_aces"}, "50 = 500 points here"),
        ("target", {"scale": "10", "target": "350"}, "standard: 500 (here: 5000)"),
        ("min_meld_20", {"scale": "10", "min_meld_20": "20"}, "here: 200"),
        ("throw_in_opponents", {"scale": "10", "throw_in_opponents": "25+meld"}, "here: 250 and their meld"),
        ("target", {"scale": "10", "requested_suit": "mandatory"}, "500 = 5000 points here"),
        ("target", {"target": "350"}, "standard: 500</p>"),
        ("pass_cards", {"scale": "10", "pass_cards": "3"}, "standard: 0</p>"),
    ],
)
def test_beside_a_field_are_the_points_as_the_table_writes_them(
    name: str, query: dict[str, str], here: str, client: Client
) -> None:
    page = client.get("/rules/double-deck/options/", query).content.decode()
    for text in (flat(page), changed(client, **query)[0]):
        beside = text[text.index(f'id="said-{name}"') :]
        assert here in beside[: beside.index("</div>")]


def test_fields_in_plain_points_have_nothing_beside_them(client: Client) -> None:
    assert "points here" not in client.get("/rules/double-deck/options/?target=350").content.decode()


@every_game
def test_the_address_always_holds_the_whole_choice(variant: Variant[Any]) -> None:
    rng = Random(variant.slug)
    for _mix in range(10):
        options = any_mix(variant, rng)
        form = MixForm(variant, dict(parse_qsl(mixes.mix_query(variant, options))))
        assert MixForm(variant, dict(parse_qsl(form.query))).options == options


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_has_its_sentence_and_the_paragraph_it_changes(
    variant: Variant[Any], language: str
) -> None:
    for preset in variant.presets:
        for option in options_of(variant.options):
            shown_text = articles.passage(variant, preset.options, language, option.name)
            assert len(re.sub(r"<[^>]+>", "", shown_text).split()) > 5, option.name
            # It stands among others: it has no anchors, and its links lead to the rules.
            assert not re.search(r'(?<=[a-z"]) id="', shown_text)
            assert 'href="#' not in shown_text


def test_a_rule_with_an_example_shows_it(client: Client) -> None:
    text, _address = changed(client, royal_with_run="toby")
    reads = text[text.index('id="reads-royal_with_run"') : text.index('id="said-roundhouse"')]
    assert 'class="example' in reads


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ({"requested_suit": "mandatory"}, ["Asking for a suit", "Cards exchanged with the partner"]),
        ({"target": "many"}, ["Points to win"]),
    ],
)
def test_what_cannot_be_leads_to_the_rules_to_change(
    client: Client, query: dict[str, str], wrong: list[str]
) -> None:
    page = client.get("/rules/double-deck/options/", query).content.decode()
    answer = client.get("/rules/double-deck/options/", query, headers={"hx-request": "true"}).content.decode()
    for text in (page[page.index('id="builder-fault"') :], page[page.index('id="builder-state"') :], answer):
        links = re.findall(r'<a href="#(option-[a-z_]+)">([^<]+)</a>', text)
        assert sorted(label for _anchor, label in links[: len(wrong)]) == sorted(wrong)
        assert all(f'id="{anchor}"' in page for anchor, _label in links)


def test_a_form_of_another_page_is_told_what_stands_beside_each_rule_and_nothing_else(client: Client) -> None:
    address, query = "/rules/double-deck/options/beside/", {"scale": "10", "target": "350", "pass_cards": "3"}
    answer = client.get(address, query, headers={"hx-request": "true"})
    text = flat(answer.content.decode())
    assert "350 = 3500 points here" in text[text.index('id="said-target"') :]
    assert 'id="reads-' not in text
    assert 'id="builder-' not in text
    assert "HX-Replace-Url" not in answer
    assert '<span id="mix-words">3 differ from the standard</span>' in text
    assert answer["Cache-Control"] == "private, no-store"
    wrong = client.get(address, {"requested_suit": "mandatory"}, headers={"hx-request": "true"})
    wrong_text = wrong.content.decode()
    assert wrong_text.count('<p class="error"') == 2
    assert wrong_text.count("only where cards are exchanged") == 4, (
        "beside both, and in the two places of the words"
    )
    visit = client.get(address, query)
    assert (visit.status_code, visit["Location"]) == (
        302,
        "/rules/double-deck/options/?pass_cards=3&scale=10&target=350",
    )


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/rules/double-deck/options/?", "/play/new/?variant=double-deck&"])
def test_points_as_they_are_played_follow_what_is_typed_at_once(address: str, page: Page) -> None:
    from playwright.sync_api import expect

    page.goto(f"{address}preset=hundred_aces")
    page.evaluate("document.querySelectorAll('main details').forEach((fold) => (fold.open = true))")
    beside, field = page.locator("#said-target"), page.get_by_label("Points to win")
    expect(beside).to_contain_text("500 = 5000 points here")
    field.fill("350")
    expect(beside).to_contain_text("350 = 3500 points here")
    expect(field).to_be_focused()
    assert "target" not in page.url or "options" in page.url, "a table that is opened keeps its own address"
    if "/play/new/" in address:
        for words in (page.locator(".foot-words"), page.locator("#mix-words-above")):
            expect(words).to_contain_text("differ from the standard")
    page.get_by_label("Scale", exact=True).select_option("1")
    expect(beside).not_to_contain_text("points here")


@pytest.mark.slow
def test_rules_are_chosen_and_played_in_the_browser(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto("/rules/double-deck/options/")
    page.get_by_label("Asking for a suit").select_option("mandatory")
    page.locator("#builder-state", has_text="only where cards are exchanged").wait_for()
    page.get_by_label("Cards exchanged with the partner").fill("3")
    page.get_by_label("Time of the exchange").select_option("before_trump")
    page.locator("#builder-state", has_text="3 differ from the standard").wait_for()
    assert page.url.endswith("?pass_cards=3&pass_timing=before_trump&requested_suit=mandatory")
    page.reload()
    assert page.get_by_label("Asking for a suit").input_value() == "mandatory"
    page.get_by_role("button", name="Compare").click()
    page.wait_for_url("**/options/compare/?set=standard&set=pass_cards**")


def test_a_button_pressed_while_the_answer_comes_is_not_lost(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto("/rules/double-deck/options/")
    page.get_by_label("Cards exchanged with the partner").fill("2")
    page.get_by_role("button", name="Play", exact=True).hover()
    page.mouse.down()
    page.locator("#builder-state", has_text="1 differs from the standard").wait_for()
    page.mouse.up()
    page.wait_for_url("**/play/now/?variant=double-deck&pass_cards=2", timeout=10_000)


def test_what_was_wrong_is_nowhere_called_so_once_it_is_right(page: Page) -> None:
    page.goto("/rules/double-deck/options/?read=1&requested_suit=mandatory")
    page.get_by_role("alert").wait_for()
    field = page.get_by_label("Asking for a suit")
    assert field.get_attribute("aria-invalid") == "true"
    field.select_option("none")
    page.locator('#builder-presets a[aria-current="true"]').wait_for()
    assert page.get_by_role("alert").count() == 0
    assert page.locator('[aria-invalid="true"]').count() == 0
    assert field.get_attribute("aria-describedby") == "option-requested_suit_helptext"
    field.select_option("mandatory")
    page.locator('#option-requested_suit[aria-invalid="true"]').wait_for()
    assert page.locator('#builder-presets a[aria-current="true"]').count() == 0
    for part in str(field.get_attribute("aria-describedby")).split():
        assert page.locator(f"#{part}").count() == 1


def test_a_choice_is_kept_by_a_change_of_language_and_on_the_way_back(page: Page) -> None:
    page.goto("/rules/double-deck/options/")
    page.get_by_label("Asking for a suit").select_option("mandatory")
    page.wait_for_url("**/options/?requested_suit=mandatory")
    page.evaluate("location.hash = 'main'")
    page.evaluate("window.isOld = true")
    page.go_back()
    # Whoever goes back gets the page anew: htmx asks for it.
    page.wait_for_function("!window.isOld && document.readyState === 'complete'")
    assert page.get_by_label("Asking for a suit").input_value() == "mandatory"
    assert page.get_by_role("button", name="Compare").is_visible()
    page.locator("details.menu summary", has_text="English").click()
    page.locator("details.menu button[value=fr]").first.click()
    page.wait_for_url("**/fr/rules/double-deck/options/?requested_suit=mandatory")
    page.locator("#option-scale").select_option("10")
    page.wait_for_url("**scale=10**")
    page.locator(".foot a[lang=en]").click()
    page.wait_for_url(re.compile(r"\d/rules/double-deck/options/\?.*scale=10"))


def test_without_script_the_buttons_take_what_is_filled_in(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/rules/piquet/options/")
    page.get_by_label("Rubicon").fill("80")
    page.get_by_role("button", name="Play", exact=True).click()
    assert "/play/now/?variant=piquet" in page.url
    assert "rubicon=80" in page.url

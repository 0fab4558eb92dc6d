"""The pages of commented deals: listed by tag, stepped through by addresses, and led to from rules and glossary."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS, find
from rules.engine.commented import CommentedDeal, deals_of
from rules.engine.variant import Variant
from rules.search.entries import entries
from rules.web import deals, glossary, parts
from tests.pages import flat as flat_text
from tests.rules.laws import every_game_in_the_end

pytestmark = pytest.mark.django_db

ALL = [(variant, deal) for variant in VARIANTS for deal in deals_of(variant)]
every_deal = pytest.mark.parametrize(("variant", "deal"), ALL, ids=lambda each: each.slug)
with_deals = pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS if deals_of(variant)], ids=lambda variant: variant.slug
)
in_english_and_in_the_end_in_french = pytest.mark.parametrize(
    "language", ["", pytest.param("/fr", marks=pytest.mark.only_long)]
)

HTMX = {"HX-Request": "true"}


def flat(answer: Any) -> str:
    return flat_text(answer.content.decode())


def address(variant: Variant[Any], deal: CommentedDeal, language: str = "") -> str:
    return f"{language}/rules/{variant.slug}/deals/{deal.slug}/"


@with_deals
@pytest.mark.parametrize("language", ["", "/fr"])
def test_the_list_has_every_deal_and_its_tags_choose(
    client: Client, variant: Variant[Any], language: str
) -> None:
    page = flat(client.get(f"{language}/rules/{variant.slug}/deals/"))
    for deal in deals_of(variant):
        assert f'href="{address(variant, deal, language)}"' in page
    for tag in deals.tags_in_use(variant):
        chosen = flat(client.get(f"{language}/rules/{variant.slug}/deals/?tag={tag.name}"))
        for deal in deals_of(variant):
            assert (f'href="{address(variant, deal, language)}"' in chosen) == (tag.name in deal.tags)


@every_deal
@in_english_and_in_the_end_in_french
def test_every_comment_stands_at_its_step(
    client: Client, variant: Variant[Any], deal: CommentedDeal, language: str
) -> None:
    with override(language[1:] or "en"):
        words = deal.words[language[1:] or "en"]
        said = {
            step: deals.line(deal, words.comments[name], language[1:] or "en", step)
            for step, name in deal.names.items()
        }
    for step, text in said.items():
        page = client.get(f"{address(variant, deal, language)}?step={step}", headers=HTMX).content.decode()
        assert re.sub(r"\s+", " ", text) in re.sub(r"\s+", " ", page)
    assert f'href="?step={sorted(said)[1]}"' in flat(client.get(address(variant, deal, language)))


@pytest.mark.slow
@every_game_in_the_end
@in_english_and_in_the_end_in_french
def test_every_step_without_a_comment_says_why_its_move_was_made(
    client: Client, variant: Variant[Any], language: str
) -> None:
    deal = max(deals_of(variant), key=lambda each: each.last)
    for step in range(deal.last + 1):
        page = flat(client.get(f"{address(variant, deal, language)}?step={step}", headers=HTMX))
        section = page.split('id="replay-comment"', 1)[1].split("</section>", 1)[0]
        assert section.split('class="replay-comment-ways"', 1)[0].count("<p") > 1, step


def test_a_reason_is_said_of_the_cards_of_its_step(client: Client) -> None:
    deal = next(each for each in deals_of(find("double-deck")) if each.slug == "double-run")
    trump = flat(client.get(f"{address(find('double-deck'), deal)}?step=24"))
    assert "No higher card of the suit is still out: only a trump can beat" in trump
    forced = flat(client.get(f"{address(find('double-deck'), deal)}?step=92"))
    assert "It is the last card in the hand, so there is no choice." in forced


def test_a_step_is_a_page_and_a_fragment_of_it(client: Client) -> None:
    variant = find("double-deck")
    deal = deals_of(variant)[0]
    page = client.get(f"{address(variant, deal)}?step=49")
    fragment = client.get(f"{address(variant, deal)}?step=49", headers=HTMX)
    assert "<html" in flat(page)
    assert "<html" not in flat(fragment)
    for answer in (page, fragment):
        assert 'data-step="49"' in flat(answer)
        assert "You have no spades" in flat(answer), "the rule that refuses other cards"
        assert "HX-Request" in answer["Vary"]
    assert 'data-step="0"' in flat(client.get(address(variant, deal)))


@pytest.mark.parametrize(
    "path",
    [
        "/rules/no-game/deals/",
        "/rules/double-deck/deals/?tag=capot",
        "/rules/double-deck/deals/no-deal/",
        "/rules/double-deck/deals/double-run/?step=96",
        "/rules/double-deck/deals/double-run/?step=-1",
        "/rules/double-deck/deals/double-run/?step=last",
        "/rules/piquet/deals/double-run/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_deals_set_no_cookie_and_any_cache_may_keep_them(client: Client) -> None:
    for path in ("", "double-run/", "double-run/?step=3", "?tag=run"):
        answer = client.get(f"/rules/double-deck/deals/{path}")
        assert not answer.cookies
        assert answer["Cache-Control"].startswith("public"), path


def test_every_step_has_the_deal_as_its_canonical_page_in_both_languages(client: Client) -> None:
    page = flat(client.get("/rules/double-deck/deals/double-run/?step=7"))
    root = "http://testserver"
    assert f'<link rel="canonical" href="{root}/rules/double-deck/deals/double-run/">' in page
    assert f'hreflang="fr" href="{root}/fr/rules/double-deck/deals/double-run/"' in page


def test_pages_cost_no_query(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/rules/double-deck/deals/double-run/?step=20")
        client.get("/rules/double-deck/deals/")


@with_deals
def test_the_rules_lead_to_the_list_and_paragraphs_to_the_deals_that_show_them(
    client: Client, variant: Variant[Any]
) -> None:
    pages = [flat(client.get(f"/rules/{variant.slug}/{part}")) for part in ("", "scores/", "house-rules/")]
    assert f'href="/rules/{variant.slug}/deals/"' in pages[0]
    found = [
        deal
        for deal in deals_of(variant)
        if any(f'href="{address(variant, deal)}"' in page for page in pages)
    ]
    assert found, "no paragraph leads to a deal"


def test_a_booklet_has_no_links_to_deals(client: Client) -> None:
    assert "/deals/double-run/" not in flat(client.get("/rules/double-deck/print/"))


def test_a_term_of_the_glossary_leads_to_deals(client: Client) -> None:
    page = flat(client.get("/glossary/"))
    entry = page.partition('id="multiple"')[2].partition('class="entry"')[0]
    assert 'href="/rules/double-deck/deals/double-run/"' in entry


@pytest.mark.slow
def test_deals_are_found_and_listed_for_crawlers(client: Client) -> None:
    found = {entry.address: entry for entry in entries("fr")}
    assert "double quinte" in found["/fr/rules/double-deck/deals/double-run/"].title
    sitemap = client.get("/sitemap.xml").content.decode()
    for variant, deal in ALL:
        assert address(variant, deal, "/fr") in sitemap


def test_beside_a_deal_stand_the_deals_before_and_after(client: Client) -> None:
    for variant in VARIANTS:
        row = deals_of(variant)
        for before, after in pairwise(row):
            assert f'href="{address(variant, after)}"' in flat(client.get(address(variant, before)))
            assert f'href="{address(variant, before)}"' in flat(client.get(address(variant, after)))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_names_of_tags_are_unlike_and_what_they_lead_to_is_there(variant: Variant[Any]) -> None:
    names = [tag.name for tag in variant.tags]
    assert len(set(names)) == len(names)
    terms = {term.slug for term in glossary.terms()}
    there = parts.parts_of(variant)
    for tag in variant.tags:
        assert set(tag.terms) <= terms, tag.name
        # The games of a family share tags, and not every paragraph of one is in the others.
        assert not tag.paragraphs or set(tag.paragraphs) & set(there) or _elsewhere(variant, tag.paragraphs)


def _elsewhere(variant: Variant[Any], paragraphs: tuple[str, ...]) -> bool:
    family = [parts.parts_of(other) for other in VARIANTS if other.family == variant.family]
    return any(paragraph in there for there in family for paragraph in paragraphs)


@pytest.mark.parametrize(
    ("place", "label", "options"),
    [
        ("double-deck/deals/three-cards-passed", "Three passed", "preset=passing_three"),
        ("auction-four/deals/four-cards-across", "Racehorse: passing four", "preset=racehorse"),
        ("auction-four/deals/kitty-brings-the-ace", "With a widow", "preset=widow"),
        ("auction-widow/deals/conceded", "American, from 300", "preset=american"),
        ("auction-widow/deals/spades-lost-twice", "American, from 300", "preset=american"),
    ],
)
def test_a_deal_by_house_rules_names_them_and_leads_to_their_rules(
    client: Client, place: str, label: str, options: str
) -> None:
    page = flat(client.get(f"/rules/{place}/"))
    (address,) = re.findall(rf'Played by these house rules:<a href="([^"]*)">{re.escape(label)}</a>', page)
    assert options in address
    rules = re.findall(r"<h2>In the rules</h2>(.*?)</section>", page)
    assert rules == [] or all(options in link for link in re.findall(r'href="([^"]*)"', rules[0]))


def test_a_deal_by_the_standard_names_no_house_rules(client: Client) -> None:
    assert "Played by these house rules" not in flat(client.get("/rules/piquet/deals/capot/"))


@pytest.mark.parametrize(
    ("slug", "presets"),
    [
        ("double-deck", {"passing_three"}),
        ("auction-four", {"racehorse", "widow"}),
        ("auction-widow", {"american"}),
    ],
)
def test_the_american_forms_have_deals_of_their_own(slug: str, presets: set[str]) -> None:
    variant = find(slug)
    played = [deal.record.options for deal in deals_of(variant)]
    assert {preset.name for preset in variant.presets if preset.options in played} >= presets


@pytest.mark.parametrize(
    ("language", "keys"), [("", ["Shift", "Home", "End"]), ("/fr", ["Maj", "Début", "Fin"])]
)
def test_keys_are_called_as_they_are_on_a_keyboard_of_the_language(
    client: Client, language: str, keys: list[str]
) -> None:
    page = client.get(address(*ALL[0], language)).content.decode()
    named = re.findall(r"<kbd>(\w{2,})</kbd>", page)
    assert named == keys

"""What is printed for a table: each on one A4 whatever the house rules, with what the engine says."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS, find
from rules.engine.variant import Variant
from rules.web import mixes, parts
from tests.pages import flat
from tests.rules.laws import every_game_in_the_end
from tests.rules.mixes import any_mix
from tests.rules.walks import figure

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = re.compile(rb"/Type\s*/Page\b")


def papers(variant: Variant[Any], options: Any, language: str) -> list[str]:
    with override(language):
        return [mixes.paper_url(variant, options, name) for name in parts.PAPERS]


@pytest.mark.slow
@every_game_in_the_end
def test_each_paper_is_one_page_whatever_the_house_rules(
    new_page: Callable[..., Page], variant: Variant[Any]
) -> None:
    rng = Random(variant.slug)
    sets = [variant.options(), variant.presets[1].options]
    sets += [any_mix(variant, rng) for _mix in range(figure(2, long=10))]
    page = new_page()
    for options in sets:
        for address in papers(variant, options, rng.choice(("en", "fr"))):
            page.goto(address)
            page.evaluate("document.fonts.ready.then(() => true)")
            printed = page.pdf(format="A4", prefer_css_page_size=True)
            assert len(PAGES.findall(printed)) == 1, address


def test_a_booklet_has_several_pages_as_this_test_counts_them(page: Page) -> None:
    # And fewer than it had with all house rules that might be chosen.
    page.goto("/rules/double-deck/print/")
    assert 5 < len(PAGES.findall(page.pdf(format="A4"))) < 24


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_papers_say_which_rules_they_are_of(variant: Variant[Any], language: str, client: Client) -> None:
    preset = variant.presets[-1]
    for address in papers(variant, preset.options, language):
        answer = client.get(address)
        text = flat(answer.content.decode())
        assert answer.context["named"] in text
        assert text.count("<li>") >= 1
        with override(language):
            for change in mixes.changes_of(preset.options):
                assert f"<b>{change.value}</b>" in answer.content.decode().replace("&#x27;", "'")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_rules_on_one_page_have_every_value_that_a_table_asks_for(
    variant: Variant[Any], client: Client
) -> None:
    # Of piquet they had the sequences alone: nobody could say what a quatorze counts.
    summary = client.get(mixes.paper_url(variant, variant.options(), "summary"))
    values = client.get(mixes.paper_url(variant, variant.options(), "values"))
    assert summary.context["tables"] == values.context["tables"]


def test_the_card_of_values_has_the_figures_of_its_house_rules(client: Client) -> None:
    game = find("double-deck")
    text = flat(
        client.get(mixes.paper_url(game, game.preset("hundred_aces").options, "values")).content.decode()
    )
    assert '<td class="num">1000</td>' in text
    assert '<td class="num">100</td>' in text
    assert "500 to 600" in text


@pytest.mark.parametrize(("slug", "sides"), [("double-deck", 2), ("auction-three", 3), ("piquet", 2)])
def test_a_score_sheet_has_room_for_everybody_and_for_every_deal(
    slug: str, sides: int, client: Client
) -> None:
    game = find(slug)
    assert game.page
    plan = game.page.sheet(game.options())
    text = flat(client.get(f"/rules/{slug}/print/sheet/").content.decode())
    assert text.count('<td class="side-total"></td>') == sides * plan.deals
    assert text.count('<th scope="row">') == plan.deals


def test_a_partie_has_a_line_for_each_deal_and_two_for_a_tie(client: Client) -> None:
    text = flat(client.get("/rules/piquet/print/sheet/?deals=4").content.decode())
    assert text.count('<th scope="row">') == 6


@pytest.mark.parametrize("address", ["/rules/double-deck/print/poster/", "/rules/whist/print/sheet/"])
def test_there_are_no_other_papers(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("language", [pytest.param("", marks=pytest.mark.only_long), "/fr"])
def test_sets_side_by_side_are_one_page_and_all_house_rules_two(
    new_page: Callable[..., Page], language: str
) -> None:
    page = new_page()
    for variant in VARIANTS:
        names = [preset.name for preset in variant.presets]
        # Two sets have wider columns and fewer rows than the four that they are among.
        for sets in (names[:4], names[-4:]):
            query = "&".join(f"set={name}" for name in sets)
            for every, most in (("", 1), ("&every=1", 2)):
                page.goto(f"{language}/rules/{variant.slug}/options/compare/?{query}{every}")
                page.evaluate("document.fonts.ready.then(() => true)")
                printed = page.pdf(format="A4", prefer_css_page_size=True)
                assert len(PAGES.findall(printed)) <= most, page.url

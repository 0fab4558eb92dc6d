"""The parts of a game's rules: each anchor in one of them, old links leading on, folds, and the booklet of all."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from rules.catalog import VARIANTS, find
from rules.engine.options import changes, options_of
from rules.engine.variant import Variant
from rules.web import articles, mixes, page_cache, parts
from rules.web.around import tools_of
from tests.rules.laws import beyond, every_game_in_the_end

LANGUAGES = ("en", "fr")
every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Every page is rendered for the test that asks for it."""
    page_cache.SHELF.clear()


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def own(html: str) -> str:
    """A page without the list of what stands in other parts."""
    return re.sub(r'<nav class="elsewhere.*?</nav>', "", html, flags=re.DOTALL)


@every_game
def test_the_rules_of_every_game_have_all_parts_and_no_tool_is_called_like_one(variant: Variant[Any]) -> None:
    assert parts.named_parts(variant) == tuple(parts.TITLES)
    assert not {tool.name for tool in tools_of(variant)} & set(parts.TITLES)


@pytest.mark.slow
@each_language
@every_game
def test_every_anchor_stands_in_one_part_and_the_first_page_leads_to_it(
    variant: Variant[Any], language: str, client: Client
) -> None:
    options = variant.options()
    article = articles.article(variant, options, language)
    with override(language):
        pages = {part: text_of(client, mixes.part_url(variant, options, part)) for part in parts.TITLES}
        first = pages[parts.FIRST_PART]
        for part in parts.OTHERS:
            for anchor in article.anchors_of(part):
                assert mixes.mix_url(variant, options, anchor).endswith(f"/{part}/#{anchor}")
                assert ids(own(pages[part])).count(anchor) == 1
                # An old link: to the first page, which says where the paragraph is now.
                assert ids(first).count(anchor) == 1
                assert anchor not in ids(own(first))
        for anchor in article.anchors_of(parts.FIRST_PART):
            assert ids(own(first)).count(anchor) == 1
    everything = [anchor for part in parts.TITLES for anchor in article.anchors_of(part)]
    assert len(everything) == len(set(everything)) == len(ids(article.body))


@pytest.mark.slow
@each_language
@pytest.mark.parametrize(
    ("variant", "preset"),
    [
        pytest.param(variant, preset, id=f"{variant.slug}-{preset.name}", marks=beyond(variant, preset))
        for variant in VARIANTS
        for preset in (variant.presets[0], variant.presets[-1])
    ],
)
def test_links_within_the_rules_lead_to_what_is_there(
    variant: Variant[Any], preset: Any, language: str, client: Client
) -> None:
    with override(language):
        pages = {
            mixes.part_url(variant, preset.options, part): text_of(
                client, mixes.part_url(variant, preset.options, part)
            )
            for part in parts.TITLES
        }
    followed = 0
    for address, page in pages.items():
        for link in re.findall(r'href="([^"]*#[^"]+)"', page):
            path, _hash, anchor = link.replace("&amp;", "&").partition("#")
            target = pages.get(path or address)
            if target is not None:
                assert anchor in ids(target), (address, link)
                followed += bool(path)
    assert followed > 20


def test_advice_for_a_first_game_comes_before_the_house_rules() -> None:
    for variant in VARIANTS:
        for language in LANGUAGES:
            order = [section.anchor for section in parts.rule_text(variant, language).sections]
            advice = "first-game" if "first-game" in order else "keeping"
            assert order.index(advice) < order.index("house-rules")
            assert parts.part_of(variant, advice) == parts.FIRST_PART


@every_game
def test_a_game_tells_those_who_never_played_what_they_need_first(variant: Variant[Any]) -> None:
    assert parts.part_of(variant, "new-to-cards") == parts.FIRST_PART
    for language in LANGUAGES:
        (first, *_others) = [
            b for b in parts.rule_text(variant, language).blocks() if b.anchor == "new-to-cards"
        ]
        assert len(first.body.split()) > 60


def folds(html: str) -> dict[str, bool]:
    """The house rules of a page, and which of them lie open."""
    found = re.findall(r'<details\s+class="option-card[^"]*"\s+id="([^"]+)"\s*(open)?\s*>', html)
    return {anchor: bool(is_open) for anchor, is_open in found}


@every_game
def test_house_rules_that_are_not_chosen_are_folded(variant: Variant[Any]) -> None:
    for preset in variant.presets:
        found = folds(articles.article(variant, preset.options, "en").bodies["house-rules"])
        assert len(found) == len(options_of(variant.options))
        assert sum(found.values()) == len(changes(preset.options))


@pytest.mark.slow
@each_language
@every_game_in_the_end
def test_the_booklet_has_the_house_rules_that_are_chosen_and_no_other(
    variant: Variant[Any], language: str, client: Client
) -> None:
    for preset in variant.presets:
        with override(language):
            page = text_of(client, mixes.mix_url(variant, preset.options, page="rules:booklet"))
        found = folds(page)
        assert len(found) == len(changes(preset.options))
        assert all(found.values())
        assert ("house-rules" in ids(page)) == bool(found)
        inside = re.findall(r'href="#([^"]+)"', page[page.index("<article") :])
        assert set(inside) <= set(ids(page))


def test_the_booklet_is_titled_by_its_rules_and_tells_of_what_is_played_alone(client: Client) -> None:
    game = find("double-deck")
    standard = text_of(client, "/rules/double-deck/print/")
    toby = text_of(client, "/rules/double-deck/print/?preset=toby_thomas")
    assert "<h1>Double-deck pinochle</h1>" in standard
    assert "<h1>Double-deck pinochle, Toby Thomas</h1>" in toby
    for anchor, by_key in {
        "systems": (False, True),
        "exchange": (False, True),
        "systems-jim-davis": (False, False),
    }.items():
        assert (anchor in ids(standard), anchor in ids(toby)) == by_key
    assert len(articles.booklet(game, game.options(), "en")) < len(
        articles.article(game, game.options(), "en").body
    )


@pytest.mark.parametrize(
    "address", ["/rules/whist/scores/", "/rules/double-deck/nothing/", "/rules/scores/scores/"]
)
def test_a_part_of_no_game_is_not_found(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404


@each_language
def test_a_part_has_a_title_a_way_and_an_address_of_its_own(language: str, client: Client) -> None:
    prefix = "" if language == "en" else "/fr"
    titles = set()
    for part in parts.OTHERS:
        page = text_of(client, f"{prefix}/rules/piquet/{part}/?preset=cavendish&fbclid=x")
        address = f"http://testserver{prefix}/rules/piquet/{part}/?preset=cavendish"
        assert f'<link rel="canonical" href="{address}">' in page
        titles.add(re.sub(r"\s+", " ", re.findall(r"<title>(.*?)</title>", page, re.DOTALL)[0]).strip())
        assert f'href="{prefix}/rules/piquet/?preset=cavendish"' in page
    assert len(titles) == len(parts.OTHERS)


def test_what_differs_leads_to_the_part_that_tells_it(client: Client) -> None:
    page = text_of(client, "/rules/double-deck/?target=350")
    notice = page[page.index('id="differs"') : page.index("Read the standard")]
    link = re.findall(r'<a href="([^"]+)"', notice)[0]
    assert urlsplit(link).path == "/rules/double-deck/scores/"
    assert link.endswith("?target=350#end-target")


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_each_part_says_what_it_holds_in_a_sentence_of_its_own(prefix: str, client: Client) -> None:
    rows = [
        client.get(f"{prefix}/rules/piquet/{part}").context["description"]
        for part in ("", "scores/", "house-rules/", "table/")
    ]
    assert all(rows)
    assert len(set(rows)) == 4

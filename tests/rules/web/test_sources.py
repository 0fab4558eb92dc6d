"""Web sources that a rule page names are links: a reader can go and see."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine.variant import Variant
from rules.web import articles

NAMED = re.compile(r"\b(?:\w+\.(?:fr|com|net|org)|Bicycle|Wikip[eé]dia)\b")
"""Sites by their addresses, and two that are named otherwise."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_web_source_that_is_named_is_a_link(variant: Variant[Any], language: str) -> None:
    body = articles.article(variant, variant.options(), language).body
    paragraphs = re.findall(r'<p\b[^>]* id="sources-\w+".*?</p>', body, re.DOTALL)
    assert len(paragraphs) >= 2
    for paragraph in paragraphs:
        assert not NAMED.search(re.sub(r"<a\b.*?</a>|<[^>]+>", "", paragraph, flags=re.DOTALL)), paragraph


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_game_leads_to_an_association_or_says_that_none_is_known(
    variant: Variant[Any], language: str
) -> None:
    body = articles.article(variant, variant.options(), language).body
    (links,) = re.findall(r'<p\b[^>]* id="sources-links".*?</p>', body, re.DOTALL)
    assert re.search("npapinochle.org|no association|pas d’association|aucune association", links)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("family", ["pinochle", "piquet"])
def test_every_game_of_these_families_leads_to_a_book(family: str, language: str) -> None:
    for variant in VARIANTS:
        if variant.family == family:
            body = articles.article(variant, variant.options(), language).body
            assert re.search("gutenberg.org/ebooks/53881|mmai.github.io/piquetBook", body), variant.slug


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", ["double-deck", "auction-three", "auction-four", "auction-widow"])
def test_house_rules_that_are_not_offered_are_named_where_they_are_played(slug: str, language: str) -> None:
    variant = find(slug)
    body = articles.article(variant, variant.options(), language).body
    (named,) = re.findall(r'id="not-offered".*?</ul>', body, re.DOTALL)
    assert "#dd-32" in named
    assert "shooting the moon" in named

"""Web sources that a rule page names are links: a reader can go and see."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.catalog import VARIANTS
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

"""The rule page of a variant for any mix of its options.

`article(variant, options, language)` is the whole text as HTML, and kept: it depends on nothing but its three
arguments, the reader's letters on cards and the name that a club gave these rules. How it is set is in `setter.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import override

from rules.catalog import find
from rules.engine.variant import Variant
from rules.web.given_names import GivenName, given_name
from rules.web.mixes import mix_url
from rules.web.parts import HOUSE
from rules.web.setter import INSIDE, Article, Paragraph, Setter
from rules.web.speech import INDEX_LETTERS

HEADING = re.compile(r'<h2 class="anchored"( id="[^"]*">)<a class="pilcrow".*?</a>')


def _around(variant: Variant[Any], options: Any) -> tuple[str, GivenName | None]:
    """What the words and links of an article depend on beside its arguments."""
    return INDEX_LETTERS.get(), given_name(variant, options)


def article(variant: Variant[Any], options: Any, language: str) -> Article:
    """The rules of a mix in a language."""
    return _article(variant.slug, options, language, *_around(variant, options))


@lru_cache(maxsize=96)
def _article(slug: str, options: Any, language: str, _letters: str, _given: GivenName | None) -> Article:
    with override(language):
        return Setter(find(slug), options, language).article()


def booklet(variant: Variant[Any], options: Any, language: str) -> SafeString:
    """The rules of a mix for paper, in the order of the text and without the house rules that are not chosen."""
    return _booklet(variant.slug, options, language, *_around(variant, options))


@lru_cache(maxsize=16)
def _booklet(slug: str, options: Any, language: str, _letters: str, _given: GivenName | None) -> SafeString:
    with override(language):
        return Setter(find(slug), options, language).booklet()


def passage(variant: Variant[Any], options: Any, language: str, option: str) -> SafeString:
    """The paragraph that a house rule changes, as it reads under these options, with an example where there is one."""
    return _passage(variant.slug, options, language, option, *_around(variant, options))


@lru_cache(maxsize=512)
def _passage(
    slug: str, options: Any, language: str, option: str, _letters: str, _given: GivenName | None
) -> SafeString:
    with override(language):
        return Setter(find(slug), options, language).passage(option)


def extract(variant: Variant[Any], options: Any, language: str, anchors: Sequence[str]) -> SafeString:
    """Some paragraphs of a mix to be set elsewhere, in the order of the text."""
    with override(language):
        return Setter(variant, options, language).extract(anchors)


def part_body(variant: Variant[Any], options: Any, article: Article, part: str) -> SafeString:
    """A part of an article as a page of its own: links to what stands in another part lead there."""
    here = article.anchors_of(part)

    def link(match: re.Match[str]) -> str:
        anchor = match["anchor"]
        return match[0] if anchor in here else f'href="{escape(mix_url(variant, options, anchor))}"'

    body = INSIDE.sub(link, article.bodies[part])
    if part == HOUSE:
        # Its one heading of the second level says what the title of the page says.
        # Out of sight it has no link to itself on which the keys would stop.
        body = HEADING.sub(r'<h2 class="anchored visually-hidden"\1', body, count=1)
    return SafeString(body)


def paragraphs(variant: Variant[Any], options: Any, language: str) -> tuple[Paragraph, ...]:
    """The blocks of the rule page of a mix, in their order and as plain text; the opening left out."""
    with override(language):
        return Setter(variant, options, language).paragraphs()

"""Commented deals as pages name them: their titles, tags and addresses, and where rules and glossary lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules import catalog
from rules.engine.commented import CommentedDeal, deals_of, filled
from rules.engine.tags import DealTag
from rules.engine.variant import Variant
from rules.web import markup, parts

MOST_LINKS = 3
"""Deals to which a paragraph or a term leads at most."""


@dataclass(frozen=True, slots=True)
class DealLink:
    """A commented deal where something leads to it: its title, its address, the game."""

    title: str
    address: str
    game: str


@dataclass(frozen=True, slots=True)
class TagLink:
    """A tag: what it says, the deals that have it, whether those are shown now."""

    label: str
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class DealLine:
    """A commented deal in the list of its game; `comments` is the number of them."""

    title: str
    address: str
    introduction: SafeString
    tags: tuple[TagLink, ...]
    comments: int


def list_address(variant: Variant[Any], tag: str = "") -> str:
    """Where the commented deals of a game are listed, all or those with a tag; empty where it has none."""
    if not deals_of(variant):
        return ""
    return reverse("rules:deals", args=[variant.slug]) + (f"?tag={tag}" if tag else "")


def address_of(variant: Variant[Any], deal: CommentedDeal) -> str:
    """Where a deal is stepped through."""
    return reverse("commented:deal", args=[variant.slug, deal.slug])


def addresses(variant: Variant[Any]) -> list[str]:
    """Every page of a game's commented deals, the list first."""
    pages = [address_of(variant, deal) for deal in deals_of(variant)]
    return [list_address(variant), *pages] if pages else []


def title_of(deal: CommentedDeal, language: str) -> str:
    """The title of a deal as text."""
    return plain(deal, deal.words[language].title, language)


def plain(deal: CommentedDeal, text: str, language: str) -> str:
    """A text of a deal without markup."""
    return markup.plain(markup.typeset(filled(deal, text), language))


def line(deal: CommentedDeal, text: str, language: str, step: int | None = None) -> SafeString:
    """A text of a deal as markup, cards as chips, figures as they are in the deal at the step."""
    return markup.render_inline(markup.typeset(filled(deal, text, step), language))


def tags_in_use(variant: Variant[Any]) -> tuple[DealTag, ...]:
    """The tags that some deal of a game has, in the order of the game's list."""
    used = {tag for deal in deals_of(variant) for tag in deal.tags}
    return tuple(tag for tag in variant.tags if tag.name in used)


def tag_links(variant: Variant[Any], names: tuple[str, ...] | None, here: str = "") -> tuple[TagLink, ...]:
    """Tags of a game with the lists they lead to: those of these names, or all that are in use."""
    return tuple(
        TagLink(gettext(tag.label), list_address(variant, tag.name), tag.name == here)
        for tag in tags_in_use(variant)
        if names is None or tag.name in names
    )


def lines_of(variant: Variant[Any], language: str, tag: str = "") -> tuple[DealLine, ...]:
    """The deals of a game in their order, all or those with a tag."""
    return tuple(
        DealLine(
            title_of(deal, language),
            address_of(variant, deal),
            line(deal, deal.words[language].introduction, language),
            tag_links(variant, deal.tags, tag),
            len(deal.names),
        )
        for deal in deals_of(variant)
        if not tag or tag in deal.tags
    )


def paragraphs_of(variant: Variant[Any], tag: DealTag) -> tuple[str, ...]:
    """The paragraphs that a tag names and that a game's rules have."""
    there = parts.parts_of(variant)
    return tuple(paragraph for paragraph in tag.paragraphs if paragraph in there)


# --- where rules and glossary lead -----------------------------------------------------------------------


def seen_in(variant: Variant[Any], paragraph: str, language: str) -> tuple[DealLink, ...]:
    """The deals that show what a paragraph of a game's rules says."""
    tags = {tag.name for tag in variant.tags if paragraph in tag.paragraphs}
    return _links(variant, tags, language)[:MOST_LINKS]


def seen_of_term(term: str, language: str) -> tuple[DealLink, ...]:
    """The deals that show a term of the glossary, of several games before several of one."""
    return _by_term(language).get(term, ())


@lru_cache(maxsize=4)
def _by_term(language: str) -> dict[str, tuple[DealLink, ...]]:
    terms = {term for variant in catalog.VARIANTS for tag in variant.tags for term in tag.terms}
    return {term: tuple(_in_turn(term, language))[:MOST_LINKS] for term in terms}


def _in_turn(term: str, language: str) -> Iterator[DealLink]:
    """The deals of a term: the first of every game, then the second of every game."""
    rows = [
        _links(variant, {tag.name for tag in variant.tags if term in tag.terms}, language)
        for variant in catalog.VARIANTS
    ]
    for place in range(MOST_LINKS):
        yield from (row[place] for row in rows if place < len(row))


def _links(variant: Variant[Any], tags: set[str], language: str) -> tuple[DealLink, ...]:
    game = gettext(variant.name)
    return tuple(
        DealLink(title_of(deal, language), address_of(variant, deal), game)
        for deal in (deals_of(variant) if tags else ())
        if tags.intersection(deal.tags)
    )

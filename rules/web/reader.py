"""What a page of rules shows round its text: title, way, contents of all parts, and what stands in the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.variant import Variant
from rules.web import articles, mixes, parts
from rules.web.mixes import Change
from rules.web.setter import Article


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A section in the contents: its title, where it is, and the other anchors that lead there too."""

    anchor: str
    title: str
    address: str
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartLink:
    """A part of the rules in the contents; `here` is the one that is being read."""

    title: str
    address: str
    here: bool
    lines: tuple[ContentsLine, ...]


@dataclass(frozen=True, slots=True)
class PartPage:
    """A part of a game's rules as it is read; all of them, on paper, with an empty `part`."""

    article: Article
    part: str
    address: str
    title: str
    description: str
    body: SafeString
    trail: tuple[tuple[str, str], ...]
    links: tuple[PartLink, ...]
    differences: tuple[tuple[Change, str], ...]

    def context(self) -> dict[str, Any]:
        """What the template of the page gets, beside what every rule page has."""
        first = self.part == parts.FIRST_PART
        return {
            "article": self.article,
            "heading": gettext(parts.TITLES[self.part]) if self.part and not first else "",
            "page_title": self.title,
            "description": self.description,
            "body": self.body,
            "trail": list(self.trail),
            "parts": self.links,
            "differences": self.differences,
            "elsewhere": [link for link in self.links if not link.here] if self.part else [],
            # Before the rules were parted every anchor stood on the first page: links to it still lead on.
            "first_part": first,
            "law_address": reverse("rules:table_law") if self.part == "table" else "",
        }


def part_page(variant: Variant[Any], options: Any, language: str, part: str) -> PartPage:
    """A part of the rules of a mix in a language, or all of them for paper."""
    article = articles.article(variant, options, language)
    about = gettext(parts.TITLES[part]) if part and part != parts.FIRST_PART else ""
    return PartPage(
        article=article,
        part=part,
        address=mixes.part_url(variant, options, part or parts.FIRST_PART),
        title=f"{about} · {article.named}" if about else article.named,
        description=(
            gettext(parts.ABOUT[part]).format(game=article.named)
            if part in parts.ABOUT
            else article.description
        ),
        body=(
            articles.part_body(variant, options, article, part)
            if part
            else articles.booklet(variant, options, language)
        ),
        trail=_trail(variant, options, article.title, article.rules, about),
        links=_links(variant, options, article, part),
        differences=tuple(
            (change, mixes.mix_url(variant, options, change.anchor)) for change in article.changes
        ),
    )


def _trail(
    variant: Variant[Any], options: Any, title: str, rules: str, about: str
) -> tuple[tuple[str, str], ...]:
    standard, here = mixes.mix_url(variant, variant.options()), mixes.mix_url(variant, options)
    way = [(gettext("Rules"), reverse("rules:index")), (title, standard)]
    way += [(rules, here)] if rules else []
    way += [(about, "")] if about else []
    return (*way[:-1], (way[-1][0], ""))


def _links(variant: Variant[Any], options: Any, article: Article, here: str) -> tuple[PartLink, ...]:
    links = []
    for part in article.bodies:
        lines = tuple(
            ContentsLine(
                anchor=entry.anchor,
                title=entry.title,
                address=f"#{entry.anchor}" if part == here else mixes.mix_url(variant, options, entry.anchor),
                inside=entry.anchors[1:],
            )
            for entry in article.contents
            if entry.part == part
        )
        address = mixes.part_url(variant, options, part)
        links.append(PartLink(gettext(parts.TITLES[part]), address, part == here, lines))
    return tuple(links)

"""The rulings: what was decided where the sources of a game are silent, unclear or contradict each other.

The page and the document of the project are one text: docs/rulings.md, and docs/rulings.fr.md in French.
"""

from __future__ import annotations

import re
from functools import lru_cache

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.web import markup
from rules.web.chapter import Chapter, ChapterSection

FILES = {"en": "rulings.md", "fr": "rulings.fr.md"}
RULING = re.compile(r"\*\*(?P<family>[A-Z]{2})-(?P<number>\d\d)\. ")
SECTION = re.compile(r"^## (?P<title>.+)$", re.MULTILINE)
LINK = re.compile(r"\(rulings:(?P<anchor>[a-z]{2}(?:-\d\d)?)\)")
"""A link of a rule text to the rulings of its game, by the letters they begin with, or to one of them by its number."""
LAW_LINK = re.compile(r"\(law:(?P<anchor>[a-z-]+)\)")
"""A link of a rule text to a section of the table law."""


def with_addresses(text: str) -> str:
    """A text whose links to rulings and to the table law lead to their pages."""
    text = LAW_LINK.sub(lambda match: f"({reverse('rules:table_law')}#{match['anchor']})", text)
    return LINK.sub(lambda match: f"({reverse('rules:rulings')}#{match['anchor']})", text)


@lru_cache(maxsize=4)
def rulings(language: str) -> Chapter:
    """The page in the active language; a ruling is found by its letters and number, `#dd-07`."""
    text = (settings.BASE_DIR / "docs" / FILES[language]).read_text(encoding="utf-8")
    opening, *rest = SECTION.split(text)
    title, lede = opening.removeprefix("# ").split("\n\n", 1)
    return Chapter(
        markup.typeset(title.strip(), language),
        markup.typeset(" ".join(lede.split()), language),
        tuple(_section(name, body, language) for name, body in zip(rest[::2], rest[1::2], strict=True)),
    )


def _section(title: str, text: str, language: str) -> ChapterSection:
    blocks = [block.strip() for block in text.strip().split("\n\n")]
    first = next(match for block in blocks if (match := RULING.match(block)))
    return ChapterSection(
        first["family"].lower(),
        markup.typeset(title, language),
        SafeString("".join(_ruling(block, language) for block in blocks)),
    )


def _ruling(block: str, language: str) -> SafeString:
    ruling = RULING.match(block)
    anchor = (
        markup.Anchor(f"{ruling['family'].lower()}-{ruling['number']}", gettext("Link to this ruling"))
        if ruling
        else None
    )
    return markup.render(markup.typeset(block, language), anchor=anchor)

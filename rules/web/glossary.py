"""The glossary: one file a term in rules/glossary/, English and French side by side."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.translation import gettext

from rules import catalog
from rules.web import markup

FOLDER = Path(__file__).parent.parent / "glossary"
LANGUAGES = ("en", "fr")
SHARED = "shared"
"""The family of terms that all card games of the site use."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A term in one language: the word, its other names, what it means, and the spellings that are linked.

    `after`: only behind one of these words, where the same letters mean something else too.
    """

    term: str
    also: tuple[str, ...]
    text: str
    link: tuple[str, ...]
    after: tuple[str, ...] = ()

    @property
    def letter(self) -> str:
        """The letter under which it stands, without accent."""
        return unaccented(self.term)[0].upper()


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary; `variant` and `paragraph` say where the rules explain it."""

    slug: str
    families: tuple[str, ...]
    variant: str
    paragraph: str
    words: dict[str, Terms]


def unaccented(text: str) -> str:
    """A text in lower case without accents, for order."""
    spread = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


def games_of(term: Term) -> tuple[str, ...]:
    """The games that use a term, in the reader's language: the names of their families, or that all do."""
    if SHARED in term.families:
        return (gettext("all games"),)
    return tuple(
        gettext(name) for family, (name, _games) in catalog.by_family().items() if family in term.families
    )


@cache
def terms() -> tuple[Term, ...]:
    """Every term, by the names of the files; raises KeyError for a file that lacks a part."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.toml")))


def _read(path: Path) -> Term:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Term(
        slug=path.stem,
        families=tuple(data["families"]),
        variant=data["variant"],
        paragraph=data["paragraph"],
        words={
            language: Terms(
                term=data[language]["term"],
                also=tuple(data[language].get("also", ())),
                text=markup.typeset(" ".join(data[language]["text"].split()), language),
                link=tuple(data[language].get("link", ())),
                after=tuple(data[language].get("after", ())),
            )
            for language in LANGUAGES
        },
    )


def in_order(language: str) -> Sequence[Term]:
    """The terms in the alphabet of a language."""
    return sorted(terms(), key=lambda term: unaccented(term.words[language].term))


def for_family(family: str) -> Sequence[Term]:
    """The terms that the rules of a family use."""
    return [term for term in terms() if family in term.families or SHARED in term.families]


def term_links(family: str, language: str) -> markup.Linker:
    """What the prose of a family's rules links to the glossary."""
    page = reverse("rules:glossary")
    forms: dict[str, markup.LinkedTerm] = {}
    for term in for_family(family):
        words = term.words[language]
        linked = markup.LinkedTerm(term.slug, f"{page}#{term.slug}", markup.plain(words.text), words.after)
        for spelling in words.link:
            forms[spelling.lower()] = linked
    return markup.linker(forms)

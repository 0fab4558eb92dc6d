"""The glossary: one file a term in rules/glossary/, English and French side by side."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from rules import catalog
from rules.engine.variant import Variant
from rules.web import markup, parts

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
    """A term of the glossary; `variant` and `paragraph` say where the rules explain it.

    `families` are those that use it, all but the games in `not_in`, where the same letters mean something else.
    """

    slug: str
    families: tuple[str, ...]
    not_in: tuple[str, ...]
    variant: str
    paragraph: str
    words: dict[str, Terms]


def unaccented(text: str) -> str:
    """A text in lower case without accents, for order."""
    spread = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    return "".join(sign for sign in spread if not unicodedata.combining(sign))


@dataclass(frozen=True, slots=True)
class TermGames:
    """Games under one name, all of a family or one, and the page of their rules."""

    name: str
    address: str


def users_of(term: Term) -> tuple[Variant[Any], ...]:
    """The games that use a term: it is linked in their rules in either language, or stands there if it never is."""
    return _users()[term.slug]


@cache
def _users() -> Mapping[str, tuple[Variant[Any], ...]]:
    return {term.slug: tuple(game for game in catalog.VARIANTS if _uses(game, term)) for term in terms()}


def _uses(game: Variant[Any], term: Term) -> bool:
    if game.slug == term.variant:
        return True
    if not _may_use(term, game):
        return False
    linked = any(words.link for words in term.words.values())
    there = (_pattern(term, language).search(_prose(game, language)) for language in LANGUAGES)
    # A word that nothing links may mean something else in one of the languages: *couper* is to cut and to trump.
    return any(there) if linked else all(there)


def games_of(term: Term) -> tuple[TermGames, ...]:
    """The games that use a term, in the reader's language: a family or all games by one name."""
    users = users_of(term)
    if users == catalog.VARIANTS:
        return (TermGames(gettext("all games"), reverse("rules:index")),)
    named: list[TermGames] = []
    for family, (name, games) in catalog.by_family().items():
        if len(games) > 1 and set(games) <= set(users):
            named.append(TermGames(gettext(name), f"{reverse('rules:index')}#{family}"))
            continue
        named += [
            TermGames(gettext(game.name), reverse("rules:variant", args=[game.slug]))
            for game in games
            if game in users
        ]
    return tuple(named)


def _may_use(term: Term, game: Variant[Any]) -> bool:
    return (game.family in term.families or SHARED in term.families) and game.slug not in term.not_in


@cache
def _prose(game: Variant[Any], language: str) -> str:
    """All that the rules of a game say under any house rules, without anchors and directives."""
    text = parts.rule_text(game, language)
    blocks = [*text.opening, *(block for section in text.sections for block in section.blocks)]
    return "\n".join(block.prose for block in blocks)


def _pattern(term: Term, language: str) -> re.Pattern[str]:
    """What finds a term in a text: the spellings that are linked, else its names with their endings."""
    words = term.words[language]
    linked = any(each.link for each in term.words.values())
    forms = [re.escape(form) for form in words.link] if linked else _forms(words, language)
    return re.compile(rf"(?<![\w’-])(?:{'|'.join(forms) or '(?!)'})(?![\w-])", re.IGNORECASE)


def _forms(words: Terms, language: str) -> list[str]:
    """The names of a term as patterns, in the plural too, and of a verb the usual persons and times."""
    names = [name.strip() for each in (words.term, *words.also) for name in each.split(",")]
    plain = [re.escape(re.sub(r"^to | \(.*\)$", "", name)) for name in names]
    if language == "en":
        return [rf"{name}(?:s|es|ed|ing)?" for name in plain]
    return [re.sub("er$", "(?:er|e|es|ent|ez|ant|ée?s?)", name) + "s?" for name in plain]


@cache
def terms() -> tuple[Term, ...]:
    """Every term, by the names of the files; raises KeyError for a file that lacks a part."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.toml")))


def _read(path: Path) -> Term:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Term(
        slug=path.stem,
        families=tuple(data["families"]),
        not_in=tuple(data.get("not_in", ())),
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


def for_game(game: Variant[Any]) -> Sequence[Term]:
    """The terms that the rules of a game may use."""
    return [term for term in terms() if _may_use(term, game)]


def term_links(game: Variant[Any], language: str) -> markup.Linker:
    """What the prose of a game's rules links to the glossary."""
    page = reverse("rules:glossary")
    forms: dict[str, markup.LinkedTerm] = {}
    for term in for_game(game):
        words = term.words[language]
        linked = markup.LinkedTerm(term.slug, f"{page}#{term.slug}", markup.plain(words.text), words.after)
        for spelling in words.link:
            forms[spelling.lower()] = linked
    return markup.linker(forms)

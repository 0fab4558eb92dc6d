"""The games that a question names, in either language: `named_games("how many cards each in piquet")`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import gettext, override

from rules import catalog
from rules.web import glossary, spellings

from .words import NUMBERS

WORD = re.compile(r"\w+")
FIGURES = {word: figure for numbers in NUMBERS.values() for figure, word in numbers.items()}
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedGames:
    """The games that a question names, by their slugs, and the words of it that are their names."""

    slugs: frozenset[str]
    words: frozenset[str]


def named_games(question: str) -> NamedGames:
    """The games that a question names: by the longest names in it, and single games before their family."""
    words, names = _words(question), _names()
    spelt = _in_figures(words)
    named: list[frozenset[str]] = []
    used: set[str] = set()
    place = 0
    while place < len(words):
        length = next((n for n in range(_longest(), 0, -1) if spelt[place : place + n] in names), 0)
        if length:
            named.append(names[spelt[place : place + length]])
            used.update(words[place : place + length])
        place += length or 1
    closest = (games for games in named if not any(other < games for other in named))
    return NamedGames(frozenset().union(*closest), frozenset(used))


def without_names(question: str) -> str:
    """What is asked beside the names of games."""
    names = named_games(question).words
    return " ".join(word for word in _words(question) if word not in names)


def _words(text: str) -> Words:
    """The words of a text without accents, letters that stand alone too: *pinochle à deux* is a name."""
    return tuple(WORD.findall(glossary.unaccented(text)))


def _in_figures(words: Words) -> Words:
    """The same with small numbers in figures, as a name is kept: *2 handed* is *two handed*."""
    return tuple(FIGURES.get(word, word) for word in words)


@cache
def written_names() -> Mapping[str, tuple[str, ...]]:
    """The names in games.toml, by the slugs of the games."""
    book = tomllib.loads(Path(__file__).with_name("games.toml").read_text("utf-8"))
    return {slug: tuple(names) for slug, names in book.items()}


@cache
def _names() -> Mapping[Words, frozenset[str]]:
    """Every name with its games: those of games and families, other spellings, and what is written in games.toml."""
    names: dict[Words, set[str]] = {}
    families = {
        family: {game.slug for game in games} for family, (_name, games) in catalog.by_family().items()
    }
    for spelling, family in spellings.FAMILIES.items():
        names[_words(spelling)] = families[family]
    for spelling, slug in spellings.GAMES.items():
        if _words(spelling)[0] not in _ordinary_words() or len(_words(spelling)) > 1:
            names[_words(spelling)] = {slug}
    for slug, written in written_names().items():
        for name in written:
            names.setdefault(_words(name), set()).add(slug)
    for language in glossary.LANGUAGES:
        with override(language):
            names |= {_words(gettext(variant.name)): {variant.slug} for variant in catalog.VARIANTS}
    # Two names may differ in how they write a number alone: both games are meant.
    in_figures: dict[Words, frozenset[str]] = {}
    for written_name, games in names.items():
        spelt = _in_figures(written_name)
        in_figures[spelt] = in_figures.get(spelt, frozenset()) | games
    return in_figures


@cache
def _ordinary_words() -> frozenset[str]:
    """Words inside terms of the glossary: *auction* alone is no game, nor is *cent* of the *cent as*."""
    terms = [words.term for term in glossary.terms() for words in term.words.values()]
    return frozenset(word for term in terms for word in _words(term))


@cache
def _longest() -> int:
    return max(map(len, _names()))

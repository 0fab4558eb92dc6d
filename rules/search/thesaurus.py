"""Words that mean one thing to players, and words that only ask: read from thesaurus.toml, as stems."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .words import folded, tokens

ALIKE, PHRASE, KIND = 0.6, 0.8, 0.3
"""What counts, of the word itself: another for it, one of a saying for it, and what it is one of."""

ASKING = 0.1
"""What a word of a question counts that hardly tells what it is about."""

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thesaurus:
    """Words that make a question; stems that only ask, other stems for each, and other sayings for each saying."""

    questions: frozenset[str]
    asking: frozenset[str]
    others: Mapping[str, Mapping[str, float]]
    phrases: Mapping[Phrase, frozenset[str]]
    whole: frozenset[frozenset[str]]
    """Stems that ask nothing of a game but the game itself: *how to play*, *the rules of*."""

    @property
    def words(self) -> frozenset[str]:
        """All words that stand in it, misspelt to nobody."""
        return frozenset(self.others) | {word for phrase in self.phrases for word in phrase}


@cache
def thesaurus(language: str) -> Thesaurus:
    """How players of a language ask."""
    book = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))[language]
    return Thesaurus(
        frozenset(folded(book["questions"])),
        frozenset(tokens(book["asking"], language)),
        _others(book, language),
        _phrases(book, language),
        frozenset(frozenset(tokens(words, language)) for words in book["whole"]),
    )


@cache
def names_of_cards(language: str) -> Mapping[str, str]:
    """What suits and ranks are called in the other language, and in this one; both as stems."""
    book = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["cards"]
    pairs = [(tokens(english, "en")[0], tokens(french, "fr")[0]) for english, french in book.items()]
    return {french: english for english, french in pairs} if language == "en" else dict(pairs)


def _others(book: Mapping[str, Any], language: str) -> Mapping[str, Mapping[str, float]]:
    others: dict[str, dict[str, float]] = {}
    for line in book["alike"]:
        group = tokens(line, language)
        for one in group:
            others.setdefault(one, {}).update({other: ALIKE for other in group if other != one})
    for kind, members in book["kinds"].items():
        for member in tokens(members, language):
            others.setdefault(member, {}).update(dict.fromkeys(tokens(kind, language), KIND))
    return others


def _phrases(book: Mapping[str, Any], language: str) -> Mapping[Phrase, frozenset[str]]:
    """Each saying, and the words of the others that mean the same."""
    phrases: dict[Phrase, frozenset[str]] = {}
    for sayings in book["phrases"]:
        stems = [tuple(tokens(saying, language)) for saying in sayings]
        words = frozenset(each for saying in stems for each in saying)
        phrases |= {saying: words - frozenset(saying) for saying in stems}
    return phrases

"""Words that players do not understand at first reading and that shall not come back, in either language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.i18n import catalogues
from tests.serving import HOUSE

KEPT_OUT = {
    "en": (
        "nought", "a mix of", "this mix", "known mix", "least meld", "great prizes", "hold true for", "mails? any more",
        "kept about you (?!as)", "want script", "foot of the page", "whom you keep away", "nothing binds",
        "bend a shuffle", "proved address", "address is proved", "be had as a file", "buries three", "in common: three",
        "choose a mix", "that mix", "if you read no further", "below nothing", "no least number", "left to marry",
        "has no partner for", "what he received", "what he can", "he has taken", "his share", "if he can",
        "at one go", "one word in the auction", "everything else comes after that", "whoever has more is paid",
        "whole number; “",
    ),
    "fr": (
        "tenir registre", "lever un pli", "pas de script", "un mix", "le mix", "règles? maison",
        "lisez pas plus", "page devient",
    ),
}  # fmt: skip
"""Patterns, whatever the case. What stands here was on a page once, and something plainer took its place."""


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of the site in a language, with where it stands."""
    for message in catalogues.load("fr"):
        found = message.id if language == "en" else message.string
        for sentence in (found,) if isinstance(found, str) else found:
            yield "a sentence of the site", sentence
    for text in HOUSE.glob(f"rules/**/text/**/{language}.md"):
        for line in text.read_text(encoding="utf-8").splitlines():
            # An option keeps its name in the code, and with it in addresses; that of a directive is not read.
            yield str(text.relative_to(HOUSE)), re.sub(r"\{#[^}]*\}|^@.*", "", line)
    for text in HOUSE.glob("rules/**/*.toml"):
        yield from ((str(text.relative_to(HOUSE)), sentence) for sentence in _said(text, language))


def _said(file: Path, language: str) -> Iterator[str]:
    """What a file of examples, terms, lessons or deals says in a language: all texts under its name."""

    def texts(value: object, *, ours: bool) -> Iterator[str]:
        if isinstance(value, str) and ours:
            yield value
        elif isinstance(value, list):
            for each in value:
                yield from texts(each, ours=ours)
        elif isinstance(value, dict):
            for name, each in value.items():
                yield from texts(each, ours=ours or name == language)

    yield from texts(tomllib.loads(file.read_text(encoding="utf-8")), ours=False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_that_were_put_plainly_do_not_come_back(language: str) -> None:
    pattern = re.compile(r"\b(?:" + "|".join(KEPT_OUT[language]) + r")\b", re.IGNORECASE)
    said = list(sentences(language))
    assert len(said) > 5_000
    found = [f"{place}: {sentence[:120]}" for place, sentence in said if pattern.search(sentence)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_word_that_comes_back_is_found(language: str) -> None:
    pattern = re.compile("|".join(KEPT_OUT[language]), re.IGNORECASE)
    assert pattern.search({"en": "Scores below nought", "fr": "un mix"}[language])

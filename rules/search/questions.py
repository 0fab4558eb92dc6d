"""What people ask for in their own words: other names of places, written by hand in questions.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.translation import override


@cache
def _questions() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The questions of each language, by the address of the place in English."""
    book = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    with override("en"):
        rules, glossary = reverse("rules:index"), reverse("rules:glossary")
    places = {f"{rules}{place}": words for place, words in book["rules"].items()}
    places |= {f"{glossary}#{term}": words for term, words in book["glossary"].items()}
    return {
        place: {language: tuple(names) for language, names in words.items()}
        for place, words in places.items()
    }


def places() -> frozenset[str]:
    """The English addresses of all places that have questions."""
    return frozenset(_questions())


def questions(address: str, language: str) -> tuple[str, ...]:
    """What is asked, in a language, where the answer stands at an address of that language."""
    place = address if language == "en" else address.removeprefix(f"/{language}")
    return _questions().get(place, {}).get(language, ())

"""What people ask for in their own words: other names of places, written by hand in asked.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.translation import override


@cache
def _asked() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The questions of each language, by the address of the place in English."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())
    with override("en"):
        rules, glossary = reverse("rules:index"), reverse("rules:glossary")
    places = {f"{rules}{place}": words for place, words in told["rules"].items()}
    places |= {f"{glossary}#{term}": words for term, words in told["glossary"].items()}
    return {
        place: {language: tuple(names) for language, names in words.items()}
        for place, words in places.items()
    }


def places() -> frozenset[str]:
    """The English addresses of all places that have questions."""
    return frozenset(_asked())


def questions(address: str, language: str) -> tuple[str, ...]:
    """What is asked, in a language, where the answer stands at an address of that language."""
    place = address if language == "en" else address.removeprefix(f"/{language}")
    return _asked().get(place, {}).get(language, ())

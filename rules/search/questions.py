"""What people ask for in their own words: other names of places, written by hand in questions.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.translation import override

from rules import catalog

from .game_names import named_games, without_names


@cache
def _questions() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The questions of each language, by the address of the place in English."""
    book = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    with override("en"):
        rules, glossary, learn = map(reverse, ("rules:index", "rules:glossary", "rules:lessons"))
    places = {f"{rules}{place}": words for place, words in book["rules"].items()}
    places |= {f"{glossary}#{term}": words for term, words in book["glossary"].items()}
    places |= {f"{learn}{place}": words for place, words in book["learn"].items()}
    return {
        place: {language: tuple(names) for language, names in words.items()}
        for place, words in places.items()
    }


def places() -> frozenset[str]:
    """The English addresses of all places that have questions."""
    return frozenset(_questions())


def questions(address: str, language: str) -> tuple[str, ...]:
    """What is asked, in a language, where the answer stands at an address of that language."""
    return _questions().get(_english(address, language), {}).get(language, ())


def for_all_games(address: str, language: str) -> tuple[str, ...]:
    """Those of the questions that name no game."""
    return tuple(each for each in questions(address, language) if not _names_a_game(each))


def where_named(address: str, language: str) -> tuple[str, ...]:
    """What is asked by somebody who names the game: what names it here, and what is asked of its like in others."""
    place = _english(address, language)
    mine = _within_a_game(place)
    wordings = [without_names(each) for each in questions(address, language) if _names_a_game(each)]
    for other, words in _questions().items() if mine else ():
        if other != place and _within_a_game(other) == mine:
            wordings += [each for each in words.get(language, ()) if not _names_a_game(each)]
    return tuple(wordings)


def _within_a_game(place: str) -> str:
    """What a place has in common with its like in other games: its paragraph, or a page beside the rules."""
    page, _hash, anchor = place.partition("#")
    game, _slash, below = page.removeprefix(_rules()).partition("/")
    return (anchor or below) if game in {variant.slug for variant in catalog.VARIANTS} else ""


@cache
def _rules() -> str:
    with override("en"):
        return reverse("rules:index")


def _names_a_game(question: str) -> bool:
    """Whether it names one game; *pinochle* is a family, and a meld besides."""
    return len(named_games(question).slugs) == 1


def _english(address: str, language: str) -> str:
    return address if language == "en" else address.removeprefix(f"/{language}")

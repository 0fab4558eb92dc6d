"""Words as the search compares them: without accents and endings, one spelling off, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rules.web.glossary import unaccented

WORD = re.compile(r"\w+")
EMPTY_ENGLISH = """
a about after am an and any are as at be been but by can could did do does for from get had has have he her
his how i if
in into is it its just may me must my of on one or our plus she should so than that the their them then there they
this to us
was we were what when where which who why will with would you your
"""
EMPTY_FRENCH = """
a ai apres au aux avec ca ce cela ces cet cette ceux comme comment d dans de des du elle en est et etre faut fait il
ils j je l la
le les leur leurs lui m ma mais mes mon n ne nos notre nous on ont ou par pas peut pour pourquoi qu quand que
quel quelle
quels quelles lequel laquelle lesquels lesquelles
qui quoi s sa se ses si son sont sur t ta tes ton tu un une vos votre vous y
"""
EMPTY: Mapping[str, frozenset[str]] = {
    "en": frozenset(EMPTY_ENGLISH.split()),
    "fr": frozenset(EMPTY_FRENCH.split()),
}
"""Words that say nothing of what is looked for."""

ENDINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (("ies", "y"), ("ings", ""), ("ing", ""), ("ers", "er"), ("ed", ""), ("es", ""), ("s", "")),
    "fr": (
        ("ieres", "i"), ("iere", "i"), ("iers", "i"),
        ("eaux", "eau"), ("aux", "al"), ("ements", ""), ("ement", ""), ("antes", ""), ("ants", ""), ("ees", ""),
        ("ant", ""), ("ent", ""), ("ee", ""), ("er", ""), ("ez", ""), ("es", ""), ("s", ""), ("x", ""),
    ),
}  # fmt: skip
APART: Mapping[str, Mapping[str, str]] = {"en": {}, "fr": {"coup": "coup0", "coups": "coup0"}}
"""Words whose stem would be that of another: *le coup* is a deal, *couper* is to cut and to trump."""

NUMBERS: Mapping[str, Mapping[str, str]] = {
    "en": dict(
        zip("23456789", ["two", "three", "four", "five", "six", "seven", "eight", "nine"], strict=True)
    ),
    "fr": dict(
        zip("23456789", ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"], strict=True)
    ),
}
"""Small numbers are one word in figures and in letters; of larger ones the pages write figures alone."""

SHORTEST = 3
"""So much of a word stays at least when an ending goes."""


def folded(text: str) -> list[str]:
    """The words of a text in lower case without accents, in order; letters that stand alone are left out."""
    return [word for word in WORD.findall(unaccented(text)) if len(word) > 1 or word.isdecimal()]


@lru_cache(maxsize=1 << 15)
def stem(word: str, language: str) -> str:
    """A folded word without the endings of number, person and time: `marriages` and `marriage` are one."""
    word = NUMBERS[language].get(word, word)
    if word.isdecimal():
        return word
    if word in APART[language]:
        return APART[language][word]
    for ending, instead in ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= SHORTEST:
            if ending == "s" and word.endswith(("ss", "us", "is")) and language == "en":
                break
            word = word[: len(word) - len(ending)] + instead
            break
    if word.endswith("e") and len(word) > SHORTEST:
        word = word[:-1]
    if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou":
        word = word[:-1]
    return word


@lru_cache(maxsize=1 << 15)
def word_stem(word: str, language: str) -> str:
    """The stem of a word as it stands in a text; none of an empty word."""
    plain = unaccented(word)
    return "" if plain in EMPTY[language] else stem(plain, language)


def tokens(text: str, language: str) -> list[str]:
    """The stems of a text in order, without empty words."""
    empty = EMPTY[language]
    return [stem(word, language) for word in folded(text) if word not in empty]


def distance(one: str, other: str, most: int) -> int:
    """How many letters must be changed, added, left out or exchanged with their neighbour; `most` + 1 for more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        row = [place]
        for column, against in enumerate(other, start=1):
            cost = min(last[column] + 1, row[column - 1] + 1, last[column - 1] + (letter != against))
            if place > 1 and column > 1 and letter == other[column - 2] and one[place - 2] == against:
                cost = min(cost, before[column - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


def nearest(word: str, vocabulary: Iterable[str]) -> tuple[str, ...]:
    """The known words that a misspelt one is nearest to: one letter off, two in long words."""
    most = 1 if len(word) < 6 else 2
    by_distance: dict[int, list[str]] = {}
    for each in vocabulary:
        if len(each) < SHORTEST or each.isdecimal():
            continue
        off = distance(word, each, most)
        if off <= most:
            by_distance.setdefault(off, []).append(each)
    return tuple(by_distance[min(by_distance)]) if by_distance else ()

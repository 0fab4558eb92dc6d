"""What a question asks for: its words, each with the stems that will do for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import gettext

from rules import catalog
from rules.web import glossary, spellings

from .game_names import without_names
from .thesaurus import ASKING, KIND, PHRASE, names_of_cards, thesaurus
from .words import EMPTY, distance, folded, nearest, stem, tokens, word_stem

MOST_TERMS = 8
MANY = 4
"""So many words, beside names of games, ask something: nobody names a thing by as many."""

OTHER_LANGUAGE, PART_OF_A_NAME, BEGINNING, MISSPELT = 0.8, 0.4, 0.7, 0.7
"""What a word that was put in place of another counts, of one."""


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a question: as it was typed, the stems that will do, each with what it counts, and its own weight."""

    typed: str
    stems: Mapping[str, float]
    instead: str = ""
    weight: float = 1.0
    own: frozenset[str] = frozenset()
    """Those of the stems that are the word itself; the others are what players may mean by it."""

    @property
    def near(self) -> Mapping[str, float]:
        """The stems without those of what the word is only one of: what is marked where it is found."""
        return {each: weight for each, weight in self.stems.items() if weight > KIND}


def is_question(query: str, language: str) -> bool:
    """Whether somebody asks, rather than naming what they look for: by a word that asks, or by many words."""
    words = folded(query)
    beside = [word for word in folded(without_names(query)) if word not in EMPTY[language]]
    return not thesaurus(language).questions.isdisjoint(words) or len(beside) >= MANY


def query_words(query: str, language: str, vocabulary: Mapping[str, int]) -> list[QueryWord]:
    """The words of a question that say something, with other words that players have for them."""
    words = list(_terms(query, language, vocabulary))[:MOST_TERMS]
    # Who names a thing means this word, if the rules have it; who asks may call it otherwise than they do.
    words = [replace(word, own=frozenset(word.stems)) for word in words]
    widened, asks = _with_synonyms(words, language, vocabulary), is_question(query, language)
    return [other if asks or not word.stems else word for word, other in zip(words, widened, strict=True)]


def game_alone(words: Sequence[QueryWord], names: frozenset[str], language: str) -> list[QueryWord]:
    """The names in a question that asks nothing beside them but the game: *how to play piquet*; else no words."""
    of_names = [names.issuperset(folded(word.instead or word.typed)) for word in words]
    beside = frozenset(
        stem(glossary.unaccented(word.typed), language)
        for word, of_name in zip(words, of_names, strict=True)
        if not of_name
    )
    named = [word for word, of_name in zip(words, of_names, strict=True) if of_name]
    return named if beside in thesaurus(language).whole else []


def _with_synonyms(
    words: Sequence[QueryWord], language: str, vocabulary: Mapping[str, int]
) -> list[QueryWord]:
    """The same words with all that means the same to players."""
    book = thesaurus(language)
    own = [stem(glossary.unaccented(word.typed), language) for word in words]
    widened = []
    for place, word in enumerate(words):
        others = dict(book.others.get(own[place], {}))
        others |= dict.fromkeys(_sayings(own, place, book.phrases), PHRASE)
        stems = {other: weight for other, weight in others.items() if other in vocabulary} | dict(word.stems)
        widened.append(replace(word, stems=stems, weight=ASKING if own[place] in book.asking else 1.0))
    return widened


def _sayings(
    own: Sequence[str], place: int, phrases: Mapping[tuple[str, ...], frozenset[str]]
) -> frozenset[str]:
    """The words of other sayings for the one that the word at a place belongs to."""
    return frozenset[str]().union(
        *(
            others
            for phrase, others in phrases.items()
            for begin in range(max(0, place - len(phrase) + 1), place + 1)
            if tuple(own[begin : begin + len(phrase)]) == phrase
        )
    )


def _terms(query: str, language: str, vocabulary: Mapping[str, int]) -> Iterator[QueryWord]:
    """The words of a question that say something."""
    words = folded(query)
    words_to_find = [word for word in words if word not in EMPTY[language]] or words
    place = 0
    while place < len(words_to_find):
        phrase = _phrase(words_to_find[place:], language, vocabulary)
        if phrase:
            taken, stems = phrase
            typed = " ".join(words_to_find[place : place + taken])
            for each in stems:
                yield QueryWord(typed, {each: OTHER_LANGUAGE})
            place += taken
            continue
        yield _term(words_to_find[place], language, vocabulary)
        place += 1


def _phrase(
    words_to_find: Sequence[str], language: str, vocabulary: Mapping[str, int]
) -> tuple[int, tuple[str, ...]] | None:
    """Words that are one term in the other language: how many, and the stems of the term in this one."""
    other = next(code for code in glossary.LANGUAGES if code != language)
    for taken in range(min(3, len(words_to_find)), 0, -1):
        phrase = tuple(tokens(" ".join(words_to_find[:taken]), other))
        if all(stem(word, language) in vocabulary for word in words_to_find[:taken]):
            continue
        meaning = next(iter(_translations(language).get(phrase, ())), ())
        if meaning and (taken > 1 or len(meaning) > 1):
            return taken, meaning
    return None


def _term(word: str, language: str, vocabulary: Mapping[str, int]) -> QueryWord:
    other = next(code for code in glossary.LANGUAGES if code != language)
    own = stem(word, language)
    stems: dict[str, float] = {own: 1.0} if own in vocabulary else {}
    meanings = {} if own in _words_of_terms(language).values() else _translations(language)
    for meaning, weight in meanings.get((stem(word, other),), {}).items():
        for each in meaning:
            if each in vocabulary and (len(meaning) == 1 or not stems):
                stems[each] = max(stems.get(each, 0.0), weight)
    if stems or own in thesaurus(language).words:
        return QueryWord(word, stems)
    if name := spelt_name(word):
        return QueryWord(word, {each: 1.0 for each in tokens(name, language) if each in vocabulary}, name)
    begun = [each for each in vocabulary if len(own) >= 3 and each.startswith(own)]
    if begun:
        return QueryWord(
            word, dict.fromkeys(sorted(begun, key=lambda each: -vocabulary[each])[:8], BEGINNING)
        )
    close = sorted(_nearest_stems(word, own, language, vocabulary), key=lambda each: -vocabulary[each])[:3]
    return QueryWord(word, dict.fromkeys(close, MISSPELT), _form(close[0], language) if close else "")


def _nearest_stems(word: str, own: str, language: str, vocabulary: Mapping[str, int]) -> tuple[str, ...]:
    """The stems a misspelt word is nearest to; of equally near ones those of terms, compared letter by letter.

    A stem may be too short to be near: that of *joker* in French is `jok`, and *jokeur* would be *joueur*.
    """
    near = nearest(own, vocabulary)
    terms = _words_of_terms(language)
    close = [each for each in nearest(word, terms) if terms[each] in vocabulary]
    if close and (not near or distance(word, close[0], 2) <= distance(own, near[0], 2)):
        return tuple(dict.fromkeys(terms[each] for each in close))
    return near


@cache
def _words_of_terms(language: str) -> Mapping[str, str]:
    """The terms of one word, as they are folded, by their stems."""
    words = [term.words[language] for term in glossary.terms()]
    names = [tuple(folded(name)) for each in words for name in (each.term, *each.also)]
    return {name[0]: stem(name[0], language) for name in names if len(name) == 1}


def spelt_name(word: str) -> str:
    """The name of the game or family that a spelling means; empty for other words."""
    if word in spellings.FAMILIES:
        return gettext(catalog.FAMILIES[spellings.FAMILIES[word]])
    if word in spellings.GAMES:
        return gettext(catalog.find(spellings.GAMES[word]).name)
    # Somebody who writes a name that nobody foresaw, is taken for the nearest that is known.
    names = [*spellings.FAMILIES, *spellings.GAMES]
    close = nearest(word, [name for name in names if len(name) > 5 and name[0] == word[0]])
    return spelt_name(close[0]) if close else ""


@cache
def _translations(language: str) -> Mapping[tuple[str, ...], Mapping[tuple[str, ...], float]]:
    """Terms of the other language, by their stems: the stems of the same terms in this one, and what they count."""
    other = next(code for code in glossary.LANGUAGES if code != language)
    dictionary: dict[tuple[str, ...], dict[tuple[str, ...], float]] = {}
    for term in glossary.terms():
        mine, theirs = term.words[language], term.words[other]
        meaning = tuple(tokens(mine.term, language))
        for name in (theirs.term, *theirs.also, *theirs.link):
            stems = tuple(tokens(name, other))
            # "To trump" is found by "trump", but after the trump that is called so by itself.
            own_name = name not in theirs.link or name == theirs.term
            whole = own_name and len(folded(name)) == len(stems)
            weight = OTHER_LANGUAGE if whole else PART_OF_A_NAME
            if stems and meaning:
                meanings = dictionary.setdefault(stems, {})
                meanings[meaning] = max(meanings.get(meaning, 0.0), weight)
    for name, own in names_of_cards(language).items():
        dictionary.setdefault((name,), {}).setdefault((own,), OTHER_LANGUAGE)
    return dictionary


@cache
def _form(own: str, language: str) -> str:
    """A word of the glossary or the texts that has a stem; the stem itself where none is known."""
    for term in glossary.terms():
        for name in (term.words[language].term, *term.words[language].also, *term.words[language].link):
            for word in name.split():
                if word_stem(word, language) == own:
                    return word
    return own

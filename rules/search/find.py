"""Finds what somebody is looking for: `find("pinuchle royal mariages", "en")`.

Words are looked for as they are, then as words of the other language, then as other spellings of a game, as
beginnings, and as misspellings. Entries are ranked by how many of the words they have, how rare these are, and
whether they stand in the title; the ranking is the same on every database. Where the question names a game, what is
about that game stands before all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules import catalog
from rules.web import glossary, spellings

from . import index
from .game_names import NamedGames, named_games
from .models import EntryKind, SearchEntry
from .words import EMPTY, distance, folded, nearest, stem, tokens

LONGEST_QUERY = 100
MOST_TERMS = 8
SHOWN = 20
OTHER_LANGUAGE, PART_OF_A_NAME, BEGINNING, MISSPELT = 0.8, 0.4, 0.7, 0.6
"""What a word that was put in place of another counts, of one."""

IN_TITLE, NEXT_TO = 2.0, 1.5
WHOLE_TITLE: Mapping[str, float] = {
    EntryKind.PAGE: 5.0,
    EntryKind.TERM: 4.0,
    EntryKind.OPTION: 3.0,
    EntryKind.EXAMPLE: 2.0,
    EntryKind.LESSON: 1.5,
    # The title of a paragraph is that of its section.
    EntryKind.PARAGRAPH: 1.5,
}
WRITTEN_QUESTION = 7.0
"""What it counts that a question is, word for word, one that is written down for a place."""

MOST_OF_IT = 0.5
"""So much of a question must be a written one, which then counts for it by the square of its share."""

KIND_WEIGHT: Mapping[str, float] = {
    EntryKind.PAGE: 1.15,
    EntryKind.TERM: 1.2,
    EntryKind.OPTION: 1.0,
    EntryKind.PARAGRAPH: 1.0,
    EntryKind.EXAMPLE: 0.85,
    # Whoever asks a question wants the rule; a lesson asks one itself.
    EntryKind.LESSON: 0.6,
}
SHARED_WITH_OTHER_GAMES = 0.3
"""What a term of several games counts where one of them was named: its own paragraphs say it of that game alone."""

SNIPPET = 230
"""So many signs of a text are shown."""


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a question: as it was typed, and the stems that will do, each with what it counts."""

    typed: str
    stems: Mapping[str, float]
    instead: str = ""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A place found: its kind, game and title, where it is, and its text with the words marked."""

    kind: str
    game: str
    title: SafeString
    address: str
    text: SafeString


@dataclass(frozen=True, slots=True)
class Found:
    """What a question gave; `instead` are words taken for others, `ready` whether there is an index."""

    results: tuple[SearchResult, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    ready: bool = True


def find(query: str, language: str) -> Found:
    """The best results for a question in the language of the reader: 2 to 4 queries of the database."""
    digest = index.digest_in_force()
    if not digest:
        return Found(ready=False)
    vocabulary, number = index.vocabulary(language, digest)
    terms = list(_terms(query[:LONGEST_QUERY], language, vocabulary))[:MOST_TERMS]
    with_stems = [term for term in terms if term.stems]
    named = named_games(" ".join([query, *(term.instead for term in with_stems)]))
    entries = index.candidates(language, [list(t.stems) for t in with_stems], widely=bool(named.slugs))
    rank = {entry.pk: _rank(entry, named, with_stems, vocabulary, number) for entry in entries}
    ranked = _once(sorted(entries, key=lambda entry: (rank[entry.pk], entry.pk)))
    stems = frozenset(stem for term in with_stems for stem in term.stems)
    return Found(
        tuple(_result(entry, stems, language) for entry in ranked[:SHOWN]),
        tuple((term.typed, term.instead) for term in with_stems if term.instead),
    )


def _once(entries: Iterable[SearchEntry]) -> list[SearchEntry]:
    """Of paragraphs that several games have alike the first."""
    alike: dict[tuple[str, ...], SearchEntry] = {}
    for entry in entries:
        _page, _hash, anchor = entry.address.partition("#")
        own = (entry.kind, anchor, entry.text) if anchor else (entry.address,)
        alike.setdefault(own, entry)
    return list(alike.values())


# --- what is asked --------------------------------------------------------------------------------


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
    """Several words that are one term in the other language: how many, and the stems of the term in this one."""
    other = next(code for code in glossary.LANGUAGES if code != language)
    for taken in range(min(3, len(words_to_find)), 1, -1):
        phrase = tuple(tokens(" ".join(words_to_find[:taken]), other))
        if all(stem(word, language) in vocabulary for word in words_to_find[:taken]):
            continue
        if meanings := _translations(language).get(phrase):
            return taken, next(iter(meanings))
    return None


def _term(word: str, language: str, vocabulary: Mapping[str, int]) -> QueryWord:
    other = next(code for code in glossary.LANGUAGES if code != language)
    own = stem(word, language)
    stems: dict[str, float] = {own: 1.0} if own in vocabulary else {}
    for meaning, weight in _translations(language).get((stem(word, other),), {}).items():
        for each in meaning:
            if each in vocabulary and (len(meaning) == 1 or not stems):
                stems[each] = max(stems.get(each, 0.0), weight)
    if stems:
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
    return dictionary


# --- how well an entry answers --------------------------------------------------------------------


def _rank(
    entry: SearchEntry,
    named: NamedGames,
    terms: Sequence[QueryWord],
    vocabulary: Mapping[str, int],
    number: int,
) -> tuple[bool, float]:
    """Where an entry stands: what is about a game that was named first, then the best."""
    if named.slugs.isdisjoint(entry.slugs.split()):
        return True, -_score(entry, terms, terms, vocabulary, number)
    # All entries of that game have its name; what else is asked tells which of them answers.
    beside = [
        term for term in terms if not named.words.issuperset(folded(term.instead or term.typed))
    ] or terms
    score = _score(entry, beside, terms, vocabulary, number)
    score *= 1.0 if named.slugs.issuperset(entry.slugs.split()) else SHARED_WITH_OTHER_GAMES
    return not score, -score


def _score(
    entry: SearchEntry,
    terms: Sequence[QueryWord],
    every: Sequence[QueryWord],
    vocabulary: Mapping[str, int],
    number: int,
) -> float:
    """How well an entry answers these words of a question; of `every` word the others are those of its game."""
    names = [name.split() for name in entry.heads.split("|")]
    words, own = entry.words.split(), sum(map(len, names))
    body, title, first = words[own:], {token for name in names for token in name}, set(words)
    score, have, in_title = 0.0, 0, 0
    for term in terms:
        best = 0.0
        for each, weight in term.stems.items():
            if each not in first:
                continue
            rare = log(1 + number / (1 + vocabulary.get(each, 0)))
            often = body.count(each)
            best = max(best, weight * rare * ((IN_TITLE if each in title else 0) + often / (often + 1.0)))
        have += best > 0
        in_title += any(each in title for each in term.stems)
        score += best
    if not terms:
        return 0.0
    score *= (1 - (len(terms) - have) / len(every)) ** 2
    if in_title == len(terms):
        score *= _weight_of_names(entry.kind, names, every)
        # "Trump" before "to trump".
        score *= 1.0 if len(folded(entry.title)) <= len(terms) else 0.75
    else:
        score *= _weight_of_questions(names, every)
    if len(terms) > 1 and have == len(terms) and _adjacent(body, terms):
        score *= NEXT_TO
    return score * KIND_WEIGHT[entry.kind] / (1 + len(body) / 400)


def _weight_of_names(kind: str, names: Sequence[Sequence[str]], terms: Sequence[QueryWord]) -> float:
    """What a place counts more that has all words of the question in its names, questions behind an empty one."""
    if not any(0 < len(name) <= len(terms) and _names(name, terms) for name in names):
        return 1 + 1 / (1 + len(names[0]))
    # A question that somebody wrote down for a place, leads to it before what only has such a title.
    return max(WHOLE_TITLE[kind], _weight_of_questions(names, terms))


def _weight_of_questions(names: Sequence[Sequence[str]], terms: Sequence[QueryWord]) -> float:
    """What a place counts more for a question written down for it that is all or most of what is asked."""
    written = names[names.index([]) + 1 :] if [] in names else ()
    shares = [len(name) / len(terms) for name in written if name and _names(name, terms)]
    share = min(1.0, max(shares, default=0.0))
    return 1 + (WRITTEN_QUESTION - 1) * share**2 if share >= MOST_OF_IT else 1.0


def _names(name: Sequence[str], terms: Sequence[QueryWord]) -> bool:
    """Whether each word of a name is asked for."""
    return all(any(token in term.stems for term in terms) for token in name)


def _adjacent(body: Sequence[str], terms: Sequence[QueryWord]) -> bool:
    """Whether two words of the question stand next to each other, in its order."""
    pairs = list(pairwise(terms))
    return any(
        one in first.stems and other in second.stems
        for one, other in pairwise(body)
        for first, second in pairs
    )


# --- how it is shown ----------------------------------------------------------------------------


WORD = re.compile(r"\w+")


def _result(entry: SearchEntry, stems: frozenset[str], language: str) -> SearchResult:
    return SearchResult(
        kind=entry.kind,
        game=entry.game if entry.game != entry.title else "",
        title=marked(entry.title, stems, language),
        address=entry.address,
        text=marked(snippet(entry.text, stems, language), stems, language),
    )


def snippet(text: str, stems: frozenset[str], language: str) -> str:
    """The part of a text that has most of the words, from the beginning of a word to the end of one."""
    if len(text) <= SNIPPET:
        return text
    hits = [
        (match.start(), stem_)
        for match in WORD.finditer(text)
        if (stem_ := _stem(match[0], language)) in stems
    ]
    best, most = 0, 0
    for start, _hit in hits:
        inside = len({each for place, each in hits if start <= place < start + SNIPPET - 60})
        if inside > most:
            best, most = start, inside
    start = max(0, best - 60)
    if start:
        start = text.find(" ", start) + 1
    end = len(text) if start + SNIPPET >= len(text) else text.rfind(" ", start, start + SNIPPET)
    return ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")


def marked(text: str, stems: frozenset[str], language: str) -> SafeString:
    """A text as HTML with the words that were looked for marked."""
    parts, last = list[str](), 0
    for match in WORD.finditer(text):
        if _stem(match[0], language) in stems:
            parts += [escape(text[last : match.start()]), "<mark>", escape(match[0]), "</mark>"]
            last = match.end()
    parts.append(escape(text[last:]))
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped above


def _stem(word: str, language: str) -> str:
    plain = glossary.unaccented(word)
    return "" if plain in EMPTY[language] else stem(plain, language)


@cache
def _form(own: str, language: str) -> str:
    """A word of the glossary or the texts that has a stem; the stem itself where none is known."""
    for term in glossary.terms():
        for name in (term.words[language].term, *term.words[language].also, *term.words[language].link):
            for word in name.split():
                if _stem(word, language) == own:
                    return word
    return own

"""Finds what somebody is looking for: `find("pinuchle royal mariages", "en")`.

Words are looked for as they are, then as words of the other language, then as other spellings of a game, as
beginnings, and as misspellings (query.py). Entries are ranked the same on every database (ranking.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from . import index
from .game_names import named_games
from .models import SearchEntry
from .query import game_alone, is_question, query_words
from .ranking import SearchQuestion, rank
from .words import word_stem

LONGEST_QUERY = 100
SHOWN = 20
SNIPPET = 230
"""So many signs of a text are shown."""


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
    terms = [term for term in query_words(query[:LONGEST_QUERY], language, vocabulary) if term.stems]
    named = named_games(" ".join([query, *(term.instead for term in terms)]))
    asks = is_question(query, language)
    if alone := game_alone(terms, named.words, language):
        terms, asks = alone, False
    question = SearchQuestion(terms, named, vocabulary, number, asks=asks)
    wanted = [term for term in terms if term.weight == 1] or terms
    beside = [stem for term in terms if term not in wanted for stem in term.stems]
    entries = index.candidates(
        language, [list(term.stems) for term in wanted], beside, widely=bool(named.slugs)
    )
    ranks = {entry.pk: rank(entry, question) for entry in entries}
    ranked = sorted(entries, key=lambda entry: (ranks[entry.pk], entry.pk))
    stems = frozenset(stem for term in terms for stem in term.near)
    return Found(
        tuple(islice(_shown_once(ranked, stems, language), SHOWN)),
        tuple((term.typed, term.instead) for term in terms if term.instead),
    )


def _shown_once(
    entries: Iterable[SearchEntry], stems: frozenset[str], language: str
) -> Iterator[SearchResult]:
    """The results; of paragraphs that several games have alike, as far as they are shown, the first."""
    places = set[tuple[str, ...]]()
    for entry in entries:
        result = _result(entry, stems, language)
        _page, _hash, anchor = entry.address.partition("#")
        own = (entry.kind, anchor, result.text) if anchor else (entry.address,)
        if own not in places:
            places.add(own)
            yield result


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
        if (stem_ := word_stem(match[0], language)) in stems
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
        if word_stem(match[0], language) in stems:
            parts += [escape(text[last : match.start()]), "<mark>", escape(match[0]), "</mark>"]
            last = match.end()
    parts.append(escape(text[last:]))
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped above

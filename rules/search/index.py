"""Builds the index, and asks it for candidates: SQLite by FTS5, PostgreSQL by its full text, behind one function."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from rules.web.glossary import LANGUAGES

from .entries import entries
from .models import IndexState, SearchEntry

RULES = Path(__file__).parent.parent
SOURCES = ("*.md", "*.toml", "*.py")
MOST_CANDIDATES = 500
FEW = 8
"""Where fewer entries have all words, those that have some are looked at as well."""


def digest_of_sources() -> str:
    """A digest of everything entries are made from: the rooms of the rules, and their French."""
    whole = hashlib.sha256()
    paths = [path for pattern in SOURCES for path in RULES.rglob(pattern)]
    for path in [*sorted(paths), *sorted(Path(settings.BASE_DIR, "locale").rglob("*.po"))]:
        whole.update(path.name.encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def digest_in_force() -> str:
    """The digest of the texts the index was made of; empty where there is none."""
    return IndexState.objects.values_list("digest", flat=True).first() or ""


def build(*, if_stale: bool = False) -> int:
    """Make the index anew, in one transaction; how many entries it has, 0 where `if_stale` found nothing to do."""
    digest = digest_of_sources()
    with transaction.atomic():
        IndexState.objects.get_or_create(pk=1)
        state = IndexState.objects.select_for_update(no_key=True).get(pk=1)
        if if_stale and state.digest == digest:
            return 0
        fill(entry for language in LANGUAGES for entry in entries(language))
        state.digest = digest
        state.save()
        return SearchEntry.objects.count()


def fill(entries: Iterable[SearchEntry]) -> None:
    """Put these entries in place of all there are."""
    SearchEntry.objects.all().delete()
    SearchEntry.objects.bulk_create(entries, 200)
    with connection.cursor() as cursor:
        for statement in SQLITE_WORDS if connection.vendor == "sqlite" else POSTGRESQL_WORDS:
            cursor.execute(statement)


SQLITE_WORDS = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS search_words USING fts5(words)",
    "DELETE FROM search_words",
    "INSERT INTO search_words(rowid, words) SELECT id, words FROM search_searchentry",
)
# With their places, for whoever has a word often comes first. Stems are words already: nothing is looked up.
POSTGRESQL_WORDS = (
    # What an index of words without their places was called.
    "DROP INDEX IF EXISTS search_words",
    "CREATE INDEX IF NOT EXISTS search_stems ON search_searchentry USING gin (to_tsvector('simple', words))",
)
SQLITE_ASKS = (
    "SELECT e.* FROM search_words JOIN search_searchentry e ON e.id = search_words.rowid"
    " WHERE search_words MATCH %s AND e.language = %s ORDER BY bm25(search_words), e.id LIMIT %s"
)
POSTGRESQL_ASKS = (
    "SELECT * FROM search_searchentry e, CAST(%s AS tsquery) need, CAST(%s AS tsquery) wish"
    " WHERE to_tsvector('simple', e.words) @@ need AND e.language = %s"
    " ORDER BY ts_rank(to_tsvector('simple', e.words), wish, 1) DESC, e.id LIMIT %s"
)


def candidates(
    language: str, terms: Sequence[Sequence[str]], beside: Sequence[str] = (), *, widely: bool = False
) -> list[SearchEntry]:
    """Entries that have a word of every term, and where these are few, or `widely`, those that have a word of some.

    A term is a choice of stems, any of which will do. The best come first as the database sees it, those first that
    have stems of `beside` too; ranking them is for others.
    """
    if not terms:
        return []
    entries = {entry.pk: entry for entry in _matching(language, terms, beside, every=True)}
    if (widely or len(entries) < FEW) and len(terms) > 1:
        entries |= {
            entry.pk: entry
            for entry in _matching(language, terms, beside, every=False)
            if entry.pk not in entries
        }
    return list(entries.values())


def _matching(
    language: str, terms: Sequence[Sequence[str]], beside: Sequence[str], *, every: bool
) -> Iterable[SearchEntry]:
    # Stems are letters and figures only, so they can be quoted as they are.
    is_sqlite = connection.vendor == "sqlite"
    quote, one_of, all_of = ('"', " OR ", " AND ") if is_sqlite else ("'", " | ", " & ")
    choices = [
        "(" + one_of.join(f"{quote}{stem}{quote}" for stem in term) + ")" for term in (*terms, beside) if term
    ]
    need = (all_of if every else one_of).join(choices[: len(terms)])
    wish = one_of.join(choices)
    if is_sqlite:
        # Whatever meets the need meets the wish; the wish counts in the order alone.
        params = [f"({need}) AND ({wish})", language, MOST_CANDIDATES]
        return SearchEntry.objects.raw(SQLITE_ASKS, params)
    return SearchEntry.objects.raw(POSTGRESQL_ASKS, [need, wish, language, MOST_CANDIDATES])


Vocabulary = Mapping[str, int]
_kept: dict[str, tuple[str, Vocabulary, int]] = {}


def vocabulary(language: str, digest: str) -> tuple[Vocabulary, int]:
    """In how many entries each stem stands, and how many there are; kept as long as the index is the same."""
    cached = _kept.get(language)
    if cached is None or cached[0] != digest:
        rows = SearchEntry.objects.filter(language=language).values_list("words", flat=True)
        counted: Counter[str] = Counter()
        number = 0
        for words in rows:
            counted.update(set(words.split()))
            number += 1
        cached = _kept[language] = digest, counted, number
    return cached[1], cached[2]

"""The sentences of the site in French: gathered, checked and compiled by Babel, with no gettext program.

Sentences are gathered from Python (`_`, `gettext`, `ngettext`, `pgettext`, their lazy forms, and `N_` and `NN_`, which
mark one in a room that knows no Django) and from templates. The catalogue is kept sorted by sentence, without line
numbers, so that it changes only where a sentence does.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages import pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from django.apps import apps
from django.conf import settings
from django.utils.translation.template import templatize

from rules.web.markup import typeset

ROOMS = ("accounts", "config", "games", "rules")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}

LIBRARY_WORDS = (
    (r"(?<=\w)'(?=[\w%(<])", "’"),
    (r"\b([Cc])lé(s?) de sécurité\b", r"\1lé\2 d’accès"),
    (r"(?<![\w(])([Ee])mail(?!\w|\))", r"\1-mail"),
    (r"\bcourriel(s?)\b", r"e-mail\1"),
)
"""What allauth's French is mended by, each a pattern and what stands for it."""

HEADER = """\
# Talon in French. Gathered by `make messages`; the sentences in English stand in the code.
msgid ""
msgstr ""
"Language: %(language)s\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: %(plural)s\\n"

"""


def catalogue_path(language: str = "fr") -> Path:
    """Where the catalogue of `language` is kept."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def extract_sentences() -> Catalog:
    """Every sentence that the code and the templates ask for, without translations."""
    catalogue = Catalog()
    root = Path(settings.BASE_DIR)
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            if "migrations" not in path.parts:
                add_sentences(catalogue, path.read_bytes(), path.relative_to(root))
    for path in sorted(
        path for ending in ("html", "txt") for path in (root / "templates").rglob(f"*.{ending}")
    ):
        python = templatize(path.read_text(encoding="utf-8"), origin=str(path.relative_to(root)))
        # The indentation of a template is none that Python knows.
        flush = "\n".join(line.lstrip() for line in python.split("\n"))
        add_sentences(catalogue, flush.encode(), path.relative_to(root))
    return catalogue


def add_sentences(catalogue: Catalog, python: bytes, origin: Path) -> None:
    """Add to the catalogue what `python` marks; `origin` is the file it was written in."""
    for _line, sentence, comments, context in extract(
        "python", io.BytesIO(python), KEYWORDS, ("Translators:",)
    ):
        if sentence and (not isinstance(sentence, tuple) or sentence[0]):
            catalogue.add(sentence, locations=[(str(origin), 0)], auto_comments=comments, context=context)


def load(language: str = "fr") -> Catalog:
    """The catalogue as it is kept, or an empty one."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def update(language: str = "fr") -> Catalog:
    """The kept catalogue with new sentences added, empty, and those that nobody asks for any more left out."""
    before_now, wanted = load(language), extract_sentences()
    catalogue = Catalog(locale=language)
    for message in wanted:
        if message.id:
            before = before_now.get(message.id, message.context)
            if before is not None and isinstance(before.string, str) != isinstance(message.id, str):
                # It has a plural since, or has none any more: what was said does not fit.
                before = None
            catalogue.add(
                message.id,
                before.string if before else None,
                locations=message.locations,
                auto_comments=message.auto_comments,
                user_comments=before.user_comments if before else (),
                flags=message.flags | (before.flags & {"fuzzy"} if before else set()),
                context=message.context,
            )
    return catalogue


def write(catalogue: Catalog, language: str = "fr") -> None:
    """Keep the catalogue: sorted, without dates or line numbers."""
    body = io.BytesIO()
    pofile.write_po(body, catalogue, width=110, omit_header=True, sort_output=True, include_lineno=False)
    header = HEADER % {"language": language, "plural": catalogue.plural_forms}
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header.encode() + body.getvalue().strip() + b"\n")


def gaps(catalogue: Catalog) -> Iterator[str]:
    """What is wrong with each sentence that cannot be shown in this language as it stands."""
    for message in catalogue:
        if not message.id:
            continue
        sentence = message.id[0] if isinstance(message.id, tuple) else message.id
        where = ", ".join(sorted({file for file, _line in message.locations}))
        for fault in faults(message, catalogue):
            yield f"{where}: {sentence!r}: {fault}"


def faults(message: Message, catalogue: Catalog) -> Iterator[str]:
    """Whether a sentence is missing, doubtful or doubled, or asks for other values than the English one."""
    strings = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    if not all(strings):
        yield "missing"
        return
    if message.fuzzy:
        yield "fuzzy"
    if any(is_double(string) for string in strings):
        yield "the same text twice"
    errors = [str(error) for error in message.check(catalogue)]
    yield from errors
    # Babel minds values that were added; one that is left out may be meant only where a form stands for "one".
    if isinstance(message.id, str) and not errors and places(message.id) - places(strings[0]):
        yield "a value of the English sentence is left out"


def is_double(text: str) -> bool:
    """Whether a text is one half twice, as a catalogue merged by lines leaves it."""
    half = len(text) // 2
    return half > 3 and text[:half].strip() == text[half:].strip()


def places(sentence: str) -> set[str]:
    """The names of the values that a sentence has room for."""
    return set(re.findall(r"%\((\w+)\)", sentence))


def typeset_catalogue(catalogue: Catalog, language: str) -> Catalog:
    """The catalogue with the fixed spaces that the rule pages have too, so that no line begins with a colon."""
    for message in catalogue:
        if isinstance(message.string, str):
            message.string = typeset(message.string, language)
        elif message.string:
            message.string = tuple(typeset(form, language) for form in message.string or ())
    return catalogue


def read(path: Path, language: str) -> Catalog:
    """The sentences of a .po file and what they are in `language`; raises OSError where there is no file."""
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def library_path(language: str = "fr") -> Path:
    """Where the sentences of libraries are kept that we say otherwise."""
    return Path(settings.LOCALE_PATHS[0]) / "libraries" / language / "LC_MESSAGES" / "django.po"


def accounts_path(language: str = "fr") -> Path:
    """Where allauth keeps its own sentences."""
    return (
        Path(apps.get_app_config("account").path).parent / "locale" / language / "LC_MESSAGES" / "django.po"
    )


def our_words(sentence: str) -> str:
    """A French sentence of a library with Talon's apostrophes, and one word for each thing."""
    for pattern, ours in LIBRARY_WORDS:
        sentence = re.sub(pattern, ours, sentence)
    return sentence


def library_catalogue(language: str = "fr") -> Catalog:
    """allauth's sentences in Talon's words: those kept here as they are, the others mended where they differ."""
    theirs, ours = read(accounts_path(language), language), read(library_path(language), language)
    catalogue = Catalog(locale=language)
    for message in theirs:
        if not message.id:
            continue
        translation = ours.get(message.id, message.context)
        if translation is not None:
            string = translation.string
        elif isinstance(message.string, str):
            string = our_words(message.string)
        else:
            string = tuple(our_words(form) for form in message.string or ())
        catalogue.add(message.id, string, context=message.context)
    return catalogue


def compile_catalogues() -> None:
    """Write each catalogue's .mo where it is missing or older than what it is made of."""
    for source in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")):
        language = source.parts[-3]
        if is_stale(source, source):
            write_compiled(source, typeset_catalogue(read(source, language), language))
        library = library_path(language)
        if library.exists() and is_stale(library, library, accounts_path(language), Path(__file__)):
            write_compiled(library, typeset_catalogue(library_catalogue(language), language))


def is_stale(source: Path, *made_of: Path) -> bool:
    """Whether the .mo beside `source` is missing, or older than a file it is made of."""
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or any(compiled.stat().st_mtime < path.stat().st_mtime for path in made_of)


def write_compiled(source: Path, catalogue: Catalog) -> None:
    """Write the .mo beside `source`."""
    compiled = source.with_suffix(".mo")
    # Written aside and moved into place: another process may be reading it.
    fresh = compiled.with_name(f"{compiled.name}.{os.getpid()}")
    with fresh.open("wb") as file:
        write_mo(file, catalogue)
    fresh.replace(compiled)

"""Stylesheets: a page that names a class in its templates asks for a sheet that knows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.server.bundles import BUNDLES, EVERY_PAGE

HOUSE = Path(__file__).resolve().parents[2]
TEMPLATES, SHEETS = HOUSE / "templates", HOUSE / "static" / "css"

# Left out: what only a table, a replay or a list beside it says about a word that other pages use for something else.
WITHOUT = {
    "base.html": {"body"},
    "_language_menu.html": {"language-name"},
    "moderation/_said.html": {"log"},
    "play/_plans.html": {"side-part"},
    "play/deal_so_far.html": {"meld-list", "meld-points", "sentences"},
    "commented/_comment.html": {"replay-comment", "replay-choice", "replay-comment-ways"},
}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
TAKEN_IN = re.compile(r'{%\s*(?:include|extends)\s+"([^"]+)"')
SHEET = re.compile(r"css/([\w-]+\.css)")
CLASSES = re.compile(r'class="([^"]*)"')
PLACEHOLDER = re.compile(r"{%.*?%}|{{.*?}}")


def classes_of_sheets() -> dict[str, set[str]]:
    """The classes that each file of styles says something about."""
    return {file.name: set(CLASS.findall(COMMENT.sub("", file.read_text()))) for file in SHEETS.glob("*.css")}


def sent_with(name: str) -> set[str]:
    """The files that a page gets for a name in its head: those of a bundle, or the one file."""
    return {Path(part).name for part in BUNDLES.get(f"css/{name}", (f"css/{name}",))}


def taken_in(name: str, seen: set[str]) -> set[str]:
    """The templates that a page is made of, itself among them."""
    file = TEMPLATES / name
    if name not in seen and file.exists():
        seen.add(name)
        for other in TAKEN_IN.findall(file.read_text()):
            taken_in(other, seen)
    return seen


def unstyled(page: str, classes: dict[str, set[str]]) -> set[tuple[str, str]]:
    """The classes of a page that some file of styles knows but none of those it asks for, with their template."""
    parts = {name: (TEMPLATES / name).read_text() for name in taken_in(page, set())}
    sheets = {Path(part).name for part in EVERY_PAGE}
    sheets |= {file for text in parts.values() for name in SHEET.findall(text) for file in sent_with(name)}
    known = set().union(*(classes[sheet] for sheet in sheets if sheet in classes))
    somewhere = set().union(*classes.values())
    return {
        (name, word)
        for name, text in parts.items()
        for words in CLASSES.findall(text)
        for word in re.findall(r"[\w-]+", PLACEHOLDER.sub(" ", words))
        if word in somewhere - known and word not in WITHOUT.get(name, set())
    }


def pages() -> Iterator[str]:
    for file in sorted(TEMPLATES.rglob("*.html")):
        if not file.name.startswith("_") and "{% extends" in file.read_text():
            yield str(file.relative_to(TEMPLATES))


@pytest.mark.parametrize("page", list(pages()))
def test_a_page_asks_for_the_styles_of_its_classes(page: str) -> None:
    assert unstyled(page, classes_of_sheets()) == set()


def test_a_class_whose_styles_are_not_asked_for_is_found() -> None:
    classes = {name: words - {"page-head"} for name, words in classes_of_sheets().items()}
    classes["events.css"].add("page-head")
    assert unstyled("clubs/log.html", classes) == set()
    assert unstyled("play/deal_so_far.html", classes) == {("play/deal_so_far.html", "page-head")}


MOST_SHEETS = 4
"""Of a page, that of every page among them: nothing is painted before the last has come."""


@pytest.mark.parametrize("page", list(pages()))
def test_a_page_waits_for_few_files_of_styles(page: str) -> None:
    parts = [(TEMPLATES / name).read_text() for name in taken_in(page, set())]
    assert len({name for text in parts for name in SHEET.findall(text)}) <= MOST_SHEETS


def test_no_selector_asks_has_within_has_for_browsers_leave_it_out_without_a_word() -> None:
    for file in SHEETS.glob("*.css"):
        text = COMMENT.sub("", file.read_text())
        for begin in re.finditer(r":has\(", text):
            assert ":has(" not in within(text[begin.end() :]), f"{file.name}: {text[begin.start() :][:80]}"
    assert ":has(" in within(".choices > :is(.pad:not(:has(.bid)), .gather)) {")


def within(text: str) -> str:
    """What stands before the bracket that closes the one just opened."""
    depth = 1
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0:
            return text[:place]
    return text

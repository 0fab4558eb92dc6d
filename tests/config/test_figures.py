"""The house in figures: no file grows too long, and no docstring says its name over again."""

from __future__ import annotations

import pytest

from tests import figures
from tests.serving import HOUSE

LONGEST = 450
"""Lines a file of `games/` may have."""

SHORT = {
    "games/api/schemas/rules.py: VariantsOut",
    "games/api/schemas/tables.py: GamesOut",
    "games/api/schemas/tables.py: MovedOut",
    "games/api/schemas/tables.py: ResultOut",
    "games/api/schemas/tables.py: TableIn",
    "games/ladders/web/api.py: LaddersOut",
    "games/leagues/web/api.py: LeaguesOut",
    "games/tournaments/web/api.py: EventsOut",
    "rules/pinacle/page.py: PinaclePage",
    "rules/pinochle/two_handed/page.py: TwoHandedPage",
    "rules/piquet/page.py: PiquetPage",
}
"""Docstrings of a few words that say all there is: schemas as the API shows them, and what refers to another."""


def too_long(files: tuple[figures.SourceFile, ...]) -> list[str]:
    """Files with more lines than they may have."""
    return [file.path for file in files if file.lines > LONGEST]


def test_no_file_of_games_is_too_long() -> None:
    assert too_long(figures.files_of("games")) == []


def test_a_file_that_is_too_long_is_found() -> None:
    assert too_long((figures.SourceFile("a.py", "x\n" * 450), figures.SourceFile("b.py", "x\n" * 451))) == [
        "b.py"
    ]


def test_a_docstring_says_more_than_the_name_does() -> None:
    texts = figures.docstrings(figures.files_of(*figures.ROOMS))
    assert {f"{path}: {name}" for path, name, text in texts if figures.is_short(text)} == SHORT


@pytest.mark.parametrize(
    ("text", "short"), [("The app of ladders.", True), ("What a ladder shows to whom.", False)]
)
def test_a_docstring_of_a_few_words_is_found(text: str, short: bool) -> None:
    file = figures.SourceFile("a.py", f'class Ladder:\n    """{text}"""\n')
    assert [figures.is_short(each) for _path, _name, each in figures.docstrings([file])] == [short]


def test_the_docs_have_the_figures_of_the_house_by_the_same_names() -> None:
    table = (HOUSE / "docs/rooms/departures.md").read_text(encoding="utf-8")
    assert [name for name in figures.figures() if f"| {name} |" not in table] == []

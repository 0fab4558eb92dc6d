"""One thing, one name: no two classes are called alike, but for the parts that every game has."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable

from tests.serving import HOUSE

ROOMS = ("accounts", "config", "games", "rules")

ANATOMY = {
    "State",
    "View",
    "Laws",
    "Dealing",
    "Bidding",
    "Naming",
    "Passing",
    "Declaring",
    "Tricks",
    "Over",
    "Style",
}
"""What each game calls the same part of itself: its state, its laws, the phases of a deal, the style of a bot."""

DJANGO = {"Command", "Meta", "Migration"}
"""Names Django looks for."""


def called_alike(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names of classes that stand in several files, or several times in one."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def test_no_two_classes_have_one_name() -> None:
    files = [path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py"))]
    alike = called_alike((str(path.relative_to(HOUSE)), path.read_text(encoding="utf-8")) for path in files)
    assert {name: paths for name, paths in alike.items() if name not in ANATOMY | DJANGO} == {}


def test_what_all_games_share_stands_once_a_game() -> None:
    for name in ("State", "View", "Laws"):
        files = [
            path for path in (HOUSE / "rules").rglob("*.py") if f"class {name}" in path.read_text("utf-8")
        ]
        assert len({path.parent for path in files}) == len(files) > 1


def test_a_second_class_of_a_name_is_found() -> None:
    assert called_alike([("a.py", "class Row: ..."), ("b.py", "class Row: ...\nclass Line: ...")]) == {
        "Row": ["a.py", "b.py"]
    }

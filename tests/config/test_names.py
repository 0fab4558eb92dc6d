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


PARTICIPLES = {"asked", "found", "held", "kept", "known", "made", "said", "shown", "told"}
"""Words no local variable is called by: each thing has a noun of its own."""

IRREGULAR = PARTICIPLES | {
    "begun", "bought", "built", "chosen", "drawn", "given", "heard", "hidden", "laid", "led", "left", "lost", "met",
    "paid", "sat", "seen", "sent", "sold", "stood", "taken", "thrown", "tried", "won", "written",
}  # fmt: skip
"""Participles that do not end in "ed": no function and no property is called by one, for a deed is an infinitive,
and what it gives a noun."""

COMMON = PARTICIPLES | {
    "cancelled", "chosen", "decided", "heard", "laid", "locked", "seen", "sent", "tried", "vanished", "written",
}  # fmt: skip
"""Those that even rules and bots do not use, where `sorted` has its like: what a reader meets in every room."""

LIKE_SORTED = ("games/bots/", "rules/")
"""Rooms that reckon: a function that gives back another value of the same kind may be called by what was done to it."""

NO_PARTICIPLES = {"deed", "embed", "exceed", "feed", "need", "proceed", "seed", "speed"}

NAMED_ELSEWHERE = {"allHeadersReceived", "allContentReceived", "imported"}
"""Twisted looks for the first two; the third is the name of an operation of the API."""


def _is_participle(name: str, path: str) -> bool:
    """Whether a name is one participle and nothing else, as far as its room has none."""
    word = name.strip("_")
    if path.startswith(LIKE_SORTED):
        return name in COMMON
    return word in IRREGULAR or (word.endswith("ed") and "_" not in word and word not in NO_PARTICIPLES)


def _binds(node: ast.AST) -> str | None:
    """The name a node gives to a local variable or a parameter."""
    match node:
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
            return name
        case ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
    return None


def called_by_participles(path: str, source: str) -> set[str]:
    """Local variables and parameters of a file called by one of the words."""
    return {
        f"{path}:{function.lineno}: {name}"
        for function in ast.walk(ast.parse(source))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for name in map(_binds, ast.walk(function))
        if name in PARTICIPLES
    }


def functions_called_by_participles(path: str, source: str) -> set[str]:
    """Functions, methods and properties of a file called by a participle."""
    return {
        f"{path}: {node.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and _is_participle(node.name, path)
        and node.name not in NAMED_ELSEWHERE
    }


def called_alike(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Names of classes that stand in several files, or several times in one."""
    by_name: dict[str, list[str]] = defaultdict(list)
    for path, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                by_name[node.name].append(path)
    return {name: paths for name, paths in by_name.items() if len(paths) > 1}


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


def test_no_local_variable_is_called_by_a_participle() -> None:
    files = [path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py"))]
    assert [
        each
        for path in files
        if "migrations" not in path.parts
        for each in sorted(
            called_by_participles(str(path.relative_to(HOUSE)), path.read_text(encoding="utf-8"))
        )
    ] == []


def test_a_local_variable_or_parameter_called_by_a_participle_is_found() -> None:
    source = "def one(told):\n    return [found for found in told]\n\n\nsort = lambda kept: kept.made\n"
    assert called_by_participles("a.py", source) == {"a.py:1: found", "a.py:1: told", "a.py:5: kept"}


def test_no_function_and_no_property_is_called_by_a_participle() -> None:
    files = [path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py"))]
    found = (
        functions_called_by_participles(str(path.relative_to(HOUSE)), path.read_text(encoding="utf-8"))
        for path in files
        if "migrations" not in path.parts
    )
    assert set().union(*found) == set()


def test_a_function_or_property_called_by_a_participle_is_found() -> None:
    source = "class Row:\n    @property\n    def told(self): ...\n\n\ndef _listed(): ...\n\n\nasync def feed(): ...\n"
    assert functions_called_by_participles("a.py", source) == {"a.py: told", "a.py: _listed"}

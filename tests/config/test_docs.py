"""The docs name what there is: every link, every path, every command in the Markdown files of the house."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.serving import HOUSE

TOPS = (
    "accounts", "config", "deploy", "docs", "games", "locale", "requirements", "rules", "static", "templates", "tests",
)  # fmt: skip
"""Folders by which a path begins that is told from the top of the house."""

DOCUMENTS = sorted([*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")])

FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(rf"(?:{'|'.join(TOPS)})/(?:[\w.*-]+/)*[\w.*-]*")
FILE = re.compile(r"\w[\w./-]*\.(?:py|html|css|js|toml|md|po|yaml|conf)")
BARE = re.compile(r"(?<![\w./`*<{-])[\w-]+(?:/[\w-]+)*\.(?:py|md|js|css|html|toml)\b")
"""A file that a docstring names without backticks."""
SPEAKING = ("accounts", "config", "games", "rules")
"""Rooms whose docstrings are read."""

HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


@cache
def files() -> tuple[str, ...]:
    """Every file of the house that a document may name, by its path from the top."""
    found = [path for top in TOPS for path in (HOUSE / top).rglob("*") if "__pycache__" not in path.parts]
    return tuple(path.relative_to(HOUSE).as_posix() for path in (*found, *HOUSE.glob("*")) if path.is_file())


@cache
def targets() -> frozenset[str]:
    """What `make` can make."""
    return frozenset(
        re.findall(r"^([a-z-]+):", (HOUSE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )


def anchors(text: str) -> set[str]:
    """The anchors of a document's headings, as they are made where it is shown."""
    return {
        re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in HEADING.findall(text)
    }


def broken_links(text: str, folder: Path) -> Iterator[str]:
    """Relative links of a document that lead nowhere."""
    for link in LINK.findall(CODE.sub("", FENCE.sub("", text))):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (folder / name).resolve() if name else None
        if target is not None and not target.exists():
            yield link
        elif anchor:
            shown = text if target is None else target.read_text(encoding="utf-8")
            if anchor not in anchors(shown):
                yield link


def missing_names(text: str) -> Iterator[str]:
    """Paths, files, modules and commands that a document names in code and that are not there."""
    for code in CODE.findall(FENCE.sub("", text)):
        if not is_there(code):
            yield code


def docstrings_of(path: Path) -> str:
    """The docstrings of a file in one text."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return "\n".join(ast.get_docstring(node) or "" for node in nodes if isinstance(node, documented))


def is_there(code: str) -> bool:
    """Whether what a piece of code names is there; True for whatever is neither path nor command."""
    if FILE.fullmatch(code):
        return any(file == code or file.endswith("/" + code) for file in files())
    if PATH.fullmatch(code):
        return any(HOUSE.glob(code.rstrip("/")))
    if module := re.search(r"python -m ((?:games|rules|tests)[\w.]*)", code):
        return find_spec(module[1]) is not None
    if target := re.match(r"make ([a-z-]+)", code):
        return target[1] in targets()
    if command := re.search(r"manage\.py (\w+)", code):
        return command[1] in get_commands()
    return True


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_links_lead_somewhere_and_what_is_named_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert [*broken_links(text, document.parent)] == []
    assert [*missing_names(text)] == []


@pytest.mark.parametrize("room", SPEAKING)
def test_what_docstrings_name_is_there(room: str) -> None:
    paths = [path for path in sorted((HOUSE / room).rglob("*.py")) if "migrations" not in path.parts]
    texts = ((path, docstrings_of(path)) for path in paths)
    assert [
        f"{path.relative_to(HOUSE)}: {name}"
        for path, text in texts
        for name in [*missing_names(text), *(bare for bare in BARE.findall(text) if not is_there(bare))]
    ] == []


def test_a_file_that_a_docstring_names_and_that_is_gone_is_found(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text(
        '"""As `zz.py` has it."""\n\n\ndef one():\n    """See games/zz/two.py and `models.py`."""\n'
    )
    text = docstrings_of(file)
    assert [*missing_names(text)] == ["zz.py"]
    assert [bare for bare in BARE.findall(text) if not is_there(bare)] == ["games/zz/two.py"]


def test_a_broken_link_is_found() -> None:
    text = "# One\n[a](README.md) [b](README.md#one) [c](#one) [d](https://talon.example/x) [e](no.md) [f](#two)\n"
    assert [*broken_links(text, HOUSE)] == ["README.md#one", "no.md", "#two"]


def test_a_missing_path_is_found() -> None:
    there = "`games/play/models/games.py` `games/jobs/` `docs/*.md` `write/door.py` `make test` `python -m tests.bench`"
    gone = [
        "games/zz/",
        "games/zz/views.py",
        "write/zz.py",
        "zz.toml",
        "make zz",
        "python -m tests.zz",
        "manage.py zz",
    ]
    assert [*missing_names(there)] == []
    assert [*missing_names(" ".join(f"`{name}`" for name in gone))] == gone


def test_every_document_is_read() -> None:
    names = {path.relative_to(HOUSE).as_posix() for path in DOCUMENTS}
    assert {"README.md", "CHANGELOG.md", "docs/architecture.md", "docs/testing.md"} <= names


def test_the_readme_names_every_room() -> None:
    (house,) = re.findall(
        r"^## The house\n+```\n(.*?)^```", (HOUSE / "README.md").read_text(encoding="utf-8"), re.M | re.S
    )
    rooms = {path.parent.name for top in ("games", "rules") for path in (HOUSE / top).glob("*/*.*")}
    rooms.discard("__pycache__")
    assert rooms - set(re.findall(r"^  (\w+)/", house, re.MULTILINE)) == set()


def places_filled(source: str) -> list[str]:
    """What `connect` of games/wiring.py fills its places with, where that has a name in the same file."""
    (connect,) = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name == "connect"
    ]
    values = [node.value for node in connect.body if isinstance(node, ast.Assign)]
    return [
        name.id
        for value in values
        for name in ast.walk(value)
        if isinstance(name, ast.Name) and name.id.isupper()
    ]


def test_every_place_that_the_wiring_fills_is_in_its_table() -> None:
    places = places_filled((HOUSE / "games" / "wiring.py").read_text(encoding="utf-8"))
    table = (HOUSE / "docs" / "rooms" / "jobs.md").read_text(encoding="utf-8")
    assert len(places) > 10
    assert [place for place in places if f"| `{place}` |" not in table] == []


def test_a_place_of_the_wiring_is_found() -> None:
    source = "def connect():\n    a.jobs, a.often = JOBS, OFTEN\n    b.name = c.name\n"
    assert places_filled(source) == ["JOBS", "OFTEN"]

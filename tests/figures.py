"""The house in figures: `python -m tests.figures` prints the table of docs/rooms/departures.md, migrations left out."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.serving import HOUSE

ROOMS = ("accounts", "config", "games", "rules")
FEW_WORDS = 4
LONG_FILE, LONG_FUNCTION, MANY_WAYS = 400, 25, 10
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class SourceFile:
    """A file by its path from the top of the house, and what is written in it."""

    path: str
    text: str

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return self.text.count("\n")

    def nodes(self) -> Iterator[ast.AST]:
        """All parts of its syntax."""
        return ast.walk(ast.parse(self.text))


@cache
def files_of(*rooms: str) -> tuple[SourceFile, ...]:
    """The files of rooms, migrations left out."""
    paths = (path for room in rooms for path in sorted((HOUSE / room).rglob("*.py")))
    return tuple(
        SourceFile(path.relative_to(HOUSE).as_posix(), path.read_text(encoding="utf-8"))
        for path in paths
        if "migrations" not in path.parts
    )


def docstrings(files: Iterable[SourceFile]) -> Iterator[tuple[str, str, str]]:
    """Every docstring of classes, functions and files, with where it stands and whose it is."""
    for file in files:
        for node in file.nodes():
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield file.path, getattr(node, "name", Path(file.path).stem), text


def is_short(docstring: str) -> bool:
    """Whether a docstring is of so few words that it may say no more than the name."""
    return len(docstring.split()) <= FEW_WORDS


def complex_functions() -> int:
    """How many functions can be gone through in more ways than that, as McCabe counts and ruff finds them."""
    rule = ["--select", "C901", "--config", f"lint.mccabe.max-complexity={MANY_WAYS}", "--exit-zero"]
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--output-format",
        "concise",
        *rule,
        *ROOMS,
    ]
    found = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    return found.stdout.count("C901")


def figures() -> dict[str, str]:
    """The rows of the table."""
    files = files_of(*ROOMS)
    code = sum(file.lines for file in files)
    functions = [node for file in files for node in file.nodes() if isinstance(node, Function)]
    long = [each for each in functions if (each.end_lineno or 0) - each.lineno + 1 > LONG_FUNCTION]
    texts = [text for _path, _name, text in docstrings(files)]
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    return {
        "files, lines": f"{len(files):,}, {code:,}",
        f"files over {LONG_FILE} lines": f"{sum(file.lines > LONG_FILE for file in files)}",
        "longest file": f"{max(file.lines for file in files)}",
        f"functions, of them over {LONG_FUNCTION} lines": f"{len(functions):,}, {len(long)}",
        f"functions of complexity over {MANY_WAYS}": f"{complex_functions()}",
        "docstrings, of them of four words or fewer": f"{len(texts):,}, {sum(map(is_short, texts))}",
        "lines of tests to a line of code": f"{sum(file.lines for file in files_of('tests')) / code:.2f}",
        "import contracts": f"{len(project['importlinter']['contracts'])}",
    }


if __name__ == "__main__":
    sys.stdout.writelines(f"| {name} | {figure} |\n" for name, figure in figures().items())

"""Nothing outside a family's folder knows which family it has in hand: no name of a game, no import of one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalog
from tests.serving import HOUSE

NAMES = {name for variant in catalog.VARIANTS for name in (variant.slug, variant.family)}
MODULES = {variant.family for variant in catalog.VARIANTS}
# The lists a family is entered in, and a family's own folders.
LISTS = {
    HOUSE / "rules" / "catalog.py",
    HOUSE / "rules" / "web" / "spellings.py",
    HOUSE / "games" / "bots" / "skills.py",
    HOUSE / "games" / "claims" / "families.py",
    HOUSE / "games" / "plans" / "families.py",
    *(HOUSE / "games" / "claims" / f"{family}.py" for family in MODULES),
}
OWN = {
    HOUSE / room / family
    for family in MODULES
    for room in ("rules", "games/bots", "games/plans", "templates/play")
}
ROOMS = ("rules", "games", "accounts", "config")


def shared(pattern: str, *rooms: str) -> list[Path]:
    """The files of these rooms that belong to no family."""
    found = [path for room in rooms for path in sorted((HOUSE / room).rglob(pattern))]
    return [path for path in found if path not in LISTS and not OWN & set(path.parents)]


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", sorted(LISTS), ids=lambda path: str(path.relative_to(HOUSE)))
def test_every_list_of_families_is_where_this_test_looks_for_it(path: Path) -> None:
    # A family without claims has no module there.
    assert path.exists() or path.stem in MODULES


@pytest.mark.parametrize("path", shared("*.py", *ROOMS), ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_shared_module_names_a_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            assert node.value not in NAMES, f"line {node.lineno}"
    for name in imported(tree):
        assert not MODULES & set(name.split(".")), name


@pytest.mark.parametrize("path", shared("*.html", "templates"), ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_shared_template_chooses_by_the_game(path: Path) -> None:
    for tag in re.findall(r"\{%\s*(?:if|elif|include|url)\b.*?%\}", path.read_text(encoding="utf-8")):
        assert not any(name in tag for name in NAMES), tag
        assert not re.search(r"\b(?:slug|family)\s*[!=]=", tag), tag


def test_the_script_of_the_pages_names_no_game() -> None:
    for path in shared("*.js", "static/js"):
        text = path.read_text(encoding="utf-8")
        assert not any(f'"{name}"' in text for name in NAMES), path

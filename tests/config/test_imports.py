"""Who imports whom: no circle between files, and no family that the contracts have not heard of."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import grimp
import pytest

from rules.catalog import VARIANTS
from tests.serving import HOUSE

PROJECT: dict[str, Any] = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
ROOMS: list[str] = PROJECT["importlinter"]["root_packages"]
FAMILIES = sorted({variant.family for variant in VARIANTS})


def circles(imports: dict[str, set[str]]) -> list[str]:
    """Circles of a graph, one for each import that would have to go."""
    left, found = {module: sorted(imports[module]) for module in sorted(imports)}, []
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            circle = error.args[1]
            found.append(" <- ".join(circle))
            left[circle[1]].remove(circle[0])
        else:
            return found


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) != []
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"a"}}) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_files_import_each_other_in_a_circle(room: str) -> None:
    graph = grimp.build_graph(room, cache_dir=None, exclude_type_checking_imports=False)
    assert (
        circles({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) == []
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_the_contracts_and_the_type_checker_know_every_family(family: str) -> None:
    contracts = {contract["name"]: contract for contract in PROJECT["importlinter"]["contracts"]}
    (inside,) = [contract for contract in contracts.values() if contract.get("containers") == ["rules"]]
    (pure,) = [contract for name, contract in contracts.items() if name.startswith("pure rooms")]
    (strict,) = [rule for rule in PROJECT["mypy"]["overrides"] if rule.get("disallow_any_generics")]
    assert family in [room for layer in inside["layers"] for room in layer.split(" | ")]
    assert inside["exhaustive"] is True
    assert f"rules.{family}" in pure["source_modules"]
    assert f"rules.{family}.*" in strict["module"]


PLANTED = {
    "games/zz/__init__.py": "",
    "games/zz/views.py": "from games.clubs.web import pages\n",
    "games/tournaments/zz.py": "from games.tournaments.web import views\n",
    "games/notifications/zz.py": "",
    "games/play/read/zz.py": "from ..write import door\n",
    "games/duplicate/scoring/zz.py": "import django\n",
    "accounts/zz.py": "",
    "config/zz/__init__.py": "",
    "rules/web/zz.py": "",
    "rules/search/zz.py": "",
    "games/clubs/web/zz.py": "",
    "games/play/write/zz.py": "",
    "games/imports/web/zz.py": "from games.play.write import zz\n",
}
"""Files that stand in no layer or import what they may not, and what the checker says of each."""

SAYS = (
    "games.zz", "games.tournaments.zz", "games.notifications.zz",
    "games.play.read.zz -> games.play.write", "games.duplicate.scoring.zz -> django",
    "- accounts.zz", "- config.zz", "- rules.web.zz", "- rules.search.zz", "- games.clubs.web.zz",
    "- games.play.write.zz", "games.imports.web.zz -> games.play.write.zz",
)  # fmt: skip


def contracts_of(house: Path) -> tuple[int, str]:
    """What import-linter says of a tree."""
    lint = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as lint; lint()",
        "--no-cache",
    ]
    done = subprocess.run(lint, cwd=house, env={"PYTHONPATH": str(house)}, capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_file_in_no_layer_and_a_forbidden_import_break_the_contracts(tmp_path: Path) -> None:
    for room in ROOMS:
        shutil.copytree(
            HOUSE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "*.md", "*.toml")
        )
    shutil.copy(HOUSE / "pyproject.toml", tmp_path)
    assert contracts_of(tmp_path)[0] == 0, "the tree as it stands keeps its contracts"
    for path, text in PLANTED.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    code, said = contracts_of(tmp_path)
    assert code == 1
    assert [found for found in SAYS if found not in said] == []


SMALL = 3
"""Files from which on a room has a contract of its own."""

BY_DJANGO = {"migrations", "management", "commands", "templatetags"}
"""Folders whose files Django finds by itself; none of ours imports them."""


def rooms_of(house: Path) -> list[str]:
    """Rooms of apps and of config by the names they are imported by: those of `games` all, others if not small."""
    tops = [
        house / "accounts",
        house / "config",
        house / "games",
        house / "rules/web",
        house / "rules/search",
    ]
    folders = [path.parent for top in tops for path in top.rglob("__init__.py")]
    return sorted(
        ".".join(folder.relative_to(house).parts)
        for folder in folders
        if not BY_DJANGO & {*folder.parts}
        and (folder.parent == house / "games" or len([*folder.glob("[!_]*.py")]) >= SMALL)
    )


@pytest.mark.parametrize("room", rooms_of(HOUSE))
def test_every_room_has_an_exhaustive_contract_of_its_own(room: str) -> None:
    contracts = PROJECT["importlinter"]["contracts"]
    inside = [contract for contract in contracts if room in contract.get("containers", ())]
    assert inside, f"no contract says what may stand in {room}"
    assert all(contract["exhaustive"] for contract in inside)


def test_no_contract_keeps_an_exception_that_nothing_needs_any_more() -> None:
    contracts = PROJECT["importlinter"]["contracts"]
    assert [
        each["name"]
        for each in contracts
        if each.get("unmatched_ignore_imports_alerting", "error") != "error"
    ] == []


def test_a_room_is_looked_at_wherever_it_lies(tmp_path: Path) -> None:
    for file in (
        "games/zz/__init__.py",
        "accounts/deep/migrations/__init__.py",
        "config/zz/a.py",
        "config/zz/b.py",
    ):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    for file in ("config/zz/__init__.py", "config/zz/c.py"):
        (tmp_path / file).touch()
    assert rooms_of(tmp_path) == ["config.zz", "games.zz"]

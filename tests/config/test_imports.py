"""Who imports whom: no circle between files, and no family that the contracts have not heard of."""

from __future__ import annotations

import tomllib
from graphlib import CycleError, TopologicalSorter
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

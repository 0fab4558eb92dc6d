"""Every game is built alike: the same files, and in them the same functions with the same parameters.

The table is that of docs/rooms/families.md. A method of the engine has one home in every game, so that who knows one
game finds the way in all.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests.toy.catalog import TOYS

HOUSE = Path(__file__).parents[2]

HOMES: dict[str, tuple[str, ...]] = {
    "laws.laws_of": ("options", "version"),
    "moves.deck": ("laws", "state"),
    "legal.to_act": ("dealer", "phase"),
    "view.view_of": ("laws", "state", "seat"),
    "legal.prompts": ("laws", "view"),
    "legal.check": ("laws", "view", "move"),
    "legal.out_of_turn": ("phase", "seat"),
    "moves.apply": ("laws", "state", "seat", "move"),
    "worlds.imagine": ("laws", "view", "rng"),
    "view.meaning": ("laws", "view", "move"),
    "view.show": ("laws", "view"),
    "score.given_up": ("laws", "state", "side"),
    "score.end": ("laws", "match_score", "score"),
    "score.line": ("laws", "number", "score"),
    "score.deal_end": ("laws", "score"),
    "brief.brief": ("options",),
}
"""Where each thing lives, and what it may be given, in this order; what a game has no use for is left out."""

OPTIONAL = {"view.meaning"}
"""What a game may have nothing to say to: then its engine answers None."""

NO_METHODS = {"laws.laws_of", "legal.out_of_turn", "brief.brief"}
METHODS = {"view_of": "view"}
MODULES = {"view": "views", "score": "scores"}
"""How the engine calls a function or a file that has the name of one of its own values."""

VALUES = {
    "options": ("PRESETS",),
    "state": ("Dealing", "Over", "Phase", "State", "View"),
    "view": ("STAGES",),
    "wording": ("WORDING", "EVENTS", "REFUSALS", "TABLE", "MOVES"),
    "brief": ("BRIEF",),
}
"""Other names every game has; `PRESETS` may have a word before it, where a folder holds several games."""

ON_THE_SITE = {"page": (), "tools": (), "worked": ("FOLDER", "work")}
"""What a game has for its rule page; a toy has none."""


def folder_of(variant: Variant[Any]) -> str:
    """The package of a game: that of its engine."""
    engine: Any = variant.deal
    package, _, file = str(engine.__module__).rpartition(".")
    assert file == "game"
    return package


def games() -> dict[str, Variant[Any]]:
    """A variant of every folder; of the toys those that are built like a game, and not in one file."""
    toys = [toy for toy in TOYS if importlib.util.find_spec(f"{folder_of(toy)}.state")]
    assert toys
    return {folder_of(variant): variant for variant in (*VARIANTS, *toys)}


GAMES = games()
REAL = sorted({folder_of(variant) for variant in VARIANTS})


def files_of(package: str) -> dict[str, ModuleType]:
    """The modules of a game by their stems."""
    (folder,) = importlib.import_module(package).__path__
    stems = [path.stem for path in Path(folder).glob("*.py") if path.stem != "__init__"]
    return {stem: importlib.import_module(f"{package}.{stem}") for stem in stems}


def own(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions a module defines itself."""
    for name, value in vars(module).items():
        if inspect.isfunction(inspect.unwrap(value)) and value.__module__ == module.__name__:
            yield name, value


def faults(files: dict[str, ModuleType]) -> list[str]:
    """What is missing of a game, stands elsewhere, or asks for something else."""
    found = []
    functions = {stem: dict(own(module)) for stem, module in files.items()}
    for home, allowed in HOMES.items():
        stem, name = home.split(".")
        function = functions.get(stem, {}).get(name)
        if function is None:
            found += [] if home in OPTIONAL else [f"no {home}"]
        else:
            asks = tuple(inspect.signature(function).parameters)
            if asks != tuple(name for name in allowed if name in asks):
                found.append(f"{home}{asks}")
            found += [f"{other}.{name}" for other in files if other != stem and name in functions[other]]
    for stem, names in VALUES.items():
        there = vars(files[stem]) if stem in files else {}
        found += [f"no {stem}.{name}" for name in names if not any(_is_called(has, name) for has in there)]
    return found


def _is_called(has: str, name: str) -> bool:
    return has == name or has.endswith("_" + name)


@pytest.mark.parametrize("package", GAMES)
def test_every_game_has_the_same_names_in_the_same_files(package: str) -> None:
    assert faults(files_of(package)) == []


@pytest.mark.parametrize("package", REAL)
def test_every_game_has_the_same_files_for_its_rule_page(package: str) -> None:
    files = files_of(package)
    for stem, names in ON_THE_SITE.items():
        assert stem in files
        assert [name for name in names if not hasattr(files[stem], name)] == []


@pytest.mark.parametrize("package", GAMES)
def test_the_engine_is_a_short_face_over_them(package: str) -> None:
    """Each method is a line that hands over to the function that has its home in the table."""
    engine: Any = GAMES[package].deal
    for home in HOMES.keys() - NO_METHODS:
        file, name = home.split(".")
        lines = inspect.getsource(getattr(engine, METHODS.get(name, name))).strip().splitlines()
        assert len(lines) == 3, home
        if home not in OPTIONAL:
            assert f"{MODULES.get(file, file)}.{name}(" in lines[2], home


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_texts_and_examples_lie_where_everybodys_do(variant: Variant[Any]) -> None:
    folder = Path(str(inspect.getsourcefile(variant.deal))).parent  # type: ignore[arg-type]
    text = variant.text.relative_to(folder).parts
    assert text[0] == "text"
    lessons = {path.name for path in variant.text.glob("lessons-*.toml")}
    assert f"lessons-{variant.slug}.toml" in lessons
    assert lessons <= {f"lessons-{other.slug}.toml" for other in VARIANTS if other.text == variant.text}
    assert {path.name for path in variant.text.iterdir() if path.suffix} - lessons == {"en.md", "fr.md"}
    assert sorted((folder / "examples").joinpath(*text[1:]).glob("*.toml"))


def test_the_table_of_the_docs_names_every_file_and_home() -> None:
    page = (HOUSE / "docs" / "rooms" / "families.md").read_text(encoding="utf-8")
    table = page.partition("| file of a game |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\w+)`.* \| (.*) \|$", table, re.MULTILINE))
    for home in HOMES:
        stem, name = home.split(".")
        assert f"`{name}`" in rows[stem], home


def test_a_game_built_otherwise_is_found() -> None:
    files = files_of("rules.piquet")
    assert faults({stem: module for stem, module in files.items() if stem != "worlds"}) == [
        "no worlds.imagine"
    ]
    strange = dict(files)
    spec = importlib.util.spec_from_loader("strange", loader=None)
    assert spec is not None
    strange["view"] = importlib.util.module_from_spec(spec)
    exec("def table(laws, view): ...\ndef view_of(seat, state): ...", vars(strange["view"]))
    for value in vars(strange["view"]).values():
        if inspect.isfunction(value):
            value.__module__ = "strange"
    assert {"no view.show", "view.view_of('seat', 'state')"} <= set(faults(strange))

"""The list of places in docs/adding-a-game.md is whole: outside it no file names a toy, and every game stands in it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from rules import catalog
from tests.serving import HOUSE
from tests.toy.catalog import TOYS

GUIDE = HOUSE / "docs" / "adding-a-game.md"
ROWS = re.findall(r"^\| `([^`]+)` \| .* \| *(\w*) *\|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
PLACES = [place for place, _needed in ROWS]
NEEDED = [place for place, needed in ROWS if needed == "yes"]
OWN = ("tests/toy/", "docs/adding-a-game.md")
"""A toy's folder and tests, and the guide that shows it."""
TELLING = (".py", ".toml", ".html", ".js", ".md", ".po", ".json", ".txt", ".css", ".yaml", ".in")


def tracked() -> list[str]:
    """The files of the project that might name a game."""
    listed = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.splitlines() if path.endswith(TELLING)]


def naming(*names: str) -> list[str]:
    """The files that have one of these names, as it is written in code or in words; in their own path as well."""
    spelt = {form for name in names for form in (name, name.replace("-", "_"), name.replace("_", "-"))}
    word = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, spelt))})(?![\w-])", re.IGNORECASE)
    return [
        path
        for path in tracked()
        if word.search(path) or word.search((HOUSE / path).read_text(encoding="utf-8"))
    ]


def test_every_place_of_the_list_is_there() -> None:
    assert len(PLACES) == len(set(PLACES)) >= 15
    for place in PLACES:
        assert (HOUSE / place).exists(), place


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.slug)
def test_outside_the_list_no_file_names_a_toy(toy: catalog.Variant) -> None:
    found = [path for path in naming(toy.slug) if not path.startswith(OWN)]
    assert found, "the names are looked for"
    strays = [path for path in found if not any(path == place or path.startswith(place) for place in PLACES)]
    assert strays == []


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.slug)
def test_the_site_itself_knows_no_toy(toy: catalog.Variant) -> None:
    named = naming(toy.slug)
    assert not [
        path for path in named if path.startswith(("rules/", "games/", "accounts/", "config/", "templates/"))
    ]


@pytest.mark.parametrize("variant", catalog.VARIANTS, ids=lambda variant: variant.slug)
def test_every_game_stands_in_every_place_that_is_needed(variant: catalog.Variant) -> None:
    named = set(naming(variant.slug, variant.family))
    for place in NEEDED:
        files = [path for path in named if path == place or path.startswith(place)]
        assert files, place


def test_a_stray_line_is_found() -> None:
    (path, *_) = [path for path in naming("double-deck") if path.startswith("rules/pinochle/")]
    assert Path(path).suffix
    assert "rules/engine/cards.py" not in naming("double-deck")

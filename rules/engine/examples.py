"""Worked examples as files: each a small TOML with its kind, its setup, the figures expected, and its words.

A family keeps them in a folder and answers them with the functions that play: the rule page shows an example
with the answer under the options of the page, the tests run every file against its expectation.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from . import options as house_rules
from .options import OptionsT
from .page import Example


@cache
def load(folder: Path) -> tuple[Example, ...]:
    """Every example of a folder, by the names of the files."""
    return tuple(_read(path) for path in sorted(folder.glob("*.toml")))


def _read(path: Path) -> Example:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    words: dict[str, dict[str, str]] = {"title": {}, "remark": {}}
    for language in ("en", "fr"):
        for name, by_language in words.items():
            if name in data[language]:
                by_language[language] = data[language][name]
    return Example(
        name=path.stem,
        kind=data["kind"],
        setup=data["setup"],
        expected=data["expected"],
        options={name: house_rules.text_of(value) for name, value in data.get("options", {}).items()},
        titles=words["title"],
        remarks=words["remark"],
    )


def options_for(example: Example, options: OptionsT) -> OptionsT:
    """The options of a page with the example's own on top; where they exclude each other, the example's alone."""
    try:
        return house_rules.read(type(options), example.options, options)
    except house_rules.ImpossibleMix:
        return house_rules.read(type(options), example.options)

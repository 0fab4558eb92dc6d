"""The games of Talon: the one list. A new family is a folder beside this file and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.variant import Variant
from rules.engine.wording import N_
from rules.pinacle.variants import VARIANTS as PINACLE
from rules.pinochle.variants import VARIANTS as PINOCHLE
from rules.piquet.variants import VARIANTS as PIQUET

VARIANTS: tuple[Variant[Any], ...] = (*PINOCHLE, *PIQUET, *PINACLE)


FAMILIES: Mapping[str, str] = {
    "pinochle": N_("Pinochle"),
    "piquet": N_("Piquet"),
    "pinacle": N_("Pinacle"),
}
"""What the families are called, marked for translation; one without a line is called by its first game."""


class UnknownVariant(LookupError):
    """A slug that names no game of the catalogue."""


def find(slug: str) -> Variant[Any]:
    """The variant of a slug such as `double-deck`; raises UnknownVariant."""
    for variant in VARIANTS:
        if variant.slug == slug:
            return variant
    raise UnknownVariant(slug)


def by_family() -> dict[str, tuple[str, tuple[Variant[Any], ...]]]:
    """Every family in the order of the list: its name, marked for translation, and its games."""
    families: dict[str, tuple[Variant[Any], ...]] = {}
    for variant in VARIANTS:
        families[variant.family] = (*families.get(variant.family, ()), variant)
    return {family: (FAMILIES.get(family, games[0].name), games) for family, games in families.items()}

"""The games of Talon: the one list. A new family is a folder beside this file and a line here."""

from __future__ import annotations

from typing import Any

from rules.engine.variant import Variant
from rules.pinochle.variants import VARIANTS as PINOCHLE

VARIANTS: tuple[Variant[Any], ...] = (*PINOCHLE,)


class UnknownVariant(LookupError):
    """A slug that names no game of the catalogue."""


def find(slug: str) -> Variant[Any]:
    """The variant of a slug such as `double-deck`; raises UnknownVariant."""
    for variant in VARIANTS:
        if variant.slug == slug:
            return variant
    raise UnknownVariant(slug)

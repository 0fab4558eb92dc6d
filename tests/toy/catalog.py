"""The list of the toys: what `rules/catalog.py` is to the games."""

from __future__ import annotations

from typing import Any

from rules.engine.variant import Variant
from tests.toy.four_tricks.game import TOY

TOYS: tuple[Variant[Any], ...] = (TOY,)

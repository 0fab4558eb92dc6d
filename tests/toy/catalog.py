"""The list of the toys: what `rules/catalog.py` is to the games."""

from __future__ import annotations

from typing import Any

from rules.engine.variant import Variant
from tests.toy.four_tricks.game import TOY
from tests.toy.lay_and_take.variants import LAY_AND_TAKE

TOYS: tuple[Variant[Any], ...] = (TOY, LAY_AND_TAKE)

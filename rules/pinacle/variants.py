"""The variant of pinacle, as the catalogue lists it."""

from __future__ import annotations

from pathlib import Path

from rules.engine.variant import Measured, Variant
from rules.engine.wording import N_

from .brief import brief
from .decisions import REASONS
from .game import Pinacle
from .options import PRESETS, PinacleOptions
from .page import PAGE
from .tags import TAGS
from .wording import WORDING

PINACLE: Variant[PinacleOptions] = Variant(
    slug="pinacle",
    family="pinacle",
    name=N_("Pinacle"),
    summary=N_("Two against two, two packs with jokers, twos wild: lay sequences and groups, and go out."),
    seats=4,
    options=PinacleOptions,
    presets=PRESETS,
    deal=Pinacle,
    wording=WORDING,
    text=Path(__file__).parent / "text",
    brief=brief,
    moves_per_deal=20_000,
    measured=Measured(days=(4.5, 4.5), visits=3, imp_factor=2),
    page=PAGE,
    tags=TAGS,
    reasons=REASONS,
)

VARIANTS = (PINACLE,)
"""The games of the family."""

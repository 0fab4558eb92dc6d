"""The variant of pinacle, as the catalogue lists it."""

from __future__ import annotations

from pathlib import Path

from rules.engine.variant import Variant
from rules.engine.wording import N_

from .options import PRESETS, PinacleOptions
from .page import PAGE
from .pinacle import Pinacle
from .wording import WORDING

PINACLE: Variant[PinacleOptions] = Variant(
    slug="pinacle",
    family="pinacle",
    name=N_("Pinacle"),
    summary=N_("Two against two, two packs with jokers, twos wild: lay sequences and groups, and go out."),
    seats=4,
    options=PinacleOptions,
    presets=PRESETS,
    engine=Pinacle,
    wording=WORDING,
    text=Path(__file__).parent / "text",
    brief=(
        N_(
            "You and your partner lay combinations in common: three or more of a rank, or of a suit in order."
        ),
        N_("A turn: draw a card or take the whole pile, lay what you like, and discard one card."),
        N_(
            "Twos and jokers are wild. Put the real card in the place of one at the end, and it counts on top."
        ),
        N_("What lies on the table counts for you, what is left in your hands against you."),
        N_(
            "Six and more aces or figures, and whole suites, are worth hundreds. Whoever goes out ends the deal."
        ),
    ),
    moves_per_deal=20_000,
    page=PAGE,
)

VARIANTS = (PINACLE,)
"""The games of the family."""

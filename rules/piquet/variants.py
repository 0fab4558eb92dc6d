"""The games of the family: piquet in parties of six deals, and piquet au cent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.engine.variant import Measured, Variant
from rules.engine.wording import N_

from .brief import brief
from .decisions import REASONS
from .game import Piquet
from .options import AU_CENT_PRESETS, PRESETS, AuCentOptions, PiquetOptions
from .page import AU_CENT_PAGE, PAGE
from .tags import TAGS
from .wording import WORDING

TEXT = Path(__file__).parent / "text"

PIQUET: Variant[PiquetOptions] = Variant(
    slug="piquet",
    family="piquet",
    name=N_("Piquet"),
    summary=N_("Two players, thirty-two cards, six deals: change cards, declare what you hold, take tricks."),
    seats=2,
    options=PiquetOptions,
    presets=PRESETS,
    deal=Piquet,
    wording=WORDING,
    text=TEXT,
    moves_per_deal=40,
    measured=Measured(days=(2.0, 9.0), visits=13, imp_factor=20),
    brief=brief,
    page=PAGE,
    tags=TAGS,
    reasons=REASONS,
)  # fmt: skip

AU_CENT: Variant[AuCentOptions] = Variant(
    slug="piquet-au-cent",
    family="piquet",
    name=N_("Piquet au cent"),
    summary=N_("The old game with thirty-six cards and a talon of twelve: the first to a hundred wins."),
    seats=2,
    options=AuCentOptions,
    presets=AU_CENT_PRESETS,
    deal=Piquet,
    wording=WORDING,
    text=TEXT,
    moves_per_deal=40,
    measured=Measured(days=(2.2, 9.0), visits=13, imp_factor=20),
    brief=brief,
    page=AU_CENT_PAGE,
    tags=TAGS,
    reasons=REASONS,
)  # fmt: skip

VARIANTS: tuple[Variant[Any], ...] = (PIQUET, AU_CENT)

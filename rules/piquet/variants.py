"""The games of the family: piquet in parties of six deals, and piquet au cent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.engine.variant import Variant
from rules.engine.wording import N_

from .options import AU_CENT_PRESETS, PRESETS, AuCentOptions, PiquetOptions
from .page import AU_CENT_PAGE, PAGE
from .piquet import Piquet
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
    engine=Piquet,
    wording=WORDING,
    text=TEXT,
    moves_per_deal=40,
    brief=(
        N_("You have twelve cards. Change up to five of them if you are elder, what is left if you dealt."),
        N_("Elder declares the longest suit, sequences and threes or fours of a rank. Only the better hand counts."),
        N_("Then twelve tricks without trumps. Follow suit if you can; you need not win."),
        N_("One point for each card you lead, one for each lead you capture, ten for most of the tricks."),
        N_(
            "Thirty points before the other has one bring thirty or sixty more. The higher total of all deals wins; "
            "a loser who has not reached the rubicon, usually 100, pays more."
        ),
    ),
    page=PAGE,
)  # fmt: skip

AU_CENT: Variant[AuCentOptions] = Variant(
    slug="piquet-au-cent",
    family="piquet",
    name=N_("Piquet au cent"),
    summary=N_("The old game with thirty-six cards and a talon of twelve: the first to a hundred wins."),
    seats=2,
    options=AuCentOptions,
    presets=AU_CENT_PRESETS,
    engine=Piquet,
    wording=WORDING,
    text=TEXT,
    moves_per_deal=40,
    brief=(
        N_("You have twelve cards. Change up to seven of them if you are elder, what is left if you dealt."),
        N_("Elder declares the longest suit, sequences and threes or fours of a rank. Only the better hand counts."),
        N_("Then twelve tricks without trumps. Follow suit if you can; you need not win."),
        N_("One point for each card you lead, one for each lead you capture, ten for most of the tricks."),
        N_(
            "Thirty points before the other has one bring thirty or sixty more. "
            "The first to the points agreed on, usually a hundred, wins."
        ),
    ),
    page=AU_CENT_PAGE,
)  # fmt: skip

VARIANTS: tuple[Variant[Any], ...] = (PIQUET, AU_CENT)

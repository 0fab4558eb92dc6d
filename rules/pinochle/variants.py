"""The variants of the pinochle family, as the catalogue lists them."""

from __future__ import annotations

from pathlib import Path

from rules.engine.variant import Variant
from rules.engine.wording import N_

from .double_deck import DoubleDeck
from .options import PRESETS, DoubleDeckOptions
from .page import PAGE
from .wording import WORDING

TEXT = Path(__file__).parent / "text"

DOUBLE_DECK: Variant[DoubleDeckOptions] = Variant(
    slug="double-deck",
    family="pinochle",
    name=N_("Double-deck pinochle"),
    summary=N_("Four players in two pairs, eighty cards: bid, meld, and take the aces, tens and kings."),
    seats=4,
    options=DoubleDeckOptions,
    presets=PRESETS,
    engine=DoubleDeck,
    wording=WORDING,
    text=TEXT,
    brief=(
        N_("You and the player opposite are partners. Together you bid for the right to name trumps."),
        N_("Whoever bids most names trumps, and everybody’s melds are counted at once by the table."),
        N_("In tricks you must follow suit, and play higher than the card that is winning if you can."),
        N_("Without the suit you must trump, and overtrump if you can. Legal cards stand up for you."),
        N_("Aces, tens and kings in tricks count. The bidding side must reach its bid, or loses it."),
    ),
    moves_per_deal=2 * 2000 + 4 + 1 + 2 + 1 + 80,
    page=PAGE,
)

VARIANTS = (DOUBLE_DECK,)

"""The variants of the pinochle family, as the catalogue lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.engine.variant import Measured, Variant
from rules.engine.wording import N_

from .auction.brief import brief as auction_brief
from .auction.game import AuctionPinochle
from .auction.options import (
    DOUBLE_THREE_PRESETS,
    FOUR_PRESETS,
    THREE_PRESETS,
    WIDOW_PRESETS,
    DoubleThreeOptions,
    FourOptions,
    ThreeOptions,
    WidowOptions,
)
from .auction.page import DOUBLE_THREE_PAGE, FOUR_PAGE, THREE_PAGE, WIDOW_PAGE
from .auction.wording import DOUBLE_WORDING
from .auction.wording import WORDING as AUCTION_WORDING
from .decisions import AUCTION_REASONS, DOUBLE_DECK_REASONS, TWO_HANDED_REASONS
from .double_deck.brief import brief
from .double_deck.game import DoubleDeck
from .double_deck.laws import RULES_VERSION
from .double_deck.options import PRESETS, DoubleDeckOptions
from .double_deck.options_for_six import SIX_PRESETS, SixOptions
from .double_deck.page import PAGE, SIX_PAGE
from .double_deck.wording import SIX_WORDING, WORDING
from .tags import (
    AUCTION_FOUR_TAGS,
    AUCTION_TAGS,
    DOUBLE_DECK_TAGS,
    DOUBLE_SIX_TAGS,
    DOUBLE_THREE_TAGS,
    TWO_HANDED_TAGS,
    WIDOW_TAGS,
)
from .two_handed.brief import brief as two_handed_brief
from .two_handed.game import TwoHanded
from .two_handed.options import PRESETS as TWO_HANDED_PRESETS
from .two_handed.options import TwoHandedOptions
from .two_handed.page import PAGE as TWO_HANDED_PAGE
from .two_handed.wording import WORDING as TWO_HANDED_WORDING

HOME = Path(__file__).parent

DOUBLE_DECK: Variant[DoubleDeckOptions] = Variant(
    slug="double-deck",
    family="pinochle",
    name=N_("Double-deck pinochle"),
    summary=N_("Four players in two pairs, eighty cards: bid, meld, and take the aces, tens and kings."),
    seats=4,
    options=DoubleDeckOptions,
    presets=PRESETS,
    deal=DoubleDeck,
    wording=WORDING,
    text=HOME / "double_deck" / "text" / "four",
    brief=brief,
    moves_per_deal=2 * 2000 + 4 + 1 + 2 + 1 + 80,
    rules_version=RULES_VERSION,
    measured=Measured(days=(8.4, 25.8), visits=21, imp_factor=20),
    page=PAGE,
    tags=DOUBLE_DECK_TAGS,
    reasons=DOUBLE_DECK_REASONS,
)

TWO_HANDED: Variant[TwoHandedOptions] = Variant(
    slug="two-handed",
    family="pinochle",
    name=N_("Two-handed pinochle"),
    summary=N_(
        "The original game for two, forty-eight cards: meld while the stock lasts, then play the last twelve tricks "
        "strictly."
    ),
    seats=2,
    options=TwoHandedOptions,
    presets=TWO_HANDED_PRESETS,
    deal=TwoHanded,
    wording=TWO_HANDED_WORDING,
    text=HOME / "two_handed" / "text",
    brief=two_handed_brief,
    moves_per_deal=2 * 24 + 2 * 12,
    measured=Measured(days=(6.5, 11.2), visits=17, imp_factor=2),
    for_beginners=True,
    page=TWO_HANDED_PAGE,
    tags=TWO_HANDED_TAGS,
    reasons=TWO_HANDED_REASONS,
)

AUCTION_THREE: Variant[ThreeOptions] = Variant(
    slug="auction-three",
    family="pinochle",
    name=N_("Auction pinochle for three"),
    summary=N_(
        "Forty-eight cards, sixteen each, one bid each: the highest names trumps and must make the bid alone."
    ),
    seats=3,
    options=ThreeOptions,
    presets=THREE_PRESETS,
    deal=AuctionPinochle,
    wording=AUCTION_WORDING,
    text=HOME / "auction" / "text" / "three",
    brief=auction_brief,
    moves_per_deal=1500,
    measured=Measured(days=(4.1, 15.0), visits=16, imp_factor=1),
    page=THREE_PAGE,
    tags=AUCTION_TAGS,
    reasons=AUCTION_REASONS,
)

AUCTION_FOUR: Variant[FourOptions] = Variant(
    slug="auction-four",
    family="pinochle",
    name=N_("Auction pinochle for four"),
    summary=N_(
        "Two pairs, forty-eight cards, twelve each: a bid, the melds of both partners, and easy rules of play."
    ),
    seats=4,
    options=FourOptions,
    presets=FOUR_PRESETS,
    deal=AuctionPinochle,
    wording=AUCTION_WORDING,
    text=HOME / "auction" / "text" / "four",
    brief=auction_brief,
    moves_per_deal=1700,
    measured=Measured(days=(6.2, 15.0), visits=13, imp_factor=2),
    page=FOUR_PAGE,
    tags=AUCTION_FOUR_TAGS,
    reasons=AUCTION_REASONS,
)

AUCTION_WIDOW: Variant[WidowOptions] = Variant(
    slug="auction-widow",
    family="pinochle",
    name=N_("Auction pinochle with a widow"),
    summary=N_(
        "One against two, forty-eight cards: the bidder takes three from the table, discards three, and is the only "
        "one to meld."
    ),
    seats=3,
    options=WidowOptions,
    presets=WIDOW_PRESETS,
    deal=AuctionPinochle,
    wording=AUCTION_WORDING,
    text=HOME / "auction" / "text" / "widow",
    brief=auction_brief,
    moves_per_deal=1500,
    measured=Measured(days=(4.3, 17.9), visits=19, imp_factor=1),
    page=WIDOW_PAGE,
    tags=WIDOW_TAGS,
    reasons=AUCTION_REASONS,
)

DOUBLE_DECK_THREE: Variant[DoubleThreeOptions] = Variant(
    slug="double-deck-three",
    family="pinochle",
    name=N_("Double-deck pinochle for three"),
    summary=N_(
        "Three players, each alone, eighty cards and a small widow: everybody melds, the bidder must make the bid."
    ),
    seats=3,
    options=DoubleThreeOptions,
    presets=DOUBLE_THREE_PRESETS,
    deal=AuctionPinochle,
    wording=DOUBLE_WORDING,
    text=HOME / "auction" / "text" / "double_three",
    brief=auction_brief,
    moves_per_deal=6100,
    measured=Measured(days=(4.2, 25.2), visits=27),
    page=DOUBLE_THREE_PAGE,
    tags=DOUBLE_THREE_TAGS,
    reasons=AUCTION_REASONS,
)

DOUBLE_DECK_SIX: Variant[SixOptions] = Variant(
    slug="double-deck-six",
    family="pinochle",
    name=N_("Double-deck pinochle for six"),
    summary=N_(
        "Three against three, a hundred and twenty cards, twenty each: bid from 75, meld, and take counters."
    ),
    seats=6,
    options=SixOptions,
    presets=SIX_PRESETS,
    deal=DoubleDeck,
    wording=SIX_WORDING,
    text=HOME / "double_deck" / "text" / "six",
    brief=brief,
    moves_per_deal=2 * 2000 + 6 + 1 + 1 + 120,
    measured=Measured(days=(11.2, 42.0), visits=21, imp_factor=5),
    page=SIX_PAGE,
    tags=DOUBLE_SIX_TAGS,
    reasons=DOUBLE_DECK_REASONS,
)

VARIANTS: tuple[Variant[Any], ...] = (
    DOUBLE_DECK,
    DOUBLE_DECK_THREE,
    DOUBLE_DECK_SIX,
    TWO_HANDED,
    AUCTION_THREE,
    AUCTION_FOUR,
    AUCTION_WIDOW,
)

"""The variants of the pinochle family, as the catalogue lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.engine.variant import Variant
from rules.engine.wording import N_

from .auction.engine import AuctionFour, AuctionThree, AuctionWidow
from .auction.options import FourOptions, ThreeOptions, WidowOptions
from .auction.page import FOUR_PAGE, THREE_PAGE, WIDOW_PAGE
from .auction.presets import FOUR_PRESETS, THREE_PRESETS, WIDOW_PRESETS
from .auction.wording import WORDING as AUCTION_WORDING
from .double_deck import DoubleDeck
from .options import PRESETS, DoubleDeckOptions
from .page import PAGE
from .two_handed.engine import TwoHanded
from .two_handed.options import PRESETS as TWO_HANDED_PRESETS
from .two_handed.options import TwoHandedOptions
from .two_handed.page import PAGE as TWO_HANDED_PAGE
from .two_handed.wording import WORDING as TWO_HANDED_WORDING
from .wording import WORDING

HOME = Path(__file__).parent
TEXT = HOME / "text"

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

TWO_HANDED: Variant[TwoHandedOptions] = Variant(
    slug="two-handed",
    family="pinochle",
    name=N_("Two-handed pinochle"),
    summary=N_(
        "The original game for two: meld while the stock lasts, then play the last twelve tricks strictly."
    ),
    seats=2,
    options=TwoHandedOptions,
    presets=TWO_HANDED_PRESETS,
    engine=TwoHanded,
    wording=TWO_HANDED_WORDING,
    text=HOME / "two_handed" / "text",
    brief=(
        N_("Each holds twelve cards; the card turned up says which suit is trumps."),
        N_(
            "While there is a stock you may play any card. A trick is a chance to declare one meld before you draw."
        ),
        N_(
            "Cards melded lie before you and are still played from there; they may serve again in a better meld."
        ),
        N_("When the stock is gone you must follow suit, beat the card led if you can, and else trump."),
        N_("Melds count at once; aces, tens and kings in tricks and the last trick count at the end."),
    ),
    moves_per_deal=2 * 24 + 2 * 12,
    page=TWO_HANDED_PAGE,
)

AUCTION_THREE: Variant[ThreeOptions] = Variant(
    slug="auction-three",
    family="pinochle",
    name=N_("Auction pinochle for three"),
    summary=N_("Sixteen cards each, one bid each: the highest names trumps and must make the bid alone."),
    seats=3,
    options=ThreeOptions,
    presets=THREE_PRESETS,
    engine=AuctionThree,
    wording=AUCTION_WORDING,
    text=HOME / "auction" / "three",
    brief=(
        N_("Three players, each alone. Each names once the points to be made, or passes."),
        N_("The highest bidder names trumps. Everybody’s melds are counted at once by the table."),
        N_("In tricks you must follow suit, and play higher than the card that is winning if you can."),
        N_("Without the suit you must trump, and overtrump if you can. Legal cards stand up for you."),
        N_(
            "The bidder must make the bid with melds and tricks, or loses it. Without a trick melds are void."
        ),
    ),
    moves_per_deal=1500,
    page=THREE_PAGE,
)

AUCTION_FOUR: Variant[FourOptions] = Variant(
    slug="auction-four",
    family="pinochle",
    name=N_("Auction pinochle for four"),
    summary=N_("Two pairs, twelve cards each: a bid, the melds of both partners, and easy rules of play."),
    seats=4,
    options=FourOptions,
    presets=FOUR_PRESETS,
    engine=AuctionFour,
    wording=AUCTION_WORDING,
    text=HOME / "auction" / "four",
    brief=(
        N_(
            "You and the player opposite are partners. Each names once the points to be made together, or passes."
        ),
        N_("The highest bidder names trumps. Everybody’s melds are counted at once by the table."),
        N_("The player to the left of the dealer leads. You must follow suit; without it any card will do."),
        N_("If your partner led and you can beat the winning card in that suit, you must."),
        N_("The bidding side must make its bid with melds and tricks, or loses it."),
    ),
    moves_per_deal=1700,
    page=FOUR_PAGE,
)

AUCTION_WIDOW: Variant[WidowOptions] = Variant(
    slug="auction-widow",
    family="pinochle",
    name=N_("Auction pinochle with a widow"),
    summary=N_(
        "One against two: the bidder takes three cards from the table, buries three, and alone melds."
    ),
    seats=3,
    options=WidowOptions,
    presets=WIDOW_PRESETS,
    engine=AuctionWidow,
    wording=AUCTION_WORDING,
    text=HOME / "auction" / "widow",
    brief=(
        N_("Three players with fifteen cards each, and three on the table: the widow."),
        N_("Whoever bids most shows the widow, takes it, names trumps and buries three cards."),
        N_("Only the bidder melds. The other two play together against the bid."),
        N_(
            "Follow suit, beat the winning card if you can; without the suit trump, and overtrump if you can."
        ),
        N_("The bidder must make the bid with melds and tricks, the buried cards among them, or loses it."),
    ),
    moves_per_deal=1500,
    page=WIDOW_PAGE,
)

VARIANTS: tuple[Variant[Any], ...] = (
    DOUBLE_DECK,
    TWO_HANDED,
    AUCTION_THREE,
    AUCTION_FOUR,
    AUCTION_WIDOW,
)

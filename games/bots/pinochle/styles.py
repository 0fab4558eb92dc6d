"""What makes one level another: figures, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks: what it counts on, and over how many imagined hands and worlds."""

    counts_on_partner: bool
    """Whether it counts on the partner's meld and counts tricks; else with its own meld and half the tricks."""

    counts_cards: bool
    """Whether it keeps count of the cards played; else it looks at its hand and the open trick."""

    margin: float
    """Points it keeps in hand below the total it expects."""

    over_partner: float
    """How much more than the partner's bid its hand must promise before it takes the contract from it."""

    partner_hands: int
    """Hands of the partner imagined for bidding and naming, and for passing cards."""

    play_worlds: int = 0
    """Worlds played out before a card at twenty cards in hand; 0: plays by rule of thumb."""

    reads_calls: bool = False
    """Whether it bids higher or lower for what has been bid and passed."""

    minds_match: bool = False
    """Whether it bids higher or lower as the match stands."""


STYLES: Mapping[str, Style] = {
    "novice": Style(counts_on_partner=False, counts_cards=False, margin=0, over_partner=14, partner_hands=0),
    "club": Style(counts_on_partner=True, counts_cards=True, margin=13, over_partner=14, partner_hands=40),
    "expert": Style(
        counts_on_partner=True,
        counts_cards=True,
        margin=13,
        over_partner=14,
        partner_hands=60,
        play_worlds=400,
        reads_calls=True,
        minds_match=True,
    ),
}

"""Manners: the figures by which cards are led and thrown by rule of thumb at each of the auction games.

What the places mean stands in kernel.py. Those of the games were found by climbing, a few at a time, in a thousand
deals that club players had bought, played out by one side so and by the others as before; see docs/bots-trials.md.
The plain ones, set by hand, serve four players, and three where nobody need trump: there others were not kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.pinochle.auction.options import AuctionOptions

# fmt: off
MANNERS: Mapping[str, tuple[int, ...]] = {
    "three": (
        # the bidder’s side leads
        50, 7, -7, 40, 1, 3, -130, 60, -5, 2, 40, 11, -1, -3, -15, -100, 8, -3, -4,
        # who leads to the bidder next
        90, 4, -16, -20, -2, 0, -50, 120, -14, 14, 120, 5, -1, 3, 60, -100, 0, 3, 8,
        # who leads and does not
        -10, 22, -13, 10, 16, -15, -50, 0, -14, 2, 120, -7, -25, 0, 15, -20, -16, 3, 0,
        # throwing
        -6, -5, 12, 25, 85, 40, 25, 36, 34, 8, -6, 56, 20, -1, 0,
    ),
    "widow": (
        # the bidder’s side leads
        90, 7, -1, -20, -2, 6, -210, 20, 1, -16, 20, -1, -11, 6, -75, -140, 0, -1, -12,
        # who leads to the bidder next
        -10, 13, -13, -20, 13, 0, -50, 40, -8, 5, 20, 2, 5, -6, 0, -180, 8, -1, 4,
        # who leads and does not
        50, 1, -22, -20, -8, 0, -90, 100, 25, -1, 60, 2, -7, -6, 30, -20, 12, 5, -8,
        # throwing
        -12, -11, 8, 33, 45, 50, 25, 30, 16, 32, 0, 64, -5, -3, -2,
    ),
    "plain": (
        # the bidder’s side leads
        110, 4, -4, -20, 1, 0, -50, 100, 1, -1, 20, -1, -1, 0, 0, -100, 0, -1, 0,
        # who leads to the bidder next
        110, 4, -4, -20, 1, 0, -50, 100, 1, -1, 20, -1, -1, 0, 0, -100, 0, -1, 0,
        # who leads and does not
        110, 4, -4, -20, 1, 0, -50, 100, 1, -1, 20, -1, -1, 0, 0, -100, 0, -1, 0,
        # throwing
        0, 1, 4, 25, 45, 60, 25, 24, 22, 8, 0, 40, 10, 1, 1,
    ),
}
# fmt: on


def manner_of(options: AuctionOptions) -> tuple[int, ...]:
    """The figures by which cards are played under some house rules."""
    by_hand = options.game == "four" or (options.game == "three" and not options.must_trump)
    return MANNERS["plain" if by_hand else options.game]

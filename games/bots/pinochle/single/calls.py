"""What an expert at auction makes of the calls before its own, where everybody speaks once.

Found by climbing in some ten thousand auctions for three and for four, and tried in others; docs/bots-trials.md has the
figures. Of bids that go round until all pass nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.auction import Auction
from rules.pinochle.auction.laws import Laws


@dataclass(frozen=True, slots=True)
class Hint:
    """What changes, in points: the worth of leaving the deal to others, and what the hand promises."""

    passing: float = 0
    total: float = 0


NONE = Hint()
LOW = 100
"""Where the least bid is above this, hands that are hardly worth it are bid on by what is known of cheaper ones."""

HINTS: Mapping[str, Mapping[tuple[int, int, bool], Hint]] = {
    "three": {
        (0, 0, False): Hint(-50, 4),
        (1, 0, False): Hint(-50),
        (1, 1, False): Hint(-25),
        (2, 0, False): Hint(-25),
        (2, 1, False): Hint(-50),
        (2, 2, False): Hint(-25),
    },
    "four": {
        # Who speaks first shuts others out. The second leaves the first bid rather to a partner who speaks last. The
        # third bids higher, over the partner too, for the last of the others is still to come.
        (0, 0, False): Hint(0, 25),
        (1, 1, False): Hint(50),
        (2, 1, False): Hint(0, 10),
        (2, 1, True): Hint(-25, 10),
        (2, 2, False): Hint(0, 10),
    },
}
"""By game; by how many have spoken, how many of them have bid, and whether the partner holds the highest bid."""


def hint(laws: Laws, auction: Auction, partner_holds: bool) -> Hint:
    """What the calls so far change for the player to speak."""
    if laws.options.bid_rounds != "once" or laws.bids.opening > LOW:
        return NONE
    bids = sum(call.bid is not None for call in auction.calls)
    return HINTS.get(laws.game.name, {}).get((len(auction.calls), bids, partner_holds), NONE)

"""The score of an auction deal, on plain figures.

The bidding side scores melds and tricks if together they reach the bid, else it loses the bid and
may fall below nothing. The others never lose by it: they score their melds and their tricks. Who
wins no trick loses his melds, and the bidder then his bid. Source: the single-deck rules,
variations; AMB-P-08, 09, 12 and 15 of the rules text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .options import AuctionOptions


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal on the score sheet, by side: melds that count, trick points, points scored.

    `outcome` is "made", "set" or "no_trick" (the bidding side won no trick and so lost its bid).
    """

    bidder: int
    bid: int
    outcome: str
    meld: tuple[int, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]


def score_deal(
    options: AuctionOptions,
    *,
    bidder: int,
    bid: int,
    meld: Sequence[int],
    tricks: Sequence[int],
    won: Sequence[int],
) -> DealScore:
    """Score a deal: `bidder` a side; melds, trick points and number of tricks won by side."""
    counted = tuple(
        points if number or not options.trick_needed else 0 for points, number in zip(meld, won, strict=True)
    )
    scores = [a + b for a, b in zip(counted, tricks, strict=True)]
    if options.trick_needed and not won[bidder]:
        outcome = "no_trick"
    else:
        outcome = "made" if scores[bidder] >= bid else "set"
    if outcome != "made":
        scores[bidder] = -bid
    return DealScore(bidder, bid, outcome, counted, tuple(tricks), tuple(scores))


def winner(options: AuctionOptions, totals: Sequence[int], bidder: int) -> int | None:
    """The side that has won after a deal, None while the game goes on.

    Pairs: the bidding side first, if it is there. Else the highest total; equal ones play on.
    """
    there = [side for side, total in enumerate(totals) if total >= options.target]
    if not there:
        return None
    if options.game == "four" and bidder in there:
        return bidder
    best = max(totals)
    leading = [side for side in there if totals[side] == best]
    return leading[0] if len(leading) == 1 else None

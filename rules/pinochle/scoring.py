"""The score of a double-deck deal, on plain figures.

The bidding side scores meld and trick points if together they reach the bid, else it loses the
bid; the others always keep theirs. A bid lost unplayed (no marriage, thrown in, under the least
meld) gives the others what the house rule says. Source: double-deck rules, Scoring and its
variations; AMB-DD-07 and AMB-DD-11 of the rules text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .options import DoubleDeckOptions

LOST_UNPLAYED = ("no_marriage", "thrown_in", "too_short", "under_minimum")
"""Why a bid may be lost before the first lead."""

MINIMUM = 20
FAR_SHORT = 50


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal on the score sheet: side 0 is seats 0 and 2, side 1 is seats 1 and 3.

    `meld` is what each side may count, `tricks` its trick points, None where nothing was played;
    `outcome` is "made", "set" or one of LOST_UNPLAYED.
    """

    bidder: int
    bid: int
    outcome: str
    meld: tuple[int, int]
    tricks: tuple[int, int] | None
    scores: tuple[int, int]

    @property
    def made(self) -> bool:
        return self.outcome == "made"


def countable(options: DoubleDeckOptions, meld: int) -> int:
    """What a side may count of its meld: nothing under the least meld, where one is in force."""
    return 0 if options.min_meld_20 == "20" and meld < MINIMUM * options.scale else meld


def far_short(options: DoubleDeckOptions, bid: int, meld: int) -> bool:
    """Whether the meld is more than fifty short of the bid, so that no play can make it."""
    return bid - meld > FAR_SHORT * options.scale


def score_deal(
    options: DoubleDeckOptions,
    *,
    bidder: int,
    bid: int,
    meld: Sequence[int],
    tricks: Sequence[int] | None,
    lost: str = "",
) -> DealScore:
    """Score a deal: `bidder` a seat or side, `meld` and `tricks` by side, `lost` one of LOST_UNPLAYED or "".

    With tricks given although the bid is lost (house rule "play on") the others score as usual.
    """
    side, other = bidder % 2, 1 - bidder % 2
    counted = countable(options, meld[0]), countable(options, meld[1])
    played = None if tricks is None else (tricks[0], tricks[1])
    scores = [0, 0]
    if played is None:
        outcome = lost or "thrown_in"
        scores[side] = -bid
        scores[other] = _compensation(options, outcome, counted[other])
    else:
        enough = [options.min_tricks_20 == "off" or points >= MINIMUM * options.scale for points in played]
        sums = [counted[s] + played[s] if enough[s] else 0 for s in (0, 1)]
        made = not lost and enough[side] and sums[side] >= bid
        outcome = lost or ("made" if made else "set")
        scores[side] = sums[side] if made else -bid
        scores[other] = sums[other]
    return DealScore(side, bid, outcome, counted, played, (scores[0], scores[1]))


def _compensation(options: DoubleDeckOptions, outcome: str, meld: int) -> int:
    match options.throw_in_opponents:
        case "nothing":
            return 0
        case "meld":
            return meld
        case "25+meld":
            return 25 * options.scale + meld
        case "50+meld":
            return 50 * options.scale + meld
    # The standard; "play on" comes here only where no trump was named, so that nothing can be played.
    return 0 if outcome == "no_marriage" else meld


def winner(options: DoubleDeckOptions, totals: tuple[int, int], bidder: int) -> int | None:
    """The side that has won after a deal, None while neither has reached the target."""
    target = options.target * options.scale
    there = [side for side in (0, 1) if totals[side] >= target]
    if len(there) < 2:
        return there[0] if there else None
    if options.both_reach_target == "higher_total" and totals[0] != totals[1]:
        return 0 if totals[0] > totals[1] else 1
    return bidder % 2

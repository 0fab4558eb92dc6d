"""How a deal bought at auction came out: the contract, made or set, and by how much."""

from __future__ import annotations

from rules.engine.display import DealEnd
from rules.engine.moves import Phrase
from rules.engine.score import MADE, NOBODY_BID, DealScore

SET = "set"


def deal_end(score: DealScore, side: int, passed_out: str, *why: Phrase) -> DealEnd:
    """The end of a deal whose contract belongs to a side; `passed_out` is the phrase of one that nobody bid.

    `why` it was lost stands before any figure: no marriage, thrown in, no trick.
    """
    contract = score.contract
    if contract is None or score.outcome == NOBODY_BID:
        return DealEnd(Phrase(passed_out))
    facts = {"seat": contract.seat, "bid": contract.bid}
    if contract.suit is None:
        undertaken = Phrase("contract_open", facts)
    else:
        undertaken = Phrase("contract", {**facts, "suit": contract.suit})
    is_made = score.outcome == MADE
    reasons = why or (_margin(points_of(score, side) - contract.bid),)
    return DealEnd(Phrase(MADE if is_made else SET), undertaken, reasons)


def points_of(score: DealScore, side: int) -> int:
    """What a side had in melds and tricks together, whether the deal lets it count or not."""
    return sum(part.points for part in score.parts if part.side == side and part.group in ("meld", "tricks"))


def _margin(points: int) -> Phrase:
    if points == 0:
        return Phrase("end_exact")
    return Phrase("end_over" if points > 0 else "end_short", {"number": abs(points)})

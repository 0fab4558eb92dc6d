"""What a player's own hand promises while it is bid on: what a bid still needs, and which bid is hardly meant.

A hand alone melds so much, and tricks bring so much; the rest must come from the partner, a widow or cards passed. A
bid beyond all of that is asked about once more (docs/table.md says why the bound is where it is).
Everything is reckoned from the viewer's own hand and the rules of the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.display import BidOutlook, Doubt, SuitWorth
from rules.engine.moves import Phrase


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the points of a bid may come from beside the own melds.

    `needs` is the sentence that names them. `tricks` is all that tricks count; `share` of it and `cards` (what cards
    yet to come may bring) are the most that a bid may sensibly rest on.
    """

    needs: str
    tricks: int
    share: int
    cards: int = 0


def outlook(
    worths: tuple[SuitWorth, ...],
    bid: int | None,
    sources: Sources,
    *,
    bids: bool,
    before: tuple[Phrase, ...] = (),
    more: tuple[Phrase, ...] = (),
    forced: bool = False,
) -> BidOutlook:
    """What to tell of a hand with the lowest `bid` that may be made, or the one it has bought.

    `bids`: the player is still bidding, and where he is `forced` to, the lowest bid is not asked about. `before` and
    `more` are hints that the house rules add.
    """
    points = best_meld(worths)
    hints = before if bid is None else (*before, _needs(bid, points, sources), *more)
    facts = {"points": points, "tricks": sources.tricks}
    most = max(points + sources.share + sources.cards, bid or 0 if forced else 0)
    far = Doubt("bid", most, Phrase("doubt_far", facts))
    return BidOutlook(worths, hints, far if bids else None)


def best_meld(worths: tuple[SuitWorth, ...]) -> int:
    """What the hand melds with the best suit that it may name, or the best of all where it may name none."""
    nameable = [worth.points for worth in worths if not worth.lacks_marriage]
    return max(nameable or [worth.points for worth in worths])


def _needs(bid: int, points: int, sources: Sources) -> Phrase:
    if bid > points:
        return Phrase(sources.needs, {"bid": bid, "number": bid - points})
    return Phrase("needs_nothing", {"bid": bid})

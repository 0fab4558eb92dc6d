"""The par of an auction over sampled layouts, as plain values: what each seat can expect with each suit as trumps.

A side knows its own cards, all of them; the others' and what lies aside are dealt anew as often as there are layouts.
In each of them the seat buys the hand at the least bid there is, names the suit, and club players play the deal to its
end. The contract is the highest bid that was reached in at least half of the layouts. Par is the highest contract of
all: the bid to which one side can go, and beyond which no side can expect to go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.engine.moves import Seat


class BidProspect(NamedTuple):
    """A seat with a suit as trumps: the contract (None: not even the least bid), and what the deal scores its side.

    `mean` is in points of the deal with the hand bought at the least bid, over the layouts in which the suit could be
    named; a suit that cannot be named in any has no prospect.
    """

    side: int
    seat: Seat
    suit: str
    contract: int | None
    mean: float


@dataclass(frozen=True, slots=True)
class Par:
    """All prospects of a deal, over how many layouts."""

    layouts: int
    prospects: tuple[BidProspect, ...]

    def best_of(self, side: int) -> BidProspect | None:
        """The highest contract of a side, by the better mean where there are several; None where it can make none."""
        own = [each for each in self.prospects if each.side == side and each.contract is not None]
        return max(own, key=lambda each: (each.contract or 0, each.mean), default=None)

    @property
    def par(self) -> tuple[BidProspect, ...]:
        """The highest contract; several where sides could go equally high; none where nobody can make a bid."""
        sides = sorted({each.side for each in self.prospects})
        bests = [best for side in sides if (best := self.best_of(side)) is not None]
        most = max((best.contract or 0 for best in bests), default=0)
        return tuple(best for best in bests if best.contract == most)


def to_json(par: Par) -> dict[str, Any]:
    """A par as plain JSON values; `from_json` gives the same back."""
    return {"layouts": par.layouts, "prospects": [list(each) for each in par.prospects]}


def from_json(data: Mapping[str, Any]) -> Par:
    """The par that `to_json` told; raises KeyError or TypeError for anything else."""
    return Par(data["layouts"], tuple(BidProspect(*each) for each in data["prospects"]))

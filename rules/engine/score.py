"""What a deal is worth: plain values without a sentence, and where the match stands around it.

A DealScore is made once, when the deal ends, stored with the deal and never computed again. Whatever tells a
score (sheet, panel, account, bots, statistics, traveller) is made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .moves import Card, Seat

GIVEN_UP = "given_up"
"""The outcome of a deal that was broken off because a side gave up."""

MADE = "made"
"""The outcome of a deal whose contract was fulfilled."""

NOBODY_BID = "nobody_bid"
"""The outcome of a deal that was thrown in because nobody wanted it: it gives nobody anything."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What of the match a deal may ask: points by side before it, its number, deals just before it that nobody bid.

    A deal that is played `alone` (a board) asks nothing: there is no target to reach and no charge to meet.
    """

    totals: tuple[int, ...]
    deal: int = 1
    unbid: int = 0
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Contract:
    """What was undertaken: by whom, for how much, and in which suit where there is one."""

    seat: Seat
    bid: int
    suit: str | None = None


class ScorePart(NamedTuple):
    """Something a deal's score is made of: a meld, tricks, a bonus, a fine.

    `group` is the column of the sheet it stands in ("" for one that has none, such as a bid lost), `kind` what it is
    (`run`, `last_trick`, `repique`), `number` how many of it (melds of a kind, tricks won), `cards` those that lay on
    the table for it. `void` says why it does not count ("" where it does): then its points stand on the sheet at most.
    """

    group: str
    kind: str
    side: int
    points: int
    number: int = 1
    seat: Seat | None = None
    suit: str | None = None
    cards: tuple[Card, ...] = ()
    void: str = ""


@dataclass(frozen=True, slots=True)
class DealScore:
    """A finished deal: points by side, the parts they are made of, what was undertaken, and a word for how it ended.

    The points of a side are the sum of its parts that are not void. Nothing stands in it that the end
    of the deal does not tell.
    """

    points: tuple[int, ...]
    parts: tuple[ScorePart, ...] = ()
    contract: Contract | None = None
    outcome: str = ""

    @property
    def played(self) -> bool:
        """Whether anything came of the deal: one that nobody bid does not stand on the sheet."""
        return self.outcome != NOBODY_BID

    def of(self, group: str, *, voids: tuple[str, ...] | None = ("",)) -> tuple[int, ...]:
        """The points of a group by side; `voids` are the reasons not to count with which parts are added too.

        None: all parts are added, whether they count or not.
        """
        sums = [0] * len(self.points)
        for part in self.parts:
            if part.group == group and (voids is None or part.void in voids):
                sums[part.side] += part.points
        return tuple(sums)

    def number(self, group: str, kind: str = "") -> tuple[int, ...]:
        """How many of a group (and kind) each side had."""
        numbers = [0] * len(self.points)
        for part in self.parts:
            if part.group == group and kind in ("", part.kind):
                numbers[part.side] += part.number
        return tuple(numbers)


def score_from(
    parts: tuple[ScorePart, ...], sides: int, contract: Contract | None = None, outcome: str = ""
) -> DealScore:
    """The score that some parts make."""
    points = [0] * sides
    for part in parts:
        if not part.void:
            points[part.side] += part.points
    return DealScore(tuple(points), parts, contract, outcome)


def nobody_bid(sides: int) -> DealScore:
    """The score of a deal that nobody bid."""
    return DealScore((0,) * sides, outcome=NOBODY_BID)


def to_json(score: DealScore) -> dict[str, Any]:
    """A score as plain JSON values; `from_json` gives the same score back."""
    contract = score.contract
    return {
        "points": list(score.points),
        "outcome": score.outcome,
        "contract": contract and {"seat": contract.seat, "bid": contract.bid, "suit": contract.suit},
        "parts": [_part_to_json(part) for part in score.parts],
    }


def _part_to_json(part: ScorePart) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "group": part.group, "kind": part.kind, "side": part.side, "points": part.points, "number": part.number,
    }  # fmt: skip
    if part.seat is not None:
        facts["seat"] = part.seat
    if part.suit is not None:
        facts["suit"] = part.suit
    if part.cards:
        facts["cards"] = list(part.cards)
    if part.void:
        facts["void"] = part.void
    return facts


def from_json(data: Mapping[str, Any]) -> DealScore:
    """The score that `to_json` told; raises KeyError or TypeError for anything else."""
    contract = data["contract"]
    parts = tuple(ScorePart(**{**part, "cards": tuple(part.get("cards", ()))}) for part in data["parts"])
    return DealScore(
        tuple(data["points"]), parts, None if contract is None else Contract(**contract), data["outcome"]
    )

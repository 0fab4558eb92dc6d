"""Bidding systems as data: what a bid tells the partner, shown to everybody at the table.

A system is a list of conventions tried in order; the first that fits a bid gives its meaning.
Source: the section on bidding systems and Toby Thomas's variation in the double-deck rules.
Bids are compared in plain points, whatever the scale of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.engine.auction import Call
from rules.engine.moves import Phrase

from .options_for_six import PartnershipOptions

MELD_A_POINT = 10


@dataclass(frozen=True, slots=True)
class Convention:
    """When a bid has this meaning: exact bids, last digits, a raise, or an opening; all that are given must fit.

    `jump` asks for a jump: a raise by more than ten, for then a lower bid with the same last digit was
    open; where the bid does not end in nought, a raise by more than one (docs/rulings.md, DD-23).
    `code` is the sentence.
    """

    code: str
    bids: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    low: int = 0
    high: int = 10_000
    opening: bool | None = None
    raise_by: tuple[int, int] | None = None
    jump: bool = False


SYSTEMS: Mapping[str, tuple[Convention, ...]] = {
    "meld_jump": (
        Convention("system_wants_trump", bids=(50,), opening=True),
        Convention("system_side_aces", bids=(51,), opening=True),
        Convention("system_meld", low=52, high=60, opening=True),
        Convention("system_wants_trump", opening=False, raise_by=(1, 1)),
        Convention("system_meld", high=60, opening=False, raise_by=(2, 60)),
    ),
    "jim_davis": (
        Convention("system_opening", bids=(50,)),
        Convention("system_not_ready", bids=(51,)),
        Convention("system_has_meld", bids=(52,)),
        Convention("system_pinochle_parts", bids=(53,)),
        Convention("system_all_jacks", bids=(55,)),
        Convention("system_all_queens", bids=(66,), jump=True),
        Convention("system_all_kings", bids=(80,), jump=True),
        Convention("system_all_kings", bids=(88,), jump=True),
        Convention("system_all_aces", bids=(100,), jump=True),
        Convention("system_one_jack", digits=(4,), low=54),
        Convention("system_one_queen", digits=(6,), low=56),
        Convention("system_one_king", digits=(8,), low=58),
        Convention("system_one_ten", digits=(9,), low=59),
        Convention("system_one_ace", digits=(0,), low=60),
    ),
    "toby": (
        Convention("system_wants_queens", digits=(6,), low=25, high=49),
        Convention("system_wants_kings", digits=(8,), low=25, high=49),
        Convention("system_wants_tens", digits=(0,), low=25, high=49),
        Convention("system_wants_aces", digits=(1,), low=25, high=49),
        Convention("system_book", low=25, high=10_000),
    ),
}
"""The agreed systems by the value of the option `bidding_system`."""


def call_meaning(options: PartnershipOptions, calls: Sequence[Call], position: int) -> Phrase | None:
    """What the call at `position` says under the table's system, None where it says nothing agreed."""
    conventions = SYSTEMS.get(options.bidding_system, ())
    call = calls[position]
    if call.bid is None:
        return None
    bid = call.bid // options.scale
    before = [c.bid // options.scale for c in calls[:position] if c.bid is not None]
    high = before[-1] if before else None
    for convention in conventions:
        if _fits(convention, bid, high):
            points = (bid - (50 if high is None else high)) * MELD_A_POINT * options.scale
            return Phrase(convention.code, {"bid": call.bid, "points": points})
    return None


def _fits(convention: Convention, bid: int, high: int | None) -> bool:
    if convention.bids and bid not in convention.bids:
        return False
    if convention.digits and bid % 10 not in convention.digits:
        return False
    if not convention.low <= bid <= convention.high:
        return False
    if convention.opening is not None and convention.opening != (high is None):
        return False
    if convention.raise_by is not None and (
        high is None or not convention.raise_by[0] <= bid - high <= convention.raise_by[1]
    ):
        return False
    # 80 is the next bid for one ace when the bidding stands in the seventies; only a jump asks for all kings.
    return not convention.jump or high is None or bid - high > 10 or (bid % 10 != 0 and bid - high > 1)

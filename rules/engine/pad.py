"""What a score pad needs to score a deal at a real table without asking anybody: the scoring of a game as a table.

A family makes the plan from its options with the functions and constants that score its games, and the page sends it
along as plain values; `static/js/pad/arithmetic.js` is what works it out, compared with the engine by
`tests/rules/web/test_pad_arithmetic.py`. Labels and sentences are marked for translation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from .moves import Seat


class Ends(Enum):
    """Who has won once a side has reached the target."""

    BIDDER = "bidder"
    """The bidding side where several are there."""
    HIGHER = "higher"
    """The higher total; equal ones play on."""
    HIGHER_OR_BIDDER = "higher_or_bidder"
    """The higher total; of equal ones the bidding side."""
    FIRST = "first"
    """The first to get there, in the middle of a deal: two sides cannot both be there."""


@dataclass(frozen=True, slots=True)
class Unplayed:
    """What becomes of a bid lost before the first lead: what the others get, or that the hand is played anyway.

    Each of the others gets `pay`, with its meld or without; where the bid is `shared` they get it among them.
    """

    label: str
    pay: int
    with_meld: bool
    played_on: bool
    shared: bool = False


@dataclass(frozen=True, slots=True)
class BidPlan:
    """A game of bids: the bidding side counts melds and tricks if they reach the bid, else it loses the bid.

    `bands` are those of the engine's BidLaw. Meld and trick points are multiples of a unit; a side counts nothing of
    a meld under `least_meld`, and nothing at all with fewer trick points than `least_tricks`. `tricks` is how many are
    played where a trick is needed for melds to count, 0 where none is; `buried`: the bidder may have trick points
    without a trick. `unplayed` are the reasons for which a bid is lost unplayed, `said` those that people give;
    `far_short` is how much the meld may be short of the bid, None for any. A bid lost in play costs `lost_times` its
    number, and what the bidder gains or loses counts `suit_times` by its trumps. `bid_only`: nothing counts but the
    bid, which the others pay among them or get; `melds_win`: a hand is not played whose melds reach the bid. `free`:
    nobody is bound to bid, so a deal may find no bidder.
    """

    sides: tuple[tuple[Seat, ...], ...]
    target: int
    ends: Ends
    opening: int
    bands: tuple[tuple[int, int], ...]
    meld_unit: int
    trick_unit: int
    trick_total: int
    all_meld: bool = True
    least_meld: int = 0
    least_tricks: int = 0
    tricks: int = 0
    buried: bool = False
    unplayed: Mapping[str, Unplayed] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    far_short: int | None = None
    lost_times: int = 1
    suit_times: Mapping[str, int] = field(default_factory=dict)
    bid_only: bool = False
    melds_win: bool = False
    free: bool = True
    kind: str = "bid"


@dataclass(frozen=True, slots=True)
class PadColumn:
    """Something that is noted of a side in a deal: a number, or yes or no (`flag`).

    It counts `worth` for each. Numbers are multiples of `unit`, at most `most`; all sides together have `total`
    exactly, or `at_most`. Of the flags of a `group` one side has one; `not_dealer`: only who did not deal can have it.
    """

    name: str
    label: str
    worth: int = 1
    flag: bool = False
    unit: int = 1
    most: int | None = None
    total: int | None = None
    at_most: int | None = None
    group: str = ""
    not_dealer: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Demand:
    """What must hold of a side where it has the flag `when` ("": always): the sum of columns is `least` or more.

    `terms` are factors by column, `others` those of all other sides together. `sentence` says what is wrong.
    """

    sentence: str
    terms: Mapping[str, int]
    least: int
    when: str = ""
    others: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Award:
    """What the side gets that has more than half of a column, or all of it; its name is a column of the sheet."""

    name: str
    label: str
    of: str
    more: int
    all: int


@dataclass(frozen=True, slots=True)
class CountPlan:
    """A game in which each side's deal is a sum of what is noted; it ends at a target or after a number of deals.

    With `deals` the match has so many, `extra` more where it is even then; the loser pays the difference and `paid`,
    short of the rubicon the sum. `stops`: a deal may be cut short by the end of the match, before any award.
    """

    sides: tuple[tuple[Seat, ...], ...]
    columns: tuple[PadColumn, ...]
    target: int = 0
    ends: Ends = Ends.HIGHER
    demands: tuple[Demand, ...] = ()
    award: Award | None = None
    stops: bool = False
    deals: int = 0
    extra: int = 0
    rubicon: int = 0
    paid: int = 0
    kind: str = "count"


PadPlan = BidPlan | CountPlan

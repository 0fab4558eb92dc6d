"""The expert's card at auction: every candidate played out by rule of thumb in the same imagined worlds.

What counts is the score of the deal, one's own side's less the others' on average, with a little for every trick
point: no bid is so safe or so lost that cards do not matter. All of it is calculated in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.engine.cards import Kind
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.laws import Laws, price, times
from rules.pinochle.auction.state import Tricks, View, played_cards, tricks_won
from rules.pinochle.auction.worlds import denied_kinds
from rules.pinochle.single.pack import PACK

from ...fast import compiled
from .kernel import ACE, RANKS, SIZE, SUIT, UNIT, Play, codes_of, playout
from .worlds import PILE, WORLD, AuctionSampler

SCORE, TRICKS_TOO = 20, 3
"""What a point of the score counts for, and beside it a trick point."""

EARLY, HAVE_IT = 4, 2
"""In so many first tricks an ace is led before low cards, as long as others hold so many cards of its suit each."""

AT_FULL = 8
"""Up to so many candidates are tried in all the worlds asked for."""


class AuctionStakes(NamedTuple):
    """What a deal of tricks is played for: the side that judges and how many there are, each seat's side, what was bid
    by which seat, what the bid costs if it is lost, how many times it counts if it is made, whether nothing but the
    bid counts, whether melds want a trick, and by side the melds, trick points and tricks so far (four always)."""

    mine: int
    sides: int
    side_of: tuple[int, ...]
    bidder: int
    bid: int
    price: int
    times: int
    bid_only: bool
    trick_needed: bool
    meld: tuple[int, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]


def stakes_of(laws: Laws, phase: Tricks, seat: int) -> AuctionStakes:
    """What a seat plays for."""
    game, purchase = laws.game, phase.laid.purchase
    sides = len(game.sides)

    def four(numbers: Sequence[int]) -> tuple[int, ...]:
        # Four always: numba takes a tuple of another length for another type.
        return (*numbers, *(0,) * (4 - len(numbers)))

    return AuctionStakes(
        game.side_of(seat), sides, four([game.side_of(other) for other in range(game.seats)]), purchase.bidder,
        purchase.bid, price(laws.options, purchase.bid, purchase.trump), times(laws.options, purchase.trump),
        laws.options.reward == "bid", laws.options.trick_needed, four(phase.laid.points), four(phase.points),
        four(tricks_won(game, phase)),
    )  # fmt: skip


def value(stakes: AuctionStakes, points: Sequence[int], won: Sequence[int], buried: int) -> int:
    """What a finished deal is worth; by seat the points and tricks won from here on, and the counters buried."""
    tricks, number, others = list(stakes.points), list(stakes.won), 0
    for seat in range(len(points)):
        tricks[stakes.side_of[seat]] += points[seat]
        number[stakes.side_of[seat]] += won[seat]
    buyer, mine, less = stakes.side_of[stakes.bidder], 0, stakes.sides - 1
    tricks[buyer] += buried
    counts = number[buyer] > 0 or not stakes.trick_needed
    gained = tricks[buyer] + (stakes.meld[buyer] if counts else 0)
    if gained < stakes.bid or not counts:
        gained = -stakes.price
    else:
        gained = (stakes.bid if stakes.bid_only else gained) * stakes.times
    for side in range(stakes.sides):
        if side == buyer:
            score = gained
        elif stakes.bid_only:
            score = -gained // less
        else:
            score = tricks[side] + (stakes.meld[side] if number[side] > 0 or not stakes.trick_needed else 0)
        if side == stakes.mine:
            mine = score
        else:
            others += score
    return SCORE * (less * mine - others) + TRICKS_TOO * less * tricks[stakes.mine]


def counters_aside(play: Play, worlds: Sequence[int], begin: int) -> int:
    """What the cards buried count in the world that begins there."""
    counted = 0
    for place in range(24):
        counted += (worlds[begin + 4 * PILE + SUIT[place]] >> 2 * (place % 6) & 3) * play.worth[place]
    return counted


@compiled
def worth_by_kind(
    play: Play,
    stakes: AuctionStakes,
    worlds: Sequence[int],
    seat: int,
    kinds: Sequence[Kind],
    leader: int,
    trick: Sequence[Kind],
    tricks_left: int,
) -> list[int]:
    """By kind that a seat may play to an open trick, what it is worth in all of some worlds together."""
    totals = [0] * len(kinds)
    for begin in range(0, len(worlds), WORLD):
        buried = counters_aside(play, worlds, begin)
        for number in range(len(kinds)):
            kind = kinds[number]
            after = [worlds[begin + place] for place in range(4 * play.seats)]
            after[seat * 4 + SUIT[kind]] -= UNIT[kind]
            played = list(trick)
            played.append(kind)
            points, won = playout(play, after, leader, played, tricks_left)
            totals[number] += value(stakes, points, won, buried)
    return totals


def worth_leading(laws: Laws, phase: Tricks, view: View, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Without leads the rule page calls a fault: early on, before aces nobody can trump, low cards and few trumps."""
    if phase.kinds or len(phase.taken) >= EARLY:
        return kinds
    trump = PACK.suits.index(phase.laid.purchase.trump or "")
    mine = codes_of((view.hand,))
    left = codes_of((PACK.full - played_cards(phase) - view.hand - view.buried,))
    voids = denied_kinds(laws, phase)
    aces = [kind for kind in kinds if kind % RANKS == ACE and SUIT[kind] != trump]
    if not any(
        SIZE[left[SUIT[ace]]] >= HAVE_IT * (laws.game.seats - 1)
        and not any(denied >> SUIT[ace] * RANKS & 63 == 63 for denied in voids)
        for ace in aces
    ):
        return kinds
    if SIZE[mine[trump]] < SIZE[left[trump]]:
        return tuple(aces)
    return tuple(kind for kind in kinds if kind in aces or SUIT[kind] == trump)


def judged(
    engine: AuctionPinochle,
    play: Play,
    phase: Tricks,
    view: View,
    kinds: Sequence[Kind],
    worlds: int,
    rng: Random,
) -> list[Kind]:
    """The candidates that held out to the end, the best first: after each quarter the worse half is dropped."""
    seat, left = view.seat, list(kinds)
    assert seat is not None
    sampler, stakes = AuctionSampler(engine, phase, view, rng), stakes_of(engine.laws, phase, seat)
    tricks_left = engine.laws.game.hand - len(phase.taken)
    # Many candidates share what few would have: a decision costs much the same whatever the hand.
    worlds = min(worlds, worlds * AT_FULL // len(left))
    totals = dict.fromkeys(left, 0)
    for quarter in range(4):
        imagined = sampler.worlds(worlds // 4)
        results = worth_by_kind(play, stakes, imagined, seat, left, phase.leader, phase.kinds, tricks_left)
        for kind, worth in zip(left, results, strict=True):
            totals[kind] += int(worth)
        left.sort(key=lambda kind: -totals[kind])
        if quarter < 3:
            del left[max(2, (len(left) + 1) // 2) :]
    return left

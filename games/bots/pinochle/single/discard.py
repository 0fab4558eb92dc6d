"""What the expert lays away: the burials that promise most by the formula, played out in the same imagined worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rules.engine.moves import Move
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.state import Burying, State, Tricks, View
from rules.pinochle.single.pack import PACK

from ...fast import compiled
from .auction import burials
from .kernel import Play, codes_of, playout
from .search import AuctionStakes, counters_aside, stakes_of, value
from .worlds import PILE, WORLD, AuctionSampler

CANDIDATES = 8
"""So many burials are tried, those that cost no meld and promise most by the formula."""


@compiled
def played_from(
    play: Play, stakes: AuctionStakes, worlds: Sequence[int], mine: Sequence[int], leader: int, tricks: int
) -> int:
    """What a deal is worth in all of some worlds together; in each the bidder's hand and the pile are `mine`."""
    total = 0
    for begin in range(0, len(worlds), WORLD):
        world = [worlds[begin + place] for place in range(WORLD)]
        for suit in range(4):
            world[stakes.bidder * 4 + suit] = mine[suit]
            world[4 * PILE + suit] = mine[4 + suit]
        aside = counters_aside(play, world, 0)
        points, won = playout(play, world[: 4 * play.seats], leader, [0][:0], tricks)
        total += value(stakes, points, won, aside)
    return total


def buried(
    engine: AuctionPinochle, view: View, play_of: Callable[[Tricks], Play], worlds: int, rng: Random
) -> Move:
    """The cards for a bidder to lay away; after each quarter of the worlds the worse half of them is dropped."""
    assert isinstance(view.phase, Burying)
    assert view.seat is not None
    laws, seat = engine.laws, view.seat
    trump = PACK.suits.index(view.phase.purchase.trump or "")
    left = [Move("bury", cards) for cards in burials(laws, view.hand, trump)[:CANDIDATES]]
    imagined = engine.imagine(view, rng)
    after = {move: engine.apply(imagined, seat, move).state for move in left}
    totals = dict.fromkeys(left, 0)
    # What the others hold does not hang on what is buried: the worlds of one burial do for all.
    sampler = AuctionSampler(engine, _play_in(after[left[0]]), engine.view(after[left[0]], seat), rng)
    for quarter in range(4):
        dealt = sampler.worlds(worlds // 4)
        for move in left:
            state, phase = after[move], _play_in(after[move])
            totals[move] += int(
                played_from(
                    play_of(phase), stakes_of(laws, phase, seat), dealt,
                    codes_of((state.hands[seat], state.aside)), phase.leader, laws.game.hand,
                )
            )  # fmt: skip
        left.sort(key=lambda move: -totals[move])
        if quarter < 3:
            del left[max(2, (len(left) + 1) // 2) :]
    return left[0]


def _play_in(state: State) -> Tricks:
    """The play that begins when cards have been buried."""
    assert isinstance(state.phase, Tricks)
    return state.phase

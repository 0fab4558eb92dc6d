"""Worlds the expert thinks through at auction agree with what its seat has seen, and with what was laid and said."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.bots.pinochle.single import kernel, promises, search, worlds
from games.bots.pinochle.single.auction import OUTLOOKS, tricks_expected
from games.bots.pinochle.single.player import AuctionPlayer
from rules.engine.cards import BITS
from rules.engine.score import MatchScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.laws import laws_of
from rules.pinochle.auction.options import (
    FOUR_PRESETS,
    THREE_PRESETS,
    WIDOW_PRESETS,
    AuctionOptions,
    FourOptions,
    ThreeOptions,
    WidowOptions,
)
from rules.pinochle.auction.score import settle
from rules.pinochle.auction.state import State, Tricks, played_by, tricks_won
from rules.pinochle.auction.worlds import denied_kinds, known_cards
from rules.pinochle.single.pack import PACK
from tests.rules.walks import dealt

TABLES: list[AuctionOptions] = [
    *(preset.options for presets in (THREE_PRESETS, FOUR_PRESETS, WIDOW_PRESETS) for preset in presets),
    ThreeOptions(must_trump=False, trick_needed=False),
    WidowOptions(must_trump=False, leader="left"),
]
STANDARD: list[AuctionOptions] = [ThreeOptions(), FourOptions(), WidowOptions()]
every_table = pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
every_game = pytest.mark.parametrize("options", STANDARD, ids=lambda options: options.game)


def bought(engine: AuctionPinochle, seed: int) -> Iterator[tuple[State, int]]:
    """Each state in which a seat is to move, of a deal that club players buy and play."""
    rng, player = Random(seed), AuctionPlayer(engine)
    while True:
        state = engine.start(seed % engine.laws.game.seats, MatchScore((0,) * len(engine.sides)))
        state = engine.apply(state, None, dealt(engine.deck(state), rng)).state
        found = []
        while engine.score(state) is None:
            (seat,) = engine.to_act(state)
            found.append((state, seat))
            move = player.choose("club", engine.view(state, seat), rng)
            state = engine.apply(state, seat, move).state
        if any(isinstance(state.phase, Tricks) for state, _seat in found):
            yield from found
            return


def bags_of(world: list[int]) -> list[int]:
    """Five bags of the codes of a world, the pile last."""
    return [
        sum(
            (world[4 * taker + kind // kernel.RANKS] >> 2 * (kind % kernel.RANKS) & 3) << BITS * kind
            for kind in range(len(PACK.kinds))
        )
        for taker in range(worlds.TAKERS)
    ]


def sampled(options: AuctionOptions, seed: int) -> Iterator[tuple[AuctionPinochle, State, int, list[int]]]:
    """Every few decisions of a deal a handful of worlds: engine, state, seat, bags."""
    engine = AuctionPinochle(options)
    for number, (state, seat) in enumerate(bought(engine, seed)):
        if isinstance(state.phase, Tricks) and number % 4 == seed % 4:
            sampler = worlds.AuctionSampler(engine, state.phase, engine.view(state, seat), Random(number))
            codes = sampler.worlds(5)
            for begin in range(0, len(codes), worlds.WORLD):
                yield engine, state, seat, bags_of(list(codes[begin : begin + worlds.WORLD]))


@every_table
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seat_cannot_tell_a_sampled_world_from_the_true_one(options: AuctionOptions, seed: int) -> None:
    seen = 0
    for engine, state, seat, bags in sampled(options, seed):
        phase, seats = state.phase, engine.laws.game.seats
        assert isinstance(phase, Tricks)
        view = engine.view(state, seat)
        aside = bags[worlds.PILE]
        imagined = State(state.dealer, state.match_score, phase, tuple(bags[:seats]), aside, state.gifts)
        assert engine.view(imagined, seat) == view
        gone = [played_by(phase, other) for other in range(seats)]
        assert sum(bags) + sum(gone) == PACK.full
        assert [PACK.size(bag) for bag in bags[:seats]] == [PACK.size(hand) for hand in state.hands]
        denied = denied_kinds(engine.laws, phase)
        known = known_cards(engine.laws, view)
        for other in range(seats):
            assert PACK.holds(bags[other], known[other])
            assert other == seat or not PACK.mask(bags[other]) & denied[other]
        purchase = phase.laid.purchase
        assert PACK.holds(bags[purchase.bidder] + gone[purchase.bidder] + aside, purchase.widow)
        seen += 1
    assert seen > 30


@every_game
def test_most_worlds_hold_the_melds_that_were_laid_and_no_others(options: AuctionOptions) -> None:
    fitting = total = 0
    for seed in range(4):
        for engine, state, _seat, bags in sampled(options, seed):
            phase, game = state.phase, engine.laws.game
            assert isinstance(phase, Tricks)
            for other in range(game.seats):
                if game.all_meld or other == phase.laid.purchase.bidder:
                    before = bags[other] + played_by(phase, other)
                    points = engine.laws.counter.points(before, phase.laid.purchase.trump)
                    fitting += points == phase.laid.melds[other].points
                    total += 1
    assert fitting > 0.95 * total


@pytest.mark.slow
@every_game
def test_calls_tell_what_the_hands_of_club_players_promise(options: AuctionOptions) -> None:
    laws, within, total = laws_of(options), 0, 0
    for seed in range(40):
        first, *_others, last = bought(AuctionPinochle(options), seed)
        phase = last[0].phase
        assert isinstance(phase, Tricks)
        text = promises.limits_by_seat(laws, last[0].dealer, phase.laid.purchase.calls, 0)
        for seat in range(laws.game.seats):
            worth = promised(options, first[0].hands[seat])
            within += text[2 * seat] - 150 <= worth <= text[2 * seat + 1] + 150
            total += 1
            assert text[2 * seat] <= text[2 * seat + 1]
    assert within > 0.9 * total


def promised(options: AuctionOptions, hand: int) -> int:
    """What a hand promises by itself, in tenths of a point."""
    laws = laws_of(options)
    return worlds.best_promise(worlds.packed(hand), worlds.meld_values(laws), promises.tenths(laws))


@every_table
def test_melds_and_promises_are_counted_as_bidding_counts_them(options: AuctionOptions) -> None:
    laws, rng = laws_of(options), Random(4)
    values, weights, outlook = worlds.meld_values(laws), promises.tenths(laws), OUTLOOKS[laws.game.name]
    for _deal in range(60):
        hand = PACK.bag(rng.sample(PACK.cards_in_order, rng.choice([12, 16, 30])))
        codes, small = kernel.codes_of((hand,)), worlds.packed(hand)
        by_trump = []
        for trump, suit in enumerate(PACK.suits):
            points = laws.counter.points(hand, suit)
            assert worlds.meld_points(small, trump, values) == points
            by_trump.append(10 * (points + tricks_expected(outlook, codes, trump)))
            assert worlds.promise(small, trump, values, weights) == pytest.approx(by_trump[-1])
        assert worlds.best_promise(small, values, weights) == pytest.approx(max(by_trump))


@every_table
def test_a_played_deal_is_worth_its_score_and_a_little_for_tricks(options: AuctionOptions) -> None:
    engine, rng = AuctionPinochle(options), Random(6)
    laws = engine.laws
    game, sides = laws.game, range(len(laws.game.sides))
    for state, seat in bought(engine, 5):
        if not isinstance(phase := state.phase, Tricks):
            continue
        points, won = ([rng.choice([0, 40, 90]) for _seat in range(game.seats)] for _part in range(2))
        tricks, number = list(phase.points), list(tricks_won(game, phase))
        for other in range(game.seats):
            tricks[game.side_of(other)] += points[other]
            number[game.side_of(other)] += won[other]
        bidder, mine = game.side_of(phase.laid.purchase.bidder), game.side_of(seat)
        tricks[bidder] += 25
        scores = settle(
            options,
            bidder=bidder,
            bid=phase.laid.purchase.bid,
            meld=phase.laid.points,
            tricks=tricks,
            won=number,
            trump=phase.laid.purchase.trump,
        ).scores
        others = sum(scores[side] for side in sides if side != mine) / (len(sides) - 1)
        worth = search.SCORE * (scores[mine] - others) + search.TRICKS_TOO * tricks[mine]
        found = search.value(search.stakes_of(laws, phase, seat), points, won, 25)
        assert found == pytest.approx((len(sides) - 1) * worth)

"""How long an expert thinks before each of its decisions in whole deals, in plain Python and with numba."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from games import bots
from games.bots import fast
from games.bots.pinochle import greedy, kernel
from games.bots.pinochle.single import endgame, prices, search, stock
from games.bots.pinochle.single import kernel as single
from games.bots.pinochle.single.manners import MANNERS
from games.bots.piquet import solver
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Tricks, View
from rules.pinochle.single.pack import PACK as SINGLE_PACK
from rules.pinochle.single.pack import worths
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from rules.pinochle.two_handed.state import Tricks as TwoTricks

from .table import Figure, at_least, at_most, side_by_side

DEALS = 3
TOGETHER = 10
"""Worlds that a hand of an auction is played out in."""
PIQUET = 8
"""Cards of a suit."""


def decision() -> Sequence[Figure]:
    """An expert's decisions in plain Python."""
    with fast.as_it_stands():
        full_hands, all_of_them = _times()
    return [
        at_most("expert, 20 cards in hand, median", median(full_hands) * 1000, 1000),
        at_most("expert, 20 cards in hand, longest", max(full_hands) * 1000, 1000),
        at_most("expert, any decision, longest", max(all_of_them) * 1000, 1000),
    ]


def compiled() -> Sequence[Figure]:
    """The same decisions with numba, and what is compiled against the same in plain Python."""
    _times(deals=1)
    fast.catch_up()
    full_hands, _all = _times()
    figures = [at_most("expert with numba, 20 cards, longest", max(full_hands) * 1000, 50)]
    for what, wanted, function, calls in (
        ("playouts, double-deck", 10, greedy.playouts, _double_deck()),
        ("playouts, auction for four", 10, search.worth_by_kind, _auction()),
        ("second half for two", 5, endgame.best, _second_halves()),
        ("whole deals for two, played on", 10, prices.outcomes, _stocks()),
        ("solver, piquet", 20, solver.worths, _piquet()),
    ):
        twin = function.twin()

        def plainly(function: Any = function, calls: Any = calls) -> int:
            with fast.as_it_stands():
                return sum(1 for call in calls if function.plain(*call) is not None)

        def compiled(twin: Any = twin, calls: Any = calls) -> int:
            return sum(1 for call in calls if twin(*call) is not None)

        plain, quick = side_by_side(plainly, compiled, rounds=3)
        figures.append(at_least(what, quick, plain, "plain Python", wanted))
    return figures


def _double_deck() -> list[tuple[Any, ...]]:
    calls: list[tuple[Any, ...]] = []
    for number in range(40):
        cards = Random(number).sample(PACK.cards_in_order, 80)
        codes = kernel.codes_of(PACK.bag(cards[20 * seat : 20 * seat + 20]) for seat in range(4))
        kinds = list(kernel.everything(codes, 0))
        calls.append((codes, 0, kinds, number % 4, 0, [], 2, 20))
    return calls


def _auction() -> list[tuple[Any, ...]]:
    calls: list[tuple[Any, ...]] = []
    for number in range(40):
        cards = Random(number).sample(SINGLE_PACK.cards_in_order, 48)
        codes = single.codes_of(SINGLE_PACK.bag(cards[12 * seat : 12 * seat + 12]) for seat in range(4))
        play = single.Play(
            4, number % 4, (5, 10, 5, 10), False, False, True, worths("11-10-4-3-2"), 0, MANNERS["plain"]
        )
        kinds = sorted({SINGLE_PACK.index[card] for card in cards[:12]})
        stakes = search.AuctionStakes(
            0, 2, (0, 1, 0, 1), 0, 200, 200, 1, False, True, (80, 60, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)
        )
        calls.append((play, stakes, codes * TOGETHER, 0, kinds, 0, [], 12))
    return calls


def _second_halves() -> list[tuple[Any, ...]]:
    calls: list[tuple[Any, ...]] = []
    for number in range(8):
        cards = Random(number).sample(SINGLE_PACK.cards_in_order, 24)
        codes = single.codes_of([SINGLE_PACK.bag(cards[:12]), SINGLE_PACK.bag(cards[12:])])
        half = endgame.Half(number % 4, True, worths("11-10-4-3-2"))
        calls.append((half, codes, 0, -1, 20_000))
    return calls


def _stocks() -> list[tuple[Any, ...]]:
    calls: list[tuple[Any, ...]] = []
    engine = TwoHanded(TwoHandedOptions())
    for number in range(12):
        cards = Random(number).sample(SINGLE_PACK.cards_in_order, 48)
        state = engine.apply(engine.start(0, MatchScore((0, 0))), None, Move("deal", tuple(cards))).state
        phase = state.phase
        assert isinstance(phase, TwoTricks)
        rules, table = (
            stock.rules_of(engine.laws, phase.board.trump),
            stock.table_of(phase, (0, state.hands[1])),
        )
        pool = [SINGLE_PACK.index[card] for card in (*cards[:12], *cards[25:])]
        kinds = sorted({SINGLE_PACK.index[card] for card in cards[12:24]})
        calls.append((rules, table, pool, 12, 1, 1, stock.NO_CARD, False, kinds, 2, number))
    return calls


def _piquet() -> list[tuple[Any, ...]]:
    calls: list[tuple[Any, ...]] = []
    for number in range(12):
        cards = Random(number).sample(range(4 * PIQUET), 22)
        mine, theirs = (sum(1 << kind for kind in part) for part in (cards[:11], cards[11:]))
        calls.append((PIQUET, -1, mine, theirs, -1, 0, sorted(cards[:11]), 60_000, 6, 1, 1))
    return calls


def _times(deals: int = DEALS) -> tuple[list[float], list[float]]:
    """Seconds of the first leads and answers with twenty cards in hand, and of all decisions of whole deals."""
    full_hands: list[float] = []
    all_of_them: list[float] = []
    for number in range(deals):
        rng = Random(number)
        table = DoubleDeck(DoubleDeckOptions())
        state = table.start(number % 4, MatchScore((0, 0)))
        while table.score(state) is None:
            if deck := table.deck(state):
                cards = list(deck.cards)
                rng.shuffle(cards)
                state = table.apply(state, None, Move("deal", tuple(cards))).state
                continue
            (seat,) = table.to_act(state)
            view = table.view(state, seat)
            move, seconds = _timed(view, rng.getrandbits(32))
            all_of_them.append(seconds)
            if isinstance(state.phase, Tricks) and not state.phase.taken:
                full_hands.append(seconds)
            state = table.apply(state, seat, move).state
    return full_hands, all_of_them


def _timed(view: View, seed: int) -> tuple[Move, float]:
    begun = time.perf_counter()
    move = bots.choose("double-deck", {}, "expert", view, seed)
    return move, time.perf_counter() - begun

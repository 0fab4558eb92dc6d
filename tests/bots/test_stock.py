"""The stock phase on plain integers against the engine, deals played on with it, and the expert who looks at them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots.pinochle.single import endgame, kernel, prices, stock, stock_melds
from games.bots.pinochle.single.two_handed import TwoHandedPlayer, TwoHandedStyle
from rules import catalog
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.pinochle.single.pack import PACK
from rules.pinochle.two_handed import melding
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.state import Declaring, State, Tricks
from tests.rules.mixes import mixes

calm = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
QUICK = {
    "club": TwoHandedStyle(prices=True, nodes=0),
    "expert": TwoHandedStyle(prices=True, nodes=500, tricks=300),
}
"""A club player who plays the second half by rule of thumb, and an expert with little time."""


def stacked(rng: Random) -> Move:
    """A deal, more often than not one in which the first player comes to most of what melds are made of."""
    cards, kind, trump = list(PACK.cards_in_order), rng.randrange(4), rng.choice(PACK.suits)
    rng.shuffle(cards)
    if kind:
        cards.sort(key=lambda card: (card[0] in "9T") + rng.random() * 1.2)
    if kind == 3:
        cards.sort(key=lambda card: card[1] != trump or card[0] == "9")
    first, second = cards[:24], cards[24:]
    if kind == 3:
        second.sort(key=lambda card: card == "9" + trump)
    drawn = [card for pair in zip(first[12:], second[12:], strict=True) for card in pair]
    return Move("deal", (*first[:12], *second[:12], *reversed(drawn)))


def alike(table: list[int]) -> list[Any]:
    """A table in which it does not matter in which place a copy lies."""
    places = [base + stock.COPIES + 2 * kind for base in (0, stock.SIZE) for kind in range(24)]
    for place in places:
        table[place : place + 2] = sorted(table[place : place + 2])
    return table


def any_move(engine: TwoHanded, state: State, seat: int, rng: Random) -> Move:
    """A legal move; rather a declaration than to draw, and rather a nine or ten than what melds are made of."""
    moves = [m for p in engine.prompts(engine.view(state, seat)) for m in getattr(p, "moves", ())]
    wanted = [move for move in moves if move.verb not in ("play", "keep", "draw")]
    wanted = wanted or [move for move in moves if move.verb == "play" and move.words[0][0] in "9T"]
    if isinstance(state.phase, Tricks):
        trumps = state.phase.board.trump
        wanted = [move for move in wanted if move.words[0][1] != trumps] or wanted
    return rng.choice(wanted if wanted and rng.random() < 0.9 else moves)


def step(rules: stock.Rules, table: list[int], state: State, move: Move) -> None:
    """The same move on plain integers."""
    phase = state.phase
    if isinstance(phase, Tricks):
        kind = PACK.index[move.words[0]]
        seat = phase.turn
        if move.verb == "play" and table[seat * stock.SIZE + stock.LAID] >> kind & 1:
            stock.play_from_table(rules, table, seat, kind)
        else:
            stock.play_from_hand(rules, table, seat, kind)
        if phase.kinds:
            led = phase.kinds[0]
            winner = 1 - phase.leader if kernel.takes(kind, led, rules[stock.TRUMPS]) else phase.leader
            table[winner * stock.SIZE + stock.SCORE] += rules[stock.WORTH + kind] + rules[stock.WORTH + led]
        return
    assert isinstance(phase, Declaring)
    if move.verb in ("dix", "exchange"):
        stock.use_nines(rules, table, phase.winner, len(move.words))
        if rules[stock.DIX_WITH_MELD]:
            return
    elif move.verb == "marriage":
        stock.declare(rules, table, phase.winner, stock_melds.number_of("marriage", move.words[0]))
    elif move.verb == "meld":
        stock.declare(rules, table, phase.winner, stock_melds.number_of(move.words[0], None))
    stock.draw(table, state.stock, phase.winner)
    table[stock.DRAWN] = 0


@pytest.mark.slow
@settings(calm, max_examples=150)
@given(options=mixes(catalog.find("two-handed")), seed=st.integers(0, 2**32))
def test_every_step_on_plain_integers_comes_to_what_the_engine_comes_to(options: Any, seed: int) -> None:
    rng, engine = Random(seed), TwoHanded(options)
    state = engine.apply(engine.start(0, MatchScore((0, 0))), None, stacked(rng)).state
    assert isinstance(state.phase, Tricks)
    rules = stock.rules_of(engine.laws, state.phase.board.trump)
    while isinstance(state.phase, Tricks | Declaring) and state.phase.board.left:
        phase, (seat,) = state.phase, engine.to_act(state)
        board, spread, table = phase.board, phase.board.spreads[seat], stock.table_of(phase, state.hands)
        if isinstance(phase, Declaring):
            for meld in engine.laws.melds[board.trump]:
                found = isinstance(melding.find_cards(meld, state.hands[seat], spread), melding.MeldCards)
                number = stock_melds.number_of(meld.name, meld.suit)
                assert stock.may_declare(rules, table, seat, number) == found, meld
            nines = melding.nine_moves(board, state.hands[seat], spread)
            assert (stock.nines_to_use(rules, table, seat) > 0) == bool(nines)
        move = any_move(engine, state, seat, rng)
        step(rules, table, state, move)
        state = engine.apply(state, seat, move).state
        assert isinstance(state.phase, Tricks | Declaring)
        if state.phase.board.left:
            assert alike(table) == alike(stock.table_of(state.phase, state.hands)), move
    assert isinstance(state.phase, Tricks)
    assert stock.codes_of_table(table) == kernel.codes_of(state.hands)
    for seat in (0, 1):
        after = state.phase.board.spreads[seat]
        points = after.meld_points + after.nine_points + after.trick_points
        assert table[seat * stock.SIZE + stock.SCORE] == points


def whole(state: State) -> list[int]:
    """What each player has so far."""
    assert isinstance(state.phase, Tricks | Declaring)
    return [s.meld_points + s.nine_points + s.trick_points for s in state.phase.board.spreads]


@settings(calm, max_examples=60)
@given(options=mixes(catalog.find("two-handed")), seed=st.integers(0, 2**32))
def test_a_deal_played_on_comes_to_what_club_players_make_of_it_at_the_engine(
    options: Any, seed: int
) -> None:
    rng, engine = Random(seed), TwoHanded(options)
    player = TwoHandedPlayer(engine, QUICK)
    state = engine.apply(engine.start(0, MatchScore((0, 0))), None, stacked(rng)).state
    for _ in range(rng.randrange(30)):
        (seat,) = engine.to_act(state)
        state = engine.apply(state, seat, any_move(engine, state, seat, rng)).state
    phase = state.phase
    assert isinstance(phase, Tricks | Declaring)
    rules, table = stock.rules_of(engine.laws, phase.board.trump), stock.table_of(phase, state.hands)
    declaring = isinstance(phase, Declaring)
    leader = phase.winner if isinstance(phase, Declaring) else phase.leader
    led = phase.kinds[0] if isinstance(phase, Tricks) and phase.kinds else stock.NO_CARD
    dix = isinstance(phase, Declaring) and phase.dix
    made = prices.play_on(rules, table, state.stock, leader, led, declaring, dix)
    while state.phase.board.left or getattr(state.phase, "kinds", ()):  # type: ignore[union-attr]
        (seat,) = engine.to_act(state)
        move = player.choose("club", engine.view(state, seat), rng)
        state = engine.apply(state, seat, move).state
    assert isinstance(state.phase, Tricks)
    half = endgame.Half(rules[stock.TRUMPS], bool(rules[stock.MUST_TRUMP]), rules[stock.WORTH :])
    rest = endgame.by_thumb.plain(half, kernel.codes_of(state.hands), state.phase.leader)
    points = whole(state)
    assert made == points[0] - points[1] + (rest if state.phase.leader == 0 else -rest)


@pytest.mark.slow
@settings(calm, max_examples=12)
@given(options=mixes(catalog.find("two-handed")), seed=st.integers(0, 2**32))
def test_experts_play_whole_deals_legally_under_any_mix_of_options(options: Any, seed: int) -> None:
    rng, engine = Random(seed), TwoHanded(options)
    player = TwoHandedPlayer(engine, QUICK)
    state = engine.apply(engine.start(1, MatchScore((0, 0))), None, stacked(rng)).state
    while engine.score(state) is None:
        (seat,) = engine.to_act(state)
        state = engine.apply(state, seat, player.choose("expert", engine.view(state, seat), rng)).state

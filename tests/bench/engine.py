"""The engine through its public protocol, the bots' kernel and the replay of a deal.

The anchor is OpenSpiel's hearts (C++) driven from Python: whole games, the deal among them, with
random legal cards. Ours are driven in the same way, by random legal moves.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from games.bots.pinochle import kernel
from rules.engine.moves import Move
from rules.engine.prompts import Choose, Number, Prompt
from rules.engine.record import Played, Record, replay
from rules.engine.score import MatchScore
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Over, State, Tricks
from rules.pinochle.variants import DOUBLE_DECK

from .table import Figure, at_least, at_most, side_by_side

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 20
STANDING = MatchScore((0, 0))
ANCHOR = "OpenSpiel hearts"


def hearts(rng: Random) -> int:
    """Play hearts at random in OpenSpiel; the number of decisions."""
    try:
        import pyspiel
    except ImportError:
        raise SystemExit("OpenSpiel is not installed: `make bench` installs it") from None
    game, decisions = pyspiel.load_game("hearts"), 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def engine() -> Sequence[Figure]:
    """Whole deals and card play alone: view, prompts, check, apply."""
    whole, played, anchor = side_by_side(
        lambda: deals(Random(1), lambda state: not isinstance(state.phase, Over)),
        _card_play(),
        lambda: hearts(Random(1)),
    )
    return [
        at_least("engine, whole deals, decisions", whole, anchor, ANCHOR, 0.3),
        at_least("engine, card play, decisions", played, anchor, ANCHOR, 0.4),
    ]


def deals(rng: Random, goes_on: Callable[[State], bool]) -> int:
    """Play deals with random moves through the public protocol; the number of decisions."""
    table, decisions = DoubleDeck(DoubleDeckOptions(throw_in_when="never")), 0
    for dealer in range(GAMES):
        dealt = _step(table, table.start(dealer % 4, STANDING), rng)
        decisions += _play(table, dealt, rng, goes_on)
    return decisions


def _card_play() -> Callable[[], int]:
    """The same from the first lead on."""
    table = DoubleDeck(DoubleDeckOptions(throw_in_when="never"))
    begun: list[State] = []
    rng = Random(2)
    while len(begun) < GAMES:
        state = table.start(0, STANDING)
        while not isinstance(state.phase, Tricks | Over):
            state = _step(table, state, rng)
        if isinstance(state.phase, Tricks):
            begun.append(state)

    def work() -> int:
        rng = Random(3)
        return sum(_play(table, state, rng, lambda state: isinstance(state.phase, Tricks)) for state in begun)

    return work


def _play(table: DoubleDeck, state: State, rng: Random, goes_on: Callable[[State], bool]) -> int:
    decisions = 0
    while goes_on(state):
        state = _step(table, state, rng)
        decisions += 1
    return decisions


def _step(table: DoubleDeck, state: State, rng: Random) -> State:
    deck = table.deck(state)
    if deck is not None:
        cards = list(deck.cards)
        rng.shuffle(cards)
        return table.apply(state, None, Move("deal", tuple(cards))).state
    (seat,) = table.to_act(state)
    view = table.view(state, seat)
    move = _random(table.prompts(view), rng)
    table.check(view, move)
    return table.apply(state, seat, move).state


def _random(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    prompt = prompts[0] if len(prompts) == 1 else rng.choice(prompts)
    if isinstance(prompt, Choose):
        return rng.choice(prompt.moves)
    assert isinstance(prompt, Number)
    return Move(prompt.verb, (str(prompt.low),))


def the_kernel() -> Sequence[Figure]:
    """Legal cards and play on the bots' integers."""
    rng = Random(4)
    tables = [kernel.codes_of(_hands(rng)) for _ in range(4 * GAMES)]

    def work() -> int:
        rng = Random(5)
        for number, codes in enumerate(tables):
            kernel.play_at_random(list(codes), number % 4, number // 4 % 4, rng)
        return len(tables) * 80

    ours, anchor = side_by_side(work, lambda: hearts(Random(1)))
    return [at_least("bots' kernel, decisions", ours, anchor, ANCHOR, 2)]


def _hands(rng: Random) -> list[int]:
    cards = list(PACK.cards_in_order)
    rng.shuffle(cards)
    return [PACK.bag(cards[seat * 20 : seat * 20 + 20]) for seat in range(4)]


def the_replay() -> Sequence[Figure]:
    """A whole deal of eighty cards from its record."""
    table, rng = DoubleDeck(DoubleDeckOptions(throw_in_when="never")), Random(6)
    moves: list[Played] = []
    state = table.start(0, STANDING)
    while not (score := table.score(state)) or not any(score.number("tricks")):
        if score:
            state, moves = table.start(0, STANDING), []
        if deck := table.deck(state):
            cards = list(deck.cards)
            rng.shuffle(cards)
            move, seat = Move("deal", tuple(cards)), None
        else:
            (seat,) = table.to_act(state)
            move = _random(table.prompts(table.view(state, seat)), rng)
        moves.append(Played(seat, move))
        state = table.apply(state, seat, move).state
    record = Record(DOUBLE_DECK, table.options, moves=tuple(moves))
    times = []
    for _ in range(15):
        begun = time.perf_counter()
        for _moment in replay(record):
            pass
        times.append(time.perf_counter() - begun)
    return [at_most("replay of an 80-card deal", median(times) * 1000, 5)]

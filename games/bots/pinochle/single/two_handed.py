"""Skill at two-handed pinochle: the stock phase by prices and by playing deals out; the second half searched.

While the stock lasts the club player goes by what cards are worth keeping and winning with (prices.py); the expert
plays every card, and every declaration, out to the end of the deal in imagined worlds. Once the stock is gone the
other hand is known, and the rest is searched (endgame.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random

from rules.engine.cards import Kind
from rules.engine.moves import Move
from rules.engine.prompts import Choose
from rules.engine.score import DealScore
from rules.engine.tricks import play_move
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.legal import DRAW
from rules.pinochle.two_handed.state import Declaring, Tricks, View, hand_sizes, played_cards

from . import endgame, prices, stock, stock_melds
from .kernel import RANKS, codes_of, takes

SHORT_LOOK = 1_000
"""So many nodes in the second half take a few milliseconds at most."""
CLEARLY = 2.0
"""How many standard errors something must do better to be chosen over what the club player would do."""
REST = 4
"""The second half by rule of thumb takes as long as so many tricks before it."""


@dataclass(frozen=True, slots=True)
class TwoHandedStyle:
    """How a level thinks: whether it puts a price on cards, and how far it looks in the second half."""

    prices: bool
    nodes: int
    tricks: int = 0
    """So many tricks in all are played in imagined worlds before a decision of the stock phase."""


STYLES: Mapping[str, TwoHandedStyle] = {
    "novice": TwoHandedStyle(prices=False, nodes=0),
    "club": TwoHandedStyle(prices=True, nodes=60),
    "expert": TwoHandedStyle(prices=True, nodes=50_000, tricks=12_000),
}


class TwoHandedPlayer:
    """Plays two-handed pinochle at one table at any level."""

    def __init__(self, engine: TwoHanded, styles: Mapping[str, TwoHandedStyle] = STYLES) -> None:
        self.engine, self.laws, self.styles = engine, engine.laws, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        style, moves = self.styles[level], self._moves(view)
        if view.seat is None or not moves:
            raise ValueError("it is not this seat's turn")
        match view.phase:
            case Declaring() as phase:
                if moves == (DRAW,):
                    return DRAW
                if not style.prices:
                    return max((move for move in moves if move != DRAW), key=lambda m: self._plain(view, m))
                return self._in_stock(phase, view, moves, style, rng)
            case Tricks() as phase if not style.prices:
                return play_move(PACK, self._novice(phase, view, rng))
            case Tricks(strict=True) as phase:
                return play_move(PACK, self._best_known(phase, view, style.nodes))
            case Tricks() as phase:
                return self._in_stock(phase, view, moves, style, rng)
        raise ValueError("nobody is to move")

    def _moves(self, view: View) -> tuple[Move, ...]:
        """All moves open to the viewer."""
        prompts = self.engine.prompts(view)
        return tuple(move for prompt in prompts if isinstance(prompt, Choose) for move in prompt.moves)

    # --- for matches of the play alone

    play_options: tuple[str, ...] = ()
    """Every deal is played to its end."""

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played and the stock is gone."""
        return isinstance(view.phase, Tricks) and view.phase.strict

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """The trick points of a deal by player."""
        return score.of("tricks")

    # --- while the stock lasts

    def _in_stock(
        self,
        phase: Tricks | Declaring,
        view: View,
        moves: tuple[Move, ...],
        style: TwoHandedStyle,
        rng: Random,
    ) -> Move:
        """What to play or declare by prices, or by what comes of it in imagined worlds."""
        assert view.seat is not None
        seat, board = view.seat, phase.board
        rules = stock.rules_of(self.laws, board.trump)
        hands = [board.spreads[other].known for other in (0, 1)]
        hands[seat] = view.hand
        table = stock.table_of(phase, hands)
        by_number = {_number(move): move for move in moves if move != DRAW}
        if isinstance(phase, Declaring):
            choice = prices.declaration(rules, table, seat, board.left, phase.dix)
        else:
            led = phase.kinds[0] if phase.kinds else stock.NO_CARD
            choice = prices.card(rules, table, seat, led, board.left)
        if style.tricks and len(by_number) > 1:
            choice = self._tried_out(
                phase, view, table, [choice, *(n for n in by_number if n != choice)], style.tricks, rng
            )
        return by_number[choice]

    def _tried_out(
        self,
        phase: Tricks | Declaring,
        view: View,
        table: list[int],
        numbers: list[int],
        tricks: int,
        rng: Random,
    ) -> int:
        """What does best in imagined worlds; the first, unless something else clearly does better."""
        assert view.seat is not None
        seat, board = view.seat, phase.board
        other = 1 - seat
        rules, open_bag = stock.rules_of(self.laws, board.trump), board.spreads[other].known
        need = hand_sizes(phase)[other] - PACK.size(board.spreads[other].on_table) - PACK.size(open_bag)
        pool = [
            kind
            for kind in range(4 * RANKS)
            for _ in range(table[seat * stock.SIZE + stock.UNSEEN + kind] - PACK.count(open_bag, kind))
        ]
        declaring = isinstance(phase, Declaring)
        leader = seat if isinstance(phase, Declaring) else phase.leader
        led = phase.kinds[0] if isinstance(phase, Tricks) and phase.kinds else stock.NO_CARD
        length = board.left // 2 + REST
        results: dict[int, list[int]] = {number: [] for number in numbers}
        first, left = numbers[0], list(numbers)
        for quarter in range(4):
            worlds = max(1, tricks // (4 * length * len(left)))
            points = prices.outcomes(
                rules, table, pool, need, seat, leader, led, declaring, left, worlds, rng.getrandbits(48)
            )
            for place, number in enumerate(left):
                results[number] += [int(p) for p in points[place * worlds : (place + 1) * worlds]]
            left.sort(key=lambda number: -sum(results[number]))
            if quarter < 3:
                better = max(2, (len(left) + 1) // 2)
                left = left[:better] + [number for number in left[better:] if number == first]
        best = left[0]
        gains = [one - two for one, two in zip(results[best], results[first], strict=True)]
        mean = sum(gains) / len(gains)
        error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        return best if mean > CLEARLY * error else first

    # --- the second half

    def _best_known(self, phase: Tricks, view: View, nodes: int) -> Kind:
        """The best card when all cards are known, as far as the nodes go."""
        seat, board = view.seat, phase.board
        open_cards = sum(PACK.units[kind] for kind in phase.kinds)
        other = PACK.full - view.hand - played_cards(board) - open_cards
        hands = (view.hand, other) if seat == 0 else (other, view.hand)
        led = phase.kinds[0] if phase.kinds else -1
        half = endgame.Half(SUIT_INDEX[board.trump], self.laws.options.must_trump, self.laws.worths)
        # A short look is over long before it could be compiled.
        best = endgame.best if nodes > SHORT_LOOK else endgame.best.plain
        return best(half, codes_of(hands), phase.leader, led, nodes)[0]

    # --- the novice

    def _plain(self, view: View, move: Move) -> float:
        """What a declaration brings on the spot, as a novice sees it."""
        assert view.seat is not None
        assert isinstance(view.phase, Declaring)
        board = view.phase.board
        rules, number = stock.rules_of(self.laws, board.trump), _number(move)
        hands = (view.hand, 0) if view.seat == 0 else (0, view.hand)
        table = stock.table_of(view.phase, hands)
        gained = 0.0
        if move.verb == "exchange":
            gained = prices.strength(rules, table[stock.TURN_UP])
        prices.carry_out(rules, table, view.seat, number)
        spread = board.spreads[view.seat]
        before = spread.meld_points + spread.nine_points + spread.trick_points
        return table[view.seat * stock.SIZE + stock.SCORE] - before + gained

    def _novice(self, phase: Tricks, view: View, rng: Random) -> Kind:
        moves = [move for move in self._moves(view) if move.verb == "play"]
        kinds = [PACK.index[move.words[0]] for move in moves]
        if len(kinds) == 1:
            return kinds[0]
        by_rank = sorted(kinds, key=lambda kind: kind % RANKS)
        if not phase.kinds:
            return rng.choice(by_rank[: (len(kinds) + 1) // 2])
        trump = SUIT_INDEX[phase.board.trump]
        winners = [kind for kind in by_rank if takes(kind, phase.kinds[0], trump)]
        return winners[-1] if winners else by_rank[0]


def _number(move: Move) -> int:
    """A move as the playouts number it: a card, or what is declared."""
    match move.verb:
        case "play":
            return PACK.index[move.words[0]]
        case "keep":
            return prices.KEPT + PACK.index[move.words[0]]
        case "marriage":
            return stock_melds.number_of("marriage", move.words[0])
        case "meld":
            return stock_melds.number_of(move.words[0], None)
        case "exchange" | "dix":
            return prices.NINE_ONCE + len(move.words) - 1
    raise ValueError(f"no number for {move}")

"""Skill at two-handed pinochle: what to keep, what to declare, which tricks to want; and the second half searched.

While the stock lasts every card has a price: what it may still bring in melds, by the cards that are still to be
seen, and what it is worth in the tricks to come. A card is played where its price is lowest for what it wins.
Once the stock is gone the other hand is known, and the rest is searched (endgame.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rules.engine.cards import Bag, Kind
from rules.engine.moves import Move
from rules.engine.prompts import Choose, Prompt
from rules.engine.score import DealScore
from rules.engine.tricks import play_move
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.single.values import DIX
from rules.pinochle.two_handed import melding
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.legal import DRAW
from rules.pinochle.two_handed.melding import Found, Possible
from rules.pinochle.two_handed.state import Declaring, Layout, Spread, State, Tricks, View
from rules.pinochle.two_handed.worlds import played

from . import endgame
from .kernel import RANKS, codes_of, takes

STRENGTH = (0.0, 1.0, 2.0, 4.0, 9.0, 14.0)
"""By rank, what a card is worth in tricks to come; a trump is worth TRUMP more."""
TRUMP = 6.0
COMES = 0.4
"""How likely one unseen card of a kind is to come while the whole stock is there."""
POTENTIAL = 0.6
"""How much of what a card may bring in melds is put on its price."""
INITIATIVE = 5.0
"""What winning a trick is worth beside its counters, with nothing to declare."""
LAST_CARDS = 8
"""With so many cards to draw, or fewer, worlds are played out."""
CANDIDATES = 4
"""Cards tried in imagined worlds."""
SHORT_LOOK = 1_000
"""So many nodes in the second half take a few milliseconds at most."""
WON = 0.5
"""How likely a player is to win any one of the tricks to come, after which a nine may be used."""
DECLARED = 0.5
"""How much of what could be declared now is put on winning the trick."""


@dataclass(frozen=True, slots=True)
class TwoHandedStyle:
    """How a level thinks: whether it puts a price on cards, and how far it looks in the second half."""

    prices: bool
    nodes: int
    worlds: int = 0
    """Worlds in which the last tricks with the stock are played out before a card."""


STYLES: Mapping[str, TwoHandedStyle] = {
    "novice": TwoHandedStyle(prices=False, nodes=0),
    "club": TwoHandedStyle(prices=True, nodes=60),
    "expert": TwoHandedStyle(prices=True, nodes=90_000, worlds=12),
}


class TwoHandedPlayer:
    """Plays two-handed pinochle at one table at any level."""

    def __init__(self, engine: TwoHanded, styles: Mapping[str, TwoHandedStyle] = STYLES) -> None:
        self.engine, self.laws, self.styles = engine, engine.laws, styles

    def choose(self, level: str, view: View, rng: Random) -> Move:
        """The move for the seat whose view it is; ValueError when it is not its turn."""
        style = self.styles[level]
        if view.seat is None or not self.engine.prompts(view):
            raise ValueError("it is not this seat's turn")
        match view.phase:
            case Declaring() as phase:
                return self._declare(phase, view, style)
            case Tricks() as phase:
                return self._play(phase, view, style, rng)
        raise ValueError("nobody is to move")

    # --- for matches of the play alone

    play_options: tuple[str, ...] = ()
    """Every deal is played to its end."""

    def is_play(self, view: View) -> bool:
        """Whether a card is to be played and the stock is gone."""
        return isinstance(view.phase, Tricks) and view.phase.strict

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """The trick points of a deal by player."""
        return score.of("tricks")

    def _moves(self, prompts: tuple[Prompt, ...]) -> tuple[Move, ...]:
        """All moves of some prompts that name them."""
        return tuple(move for prompt in prompts if isinstance(prompt, Choose) for move in prompt.moves)

    # --- declaring

    def _declare(self, phase: Declaring, view: View, style: TwoHandedStyle) -> Move:
        assert view.seat is not None
        board, spread = phase.board, phase.board.spreads[view.seat]
        moves = self._moves(self.engine.prompts(view))
        if len(moves) == 1:
            return DRAW
        if not style.prices:
            return max((move for move in moves if move != DRAW), key=lambda m: self._plain(board, view, m))
        unseen = self._unseen(board, view)
        values = {
            move: self._declared(board, view.hand, spread, move, unseen) for move in moves if move != DRAW
        }
        return max(values, key=values.__getitem__)

    def _plain(self, board: Layout, view: View, move: Move) -> float:
        """What a declaration brings on the spot, as a novice sees it."""
        assert view.seat is not None
        meld = next((m for m in self.laws.melds[board.trump] if m.move == move), None)
        if meld is not None:
            return self._scored(meld, view.hand, board.spreads[view.seat])[0]
        gained = 0.0
        if move.verb == "exchange" and board.turn_up is not None:
            gained = STRENGTH[board.turn_up % RANKS] + TRUMP
        return DIX * len(move.words) + gained

    def _scored(self, meld: Possible, hand: Bag, spread: Spread) -> tuple[float, Bag, Spread]:
        """What a meld counts, and hand and table once it has been laid."""
        found = melding.find_cards(meld, hand, spread)
        assert isinstance(found, Found)
        points = melding.points_for(meld, found, spread, tops_up=self.laws.tops_up)
        return float(points), *melding.lay(meld, found, hand, spread, tops_up=self.laws.tops_up)

    def _declared(self, board: Layout, hand: Bag, spread: Spread, move: Move, unseen: Bag) -> float:
        """What a declaration brings, with what may then be declared next."""
        later = 0.9 if board.left > 8 else 0.75 if board.left > 4 else 0.4
        meld = next((m for m in self.laws.melds[board.trump] if m.move == move), None)
        if meld is not None:
            points, hand, spread = self._scored(meld, hand, spread)
            return points + later * self._next(board, hand, spread, unseen)
        points = self._nine_brings(board, hand, spread, move, unseen)
        hand, spread, board = melding.use_nines(board, move, hand, spread)
        if self.laws.options.dix_with_meld:
            later = 1.0
        return points + later * self._next(board, hand, spread, unseen)

    def _nine_brings(self, board: Layout, hand: Bag, spread: Spread, move: Move, unseen: Bag) -> float:
        """What using nines of trumps brings: points, and the price of the card they fetch for their own."""
        points = float(DIX * len(move.words))
        if move.verb != "exchange" or board.turn_up is None:
            return points
        fetched = hand + PACK.units[board.turn_up] - PACK.units[melding.nine_of(board)]
        return points + self._price(board, spread, fetched, board.turn_up, unseen) - TRUMP

    def _next(self, board: Layout, hand: Bag, spread: Spread, unseen: Bag) -> float:
        """The most that one declaration brings."""
        brings = [float(meld.value) for meld in self._declarable(board, hand, spread)]
        brings += [
            self._nine_brings(board, hand, spread, move, unseen)
            for move in melding.nine_moves(board, hand, spread)
        ]
        return max(brings, default=0.0)

    def _declarable(self, board: Layout, hand: Bag, spread: Spread) -> list[Possible]:
        """The melds a player could declare."""
        held = PACK.held(hand + spread.on_table)
        return [
            meld
            for meld in self.laws.melds[board.trump]
            if all(held >> kind & 1 for kind in meld.kinds)
            and isinstance(melding.find_cards(meld, hand, spread), Found)
        ]

    # --- cards

    def _play(self, phase: Tricks, view: View, style: TwoHandedStyle, rng: Random) -> Move:
        assert view.seat is not None
        spread = phase.board.spreads[view.seat]
        moves = self._moves(self.engine.prompts(view)[:1])
        kinds = [PACK.index[move.words[0]] for move in moves]
        if len(kinds) == 1:
            kind = kinds[0]
        elif not style.prices:
            kind = self._novice(phase, kinds, rng)
        elif phase.strict:
            kind = self._searched(phase, view, style.nodes)
        else:
            ranked = self._priced(phase, view, kinds)
            kind = ranked[0]
            if style.worlds and phase.board.left <= LAST_CARDS:
                kind = self._played_out(view, ranked[:CANDIDATES], style.worlds, rng)
        keep = Move("keep", (PACK.kinds[kind],))
        if style.prices and not phase.strict and self._spares(spread, kind, view.hand):
            return keep
        return play_move(PACK, kind)

    def _without(self, board: Layout, hand: Bag, spread: Spread, kind: Kind) -> tuple[Bag, Spread]:
        """Hand and table once a card has been played, from where this player would take it."""
        on_table = any(copy.kind == kind for copy in spread.laid)
        if not on_table or self._spares(spread, kind, hand):
            return hand - PACK.units[kind], spread
        return hand, melding.play_from_table(kind, spread, self.laws.melds[board.trump])

    def _spares(self, spread: Spread, kind: Kind, hand: Bag) -> bool:
        """Whether the card on the table may still grow into something its double in the hand cannot."""
        if not PACK.count(hand, kind):
            return False
        for copy in spread.laid:
            if copy.kind == kind:
                names = {spread.declared[number].name for number in copy.melds}
                if names & {"royal_marriage"} and not any(d.name == "run" for d in spread.declared):
                    return True
                if names & {"pinochle"} and not any(d.name == "double-pinochle" for d in spread.declared):
                    return True
        return False

    def _novice(self, phase: Tricks, kinds: list[Kind], rng: Random) -> Kind:
        by_rank = sorted(kinds, key=lambda kind: kind % RANKS)
        if not phase.kinds:
            return rng.choice(by_rank[: (len(kinds) + 1) // 2])
        trump = SUIT_INDEX[phase.board.trump]
        winners = [kind for kind in by_rank if takes(kind, phase.kinds[0], trump)]
        return winners[-1] if winners else by_rank[0]

    def _searched(self, phase: Tricks, view: View, nodes: int) -> Kind:
        """The best card when all cards are known, as far as the nodes go."""
        seat, board = view.seat, phase.board
        open_cards = sum(PACK.units[kind] for kind in phase.kinds)
        other = PACK.full - view.hand - played(board) - open_cards
        hands = (view.hand, other) if seat == 0 else (other, view.hand)
        led = phase.kinds[0] if phase.kinds else -1
        # A short look is over long before it could be compiled.
        best = endgame.best if nodes > SHORT_LOOK else endgame.best.plain
        return best(self._half(board), codes_of(hands), phase.leader, led, nodes)[0]

    def _half(self, board: Layout) -> endgame.Half:
        """The second half as the search sees it."""
        return endgame.Half(SUIT_INDEX[board.trump], self.laws.options.must_trump, self.laws.worths)

    def _played_out(self, view: View, kinds: list[Kind], worlds: int, rng: Random) -> Kind:
        """The card that does best when the deal is played out in imagined worlds, both players as club players."""
        assert view.seat is not None
        totals = dict.fromkeys(kinds, 0)
        for _ in range(worlds):
            world = self.engine.imagine(view, rng)
            for kind in kinds:
                after = self.engine.apply(world, view.seat, play_move(PACK, kind)).state
                totals[kind] += self._outcome(after, view.seat, rng)
        return max(kinds, key=totals.__getitem__)

    def _outcome(self, state: State, seat: int, rng: Random) -> int:
        """What a deal comes to for a seat, less the other's, played on by club players and then by rule of thumb."""
        while True:
            phase = state.phase
            if isinstance(phase, Tricks) and phase.strict and not phase.kinds:
                break
            assert isinstance(phase, Tricks | Declaring)
            (mover,) = self.engine.to_act(state)
            move = self.choose("club", self.engine.view(state, mover), rng)
            state = self.engine.apply(state, mover, move).state
        mine, theirs = phase.board.spreads[seat], phase.board.spreads[1 - seat]
        rest = endgame.by_thumb(self._half(phase.board), codes_of(state.hands), phase.leader)
        sums = [s.meld_points + s.nine_points + s.trick_points for s in (mine, theirs)]
        return sums[0] - sums[1] + (rest if phase.leader == seat else -rest)

    def _priced(self, phase: Tricks, view: View, kinds: list[Kind]) -> list[Kind]:
        """The cards in the order of what they win for their price while the stock lasts, the best first."""
        seat, board = view.seat, phase.board
        assert seat is not None
        spread, worths = board.spreads[seat], self.laws.worths
        unseen = self._unseen(board, view, phase.kinds)
        prices = {kind: self._price(board, spread, view.hand, kind, unseen) for kind in kinds}
        trump = SUIT_INDEX[board.trump]

        def initiative(kind: Kind) -> float:
            # What is played can no longer be declared.
            after = self._without(board, view.hand, spread, kind)
            return INITIATIVE + DECLARED * self._next(board, *after, unseen)

        def worth(kind: Kind) -> float:
            if phase.kinds:
                counters = worths[kind] + worths[phase.kinds[0]]
                won = 1.0 if takes(kind, phase.kinds[0], trump) else 0.0
            else:
                counters = worths[kind] + 4
                won = self._holds(kind, unseen, trump)
            taken = won * (counters + initiative(kind)) if won else 0.0
            return taken - (1 - won) * counters - prices[kind]

        return sorted(kinds, key=lambda kind: (-worth(kind), kind % RANKS))

    def _unseen(self, board: Layout, view: View, kinds: tuple[Kind, ...] = ()) -> Bag:
        """The cards in the stock and in the other hand, as far as they do not lie open; `kinds` the open trick."""
        seen = view.hand + played(board) + sum(PACK.units[kind] for kind in kinds)
        seen += sum(spread.on_table for spread in board.spreads)
        if board.turn_up is not None:
            seen += PACK.units[board.turn_up]
        return PACK.full - seen

    def _holds(self, kind: Kind, unseen: Bag, trump: int) -> float:
        """How likely a card led is to win the trick."""
        above = sum(PACK.count(unseen, other) for other in range(kind + 1, (kind // RANKS + 1) * RANKS))
        chance = 0.8 if kind // RANKS == trump else 0.7
        return max(0.1, chance - 0.12 * above)

    def _price(self, board: Layout, spread: Spread, hand: Bag, kind: Kind, unseen: Bag) -> float:
        """What a card may still bring."""
        table = spread.on_table
        price = STRENGTH[kind % RANKS] + (TRUMP if kind // RANKS == SUIT_INDEX[board.trump] else 0.0)
        if kind == melding.nine_of(board):
            return price + self._nine_price(board, spread, hand, unseen)
        if PACK.count(hand + table, kind) > 1:
            return price
        chance = COMES * board.left / 24
        potential = 0.0
        for meld in self.laws.melds[board.trump]:
            if kind in meld.kinds and not meld.name.startswith("double-"):
                potential += meld.value * self._likely(meld, spread, hand, unseen, chance)
        return price + POTENTIAL * potential

    def _nine_price(self, board: Layout, spread: Spread, hand: Bag, unseen: Bag) -> float:
        """What the next nine of trumps to be played may still be used for; nothing once it has been shown."""
        moves = melding.nine_moves(board, hand, spread)
        if not moves or spread.nines:
            return 0.0
        used = 1 - (1 - WON) ** (board.left // 2)
        if PACK.count(hand, melding.nine_of(board)) > 1:
            return used * DIX
        return used * self._nine_brings(board, hand, spread, moves[0], unseen)

    def _likely(self, meld: Possible, spread: Spread, hand: Bag, unseen: Bag, chance: float) -> float:
        """How likely a meld is to be declared yet, by the cards it lacks."""
        likely, fresh = 1.0, False
        for kind in meld.kinds:
            copies = [copy for copy in spread.laid if copy.kind == kind]
            free = any(melding.may_yet_serve(copy, meld, spread) for copy in copies)
            if PACK.count(hand, kind):
                fresh = True
            elif not free:
                likely *= min(1.0, chance * PACK.count(unseen, kind))
                fresh = True
            if not likely:
                return 0.0
        return likely if fresh else 0.0

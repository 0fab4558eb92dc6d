"""Pinacle: the engine of a deal.

Two sides of two (or three pairs, or two threes), two packs with their jokers; twos and jokers are wild. Eleven
cards each and one turned up. A turn: draw a card or take the whole pile, lay brelans and suites or add to those
of your side, discard one. Wild cards in place may be redeemed and then lie across, for points. Whoever gets rid
of the last card ends the deal. Combinations count for the side, cards left in the hands against it. A side with
750 points must begin with 70. 1500 wins.

A deal in the record: `deal` with the cards by hand, the cutter's last card, the card turned up, the stock from the
top, and the number of cards in the packet the dealer dealt from; then `draw` or `take`, `lay 7H 8H X`,
`add c1 9H`, `add c1 X low`, `redeem c1 9H`, `pick-up`, `discard 4D`, and `stop` when the stock is empty.
"""

from __future__ import annotations

from random import Random

from rules.engine.display import DealEnd, Display, Tally
from rules.engine.moves import Event, Move, Phrase, Seat
from rules.engine.prompts import Prompt
from rules.engine.protocol import Deck, Result, Step
from rules.engine.score import DealScore, MatchScore

from . import legal, moves, worlds
from . import score as scores
from . import view as views
from .laws import laws_of
from .options import PinacleOptions
from .state import Dealing, Over, State, View


class Pinacle:
    """The engine of a deal of pinacle; see rules.engine.protocol.DealEngine."""

    def __init__(self, options: PinacleOptions, version: int = 1) -> None:
        self.options, self.laws = options, laws_of(options, version)
        self.sides = self.laws.sides

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        """A deal about to be dealt."""
        return State(dealer, match_score, Dealing())

    def deck(self, state: State) -> Deck | None:
        """The cards that want shuffling now."""
        return moves.deck(self.laws, state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat that may move now."""
        return legal.to_act(state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        """All that a seat may know."""
        return views.view_of(state, seat)

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        """The moves open to the viewer."""
        return legal.prompts(self.laws, view)

    def check(self, view: View, move: Move) -> None:
        """Raise IllegalMove unless the viewer may make the move."""
        legal.check(self.laws, view, move)

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        """Check and make a move."""
        return moves.apply(self.laws, state, seat, move)

    def imagine(self, view: View, rng: Random) -> State:
        """A whole world the viewer cannot tell from the true one."""
        return worlds.imagine(self.laws, view, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        """What the cards of a move would make."""
        return views.meaning(self.laws, view, move)

    def show(self, view: View) -> Display:
        """The table as the viewer sees it."""
        return views.show(self.laws, view)

    def score(self, state: State) -> DealScore | None:
        """What the deal was worth."""
        return state.phase.score if isinstance(state.phase, Over) else None

    def given_up(self, state: State, side: int) -> DealScore:
        """What the deal is worth when a side gives it up: what lies, less what is held (PN-24 of docs/rulings.md)."""
        return scores.given_up(self.laws, state, side)

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        """Whether a side has reached the target, and no other as much."""
        return scores.end(self.laws, match_score)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet."""
        return scores.line(score)

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out."""
        return scores.deal_end(score)

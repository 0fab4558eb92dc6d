"""Lay and take, for four in two pairs: an auction, a set laid, five tricks.

Twenty-four cards, ace to nine; five to each player and four aside. In the auction a number of points is bid. The
highest bidder takes up the four cards, may lay three or four of a rank on the table (and add the fourth to three),
discards face down until five are left, and leads. Suit must be followed; there are no trumps. A trick counts one, a
set two or four. The bidder's pair scores what it made if that is the bid at least, else nothing, and the others
score the bid beside their tricks. If nobody bids the next player deals.

A deal in the record: `deal` with the hands and the stock, then `bid 3`, `pass`, `lay KS KH KC`, `add KD`,
`discard 9S`, `play AS`.
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
from .options import LayAndTakeOptions
from .state import SIDES, Dealing, Over, State, View


class LayAndTake:
    """The engine of a deal; see rules.engine.protocol.DealEngine."""

    sides = SIDES

    def __init__(self, options: LayAndTakeOptions, version: int) -> None:
        self.laws = laws_of(options, version)

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        """A deal about to be dealt."""
        return State(dealer, match_score, Dealing())

    def deck(self, state: State) -> Deck | None:
        """The cards that want shuffling now."""
        return moves.deck(state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat to move."""
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
        return worlds.imagine(view, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        """What cards laid would count."""
        return views.meaning(view, move)

    def show(self, view: View) -> Display:
        """The table as the viewer sees it."""
        return views.show(self.laws, view)

    def score(self, state: State) -> DealScore | None:
        """What the deal was worth."""
        return state.phase.score if isinstance(state.phase, Over) else None

    def given_up(self, state: State, side: int) -> DealScore:
        """What the deal is worth when a side gives it up."""
        return scores.given_up(state, side)

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        """Whether a pair has won with this deal."""
        return scores.end(self.laws, match_score)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet."""
        return scores.line(score)

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out."""
        return scores.deal_end(score)

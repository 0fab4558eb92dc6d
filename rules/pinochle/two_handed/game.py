"""Two-handed pinochle.

Two players, the pack of forty-eight, twelve cards each; the next card is turned up for trumps and
twenty-three stay face down as the stock. While the stock lasts anything may be played to a trick.
Its winner may declare one meld or use the nine of trumps, then both draw. Melded cards lie on the
table and are still played from there. When the stock is gone the melds are taken up and twelve
strict tricks follow: follow suit, beat if able, trump when void. Aces, tens and kings in tricks
count, the last trick ten more. 1000 wins.

A deal in the record: `deal` with the two hands, the turn-up and the stock from the top; then
`play AS`, `keep KH` (plays the one in the hand, not its double on the table), and for the winner
of a trick `meld run`, `marriage H`, `exchange 9H`, `dix 9H` or `draw`.
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
from .options import TwoHandedOptions
from .state import SIDES, Dealing, Over, State, View


class TwoHanded:
    """The engine of a deal of two-handed pinochle; see rules.engine.protocol.DealEngine."""

    sides = SIDES

    def __init__(self, options: TwoHandedOptions, version: int = 1) -> None:
        self.laws = laws_of(options, version)

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        """A deal about to be dealt."""
        return State(dealer, match_score, Dealing())

    def deck(self, state: State) -> Deck | None:
        """The cards that want shuffling now."""
        return moves.deck(state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat asked for a move, none once the deal is over."""
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
        """What a declaration of the viewer would bring."""
        return views.meaning(self.laws, view, move)

    def show(self, view: View) -> Display:
        """The table as the viewer sees it."""
        return views.show(self.laws, view)

    def score(self, state: State) -> DealScore | None:
        """What the deal was worth."""
        return state.phase.score if isinstance(state.phase, Over) else None

    def given_up(self, state: State, side: int) -> DealScore:
        """What the deal is worth when somebody gives it up: what has been made so far."""
        return scores.given_up(state)

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        """Whether somebody has won with this deal."""
        return scores.end(self.laws, match_score)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet."""
        return scores.line(number, score)

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out."""
        return scores.deal_end(score)

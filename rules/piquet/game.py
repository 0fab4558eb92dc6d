"""Piquet.

Two players, thirty-two cards, twelve each; eight stay on the table as the talon. Who did not deal is
elder, the dealer is younger. Elder changes one to five cards from the top of the talon, younger what
is left of it. Elder then declares point, sequences and sets, and younger says good, not good or equal;
only the better hand scores in each category. Elder leads; after that lead younger counts what was
not good or not called. Twelve tricks without trumps follow: one for every lead, one for taking a
trick the other led, one more for the last. Ten for more tricks, forty for all. Thirty in hand before
the other has anything is repique (60 more), thirty in hand and play pique (30 more, elder alone).
A partie is six deals; the loser who has not reached the rubicon of 100 pays both scores.
Piquet au cent is played with thirty-six cards, a talon of twelve, and to a hundred points.

A deal in the record: `deal` with both hands and the talon, then `[blanche 5]`, `exchange TH KH ...`,
`declare S5 S:KQJ A3`, `answer C6 C:KQJT98 none`, `[turn]`, `[ask set]`, `play KS`.
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
from .options import CommonOptions
from .state import Dealing, Over, State, View


class Piquet:
    """One deal of piquet under one set of options; see rules.engine.protocol.DealEngine."""

    sides: tuple[tuple[Seat, ...], ...] = ((0,), (1,))

    def __init__(self, options: CommonOptions, version: int = 1) -> None:
        self.options, self.laws = options, laws_of(options, version)

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        """A deal about to be dealt."""
        return State(dealer % 2, match_score, Dealing())

    def deck(self, state: State) -> Deck | None:
        """The pack, while it waits to be dealt."""
        return moves.deck(self.laws, state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat that may move now."""
        return legal.to_act(state.dealer, state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        """All that a seat may know."""
        return views.view_of(self.laws, state, seat)

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
        """Nothing: piquet has no agreements, and what a move brings is in its words."""
        return None

    def show(self, view: View) -> Display:
        """The table as the viewer sees it."""
        return views.show(self.laws, view)

    def score(self, state: State) -> DealScore | None:
        """What the deal was worth, None while it is played."""
        return state.phase.score if isinstance(state.phase, Over) else None

    def given_up(self, state: State, side: int) -> DealScore:
        """What the deal is worth when somebody gives it up: what has been told."""
        return scores.given_up(self.laws, state)

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        """Whether the match is over with this deal, and what is told of it."""
        return scores.end(self.laws, match_score)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet."""
        return scores.line(score)

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out."""
        return scores.deal_end(score)

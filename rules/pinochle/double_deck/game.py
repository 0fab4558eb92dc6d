"""Double-deck partnership pinochle, for four and for six.

Four players in two pairs, eighty cards, twenty each. An auction for the right to name trumps
(from 50, by ones to 60, then by fives); the bidder names a suit in which he holds a marriage,
everybody lays the melds he holds, and the bidder leads. Players must follow suit, head the trick,
trump when void and overtrump. Aces, tens and kings taken in tricks count one each, the last trick
two. The bidding side scores meld and tricks if they reach the bid, else loses it. 500 wins.
Partners may exchange cards before or after trumps are named where the house rules say so. Six play in two sides of
three with 120 cards, twenty each, from 75; the last trick counts three.

A deal in the record: `deal` with all cards by seat, then `bid 52 [remark]`, `pass`,
`ask H`, `give KH QH 9H`, `trump H`, `throw-in`, `play AS`.
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
from .laws import RULES_VERSION, laws_of
from .options_for_six import PartnershipOptions
from .state import Dealing, Over, State, View


class DoubleDeck:
    """The engine of a deal of double-deck pinochle; see rules.engine.protocol.DealEngine."""

    def __init__(self, options: PartnershipOptions, version: int = RULES_VERSION) -> None:
        self.options, self.laws = options, laws_of(options, version)
        self.sides: tuple[tuple[Seat, ...], ...] = self.laws.game.sides

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        """A deal about to be dealt."""
        return State(dealer, match_score, Dealing())

    def deck(self, state: State) -> Deck | None:
        """The whole pack, twenty cards to each."""
        return moves.deck(self.laws, state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats asked for a move: both partners while they choose what to pass."""
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
        """What a bid tells by the system of the table."""
        return views.meaning(self.laws, view, move)

    def show(self, view: View) -> Display:
        """The table as the viewer sees it."""
        return views.show(self.laws, view)

    def score(self, state: State) -> DealScore | None:
        """What the deal was worth."""
        return state.phase.score if isinstance(state.phase, Over) else None

    def given_up(self, state: State, side: int) -> DealScore:
        """What the deal is worth when a side gives it up."""
        return scores.given_up(self.laws, state, side)

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        """The end of the game: 500, or what the table plays to."""
        return scores.end(self.laws, match_score, score)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet."""
        return scores.line(score)

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out."""
        return scores.deal_end(self.laws, score)

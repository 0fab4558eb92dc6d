"""Auction pinochle with a single deck: for three, for four in two pairs, for three with a widow.

Forty-eight cards are dealt out, sixteen or twelve to each; with a widow fifteen to each of three
players, and three aside. In an auction the right to name trumps is sold for a number of points.
The bidder names trumps, having taken up the widow in sight of all and buried three cards for it;
then everybody (with a widow the bidder alone) lays melds, and all cards are played in tricks.
Aces, tens and kings in tricks count, the last trick ten more. The bidder must make the bid with
melds and tricks together, or loses it; the others keep what they make. Who wins no trick loses
his melds. The three games are one engine: the options say which of them is played.

A deal in the record: `deal` with the hands (and the widow), then `bid 160`, `pass`, `trump H`,
`bury 9C JC TD`, `play AS`; where the house says so `concede`, and between partners `give AH KH QH`.
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
from .options import AuctionOptions
from .state import Dealing, Over, State, View


class AuctionPinochle:
    """The engine of a deal of one auction game; see rules.engine.protocol.DealEngine."""

    def __init__(self, options: AuctionOptions, version: int = 1) -> None:
        self.laws = laws_of(options, version)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The pairs, or every seat for itself."""
        return self.laws.game.sides

    def start(self, dealer: Seat, match_score: MatchScore) -> State:
        """A deal about to be dealt."""
        return State(dealer, match_score, Dealing(), (0,) * self.laws.game.seats)

    def deck(self, state: State) -> Deck | None:
        """The cards that want shuffling now."""
        return moves.deck(self.laws, state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat asked for a move, none before the cards have come and once the deal is over."""
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
        """Nothing: no move of these games tells more than it says."""
        return None

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
        """Whether somebody has won with this deal."""
        return scores.end(self.laws, match_score, score)

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet."""
        return scores.line(self.laws, score)

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out."""
        return scores.deal_end(self.laws, score)

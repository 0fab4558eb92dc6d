"""The engine protocol: the one language in which the site, the bots and the records speak to a game.

A state goes in, a new state and the events come out; nothing is ever changed in place.
Chance is a move made by nobody: when `deck(state)` answers with a Deck, somebody outside
shuffles its cards and applies them as `Move("deal", cards)` with seat None. A record of
moves is therefore the whole game, and replaying it needs no generator.

What a seat may know leaves a state through `view` alone. A View is a type of its own, put
together from what is allowed; prompts, checks, the table shown and every bot read the View
and nothing else, so what is offered cannot leak what is hidden.

A game brings a DealEngine, which plays one deal. Deals become a match in match.py, alike for every game.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .display import DealEnd, Display, Tally
from .moves import Card, Event, Move, Phrase, Seat
from .prompts import Prompt
from .score import DealScore, MatchScore


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the shuffled cards: to whom or where it goes (owner None: the table)."""

    name: str
    owner: Seat | None
    size: int


@dataclass(frozen=True, slots=True)
class Deck:
    """What wants shuffling now; the answer is `Move("deal", shuffled)`, cut into `parts` in order.

    Where there are `lots`, one of them is drawn as well, each as likely as another, and stands last
    in the move: where the pack was cut, say.
    """

    cards: tuple[Card, ...]
    parts: tuple[Part, ...]
    lots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match: points per side, the sides that won (none: drawn), and a word for why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


S = TypeVar("S")
V = TypeVar("V")


class Step(NamedTuple, Generic[S]):
    """What applying a move gives: the next state and what happened, in order."""

    state: S
    events: tuple[Event, ...]


class Playable(Protocol[S, V]):
    """What can be done at a table, whether a deal or a match is played at it.

    Every method is pure; states and views are immutable.
    """

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: partnerships, or one seat each."""

    def deck(self, state: S) -> Deck | None:
        """The cards that want shuffling now, None when nobody waits for chance."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that may move now; several at once where the rules say so."""

    def view(self, state: S, seat: Seat | None) -> V:
        """All that a seat (None: a watcher) may know, and nothing more."""

    def prompts(self, view: V) -> tuple[Prompt, ...]:
        """The moves open to the viewer, complete; empty when it is not the viewer's turn."""

    def check(self, view: V, move: Move) -> None:
        """Raise IllegalMove, with the code of its reason, unless the viewer may make the move."""

    def apply(self, state: S, seat: Seat | None, move: Move) -> Step[S]:
        """Check and make a move; deterministic. Seat None brings the cards: `deal ...`."""

    def imagine(self, view: V, rng: Random) -> S:
        """A whole world the viewer cannot tell from the true one: `view(imagine(v)) == v`."""

    def meaning(self, view: V, move: Move) -> Phrase | None:
        """What a move of the viewer would bring, or tell the others by agreement; None where that is nothing."""

    def show(self, view: V) -> Display:
        """The table as the viewer sees it."""


class DealEngine(Playable[S, V], Protocol[S, V]):
    """One deal of a game under one set of options, and what becomes of it in a match."""

    def start(self, dealer: Seat, match_score: MatchScore) -> S:
        """A deal about to be dealt by `dealer` in a match that stands so."""

    def score(self, state: S) -> DealScore | None:
        """What the deal was worth, None while it is played."""

    def given_up(self, state: S, side: int) -> DealScore:
        """What the deal under way is worth, outcome GIVEN_UP, when a side gives it up (docs/rulings.md)."""

    def end(self, match_score: MatchScore, score: DealScore) -> tuple[Result | None, tuple[Event, ...]]:
        """Whether the match is over with this deal, `match_score` being that after it, and what is told of it."""

    def line(self, number: int, score: DealScore) -> tuple[Phrase, tuple[Tally, ...]]:
        """A finished deal on the sheet: what it was, and its columns."""

    def deal_end(self, score: DealScore) -> DealEnd:
        """How a finished deal came out, for the panel that ends it; asked of deals that were played to their end."""


class Engine(Playable[S, V], Protocol[S, V]):
    """A match, from the first cards to the result."""

    def start(self, dealer: Seat = 0) -> S:
        """A match about to be dealt for the first time by `dealer`."""

    def result(self, state: S) -> Result | None:
        """The end of the match, None while it runs."""


def seats_of(engine: Playable[Any, Any]) -> int:
    """How many people play: house rules may decide that."""
    return sum(len(side) for side in engine.sides)

"""The engine protocol: the one language in which the site, the bots and the records speak to a game.

A state goes in, a new state and the events come out; nothing is ever changed in place.
Chance is a move made by nobody: when `deck(state)` answers with a Deck, somebody outside
shuffles its cards and applies them as `Move("deal", cards)` with seat None. A record of
moves is therefore the whole game, and replaying it needs no generator.

What a seat may know leaves a state through `view` alone. A View is a type of its own, put
together from what is allowed; prompts, checks, the table shown and every bot read the View
and nothing else, so what is offered cannot leak what is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

Seat = int
"""0..n-1 clockwise. As a viewer None is a watcher; as an actor None is chance or the clock."""

Card = str
"""Rank and suit, `AS`, `TH`, `9D`; what a family's pack calls its cards."""

Fact = object
"""A plain value of an event: str, int, bool, None or tuples of these."""

NOTHING: Mapping[str, Fact] = {}
NO_SEAT: frozenset[Seat] = frozenset()


class IllegalMove(ValueError):
    """A move the rules refuse: a `code` of the family's wording and the facts its sentence needs."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts


@dataclass(frozen=True, slots=True)
class Move:
    """A verb and its words; `str(move)` is the one text form everywhere: `bid 52`, `play AS`."""

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read the text form back; raises IllegalMove `unreadable` for an empty text."""
        verb, *words = text.split() or [""]
        if not verb:
            raise IllegalMove("unreadable", text=text[:80])
        return cls(verb, tuple(words))


@dataclass(frozen=True, slots=True)
class Event:
    """What happened: facts for everybody, and `private` facts for single seats."""

    kind: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    private: Mapping[Seat, Mapping[str, Fact]] = field(default_factory=dict)

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as one seat may know it: same place in the log, other seats' facts dropped."""
        if not self.private:
            return self
        own = self.private.get(seat, NOTHING) if seat is not None else NOTHING
        return Event(self.kind, {**self.facts, **own})

    def told(self) -> Event:
        """The event once the deal is over: what some seats knew is told, where all of them knew the same."""
        knowing = self.private.values()
        agreed = {
            name: fact
            for own in knowing
            for name, fact in own.items()
            if all(other.get(name, fact) == fact for other in knowing)
        }
        return Event(self.kind, {**self.facts, **agreed})


@dataclass(frozen=True, slots=True)
class Choose:
    """Make one of these moves; `grave` ones give something up or end the deal: ask once more."""

    moves: tuple[Move, ...]
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """Say a number: low, low+step, ... up to high; a remark may follow where any are listed."""

    verb: str
    low: int
    high: int
    step: int = 1
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick low..high of `cards` (a card held twice is listed twice); `always` go along in any case."""

    verb: str
    cards: tuple[Card, ...]
    low: int
    high: int
    always: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank:
    """One choice of a Form: its name and the words it may be filled with, the usual one first.

    Where the words are of too many kinds for a sentence each, `labels` say them, one for every word.
    """

    name: str
    words: tuple[str, ...]
    labels: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """Several choices in one message, free of one another: the verb with a word for every blank, in order."""

    verb: str
    blanks: tuple[Blank, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """Put low..high of `cards` together as the rules of the game allow.

    There may be too many ways to list: `some` are moves known to be legal (at least one), and for
    any other of this shape `check` says whether it is and why not. The order of the cards may matter.
    """

    verb: str
    cards: tuple[Card, ...]
    low: int
    high: int
    some: tuple[Move, ...]


Prompt = Choose | Number | Pick | Form | Build


LONGEST_NUMBER = 9


def number_of(word: str) -> int | None:
    """The number a word is in its one spelling, `52` and not `052`; None for everything else."""
    if not word.isascii() or not word.isdecimal() or len(word) > LONGEST_NUMBER:
        return None
    number = int(word)
    return number if str(number) == word else None


def offers(prompts: tuple[Prompt, ...], move: Move) -> bool:
    """Whether a move has the shape of one prompted; picked cards may stand in any order.

    With a Build that is not all: the game's `check` decides about the cards put together.
    """
    return any(_offered(prompt, move) for prompt in prompts)


def _offered(prompt: Prompt, move: Move) -> bool:
    match prompt:
        case Choose(moves, _):
            return move in moves
        case Number(verb, low, high, step, remarks):
            number = number_of(move.words[0]) if move.words else None
            return (
                move.verb == verb
                and number is not None
                and low <= number <= high
                and (number - low) % step == 0
                and len(move.words) <= 2
                and set(move.words[1:]) <= set(remarks)
            )
        case Pick(verb, cards, low, high, always):
            picked, given = Counter(move.words), Counter(always)
            rest = picked - given
            return (
                move.verb == verb
                and given <= picked
                and rest <= Counter(cards)
                and low <= rest.total() <= high
            )
        case Form(verb, blanks):
            return (
                move.verb == verb
                and len(move.words) == len(blanks)
                and all(word in blank.words for word, blank in zip(move.words, blanks, strict=True))
            )
        case Build(verb, cards, low, high, _):
            built = Counter(move.words)
            return move.verb == verb and low <= built.total() <= high and built <= Counter(cards)


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
    """The end of a game: points per side, the sides that won (none: drawn), and a word for why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A code of the family's wording with the facts its sentence needs."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards shown on the table before a seat: what they are, what they count, and why not more.

    `key` is the word by which moves name it, where moves do; `across` lie across it, no longer part of it.
    """

    seat: Seat
    what: Phrase
    points: int
    cards: tuple[Card, ...]
    notes: tuple[Phrase, ...] = ()
    key: str = ""
    across: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A heap on the table: its name, how many cards, and those of them that lie face up, the top one last."""

    name: Phrase
    size: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as everybody sees it: cards left, and a few words (bidder, passed, bid 55)."""

    seat: Seat
    cards: int
    notes: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played; winner None while the trick is open."""

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of figures, one per side, None where nothing is known yet."""

    label: Phrase
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A finished deal on the score sheet: its number, what it was, parts, points per side, totals."""

    deal: int
    label: Phrase
    parts: tuple[Tally, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The table as one viewer sees it, in words any page can set without knowing the game.

    `said` is what was called so far, in order, where the game has an auction under way.
    """

    deal: int
    stage: str
    hand: tuple[Card, ...]
    places: tuple[Place, ...]
    headline: tuple[Phrase, ...] = ()
    trick: Trick | None = None
    last_trick: Trick | None = None
    tallies: tuple[Tally, ...] = ()
    laid: tuple[Laid, ...] = ()
    piles: tuple[Pile, ...] = ()
    said: tuple[tuple[Seat, tuple[Phrase, ...]], ...] = ()
    guidance: tuple[Phrase, ...] = ()
    sheet: tuple[Line, ...] = ()
    scores: tuple[int, ...] = ()
    target: int | None = None


S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What applying a move gives: the next state and what happened, in order."""

    state: S
    events: tuple[Event, ...]


class Engine(Protocol[S, V]):
    """One game under one set of options. Every method is pure; states and views are immutable."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side: partnerships, or one seat each."""

    def start(self, dealer: Seat = 0) -> S:
        """A game about to be dealt for the first time by `dealer`."""

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

    def result(self, state: S) -> Result | None:
        """The end of the game, None while it runs."""

    def imagine(self, view: V, rng: Random) -> S:
        """A whole world the viewer cannot tell from the true one: `view(imagine(v)) == v`."""

    def meaning(self, view: V, move: Move) -> Phrase | None:
        """What a move of the viewer would bring, or tell the others by agreement; None where that is nothing."""

    def show(self, view: V) -> Shown:
        """The table as the viewer sees it."""


def seats_of(engine: Engine[Any, Any]) -> int:
    """How many people play: house rules may decide that."""
    return sum(len(side) for side in engine.sides)

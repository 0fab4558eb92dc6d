"""What a plan reads of a deal: the engine's answers to one view, and what the family adds to them.

Prompts and the table shown say most of it in words every game shares. `Known` is the rest, which only the family
can tell: trumps, the auction, who bought the hand. Nothing here looks at anything but the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol

from rules.engine.display import Display
from rules.engine.moves import Card, Move, Phrase, Seat
from rules.engine.prompts import Build, Choose, Form, Mode, Number, Pick, Prompt
from rules.engine.protocol import DealEngine

PASS = Move("pass")


class Scope(Enum):
    """How long a plan lasts where nothing ends it before."""

    DEAL = "deal"
    GAME = "game"


class Rank(IntEnum):
    """The order in which plans are asked, lower first; of one rank the one that stands first."""

    BEGUN = 0
    """What has begun goes on: the next card of a queue, the discard after a draw."""
    CALL = 1
    """What is made for one stage: bids, trump, exchanges, declarations, draws, one at a time."""
    STAGE = 2
    """The same in general: draw on, declare everything."""
    WHEN = 3
    QUEUE = 4
    FORCED = 5
    HOLD = 6
    """A `When` that lets nothing more general act without its owner."""
    LOWEST = 7


class FamilyFacts(NamedTuple):
    """What a family tells of a view.

    `trump` is None where tricks are not won by rank and trump, or nobody has named it yet, "" where there is none.
    `calling`: an auction runs in which the viewer may still speak; `over` the high bid and its bidder; `buyer` and
    `bid` once the hand is bought. `bids` may be made over the high bid, `nameable` suits be named by the viewer.
    `exchange` is how many cards partners pass, `asked` the suit an exchange is about, `asks` whether the buyer asks for
    one. `counters` are the ranks that count in tricks, where partners may give them to each other;
    `worth` is what each rank counts in a trick, None where nobody tells. `to_come` are the parts of the deal, by their
    verbs (pinacle: `turn`), in which the viewer may yet be asked for cards, `rounds` the tricks that are over (pinacle:
    all turns before the viewer's next).
    """

    tricks: bool = False
    trump: str | None = None
    calling: bool = False
    high: int | None = None
    bidder: Seat | None = None
    buyer: Seat | None = None
    bid: int = 0
    bids: tuple[range, ...] = ()
    nameable: tuple[str, ...] = ()
    exchange: int = 0
    asked: str = ""
    asks: bool = False
    counters: frozenset[str] = frozenset()
    worth: Mapping[str, int] | None = None
    stock: int = 0
    drawn: Card = ""
    to_come: tuple[str, ...] = ()
    rounds: int = 0


class Act(NamedTuple):
    """A move that a plan makes, and what is left of the plan after it; None: it is done."""

    move: Move
    left: Instruction | None


class Instruction(Protocol):
    """A plan: a frozen value with its words and what it does. The public name of the type is `Plan`.

    The class has another name because bots at pinacle have a Plan of their own.
    """

    kind: ClassVar[str]

    @property
    def scope(self) -> Scope:
        """Whether it is for this deal, or for all deals of the game."""

    @property
    def rank(self) -> Rank:
        """When it is asked among other plans."""

    def words(self) -> Phrase:
        """What it does and what sets it off."""

    def suits(self, sight: Reading) -> bool:
        """Whether it makes sense to make it now."""

    def end_reason(self, sight: Reading) -> Phrase | None:
        """Why it can never be done any more, None while it can."""

    def act(self, sight: Reading) -> Act | Phrase | None:
        """On its owner's turn: the move it makes, or why it cannot; None where it waits."""


@dataclass(frozen=True)
class Reading:
    """One seat's view of a deal, as plans read it; `imagined` is that of a turn which has not come.

    `advise` is what a club player would do with such a view at their turn; None where nobody knows.
    """

    engine: DealEngine[Any, Any]
    view: Any
    known: FamilyFacts
    imagined: Any = None
    advise: Callable[[Any], Move] | None = None

    @cached_property
    def seat(self) -> Seat | None:
        """The seat of the plan's owner; None for whoever only watches."""
        own: Seat | None = self.view.seat
        return own

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the owner may do now; nothing out of turn."""
        return self.engine.prompts(self.at_turn)

    @property
    def at_turn(self) -> Any:
        """The view by which the owner may move: the imagined one where there is one."""
        return self.view if self.imagined is None else self.imagined

    @cached_property
    def display(self) -> Display:
        """The table as the owner sees it."""
        return self.engine.show(self.view)

    @cached_property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.display.stage == "over"

    # --- cards ------------------------------------------------------------------------------------------

    def missing(self, cards: Iterable[Card]) -> Card | None:
        """The first of some cards that the owner does not hold, each as often as it is named."""
        left = Counter(self.display.hand)
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                return card
        return None

    def strength(self, card: Card) -> int:
        """How high a card ranks; the lowest has the least."""
        return -self.display.ranks.find(card[0])

    def lowest(self, cards: Iterable[Card]) -> Card:
        """The lowest of some cards: a plain one before a trump, of equal ones that of the longest suit in hand."""
        return min(cards, key=lambda card: (self.is_trump(card), self.strength(card), -self._length(card)))

    def highest(self, cards: Iterable[Card]) -> Card:
        """The highest of some cards: a trump before a plain one, of equal ones that of the longest suit in hand."""
        return max(cards, key=lambda card: (self.is_trump(card), self.strength(card), self._length(card)))

    def low(self, number: int) -> tuple[Card, ...]:
        """So many of the lowest cards of the hand, plain ones first; nothing where it has not so many."""
        hand = sorted(self.display.hand, key=lambda card: (self.is_trump(card), self.strength(card)))
        return tuple(hand[:number]) if len(hand) >= number else ()

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump, as far as it is known."""
        return bool(self.known.trump) and card[-1] == self.known.trump

    def _length(self, card: Card) -> int:
        return sum(other[-1] == card[-1] for other in self.display.hand)

    # --- tricks -----------------------------------------------------------------------------------------

    @cached_property
    def plays(self) -> Mapping[Card, Move]:
        """The cards that may be played now, each with its move."""
        moves: dict[Card, Move] = {}
        for prompt in self.prompts:
            if isinstance(prompt, Choose) and prompt.mode == Mode.TOUCH:
                for move in prompt.moves:
                    moves.setdefault(move.words[prompt.place], move)
        return moves

    @cached_property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what to the open trick, in order; empty before a lead."""
        return self.display.trick.plays if self.display.trick is not None else ()

    @property
    def on_lead(self) -> bool:
        """Whether the owner is to lead now."""
        return bool(self.plays) and not self.trick

    @property
    def following(self) -> bool:
        """Whether the owner is to play to a trick that somebody has led."""
        return bool(self.plays) and bool(self.trick)

    @property
    def lost_lead(self) -> bool:
        """Whether somebody else leads the open trick, or is about to lead the next one."""
        if self.trick:
            return self.trick[0][0] != self.seat
        last = self.display.last_trick
        return last is not None and last.winner != self.seat

    @property
    def next_round(self) -> int:
        """The number, from 1 on, of the trick or turn in which the owner moves next, or is moving."""
        return 1 + self.known.rounds + any(seat == self.seat for seat, _card in self.trick)

    @property
    def has_tricks(self) -> bool:
        """Whether cards are played to tricks in this deal, now or later."""
        return self.known.tricks or self.display.trick is not None or bool(self.plays)

    def winners(self) -> tuple[Card, ...]:
        """The cards that may be played now and would be winning the trick; none where that is not known."""
        best = self.best
        if not self.following or best is None:
            return ()
        return tuple(card for card in self.plays if self.beats(card, best[1]))

    @cached_property
    def best(self) -> tuple[Seat, Card] | None:
        """The card that is winning the open trick, and whose it is; None where there is none, or nobody can tell."""
        if not self.trick or self.known.trump is None:
            return None
        best = self.trick[0]
        for seat, card in self.trick[1:]:
            best = (seat, card) if self.beats(card, best[1]) else best
        return best

    def beats(self, card: Card, best: Card) -> bool:
        """Whether a card played later takes a trick from the best one; of equals the first wins."""
        if card[-1] == best[-1]:
            return self.strength(card) > self.strength(best)
        return self.is_trump(card)

    # --- everything else --------------------------------------------------------------------------------

    @cached_property
    def only(self) -> Move | None:
        """The move to make where there is but one."""
        moves: list[Move] = []
        for prompt in self.prompts:
            sure = sole(prompt)
            if sure is None or moves:
                return None
            moves.append(sure)
        return moves[0] if moves else None

    @cached_property
    def only_card(self) -> Move | None:
        """The card to play where there is but one, and one way to play it; what else could be done first may wait."""
        if len(self.plays) != 1:
            return None
        ((card, play),) = self.plays.items()
        others = (move for prompt in self.prompts if isinstance(prompt, Choose) for move in prompt.moves)
        return None if any(card in move.words for move in others if move != play) else play

    def offers(self, move: Move) -> bool:
        """Whether a move is offered by its name."""
        return any(isinstance(prompt, Choose) and move in prompt.moves for prompt in self.prompts)

    def asked_for(self, verb: str) -> bool:
        """Whether a move of this verb is wanted now."""
        for prompt in self.prompts:
            verbs = {move.verb for move in prompt.moves} if isinstance(prompt, Choose) else {prompt.verb}
            if verb in verbs:
                return True
        return False

    def numbers(self) -> tuple[Number, ...]:
        """The ranges of numbers that may be said now."""
        return tuple(prompt for prompt in self.prompts if isinstance(prompt, Number))

    @property
    def calling(self) -> bool:
        """Whether an auction runs in which the owner may still speak."""
        return self.known.calling or (bool(self.numbers()) and self.offers(PASS))

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return next(number for number, side in enumerate(self.engine.sides) if seat in side)

    def is_partner(self, seat: Seat | None) -> bool:
        """Whether a seat is another one of the owner's side."""
        mine = self.seat
        return (
            seat is not None
            and mine is not None
            and seat != mine
            and self.side_of(seat) == self.side_of(mine)
        )


def sole(prompt: Prompt) -> Move | None:
    """The move of a prompt that leaves no choice; None where there are several."""
    match prompt:
        case Choose(moves):
            return moves[0] if len(set(moves)) == 1 else None
        case Number(verb, low, high, step, remarks):
            return Move(verb, (str(low),)) if low + step > high and not remarks else None
        case Pick(verb, cards, low, high, always):
            taken = min(high, len(cards))
            alike = len(set(cards)) <= 1 or taken in (0, len(cards))
            return Move(verb, (*always, *cards[:taken])) if low == taken and alike else None
        case Form(verb, blanks):
            usual = tuple(blank.words[0] for blank in blanks)
            return Move(verb, usual) if all(len(blank.words) == 1 for blank in blanks) else None
        case Build():
            return None

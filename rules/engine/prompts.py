"""What a seat is asked: the prompts, each with the way a person answers it and the words it is offered in.

A prompt lists every legal answer of its shape; `is_offered` tells whether a move is one of them. Words are codes
of the game's wording. How offers are made of prompts for people stands in offers.py.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from .moves import Card, Fact, Move, Phrase


class Mode(Enum):
    """How a person answers a prompt."""

    PRESS = "press"
    """A button."""
    TOUCH = "touch"
    """Touch the card of the hand that stands in the move; a second prompt is about the other one of two alike cards,
    that in the hand where the first is about the one that lies open."""
    SHOW = "show"
    """Touch that card, or press a button: nobody would look in the hand alone for a card that may be shown."""
    USE = "use"
    """Choose a card of the hand first, then press what is to be done with it."""
    CHOOSE = "choose"
    """Choose some cards of the hand, then press."""
    BUILD = "build"
    """Put cards of the hand together, in an order that may matter."""
    SAY = "say"
    """Say a number."""
    FILL = "fill"
    """Answer several questions in one message."""


@dataclass(frozen=True, slots=True)
class Words:
    """How a move is said: the codes of its words on a button and of the question that asks once more.

    Both sentences have the move's own words as facts: `word` (the first), `second` and `words` (all).
    """

    label: str
    question: str

    def offered(self, move: Move) -> Phrase:
        """The words of a move on its button."""
        return Phrase(self.label, facts_of(move))

    def ask(self, move: Move) -> Phrase:
        """The question before a move is made."""
        return Phrase(self.question, facts_of(move))


def facts_of(move: Move) -> dict[str, Fact]:
    """The words of a move as facts of a sentence."""
    word, second, *_ = (*move.words, "", "")
    return {"word": word, "second": second, "words": move.words}


PLAY = Words("move_play", "confirm_play")
"""Playing a card, in every game that has tricks."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A move that may not be made now and is shown all the same, with the reason in a word or two.

    The whole reason is that of `check`.
    """

    move: Move
    why: Phrase


@dataclass(frozen=True, slots=True)
class Choose:
    """Make one of these moves; `grave` ones give something up or end the deal: ask once more.

    `words` has one entry for all moves, or one for each. In the modes in which a card of the hand is touched or
    chosen, it is the word at `place` of the move. `barred` are moves of this kind that are shown beside them. `laid`
    are the cards that each move lays together, where it does.
    """

    moves: tuple[Move, ...]
    grave: bool = False
    words: tuple[Words, ...] = field(kw_only=True)
    mode: Mode = field(default=Mode.PRESS, kw_only=True)
    place: int = field(default=0, kw_only=True)
    barred: tuple[Barred, ...] = field(default=(), kw_only=True)
    laid: tuple[tuple[Card, ...], ...] = field(default=(), kw_only=True)

    def words_of(self, move: Move) -> Words:
        """How one of the moves is said."""
        return self.words[0] if len(self.words) == 1 else self.words[self.moves.index(move)]


@dataclass(frozen=True, slots=True)
class Number:
    """Say a number: low, low+step, ... up to high; a remark may follow where any are listed.

    `words` say a number as a move, `button` stands beside the field for a typed one, `remark_words` are the
    remarks', one each.
    """

    verb: str
    low: int
    high: int
    step: int = 1
    remarks: tuple[str, ...] = ()
    words: Words = field(kw_only=True)
    button: Phrase = field(kw_only=True)
    remark_words: tuple[Phrase, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick low..high of `cards` (a card held twice is listed twice); `always` go along in any case."""

    verb: str
    cards: tuple[Card, ...]
    low: int
    high: int
    always: tuple[Card, ...] = ()
    words: Words = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Blank:
    """One choice of a Form: its name, its title, and the words it may be filled with, the usual one first.

    `labels` say the words, one for every word.
    """

    name: str
    words: tuple[str, ...]
    labels: tuple[Phrase, ...]
    title: Phrase


@dataclass(frozen=True, slots=True)
class Form:
    """Several choices in one message, free of one another: the verb with a word for every blank, in order."""

    verb: str
    blanks: tuple[Blank, ...]
    words: Words = field(kw_only=True)


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
    words: Words = field(kw_only=True)


Prompt = Choose | Number | Pick | Form | Build


LONGEST_NUMBER = 9


def number_of(word: str) -> int | None:
    """The number a word is in its one spelling, `52` and not `052`; None for everything else."""
    if not word.isascii() or not word.isdecimal() or len(word) > LONGEST_NUMBER:
        return None
    return None if word[0] == "0" and word != "0" else int(word)


def verbs_of(prompts: tuple[Prompt, ...]) -> tuple[str, ...]:
    """The verbs of the moves that are offered, in order."""
    verbs: dict[str, None] = {}
    for prompt in prompts:
        verbs |= dict.fromkeys(
            [move.verb for move in prompt.moves] if isinstance(prompt, Choose) else [prompt.verb]
        )
    return tuple(verbs)


def words_for(prompts: tuple[Prompt, ...], move: Move) -> Words | None:
    """How a move is said that some prompt offers; None where none does."""
    for prompt in prompts:
        if _is_offered(prompt, move):
            return prompt.words_of(move) if isinstance(prompt, Choose) else prompt.words
    return None


def is_offered(prompts: tuple[Prompt, ...], move: Move) -> bool:
    """Whether a move has the shape of one prompted; picked cards may stand in any order.

    With a Build that is not all: the game's `check` decides about the cards put together.
    """
    return words_for(prompts, move) is not None


def _is_number_of(prompt: Number, move: Move) -> bool:
    if move.verb != prompt.verb or not 1 <= len(move.words) <= 2:
        return False
    number = number_of(move.words[0])
    return (
        number is not None
        and prompt.low <= number <= prompt.high
        and (number - prompt.low) % prompt.step == 0
        and (len(move.words) == 1 or move.words[1] in prompt.remarks)
    )


def _is_offered(prompt: Prompt, move: Move) -> bool:
    match prompt:
        case Choose(moves):
            return move in moves
        case Number():
            return _is_number_of(prompt, move)
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

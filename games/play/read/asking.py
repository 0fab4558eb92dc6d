"""What a table asks of its reader: the hand with what touching each card does, and every button.

Made from the prompts of the reader's own view. Where cards are gathered first (a Pick, a Build), moves
with a card of the hand become buttons for the card chosen: `discard *`, `add 3 *`; the star stands for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.moves import Card, IllegalMove, Move, Phrase
from rules.engine.prompts import Blank, Build, Choose, Form, Number, Pick, Prompt
from rules.engine.protocol import Engine
from rules.engine.wording import Wording
from rules.web.speech import SUIT_SIGNS, Html, card_name, rank_sign, say_html, suit_name

STAR = "*"
"""Stands in a move for the cards chosen in the hand."""

PLAY, NOT_NOW = "play", "no_such_move"
"""The verb that plays a card in every game, and the refusal that gives no reason of the game's own."""

BIDS_SHOWN = 6
"""Numbers offered as buttons of their own; higher ones are typed."""


@dataclass(frozen=True)
class HandCard:
    """A card of the reader's hand: what touching it does, and why it may not be played."""

    card: Card
    name: str
    sign: str
    move: str
    legal: bool
    why: SafeString
    why_url: str


@dataclass(frozen=True)
class Suit:
    """The cards of one suit in the reader's hand."""

    suit: str
    name: str
    sign: str
    cards: tuple[HandCard, ...]


@dataclass(frozen=True)
class Button:
    """A move as a button: its text form, its words, what it brings or tells, and a suit where it is about one."""

    move: str
    label: SafeString
    means: SafeString
    suit: str
    sign: str
    grave: bool


@dataclass(frozen=True)
class Bid:
    """A number that can be said, and what it tells by the table's agreements."""

    number: int
    means: SafeString


@dataclass(frozen=True)
class Bids:
    """A number to say: the first few as buttons, the bounds for a typed one, remarks, the word of its button."""

    verb: str
    label: SafeString
    first: tuple[Bid, ...]
    low: int
    high: int
    steps: tuple[tuple[int, int, int], ...]
    remarks: tuple[tuple[str, SafeString], ...]


@dataclass(frozen=True)
class Gathered:
    """A button for cards gathered in the hand: the move with a star for them, how many, and which they may be.

    `cards` is empty where any will do; `tried` says that the table can tell first what they would make. A move that
    puts one card to what lies there already shows it as `lying`, and as `means` what would become of it: the words,
    each after the cards for which they hold.
    """

    move: str
    label: SafeString
    low: int
    high: int
    cards: tuple[Card, ...] = ()
    tried: bool = False
    lying: SafeString | str = ""
    means: tuple[tuple[str, SafeString], ...] = ()


@dataclass(frozen=True)
class Filled:
    """One choice of a form: its name and words, the usual one first."""

    name: str
    label: SafeString
    words: tuple[tuple[str, SafeString], ...]


@dataclass(frozen=True)
class Filling:
    """Several choices in one message."""

    verb: str
    label: SafeString
    blanks: tuple[Filled, ...]


@dataclass(frozen=True)
class Question:
    """A move that wants confirming: its text and the words that ask."""

    move: str
    html: SafeString


class TurnChoices:
    """What one reader is asked at one moment. `explain` says why a move is refused, and where that is told."""

    def __init__(
        self,
        engine: Engine[Any, Any],
        view: Any,
        prompts: tuple[Prompt, ...],
        hand: Sequence[Card],
        wording: Wording,
        html: Html,
        explain: Callable[[IllegalMove], tuple[SafeString, str]],
    ) -> None:
        self.engine, self.view, self.prompts, self.cards = engine, view, prompts, hand
        self.wording, self.html, self.explain = wording, html, explain

    # --- the hand ------------------------------------------------------------------------------

    @cached_property
    def gathers(self) -> bool:
        """Whether cards are chosen first, and what is done with them after that.

        So it is in every turn of a game that has a word for it, `with_<verb>`: a touch must not choose a card in one
        turn and throw it away in the next.
        """
        return any(isinstance(prompt, Pick | Build) for prompt in self.prompts) or any(
            f"with_{move.verb}" in self.wording and self._shape(move) for move in self._named
        )

    @cached_property
    def may_stand_by_rank(self) -> bool:
        """Whether cards of this game are put together with others, so that equal ones may stand side by side."""
        return any(code.startswith("with_") for code in self.wording)

    @cached_property
    def card_moves(self) -> dict[Card, Move]:
        """The moves that are made by touching one card of the hand: of several, the first offered."""
        if self.gathers:
            return {}
        hand, moves = set(self.cards), dict[Card, Move]()
        for move in self._named:
            if len(move.words) == 1 and move.words[0] in hand:
                moves.setdefault(move.words[0], move)
        return moves

    @cached_property
    def _named(self) -> tuple[Move, ...]:
        return tuple(move for prompt in self.prompts if isinstance(prompt, Choose) for move in prompt.moves)

    @cached_property
    def hand(self) -> tuple[Suit, ...]:
        """The reader's cards by suit, each with what touching it does."""
        made: dict[Card, HandCard] = {}
        suits: dict[str, list[HandCard]] = {}
        for card in self.cards:
            if card not in made:
                made[card] = self._hand_card(card)
            suits.setdefault(card[-1], []).append(made[card])
        return tuple(Suit(s, suit_name(s), SUIT_SIGNS[s], tuple(cards)) for s, cards in suits.items())

    def _hand_card(self, card: Card) -> HandCard:
        move = self.card_moves.get(card)
        why, why_url = SafeString(""), ""
        if move is None and (illegal := self._not_playable(card)):
            move = Move(PLAY, (card,))
            why, why_url = self.explain(illegal)
        return HandCard(
            card=card,
            name=card_name(card),
            sign=rank_sign(card[:-1]),
            move=str(move) if move else "",
            legal=card in self.card_moves,
            why=why,
            why_url=why_url,
        )

    def _not_playable(self, card: Card) -> IllegalMove | None:
        """Why a card may not be played now, where the game has a reason: a better card, or something to do first."""
        if self.gathers or not self.prompts or not all(isinstance(prompt, Choose) for prompt in self.prompts):
            return None
        try:
            self.engine.check(self.view, Move(PLAY, (card,)))
        except IllegalMove as illegal:
            return illegal if illegal.code != NOT_NOW else None
        return None

    @property
    def touchable(self) -> bool:
        """Whether cards of the hand do something now."""
        return bool(self.card_moves) or self.gathers

    # --- cards gathered ------------------------------------------------------------------------

    @cached_property
    def gathered(self) -> tuple[Gathered, ...]:
        """What can be done with the cards chosen: put them together, give them, or one of them to one place."""
        found: list[Gathered] = []
        for prompt in self.prompts:
            match prompt:
                case Pick(verb, _cards, low, high, always):
                    label = self.move_words("move", Move(verb))
                    found.append(Gathered(f"{verb} {STAR}", label, low + len(always), high + len(always)))
                case Build(verb, cards, low, high):
                    label = self.move_words("move", Move(verb))
                    found.append(
                        Gathered(f"{verb} {STAR}", label, low, high, tuple(sorted(set(cards))), True)
                    )
        return (*found, *self._single)

    @cached_property
    def _single(self) -> tuple[Gathered, ...]:
        """The moves with one card of the hand, by what they do with it."""
        if not self.gathers:
            return ()
        by_shape: dict[str, dict[Card, Move]] = {}
        for move in self._named:
            shape = self._shape(move)
            if shape is not None:
                by_shape.setdefault(shape[0], {})[shape[1]] = move
        return tuple(self._with_one(shape, moves) for shape, moves in by_shape.items())

    def _with_one(self, shape: str, moves: dict[Card, Move]) -> Gathered:
        """The button of a move with one card, by the card that is chosen for it."""
        cards_by_words: dict[SafeString, list[Card]] = {}
        for card, move in moves.items():
            if words := self._means(move):
                cards_by_words.setdefault(words, []).append(card)
        means = tuple((" ".join(cards), words) for words, cards in cards_by_words.items())
        lying = next((self._lying[word] for word in shape.split() if word in self._lying), "")
        return Gathered(shape, self._shape_words(shape, moves), 1, 1, tuple(moves), bool(means), lying, means)

    @cached_property
    def _lying(self) -> dict[str, SafeString]:
        """The cards of what lies on the table, by the key that names it in moves."""
        laid = self.engine.show(self.view).laid
        return {piece.key: SafeString(self.html.cards(piece.cards)) for piece in laid if piece.key}

    @cached_property
    def tries(self) -> Gathered | None:
        """The first button whose cards can be tried: the others are tried along with it."""
        return next((button for button in self.gathered if button.tried), None)

    def _shape(self, move: Move) -> tuple[str, Card] | None:
        """A move with a star in place of the card of the hand it is made with, and that card.

        A game with words for a card to be chosen (`with_<verb>`) names that card before any other: what else is
        named may be held in the hand as well, such as the double of a card that lies on the table.
        """
        hand = set(self.cards)
        held = [number for number, word in enumerate(move.words) if word in hand]
        if not held or (len(held) > 1 and f"with_{move.verb}" not in self.wording):
            return None
        first, words = held[0], list(move.words)
        words[first] = STAR
        return " ".join((move.verb, *words)), move.words[first]

    def _shape_words(self, shape: str, moves: dict[Card, Move]) -> SafeString:
        """The words of a button that wants a card: `with_<verb>`, which names no card."""
        move = next(iter(moves.values()))
        words = tuple(
            word for word, wanted in zip(move.words, shape.split()[1:], strict=True) if wanted != STAR
        )
        for code in (*(f"with_{move.verb}_{word}" for word in words[1:]), f"with_{move.verb}"):
            if code in self.wording:
                return self._say(code, {"word": words[0] if words else "", "words": words})
        return self.move_words("move", Move(move.verb))

    # --- buttons -------------------------------------------------------------------------------

    @cached_property
    def buttons(self) -> tuple[Button, ...]:
        """The moves that are no cards of the hand: pass, name a suit, throw in.

        A card that may be shown instead of them is a button beside them too: nobody would look for it in the hand.
        """
        return tuple(
            Button(
                str(move),
                self.move_words("move", move),
                self._means(move),
                _suit_of(move),
                SUIT_SIGNS.get(_suit_of(move), ""),
                prompt.grave,
            )
            for prompt in self.prompts
            if isinstance(prompt, Choose)
            for move in prompt.moves
            if (not self._touched(move) or not all(map(self._touched, prompt.moves)))
            and not (self.gathers and self._shape(move) is not None)
        )

    def _touched(self, move: Move) -> bool:
        """Whether a move is made by touching a card of the hand."""
        return self.card_moves.get(move.words[0] if move.words else "") == move

    @property
    def suit_buttons(self) -> bool:
        """Whether a suit is to be chosen."""
        return any(button.suit for button in self.buttons)

    @cached_property
    def bids(self) -> Bids | None:
        """The numbers that may be said, None where none is asked for."""
        numbers = [prompt for prompt in self.prompts if isinstance(prompt, Number)]
        if not numbers:
            return None
        spans = [range(n.low, n.high + 1, n.step) for n in numbers]
        first = [value for span in spans for value in span[:BIDS_SHOWN]][:BIDS_SHOWN]
        verb = numbers[0].verb
        remarks = tuple((word, self.move_words("remark", Move(word))) for word in numbers[0].remarks)
        steps = tuple((n.low, n.high, n.step) for n in numbers)
        shown = tuple(Bid(number, self._means(Move(verb, (str(number),)))) for number in first)
        code = f"number_{verb}"
        label = self._say(code, {}) if code in self.wording else SafeString(gettext("Say it"))
        return Bids(verb, label, shown, first[0], spans[-1][-1], steps, remarks)

    def _means(self, move: Move) -> SafeString:
        meaning = self.engine.meaning(self.view, move)
        return say_html(self.wording, meaning, self.html) if meaning is not None else SafeString("")

    @cached_property
    def filling(self) -> Filling | None:
        """Several choices that are sent together."""
        form = next((prompt for prompt in self.prompts if isinstance(prompt, Form)), None)
        if form is None:
            return None
        blanks = tuple(
            Filled(
                blank.name,
                self._say(f"blank_{form.verb}_{blank.name}", {}),
                self._fillings(form.verb, blank),
            )
            for blank in form.blanks
        )
        return Filling(form.verb, self.move_words("move", Move(form.verb)), blanks)

    def _fillings(self, verb: str, blank: Blank) -> tuple[tuple[str, SafeString], ...]:
        """The words of a blank, each as the family says it."""
        if blank.labels:
            said = (say_html(self.wording, label, self.html) for label in blank.labels)
            return tuple(zip(blank.words, said, strict=True))
        return tuple(
            (word, self.move_words("fill", Move(f"{verb}_{blank.name}", (word,)))) for word in blank.words
        )

    # --- words ---------------------------------------------------------------------------------

    def question(self, move: Move) -> Question:
        """A move the reader is asked to confirm."""
        return Question(str(move), self.move_words("confirm", move))

    def move_words(self, prefix: str, move: Move) -> SafeString:
        """The words of a move on a button or in a question; its text form where the family has none."""
        word, second, *_ = (*move.words, "", "")
        verb, _, figure = move.verb.partition("-")
        facts: dict[str, object] = {"word": word, "second": second, "words": move.words, "points": figure}
        named = (word, *move.words[2:])
        codes = (
            *(f"{prefix}_{move.verb}_{each}" for each in named),
            f"{prefix}_{move.verb}",
            f"{prefix}_{verb}",
        )
        for code in codes:
            if code in self.wording:
                return self._say(code, facts)
        return SafeString(self.html.plain(str(move)))

    def _say(self, code: str, facts: dict[str, object]) -> SafeString:
        return say_html(self.wording, Phrase(code, facts), self.html)


def _suit_of(move: Move) -> str:
    word = move.words[0] if move.words else ""
    return word if word in ("S", "H", "C", "D") else ""

"""Sentences: every event, refusal and headline has one, in English, marked for translation.

A family keeps its sentences in a Wording, code by code. Placeholders name a fact and, after
the colon, what it is: `{seat:seat} played {card:card}`; a `phrase` is a sentence within the
sentence, a `term` the code of one without facts, a `word` a small number in words. Who says the sentence (a page, a
log, a terminal) brings a Speaker, which knows names, the reader's language and how a card looks.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from .moves import Event, Fact, Phrase


def N_(text: str) -> str:
    """Mark an English text for translation; it is translated where it is shown."""
    return text


def NN_(text: str, plural: str) -> tuple[str, str]:
    """Mark an English text and its plural as one sentence: other languages count in their own way."""
    return text, plural


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English text with placeholders; `plural` and `count` where the number of a fact matters.

    `paragraph` is the anchor of the rule page that says why.
    """

    text: str
    plural: str = ""
    count: str = ""
    paragraph: str = ""


Wording = Mapping[str, Sentence]


class WordingClash(ValueError):
    """Two wordings that say the same code in different words."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code} is said in two ways")
        self.code = code


def merged(*wordings: Wording) -> Wording:
    """One wording of several, which may share sentences but not contradict each other; raises WordingClash."""
    sentences: dict[str, Sentence] = {}
    for wording in wordings:
        for code, sentence in wording.items():
            if sentences.setdefault(code, sentence) != sentence:
                raise WordingClash(code)
    return sentences


def usual_refusals(*, turn: str = "", end: str, deal: str, pack: str) -> Wording:
    """What every game says alike: to a move out of turn, out of time, of no meaning or with cards not held.

    `turn`, `end`, `deal` and `pack` are the paragraphs on whose turn it is, the end of the game, the deal
    and the cards.
    """
    return {
        "unreadable": Sentence(N_("That is no move.")),
        "not_your_turn": Sentence(N_("It is not your turn."), paragraph=turn),
        "game_is_over": Sentence(N_("The game is over."), paragraph=end),
        "wait_for_deal": Sentence(N_("The cards have yet to be dealt."), paragraph=deal),
        "no_such_move": Sentence(N_("“{move}” cannot be done now.")),
        "not_held": Sentence(N_("You do not hold {card:card}."), paragraph=pack),
        "no_such_card": Sentence(N_("“{word}” is no card of this game."), paragraph=pack),
        "line_given_up": Sentence(N_("given up"), paragraph=end),
    }


class Speaker(Protocol):
    """Who says a sentence: language, names and the look of cards; returns text ready to show."""

    def translate(self, text: str) -> str:
        """An English text in the reader's language."""

    def translate_plural(self, text: str, plural: str, number: int) -> str:
        """The form of an English text that goes with a number, in that language."""

    def plain(self, text: str) -> str:
        """A text of no special kind, made ready to show."""

    def figure(self, number: int) -> str:
        """A number as it stands in a sentence."""

    def word(self, number: int) -> str:
        """A small number in words."""

    def seat(self, seat: int) -> str:
        """The name of a seat."""

    def side(self, side: int) -> str:
        """The name of a side."""

    def card(self, card: str) -> str:
        """A card such as `KH`, by name or as markup."""

    def cards(self, cards: tuple[str, ...]) -> str:
        """Cards in the order given, by name or as markup."""

    def suit(self, suit: str) -> str:
        """The name or sign of a suit."""

    def rank(self, rank: str) -> str:
        """The name of a rank."""

    def combination(self, key: str) -> str:
        """What lies on the table under a key such as `c1`."""


def phrase_of(wording: Wording, event: Event) -> Phrase:
    """The phrase of an event as a seat knows it: `gave_told` rather than `gave` where it knows the cards."""
    return Phrase(_code(wording, event.kind, event), event.facts)


def call_of(wording: Wording, event: Event) -> Phrase | None:
    """What whoever acts says in a few words, beside their seat: "52", "passes"; None where nothing is said."""
    return _beside(wording, "call", event)


def banner_of(wording: Wording, event: Event) -> Phrase | None:
    """What everybody looks up for, in a few words to be set large: "Repique, 60"; None for everyday events."""
    return _beside(wording, "banner", event)


def _beside(wording: Wording, prefix: str, event: Event) -> Phrase | None:
    code = _code(wording, f"{prefix}_{event.kind}", event)
    return Phrase(code, event.facts) if code in wording else None


def _code(wording: Wording, code: str, event: Event) -> str:
    """A code, or its form for whoever knows the cards, where there is one and they do."""
    with_cards = f"{code}_told"
    return with_cards if "cards" in event.facts and with_cards in wording else code


def say(wording: Wording, phrase: Phrase, speaker: Speaker) -> str:
    """The sentence of a phrase; raises KeyError for a code the wording does not know."""
    sentence = wording[phrase.code]
    if sentence.plural:
        text = speaker.translate_plural(
            sentence.text, sentence.plural, cast(int, phrase.facts[sentence.count])
        )
    else:
        text = speaker.translate(sentence.text)
    parts: list[str] = []
    for literal, name, kind, _conversion in string.Formatter().parse(text):
        parts.append(speaker.plain(literal))
        if name is not None:
            parts.append(_fact(wording, phrase.facts[name], kind or "", speaker))
    return "".join(parts)


def _fact(wording: Wording, fact: Fact, kind: str, speaker: Speaker) -> str:
    match kind, fact:
        case "seat", int():
            return speaker.seat(fact)
        case "side", int():
            return speaker.side(fact)
        case "card", str():
            return speaker.card(fact)
        case "cards", tuple():
            return speaker.cards(cast("tuple[str, ...]", fact))
        case "suit", str():
            return speaker.suit(fact)
        case "suits", tuple():
            return speaker.plain(", ").join(speaker.suit(suit) for suit in cast("tuple[str, ...]", fact))
        case "rank", str():
            return speaker.rank(fact)
        case "combination", str():
            return speaker.combination(fact)
        case "term", str():
            return say(wording, Phrase(fact), speaker)
        case "phrase", Phrase():
            return say(wording, fact, speaker)
        case "phrases", tuple():
            return speaker.plain(", ").join(say(wording, cast(Phrase, part), speaker) for part in fact)
        case "seats", tuple():
            return speaker.plain(", ").join(speaker.seat(seat) for seat in cast("tuple[int, ...]", fact))
        case "word", int():
            return speaker.word(fact)
        case "", int():
            return speaker.figure(fact)
        case "", _:
            return speaker.plain(str(fact))
    raise ValueError(f"no way to say {fact!r} as {kind!r}")

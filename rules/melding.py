"""The meld counter: a hand from an address, counted by the engine, with its explanation.

The address names the trump suit and the hand, either as a text (`hand=S:AKQ H:T7`) or card by
card (`AS=2&KH=1`), as the form without script sends it. A text that was changed goes before the counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.notation import BadCards, read_cards, write_cards
from rules.engine.page import Calculator, MeldCount, Spot
from rules.engine.protocol import Card
from rules.engine.variant import Variant
from rules.pages import meld_url
from rules.speech import Html, say_html


@dataclass(frozen=True, slots=True)
class Count:
    """One field of the form: a card and how many of it are in the hand."""

    card: Card
    number: int
    most: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld as it is shown."""

    words: SafeString
    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MeldCounter:
    """The form and its answer; `error` says what could not be read, `written` that the text was read."""

    trump: str
    suits: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Count, ...]], ...]
    hand: str
    size: int
    total: int
    melds: tuple[Meld, ...]
    notes: tuple[SafeString, ...]
    spots: tuple[Spot, ...]
    address: str
    error: str
    typed: str
    written: bool


def names(variant: Variant[Any]) -> frozenset[str]:
    """The parameters of the counter, which are no options."""
    assert variant.page is not None
    return frozenset({"trump", "hand", "was", *variant.page.calculator.pack})


def counter(variant: Variant[Any], options: Any, query: Mapping[str, str]) -> MeldCounter:
    """The counter for what an address asks; without a hand it is empty."""
    page = variant.page
    assert page is not None
    calculator = page.calculator
    trump = query.get("trump", "").upper()
    error = ""
    if trump not in calculator.suits or len(trump) != 1:
        error = gettext("Choose a suit as trumps.") if trump else ""
        trump = calculator.suits[0]
    typed = query.get("hand", "")
    try:
        hand = _hand(calculator, query)
    except BadCards as bad:
        hand = ()
        sentence = gettext(
            "“{token}” is not understood. Write cards such as AS, 10H or TH, or a suit such as S:AKQ."
        )
        error = sentence.format(token=bad.token[:40])
    count = calculator.meld(options, trump=trump, hand=hand)
    speaker = Html()
    written = write_cards(_in_order(calculator, hand))
    return MeldCounter(
        trump=trump,
        suits=tuple(calculator.suits),
        rows=_rows(calculator, hand),
        hand=written,
        size=len(hand),
        total=count.total,
        melds=_melds(variant, count, speaker),
        notes=tuple(say_html(page.words, note, speaker) for note in count.notes),
        spots=count.spots,
        address=meld_url(variant, options, trump, tuple(_in_order(calculator, hand))),
        error=error,
        typed=typed if error else written,
        written=_is_written(query),
    )


def _hand(calculator: Calculator, query: Mapping[str, str]) -> tuple[Card, ...]:
    text = query.get("hand", "")
    counts = {card: query[card] for card in dict.fromkeys(calculator.pack) if query.get(card, "") != ""}
    if not counts or _is_written(query):
        return read_cards(text, calculator.pack)
    return tuple(card for card, number in counts.items() for _ in range(_number(card, number, calculator)))


def _is_written(query: Mapping[str, str]) -> bool:
    """Whether the cards were written: the text is another than the page had, or there was no page."""
    return query.get("hand", "") != query.get("was", "")


def _number(card: Card, text: str, calculator: Calculator) -> int:
    word = text.strip()
    most = calculator.pack.count(card)
    if not word.isdecimal() or len(word) > 3 or int(word) > most:
        raise BadCards(f"{card}={text}", f"0 to {most}")
    return int(word)


def _rows(calculator: Calculator, hand: Sequence[Card]) -> tuple[tuple[str, tuple[Count, ...]], ...]:
    return tuple(
        (
            suit,
            tuple(
                Count(rank + suit, hand.count(rank + suit), calculator.pack.count(rank + suit))
                for rank in calculator.ranks
            ),
        )
        for suit in calculator.suits
    )


def _in_order(calculator: Calculator, hand: Sequence[Card]) -> list[Card]:
    return sorted(hand, key=calculator.pack.index)


def _melds(variant: Variant[Any], count: MeldCount, speaker: Html) -> tuple[Meld, ...]:
    assert variant.page is not None
    return tuple(
        Meld(say_html(variant.page.words, meld.words, speaker), meld.points, meld.cards)
        for meld in count.melds
    )

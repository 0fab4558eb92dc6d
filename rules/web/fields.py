"""Form fields for what games ask: digits alone, one of a few words, several numbers, cards of a pack.

Page and command line read the same words by them. A word that cannot be taken is the `value` of the
error's params; of cards, the error's cause says what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from rules.engine.cards import SUITS
from rules.engine.moves import Card
from rules.engine.notation import BadCards, read_cards
from rules.engine.prompts import number_of
from rules.engine.typed_cards import AmbiguousCards, typed_cards
from rules.web.speech import card_name, card_signs, hand_signs

LONGEST = 2000
LONGEST_NAME = 40
HIGHEST = 999_999
NOT_HERE = _("“%(value)s” cannot be taken here.")


class WholeNumber(forms.IntegerField):
    """A whole number from 0 up, in its one spelling; `empty_value` where nothing is said."""

    default_error_messages = {"invalid": NOT_HERE}

    def __init__(self, *, empty_value: object = None, **words: Any) -> None:
        super().__init__(**words)
        self.empty_value = empty_value

    def to_python(self, value: Any) -> Any:
        """The number of a text."""
        text = str(value or "").strip()
        return self.number(text) if text else self.empty_value

    def number(self, word: str) -> int:
        """The number a word is; raises ValidationError."""
        number = number_of(word)
        if number is None or number > HIGHEST:
            raise ValidationError(self.error_messages["invalid"], code="invalid", params={"value": word})
        return number


BETWEEN = re.compile(r"[\s,;/:&]+|\b(?:and|et)\b")
"""What people write between two numbers."""


class NumbersField(WholeNumber):
    """Whole numbers as a tuple, with commas, spaces or another sign between, or the word "and"."""

    default_error_messages = {
        "invalid": _("“%(value)s” is not understood. Write whole numbers with spaces between, such as 34 10.")
    }

    def to_python(self, value: Any) -> Any:
        """The numbers of a text."""
        words = BETWEEN.split(str(value or "").lower())
        return tuple(map(self.number, filter(None, words))) or self.empty_value


class WordField(forms.TypedChoiceField):
    """One word of a few, in capitals or not."""

    default_error_messages = {"invalid_choice": NOT_HERE}

    def __init__(self, *, choices: Sequence[tuple[str, str]], **words: Any) -> None:
        super().__init__(choices=choices, **words)
        self.words = tuple(word for word, _label in choices)

    def to_python(self, value: Any) -> str:
        """The word as the game spells it, where it is one."""
        word: str = super().to_python(value).strip()
        return next((each for each in self.words if each.lower() == word.lower()), word)

    prepare_value = to_python


class NameField(forms.CharField):
    """What a person is called, in any words."""

    def to_python(self, value: Any) -> Any:
        """The name without needless spaces."""
        name = " ".join(str(super().to_python(value) or "").split())
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise ValidationError(NOT_HERE, code="invalid", params={"value": name})
        return name or self.empty_value


EVERY_CARD = tuple(rank + suit for suit in SUITS for rank in "AKQJT98765432")
"""The cards of all packs, but for jokers."""


class CardsField(forms.CharField):
    """Cards of a pack, as a tuple in the order written: in the usual notation, or as somebody types them.

    `typed`: the text is read in the letters of the page's language; else as the command line and the API have it.
    """

    def __init__(self, *, pack: Sequence[Card], typed: bool = False, **words: Any) -> None:
        super().__init__(**words)
        self.pack, self.typed = pack, typed

    def to_python(self, value: Any) -> Any:
        """The cards of a text."""
        text = super().to_python(value)
        if not isinstance(text, str):
            return text
        try:
            read = _cards_in_text if self.typed else read_cards
            return read(text[:LONGEST], self.pack) or self.empty_value
        except BadCards as bad:
            raise ValidationError(self._missing(bad) or _bad_cards(bad), code="cards") from bad

    def _missing(self, bad: BadCards) -> str:
        """What a page says of a card that this pack has not; empty for what is no card at all."""
        try:
            cards = (_cards_in_text if self.typed else read_cards)(bad.token[:LONGEST], EVERY_CARD)
        except BadCards:
            return ""
        missing = next((card for card in cards if card not in self.pack), None)
        sentence = gettext("There is no such card in this game: {card}.")
        return "" if missing is None else sentence.format(card=card_name(missing))


def _cards_in_text(text: str, pack: Sequence[Card]) -> tuple[Card, ...]:
    return typed_cards(text, pack, get_language() or "en")


def sorted_text(text: str, pack: Sequence[Card]) -> str:
    """A text of cards as a hand is shown, with the signs of its suits; one that cannot be read is left alone."""
    try:
        return hand_signs(sorted(_cards_in_text(text[:LONGEST], pack), key=pack.index))
    except BadCards:
        return text


def _bad_cards(bad: BadCards) -> str:
    """What a page says of cards it cannot read, that can be read in two ways, or that are not all there."""
    if isinstance(bad, AmbiguousCards):
        sentence = gettext(
            "“{token}” can be read in two ways: {one} or {other}. Write the suits as signs or in full."
        )
        one, other = (card_signs(reading) for reading in bad.readings[:2])
        return sentence.format(token=bad.token[:40], one=one, other=other)
    if bad.most:
        sentence = gettext("At this table there are no more than {most} of this card: {card}.")
        return sentence.format(most=bad.most, card=card_name(bad.token))
    sentence = gettext(
        "“{token}” is not understood. Write cards such as AS, 10H or TH, or a suit such as S:AKQ."
    )
    return sentence.format(token=bad.token[:40])

"""Form fields for what games ask: digits alone, one of a few words, several numbers, cards of a pack.

Page and command line read the same words by them. A word that cannot be taken is the `value` of the
error's params; of cards, the error's cause says what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.engine.moves import Card
from rules.engine.notation import BadCards, read_cards, write_cards
from rules.engine.prompts import number_of
from rules.web.speech import card_name

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


class NumbersField(WholeNumber):
    """Whole numbers with commas between, as a tuple."""

    def to_python(self, value: Any) -> Any:
        """The numbers of a text."""
        return tuple(map(self.number, str(value or "").replace(",", " ").split())) or self.empty_value


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


class CardsField(forms.CharField):
    """Cards of a pack in the usual notation, as a tuple in the order written."""

    def __init__(self, *, pack: Sequence[Card], **words: Any) -> None:
        super().__init__(**words)
        self.pack = pack

    def to_python(self, value: Any) -> Any:
        """The cards of a text."""
        text = super().to_python(value)
        if not isinstance(text, str):
            return text
        try:
            return read_cards(text[:LONGEST], self.pack) or self.empty_value
        except BadCards as bad:
            raise ValidationError(_bad_cards(bad), code="cards") from bad


def sorted_text(text: str, pack: Sequence[Card]) -> str:
    """A text of cards as a hand is shown; one that cannot be read is left alone."""
    try:
        return write_cards(sorted(read_cards(text[:LONGEST], pack), key=pack.index))
    except BadCards:
        return text


def _bad_cards(bad: BadCards) -> str:
    """What a page says of cards it cannot read, or that are not all there."""
    if bad.most:
        sentence = gettext("At this table there are no more than {most} of this card: {card}.")
        return sentence.format(most=bad.most, card=card_name(bad.token))
    sentence = gettext(
        "“{token}” is not understood. Write cards such as AS, 10H or TH, or a suit such as S:AKQ."
    )
    return sentence.format(token=bad.token[:40])

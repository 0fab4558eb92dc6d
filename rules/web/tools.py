"""A tool of a game as a form: a question from outside, its answer by the engine.

The command line reads a question by `values`; the page is a `ToolForm`, whose cards are given either as a
text (`hand=S:AKQ H:T7`) or card by card (`AS=2&KH=1`), as the form without script sends them; `was` is the
text the page had, and a text that was changed goes before the counts. Where a tool asks for several lots
of cards, each is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.engine.moves import Card, Phrase
from rules.engine.notation import BadCards, write_cards
from rules.engine.page import BadWord, Field, Kind, RulePage, Tool, ToolAnswer
from rules.engine.typed_cards import signed_cards, with_suit_signs
from rules.engine.variant import Variant
from rules.web.fields import (
    BETWEEN,
    LONGEST_NAME,
    NOT_HERE,
    CardsField,
    NameField,
    NumbersField,
    WholeNumber,
    WordField,
    sorted_text,
)
from rules.web.mixes import mix_url, tool_url
from rules.web.speech import Html, hand_signs, say_html

EXPECTED = {
    Kind.CARDS: "cards for {name}",
    Kind.CHOICE: "one of {words} for {name}",
    Kind.NUMBER: "a whole number from 0 up for {name}",
    Kind.NUMBERS: "whole numbers from 0 up, with commas between, for {name}",
    Kind.FLAG: "nothing",
    Kind.NAME: "a name of at most {longest} letters for {name}",
}


ONE_A_BOX = _("“%(value)s” is not understood. Write one whole number in each box.")


def find(variant: Variant[Any], name: str) -> Tool:
    """The tool of a variant by its name; raises BadWord."""
    tools = variant.page.tools if variant.page else ()
    for tool in tools:
        if tool.name == name:
            return tool
    names = ", ".join(tool.name for tool in tools) or "nothing"
    raise BadWord(name, f"what can be asked about {variant.slug}: {names}")


def names(variant: Variant[Any], tool: Tool) -> frozenset[str]:
    """The parameters of a tool, which are no options."""
    assert variant.page is not None
    boxes = (name for field in tool.fields for name in box_names(field))
    fields = (field.name for field in tool.fields)
    return frozenset({"was", *fields, *boxes, *variant.page.pack(variant.options())})


def box_names(field: Field) -> tuple[str, ...]:
    """The parameters of the boxes of a field, as its form sends them; its address has all figures under its name."""
    return tuple(f"{field.name}.{place}" for place in range(len(field.boxes)))


def form_field(field: Field, pack: Sequence[Card], *, typed: bool = False) -> forms.Field:
    """The form field of what a tool asks for; `typed`: cards are in the letters of the page's language."""
    words: dict[str, Any] = {
        "label": gettext(field.label),
        "help_text": gettext(field.help) if field.help else "",
    }
    if field.kind is Kind.FLAG:
        return forms.BooleanField(required=False, widget=forms.CheckboxInput({"value": "1"}), **words)
    words |= {"required": field.usual is None, "empty_value": field.usual}
    attributes = {"autocomplete": "off"}
    if field.help or field.kind is Kind.CARDS:
        attributes["aria-describedby"] = f"help-{field.name}" if field.help else ""
    if field.kind is Kind.CARDS:
        attributes["aria-describedby"] = f"{attributes['aria-describedby']} help-of-cards".strip()
    if field.kind is not Kind.CARDS:
        attributes["inputmode"] = "numeric" if field.kind is Kind.NUMBER else "text"
    match field.kind:
        case Kind.CARDS:
            attributes |= {
                "placeholder": gettext("♠AKQ 10H"), "spellcheck": "false", "autocapitalize": "characters",
            }  # fmt: skip
            return CardsField(pack=pack, typed=typed, widget=forms.TextInput(attributes), **words)
        case Kind.CHOICE:
            choices = [(word, gettext(label) if label else word) for word, label in field.choices]
            return WordField(choices=choices, widget=forms.RadioSelect, **words)
        case Kind.NUMBER:
            return WholeNumber(widget=forms.TextInput(attributes), **words)
        case Kind.NUMBERS:
            if field.boxes:
                words["error_messages"] = {"invalid": ONE_A_BOX}
            return NumbersField(widget=forms.TextInput(attributes), **words)
        case Kind.NAME:
            return NameField(widget=forms.TextInput({**attributes, "maxlength": LONGEST_NAME}), **words)


# --- on the command line ----------------------------------------------------------------------


def values(page: RulePage, tool: Tool, options: Any, texts: Mapping[str, str]) -> dict[str, Any]:
    """What the fields of a tool say, by name; raises BadWord or BadCards for the first that says nothing."""
    pack = page.pack(options)
    return {
        field.name: _value(form_field(field, pack), field, texts.get(field.name)) for field in tool.fields
    }


def _value(reader: forms.Field, field: Field, text: str | None) -> Any:
    try:
        return reader.clean(text)
    except ValidationError as error:
        if isinstance(error.__cause__, BadCards):
            raise error.__cause__ from None
        word = (error.params or {}).get("value") or f"--{field.name}"
        raise BadWord(str(word), expected(field)) from None


def expected(field: Field) -> str:
    """What a field may say, for the command line."""
    return EXPECTED[field.kind].format(
        name=f"--{field.name}",
        words=", ".join(word for word, _label in field.choices),
        longest=LONGEST_NAME,
    )


# --- on a page --------------------------------------------------------------------------------


class ToolField(BoundField):
    """One field of a tool as its page shows it; cards that are picked have a picker, suit by suit."""

    form: ToolForm

    @property
    def kind(self) -> str:
        """The word of the field's kind."""
        return self.form.asked[self.name].kind.value

    @property
    def suits(self) -> bool:
        """Whether the choices are suits."""
        choices = self.form.asked[self.name].choices
        return bool(choices) and not any(label for _word, label in choices)

    @property
    def boxes(self) -> list[tuple[str, str, str]]:
        """The boxes of a field with a figure in each: the parameter, the label and what is written there."""
        field = self.form.asked[self.name]
        texts = self.form.written_in(field)
        if not any(texts):
            texts = BETWEEN.split(str(self.data or ""))
        return [
            (name, gettext(label), text)
            for name, label, text in zip_longest(
                box_names(field), field.boxes, texts[: len(field.boxes)], fillvalue=""
            )
        ]

    @property
    def first_cards(self) -> bool:
        """Whether this is the first field of the form that takes cards: how they are written is said there once."""
        lots = [field.name for field in self.form.tool.fields if field.kind is Kind.CARDS]
        return lots[:1] == [self.name]

    @property
    def jokers(self) -> bool:
        """Whether jokers are among the cards."""
        return "X" in self.form.pack

    def build_widget_attrs(self, attrs: dict[str, Any], widget: Any = None) -> dict[str, Any]:
        """The attributes of the field; one that is only empty still is not marked as wrong."""
        attrs = super().build_widget_attrs(attrs, widget)
        if all(error.code == "required" for error in self.errors.as_data()):
            attrs.pop("aria-invalid", None)
        return attrs

    def value(self) -> Any:
        """What stands in the field: of cards that cannot be taken, what was written."""
        return self.form.typed if self.errors and self.name == self.form.picked else super().value()

    @property
    def understood(self) -> tuple[Card, ...]:
        """The cards that were read from the field."""
        return self.form.cleaned_data.get(self.name) or ()

    @property
    def keys(self) -> dict[str, list[Card]]:
        """The cards that may be touched one after another, suit by suit, where no picker counts them."""
        suits: dict[str, list[Card]] = {}
        if self.kind == Kind.CARDS.value and self.name != self.form.picked:
            for card in dict.fromkeys(self.form.pack):
                suits.setdefault(card[-1], []).append(card)
        return suits

    @property
    def was(self) -> str:
        """The text that the counts of the picker stand for."""
        return "" if self.errors else self.data or ""

    @property
    def rows(self) -> dict[str, list[tuple[Card, int, int]]]:
        """The picker, suit by suit, jokers as one: each card, how many are in the hand, and the most there are."""
        suits: dict[str, list[tuple[Card, int, int]]] = {}
        if self.name == self.form.picked:
            hand, pack = self.form.cleaned_data.get(self.name) or (), self.form.pack
            for card in dict.fromkeys(pack):
                suits.setdefault(card[-1], []).append((card, hand.count(card), pack.count(card)))
        return suits


class ToolForm(forms.Form):
    """A tool with what an address asks of it; where something is missing still, no answer."""

    bound_field_class = ToolField
    use_required_attribute = False

    answer: ToolAnswer | None = None

    def __init__(self, variant: Variant[Any], tool: Tool, options: Any, query: Mapping[str, str]) -> None:
        assert variant.page is not None
        self.variant, self.tool, self.options, self.page = variant, tool, options, variant.page
        self.title, self.summary = gettext(tool.title), gettext(tool.summary)
        self.pack = variant.page.pack(options)
        self.asked = {field.name: field for field in tool.fields}
        self.picked = _field_of_cards(tool)
        self.typed = query.get(self.picked, "")
        self.written = self.typed != query.get("was", "")
        self.query = query
        super().__init__(self._texts(query), auto_id="field-%s")
        self.fields.update({field.name: form_field(field, self.pack, typed=True) for field in tool.fields})
        self.full_clean()

    def _texts(self, query: Mapping[str, str]) -> dict[str, str]:
        """What an address says field by field, cards in the usual notation."""
        texts = {name: query[name] for name in self.asked if query.get(name, "").strip()}
        for field in self.tool.fields:
            written = self.written_in(field)
            if any(map(str.strip, written)):
                figures = " ".join(text.strip() or field.empty for text in written).split()
                texts[field.name] = ",".join(figures)
        for field in self.tool.fields:
            # What the answer hangs on, such as trumps, is for the reader to say.
            if field.kind is Kind.CHOICE and field.usual:
                texts.setdefault(field.name, str(field.usual))
            if field.kind is Kind.FLAG and texts.get(field.name) == "0":
                del texts[field.name]
        counts = {card: query[card] for card in dict.fromkeys(self.pack) if query.get(card, "") != ""}
        if counts and self.picked and not self.written:
            picked = " ".join(_copies(self.pack, card, text) for card, text in counts.items())
            texts[self.picked] = hand_signs(picked.split()) if "=" not in picked else picked
        if self.picked in texts:
            texts[self.picked] = sorted_text(texts[self.picked], self.pack)
        return texts

    def written_in(self, field: Field) -> list[str]:
        """What the boxes of a field say, where the form was sent with them."""
        return [self.query.get(name, "") for name in box_names(field)] if field.boxes else []

    def clean(self) -> dict[str, Any]:
        """The fields with the tool’s answer to them; a word that it cannot read is an error of its field."""
        for field in self.tool.fields:
            # Two numbers in one box would take the place of the next side's.
            crowded = [
                text for text in self.written_in(field) if len(list(filter(None, BETWEEN.split(text)))) > 1
            ]
            if crowded and field.name not in self.errors:
                self.add_error(
                    field.name, ValidationError(ONE_A_BOX, code="invalid", params={"value": crowded[0]})
                )
        if not self.errors:
            try:
                self.answer = self.tool.answer(self.options, self.cleaned_data)
            except BadWord as bad:
                self.add_error(self._field_of(bad.token), self._error_of(bad))
        return self.cleaned_data

    def _error_of(self, bad: BadWord) -> ValidationError:
        """What is said of a word that the game cannot mean."""
        if bad.why is not None:
            return ValidationError(say_html(self.page.words, bad.why, Html()))
        code = "required" if bad.token.startswith("--") else "invalid"
        return ValidationError(NOT_HERE, code=code, params={"value": bad.token})

    def _field_of(self, token: str) -> str | None:
        """The field that says a word; None where several fields together do."""
        # A card in dispute that is not in the hand may lie in the trick: what was asked last is what is wrong.
        for name, value in reversed(self.cleaned_data.items()):
            words = list(map(str, value)) if isinstance(value, tuple) else [str(value)]
            if token in (f"--{name}", ",".join(words), " ".join(words)):
                return name
        return None

    @property
    def wrong(self) -> str:
        """The ids of the fields with a word that cannot be taken."""
        fields = [self.asked[field.name] for field in self if field.errors] if self.error else []
        names = [name for field in fields for name in box_names(field) or (field.name,)]
        return " ".join(f"field-{name}" for name in names)

    @property
    def wrong_lot(self) -> str:
        """The label of figures that are not complete: their boxes have the same names as those of others."""
        lots = [field for field in self if field.errors and self.asked[field.name].boxes]
        return str(lots[0].label) if self.error and lots else ""

    @property
    def missing(self) -> list[str]:
        """The labels of what is still to be filled in, once the reader has begun."""
        usual = {
            field.name: str(field.usual)
            for field in self.tool.fields
            if field.kind is Kind.CHOICE and field.usual
        }
        if not any(text != usual.get(name) for name, text in self.data.items()):
            return []
        return [str(field.label) for field in self if field.errors and not self.error]

    @property
    def error(self) -> str:
        """What is said of the first word that cannot be taken; a question still unfinished is no error."""
        errors = [error for errors_of_field in self.errors.as_data().values() for error in errors_of_field]
        errors = [error for error in errors if error.code != "required"]
        if not errors:
            return ""
        sentence, params = errors[0].message, errors[0].params
        return str(sentence) % {"value": str(params["value"])[:40]} if params else str(sentence)

    @property
    def notes(self) -> list[tuple[Phrase, str]]:
        """What the answer says besides, each with the address of the paragraph that says so; empty for none."""
        if self.answer is None:
            return []
        anchors = [self.page.words[note.code].paragraph for note in self.answer.notes]
        addresses = [mix_url(self.variant, self.options, anchor) if anchor else "" for anchor in anchors]
        return list(zip(self.answer.notes, addresses, strict=True))

    @property
    def hands(self) -> list[tuple[str, tuple[Card, ...], bool]]:
        """The cards as they were understood, lot by lot with its label; one that the answer shows is left out.

        Last, whether they stand in the order played, the first being the card led.
        """
        spots = sorted(spot.card for spot in self.answer.spots) if self.answer else []
        lots = []
        for field in self.tool.fields:
            cards = self.cleaned_data.get(field.name) or () if field.kind is Kind.CARDS else ()
            if cards and sorted(cards) != spots:
                ordered = cards if field.in_order else tuple(sorted(cards, key=self.pack.index))
                lots.append((gettext(field.label), ordered, field.in_order))
        return lots

    @property
    def address(self) -> str:
        """The address of the question, as far as it is understood; cards as every language reads them alike."""
        texts = {
            name: self.data[name] for name in self.asked if name in self.data and name not in self.errors
        }
        for name in texts:
            if self.asked[name].kind is Kind.CARDS and self.cleaned_data.get(name):
                texts[name] = self._cards_of_address(name)
        return tool_url(self.variant, self.options, self.tool.name, texts)

    def _cards_of_address(self, name: str) -> str:
        cards = self.cleaned_data[name]
        return with_suit_signs(write_cards(cards)) if name == self.picked else signed_cards(cards)


def _field_of_cards(tool: Tool) -> str:
    """The field whose cards are picked: the only one that asks for cards, and keeps no order; else empty."""
    cards = [field for field in tool.fields if field.kind is Kind.CARDS]
    return cards[0].name if len(cards) == 1 and not cards[0].in_order else ""


def _copies(pack: Sequence[Card], card: Card, text: str) -> str:
    """So many copies of a card, as a text; a count that cannot be stays a word that is no card."""
    word = text.strip()
    counted = word.isdecimal() and len(word) <= 3 and int(word) <= pack.count(card)
    return " ".join([card] * int(word)) if counted else f"{card}={word}"

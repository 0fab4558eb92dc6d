"""The form in which somebody puts a mix of house rules together.

It is sent by GET and keeps what was typed, also where an option cannot have that value or where two
options exclude each other; then it says so beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from rules.engine import options as house_rules
from rules.engine.options import BadOption, ImpossibleMix, Option, options_of, text_of
from rules.engine.variant import Variant
from rules.web.mixes import possible_values, span_words, value_words


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a select."""

    value: str
    label: str
    selected: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One option of the form: its words, what is filled in, and what is wrong with that."""

    name: str
    label: str
    help: str
    paragraph: str
    value: str
    choices: tuple[Choice, ...]
    low: int
    high: int
    optional: bool
    differs: bool
    standard: str
    error: str


@dataclass(frozen=True, slots=True)
class MixForm:
    """The whole form; `options` are there where the mix is possible, `sentence` where it is not."""

    rows: tuple[Row, ...]
    preset: str
    options: Any | None
    sentence: str

    @property
    def wrong(self) -> bool:
        return self.options is None


def mix_form(variant: Variant[Any], query: Mapping[str, str]) -> MixForm:
    """The form filled from a query: `preset`, and options by name on top; unknown names are passed over."""
    preset, base = _base(variant, query.get("preset", ""))
    known = options_of(variant.options)
    texts = {
        option.name: query.get(option.name, text_of(getattr(base, option.name))).strip() for option in known
    }
    for option in known:
        if option.optional and not texts[option.name]:
            texts[option.name] = "none"
    errors = {option.name: _error(option, texts[option.name]) for option in known}
    options, sentence = None, ""
    if not any(errors.values()):
        try:
            options = house_rules.read(variant.options, texts)
        except ImpossibleMix as mix:
            sentence = gettext(mix.sentence)
            errors |= dict.fromkeys(mix.fields, sentence)
    return MixForm(
        tuple(_row(option, texts[option.name], errors[option.name]) for option in known),
        preset,
        options,
        sentence,
    )


def _base(variant: Variant[Any], name: str) -> tuple[str, Any]:
    try:
        preset = variant.preset(name)
    except KeyError:
        return "", variant.options()
    return preset.name, preset.options


def _error(option: Option, text: str) -> str:
    try:
        option.read(text)
    except BadOption:
        return span_words(option) or gettext("Choose one of the values offered.")
    return ""


def _row(option: Option, text: str, error: str) -> Row:
    choices = tuple(
        Choice(text_of(value), value_words(option, value), text_of(value) == text)
        for value in possible_values(option)
    )
    return Row(
        name=option.name,
        label=gettext(option.label),
        help=gettext(option.help),
        paragraph=option.paragraph,
        value="" if text == "none" and option.optional else text,
        choices=choices,
        low=option.low,
        high=option.high,
        optional=option.optional,
        differs=text != text_of(option.default),
        standard=value_words(option, option.default),
        error=error,
    )

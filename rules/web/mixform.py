"""The form in which somebody puts custom house rules together.

It is sent by GET and keeps what was typed, also where an option cannot have that value or where two
options exclude each other; then it says so beside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.translation import get_language, gettext, ngettext

from rules.engine.options import BadOption, ImpossibleMix, Option, Value, options_of, text_of
from rules.engine.variant import Variant
from rules.web.fields import WholeNumber
from rules.web.markup import typeset
from rules.web.mixes import fault_words, help_words, mix_query, mix_url, preset_of, value_words
from rules.web.parts import rule_text


class OptionRow(BoundField):
    """One option as the form shows it, beside the standard where it differs."""

    form: MixForm

    @property
    def option(self) -> Option:
        """The house rule that the row is about."""
        return self.form.known[self.name]

    @property
    def differs(self) -> bool:
        """Whether something else is filled in than the standard."""
        return bool(self.data != spelled(self.option, text_of(self.option.default)))

    @property
    def address(self) -> str:
        """The paragraph of the standard rules that it changes."""
        variant = self.form.variant
        return mix_url(variant, variant.options(), self.option.paragraph)

    @property
    def standard(self) -> str:
        """What the standard rules say here, in the figures of the form, which are those of an address."""
        return value_words(self.option, self.option.default, self.form.variant.options())

    @property
    def standard_here(self) -> str:
        """The same in points of the table, where that makes it another figure."""
        return self._at_the_table(self.option.default)

    @property
    def here(self) -> str:
        """What is filled in, in points of the table, where that makes it another figure."""
        return "" if self.errors else self._at_the_table(self.form.cleaned_data.get(self.name))

    def _at_the_table(self, value: Value) -> str:
        words = value_words(self.option, value, self.form.table)
        return words if words != value_words(self.option, value, self.form.variant.options()) else ""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """The options of one section of the rules, under its heading; `place` is its number among them, from 0."""

    place: int
    title: str
    rows: tuple[OptionRow, ...]

    @property
    def size(self) -> int:
        """How many house rules the section has."""
        return len(self.rows)

    @property
    def differing(self) -> int:
        """How many of them are not the standard."""
        return sum(row.differs for row in self.rows)

    @property
    def faulty(self) -> bool:
        """Whether one of them cannot be had as it is filled in."""
        return any(row.errors for row in self.rows)


@cache
def sections_of(variant: Variant[Any], language: str) -> dict[str, str]:
    """The heading under which each paragraph of a rule text is found in the contents, in the order of the text."""
    headings: dict[str, str] = {}
    heading = ""
    for section in rule_text(variant, language).sections:
        if section.level == 2:
            heading = typeset(section.title, language)
        headings |= dict.fromkeys((section.anchor, *(block.anchor for block in section.blocks)), heading)
    return headings


def form_field(option: Option, standard: Any) -> forms.Field:
    """The form field of an option: a select of its few values, or a number within its bounds.

    Its figures of points are those of an address, as the standard writes them.
    """
    sentence = fault_words(option)
    errors = ("required", "invalid", "min_value", "max_value", "invalid_choice")
    words: dict[str, Any] = {
        "label": gettext(option.label),
        "help_text": help_words(option, standard),
        "error_messages": dict.fromkeys(errors, sentence),
    }
    if values := option.possible_values:
        choices = [(text_of(value), value_words(option, value, standard)) for value in values]
        return forms.TypedChoiceField(choices=choices, coerce=option.read, **words)
    attributes = {"inputmode": "numeric", **({"placeholder": gettext("no limit")} if option.optional else {})}
    return WholeNumber(
        min_value=option.low,
        max_value=option.high,
        required=not option.optional,
        widget=forms.NumberInput(attributes),
        **words,
    )


class MixForm(forms.Form):
    """The form of a variant, filled from a query; `options` where the mix is possible, else perhaps a `sentence`.

    The query has `preset`, and options by name on top; unknown names are passed over.
    """

    options: Any | None = None
    sentence = ""

    def __init__(self, variant: Variant[Any], query: Mapping[str, str]) -> None:
        self.variant = variant
        self.known = {option.name: option for option in options_of(variant.options)}
        try:
            preset = variant.preset(query.get("preset", ""))
            self.preset, base = preset.name, preset.options
        except KeyError:
            self.preset, base = "", variant.options()
        texts = {name: query.get(name, text_of(getattr(base, name))) for name in self.known}
        data = {name: spelled(option, texts[name]) for name, option in self.known.items()}
        super().__init__(data, auto_id="option-%s")
        standard = variant.options()
        self.fields.update({name: form_field(option, standard) for name, option in self.known.items()})
        self.full_clean()

    def clean(self) -> dict[str, Any]:
        """The fields as options of the game; those that exclude each other are errors of their fields."""
        if not self.errors:
            try:
                self.options = self.variant.options(**self.cleaned_data)
            except ImpossibleMix as mix:
                self.sentence = gettext(mix.sentence)
                for name in mix.fields:
                    self.add_error(name, self.sentence)
                raise ValidationError(self.sentence) from mix
        return self.cleaned_data

    @property
    def table(self) -> Any:
        """House rules that write points as the choice does, also where the rest of it cannot be."""
        units = [name for name, option in self.known.items() if option.unit and name in self.cleaned_data]
        return self.variant.options(**{name: self.cleaned_data[name] for name in units})

    @property
    def differing(self) -> int:
        """How many options are not the standard as they are filled in."""
        return sum(row.differs for row in self.rows)

    @property
    def words(self) -> str:
        """What the choice is called, or how many of it are not the standard; where it cannot be, why."""
        if self.options is None:
            return self.sentence or gettext("Some house rules could not be read.")
        if (preset := preset_of(self.variant, self.options)) is not None:
            return gettext(preset.label)
        number = self.differing
        return ngettext(
            "%(number)s differs from the standard", "%(number)s differ from the standard", number
        ) % {"number": number}

    @property
    def query(self) -> str:
        """The shortest query that fills the form so, also where it cannot be."""
        if self.options is not None:
            return mix_query(self.variant, self.options)
        changed = {row.name: str(row.data) for row in self.rows if row.differs}
        return urlencode({name: text or "none" for name, text in changed.items()})

    @property
    def rows(self) -> tuple[OptionRow, ...]:
        """The options in the order of the rules."""
        return tuple(OptionRow(self, field, name) for name, field in self.fields.items())

    @property
    def faulty_rows(self) -> tuple[OptionRow, ...]:
        """The options that cannot be had as they are filled in."""
        return tuple(row for row in self.rows if row.errors)

    @property
    def groups(self) -> tuple[OptionGroup, ...]:
        """The options by the sections of the rule text that tell them, in the order in which a game runs."""
        sections = sections_of(self.variant, get_language() or "en")
        by_section: dict[str, list[OptionRow]] = {title: [] for title in sections.values()}
        for row in self.rows:
            by_section.setdefault(
                sections.get(row.option.paragraph, gettext("Other house rules")), []
            ).append(row)
        parts = ((title, rows) for title, rows in by_section.items() if rows)
        return tuple(OptionGroup(place, title, tuple(rows)) for place, (title, rows) in enumerate(parts))


def spelled(option: Option, text: str) -> str:
    """A text in the one spelling of its value, empty for no limit; as it was typed where it has no value."""
    try:
        value = option.read(text)
    except BadOption:
        return text.strip()
    return "" if value is None else text_of(value)

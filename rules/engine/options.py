"""House rules as values: one frozen, keyword-only dataclass per variant.

Each field is made by `flag`, `number` or `choice`, which carry its label, help, bounds and the
rule paragraph it changes. Forms, rule pages, records and the command line read these alone.
Labels and help are marked for translation with N_ and translated where they are shown. A figure of points in
them stands in braces, as in the rule texts: {20} is 200 at a table that writes a point as ten.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any, ClassVar, Protocol, TypeVar, cast

from .wording import N_

Value = bool | int | str | None

FLAG_WORDS: Mapping[str, bool] = {
    "true": True, "yes": True, "on": True, "1": True,
    "false": False, "no": False, "off": False, "0": False,
}  # fmt: skip

POINTS = re.compile(r"\{(\d+)\}")
"""A figure of points in the words of an option."""


class OptionsLike(Protocol):
    """A frozen dataclass of options: what every variant's rules are read from."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


OptionsT = TypeVar("OptionsT", bound=OptionsLike)


class BadOption(ValueError):
    """An option that does not exist or a value it cannot have; `expected` says what it can."""

    def __init__(self, token: str, expected: str) -> None:
        super().__init__(f"{token}: expected {expected}")
        self.token, self.expected = token, expected


class ImpossibleMix(ValueError):
    """Options that contradict each other: a sentence, marked for translation, and the fields it names."""

    def __init__(self, sentence: str, *fields: str) -> None:
        super().__init__(sentence)
        self.sentence, self.fields = sentence, fields


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its name in the code, its words for people, and what it may be.

    `points`: a number of points, to be multiplied by the unit of the table; `unit`: the option that is this unit.
    `yes` are the words for a flag that is set.
    """

    name: str
    default: Value
    label: str
    help: str
    paragraph: str
    choices: tuple[tuple[Value, str], ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False
    spellings: tuple[tuple[str, Value], ...] = ()
    points: bool = False
    unit: bool = False
    yes: str = N_("yes")

    @property
    def is_flag(self) -> bool:
        """Whether it is true or false."""
        return isinstance(self.default, bool)

    @property
    def is_choice(self) -> bool:
        """Whether it is one of a few values."""
        return bool(self.choices)

    @property
    def possible_values(self) -> tuple[Value, ...]:
        """The values of an option that has only a few; none for a number."""
        return (False, True) if self.is_flag else tuple(value for value, _label in self.choices)

    def read(self, text: str) -> Value:
        """The value a text stands for; raises BadOption."""
        word = text.strip().lower()
        if self.is_flag:
            if word in FLAG_WORDS:
                return FLAG_WORDS[word]
        elif self.is_choice:
            for value, _label in self.choices:
                if str(value) == word.replace("-", "_") or str(value) == word:
                    return value
            for spelling, value in self.spellings:
                if spelling == word:
                    return value
        elif self.optional and word == "none":
            return None
        elif word.isdecimal() and len(word) < 7 and self.low <= int(word) <= self.high:
            return int(word)
        raise BadOption(f"{self.name}={text}", self.expected)

    def accepts(self, value: object) -> bool:
        """Whether a value, of the right type too, is one this option may have."""
        if self.is_flag:
            return isinstance(value, bool)
        if self.is_choice:
            return any(value == choice and type(value) is type(choice) for choice, _label in self.choices)
        if value is None:
            return self.optional
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    @property
    def expected(self) -> str:
        """What a value may be, for an error message on the command line."""
        if self.is_flag:
            return "true or false"
        if self.is_choice:
            return " or ".join(str(value) for value, _label in self.choices)
        return f"a whole number from {self.low} to {self.high}" + (" or none" if self.optional else "")

    def value_label(self, value: Value) -> str:
        """The words, marked for translation, that name a value; numbers name themselves, points in braces."""
        if self.is_flag:
            return self.yes if value else N_("no")
        if value is None:
            return N_("no limit")
        number = f"{{{value}}}" if self.points else str(value)
        return next((label for choice, label in self.choices if choice == value), number)


def flag(default: bool, *, label: str, help: str, paragraph: str, yes: str = N_("yes")) -> bool:
    """A field that is true or false; `yes` are the words for true."""
    return cast(bool, _field(default, label=label, help=help, paragraph=paragraph, yes=yes))


def number(
    default: int, low: int, high: int, *, label: str, help: str, paragraph: str, points: bool = False
) -> int:
    """A field that is a whole number from low to high; `points`: it is multiplied by the unit of the table."""
    option = _field(default, label=label, help=help, paragraph=paragraph, low=low, high=high, points=points)
    return cast(int, option)


def number_or_none(
    default: int | None, low: int, high: int, *, label: str, help: str, paragraph: str, points: bool = False
) -> int | None:
    """A field that is a whole number from low to high, or None for no limit."""
    option = _field(
        default, label=label, help=help, paragraph=paragraph, low=low, high=high, optional=True, points=points
    )  # fmt: skip
    return cast("int | None", option)


C = TypeVar("C", int, str)


def choice(
    default: C,
    choices: Mapping[C, str],
    *,
    label: str,
    help: str,
    paragraph: str,
    spellings: Mapping[str, C] | None = None,
    unit: bool = False,
) -> C:
    """A field that is one of a few values, each with its words; `spellings` are other texts for some of them.

    `unit`: the value is what a point is written as.
    """
    option = _field(
        default, label=label, help=help, paragraph=paragraph, choices=tuple(choices.items()),
        spellings=tuple((spellings or {}).items()), unit=unit,
    )  # fmt: skip
    return cast(C, option)


def alike(kind: type[OptionsLike], name: str, usual: Value = None) -> Any:
    """A field that is that of another game in all but, where one is told, what is usual."""
    field = kind.__dataclass_fields__[name]
    default = field.default if usual is None else usual
    return dataclasses.field(default=default, metadata=field.metadata)


def _field(default: Value, **words: object) -> object:
    return dataclasses.field(default=default, metadata=words)


def options_of(kind: type[OptionsLike] | OptionsLike) -> tuple[Option, ...]:
    """The options of a variant, in the order of the rule text."""
    return _options_of(kind if isinstance(kind, type) else type(kind))


@cache
def _options_of(kind: type[OptionsLike]) -> tuple[Option, ...]:
    return tuple(
        Option(name=field.name, default=cast(Value, field.default), **field.metadata)
        for field in dataclasses.fields(kind)
    )


def unit_of(options: OptionsLike) -> int:
    """What a table with these options writes for one point: its bids, melds and scores are multiples of it."""
    return prod(getattr(options, option.name) for option in options_of(options) if option.unit)


def in_points(words: str, options: OptionsLike) -> str:
    """Words of an option with their figures of points as a table with these options writes them."""
    unit = unit_of(options)
    return POINTS.sub(lambda match: str(int(match[1]) * unit), words)


def verify(options: OptionsLike) -> None:
    """Raise BadOption for a field outside its bounds; every `__post_init__` begins with it."""
    for option in options_of(options):
        value = getattr(options, option.name)
        if not option.accepts(value):
            raise BadOption(f"{option.name}={value}", option.expected)


def changes(options: OptionsLike) -> dict[str, Value]:
    """The fields that differ from the standard: what is stored, written and compared."""
    return {
        option.name: value
        for option in options_of(options)
        if (value := getattr(options, option.name)) != option.default
    }


def read(kind: type[OptionsT], texts: Mapping[str, str], base: OptionsT | None = None) -> OptionsT:
    """Options from name=value texts over a base (a preset); raises BadOption or ImpossibleMix."""
    by_name = {option.name: option for option in options_of(kind)}
    values: dict[str, Value] = dict(changes(base)) if base is not None else {}
    for name, text in texts.items():
        if name not in by_name:
            raise BadOption(name, "an option: " + ", ".join(by_name))
        values[name] = by_name[name].read(text)
    return kind(**values)


def load(kind: type[OptionsT], stored: Mapping[str, Value]) -> OptionsT:
    """Options from what `changes` gave; raises BadOption or ImpossibleMix."""
    names = {option.name for option in options_of(kind)}
    for name in stored:
        if name not in names:
            raise BadOption(name, "an option: " + ", ".join(sorted(names)))
    return kind(**stored)


def text_of(value: Value) -> str:
    """The text form of a value, as `read` takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)

"""House rules as values: one frozen, keyword-only dataclass per variant.

Each field is made by `flag`, `number` or `choice`, which carry its label, help, bounds and the
rule paragraph it changes. Forms, rule pages, records and the command line read these alone.
Labels and help are marked for translation with N_ and translated where they are shown.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar, cast

from .wording import N_

Value = bool | int | str | None

FLAG_WORDS: Mapping[str, bool] = {
    "true": True, "yes": True, "on": True, "1": True,
    "false": False, "no": False, "off": False, "0": False,
}  # fmt: skip


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
    """One house rule: its name in the code, its words for people, and what it may be."""

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

    @property
    def is_flag(self) -> bool:
        """Whether it is true or false."""
        return isinstance(self.default, bool)

    @property
    def is_choice(self) -> bool:
        """Whether it is one of a few values."""
        return bool(self.choices)

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
        """The words, marked for translation, that name a value; numbers name themselves."""
        if self.is_flag:
            return N_("yes") if value else N_("no")
        if value is None:
            return N_("no limit")
        return next((label for choice, label in self.choices if choice == value), str(value))


def flag(default: bool, *, label: str, help: str, paragraph: str) -> bool:
    """A field that is true or false."""
    return cast(bool, _field(default, label=label, help=help, paragraph=paragraph))


def number(default: int, low: int, high: int, *, label: str, help: str, paragraph: str) -> int:
    """A field that is a whole number from low to high."""
    return cast(int, _field(default, label=label, help=help, paragraph=paragraph, low=low, high=high))


def number_or_none(
    default: int | None, low: int, high: int, *, label: str, help: str, paragraph: str
) -> int | None:
    """A field that is a whole number from low to high, or None for no limit."""
    option = _field(default, label=label, help=help, paragraph=paragraph, low=low, high=high, optional=True)
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
) -> C:
    """A field that is one of a few values, each with its words; `spellings` are other texts for some of them."""
    option = _field(
        default, label=label, help=help, paragraph=paragraph, choices=tuple(choices.items()),
        spellings=tuple((spellings or {}).items()),
    )  # fmt: skip
    return cast(C, option)


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

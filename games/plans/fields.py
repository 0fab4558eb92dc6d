"""The fields of a plan: what each may hold, read from JSON and checked whenever a plan is made.

A plan is a frozen dataclass whose fields are made by the functions here, as the options of a game are by those of
rules.engine.options. So a plan of any kind goes to JSON and back alike, and none that is too long or holds something
else than it should can be made at all.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Protocol, TypeVar, cast

from rules.engine.moves import Card, Fact, Phrase, Seat

LONGEST = 24
"""Cards in one list of a plan, at most: more than any hand that is played out."""

HIGHEST = 100_000
"""Numbers in a plan, at most: more than any bid of any game."""

SEATS = 6
_CARD = re.compile(r"[2-9TJQKA][SHCD]|X")
_WORD = re.compile(r"[A-Za-z0-9-]{1,20}")


class BadPlan(ValueError):
    """Something that is no plan: a `code` of the wording of plans and the facts its sentence needs."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    @property
    def phrase(self) -> Phrase:
        """Why it is none, for a page to word."""
        return Phrase(self.code, self.facts)


class Fielded(Protocol):
    """A frozen dataclass of such fields."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


@dataclass(frozen=True, slots=True)
class FieldReading:
    """How a field is read from JSON (raises BadPlan), written to it, and whether a value may stand in it."""

    read: Callable[[object], object]
    write: Callable[[Any], object]
    may: Callable[[object], bool]


def _bad(name: object) -> BadPlan:
    # A program may send half a letter, which no reply could say again.
    return BadPlan("plan_bad_value", what=str(name)[:20].encode("utf-8", "replace").decode())


def _plain(reading: Callable[[object], bool]) -> FieldReading:
    def read(value: object) -> object:
        if not reading(value):
            raise _bad(value)
        return value

    return FieldReading(read, lambda value: value, reading)


def _is_card(value: object) -> bool:
    return isinstance(value, str) and bool(_CARD.fullmatch(value))


def _field(reading: FieldReading, default: object) -> Any:
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata={"reading": reading})
    return dataclasses.field(default=default, metadata={"reading": reading})


def card(default: Any = dataclasses.MISSING, *, or_none: bool = False) -> Card:
    """A field for a card; `or_none`: empty where none is meant."""
    reading = _plain(lambda value: _is_card(value) or (or_none and value == ""))
    return cast(Card, _field(reading, default))


def cards(low: int = 1, high: int = LONGEST, default: Any = dataclasses.MISSING) -> tuple[Card, ...]:
    """A field for low..high cards in order, a card held twice listed twice."""

    def may(value: object) -> bool:
        return isinstance(value, tuple) and low <= len(value) <= high and all(map(_is_card, value))

    def read(value: object) -> object:
        if not isinstance(value, list):
            raise _bad(value)
        if len(value) > high:
            raise BadPlan("plan_too_long", most=high)
        if not may(entries := tuple(value)):
            raise _bad(value)
        return entries

    return cast("tuple[Card, ...]", _field(FieldReading(read, list, may), default))


def suit(default: Any = dataclasses.MISSING) -> str:
    """A field for a suit; empty where none is meant."""
    return one_of(("S", "H", "C", "D", ""), default)


def one_of(words: tuple[str, ...], default: Any = dataclasses.MISSING) -> str:
    """A field for one of some words."""
    return cast(str, _field(_plain(lambda value: isinstance(value, str) and value in words), default))


def some_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """A field for some of some words, each once and in their order; none by default."""

    def may(value: object) -> bool:
        return isinstance(value, tuple) and value == tuple(word for word in words if word in value)

    def read(value: object) -> object:
        if not isinstance(value, list) or not may(entries := tuple(value)):
            raise _bad(value)
        return entries

    return cast("tuple[str, ...]", _field(FieldReading(read, list, may), ()))


def word_list() -> tuple[str, ...]:
    """A field for the words of a move, a few at most."""

    def may(value: object) -> bool:
        return (
            isinstance(value, tuple)
            and 1 <= len(value) <= 4
            and all(isinstance(word, str) and _WORD.fullmatch(word) for word in value)
        )

    def read(value: object) -> object:
        if not isinstance(value, list) or not may(entries := tuple(value)):
            raise _bad(value)
        return entries

    return cast("tuple[str, ...]", _field(FieldReading(read, list, may), dataclasses.MISSING))


def number(low: int = 0, high: int = HIGHEST, default: Any = dataclasses.MISSING) -> int:
    """A field for a whole number."""

    def may(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

    return cast(int, _field(_plain(may), default))


def seat() -> Seat | None:
    """A field for a seat, None (by default) for anybody."""

    def may(value: object) -> bool:
        return value is None or (type(value) is int and 0 <= value < SEATS)

    return cast("Seat | None", _field(_plain(may), None))


def flag(default: bool) -> bool:
    """A field that is true or false."""
    return cast(bool, _field(_plain(lambda value: isinstance(value, bool)), default))


W = TypeVar("W", bound=Enum)


def word(kind: type[W], default: Any = dataclasses.MISSING) -> W:
    """A field for one of the words of an Enum."""

    def read(value: object) -> object:
        for member in kind:
            if value == member.value and isinstance(value, str):
                return member
        raise _bad(value)

    return cast(
        W, _field(FieldReading(read, lambda value: value.value, lambda v: isinstance(v, kind)), default)
    )


def field_of_kinds(kinds: Mapping[str, type[Any]], name: str) -> Any:
    """A field for one of some small dataclasses of such fields, told apart by the word under `name`."""

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _bad(value)
        return read_one(kinds, name, value)

    def write(value: Any) -> object:
        return write_one(kinds, name, value)

    def may(value: object) -> bool:
        return type(value) in kinds.values()

    return _field(FieldReading(read, write, may), dataclasses.MISSING)


def verify(plan: Fielded) -> None:
    """Raise BadPlan unless every field holds what it may; every `__post_init__` begins with it."""
    for field in dataclasses.fields(plan):
        if not field.metadata["reading"].may(getattr(plan, field.name)):
            raise _bad(field.name)


K = TypeVar("K")


def write_one(kinds: Mapping[str, type[K]], name: str, value: Any) -> dict[str, Any]:
    """A dataclass of such fields as plain JSON values, with the word of its kind under `name`."""
    kind = next(word for word, kind_of_word in kinds.items() if type(value) is kind_of_word)
    data = {f.name: f.metadata["reading"].write(getattr(value, f.name)) for f in dataclasses.fields(value)}
    return {name: kind, **data}


def read_one(kinds: Mapping[str, type[K]], name: str, data: object) -> K:
    """The dataclass that `write_one` told; raises BadPlan for anything else."""
    if not isinstance(data, dict):
        raise BadPlan("plan_bad_kind")
    word = data.get(name)
    if not isinstance(word, str) or word not in kinds:
        raise BadPlan("plan_bad_kind")
    kind = kinds[word]
    fields = {field.name: field for field in dataclasses.fields(cast(Any, kind))}
    if stray := [key for key in data if key != name and key not in fields]:
        raise _bad(stray[0])
    values = {key: fields[key].metadata["reading"].read(data[key]) for key in fields if key in data}
    try:
        return kind(**values)
    except TypeError:
        raise BadPlan("plan_bad_value", what=name) from None

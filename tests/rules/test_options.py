"""House rules as values: read from texts, kept as changes, refused with what was expected."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.engine import options as house_rules
from rules.engine.options import (
    BadOption,
    ImpossibleMix,
    changes,
    choice,
    flag,
    load,
    number,
    number_or_none,
    options_of,
    read,
    text_of,
    verify,
)


@dataclass(frozen=True, kw_only=True)
class Sample:
    """One option of each kind."""

    loud: bool = flag(False, label="Loud", help="Say it aloud.", paragraph="loud")
    size: int = number(5, 1, 40, label="Size", help="How many.", paragraph="size")
    limit: int | None = number_or_none(60, 10, 90, label="Limit", help="How far.", paragraph="limit")
    table: str = choice(
        "plain", {"plain": "plain", "two_by_two": "two by two"}, label="T", help="H", paragraph="t"
    )
    scale: int = choice(1, {1: "one", 10: "ten"}, label="Scale", help="Times.", paragraph="scale")

    def __post_init__(self) -> None:
        verify(self)
        if self.loud and self.size > 30:
            raise ImpossibleMix("A large one cannot be loud.", "loud", "size")


BY_NAME = {option.name: option for option in options_of(Sample)}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("loud", "true", True),
        ("loud", "YES", True),
        ("loud", "off", False),
        ("loud", "0", False),
        ("size", " 7 ", 7),
        ("size", "40", 40),
        ("limit", "none", None),
        ("limit", "10", 10),
        ("table", "two_by_two", "two_by_two"),
        ("table", "Two-By-Two", "two_by_two"),
        ("scale", "10", 10),
    ],
)
def test_a_text_is_read_as_a_value(name: str, text: str, value: object) -> None:
    assert BY_NAME[name].read(text) == value
    assert getattr(read(Sample, {name: text}), name) == value


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("loud", "perhaps", "true or false"),
        ("size", "0", "a whole number from 1 to 40"),
        ("size", "41", "a whole number from 1 to 40"),
        ("size", "-3", "a whole number"),
        ("size", "3.5", "a whole number"),
        ("size", "", "a whole number"),
        ("size", "none", "a whole number"),
        ("size", "9" * 5000, "a whole number"),
        ("limit", "9", "from 10 to 90 or none"),
        ("table", "round", "plain or two_by_two"),
        ("scale", "5", "1 or 10"),
    ],
)
def test_a_text_that_stands_for_nothing_is_refused_with_what_was_expected(
    name: str, text: str, expected: str
) -> None:
    with pytest.raises(BadOption) as bad:
        read(Sample, {name: text})
    assert bad.value.token == f"{name}={text}"
    assert expected in bad.value.expected


@pytest.mark.parametrize(
    "values",
    [
        {"loud": 1},
        {"size": True},
        {"size": "5"},
        {"size": 0},
        {"size": None},
        {"limit": 9},
        {"table": "x"},
        {"scale": True},
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(BadOption) as bad:
        Sample(**values)
    assert bad.value.token.startswith(f"{next(iter(values))}=")


def test_only_what_differs_from_the_standard_is_kept() -> None:
    assert changes(Sample()) == {}
    assert changes(Sample(size=6, limit=None)) == {"size": 6, "limit": None}
    assert load(Sample, {"size": 6, "limit": None}) == Sample(size=6, limit=None)


def test_a_base_is_kept_but_for_what_is_named() -> None:
    base = Sample(size=9, table="two_by_two")
    assert read(Sample, {"size": "5"}, base) == Sample(table="two_by_two")


@pytest.mark.parametrize(
    "made", [lambda: read(Sample, {"colour": "red"}), lambda: load(Sample, {"colour": 1})]
)
def test_an_option_that_does_not_exist_is_named_with_those_that_do(made: object) -> None:
    with pytest.raises(BadOption) as bad:
        made()
    assert bad.value.token == "colour"
    assert all(name in bad.value.expected for name in BY_NAME)


def test_an_impossible_mix_says_why_and_of_which_fields() -> None:
    with pytest.raises(ImpossibleMix) as mix:
        read(Sample, {"loud": "yes", "size": "31"})
    assert (mix.value.sentence, mix.value.fields) == ("A large one cannot be loud.", ("loud", "size"))
    assert str(mix.value) == mix.value.sentence


@pytest.mark.parametrize(
    ("value", "text"), [(True, "true"), (False, "false"), (None, "none"), (7, "7"), ("x", "x")]
)
def test_a_value_has_one_text(value: house_rules.Value, text: str) -> None:
    assert text_of(value) == text


def test_a_value_has_a_label_for_people() -> None:
    labels = [
        BY_NAME["loud"].value_label(True),
        BY_NAME["limit"].value_label(None),
        BY_NAME["limit"].value_label(70),
    ]
    assert labels == ["yes", "no limit", "70"]
    assert BY_NAME["table"].value_label("two_by_two") == "two by two"
    assert BY_NAME["scale"].value_label(10) == "ten"

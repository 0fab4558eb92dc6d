"""Games of the catalogue, their house rules, their tools."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Field, Schema

from .common import Card, OptionValue, StrictIn


class VariantOut(Schema):
    """A game of the catalogue: its slug, its name, its house rules with their values."""

    slug: str
    name: str
    family: str
    seats: int
    rules_url: str


class VariantsOut(Schema):
    """All games."""

    variants: list[VariantOut]


class PresetOut(Schema):
    """A named set of house rules."""

    name: str
    label: str
    options: dict[str, OptionValue]


class OptionOut(Schema):
    """A house rule: a number from `low` to `high`, or one of `values`."""

    name: str
    label: str
    default: OptionValue
    values: list[OptionValue] | None = None
    low: int | None = None
    high: int | None = None
    paragraph: str


class ToolFieldOut(Schema):
    """Something a question says: cards, a word of `choices`, numbers, yes or no."""

    name: str
    kind: Literal["cards", "choice", "number", "numbers", "flag", "name"]
    label: str
    choices: list[str]
    needed: bool


class ToolOut(Schema):
    """A question that can be asked about a game, such as the meld of a hand."""

    name: str
    title: str
    summary: str
    fields: list[ToolFieldOut]


class VariantFactsOut(VariantOut):
    """A game with its house rules, presets and what can be asked about it."""

    presets: list[PresetOut]
    options: list[OptionOut]
    tools: list[ToolOut]


class QuestionIn(StrictIn):
    """A question: the house rules it is asked under, and what its fields say, as text."""

    preset: str = Field("", max_length=40)
    options: dict[str, OptionValue] = Field({}, max_length=80)
    values: dict[str, str] = Field({}, max_length=20)


class RowOut(Schema):
    """A line of an answer."""

    words: str
    figure: int | None = None
    cards: list[Card]


class AnswerOut(Schema):
    """An answer: `figures` for programs, rows and notes for people."""

    figures: dict[str, Any]
    rows: list[RowOut]
    total: RowOut | None = None
    notes: list[str]

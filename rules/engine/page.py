"""What a rule page shows beside its prose: tables, diagrams, worked examples and tools, as plain values.

A family computes them with its own engine under the options of the page, so that a page cannot
say anything the game does not do. Words are Phrases, said by whoever sets the page; the sentences
stand in the `words` of the RulePage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from .diagram import Diagram
from .moves import Card, Phrase
from .pad import PadPlan
from .wording import Wording

Answer = Mapping[str, object]
"""The figures of a worked example by name, as they stand in its file."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table: a figure, words or cards with words behind; `differs` from the standard.

    `missing` says that its words stand where there is no figure, as a dash does. `subject` is what the line of
    a first cell is about, where its words hold points and so read otherwise under other house rules; `shared` is
    what such a line is called beside those of other house rules.
    """

    figure: int | None = None
    words: Phrase | None = None
    cards: tuple[Card, ...] = ()
    differs: bool = False
    missing: bool = False
    subject: str = ""
    shared: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of a table under one row of headings; the first cell of each row names it."""

    heads: tuple[Phrase | None, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Which columns hold a figure in some row, or the sign that one is missing: they are set to the right."""
        return tuple(
            any(row[place].figure is not None or row[place].missing for row in self.rows if place < len(row))
            for place in range(len(self.heads))
        )

    @property
    def titled(self) -> tuple[tuple[Phrase | None, bool], ...]:
        """The headings, each with whether its column holds figures."""
        return tuple(zip(self.heads, self.numeric, strict=True))

    @property
    def lines(self) -> tuple[tuple[tuple[Cell, bool], ...], ...]:
        """The rows, each cell with whether its column holds figures."""
        return tuple(tuple(zip(row, self.numeric, strict=True)) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Table:
    """A small ruled table in one or more groups of rows."""

    groups: tuple[Group, ...]
    caption: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A card of a worked example: `mark` is "used", "idle", "won" or "", with a word under it."""

    card: Card
    mark: str = ""
    label: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example as its file tells it; `expected` are the figures under the standard."""

    name: str
    kind: str
    setup: Mapping[str, Any]
    expected: Answer
    options: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Worked:
    """An example worked out under some options: what is shown, what the engine answers, and why.

    `asks` is the same question put to one of the page's tools: its name, and the fields as an address has them.
    `refused` says of each card of the hand that may not be played which duty it breaks.
    """

    answer: Answer
    facts: tuple[Phrase, ...] = ()
    trick: tuple[Spot, ...] = ()
    hand: tuple[Spot, ...] = ()
    lines: tuple[Phrase, ...] = ()
    reasons: tuple[Phrase, ...] = ()
    table: Table | None = None
    asks: tuple[str, Mapping[str, str]] | None = None
    refused: Mapping[Card, Phrase] = field(default_factory=dict)


class BadWord(ValueError):
    """A word of a tool's question that means nothing to the game: the token and what was expected.

    `why` says it to the reader of a page, in the words of that page.
    """

    def __init__(self, token: str, expected: str, why: Phrase | None = None) -> None:
        super().__init__(f"{token}: expected {expected}")
        self.token, self.expected, self.why = token, expected, why


class Kind(Enum):
    """What a field of a tool takes, and as what the tool gets it."""

    CARDS = "cards"
    """Cards of the variant's pack: a tuple of cards."""
    CHOICE = "choice"
    """One word of `choices`: a str."""
    NUMBER = "number"
    """A whole number from 0 up: an int."""
    NUMBERS = "numbers"
    """Whole numbers with commas between: a tuple of ints."""
    FLAG = "flag"
    """Yes or no: a bool."""
    NAME = "name"
    """What a person is called, in any words: a str, empty where nothing is said."""


SUIT_CHOICES = tuple((suit, "") for suit in "SHCD")
"""The four suits as choices; a page shows their signs."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a tool asks for: `--name` on the command line, `name=` in an address.

    `label` and `help` are marked for translation, as are the labels of `choices` (word, label; an empty
    label where the word speaks for itself). `usual` is what is taken where nothing is said; None: it must be.
    `in_order`: cards whose order says something, as on a trick. `boxes`: labels, marked for translation, of the
    numbers of a field one by one: a page has a box for each, and the figures have this order. `empty` is what a box
    left empty beside others says; nothing: it must be filled.
    """

    name: str
    kind: Kind
    label: str
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    usual: object = None
    in_order: bool = False
    boxes: tuple[str, ...] = ()
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of an answer: words, a figure, cards."""

    words: Phrase
    figure: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What a tool answers: `figures` for programs (plain JSON values), rows, a sum and notes for people.

    `spots` are the cards asked about, marked "used" or "idle". The Phrases stand in the page's `words`.
    """

    figures: Mapping[str, object]
    rows: tuple[Row, ...] = ()
    total: Row | None = None
    notes: tuple[Phrase, ...] = ()
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Tool:
    """Arithmetic of a game for those who have the cards on a table of their own: a command and a page.

    `name` is the word of the command and the address; `title` and `summary` are marked for translation.
    `answer` gets the variant's options and the fields' values by name; it raises BadWord for what the game
    cannot mean.
    """

    name: str
    title: str
    summary: str
    fields: tuple[Field, ...]
    answer: Callable[[Any, Mapping[str, Any]], ToolAnswer]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """A sheet to write a game's score on: how many keep score, what is noted of a deal, and of each side in it.

    `deals` is how many lines there are to be, a running total beside each is understood.
    """

    sides: int
    columns: tuple[Phrase, ...]
    noted: tuple[Phrase, ...] = ()
    deals: int = 16


class RulePage(Protocol):
    """All a family computes for the rule page of a variant."""

    words: Wording
    tools: tuple[Tool, ...]
    word: str
    """The glossary term set beside the rules: the game's own first word."""
    values: tuple[str, ...]
    """The tables that a card of values to lay on the table has, by their names."""

    def pack(self, options: Any) -> tuple[Card, ...]:
        """Every card of a table with these options, copies side by side, in the order of a hand."""

    def usual(self, options: Any) -> Any:
        """The standard as a table with these options writes it: what a page says it differs from."""

    def figures(self, options: Any) -> Mapping[str, int | str]:
        """Figures by the names the text uses, as they stand at a table with these options."""

    def points(self, options: Any, number: int) -> int:
        """A number of points as a table with these options writes it."""

    def table(self, options: Any, name: str, *words: str) -> Table:
        """The table of a name; raises KeyError."""

    def diagram(self, options: Any, name: str) -> Diagram:
        """The diagram of a name; raises KeyError."""

    def sheet(self, options: Any) -> SheetPlan:
        """What the score sheet of a real table has room for."""

    def pad(self, options: Any) -> PadPlan:
        """How a deal is scored, as a score pad works it out."""

    def examples(self) -> tuple[Example, ...]:
        """The worked examples, in the order of their files."""

    def work(self, example: Example, options: Any) -> Worked:
        """Work an example under the options of a page, with the example's own on top where they can be mixed."""

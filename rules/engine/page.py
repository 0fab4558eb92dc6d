"""What a rule page shows beside its prose: tables, worked examples and calculators, as plain values.

A family computes them with its own engine under the options of the page, so that a page cannot
say anything the game does not do. Words are Phrases, said by whoever sets the page; the sentences
stand in the `words` of the RulePage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .protocol import Card, Phrase
from .wording import Wording

Answer = Mapping[str, object]
"""The figures of a worked example by name, as they stand in its file."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table: a figure, words or cards with words behind; `differs` from the standard."""

    figure: int | None = None
    words: Phrase | None = None
    cards: tuple[Card, ...] = ()
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of a table under one row of headings; the first cell of each row names it."""

    heads: tuple[Phrase | None, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Which columns hold figures."""
        return tuple(
            any(row[place].figure is not None for row in self.rows if place < len(row))
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
    """An example worked out under some options: what is shown, what the engine answers, and why."""

    answer: Answer
    facts: tuple[Phrase, ...] = ()
    trick: tuple[Spot, ...] = ()
    hand: tuple[Spot, ...] = ()
    lines: tuple[Phrase, ...] = ()
    reasons: tuple[Phrase, ...] = ()
    table: Table | None = None
    meld: tuple[str, tuple[Card, ...]] | None = None


class BadWord(ValueError):
    """A word of a calculator's question that means nothing to the game: the token and what was expected."""

    def __init__(self, token: str, expected: str) -> None:
        super().__init__(f"{token}: expected {expected}")
        self.token, self.expected = token, expected


@dataclass(frozen=True, slots=True)
class Counted:
    """A meld of a counted hand: the code of its kind, how many at once, points, cards and its words."""

    kind: str
    count: int
    points: int
    cards: tuple[Card, ...]
    words: Phrase


@dataclass(frozen=True, slots=True)
class MeldCount:
    """What a hand melds: the sum, each meld, why no more, and which cards serve in one of them."""

    total: int
    melds: tuple[Counted, ...]
    notes: tuple[Phrase, ...]
    spots: tuple[Spot, ...]


class Calculator(Protocol):
    """The game's arithmetic for those who have the cards on a table of their own.

    `options` are the variant's; cards are those of `pack`; suits are letters. Raises BadWord.
    """

    pack: tuple[Card, ...]
    ranks: str
    suits: str

    def meld(self, options: Any, *, trump: str, hand: tuple[Card, ...]) -> MeldCount: ...

    def legal(
        self, options: Any, *, trump: str, trick: tuple[Card, ...], hand: tuple[Card, ...]
    ) -> tuple[Card, ...]: ...

    def trick(self, options: Any, *, trump: str, cards: tuple[Card, ...]) -> int: ...

    def score(
        self,
        options: Any,
        *,
        bid: int,
        bidder: int,
        meld: tuple[int, int],
        tricks: tuple[int, int] | None,
        lost: str,
    ) -> tuple[bool, tuple[int, int]]: ...

    def account(self, options: Any, moments: Any) -> Any: ...


class RulePage(Protocol):
    """All a family computes for the rule page of a variant."""

    words: Wording
    calculator: Calculator

    def figures(self, options: Any) -> Mapping[str, int | str]:
        """Figures by the names the text uses, as they stand at a table with these options."""

    def points(self, options: Any, number: int) -> int:
        """A number of points as a table with these options writes it."""

    def table(self, options: Any, name: str, *words: str) -> Table:
        """The table of a name; raises KeyError."""

    def examples(self) -> tuple[Example, ...]:
        """The worked examples, in the order of their files."""

    def work(self, example: Example, options: Any) -> Worked:
        """Work an example under the options of a page, with the example's own on top where they can be mixed."""

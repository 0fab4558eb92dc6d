"""Who else may read a report: the directors of a table, by whoever knows them (games/wiring.py)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.play.models import Game

from .models import Report


@dataclass(frozen=True, slots=True)
class AtTheDesk:
    """A report at the desk of `contest`: its `directors` may read it since then.

    Closed and `answered` by one of them, to everybody at the table (`for_all`) or to the reporter alone; or closed
    because the reporter took it back. `answer` is empty where the reader does not read the words here.
    """

    contest: str
    directors: tuple[str, ...]
    since: datetime
    closed_at: datetime | None
    answered: bool
    answer: str
    by: str
    for_all: bool
    url: str


@dataclass(frozen=True)
class DirectorsOfTables:
    """`name_of`: what is directed at a table, empty where a reporter there could have no director read it.

    `at_the_desk`: what became of a report there, for somebody of the staff; `answers_of`: of some reports, by key.
    """

    name_of: Callable[[Game, User], str]
    forward: Callable[[Report], None]
    at_the_desk: Callable[[Report, User], AtTheDesk | None]
    answers_of: Callable[[Collection[int]], Mapping[int, bool]]


source: DirectorsOfTables | None = None


def name_of(game: Game, reporter: User) -> str:
    """What is directed at a table, empty where staff alone read what is reported there."""
    return "" if source is None else source.name_of(game, reporter)


def forward(report: Report) -> None:
    """Have the directors of its table read a report too."""
    if source is not None:
        source.forward(report)


def at_the_desk(report: Report, reader: User) -> AtTheDesk | None:
    """What became of a report at the desk of directors; None where staff alone have it."""
    return None if source is None else source.at_the_desk(report, reader)


def answers_of(reports: Collection[int]) -> Mapping[int, bool]:
    """Which of some reports directors have too, and whether they have answered."""
    return {} if source is None else source.answers_of(reports)

"""The ratings on a profile page: by family of games and kind of pace, each with its history as a chart and a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.instants import InstantForm, instant_words
from accounts.models import User
from games.play.read.chart import Flow, flow
from games.play.read.ratings import family_name
from games.ratings.models import Speed
from games.ratings.read import ChangeLine, RatingLine, lines_of
from games.ratings.scale import MIDDLE, Figure

LAST = 40
"""Games in the chart and in the table."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game in the history of a rating; which game it was is not told, for private ones count as well."""

    ended_at: datetime
    before: int
    after: int
    more: int
    uncertainty: int


@dataclass(frozen=True, slots=True)
class RatingBook:
    """A rating of somebody: what at, the figure, its history with the latest game first, and as a chart."""

    family: str
    pace: str
    figure: Figure
    history: tuple[RatedGame, ...]
    chart: Flow | None


def rating_books(person: User) -> tuple[RatingBook, ...]:
    """Every rating of a person with its history, in the order of families."""
    return tuple(_book(line) for line in lines_of(person, most=LAST))


def _book(line: RatingLine) -> RatingBook:
    return RatingBook(
        family=family_name(line.family),
        pace=str(Speed(line.pace).label),
        figure=line.figure,
        history=tuple(_game(change) for change in reversed(line.changes)),
        chart=_chart(line) if len(line.changes) > 1 else None,
    )


def _game(change: ChangeLine) -> RatedGame:
    return RatedGame(change.happened_at, change.before, change.after, change.more, change.uncertainty)


def _chart(line: RatingLine) -> Flow:
    return flow(
        [
            (instant_words(change.happened_at, None, InstantForm.DATE), (change.after,))
            for change in line.changes
        ],
        None,
        base=MIDDLE,
    )

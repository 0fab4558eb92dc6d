"""What a profile page shows of somebody: frozen plain values, in the reader's language; never a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Count
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from accounts import blocks
from accounts.models import BlockKind, User
from games.play.models import GameStatus, Player, SeatOutcome
from games.play.read import answers
from games.play.read.chart import Flow, flow
from games.play.read.my_games import GameLine, public_games_of
from rules.catalog import UnknownVariant, find
from rules.engine.moves import Phrase
from rules.engine.variant import Variant
from rules.web.speech import Html, say_html

from .deal_sums import DealSums
from .expectation import Expectation, expectation_of
from .friends import Bond, bond_of, may_have_friends
from .models import PlayedMonth
from .person_line import PersonLine, person_line
from .ratings import RatingBook, rating_books
from .statistics import sums_of

MONTHS = 24
"""Months in the chart; the figures of all months stand in the sums."""

GAMES = 10
"""Finished games on the page."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure of the statistics: what it is, the person's own, what is to be expected, and how far it is from that."""

    label: str | SafeString
    own: str
    expected: str = ""
    more: str = ""
    above: bool = False


@dataclass(frozen=True, slots=True)
class MonthLine:
    """A month in the table beside the chart."""

    month: date
    games: int
    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class Book:
    """The statistics of one game, under its standard rules or under others."""

    name: str
    standard: bool
    games: int
    won: int
    lost: int
    drawn: int
    deals: int
    figures: tuple[FigureLine, ...]
    months: tuple[MonthLine, ...]
    chart: Flow | None


@dataclass(frozen=True, slots=True)
class Meetings:
    """How the finished games of two people ended, as the reader counts them."""

    won: int
    lost: int
    both_won: int
    both_lost: int
    drawn: int

    @property
    def games(self) -> int:
        """How many games these are, with one outcome each."""
        return self.won + self.lost + self.both_won + self.both_lost + self.drawn


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody as others see them; `own`: the reader looks at their own page; `owner`: whose program it is."""

    profile_id: str
    name: str
    since: datetime
    own: bool
    bond: str
    may_ask: bool
    owner: PersonLine | None
    muted: bool
    blocked: bool
    shows_statistics: bool
    usual_answer: str
    ratings: tuple[RatingBook, ...]
    books: tuple[Book, ...]
    meetings: Meetings | None
    games: tuple[GameLine, ...]

    @property
    def held_against(self) -> bool:
        """Whether figures are held against what is to be expected."""
        return any(book.standard for book in self.books)


def profile_of(person: User, reader: User | None) -> Profile:
    """The profile of somebody for a reader (None: nobody we know), in eleven queries at most."""
    own = reader is not None and reader.pk == person.pk
    shows = own or person.shows_statistics
    other_person = reader is not None and not own
    blocks_between = (
        blocks.block_between(reader, person) if reader is not None and other_person else frozenset()
    )
    return Profile(
        profile_id=person.public_id,
        name=person.name,
        since=person.date_joined,
        own=own,
        bond=bond_of(reader, person) if reader is not None and other_person else Bond.NONE,
        may_ask=reader is not None and other_person and may_have_friends(reader) and may_have_friends(person),
        owner=person_line(person.bot_owner) if person.bot_owner is not None else None,
        muted=BlockKind.MUTE in blocks_between,
        blocked=BlockKind.BLOCK in blocks_between,
        shows_statistics=shows,
        usual_answer=answers.time_of(person) if shows else "",
        ratings=rating_books(person) if shows else (),
        books=books_of(person) if shows else (),
        meetings=meetings_of(reader, person) if reader is not None and other_person else None,
        games=tuple(public_games_of(person, most=GAMES)),
    )


def meetings_of(reader: User, other: User) -> Meetings:
    """How the games ended in which both sat to the end."""
    mine = Player.objects.filter(user=reader, game__status=GameStatus.OVER, game__players__user=other)
    counts = {
        (own, theirs): number
        for own, theirs, number in mine.values_list("outcome", "game__players__outcome").annotate(Count("pk"))
    }
    won, lost, drawn = SeatOutcome.WON, SeatOutcome.LOST, SeatOutcome.DRAWN
    return Meetings(
        won=counts.get((won, lost), 0),
        lost=counts.get((lost, won), 0),
        both_won=counts.get((won, won), 0),
        both_lost=counts.get((lost, lost), 0),
        drawn=counts.get((drawn, drawn), 0),
    )


def books_of(person: User) -> tuple[Book, ...]:
    """The statistics of somebody, the game played most first; one query."""
    rows: dict[tuple[str, bool], list[PlayedMonth]] = {}
    for row in PlayedMonth.objects.filter(user=person).order_by("month"):
        rows.setdefault((row.variant, row.standard), []).append(row)
    books = []
    for (slug, standard), months in rows.items():
        try:
            books.append(_book(find(slug), standard, months))
        except UnknownVariant:
            continue
    return tuple(sorted(books, key=lambda book: (-book.deals, book.name)))


def _book(variant: Variant[Any], standard: bool, months: Sequence[PlayedMonth]) -> Book:
    sums = DealSums()
    for row in months:
        sums.add(sums_of(row))
    won, lost, drawn = (sum(getattr(row, name) for row in months) for name in ("won", "lost", "drawn"))
    # Other house rules may count in another scale, so there is nothing to hold the figures against.
    goal = expectation_of(variant.slug) if standard else None
    played = [row for row in months if row.deals]
    lines = tuple(
        MonthLine(row.month, row.won + row.lost + row.drawn, row.deals, round(row.points / row.deals))
        for row in played
    )
    return Book(
        name=gettext(variant.name),
        standard=standard,
        games=won + lost + drawn,
        won=won,
        lost=lost,
        drawn=drawn,
        deals=sums.deals,
        figures=tuple(_figures(variant, sums, goal)) if sums.deals else (),
        months=tuple(reversed(lines)),
        chart=_chart(lines[-MONTHS:], goal) if len(lines) > 1 else None,
    )


POINTS = gettext_noop("points a deal")
BIDS = gettext_noop("own contracts in a hundred deals")
MADE = gettext_noop("contracts made, in a hundred")
NUMBER = gettext_noop("%(column)s, how many a deal")


def _figures(variant: Variant[Any], sums: DealSums, goal: Expectation | None) -> list[FigureLine]:
    """Every figure of a game's statistics: points, contracts, and the columns of its score sheet."""
    theirs = goal.sums if goal is not None else None
    lines = [figure_line(gettext(POINTS), _mean(sums.points, sums.deals), goal.points if goal else None)]
    if sums.bids or (theirs is not None and theirs.bids):
        share = _mean(100 * theirs.bids, theirs.deals) if theirs is not None else None
        lines.append(figure_line(gettext(BIDS), _mean(100 * sums.bids, sums.deals), share))
        lines.append(
            figure_line(gettext(MADE), _mean(100 * sums.made, sums.bids), goal.percent_made if goal else None)
        )
    speaker = Html((), ())
    for code, column in sums.columns.items():
        label = say_html(variant.wording, Phrase(code), speaker)
        lines.append(
            figure_line(
                label, _mean(column.points, column.deals), goal.column(code) if goal is not None else None
            )
        )
        other = theirs.columns.get(code) if theirs is not None else None
        # Where every part is worth a point, how many there are is told already.
        if column.number and (column.number != column.points or (other and other.number != other.points)):
            lines.append(
                figure_line(
                    gettext(NUMBER) % {"column": label},
                    _mean(column.number, column.deals),
                    _mean(other.number, other.deals) if other is not None else None,
                )
            )
    return [line for line in lines if line is not None]


def _mean(total: int, number: int) -> float | None:
    return total / number if number else None


def figure_line(label: str | SafeString, own: float | None, goal: float | None) -> FigureLine | None:
    """A line of figures: one place behind the point, two where all are small; None where nothing was counted.

    The difference is that of the figures as they are written, so that whoever subtracts finds it.
    """
    if own is None:
        return None
    places = 1 if max(abs(own), abs(goal or 0)) >= 10 else 2
    own = round(own, places)
    if goal is None:
        return FigureLine(label, _figure_text(own, places))
    goal = round(goal, places)
    more = _figure_text(own - goal, places, sign=True)
    return FigureLine(label, _figure_text(own, places), _figure_text(goal, places), more, own > goal)


def _figure_text(figure: float, places: int, *, sign: bool = False) -> str:
    """A figure in the reader's language with a true minus."""
    # Django cuts off what it does not write, it does not round it.
    words = number_format(round(abs(figure), places), decimal_pos=places)
    if not any(digit in words for digit in "123456789"):
        return words
    return ("\N{MINUS SIGN}" if figure < 0 else "+" if sign else "") + words


def _chart(lines: Sequence[MonthLine], goal: Expectation | None) -> Flow:
    rows = [(f"{line.month:%Y-%m}", (line.points,)) for line in lines]
    return flow(rows, round(goal.points) if goal is not None else None)

"""What formats are asked about and what they answer with: terms, tables, boards that were played, entrants by number.

Plain values; nothing here asks the database. What a format has to know of a tournament under way is a `Record`, which
record/ fills from the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Protocol

from games.duplicate.scoring.ties import Encounter
from games.duplicate.scoring.travellers import Gain, Share

from ..models import EntrantState, ScoringKind, Tournament, Venue

ONE = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatTerms:
    """For how many entrants, and on which terms; `rounds` are those asked for, 0 for as many as there are.

    `boards` are those of a round; they play in so many `sections`. With `fill_odd` a bot takes the number nobody
    has, else it is sat out; where no `bots_come`, as at real tables, it always is.
    """

    entrants: int
    rounds: int = 0
    boards: int = 2
    arrow: bool = False
    sections: int = 1
    fill_odd: bool = True
    bots_come: bool = True
    scoring: ScoringKind = ScoringKind.MATCHPOINTS
    factor: Fraction = ONE

    def boards_of(self, number: int) -> tuple[int, ...]:
        """The boards of a round in which all tables play the same."""
        return tuple(range((number - 1) * self.boards + 1, number * self.boards + 1))


def terms_of(tournament: Tournament, entrants: int | None = None) -> FormatTerms:
    """The terms of a tournament, for those who play in it or for so many entrants."""
    return FormatTerms(
        entrants=tournament.numbers if entrants is None else entrants,
        rounds=tournament.rounds,
        boards=tournament.boards,
        arrow=tournament.arrow,
        sections=tournament.sections,
        fill_odd=tournament.fill_odd,
        bots_come=tournament.venue != Venue.IN_PERSON,
        scoring=ScoringKind(tournament.scoring),
        factor=tournament.imp_factor,
    )


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table to be: the numbers of each side, None for nobody, and the numbers of its boards."""

    number: int
    sides: tuple[tuple[int | None, ...], ...]
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a format for so many: boards in all, tables, the least and most of what each entrant has.

    `c` is the balance, None where there is none to tell; `missing` are the numbers nobody has.
    """

    boards: int
    tables: int
    each: tuple[int, int]
    met: tuple[int, int]
    c: tuple[int, int] | None
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """An entrant, by its key, at a side of a table, or nobody; `first`: of its places the first that sits here."""

    side: int
    entrant: int | None
    first: int = 0


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board at a table: who sat there, the points by side or the shares that stand for them.

    `adjusted` are the shares by side: one for the whole side, or one for each of two partners.
    """

    play: int
    board: int
    round: int
    table: int
    sat: tuple[SeatTaken, ...]
    points: tuple[int, ...] | None
    adjusted: tuple[tuple[Share, ...], ...] | None
    game: str = ""
    finished_at: datetime | None = None

    def entrants(self, side: int) -> tuple[int, ...]:
        """The entrants of a side, by their keys; none where nobody sat."""
        return tuple(each.entrant for each in self.sat if each.side == side and each.entrant is not None)

    def places(self, side: int) -> tuple[int | None, ...]:
        """The entrants of a side by their places, None where nobody sat."""
        return tuple(each.entrant for each in self.sat if each.side == side)

    @property
    def has_score(self) -> bool:
        """Whether there is anything to score."""
        return self.points is not None or self.adjusted is not None

    @property
    def is_full(self) -> bool:
        """Whether somebody sat at every place of the table."""
        return all(each.entrant is not None for each in self.sat)

    @property
    def has_partners(self) -> bool:
        """Whether two entrants sit side by side, each for themselves."""
        return max(len(self.places(0)), len(self.places(1))) > 1

    def share(self, side: int, place: int) -> Share:
        """The share of the entrant at a place of a side, where the score is adjusted."""
        assert self.adjusted is not None
        shares = self.adjusted[side]
        return shares[place] if place < len(shares) else shares[0]

    def share_for(self, entrant: int) -> Share:
        """The share of an entrant that sat here, where the score is adjusted."""
        side = next(each.side for each in self.sat if each.entrant == entrant)
        return self.share(side, self.places(side).index(entrant))


class ScoreFault(StrEnum):
    """Why a board at a table cannot be scored."""

    NO_SCORE = "no_score"
    NO_OTHER_TABLE = "no_other_table"


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board at a table with what it gained its entrants; no gains where it cannot be scored, which `fault` says."""

    played: PlayedBoard
    gains: tuple[Gain, ...]
    fault: ScoreFault | None = None

    def gain_of(self, entrant: int) -> tuple[Fraction, Fraction | None] | None:
        """What an entrant gained here, and the top; None where it did not play."""
        for gain in self.gains:
            if gain.line.ns == entrant:
                return gain.ns, gain.top
            if gain.line.ew == entrant:
                return gain.ew, gain.top
        return None

    def encounters(self) -> Iterator[Encounter]:
        """Who sat against whom; none at the second table of a match, whose gain is the first's."""
        if any(gain.again for gain in self.gains):
            return
        for one, other in combinations(self.played.sat, 2):
            if one.side == other.side or one.entrant is None or other.entrant is None:
                continue
            own, theirs = self.gain_of(one.entrant), self.gain_of(other.entrant)
            if own is not None and theirs is not None:
                yield Encounter((one.entrant, other.entrant), (own[0], theirs[0]))


@dataclass(frozen=True, slots=True)
class NumberedEntrant:
    """An entrant that has a number, by its key; `carried` is what it brings, added to what it is ranked by."""

    key: int
    number: int | None
    state: str
    carried: Fraction

    @property
    def is_in(self) -> bool:
        """Whether it plays: not withdrawn, put out or left without a seat."""
        return self.state == EntrantState.IN


@dataclass(frozen=True, slots=True)
class Seated:
    """An entrant, by its key, or nobody, at a side of a table in a round that was opened."""

    round: int
    table: int
    side: int
    entrant: int | None


class FormatRecord(Protocol):
    """What formats ask of a tournament under way; each is looked up when it is asked first."""

    @property
    def terms(self) -> FormatTerms:
        """The terms, with the entrants the movement was made for."""

    @property
    def entrants(self) -> Mapping[int, NumberedEntrant]:
        """Those that have a number, by key, whatever became of them."""

    @property
    def seats(self) -> Sequence[Seated]:
        """Who sat where, by round, table and side."""

    @property
    def scored_boards(self) -> Sequence[ScoredBoard]:
        """The boards that are open and count, at their tables."""

    @property
    def sealed_boards(self) -> Mapping[int, Set[int]]:
        """For each entrant the boards at its tables that are not open."""

    @property
    def rounds_opened(self) -> int:
        """How many rounds have been opened."""

    @property
    def winner(self) -> int | None:
        """The key of who has won, where that was named."""

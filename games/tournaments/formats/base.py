"""What every movement answers: one `Format` object for each, and nobody else asks which movement it is.

`Scheduled` knows all its rounds from the start, `ByResults` each round once the one before is played. What most of them
answer alike stands here; a movement's own file says only in what it differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from django.utils.translation import gettext, ngettext, pgettext

from games.duplicate.movements.balance import Balance, balance
from games.duplicate.movements.movement import Movement, NoMovement
from games.duplicate.movements.sections import in_sections, section_of, section_sizes
from games.duplicate.scoring.possible_places import EndReach
from games.duplicate.scoring.standings import Placing, standings
from rules.engine.match import Match

from ..models import MovementKind, ScoringKind
from . import score
from .reach import ToCome, by_means, by_sums
from .values import Figures, FormatRecord, FormatTerms, PlannedTable, PlayedBoard, ScoredBoard

MOST_ENTRANTS = 64


@dataclass(frozen=True, eq=False, kw_only=True)
class Format(ABC):
    """A movement: whom it is for, its rounds and tables, how it is scored and ranked, and what is said of it.

    `balanced`: its balance says something, for all are compared on the same boards. `full_tables`: a table lacks
    nobody, so bots take every number that is missing. `eliminates`: who loses a match is out. `takes_more`: who comes
    late may have a new number. `takes_sections`: it may be played in several fields side by side.
    """

    key: MovementKind
    bounds: tuple[int, int]
    """How few and how many entrants it is made for."""
    scorings: tuple[ScoringKind, ...] = tuple(ScoringKind)
    balanced: bool = False
    arrow_switch: bool = False
    full_tables: bool = False
    new_partners: bool = False
    eliminates: bool = False
    takes_more: bool = False
    takes_sections: bool = False

    of_teams: ClassVar[bool] = False
    """Whether an entrant sits at two tables of a match."""
    by_results: ClassVar[bool] = False
    """Whether the next round depends on what was played."""

    # --- whom it is for ---

    def suits(self, engine: Match[Any, Any]) -> bool:
        """Whether a game can be played so."""
        return len(engine.sides) == 2

    def places(self, engine: Match[Any, Any]) -> int:
        """How many people make an entrant."""
        return len(engine.sides[0])

    def first_place(self, side: int, engine: Match[Any, Any]) -> int:
        """The first of an entrant's places that sits at a side of a table."""
        return 0

    def check(self, terms: FormatTerms) -> None:
        """Whether it can be had for so many; raises NoMovement."""
        low, high = self.bounds
        if not low <= terms.entrants <= high:
            raise NoMovement("entrants", terms.entrants, f"{low} to {high}")

    # --- rounds, tables, boards ---

    @abstractmethod
    def rounds_there_are(self, entrants: int) -> int:
        """The most rounds there are for so many entrants."""

    def most_rounds(self, terms: FormatTerms) -> int:
        """The most rounds there are on these terms."""
        return self.rounds_there_are(terms.entrants)

    def bounds_in(self, sections: int) -> tuple[int, int]:
        """How few and how many entrants it is made for, in so many sections."""
        low, high = self.bounds
        if sections == 1:
            return low, high
        # As many tables in each section; the last one may lack a pair where the movement does without it.
        tables = (low + 1) // 2
        return 2 * tables * sections - low % 2, min(high * sections, MOST_ENTRANTS)

    def rounds(self, terms: FormatTerms) -> int:
        """How many rounds are played."""
        there_are = self.most_rounds(terms)
        return min(terms.rounds, there_are) if terms.rounds else there_are

    @abstractmethod
    def last_rounds(self, terms: FormatTerms) -> Mapping[int, int]:
        """For every board the last round in which it is played."""

    def first_complete_round(self, terms: FormatTerms) -> int:
        """The first round after which some board has been played at all its tables."""
        return min(self.last_rounds(terms).values(), default=1)

    @abstractmethod
    def first_tables(self, terms: FormatTerms) -> tuple[PlannedTable, ...]:
        """The first round for so many entrants; raises NoMovement, swiss.NoPairing."""

    @abstractmethod
    def tables(self, record: FormatRecord, number: int) -> tuple[PlannedTable, ...]:
        """The tables of a round, by results those of the next one only; raises swiss.NoPairing."""

    @abstractmethod
    def later_boards(self, terms: FormatTerms, opened: int, number: int) -> frozenset[int]:
        """The boards a number will play, or may, in the rounds that have not been opened."""

    @abstractmethod
    def missing(self, terms: FormatTerms) -> tuple[int, ...]:
        """The numbers of the movement that no entrant has."""

    def bots_wanted(self, terms: FormatTerms) -> Mapping[int, bool]:
        """For each number that no entrant has, whether a bot takes it; else it is sat out."""
        return dict.fromkeys(self.missing(terms), terms.bots_come and (self.full_tables or terms.fill_odd))

    @abstractmethod
    def tables_of_a_board(self, terms: FormatTerms) -> int:
        """At how many tables the boards are played, those played most often; 1 before the start."""

    def late_numbers(self, terms: FormatTerms) -> frozenset[int]:
        """The numbers that somebody who comes late may have, where they are free."""
        return frozenset(range(1, terms.entrants + 1))

    def winners_by_round(self, record: FormatRecord, number: int) -> list[list[int | None]]:
        """Who has won the matches of each round up to this one; none where nobody is knocked out."""
        return []

    # --- scores, places ---

    def score(self, terms: FormatTerms, played: Sequence[PlayedBoard]) -> list[ScoredBoard]:
        """What was played, with what it gained, in the same order."""
        return score.between_sides(terms, played, self.tables_of_a_board(terms))

    def gain_of(self, scored: ScoredBoard, side: int) -> tuple[Fraction, Fraction | None] | None:
        """The gain of a side of a table, and the top."""
        if not scored.gains:
            return None
        # Partners who enter alone may have different shares of an adjusted score: what their side has is the mean.
        won = [gain.ns if side == 0 else gain.ew for gain in scored.gains]
        return sum(won, Fraction(0)) / len(won), scored.gains[0].top

    def placings(self, record: FormatRecord) -> dict[int, Placing]:
        """What each entrant is ranked by, by key; nothing for those who have played no board that is open."""
        carried = {key: entrant.carried for key, entrant in record.entrants.items()}
        gains = [gain for each in record.scored_boards for gain in each.gains]
        return {placing.entrant: placing for placing in standings(gains, carried)}

    def fields(self, record: FormatRecord) -> list[tuple[int | None, list[int]]]:
        """Who is compared with whom, by key: everybody, or each line for itself by the side where it sits."""
        return [(None, list(record.entrants))]

    def sectioned_fields(self, record: FormatRecord) -> list[tuple[int | None, int | None, list[int]]]:
        """The fields, each of one section: section (None where there is one alone), side, keys."""
        fields, terms = self.fields(record), record.terms
        if terms.sections == 1 or not terms.entrants:
            return [(None, side, keys) for side, keys in fields]
        sizes = section_sizes(terms.entrants, terms.sections)
        groups: dict[tuple[int, int], list[int]] = defaultdict(list)
        for place, (_side, keys) in enumerate(fields):
            for key in keys:
                groups[section_of(record.entrants[key].number or 0, sizes), place].append(key)
        return [(section, fields[place][0], keys) for (section, place), keys in sorted(groups.items())]

    def reach(self, record: FormatRecord) -> Mapping[int, EndReach | None] | None:
        """How low and how high each entrant can still end, by key; None where there is no bound."""
        to_come = self.boards_to_come(record)
        scoring = record.terms.scoring
        if scoring == ScoringKind.MATCHPOINTS:
            return by_means(record, to_come)
        if scoring == ScoringKind.TOTAL and any(to_come.values()):
            return None
        others = self.tables_of_a_board(record.terms) - 1 if scoring == ScoringKind.IMPS else 1
        return by_sums(record, to_come, others)

    def boards_to_come(self, record: FormatRecord) -> ToCome:
        """The boards each entrant has played or will play that are not open.

        They follow from the movement and from who sits where, never from what has been played of a sealed board.
        """
        boards_by_entrant: dict[int, set[int]] = defaultdict(set)
        for key, sealed in record.sealed_boards.items():
            boards_by_entrant[key] |= sealed
        for key, entrant in record.entrants.items():
            if entrant.is_in and entrant.number is not None:
                boards_by_entrant[key] |= self.later_boards(
                    record.terms, record.rounds_opened, entrant.number
                )
        return {key: frozenset(boards) for key, boards in boards_by_entrant.items()}

    # --- words ---

    @abstractmethod
    def figures(self, terms: FormatTerms) -> Figures:
        """What it is like for so many."""

    def makes_words(self, engine: Match[Any, Any]) -> str:
        if self.places(engine) == 1:
            return gettext("Everybody enters alone.")
        return gettext("Two people make a pair.")

    def count_words(self, number: int, engine: Match[Any, Any]) -> str:
        """So many entrants, in the word for what enters."""
        if self.places(engine) == 1:
            words = ngettext("%(number)s player", "%(number)s players", number)
        else:
            words = ngettext("%(number)s pair", "%(number)s pairs", number)
        return words % {"number": number}

    def entrants_word(self, engine: Match[Any, Any]) -> str:
        """What enters, as a word for many."""
        if self.places(engine) == 1:
            return pgettext("who enters", "players")
        return pgettext("who enters", "pairs")

    def out_words(self, terms: FormatTerms) -> str:
        """What becomes of the numbers nobody has."""
        missing = len(self.missing(terms))
        if not missing:
            return gettext("nobody")
        if any(self.bots_wanted(terms).values()):
            words = ngettext(
                "nobody: bots take %(number)s place", "nobody: bots take %(number)s places", missing
            )
            return words % {"number": missing}
        if self.full_tables:
            return gettext("everybody at a table that lacks somebody, at 60 %")
        return gettext("one each round, at 60 %")

    def points_label(self, scoring: str) -> str:
        """What the points of the standings are."""
        return scoring_label(scoring)

    def has_signs(self, scoring: str) -> bool:
        """Whether points of the standings may be below zero."""
        return scoring != ScoringKind.MATCHPOINTS


def scoring_label(scoring: str) -> str:
    """What a board gains at a table."""
    if scoring == ScoringKind.MATCHPOINTS:
        return gettext("matchpoints")
    return gettext("points") if scoring == ScoringKind.TOTAL else gettext("IMPs")


class Scheduled(Format):
    """All rounds are known from the start."""

    @abstractmethod
    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """The movement with every number seated; raises NoMovement."""

    def movement(self, terms: FormatTerms) -> Movement:
        """The rounds for so many entrants, with every number seated; raises NoMovement.

        Numbers above the entrants are in it: `bots_wanted` says whether a bot has one or it is sat out.
        """
        return _movement(self, terms.entrants, terms.rounds, terms.boards, terms.arrow, terms.sections)

    def check(self, terms: FormatTerms) -> None:
        """Whether it can be had for so many; raises NoMovement."""
        self.movement(terms)

    def rounds_there_are(self, entrants: int) -> int:
        return entrants + entrants % 2 - 1

    def most_rounds(self, terms: FormatTerms) -> int:
        """As many as all sections have."""
        if terms.sections == 1 or not terms.entrants:
            return self.rounds_there_are(terms.entrants)
        return min(map(self.rounds_there_are, section_sizes(terms.entrants, terms.sections)))

    def last_rounds(self, terms: FormatTerms) -> Mapping[int, int]:
        """For every board the last round in which it is played."""
        return {
            board: each.number
            for each in self.movement(terms).rounds
            for seating in each.seatings
            for board in seating.boards
        }

    def first_complete_round(self, terms: FormatTerms) -> int:
        """The first round after which some board has been played; a table that is sat out is waited for by nobody."""
        sat_out = self.sat_out(terms)
        last = {
            board: each.number
            for each in self.movement(terms).rounds
            for seating in each.seatings
            if not sat_out.intersection(seating.entrants)
            for board in seating.boards
        }
        return min(last.values(), default=1)

    def sat_out(self, terms: FormatTerms) -> frozenset[int]:
        """The numbers of the movement that neither an entrant nor a bot has."""
        return frozenset(number for number, bot in self.bots_wanted(terms).items() if not bot)

    def first_tables(self, terms: FormatTerms) -> tuple[PlannedTable, ...]:
        """The first round for so many entrants; raises NoMovement."""
        return self.planned_tables(terms, 1)

    def tables(self, record: FormatRecord, number: int) -> tuple[PlannedTable, ...]:
        """The tables of a round."""
        return self.planned_tables(record.terms, number)

    def planned_tables(self, terms: FormatTerms, number: int) -> tuple[PlannedTable, ...]:
        """The tables of a round, whatever has been played."""
        seatings = self.movement(terms).rounds[number - 1].seatings
        return tuple(PlannedTable(seating.table, seating.sides, seating.boards) for seating in seatings)

    def later_boards(self, terms: FormatTerms, opened: int, number: int) -> frozenset[int]:
        """The boards a number will play in the rounds that have not been opened."""
        later = _later_boards(
            self, terms.entrants, terms.rounds, terms.boards, terms.arrow, terms.sections, opened
        )
        return later.get(number, frozenset())

    def missing(self, terms: FormatTerms) -> tuple[int, ...]:
        """The numbers of the movement that no entrant has."""
        return self.movement(terms).bots

    def tables_of_a_board(self, terms: FormatTerms) -> int:
        """At how many tables the boards are played by all who are to sit there, those played most often."""
        if not terms.entrants:
            return 1
        return _tables(
            self,
            terms.entrants,
            terms.rounds,
            terms.boards,
            terms.arrow,
            terms.sections,
            self.sat_out(terms),
        )

    def late_numbers(self, terms: FormatTerms) -> frozenset[int]:
        """The entrants' numbers, and those that no entrant had at the start."""
        return super().late_numbers(terms) | set(self.missing(terms))

    def figures(self, terms: FormatTerms) -> Figures:
        """What it is like for so many."""
        return _figures(self, terms.entrants, terms.rounds, terms.boards, terms.arrow, terms.sections)


class ByResults(Format):
    """The next round depends on what was played; in a round all tables play the same boards."""

    by_results: ClassVar[bool] = True

    def last_rounds(self, terms: FormatTerms) -> Mapping[int, int]:
        """For every board the round in which it is played."""
        return {
            board: number for number in range(1, self.rounds(terms) + 1) for board in terms.boards_of(number)
        }

    def later_boards(self, terms: FormatTerms, opened: int, number: int) -> frozenset[int]:
        """All boards of the rounds that have not been opened."""
        later = range(opened + 1, self.rounds(terms) + 1)
        return frozenset(board for each in later for board in terms.boards_of(each))


@lru_cache(maxsize=64)
def _movement(
    format_: Scheduled, entrants: int, rounds: int, boards: int, arrow: bool, sections: int
) -> Movement:
    low, high = format_.bounds_in(sections)
    if not low <= entrants <= high:
        raise NoMovement("entrants", entrants, f"{low} to {high}")

    def make(number: int, rounds: int | None) -> Movement:
        return format_.make(number, rounds, boards, arrow=arrow)

    most = format_.most_rounds(FormatTerms(entrants=entrants, sections=sections))
    return in_sections(make, entrants, sections, min(rounds, most) or None)


@lru_cache(maxsize=64)
def _later_boards(
    format_: Scheduled, entrants: int, rounds: int, boards: int, arrow: bool, sections: int, opened: int
) -> Mapping[int, frozenset[int]]:
    """The boards of the rounds after those that were opened, by the numbers of the movement."""
    boards_by_number: dict[int, set[int]] = defaultdict(set)
    for each in _movement(format_, entrants, rounds, boards, arrow, sections).rounds[opened:]:
        for seating in each.seatings:
            for number in seating.entrants:
                boards_by_number[number] |= set(seating.boards)
    return {number: frozenset(later) for number, later in boards_by_number.items()}


@lru_cache(maxsize=64)
def _tables(
    format_: Scheduled,
    entrants: int,
    rounds: int,
    boards: int,
    arrow: bool,
    sections: int,
    sat_out: frozenset[int],
) -> int:
    times: Counter[int] = Counter()
    for each in _movement(format_, entrants, rounds, boards, arrow, sections).rounds:
        for seating in each.seatings:
            if not sat_out.intersection(number for side in seating.sides for number in side if number):
                times.update(seating.boards)
    return max(times.values(), default=1)


@lru_cache(maxsize=256)
def _figures(
    format_: Scheduled, entrants: int, rounds: int, boards: int, arrow: bool, sections: int
) -> Figures:
    """The figures of a movement; kept, for the largest take a second or two."""
    movement = _movement(format_, entrants, rounds, boards, arrow, sections)
    spread = balance(movement)
    each = [spread.boards[number] for number in range(1, entrants + 1)]
    met = [spread.met[number] for number in range(1, entrants + 1)]
    return Figures(
        boards=len(movement.boards),
        tables=max(len(each_round.seatings) for each_round in movement.rounds),
        each=(min(each), max(each)),
        met=(min(met), max(met)),
        c=_balance_within(spread, movement) if format_.balanced else None,
        missing=movement.bots,
    )


def _balance_within(spread: Balance, movement: Movement) -> tuple[int, int]:
    """The least and the most of the balance among those who are ranked together: within each section."""
    sizes = movement.sections or (movement.entrants,)
    among = [c for (one, other), c in spread.c.items() if section_of(one, sizes) == section_of(other, sizes)]
    return min(among, default=0), max(among, default=0)

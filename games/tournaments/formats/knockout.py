"""Knock-out of teams: who loses a match is out; places by the last round a team was in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from fractions import Fraction

from django.utils.translation import gettext, ngettext

from games.duplicate.movements import knockout
from games.duplicate.scoring.possible_places import EndReach
from games.duplicate.scoring.standings import Placing
from games.duplicate.scoring.team_matches import TeamMatch, team_matches

from ..models import MovementKind, ScoringKind
from .base import ByResults
from .teams import OfTeams
from .values import Figures, FormatRecord, FormatTerms, PlannedTable, ScoredBoard

Match = tuple[int | None, int | None]


class KnockOut(OfTeams, ByResults):
    """A bracket; the rounds are as many as it takes."""

    def rounds_there_are(self, entrants: int) -> int:
        return (entrants - 1).bit_length()

    def rounds(self, terms: FormatTerms) -> int:
        """All there are: none can be left out."""
        return self.rounds_there_are(terms.entrants)

    def missing(self, terms: FormatTerms) -> tuple[int, ...]:
        """None: who has nobody to meet goes on."""
        return ()

    def tables_of_a_board(self, terms: FormatTerms) -> int:
        """Each match is for itself."""
        return 1

    def late_numbers(self, terms: FormatTerms) -> frozenset[int]:
        """None: the bracket is drawn."""
        return frozenset()

    def first_tables(self, terms: FormatTerms) -> tuple[PlannedTable, ...]:
        """The first round of the bracket."""
        return tuple(_tables(knockout.first_round(terms.entrants), terms.boards_of(1)))

    def tables(self, record: FormatRecord, number: int) -> tuple[PlannedTable, ...]:
        """The matches of those who won the round before."""
        if number == 1:
            return self.first_tables(record.terms)
        winners = self.winners_by_round(record, number - 1)[-1]
        matches = zip(winners[::2], winners[1::2], strict=True)
        return tuple(_tables(matches, record.terms.boards_of(number)))

    def winners_by_round(self, record: FormatRecord, number: int) -> list[list[int | None]]:
        """Who has won the matches of each round up to this one, in the order of the bracket, by its open boards.

        Whoever sits in the next round went on, whatever became of them since.
        """
        there = {each.number for each in record.entrants.values() if each.is_in}
        seated: dict[int, set[int | None]] = defaultdict(set)
        for seat in record.seats:
            if seat.entrant is not None:
                seated[seat.round].add(record.entrants[seat.entrant].number)
        matches: list[Match] = [*knockout.first_round(record.terms.entrants)]
        rounds: list[list[int | None]] = []
        for each_round in range(1, number + 1):
            lead = _leads(record, each_round)
            went_on = seated[each_round + 1]
            winners = [_went_on(match, went_on) or _winner(match, lead, there) for match in matches]
            rounds.append(winners)
            matches = [(one, other) for one, other in zip(winners[::2], winners[1::2], strict=False)]
        return rounds

    def placings(self, record: FormatRecord) -> dict[int, Placing]:
        """Teams by the last round they were in, and among those of the last match by who won it.

        Whoever met nobody in the first round was in it.
        """
        places, last = super().placings(record), last_rounds_of(record)
        return places | {
            key: replace(
                places.get(key) or Placing(0, key, 0, Fraction(0), entrant.carried, None),
                ranked=Fraction(last.get(key, 1)) + (record.winner == key),
            )
            for key, entrant in record.entrants.items()
        }

    def reach(self, record: FormatRecord) -> Mapping[int, EndReach | None] | None:
        """By the last round they were in; who is still in may win it."""
        last = last_rounds_of(record)
        latest, rounds = max(last.values(), default=0), self.rounds(record.terms)
        reaches: dict[int, EndReach | None] = {}
        for key, entrant in record.entrants.items():
            here = Fraction(last.get(key, 0))
            still_in = entrant.is_in and (last.get(key, 0) == latest or latest <= 1)
            reaches[key] = EndReach(here, Fraction(rounds + 1) if still_in else here)
        return reaches

    def figures(self, terms: FormatTerms) -> Figures:
        """What it is like for so many: who loses the first match has played one round, the winner all."""
        rounds = self.rounds(terms)
        boards, tables = rounds * terms.boards, 2 * (terms.entrants - 2 ** (rounds - 1))
        return Figures(boards, tables, (terms.boards, boards), (1, rounds), None, ())

    def out_words(self, terms: FormatTerms) -> str:
        """How many have nobody to meet in the first round."""
        byes = 2 ** self.rounds(terms) - terms.entrants
        if not byes:
            return gettext("nobody")
        words = ngettext("%(number)s goes on without a match", "%(number)s go on without a match", byes)
        return words % {"number": byes}


def matches_of(scored: Iterable[ScoredBoard], number: int) -> tuple[TeamMatch, ...]:
    """The matches of a round."""
    return team_matches([gain for each in scored if each.played.round == number for gain in each.gains])


def last_rounds_of(record: FormatRecord) -> dict[int, int]:
    """For each team the last round in which it sat at a table, by key."""
    last: dict[int, int] = {}
    for seat in record.seats:
        if seat.entrant is not None:
            last[seat.entrant] = max(last.get(seat.entrant, 0), seat.round)
    return last


def _leads(record: FormatRecord, number: int) -> Mapping[frozenset[int | None], tuple[int | None, Fraction]]:
    """For each match of a round, by the numbers of its teams, the first of them and by how many IMPs it is ahead."""
    leaders: dict[frozenset[int | None], tuple[int | None, Fraction]] = {}
    for match in matches_of(record.scored_boards, number):
        one, other = (record.entrants[team].number for team in match.teams)
        leaders[frozenset((one, other))] = (one, match.imps)
    return leaders


def _went_on(match: Match, seated: Set[int | None]) -> int | None:
    """Who of a match sits in the next round, if one of them does."""
    remaining = {each for each in match if each is not None} & seated
    return remaining.pop() if len(remaining) == 1 else None


def _winner(
    match: Match,
    lead: Mapping[frozenset[int | None], tuple[int | None, Fraction]],
    there: Set[int | None],
) -> int | None:
    """Who goes on: the winner, the better number of a draw, or whoever is still there."""
    one, other = match
    if one is None or other is None:
        return one if other is None else other
    if len(present := {one, other} & there) == 1:
        return present.pop()
    first, imps = lead.get(frozenset((one, other)), (min(one, other), Fraction(0)))
    if imps == 0:
        return min(one, other)
    return one if (first == one) == (imps > 0) else other


def _tables(matches: Iterable[Match], boards: tuple[int, ...]) -> Iterator[PlannedTable]:
    """Two tables a match; whoever has nobody to meet sits out, at no table."""
    number = 0
    for one, other in matches:
        if one is None or other is None:
            continue
        for sides in (((one,), (other,)), ((other,), (one,))):
            number += 1
            yield PlannedTable(number, sides, boards)


KNOCK_OUT = KnockOut(
    key=MovementKind.KNOCK_OUT, bounds=(2, 32), scorings=(ScoringKind.IMPS,), eliminates=True
)

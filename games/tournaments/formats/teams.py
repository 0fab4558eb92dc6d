"""Teams of two tables: everybody meets everybody, ranked by the victory points of their matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

from django.utils.translation import gettext, ngettext, pgettext

from games.duplicate.movements import teams
from games.duplicate.movements.movement import Movement, Odd, Round, Seating
from games.duplicate.scoring.possible_places import EndReach, match_reach
from games.duplicate.scoring.standings import Placing
from games.duplicate.scoring.team_matches import points_of_teams
from rules.engine.match import Match

from ..models import MovementKind, ScoringKind
from .base import Format, Scheduled
from .reach import NO_BOARDS
from .score import between_sides
from .values import FormatRecord, FormatTerms, PlayedBoard, ScoredBoard


class OfTeams(Format):
    """An entrant sits at two tables of a match: north-south at one, east-west at the other."""

    of_teams: ClassVar[bool] = True

    def places(self, engine: Match[Any, Any]) -> int:
        return 2 * len(engine.sides[0])

    def first_place(self, side: int, engine: Match[Any, Any]) -> int:
        """Of a team the first places sit north-south, at either table of a match, the others east-west."""
        return len(engine.sides[0]) if side == 1 else 0

    def score(self, terms: FormatTerms, played: Sequence[PlayedBoard]) -> list[ScoredBoard]:
        """Each board against the other table of its match."""
        return between_sides(terms, played, self.tables_of_a_board(terms), of_teams=True)

    def makes_words(self, engine: Match[Any, Any]) -> str:
        places = self.places(engine)
        words = ngettext("%(number)s person makes a team.", "%(number)s people make a team.", places)
        return words % {"number": places}

    def count_words(self, number: int, engine: Match[Any, Any]) -> str:
        return ngettext("%(number)s team", "%(number)s teams", number) % {"number": number}

    def entrants_word(self, engine: Match[Any, Any]) -> str:
        return pgettext("who enters", "teams")


class Teams(OfTeams, Scheduled):
    """The round robin of teams."""

    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """A movement of teams whose numbers are the pairs' as one whose numbers are the teams'."""
        movement = teams.teams_of_four(entrants, rounds, boards=boards, odd=Odd.BOT)
        return Movement(
            movement.kind,
            movement.entrants // 2,
            tuple(Round(each.number, tuple(map(_of_teams, each.seatings))) for each in movement.rounds),
            tuple(sorted({teams.team_of(pair) for pair in movement.bots})),
        )

    def placings(self, record: FormatRecord) -> dict[int, Placing]:
        won = points_of_teams(
            [gain for each in record.scored_boards for gain in each.gains], boards=record.terms.boards
        )
        carried = {key: entrant.carried for key, entrant in record.entrants.items()}
        return {
            team: replace(placing, points=won[team], ranked=won[team] + carried.get(team, Fraction(0)))
            for team, placing in super().placings(record).items()
        }

    def reach(self, record: FormatRecord) -> Mapping[int, EndReach | None] | None:
        """By the victory points of the matches whose boards are all open."""
        to_come, boards = self.boards_to_come(record), record.terms.boards
        under_way = {(board - 1) // boards for later in to_come.values() for board in later}
        complete = [
            gain
            for each in record.scored_boards
            if (each.played.board - 1) // boards not in under_way
            for gain in each.gains
        ]
        won = points_of_teams(complete, boards=boards)
        return {
            key: match_reach(
                won.get(key, Fraction(0)),
                len({(board - 1) // boards for board in to_come.get(key, NO_BOARDS)}),
                entrant.carried,
            )
            for key, entrant in record.entrants.items()
        }

    def points_label(self, scoring: str) -> str:
        """What the points of the standings are."""
        return gettext("victory points")

    def has_signs(self, scoring: str) -> bool:
        """Victory points are never below zero."""
        return False


def _of_teams(seating: Seating) -> Seating:
    sides = tuple(tuple(teams.team_of(pair) for pair in side) for side in seating.sides)
    return Seating(seating.table, sides, seating.boards)


TEAMS = Teams(key=MovementKind.TEAMS, bounds=(2, 32), scorings=(ScoringKind.IMPS,))

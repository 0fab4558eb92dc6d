"""What is played next: the boards of a tournament, and the tables of a round by its format."""

from __future__ import annotations

from collections.abc import Mapping

from ..formats import format_of, terms_of
from ..formats.values import PlannedTable
from ..models import Tournament
from .tournament_record import TournamentRecord


def rounds_of(tournament: Tournament, entrants: int) -> int:
    """How many rounds a tournament has with so many entrants."""
    return format_of(tournament.movement).rounds(terms_of(tournament, entrants))


def last_rounds(tournament: Tournament) -> Mapping[int, int]:
    """For each board of a tournament whose entrants are known the last round in which it is played."""
    return format_of(tournament.movement).last_rounds(terms_of(tournament))


def all_boards(tournament: Tournament) -> tuple[int, ...]:
    """Every board of a tournament whose entrants are known."""
    return tuple(sorted(last_rounds(tournament)))


def tables_of(tournament: Tournament, number: int) -> tuple[PlannedTable, ...]:
    """The tables of a round; of movements by results those of the next round only. Raises swiss.NoPairing."""
    return format_of(tournament.movement).tables(TournamentRecord(tournament), number)


def first_tables(tournament: Tournament, entrants: int) -> tuple[PlannedTable, ...]:
    """The first round of a tournament that has not begun, for so many entrants; raises NoMovement, swiss.NoPairing."""
    return format_of(tournament.movement).first_tables(terms_of(tournament, entrants))


def winner_of(tournament: Tournament, number: int) -> int | None:
    """The number of who has won the last round, this one, of a tournament that eliminates."""
    (winner,) = format_of(tournament.movement).winners_by_round(TournamentRecord(tournament), number)[-1]
    return winner

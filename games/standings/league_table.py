"""The table of a league: points of the games, and what decides among those who have equally many.

Head to head counts the points of the games among those still level, once: whoever is level after it is not compared by
it again. Who is level after all is at one place (1, 2, 2, 4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations


class TieBreak(StrEnum):
    """What decides among those with equally many points."""

    HEAD_TO_HEAD = "head-to-head"
    DIFFERENCE = "difference"
    WINS = "wins"


@dataclass(frozen=True, slots=True)
class LeaguePoints:
    """What a game brings; raises ValueError where winning is not worth more than a draw, or losing is."""

    win: int = 2
    draw: int = 1
    loss: int = 0

    def __post_init__(self) -> None:
        if not self.win > self.draw >= self.loss:
            raise ValueError("a win must bring more than a draw, and a draw no less than a loss")


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league counts: points, tie-breaks in their order, how often two meet (twice: once at home each)."""

    points: LeaguePoints = LeaguePoints()
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.HEAD_TO_HEAD, TieBreak.DIFFERENCE, TieBreak.WINS)
    legs: int = 1


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """A finished game: who met, and how many points each made in it; more points win it."""

    home: str
    away: str
    home_points: int
    away_points: int

    @property
    def margin(self) -> int:
        """By how much the home side won; less than 0 where it lost."""
        return self.home_points - self.away_points


def games_of_table(names: Sequence[str], points: Sequence[int]) -> list[LeagueGame]:
    """What the game of a table counts as: of each against each of the others, so that of three everybody has two."""
    both = list(zip(names, points, strict=True))
    return [LeagueGame(one, other, own, theirs) for (one, own), (other, theirs) in combinations(both, 2)]


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A line of the table."""

    place: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    difference: int


@dataclass(slots=True)
class LeagueTally:
    """What somebody has so far; `against` the points out of the games with each other."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    difference: int = 0
    against: dict[str, int] | None = None

    def take(self, other: str, margin: int, points: LeaguePoints) -> None:
        """Count a game, won by `margin`."""
        self.played += 1
        self.difference += margin
        if margin > 0:
            self.won += 1
            brought = points.win
        elif margin < 0:
            self.lost += 1
            brought = points.loss
        else:
            self.drawn += 1
            brought = points.draw
        self.points += brought
        if self.against is None:
            self.against = {}
        self.against[other] = self.against.get(other, 0) + brought


LeagueTallies = Mapping[str, LeagueTally]


def tallies_of(
    names: Sequence[str], games: Iterable[LeagueGame], points: LeaguePoints
) -> dict[str, LeagueTally]:
    """What everybody has out of these games."""
    tallies = {name: LeagueTally() for name in names}
    for game in games:
        tallies[game.home].take(game.away, game.margin, points)
        tallies[game.away].take(game.home, -game.margin, points)
    return tallies


def worth(tie_break: TieBreak, tallies: LeagueTallies, group: Sequence[str]) -> Callable[[str], int]:
    """What somebody of a group of those still level is compared by."""
    match tie_break:
        case TieBreak.HEAD_TO_HEAD:
            members = set(group)
            return lambda name: sum(
                points for other, points in (tallies[name].against or {}).items() if other in members
            )
        case TieBreak.DIFFERENCE:
            return lambda name: tallies[name].difference
    return lambda name: tallies[name].won


def level_parts(group: Sequence[str], by: Callable[[str], int]) -> list[list[str]]:
    """A group in parts that are level, the best first; within a part the order stays."""
    values = sorted({by(name) for name in group}, reverse=True)
    return [[name for name in group if by(name) == value] for value in values]


def in_order(names: Sequence[str], tallies: LeagueTallies, tie_breaks: Sequence[TieBreak]) -> list[list[str]]:
    """Everybody from the top, those level after all side by side."""
    groups = level_parts(names, lambda name: tallies[name].points)
    for tie_break in tie_breaks:
        groups = [part for group in groups for part in level_parts(group, worth(tie_break, tallies, group))]
    return groups


def league_table(
    names: Sequence[str], games: Sequence[LeagueGame], rules: LeagueRules
) -> tuple[LeagueRow, ...]:
    """The table from the top; those at one place in the order of `names`."""
    tallies = tallies_of(names, games, rules.points)
    rows, place = [], 1
    for group in in_order(names, tallies, rules.tie_breaks):
        for name in group:
            has = tallies[name]
            rows.append(
                LeagueRow(place, name, has.played, has.won, has.drawn, has.lost, has.points, has.difference)
            )
        place += len(group)
    return tuple(rows)

"""IMPs between tables: the two of a match of teams, or every two of a board that pairs play.

Of teams the numbers are the teams': each sits north-south at one table and east-west at the other, and what the board
gives counts once. Where no two lines of a board are so, pairs play it, and each table is compared with every other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .imps import adjusted_imps, against_all, imps
from .matchpoints import share_of
from .travellers import Adjusted, CannotScore, Gain, TravellerLine
from .victory_points import victory_points

BYE_POINTS = Fraction(12)
"""Victory points of a team that had nobody to meet: 60 % of a match."""


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """What two teams made of their boards: IMPs of the first less those of the second, and victory points of both."""

    teams: tuple[int, int]
    boards: int
    imps: Fraction
    victory_points: tuple[Fraction, Fraction]


def between_tables(
    lines: Sequence[TravellerLine], factor: Fraction, *, of_teams: bool = False
) -> tuple[Gain, ...]:
    """What each line of a board gains against the other table of its match, or against all others.

    An adjusted score of a team is that of the board in the match; of two the match has the mean. With pairs it is that
    of its own table alone. Raises CannotScore where a team lacks its other table; `of_teams` says that these are
    teams, else that is found by the lines.
    """
    seated: dict[tuple[int | None, int | None], list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        seated[line.ns, line.ew].append(place)
    mirrors = [seated.get((line.ew, line.ns), []) for line in lines]
    if not of_teams and not any(mirrors):
        scores = [line.score for line in lines if not isinstance(line.score, Adjusted)]
        won = iter(against_all(scores, factor))
        return tuple(_among_all(line, won) for line in lines)
    gains: list[Gain] = []
    for place, (line, mirror) in enumerate(zip(lines, mirrors, strict=True)):
        if not mirror and None in (line.ns, line.ew) and isinstance(line.score, Adjusted):
            gains.append(adjusted_gain(line, line.score))
            continue
        if len(mirror) != 1:
            raise CannotScore(line, "the other table of the match, as the other teams on this board have it")
        gain = _in_match(line, lines[mirror[0]], factor)
        gains.append(replace(gain, again=mirror[0] < place))
    return tuple(gains)


def adjusted_gain(line: TravellerLine, score: Adjusted) -> Gain:
    """What an adjusted score gives in IMPs."""
    ns, ew = (adjusted_imps(share_of(share, None)) for share in (score.ns, score.ew))
    return Gain(line, ns, ew)


def team_matches(gains: Iterable[Gain]) -> tuple[TeamMatch, ...]:
    """The matches of teams, in the order of their numbers, with victory points."""
    all_gains = list(gains)
    both = {(gain.line.board, gain.line.ew, gain.line.ns) for gain in all_gains if gain.again}
    boards: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for gain in all_gains:
        ns, ew = gain.line.ns, gain.line.ew
        if ns is not None and ew is not None and (gain.line.board, ns, ew) in both:
            won = (gain.ns - gain.ew) / 2
            boards[min(ns, ew), max(ns, ew)].append(won if ns < ew else -won)
    return tuple(
        TeamMatch(teams, len(won), sum(won, Fraction(0)), victory_points(sum(won, Fraction(0)), len(won)))
        for teams, won in sorted(boards.items())
    )


def points_of_teams(gains: Sequence[Gain], *, boards: int) -> dict[int, Fraction]:
    """What teams have won of victory points in matches of so many boards, a bye counting as 12; 0 for all others."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    for match in team_matches(gains):
        for team, points in zip(match.teams, match.victory_points, strict=True):
            won[team] += points
    for team, _round in _byes(gains, boards):
        won[team] += BYE_POINTS
    return won


def _byes(gains: Sequence[Gain], boards: int) -> set[tuple[int, int]]:
    """Teams that met nobody, with the sets of boards they would have played."""
    return {
        (team, (gain.line.board - 1) // boards)
        for gain in gains
        for team, other in ((gain.line.ns, gain.line.ew), (gain.line.ew, gain.line.ns))
        if team is not None and other is None
    }


def _in_match(line: TravellerLine, other: TravellerLine, factor: Fraction) -> Gain:
    if not isinstance(line.score, Adjusted) and not isinstance(other.score, Adjusted):
        won = Fraction(imps(line.score - other.score, factor))
        return Gain(line, won, -won)
    own = [adjusted_gain(line, line.score)] if isinstance(line.score, Adjusted) else []
    turned = [adjusted_gain(other, other.score)] if isinstance(other.score, Adjusted) else []
    ns = [each.ns for each in own] + [each.ew for each in turned]
    ew = [each.ew for each in own] + [each.ns for each in turned]
    return Gain(line, sum(ns, Fraction(0)) / len(ns), sum(ew, Fraction(0)) / len(ew))


def _among_all(line: TravellerLine, figures: Iterator[int]) -> Gain:
    if isinstance(line.score, Adjusted):
        return adjusted_gain(line, line.score)
    won = Fraction(next(figures))
    return Gain(line, won, -won)

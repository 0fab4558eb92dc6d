"""A board of a match: two tables, compared by IMPs.

Of teams the numbers are the teams': each sits north-south at one table and east-west at the other, and what the board
gives counts once. Otherwise four pairs sit at the only two tables of the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .imps import adjusted_imps, imps
from .matchpoints import share_of
from .travellers import Adjusted, CannotScore, Gain, TravellerLine
from .victory import victory_points


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """What two teams made of their boards: IMPs of the first less those of the second, and victory points of both."""

    teams: tuple[int, int]
    boards: int
    imps: Fraction
    victory_points: tuple[Fraction, Fraction]


def between_tables(lines: Sequence[TravellerLine], factor: Fraction) -> tuple[Gain, ...]:
    """What each line of a board gains against the other table of its match; raises CannotScore.

    An adjusted score of a team is that of the board in the match. With four pairs it is that of its own table, and the
    other, which has nothing to be compared with, gains nothing.
    """
    gains: list[Gain] = []
    for place, line in enumerate(lines):
        if isinstance(line.score, Adjusted) and None in (line.ns, line.ew):
            gains.append(adjusted_gain(line, line.score))
            continue
        mirrored = [n for n, other in enumerate(lines) if (other.ns, other.ew) == (line.ew, line.ns)]
        others = mirrored or [n for n in range(len(lines)) if n != place and len(lines) == 2]
        if len(others) != 1:
            raise CannotScore(line, "the two tables of a match: the same two teams both ways, or four pairs")
        gain = _compared(line, lines[others[0]], bool(mirrored), factor)
        gains.append(replace(gain, again=bool(mirrored) and others[0] < place))
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


def _compared(line: TravellerLine, other: TravellerLine, mirrored: bool, factor: Fraction) -> Gain:
    if isinstance(line.score, Adjusted):
        return adjusted_gain(line, line.score)
    if isinstance(other.score, Adjusted):
        turned = adjusted_gain(other, other.score)
        return Gain(line, turned.ew, turned.ns) if mirrored else Gain(line, Fraction(0), Fraction(0))
    won = Fraction(imps(line.score - other.score, factor))
    return Gain(line, won, -won)

"""Duplicate: the lines of travellers scored in one of five ways, and the standings of who played.

Matchpoints and percentages are among all tables of a board; cross-IMPs, Butler and IMPs take the difference of
scores; total points are the scores themselves. What one side gains the other loses: matchpoints of a line add up to
the top, all else to 0, but for adjusted scores that say otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from .imps import ONE, butler, cross_imps
from .matchpoints import HUNDRED, matchpoints_as_expected, share_of, top
from .places import shared_places
from .team_matches import adjusted_gain, between_tables
from .travellers import Adjusted, Average, CannotScore, Gain, TravellerLine

HALF = Fraction(1, 2)


class Scoring(StrEnum):
    """What the results of a board are turned into before they are added up."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Placing:
    """A pair's place, which equal ones share, what it has gained on how many boards, and with matchpoints its per cent.

    `points` are without what was carried over, `ranked` is with it what the places go by.
    """

    place: int
    entrant: int
    boards: int
    points: Fraction
    ranked: Fraction
    per_cent: Fraction | None = None


def gains_of(
    lines: Sequence[TravellerLine],
    scoring: Scoring,
    *,
    factor: Fraction = ONE,
    expected: int = 1,
    of_teams: bool = False,
) -> tuple[Gain, ...]:
    """What both sides gain by each line, in the order of the lines; raises CannotScore.

    Matchpoints are on the plain scale. The factor is the game's, for IMPs of any kind. `expected` are the tables a
    board is to have, where none of these may have had so many yet: the top does not grow with boards to come. With
    `of_teams` every line needs the other table of its match.
    """
    boards: dict[int, list[int]] = defaultdict(list)
    for place, line in enumerate(lines):
        boards[line.board].append(place)
    if scoring is Scoring.MATCHPOINTS:
        return _by_matchpoints(lines, boards, expected)
    gains: dict[int, Gain] = {}
    for places in boards.values():
        board_gains = _on_board([lines[place] for place in places], scoring, factor, of_teams)
        gains.update(zip(places, board_gains, strict=True))
    return tuple(gains[place] for place in range(len(lines)))


def _on_board(
    lines: Sequence[TravellerLine], scoring: Scoring, factor: Fraction, of_teams: bool
) -> Sequence[Gain]:
    """The gains of the lines of one board, by anything but matchpoints."""
    scores = _scores(lines)
    match scoring:
        case Scoring.IMPS:
            return between_tables(lines, factor, of_teams=of_teams)
        case Scoring.TOTAL:
            if unscored := [line for line in lines if isinstance(line.score, Adjusted)]:
                raise CannotScore(unscored[0], "a score in points, for total points know no adjusted ones")
            figures = iter(scores)
        case Scoring.BUTLER:
            figures = iter(butler(scores, factor))
        case _:
            figures = iter(cross_imps(scores, factor))
    return [
        adjusted_gain(line, line.score)
        if isinstance(line.score, Adjusted)
        else Gain(line, won := next(figures), -won)
        for line in lines
    ]


def standings(gains: Iterable[Gain], carried: Mapping[int, Fraction] | None = None) -> tuple[Placing, ...]:
    """The places of all who stand in the lines, the first first, equal ones in the order of their numbers.

    Ranked by the mean of the percentages with matchpoints and by the sum of what was gained otherwise; what is
    carried over is added to that.
    """
    won: dict[int, list[tuple[Fraction, Fraction | None]]] = defaultdict(list)
    shares: dict[tuple[int, int, int, int], Fraction] = {}
    for gain in gains:
        if gain.again:
            continue
        for entrant, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew)):
            if entrant is None:
                continue
            share = None
            if gain.top is not None:
                # The same few figures come again and again; fractions are slow keys.
                key = (*points.as_integer_ratio(), *gain.top.as_integer_ratio())
                if (share := shares.get(key)) is None:
                    share = shares[key] = per_cent(points, gain.top)
            won[entrant].append((points, share))
    placings = []
    for entrant, boards in won.items():
        points = sum((each for each, _share in boards), Fraction(0))
        own = [share for _points, share in boards if share is not None]
        mean = sum(own, Fraction(0)) / len(own) if own else None
        ranked = (points if mean is None else mean) + (carried or {}).get(entrant, Fraction(0))
        placings.append(Placing(0, entrant, len(boards), points, ranked, mean))
    placings.sort(key=lambda each: (-each.ranked, each.entrant))
    places = shared_places([each.ranked for each in placings])
    return tuple(replace(each, place=place) for each, place in zip(placings, places, strict=True))


def two_lines(lines: Iterable[TravellerLine]) -> tuple[frozenset[int], frozenset[int]] | None:
    """Who sat north-south and who east-west where nobody sat both ways: two fields, each with its own winner.

    Else None.
    """
    first, second = set(), set()
    for line in lines:
        if line.ns is not None and line.ew is not None:
            first.add(line.ns)
            second.add(line.ew)
    return None if first & second else (frozenset(first), frozenset(second))


def per_cent(points: Fraction, most: Fraction) -> Fraction:
    """Points in per cent of the top; 50 where there is nothing to compare with."""
    return points * HUNDRED / most if most else Fraction(HUNDRED, 2)


def _scores(lines: Sequence[TravellerLine]) -> list[Fraction]:
    return [line.score for line in lines if not isinstance(line.score, Adjusted)]


def _by_matchpoints(
    lines: Sequence[TravellerLine], boards: Mapping[int, Sequence[int]], expected: int
) -> tuple[Gain, ...]:
    """Neuberg brings every board to the scores of the one played most often, adjusted ones counted."""
    found_most = max(
        (
            sum(None not in (lines[place].ns, lines[place].ew) for place in places)
            for places in boards.values()
        ),
        default=1,
    )
    expected = max(found_most, expected, 1)
    most = top(expected) * HALF
    gains: dict[int, Gain] = {}
    elsewhere: dict[int, list[Fraction]] = defaultdict(list)
    by_own = any(
        isinstance(share, Average)
        for line in lines
        if isinstance(line.score, Adjusted)
        for share in (line.score.ns, line.score.ew)
    )
    for places in boards.values():
        played = [place for place in places if not isinstance(lines[place].score, Adjusted)]
        equal = matchpoints_as_expected(_scores([lines[place] for place in played]), expected)
        for place, points in zip(played, equal, strict=True):
            half = points * HALF
            gains[place] = Gain(lines[place], half, most - half, most)
            if not by_own:
                continue
            for entrant, own in ((lines[place].ns, gains[place].ns), (lines[place].ew, gains[place].ew)):
                if entrant is not None:
                    elsewhere[entrant].append(per_cent(own, most))
    for place, line in enumerate(lines):
        if isinstance(line.score, Adjusted):
            ns, ew = (
                _share(share, elsewhere.get(entrant or 0)) * most / HUNDRED
                for share, entrant in ((line.score.ns, line.ns), (line.score.ew, line.ew))
            )
            gains[place] = Gain(line, ns, ew, most)
    return tuple(gains[place] for place in range(len(lines)))


def _share(share: Fraction | Average, boards: Sequence[Fraction] | None) -> Fraction:
    return share_of(share, sum(boards, Fraction(0)) / len(boards) if boards else None)

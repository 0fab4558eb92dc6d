"""What boards gain those who played them: between two sides, or seat by seat at tables of three."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from games.duplicate.scoring.by_seat import seatwise
from games.duplicate.scoring.matchpoints import HUNDRED, share_of, top
from games.duplicate.scoring.standings import Scoring, scored
from games.duplicate.scoring.travellers import Adjusted, Gain, TravellerLine, board_scores

from ..models import ScoringKind
from .values import FormatTerms, PlayedBoard, ScoredBoard


def between_sides(terms: FormatTerms, played: Sequence[PlayedBoard], expected: int) -> list[ScoredBoard]:
    """Tables of two sides, scored as the tournament has it; `expected` are the tables a board is to have."""
    lines = [_line(terms, each) for each in played]
    gains = scored(lines, Scoring(terms.scoring), factor=terms.factor, expected=expected)
    return [ScoredBoard(each, _for_partners(each, gain)) for each, gain in zip(played, gains, strict=True)]


def _line(terms: FormatTerms, played: PlayedBoard) -> TravellerLine:
    """A table of two sides as the line of a traveller; total points know no shares, there they are nothing."""
    first, second = played.entrants(0), played.entrants(1)
    score: Fraction | Adjusted
    if played.adjusted is not None:
        shares = played.adjusted
        score = Adjusted(shares[0], shares[1]) if terms.scoring != ScoringKind.TOTAL else Fraction(0)
    else:
        assert played.points is not None
        score = board_scores(played.points)[0]
    return TravellerLine(played.board, first[0] if first else None, second[0] if second else None, score)


def _for_partners(played: PlayedBoard, gain: Gain) -> tuple[Gain, ...]:
    """What partners of an individual gain, each for themselves."""
    first, second = played.entrants(0), played.entrants(1)
    if max(len(first), len(second)) < 2:
        return (gain,)
    return tuple(
        replace(gain, line=replace(gain.line, ns=ns, ew=ew)) for ns, ew in zip(first, second, strict=True)
    )


def by_seats(terms: FormatTerms, played: Sequence[PlayedBoard], expected: int) -> list[ScoredBoard]:
    """Tables of three: each seat against the same seat at the other tables."""
    boards: dict[int, list[PlayedBoard]] = defaultdict(list)
    for each in played:
        boards[each.board].append(each)
    expected = max([expected, *(len(each) for each in boards.values())])
    most = top(max(expected, 1)) / 2
    by_play: dict[int, ScoredBoard] = {}
    for tables in boards.values():
        counted = [each for each in tables if each.adjusted is None]
        points = [each.points for each in counted if each.points is not None]
        matchpoints = dict(zip((each.play for each in counted), seatwise(points, expected), strict=True))
        for each in tables:
            gains: list[Gain] = []
            for side in range(3):
                gains += _seat_gains(terms, each, side, matchpoints.get(each.play), most)
            by_play[each.play] = ScoredBoard(each, tuple(gains))
    return [by_play[each.play] for each in played]


def _seat_gains(
    terms: FormatTerms, played: PlayedBoard, side: int, matchpoints: Sequence[Fraction] | None, most: Fraction
) -> list[Gain]:
    """What those at a seat of three gain: matchpoints of half the top, or the points themselves."""
    if played.adjusted is not None:
        value = share_of(played.adjusted[side], None) * most / HUNDRED
        total = Fraction(0)
    else:
        assert played.points is not None
        assert matchpoints is not None
        value = matchpoints[side] / 2
        total = board_scores(played.points)[side]
    lines = [TravellerLine(played.board, entrant, None, total) for entrant in played.entrants(side)]
    if terms.scoring == ScoringKind.TOTAL:
        return [Gain(line, total, Fraction(0)) for line in lines]
    return [Gain(line, value, Fraction(0), most) for line in lines]

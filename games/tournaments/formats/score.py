"""What boards gain those who played them: between two sides, or seat by seat at tables of three."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest

from games.duplicate.scoring.by_seat import seatwise
from games.duplicate.scoring.imps import adjusted_imps
from games.duplicate.scoring.matchpoints import HUNDRED, share_of, top
from games.duplicate.scoring.standings import Scoring, gains_of, per_cent
from games.duplicate.scoring.travellers import Adjusted, CannotScore, Gain, TravellerLine, board_scores

from ..models import ScoringKind
from .values import FormatTerms, PlayedBoard, ScoredBoard, ScoreFault


def between_sides(
    terms: FormatTerms, played: Sequence[PlayedBoard], expected: int, *, of_teams: bool = False
) -> list[ScoredBoard]:
    """Tables of two sides, scored as the tournament has it; `expected` are the tables a board is to have.

    What cannot be scored gains nobody anything (`ScoredBoard.fault`); everything else is scored without it.
    """
    gains, faults = _gains(terms, played, expected, of_teams)
    boards = [
        ScoredBoard(each, _for_partners(each, gains[each.play]))
        if each.play in gains
        else ScoredBoard(each, (), faults[each.play])
        for each in played
    ]
    if terms.scoring == ScoringKind.TOTAL or not any(each.played.has_partners for each in boards):
        return boards
    return _by_person(boards)


def _gains(
    terms: FormatTerms, played: Sequence[PlayedBoard], expected: int, of_teams: bool
) -> tuple[dict[int, Gain], dict[int, ScoreFault]]:
    """The gain of each board at a table, by its play, and why others have none."""
    faults = {each.play: ScoreFault.NO_SCORE for each in played if not each.has_score}
    lines = {each.play: _line(terms, each) for each in played if each.has_score}
    while True:
        try:
            gains = gains_of(
                list(lines.values()),
                Scoring(terms.scoring),
                factor=terms.factor,
                expected=expected,
                of_teams=of_teams,
            )
        except CannotScore as bad:
            play = next(play for play, line in lines.items() if line is bad.line)
            faults[play] = ScoreFault.NO_OTHER_TABLE
            del lines[play]
        else:
            return dict(zip(lines, gains, strict=True)), faults


def _line(terms: FormatTerms, played: PlayedBoard) -> TravellerLine:
    """A table of two sides as the line of a traveller; total points know no shares, there they are nothing."""
    first, second = played.entrants(0), played.entrants(1)
    # Where somebody is missing nobody plays: the line has one side, as that of a pair that sits out.
    alone = first and not played.is_full
    score: Fraction | Adjusted
    if played.adjusted is not None:
        shares = [each[0] for each in played.adjusted]
        score = Adjusted(shares[0], shares[1]) if terms.scoring != ScoringKind.TOTAL else Fraction(0)
    else:
        assert played.points is not None
        score = board_scores(played.points)[0]
    return TravellerLine(
        played.board, first[0] if first else None, second[0] if second and not alone else None, score
    )


def _for_partners(played: PlayedBoard, gain: Gain) -> tuple[Gain, ...]:
    """What partners of an individual gain, each for themselves; of a place that nobody has there is none."""
    if not played.has_partners:
        return (gain,)
    return tuple(
        replace(gain, line=replace(gain.line, ns=ns, ew=ew))
        for ns, ew in zip_longest(played.places(0), played.places(1))
    )


def _by_person(boards: Sequence[ScoredBoard]) -> list[ScoredBoard]:
    """The same, each person's adjusted scores by their own share and by what they had on the boards they played."""
    means = _means(boards)
    return [
        each
        if each.played.adjusted is None
        else replace(
            each,
            gains=tuple(
                _own_shares(each.played, place, gain, means) for place, gain in enumerate(each.gains)
            ),
        )
        for each in boards
    ]


def _means(boards: Sequence[ScoredBoard]) -> Mapping[int, Fraction]:
    """What each person has in per cents on the boards that they played; nothing where there is no top."""
    shares: dict[int, list[Fraction]] = defaultdict(list)
    for each in boards:
        if each.played.adjusted is not None:
            continue
        for gain in each.gains:
            for entrant, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew)):
                if entrant is not None and gain.top is not None:
                    shares[entrant].append(per_cent(points, gain.top))
    return {entrant: sum(own, Fraction(0)) / len(own) for entrant, own in shares.items()}


def _own_shares(played: PlayedBoard, place: int, gain: Gain, means: Mapping[int, Fraction]) -> Gain:
    """What the two at a place of their sides gain by an adjusted score."""

    def worth(side: int, entrant: int | None) -> Fraction:
        share = played.share(side, place)
        if gain.top is None:
            return adjusted_imps(share_of(share, None))
        return share_of(share, means.get(entrant or 0)) * gain.top / HUNDRED

    return replace(gain, ns=worth(0, gain.line.ns), ew=worth(1, gain.line.ew))


def by_seats(terms: FormatTerms, played: Sequence[PlayedBoard], expected: int) -> list[ScoredBoard]:
    """Tables of three: each seat against the same seat at the other tables."""
    boards: dict[int, list[PlayedBoard]] = defaultdict(list)
    for each in played:
        boards[each.board].append(each)
    # A table that lacks somebody is none of the board's.
    expected = max([expected, *(sum(table.is_full for table in each) for each in boards.values())])
    most = top(max(expected, 1)) / 2
    by_play: dict[int, ScoredBoard] = {}
    for tables in boards.values():
        counted = [each for each in tables if each.has_score and each.adjusted is None]
        points = [each.points for each in counted if each.points is not None]
        matchpoints = dict(zip((each.play for each in counted), seatwise(points, expected), strict=True))
        for each in tables:
            if not each.has_score:
                by_play[each.play] = ScoredBoard(each, (), ScoreFault.NO_SCORE)
            elif each.adjusted is None:
                by_play[each.play] = _by_seats_played(terms, each, matchpoints[each.play], most)
    means = _means(list(by_play.values()))
    for each in played:
        if each.adjusted is not None:
            by_play[each.play] = _by_seats_adjusted(terms, each, means, most)
    return [by_play[each.play] for each in played]


def _by_seats_played(
    terms: FormatTerms, played: PlayedBoard, matchpoints: Sequence[Fraction], most: Fraction
) -> ScoredBoard:
    """What those at a table of three gain: matchpoints of half the top, or the points themselves."""
    assert played.points is not None
    gains = []
    for side, total in enumerate(board_scores(played.points)):
        for entrant in played.entrants(side):
            line = TravellerLine(played.board, entrant, None, total)
            gains.append(_seat_gain(terms, line, total, matchpoints[side] / 2, most))
    return ScoredBoard(played, tuple(gains))


def _by_seats_adjusted(
    terms: FormatTerms, played: PlayedBoard, means: Mapping[int, Fraction], most: Fraction
) -> ScoredBoard:
    """What shares of the top give at a table of three; nothing where total points count."""
    gains = []
    for side in range(3):
        for entrant in played.entrants(side):
            line = TravellerLine(played.board, entrant, None, Fraction(0))
            worth = share_of(played.share(side, 0), means.get(entrant)) * most / HUNDRED
            gains.append(_seat_gain(terms, line, Fraction(0), worth, most))
    return ScoredBoard(played, tuple(gains))


def _seat_gain(
    terms: FormatTerms, line: TravellerLine, total: Fraction, worth: Fraction, most: Fraction
) -> Gain:
    if terms.scoring == ScoringKind.TOTAL:
        return Gain(line, total, Fraction(0))
    return Gain(line, worth, Fraction(0), most)

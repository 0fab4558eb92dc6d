"""One's own open boards against the field: each with its score, the mean of the others, and what it gained."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext

from games.duplicate.scoring.travellers import board_scores
from games.play.read.chart import Flow, flow

from ..formats.values import PlayedBoard, ScoredBoard
from ..models import ScoringKind, Tournament
from ..record import results, words
from .standings import TournamentStanding

SHOWN = 3
"""The best and the worst boards that are named."""


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """An open board one has played: against whom, the own score, the mean in the same seats, what it gained."""

    number: int
    url: str
    round: int
    opponents: str
    score: str
    mean: str
    better: str
    gained: str
    share: str


@dataclass(frozen=True, slots=True)
class OwnBoards:
    """One's boards against the field; the chart shows what the places go by, the goal is the middle."""

    rows: tuple[OwnBoard, ...]
    best: tuple[OwnBoard, ...]
    worst: tuple[OwnBoard, ...]
    chart: Flow | None
    mean: str
    with_share: bool
    with_gain: bool


def own_boards(tournament: Tournament, standing: TournamentStanding, mine: int) -> OwnBoards:
    """The open boards of an entrant against the field."""
    field: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for each in standing.scored_boards:
        for side, score in enumerate(_scores(each.played)):
            field[each.played.board, side].append(score)
    valued: list[tuple[Fraction | None, OwnBoard]] = []
    for each in standing.scored_boards:
        for side in range(len(tournament.engine.sides)):
            if mine in each.played.entrants(side):
                others = field[each.played.board, side]
                valued += [_own(tournament, standing, each, side, mine, others)]
    # Of a team both tables are listed; what they gained together counts once. What was left out counts for nothing.
    counted = list({row.number: (value, row) for value, row in valued if value is not None}.values())
    shares = tournament.scoring == ScoringKind.MATCHPOINTS
    ranked = [row for _value, row in sorted(counted, key=lambda pair: -pair[0])]
    number = min(SHOWN, len(ranked) // 2)
    values = [value for value, _row in counted]
    return OwnBoards(
        tuple(row for _value, row in valued),
        tuple(ranked[:number]),
        tuple(reversed(ranked[len(ranked) - number :])),
        flow([(str(row.number), (round(value),)) for value, row in counted], 50 if shares else 0)
        if len(counted) > 1
        else None,
        words.figure(sum(values, Fraction(0)) / len(values)) if values and shares else "",
        shares,
        tournament.scoring != ScoringKind.TOTAL,
    )


def _scores(played: PlayedBoard) -> tuple[Fraction, ...]:
    if played.adjusted is not None or played.points is None:
        return ()
    return board_scores(played.points)


def _own(
    tournament: Tournament,
    standing: TournamentStanding,
    each: ScoredBoard,
    side: int,
    mine: int,
    field: Sequence[Fraction],
) -> tuple[Fraction | None, OwnBoard]:
    """A board of one's own, and the figure it is ranked by; None where it counts for nobody."""
    played = each.played
    others = [
        standing.names[seat.entrant].name
        for seat in played.sat
        if seat.side != side and seat.entrant in standing.names and seat.entrant is not None
    ]
    scores = _scores(played)
    mean = sum(field, Fraction(0)) / len(field) if field else None
    if scores:
        score = words.score(scores[side])
    else:
        score = words.share(played.share_for(mine)) if played.adjusted is not None else ""
    gain = each.gain_of(mine)
    share = results.share_text(*gain) if gain is not None else None
    row = OwnBoard(
        played.board,
        reverse("tournaments:board", args=[tournament.public_id, played.board]),
        played.round,
        ", ".join(others) or gettext("nobody"),
        score,
        words.figure(mean, 1) if mean is not None else "",
        words.figure(scores[side] - mean, 1, sign=True) if scores and mean is not None else "",
        words.figure(gain[0], 2, sign=gain[1] is None) if gain is not None else "",
        words.figure(share) if share is not None else "",
    )
    if gain is None:
        return None, row
    return (gain[0] if share is None else share), row

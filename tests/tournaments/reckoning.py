"""The standings of a tournament reckoned once more, from its rows alone and in the plainest way there is.

Of games.duplicate nothing is used but how many tables a movement has for a board: each rule is written here as
docs/contests.md tells it, one table against another.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

from games.tournaments.formats import format_of, terms_of
from games.tournaments.models import BoardPlay, Tournament

STEPS = [
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490,
    2990, 3490, 3990,
]  # fmt: skip


@dataclass
class Table:
    """A board at a table: who sat at each side, what it gave."""

    board: int
    round: int
    who: list[list[int]]
    points: list[int] | None
    shares: list[str] | None
    full: bool

    def score(self, side: int) -> Fraction:
        assert self.points is not None
        others = [points for place, points in enumerate(self.points) if place != side]
        return self.points[side] - Fraction(sum(others), len(others))


def tables_of(tournament: Tournament) -> list[Table]:
    """What stands in the rows, of boards that are open and count."""
    found = []
    plays = BoardPlay.objects.filter(board__tournament=tournament).select_related(
        "board__board", "table__round"
    )
    for play in plays.order_by("table__number"):
        if (
            play.board.board.opened_at is None
            or play.board.cancelled_at is not None
            or play.finished_at is None
        ):
            continue
        who: list[list[int]] = [[] for _ in tournament.engine.sides]
        sides = list(play.table.sides.order_by("side", "place"))
        for side in sides:
            if side.entrant_id is not None:
                who[side.side].append(side.entrant_id)
        found.append(
            Table(
                play.board.number,
                play.table.round.number,
                who,
                play.points,
                play.adjusted,
                all(each.entrant_id is not None for each in sides),
            )
        )
    return found


def imps(difference: Fraction, factor: Fraction) -> int:
    size = abs(difference * factor)
    # Half-way between two rows of the table, and the bound belongs to the lower one.
    value = sum(size > step + 5 for step in STEPS)
    return value if difference > 0 else -value


def ranked(tournament: Tournament) -> dict[int, Fraction]:
    """What each entrant is ranked by: the mean per cent, victory points, or a sum."""
    tables = tables_of(tournament)
    if tournament.movement == "teams":
        return _teams(tournament, tables)
    gains: dict[int, list[Fraction]] = defaultdict(list)
    if tournament.scoring == "matchpoints":
        # At how many tables a board is played is told by the movement, also where somebody has withdrawn.
        _matchpoints(tables, gains, format_of(tournament.movement).tables_of_a_board(terms_of(tournament)))
        return {who: sum(shares, Fraction(0)) / len(shares) for who, shares in gains.items()}
    for board in {table.board for table in tables}:
        lines = [table for table in tables if table.board == board]
        real = [table for table in lines if table.shares is None]
        for table in lines:
            for side, people in enumerate(table.who):
                for who in people:
                    gains[who].append(_gain(tournament, table, side, real, who))
    return {who: sum(each, Fraction(0)) for who, each in gains.items()}


def share_of(table: Table, side: int, who: int) -> str:
    """The share of somebody; partners who entered alone may have different ones."""
    assert table.shares is not None
    shares = table.shares[side].split()
    return shares[table.who[side].index(who)] if len(shares) > 1 else shares[0]


def _gain(tournament: Tournament, table: Table, side: int, real: list[Table], who: int) -> Fraction:
    factor = Fraction(tournament.factor)
    if table.shares is not None:
        if tournament.scoring == "total":
            return Fraction(0)
        word = share_of(table, side, who)
        share = {"+": Fraction(60), "-": Fraction(40)}.get(word)
        return ((Fraction(word) if share is None else share) - 50) * Fraction(3, 10)
    own = table.score(side)
    others = [other.score(side) for other in real if other is not table]
    match tournament.scoring:
        case "total":
            return own
        case "imps":
            return Fraction(sum(imps(own - other, factor) for other in others))
        case "cross-imps":
            return Fraction(sum(imps(own - other, factor) for other in others), max(len(others), 1))
    scores = sorted([own, *others])
    kept = scores[1:-1] if len(scores) > 2 else scores
    return Fraction(imps(own - sum(kept, Fraction(0)) / len(kept), factor))


def _matchpoints(tables: list[Table], gains: dict[int, list[Fraction]], planned: int) -> None:
    boards = {table.board for table in tables}
    # Tables at which somebody sits out are no scores of the board.
    most = max((sum(t.board == b and t.full for t in tables) for b in boards), default=1)
    most = max(most, planned, 1)
    late = []
    for table in tables:
        real = [t for t in tables if t.board == table.board and t.shares is None]
        for side, people in enumerate(table.who):
            for who in people:
                if table.shares is not None:
                    late.append((who, share_of(table, side, who)))
                    continue
                own = table.score(side)
                wins = sum(
                    Fraction(2 * (own > t.score(side)) + (own == t.score(side)), 2)
                    for t in real
                    if t is not table
                )
                raised = (2 * wins + 1) * Fraction(most, len(real)) - 1
                gains[who].append(raised * 100 / (2 * (most - 1)) if most > 1 else Fraction(50))
    so_far = {who: sum(each, Fraction(0)) / len(each) for who, each in gains.items() if each}
    for who, share in late:
        value = {"+": Fraction(60), "-": Fraction(40)}.get(share)
        if value is None:
            value = Fraction(share)
        elif who in so_far:
            value = max(value, so_far[who]) if share == "+" else min(value, so_far[who])
        gains[who].append(value if most > 1 else Fraction(50))


def _teams(tournament: Tournament, tables: list[Table]) -> dict[int, Fraction]:
    getcontext().prec = 40
    won: dict[int, Fraction] = defaultdict(Fraction)
    matches: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    lengths: dict[tuple[int, int, int], int] = defaultdict(int)
    byes = set()
    for table in tables:
        home, away = table.who
        if not home or not away:
            byes.add(((home or away)[0], table.round))
            continue
        other = next(
            t for t in tables if t.board == table.board and t.who == [away, home] and t.round == table.round
        )
        if tables.index(other) < tables.index(table):
            continue  # the first table of the match tells both
        key = (home[0], away[0], table.round)
        lengths[key] += 1
        # Of two adjusted tables the match has the mean.
        picks = [table.shares] if table.shares is not None else []
        picks += [other.shares[::-1]] if other.shares is not None else []
        if not picks:
            matches[key] += imps(table.score(0) - other.score(0), Fraction(tournament.factor))
        for pick in picks:
            value = [Fraction({"+": "60", "-": "40"}.get(each, each)) for each in pick]
            matches[key] += ((value[0] - 50) - (value[1] - 50)) * Fraction(3, 10) / 2 / len(picks)
    for (home_team, away_team, _round), boards in lengths.items():
        total = matches[home_team, away_team, _round]
        golden = (Decimal(5).sqrt() - 1) / 2
        margin = Decimal(abs(total).numerator) / Decimal(abs(total).denominator)
        raw = 10 + 10 * (1 - golden ** (3 * margin / (15 * Decimal(boards).sqrt()))) / (1 - golden**3)
        best = Fraction(min(raw, Decimal(20)).quantize(Decimal("0.01"), ROUND_HALF_UP))
        won[home_team] += best if total >= 0 else 20 - best
        won[away_team] += 20 - best if total >= 0 else best
    for team, _round in byes:
        won[team] += 12
    return won

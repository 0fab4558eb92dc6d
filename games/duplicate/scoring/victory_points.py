"""Victory points of a match of teams: 20 between the two, by the continuous scale of the World Bridge Federation.

For a match of N boards won by m IMPs, with b = 15 √N and t = (√5 - 1) / 2, the winner has 10 + 10 (1 - t^(3m/b)) /
(1 - t^3), at most 20, and the loser the rest (WBF Victory Point Scales, 2013). The formula alone is used, rounded
half up to hundredths; the printed tables of the federation mend it by a hundredth in some places.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction

MOST = 20
HUNDREDTH = Decimal("0.01")


def victory_points(imps: Fraction, boards: int) -> tuple[Fraction, Fraction]:
    """The victory points of both teams of a match won by the first by so many IMPs; lost where they are negative."""
    if boards < 1:
        raise ValueError("a match has a board at least")
    with localcontext(Context(prec=40)):
        blitz = 15 * Decimal(boards).sqrt()
        golden = (Decimal(5).sqrt() - 1) / 2
        margin = Decimal(abs(imps).numerator) / Decimal(abs(imps).denominator)
        won = 10 + 10 * (1 - golden ** (3 * margin / blitz)) / (1 - golden**3)
        winner = Fraction(min(won, Decimal(MOST)).quantize(HUNDREDTH, ROUND_HALF_UP))
    return (winner, MOST - winner) if imps >= 0 else (MOST - winner, winner)

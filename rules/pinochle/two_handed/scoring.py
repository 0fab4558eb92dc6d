"""The score of a two-handed deal, and who has won, on plain figures.

Melds and nines are scored as they are declared, the tricks at the end of the deal. When both are
past the target the higher total wins; if they are equal, another deal is played. Source: the
single-deck rules; AMB-P-07 of the rules text.
"""

from __future__ import annotations

from .state import Board, DealScore


def score_deal(board: Board) -> DealScore:
    """What each player scores for a deal that has been played out."""
    one, two = board.spreads
    return DealScore(
        (one.meld_points, two.meld_points),
        (one.nine_points, two.nine_points),
        (one.trick_points, two.trick_points),
        (
            one.meld_points + one.nine_points + one.trick_points,
            two.meld_points + two.nine_points + two.trick_points,
        ),
    )


def winner(target: int, totals: tuple[int, int]) -> int | None:
    """The player who has won after a deal, None while the game goes on."""
    if max(totals) < target or totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1

"""Scores and travellers as people and programs write them, told apart by line number.

Travellers: `board,ns,ew,score`, the score north-south's less the other side's, or an adjusted one: A60 is 60 % for
north-south and 40 % for east-west, A60-40 and A60-60 say both, A+ is average plus for north-south and average minus for
east-west, A+/+ says both. A pair that sat out stands alone, the other field empty.
"""

from __future__ import annotations

import re
from fractions import Fraction

from games.notation import BadResults, rows, whole

from .matchpoints import HUNDRED
from .standings import Scoring
from .travellers import Adjusted, Average, Share, TravellerLine

MOST_PAIRS, MOST_BOARDS, MOST_POINTS = 999, 9_999, 1_000_000
TRAVELLER = ("board", "ns", "ew", "score")

ADJUSTED = re.compile(r"[Aa](?:([0-9]{1,3})(?:[-/]([0-9]{1,3}))?|([+-])(?:/([+-]))?)")
SCORE = f"a whole number from -{MOST_POINTS} to {MOST_POINTS}, or an adjusted score such as A60, A60-40 or A+"


def travellers(text: str, scoring: Scoring) -> dict[TravellerLine, int]:
    """The lines of travellers with their numbers in the text; raises BadResults.

    No pair plays a board twice, but a team in a match by IMPs, at the two tables of the match.
    """
    numbers: dict[TravellerLine, int] = {}
    results: dict[tuple[int, int], tuple[int, int | None, int | None]] = {}
    for number, (board_word, ns_word, ew_word, score_word) in rows(text, TRAVELLER):
        board = whole(board_word, number, "a board", 1, MOST_BOARDS)
        score = score_of(score_word, number)
        alone = isinstance(score, Adjusted)
        ns, ew = _pair(ns_word, number, alone), _pair(ew_word, number, alone)
        if ns == ew:
            raise BadResults(number, ew_word, "another pair east-west, or one that sits out")
        pairs = [pair for pair in (ns, ew) if pair is not None]
        for pair in pairs:
            before = results.get((board, pair))
            if before and (scoring is not Scoring.IMPS or before[1:] != (ew, ns)):
                raise BadResults(
                    number, f"pair {pair}", f"no second line on board {board}, as in line {before[0]}"
                )
        again = any((board, pair) in results for pair in pairs)
        results.update({(board, pair): (number, None, None) if again else (number, ns, ew) for pair in pairs})
        numbers[TravellerLine(board, ns, ew, score)] = number
    if not numbers:
        raise BadResults(None, "no lines", f"lines of {','.join(TRAVELLER)} under the header")
    return numbers


def _pair(word: str, line: int, alone: bool) -> int | None:
    return None if alone and not word else whole(word, line, "a pair", 1, MOST_PAIRS)


def score_of(word: str, line: int | None = None) -> Fraction | Adjusted:
    """North-south's score less the other side's, or an adjusted one; raises BadResults."""
    if not word[:1].isalpha():
        try:
            return Fraction(whole(word, line, "a score", -MOST_POINTS, MOST_POINTS))
        except BadResults:
            raise BadResults(line, word, SCORE) from None
    parts = ADJUSTED.fullmatch(word)
    if parts is None:
        raise BadResults(line, word, SCORE)
    ns_cent, ew_cent, ns_average, ew_average = parts.groups()
    if ns_average:
        ns: Share = Average(ns_average)
        ew: Share = Average(ew_average or ("-" if ns_average == "+" else "+"))
        return Adjusted(ns, ew)
    shares = int(ns_cent), int(ew_cent) if ew_cent else HUNDRED - int(ns_cent)
    if not all(0 <= share <= HUNDRED for share in shares):
        raise BadResults(line, word, "per cents of an adjusted score from 0 to 100")
    return Adjusted(Fraction(shares[0]), Fraction(shares[1]))

"""What the command reads: files, the rounds of a Swiss tournament, and what entrants bring along, under a header.

Rounds: `round,ns,ew,points`, the points north-south's less the other's, one field empty for a bye. Travellers are read
by `games.duplicate.scoring.notation`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction

from games.duplicate.movements.swiss import BYE, Meeting
from games.duplicate.scoring.notation import MOST_PAIRS, MOST_POINTS
from games.notation import BadResults, rows, whole

BROUGHT = ("pair", "points")
FIGURE = re.compile(r"[+-]?[0-9]{1,5}(\.[0-9]{1,2})?")
ROUND = ("round", "ns", "ew", "points")


def meetings(text: str, pairs: int) -> tuple[Meeting, ...]:
    """The rounds that were played, by pairs of these numbers; raises BadResults."""
    matches: list[Meeting] = []
    lines: dict[tuple[int, int], int] = {}
    last = 1
    for number, (round_word, ns_word, ew_word, points_word) in rows(text, ROUND):
        played = whole(round_word, number, "a round in order", last, last + bool(matches))
        ns, ew = (whole(word, number, "a pair", 1, pairs) if word else BYE for word in (ns_word, ew_word))
        points = whole(points_word, number, "points", -MOST_POINTS, MOST_POINTS)
        if ns == ew:
            raise BadResults(number, ew_word, "another pair east-west, or nobody for a bye")
        for pair in (ns, ew):
            if pair != BYE and (played, pair) in lines:
                before = lines[played, pair]
                raise BadResults(
                    number, f"pair {pair}", f"no second line in round {played}, as in line {before}"
                )
            lines[played, pair] = number
        last = played
        matches.append(Meeting(played, ns, ew, Fraction(points)))
    return tuple(matches)


def figures_brought(text: str, pairs: Collection[int]) -> dict[int, Fraction]:
    """What pairs of these numbers bring along, carried over or as a handicap; raises BadResults."""
    figures: dict[int, Fraction] = {}
    for number, (pair_word, points_word) in rows(text, BROUGHT):
        pair = whole(pair_word, number, "a pair", 1, MOST_PAIRS)
        if pair not in pairs:
            raise BadResults(number, pair_word, "a pair of the results")
        if pair in figures:
            raise BadResults(number, f"pair {pair}", "no second line for a pair")
        if not FIGURE.fullmatch(points_word):
            raise BadResults(number, points_word, "a number such as 12, 2.5 or -3")
        figures[pair] = Fraction(points_word)
    return figures

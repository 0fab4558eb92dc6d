"""Scores and travellers as people and programs write them, told apart by line number.

Travellers: `board,ns,ew,score`, the score north-south's less the other side's, or an adjusted one: A60 is 60 % for
north-south and 40 % for east-west, A60-40 and A60-60 say both, A+ is average plus for north-south and average minus for
east-west, A+/+ says both. A pair that sat out stands alone, the other field empty.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from .matchpoints import HUNDRED
from .standings import Scoring
from .travellers import Adjusted, Average, Share, TravellerLine

MOST_PAIRS, MOST_BOARDS, MOST_POINTS = 999, 9_999, 1_000_000
TRAVELLER = ("board", "ns", "ew", "score")

ADJUSTED = re.compile(r"[Aa](?:([0-9]{1,3})(?:[-/]([0-9]{1,3}))?|([+-])(?:/([+-]))?)")
SCORE = f"a whole number from -{MOST_POINTS} to {MOST_POINTS}, or an adjusted score such as A60, A60-40 or A+"


class BadResults(ValueError):
    """Results that cannot be read; tells the line, the word and what was expected."""

    def __init__(self, line: int | None, word: str, expected: str) -> None:
        super().__init__(f"{'' if line is None else f'line {line}: '}{shown(word)}: expected {expected}")
        self.line, self.word = line, shown(word)


def shown(word: str) -> str:
    """A word on a line of its own, whatever stands in it."""
    told = word.encode("unicode_escape").decode("ascii") if not word.isprintable() else word
    return (told if len(told) <= 40 else f"{told[:40]}…") or "nothing"


def travellers(text: str, scoring: Scoring) -> dict[TravellerLine, int]:
    """The lines of travellers with their numbers in the text; raises BadResults.

    No pair plays a board twice, but a team in a match by IMPs, at the two tables of the match.
    """
    found: dict[TravellerLine, int] = {}
    seen: dict[tuple[int, int], tuple[int, int | None, int | None]] = {}
    for number, (board_word, ns_word, ew_word, score_word) in rows(text, TRAVELLER):
        board = whole(board_word, number, "a board", 1, MOST_BOARDS)
        score = score_of(score_word, number)
        alone = isinstance(score, Adjusted)
        ns, ew = _pair(ns_word, number, alone), _pair(ew_word, number, alone)
        if ns == ew:
            raise BadResults(number, ew_word, "another pair east-west, or one that sits out")
        pairs = [pair for pair in (ns, ew) if pair is not None]
        for pair in pairs:
            before = seen.get((board, pair))
            if before and (scoring is not Scoring.IMPS or before[1:] != (ew, ns)):
                raise BadResults(
                    number, f"pair {pair}", f"no second line on board {board}, as in line {before[0]}"
                )
        again = any((board, pair) in seen for pair in pairs)
        seen.update({(board, pair): (number, None, None) if again else (number, ns, ew) for pair in pairs})
        found[TravellerLine(board, ns, ew, score)] = number
    if not found:
        raise BadResults(None, "no lines", f"lines of {','.join(TRAVELLER)} under the header")
    return found


def whole(word: str, line: int | None, what: str, least: int, most: int) -> int:
    """A whole number within bounds; raises BadResults."""
    number = int(word) if re.fullmatch(r"[+-]?[0-9]{1,9}", word) else None
    if number is None or not least <= number <= most:
        bounds = f"{least} to {most}" if least < most else str(least)
        raise BadResults(line, word, f"{what}: a whole number, {bounds}")
    return number


def rows(text: str, header: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The rows under the header with their line numbers; blank lines are passed over."""
    wanted = ",".join(header)
    headed = False
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        if "\0" in line:
            raise BadResults(number, line, "text without NUL")
        if not line.strip():
            continue
        try:
            (row,) = csv.reader([line], strict=True)
        except (csv.Error, ValueError):
            raise BadResults(number, line, wanted) from None
        words = [word.strip() for word in row]
        if not headed:
            if [word.lower() for word in words] != list(header):
                raise BadResults(number, line, f"the header {wanted}")
            headed = True
        elif len(words) != len(header):
            raise BadResults(number, line, f"{len(header)} fields: {wanted}")
        else:
            yield number, words
    if not headed:
        raise BadResults(1, "", f"the header {wanted}")


def _pair(word: str, line: int, alone: bool) -> int | None:
    return None if alone and not word else whole(word, line, "a pair", 1, MOST_PAIRS)


def score_of(word: str, line: int | None = None) -> Fraction | Adjusted:
    """North-south's score less the other side's, or an adjusted one; raises BadResults."""
    if not word[:1].isalpha():
        try:
            return Fraction(whole(word, line, "a score", -MOST_POINTS, MOST_POINTS))
        except BadResults:
            raise BadResults(line, word, SCORE) from None
    found = ADJUSTED.fullmatch(word)
    if found is None:
        raise BadResults(line, word, SCORE)
    ns_cent, ew_cent, ns_average, ew_average = found.groups()
    if ns_average:
        ns: Share = Average(ns_average)
        ew: Share = Average(ew_average or ("-" if ns_average == "+" else "+"))
        return Adjusted(ns, ew)
    shares = int(ns_cent), int(ew_cent) if ew_cent else HUNDRED - int(ns_cent)
    if not all(0 <= share <= HUNDRED for share in shares):
        raise BadResults(line, word, "per cents of an adjusted score from 0 to 100")
    return Adjusted(Fraction(shares[0]), Fraction(shares[1]))

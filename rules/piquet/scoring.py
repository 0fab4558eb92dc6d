"""The score of piquet: the order of reckoning, pique and repique, the cards, and what is paid in the end.

Everything scored in a deal is a Mark. Marks stand in the order in which they are told; the order in
which they are reckoned (Cavendish, law 67) is by category: carte blanche, point, sequences, sets,
then the play as it went, then the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.engine.moves import Seat

from .options import HAND, CommonOptions, PiquetOptions

BLANCHE, POINT, SEQUENCE, SET, PLAY, CARDS = range(1, 7)
CATEGORY_NUMBER = {"point": POINT, "sequence": SEQUENCE, "set": SET}
BLANCHE_POINTS, CARDS_POINTS, CAPOT_POINTS = 10, 10, 40
THIRTY, PIQUE_POINTS, REPIQUE_POINTS = 30, 30, 60
MAJORITY = HAND // 2 + 1


@dataclass(frozen=True, slots=True)
class Mark:
    """Points scored: by whom, in which category of the reckoning; `bonus` is pique or repique."""

    seat: Seat
    category: int
    points: int
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal on the sheet: elder, points in hand, in play, for the cards and by pique or repique, tricks."""

    elder: Seat
    hand: tuple[int, int]
    play: tuple[int, int]
    cards: tuple[int, int]
    bonus: tuple[int, int]
    tricks: tuple[int, int]
    outcome: str

    @property
    def points(self) -> tuple[int, int]:
        """What the deal gave to each seat."""
        first, second = (
            self.hand[seat] + self.play[seat] + self.cards[seat] + self.bonus[seat] for seat in (0, 1)
        )
        return first, second


def total(marks: Iterable[Mark], seat: Seat) -> int:
    """What a seat has scored in the deal so far."""
    return sum(mark.points for mark in marks if mark.seat == seat)


def reckoned(marks: Sequence[Mark]) -> list[Mark]:
    """Marks in the order of reckoning; those of one category stay as they were told."""
    return sorted(marks, key=lambda mark: mark.category)


def repique(marks: Sequence[Mark], settled: int = SET) -> Seat | None:
    """Who has thirty in hand while the other has nothing that is reckoned earlier (law 68).

    `settled` is the last category of which all that can be scored is known.
    """
    totals = [0, 0]
    for mark in reckoned(marks):
        if mark.category > min(settled, SET):
            break
        totals[mark.seat] += mark.points
        if totals[mark.seat] >= THIRTY and not totals[1 - mark.seat]:
            return mark.seat
    return None


def pique(options: CommonOptions, marks: Sequence[Mark], elder: Seat, seventh: int | None) -> int | None:
    """After how many marks elder has a pique: his thirtieth point came in the play while younger had nothing
    reckoned earlier (law 69). None where he has none.

    `seventh` is how many marks stood when elder took a seventh trick, None while he has not or capot
    still threatens; the ten for the cards count from there where the house rule says so.
    """
    if any(mark.bonus for mark in marks):
        return None
    placed = list(enumerate(marks))
    if options.pique_order == "category":
        placed.sort(key=lambda pair: min(pair[1].category, PLAY))
    with_cards = options.cards_count_to_pique and seventh is not None
    held = 0
    counted = False
    for place, mark in placed:
        if with_cards and not counted and mark.category >= PLAY and place >= (seventh or 0):
            counted = True
            if held < THIRTY <= held + CARDS_POINTS:
                return place
            held += CARDS_POINTS
        if mark.seat != elder:
            return None
        if mark.category > PLAY:
            break
        before, held = held, held + mark.points
        if mark.category == PLAY and before < THIRTY <= held:
            return place + 1
    return None


def cards_mark(tricks: tuple[int, int]) -> Mark | None:
    """The cards: ten for more tricks, forty for all of them, nothing for six each (law 66)."""
    if tricks[0] == tricks[1]:
        return None
    seat = 0 if tricks[0] > tricks[1] else 1
    return Mark(seat, CARDS, CAPOT_POINTS if tricks[seat] == HAND else CARDS_POINTS)


def score_of(marks: Sequence[Mark], elder: Seat, tricks: tuple[int, int]) -> DealScore:
    """What a deal comes to, part by part."""

    def part(wanted: Iterable[int], bonus: bool = False) -> tuple[int, int]:
        kinds = set(wanted)
        found = [mark for mark in marks if mark.category in kinds and bool(mark.bonus) == bonus]
        return total(found, 0), total(found, 1)

    everything = range(BLANCHE, CARDS + 1)
    outcome = next((mark.bonus for mark in marks if mark.bonus), "")
    if not outcome:
        whole = max(tricks) == HAND
        unfinished = sum(tricks) < HAND
        even = tricks[0] == tricks[1]
        outcome = "capot" if whole else "cut_short" if unfinished else "divided" if even else "cards"
    return DealScore(
        elder=elder,
        hand=part(range(BLANCHE, PLAY)),
        play=part((PLAY,)),
        cards=part((CARDS,)),
        bonus=part(everything, bonus=True),
        tricks=tricks,
        outcome=outcome,
    )


def first_to(target: int, scores: tuple[int, int], marks: Sequence[Mark]) -> tuple[Seat, int] | None:
    """Who reaches a target first as marks are reckoned one by one, and after how many of them."""
    totals = list(scores)
    for number, mark in enumerate(marks, start=1):
        totals[mark.seat] += mark.points
        if totals[mark.seat] >= target:
            return mark.seat, number
    return None


def settle(options: PiquetOptions, scores: tuple[int, int]) -> tuple[Seat | None, int]:
    """Who wins a partie and what the loser pays: the difference and 100, short of the rubicon the sum and 100."""
    if scores[0] == scores[1]:
        return None, 0
    winner = 0 if scores[0] > scores[1] else 1
    ahead, behind = scores[winner], scores[1 - winner]
    return winner, 100 + (ahead - behind if behind >= options.rubicon else ahead + behind)

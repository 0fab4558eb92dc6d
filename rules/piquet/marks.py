"""The marks of a deal of piquet: the order in which they count, pique and repique, the cards.

Everything scored in a deal is a Mark. Marks stand in the order in which they are announced; the order in
which they count (Cavendish, law 67) is by category: carte blanche, point, sequences, sets, then the play
as it went, then the cards. When the deal ends the marks that stand become its DealScore (score.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.engine.moves import Seat

from .laws import Laws
from .options import HAND

BLANCHE, POINT, SEQUENCE, SET, PLAY, CARDS = range(1, 7)
CATEGORY_NUMBER = {"point": POINT, "sequence": SEQUENCE, "set": SET}
BLANCHE_POINTS, CARDS_POINTS, CAPOT_POINTS = 10, 10, 40
THIRTY, PIQUE_POINTS, REPIQUE_POINTS = 30, 30, 60
MAJORITY = HAND // 2 + 1

LEAD, TAKEN, LAST_TRICK, PIQUE, REPIQUE = "lead", "taken", "last_trick", "pique", "repique"
"""Kinds of marks: a card led, a trick taken from the leader (with two points the last one), the last trick alone."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Points scored: by whom, in which category of the reckoning; `kind` tells what of the play, or which bonus."""

    seat: Seat
    category: int
    points: int
    kind: str = ""

    @property
    def bonus(self) -> str:
        """Pique or repique, nothing where it is neither."""
        return self.kind if self.kind in (PIQUE, REPIQUE) else ""


def total(marks: Iterable[Mark], seat: Seat) -> int:
    """What a seat has scored in the deal so far."""
    return sum(mark.points for mark in marks if mark.seat == seat)


def scoring_order(marks: Sequence[Mark]) -> list[Mark]:
    """Marks in the order of reckoning; those of one category stay as they were told."""
    return sorted(marks, key=lambda mark: mark.category)


def repique(marks: Sequence[Mark], settled: int = SET) -> Seat | None:
    """Who has thirty in hand while the other has nothing that is reckoned earlier (law 68).

    `settled` is the last category of which all that can be scored is known.
    """
    totals = [0, 0]
    for mark in scoring_order(marks):
        if mark.category > min(settled, SET):
            break
        totals[mark.seat] += mark.points
        if totals[mark.seat] >= THIRTY and not totals[1 - mark.seat]:
            return mark.seat
    return None


def pique(laws: Laws, marks: Sequence[Mark], elder: Seat, seventh: int | None) -> int | None:
    """After how many marks elder has a pique: his thirtieth point came in the play while younger had nothing
    reckoned earlier (law 69). None where he has none.

    `seventh` is how many marks stood when elder took a seventh trick, None while he has not or capot
    still threatens; the ten for the cards count from there where the house rule says so.
    """
    if any(mark.bonus for mark in marks):
        return None
    placed = list(enumerate(marks))
    if laws.pique_order == "category":
        placed.sort(key=lambda pair: min(pair[1].category, PLAY))
    with_cards = laws.cards_count_to_pique and seventh is not None
    points = 0
    counted = False
    for place, mark in placed:
        if with_cards and not counted and mark.category >= PLAY and place >= (seventh or 0):
            counted = True
            if points < THIRTY <= points + CARDS_POINTS:
                return place
            points += CARDS_POINTS
        if mark.seat != elder:
            return None
        if mark.category > PLAY:
            break
        before, points = points, points + mark.points
        if mark.category == PLAY and before < THIRTY <= points:
            return place + 1
    return None


def cards_mark(tricks: tuple[int, int]) -> Mark | None:
    """The cards: ten for more tricks, forty for all of them, nothing for six each (law 66)."""
    if tricks[0] == tricks[1]:
        return None
    seat = 0 if tricks[0] > tricks[1] else 1
    return Mark(seat, CARDS, CAPOT_POINTS if tricks[seat] == HAND else CARDS_POINTS)


def first_to(target: int, scores: tuple[int, ...], marks: Sequence[Mark]) -> tuple[Seat, int] | None:
    """Who reaches a target first as marks are reckoned one by one, and after how many of them."""
    totals = list(scores)
    for number, mark in enumerate(marks, start=1):
        totals[mark.seat] += mark.points
        if totals[mark.seat] >= target:
            return mark.seat, number
    return None

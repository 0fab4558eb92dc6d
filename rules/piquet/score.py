"""The score of piquet: the order of reckoning, pique and repique, the cards, and what is paid in the end.

Everything scored in a deal is a Mark. Marks stand in the order in which they are told; the order in
which they are reckoned (Cavendish, law 67) is by category: carte blanche, point, sequences, sets,
then the play as it went, then the cards. When the deal ends the marks that stand become its DealScore.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.cards import Mask, Pack
from rules.engine.moves import Seat
from rules.engine.score import DealScore, ScorePart, score_from

from .claims import Claim, Counted
from .combos import CATEGORIES, combination_points, kind_of, names
from .laws import Laws
from .options import HAND

BLANCHE, POINT, SEQUENCE, SET, PLAY, CARDS = range(1, 7)
CATEGORY_NUMBER = {"point": POINT, "sequence": SEQUENCE, "set": SET}
BLANCHE_POINTS, CARDS_POINTS, CAPOT_POINTS = 10, 10, 40
THIRTY, PIQUE_POINTS, REPIQUE_POINTS = 30, 30, 60
MAJORITY = HAND // 2 + 1
PAID = 100
"""What the loser of a partie pays in any case."""

LEAD, TAKEN, LAST_TRICK, PIQUE, REPIQUE = "lead", "taken", "last_trick", "pique", "repique"
"""Kinds of marks: a card led, a trick taken from the leader (with two points the last one), the last trick alone."""

COLUMNS = ("hand", "play", "cards", "bonus")
"""The columns of the sheet, each the group of some parts."""
IN_PLAY = (LEAD, TAKEN, LAST_TRICK)
TOO_LATE = "too_late"
"""Why points told do not count: they are reckoned after the end of the game."""


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


# --- what a deal comes to ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declared:
    """What was counted in hand: as it was told, the claims that were shown, the cards of a carte blanche."""

    counted: tuple[Counted, ...] = ()
    shown: Mapping[tuple[Seat, str], Claim] = field(default_factory=dict)
    blanche: Mask = 0


def score_of(
    pack: Pack,
    marks: Sequence[Mark],
    elder: Seat,
    tricks: tuple[int, int],
    declared: Declared,
    late: Sequence[Mark] = (),
) -> DealScore:
    """What a deal comes to, part by part; `late` are marks that had been told and are reckoned after its end."""
    void = (part._replace(void=TOO_LATE) for part in _parts(pack, late, declared))
    scored = sorted((*_parts(pack, marks, declared), *void), key=lambda part: COLUMNS.index(part.group))
    won = (
        ScorePart("", "tricks", seat, 0, number, seat=seat) for seat, number in enumerate(tricks) if number
    )
    parts = (ScorePart("", "elder", elder, 0, seat=elder), *scored, *won)
    return score_from(parts, len(tricks), outcome=_outcome(marks, tricks))


def _outcome(marks: Sequence[Mark], tricks: tuple[int, int]) -> str:
    for mark in marks:
        if mark.bonus:
            return mark.bonus
    if max(tricks) == HAND:
        return "capot"
    if sum(tricks) < HAND:
        return "cut_short"
    return "divided" if tricks[0] == tricks[1] else "cards"


def _parts(pack: Pack, marks: Sequence[Mark], declared: Declared) -> Iterator[ScorePart]:
    """The parts of some marks: declarations each by itself, what was made in the play added up."""
    played: dict[tuple[Seat, str], int] = {}
    for mark in marks:
        seat = mark.seat
        if mark.bonus:
            yield ScorePart("bonus", mark.kind, seat, mark.points, seat=seat)
        elif mark.category == BLANCHE:
            cards = names(pack, declared.blanche)
            yield ScorePart("hand", "carte_blanche", seat, mark.points, seat=seat, cards=cards)
        elif mark.category == CARDS:
            kind = "capot" if mark.points == CAPOT_POINTS else "the_cards"
            yield ScorePart("cards", kind, seat, mark.points, seat=seat)
        elif mark.category == PLAY:
            both = mark.kind == TAKEN and mark.points > 1
            for kind in (TAKEN, LAST_TRICK) if both else (mark.kind,):
                played[seat, kind] = played.get((seat, kind), 0) + 1
        else:
            yield from _combinations(pack, seat, CATEGORIES[mark.category - POINT], declared)
    for (seat, kind), number in sorted(
        played.items(), key=lambda made: (made[0][0], IN_PLAY.index(made[0][1]))
    ):
        yield ScorePart("play", kind, seat, number, number, seat=seat)


def _combinations(pack: Pack, seat: Seat, category: str, declared: Declared) -> Iterator[ScorePart]:
    """What a seat counted in a category; suits and cards only where they were shown."""
    told = next(c for c in declared.counted if (c.seat, c.category) == (seat, category))
    claim = declared.shown.get((seat, category))
    for place, size in enumerate(told.sizes):
        rank = told.ranks[place] if told.ranks else -1
        kind, points = kind_of(pack, category, size, rank), combination_points(category, size)
        if claim is None:
            yield ScorePart("hand", kind, seat, points, seat=seat)
        else:
            cards = names(pack, claim[place].cards)
            suit = None if category == "set" else cards[0][1]
            yield ScorePart("hand", kind, seat, points, seat=seat, suit=suit, cards=cards)


# --- the end of a match --------------------------------------------------------------------------------


def first_to(target: int, scores: tuple[int, ...], marks: Sequence[Mark]) -> tuple[Seat, int] | None:
    """Who reaches a target first as marks are reckoned one by one, and after how many of them."""
    totals = list(scores)
    for number, mark in enumerate(marks, start=1):
        totals[mark.seat] += mark.points
        if totals[mark.seat] >= target:
            return mark.seat, number
    return None


def settle(rubicon: int, scores: tuple[int, ...]) -> tuple[Seat | None, int]:
    """Who wins a partie and what the loser pays: the difference and 100, short of the rubicon the sum and 100."""
    if scores[0] == scores[1]:
        return None, 0
    winner = 0 if scores[0] > scores[1] else 1
    ahead, behind = scores[winner], scores[1 - winner]
    return winner, PAID + (ahead - behind if behind >= rubicon else ahead + behind)

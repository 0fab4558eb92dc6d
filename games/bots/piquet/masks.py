"""The rules of declaring on bit masks: what two hands make, and what of pique is still to come.

Nothing here judges: it is arithmetic of `rules.piquet.score`, compared with it by tests.
"""

from __future__ import annotations

from rules.engine.cards import Mask
from rules.engine.moves import Seat
from rules.piquet.claims import Claims, younger_counts
from rules.piquet.game import Piquet
from rules.piquet.marks import BLANCHE_POINTS, REPIQUE_POINTS
from rules.piquet.state import State, Tricks

from .kernel import NEVER, THIRTY, pique_after

BLANCHE, REPIQUE = BLANCHE_POINTS, REPIQUE_POINTS
TENS, NINE, ACE = 10, 9, 11
"""What cards count towards the point: from the ten up ten, the ace eleven, below the ten their figure."""


def point_of(width: int, hand: Mask) -> int:
    """The best point of a hand, as its length times a hundred and its pips: the greater is better."""
    best, ones = 0, (1 << width) - 1
    ace = width - 1
    for suit in range(4):
        cards = hand >> suit * width & ones
        # Below the ten, which stands four places under the ace, cards count by their places.
        pips = TENS * (cards >> ace - 4).bit_count() + (cards >> ace & 1)
        for place in range(ace - 4):
            if cards >> place & 1:
                pips += NINE - (ace - 5) + place
        best = max(best, 100 * cards.bit_count() + pips)
    return best


def runs_of(width: int, hand: Mask) -> tuple[int, int]:
    """The best sequence of a hand, its length times sixteen and the place of its top, and what all of them score."""
    best, points = 0, 0
    for suit in range(4):
        cards, length = hand >> suit * width & (1 << width) - 1, 0
        for place in range(width + 1):
            if cards >> place & 1:
                length += 1
                continue
            if length >= 3:
                best = max(best, 16 * length + place - 1)
                points += length if length < 5 else length + 10
            length = 0
    return best, points


def sets_of(width: int, hand: Mask) -> tuple[int, int]:
    """The best set of a hand, its size times sixteen and its rank, and what all of them score."""
    best, points = 0, 0
    for rank in range(width - 5, width):
        size = 0
        for suit in range(4):
            size += hand >> suit * width + rank & 1
        if size >= 3:
            best = max(best, 16 * size + rank)
            points += 14 if size == 4 else 3
    return best, points


def declared(width: int, least: int, elder: Mask, younger: Mask, blanche: int) -> tuple[int, int, bool]:
    """What elder and younger score in hand when both declare all they hold, and whether a repique is in it.

    `least` is the shortest point that counts; `blanche` is whose carte blanche scored: 1 elder's, -1 younger's.
    """
    mine, hers, bonus = 0, 0, 0
    if blanche > 0:
        mine += BLANCHE
    elif blanche < 0:
        hers += BLANCHE
    for category in range(3):
        if category == 0:
            one, other = point_of(width, elder), point_of(width, younger)
            worth, against = one // 100, other // 100
            if worth < least:
                one = 0
            if against < least:
                other = 0
        elif category == 1:
            one, worth = runs_of(width, elder)
            other, against = runs_of(width, younger)
        else:
            one, worth = sets_of(width, elder)
            other, against = sets_of(width, younger)
        if one > other:
            mine += worth
        elif other > one:
            hers += against
        if mine >= THIRTY and not hers and not bonus:
            bonus = REPIQUE
        if hers >= THIRTY and not mine and not bonus:
            bonus = -REPIQUE
    return mine + max(0, bonus), hers + max(0, -bonus), bonus != 0


def pique_open(mine: int, hers: int, repique: bool, cards_count: bool) -> int:
    """How many tricks elder must win, all there are, to make pique by leading to the next; NEVER where that is past."""
    return NEVER if repique or hers else pique_after(mine, cards_count)


def threatened(engine: Piquet, phase: Tricks, world: State) -> int:
    """How many tricks elder must win, all there were, to make pique by leading to the next; NEVER if that is past."""
    return threat(engine, phase, world.elder, world.claims[1 - world.elder])


def threat(engine: Piquet, phase: Tricks, elder: Seat, hers: Claims | None) -> int:
    """The same where younger claims so much; what she claims is asked for until elder has led."""
    marks = phase.public.marks
    leads = len(phase.taken) + (phase.led is not None)
    if any(mark.bonus or mark.seat != elder for mark in marks):
        return NEVER
    counts = zip(phase.talk.verdicts, hers, strict=True) if hers is not None and not leads else ()
    if any(younger_counts(verdict, claim) for verdict, claim in counts):
        # What younger counts after the first lead is calculated before the play.
        return NEVER
    points = sum(mark.points for mark in marks) - leads
    after = pique_after(points, engine.laws.cards_count_to_pique)
    return after if after >= leads else NEVER

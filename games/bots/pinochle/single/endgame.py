"""The second half of a two-handed deal, where both players know all cards: the best line, as far as it can be seen.

Holdings are flat lists as in kernel.py. The search looks at every legal card with alpha and beta, keeps what it
has found, and when the nodes it was given are used up goes on by rule of thumb. What it maximises is the
difference of trick points, the last trick included.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.cards import Kind
from rules.pinochle.single.pack import LAST_TRICK

from ...fast import compiled
from .kernel import HELD, HIGHER, HIGHEST, LOWEST, RANKS, SIZE, SUIT, UNIT, takes

MOST = 10_000
"""More than a deal can come to."""

Known = dict[tuple[int, int, int], tuple[int, int]]
"""From a position (who leads, both holdings) to the least and the most it may be worth."""


class Half(NamedTuple):
    """One deal's second half: trumps, duties, and what cards count."""

    trump: int
    must_trump: bool
    worth: Sequence[int]


@compiled
def best(half: Half, codes: list[int], leader: int, led: Kind, nodes: int) -> tuple[Kind, int]:
    """The card for the player to move (`led` lies open, -1: he leads), and what the leader makes more from here on."""
    memo, left = {(0, 0, 0): (0, 0)}, [nodes]
    low, high, card, value = -MOST, MOST, -1, 0
    for kind in leads(half, codes, leader) if led < 0 else answers(half, codes, 1 - leader, led):
        worth = search(half, codes, leader, led, kind, low, high, memo, left)
        if card < 0 or (worth > value if led < 0 else worth < value):
            card, value = kind, worth
        if led < 0:
            low = max(low, worth)
        else:
            high = min(high, worth)
    return card, value


def search(
    half: Half,
    codes: list[int],
    leader: int,
    led: Kind,
    only: Kind,
    low: int,
    high: int,
    memo: Known,
    left: list[int],
) -> int:
    """What the leader makes more than the other from here on.

    `led` is the card that lies open and is no longer in the holdings, or -1; `only` the one card to be
    tried by the player to move, or -1; `left` how many leads may still be looked at.
    """
    if led >= 0:
        left[0] -= 1
        other, value, roof = 1 - leader, MOST, high
        for kind in [only] if only >= 0 else answers(half, codes, other, led):
            place = other * 4 + SUIT[kind]
            codes[place] -= UNIT[kind]
            points = half.worth[led] + half.worth[kind]
            if takes(kind, led, half.trump):
                worth = -points - search(
                    half, codes, other, -1, -1, -roof - points, -low - points, memo, left
                )
            else:
                worth = points + search(half, codes, leader, -1, -1, low - points, roof - points, memo, left)
            codes[place] += UNIT[kind]
            value = min(value, worth)
            roof = min(roof, value)
            if value <= low:
                break
        return value
    first = codes[0] | codes[1] << 12 | codes[2] << 24 | codes[3] << 36
    second = codes[4] | codes[5] << 12 | codes[6] << 24 | codes[7] << 36
    if not (first or second):
        return LAST_TRICK
    least, most, key = -MOST, MOST, (leader, first, second)
    if only < 0 and key in memo:
        least, most = memo[key]
        if least >= high or least == most:
            return least
        if most <= low:
            return most
    if only < 0 and left[0] <= 0:
        return thumbed(half, codes.copy(), leader)
    value, floor = -MOST, low
    for kind in [only] if only >= 0 else leads(half, codes, leader):
        place = leader * 4 + SUIT[kind]
        codes[place] -= UNIT[kind]
        value = max(value, search(half, codes, leader, kind, -1, floor, high, memo, left))
        codes[place] += UNIT[kind]
        floor = max(floor, value)
        if value >= high:
            break
    if only < 0 and left[0] > 0:
        memo[key] = (value if value > low else least, value if value < high else most)
    return value


@compiled
def by_thumb(half: Half, codes: list[int], leader: int) -> int:
    """What the leader makes more from here on when both play by rule of thumb."""
    return thumbed(half, codes.copy(), leader)


def thumbed(half: Half, codes: list[int], leader: int) -> int:
    """The rest of a deal by rule of thumb, changing `codes`: winners from the top, else low from length."""
    total, sign = 0, 1
    while max(codes):
        led = thumb_lead(half, codes, leader)
        codes[leader * 4 + SUIT[led]] -= UNIT[led]
        kind = thumb_answer(half, codes, 1 - leader, led)
        codes[(1 - leader) * 4 + SUIT[kind]] -= UNIT[kind]
        if takes(kind, led, half.trump):
            sign, leader = -sign, 1 - leader
        total += sign * (half.worth[led] + half.worth[kind])
    return total + sign * LAST_TRICK


# --- cards


def leads(half: Half, codes: Sequence[int], leader: int) -> list[Kind]:
    """Every card to lead, winners first; of neighbours without value only one need be tried."""
    at, other = leader * 4, (1 - leader) * 4
    scored = []
    for suit in range(4):
        mine, theirs = HELD[codes[at + suit]], HELD[codes[other + suit]]
        top = HIGHEST[theirs] if theirs else -1
        for rank in range(RANKS):
            kind = suit * RANKS + rank
            if not mine >> rank & 1:
                continue
            # A rank does what the one below it does when both are held here alone, and count the same.
            below = mine << 1 >> rank & 1 and not (theirs | theirs << 1) >> rank & 1
            if below and half.worth[kind] == half.worth[kind - 1]:
                continue
            score = 20 + rank if rank >= top else -half.worth[kind]
            scored.append((score + 1000) * 32 + kind)
    scored.sort()
    return [pair % 32 for pair in scored[::-1]]


def answers(half: Half, codes: Sequence[int], seat: int, led: Kind) -> list[Kind]:
    """Every legal answer, the likely best first."""
    at, suit = seat * 4, SUIT[led]
    ranks = HELD[codes[at + suit]]
    if ranks:
        higher = ranks & HIGHER[led]
        if higher:
            return [suit * RANKS + rank for rank in range(RANKS - 1, -1, -1) if higher >> rank & 1]
        return [suit * RANKS + rank for rank in range(RANKS) if ranks >> rank & 1]
    trumps = HELD[codes[at + half.trump]]
    if trumps and half.must_trump:
        return [half.trump * RANKS + rank for rank in range(RANKS) if trumps >> rank & 1]
    scored = [
        (half.worth[kind] * RANKS + kind % RANKS) * 32 + kind
        for kind in range(4 * RANKS)
        if HELD[codes[at + SUIT[kind]]] >> kind % RANKS & 1
    ]
    scored.sort()
    return [pair % 32 for pair in scored]


def thumb_lead(half: Half, codes: Sequence[int], leader: int) -> Kind:
    """A winner of the suit where the other has most, else a low card from length."""
    at, other = leader * 4, (1 - leader) * 4
    ruffs = codes[other + half.trump] > 0
    card, best_score = -1, -1000
    for suit in range(4):
        mine, theirs = codes[at + suit], codes[other + suit]
        if not mine:
            continue
        high = HIGHEST[HELD[mine]]
        top = HIGHEST[HELD[theirs]] if theirs else -1
        if high >= top and (suit == half.trump or theirs > 0 or not ruffs):
            rank, score = high, 100 + SIZE[theirs]
        else:
            rank = LOWEST[HELD[mine]]
            score = SIZE[mine] - half.worth[suit * RANKS + rank]
        if score > best_score:
            card, best_score = suit * RANKS + rank, score
    return card


def thumb_answer(half: Half, codes: Sequence[int], seat: int, led: Kind) -> Kind:
    """The highest that wins, a ruff where much lies in the trick, else what counts least."""
    at, suit = seat * 4, SUIT[led]
    ranks = HELD[codes[at + suit]]
    if ranks:
        higher = ranks & HIGHER[led]
        return suit * RANKS + (HIGHEST[higher] if higher else LOWEST[ranks])
    trumps = HELD[codes[at + half.trump]]
    if trumps and (half.must_trump or half.worth[led] >= 10):
        return half.trump * RANKS + LOWEST[trumps]
    card, least = -1, MOST
    for other in range(4):
        if codes[at + other]:
            kind = other * RANKS + LOWEST[HELD[codes[at + other]]]
            cost = (half.worth[kind] + (40 if other == half.trump else 0)) * RANKS + kind % RANKS
            if cost < least:
                card, least = kind, cost
    return card

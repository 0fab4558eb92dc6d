"""How a side of pinacle judges its table and its hand, on the integers of the kernel.

The figures it judges by are the rows of `weights` (styles.py), one after the other for every side, so that sides may
judge differently.
"""

from __future__ import annotations

from .kernel import (
    ACE,
    ACROSS,
    AT_ONE_GO,
    BRELAN,
    CODE,
    COMBOS,
    FIELDS,
    FULL,
    GOING_OUT,
    HANDS,
    JACK,
    JOKER,
    JOKERS,
    KINDS,
    LENGTH,
    LOW,
    MASKS,
    MISSING,
    NATURAL,
    OPENED,
    PILE,
    PLACES,
    POINTS,
    RANK,
    RANKS,
    ROOM,
    SEATS,
    SIDES,
    SIZES,
    STOCK,
    SUIT,
    SUITE,
    TABLE,
    TWOS,
    VALUE,
    counts,
    lead,
    side_counts,
)

IN_HAND = 9.6
"""What a card of a hand nobody has seen counts, about."""

(BURDEN, DANGER, PAIR, NEXT, NEAR, WILD, WILD_LATE, GROW_SUITE, SUITE_CARD, SUITE_TIME, GROW_BRELAN, BRELAN_CARD,
 BRELAN_TIME, CLEAN, DRAWN, THEIRS, PARTNERS, THEIR_GROWTH, OUT, GIFT, GIFT_PILE, PACE, WILD_HELP, FIGURES, DENY,
 ) = range(25)  # fmt: skip
WEIGHTS = 25
"""The figures of a side, by their places in its row; styles.py says what each means."""


def context(s: list[int], seat: int, w: list[float], c: list[float]) -> None:
    """Fill in how the deal stands for the mover: burden of a card, chances of a card wanted, worth of a wild card.

    `c`: 0 burden, 1 chance of a place of a suite, 2 chance of a card of a brelan, 3 a two kept, 4 a joker kept, 5 the
    time left, 6 onwards by suit what is lost when a place that the longest suite wants is given up.
    """
    row, sides, seats = seat % s[SIDES] * WEIGHTS, s[SIDES], s[SEATS]
    least = 30
    for other in range(seats):
        if other % sides != seat % sides and s[SIZES + other] < least:
            least = s[SIZES + other]
    stock = s[STOCK] / (seats * w[row + PACE])
    time = min(1.0, stock) * min(1.0, (least + 2) / 11.0)
    c[5] = time
    c[0] = w[row + BURDEN] + w[row + DANGER] * (1.0 - time)
    c[1] = min(0.95, w[row + SUITE_CARD] + w[row + SUITE_TIME] * time)
    c[2] = min(0.95, w[row + BRELAN_CARD] + w[row + BRELAN_TIME] * time)
    late = w[row + WILD_LATE] * (1.0 - time)
    c[3] = w[row + WILD] * time - late * 15.0
    c[4] = w[row + WILD] * time - late * 30.0
    for suit in range(4):
        c[6 + suit] = 0.0
        s[MISSING + suit] = 0
    at, longest = TABLE + seat % sides * ROOM * FIELDS, [0, 0, 0, 0]
    for _ in range(s[COMBOS + seat % sides]):
        if s[at] == SUITE and s[at + LENGTH] > longest[s[at + SUIT]]:
            suit = s[at + SUIT]
            longest[suit] = s[at + LENGTH]
            covered = (1 << s[at + LENGTH]) - 1 << s[at + LOW]
            s[MISSING + suit] = 0x1FFE & ~covered
            c[6 + suit] = suite_growth(s, at, w, row, c) * (1.0 - c[1])
        at += FIELDS


def suite_growth(s: list[int], at: int, w: list[float], row: int, c: list[float]) -> float:
    """What a suite may still come to beyond what it counts."""
    length = s[at + LENGTH]
    if length == PLACES:
        return 0.0
    low, code, suit = s[at + LOW], s[at + CODE], s[at + SUIT]
    covered = (1 << length) - 1 << low
    missing = 0x1FFE & ~covered & ~s[MASKS + suit]
    chance = w[row + GROW_SUITE]
    for _ in range(missing.bit_count()):
        chance *= c[1]
    target = w[row + CLEAN] if code == 0 else 500.0
    return chance * (target - length * 9.0)


def brelan_growth(rank: int, natural: int, wild: int, w: list[float], row: int, c: list[float]) -> float:
    """What a brelan may still come to beyond what it counts."""
    if rank < JACK:
        return 0.0
    size = natural + wild
    chance = w[row + GROW_BRELAN] if rank == ACE else w[row + FIGURES]
    if size < 6:
        for _ in range(6 - size):
            chance *= c[2]
        if rank == ACE:
            return chance * (210.0 if wild == 0 else 110.0)
        return chance * (140.0 if wild == 0 else 70.0)
    if wild:
        # Redeemed, it counts in full.
        for _ in range(wild):
            chance *= c[2]
        return chance * (170.0 if rank == ACE else 110.0)
    if size == 8:
        return 0.0
    if size == 7:
        return chance * c[2] * (600.0 if rank == ACE else 450.0)
    return chance * c[2] * (100.0 + c[2] * (600.0 if rank == ACE else 450.0))


def promises(s: list[int], at: int, w: list[float], row: int, c: list[float]) -> float:
    """What a combination counts and may still come to."""
    if s[at] == BRELAN:
        wild = s[at + TWOS] + s[at + JOKERS]
        return counts(s, at) + brelan_growth(s[at + RANK], s[at + NATURAL], wild, w, row, c)
    if s[at] == SUITE:
        return counts(s, at) + suite_growth(s, at, w, row, c)
    return float(s[at + ACROSS])


def worth_of_keeping(s: list[int], seat: int, kind: int, w: list[float], row: int, c: list[float]) -> float:
    """What a natural card is worth in the hand of the mover: less than nothing unless it goes with others."""
    rank, suit = kind % 13, kind // 13
    worth = -c[0] * VALUE[rank]
    if s[RANKS + rank] > 1:
        worth += w[row + PAIR] * (1.0 + VALUE[rank] / 10.0)
    if s[HANDS + seat * KINDS + kind] == 1:
        mask = s[MASKS + suit] & 0x1FFE
        if mask >> rank & 2:
            worth += w[row + NEXT]
        elif mask >> rank & 4:
            worth += w[row + NEAR]
        if mask << 1 >> rank & 1:
            worth += w[row + NEXT]
        elif mask << 2 >> rank & 1:
            worth += w[row + NEAR]
        if s[MISSING + suit] >> rank & 1:
            worth += c[6 + suit]
    return worth


def worth_of_hand(s: list[int], seat: int, w: list[float], row: int, c: list[float]) -> float:
    """What the cards of the mover's hand are worth together."""
    total, hand = 0.0, HANDS + seat * KINDS
    for rank in range(1, 13):
        number = s[RANKS + rank]
        if number:
            total -= c[0] * number * VALUE[rank]
            if number > 1:
                total += w[row + PAIR] * (number - 1) * (1.0 + VALUE[rank] / 10.0)
    for suit in range(4):
        mask = s[MASKS + suit] & 0x1FFE
        following = mask & mask >> 1
        total += w[row + NEXT] * following.bit_count()
        total += w[row + NEAR] * (mask & mask >> 2 & ~(mask >> 1)).bit_count()
    return total + c[3] * s[RANKS] + c[4] * s[hand + JOKER]


def worth(s: list[int], seat: int, w: list[float], c: list[float]) -> float:
    """What the mover's table promises and its hand is worth."""
    side = seat % s[SIDES]
    row, at = side * WEIGHTS, TABLE + side * ROOM * FIELDS
    total = worth_of_hand(s, seat, w, row, c)
    for _ in range(s[COMBOS + side]):
        total += promises(s, at, w, row, c)
        at += FIELDS
    return total


def ending(s: list[int], seat: int, w: list[float], c: list[float]) -> float:
    """What going out now is worth on the scale of `worth`: what lies, and the hands of all others."""
    side, sides = seat % s[SIDES], s[SIDES]
    row = side * WEIGHTS
    total = side_counts(s, side) - s[POINTS + side] + s[GOING_OUT] + w[row + OUT]
    if s[OPENED + seat] == 0:
        total += s[AT_ONE_GO]
    for other in range(s[SEATS]):
        if other != seat:
            if other % sides == side:
                total -= w[row + PARTNERS] * IN_HAND * s[SIZES + other]
            else:
                total += w[row + THEIRS] * IN_HAND * s[SIZES + other]
    growth = 0.0
    for other in range(sides):
        if other != side:
            at = TABLE + other * ROOM * FIELDS
            for _ in range(s[COMBOS + other]):
                if s[at] == BRELAN:
                    wild = s[at + TWOS] + s[at + JOKERS]
                    growth += brelan_growth(s[at + RANK], s[at + NATURAL], wild, w, row, c)
                elif s[at] == SUITE:
                    growth += 400.0 * power(c[1], PLACES - s[at + LENGTH]) if s[at + LENGTH] < PLACES else 0.0
                at += FIELDS
    return total + w[row + THEIR_GROWTH] * growth


def power(base: float, times: int) -> float:
    """A chance several times over."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product


def cheapest(s: list[int], seat: int, rank: int, w: list[float], row: int, c: list[float]) -> int:
    """The card of a rank that is missed least."""
    best, cheapest_kind = 1e9, -1
    for suit in range(4):
        kind = suit * 13 + rank
        if s[HANDS + seat * KINDS + kind]:
            value = worth_of_keeping(s, seat, kind, w, row, c)
            if value < best:
                best, cheapest_kind = value, kind
    return cheapest_kind


def parting(s: list[int], seat: int, w: list[float], c: list[float]) -> float:
    """What is lost by the card that will be discarded, about."""
    if s[SIZES + seat] <= 1:
        return 0.0
    row, best, hand = seat % s[SIDES] * WEIGHTS, 1e9, HANDS + seat * KINDS
    for suit in range(4):
        mask = s[MASKS + suit] & 0x1FFE
        while mask:
            rank = mask.bit_length() - 1
            mask &= ~(1 << rank)
            best = min(best, worth_of_keeping(s, seat, suit * 13 + rank, w, row, c))
    if s[RANKS]:
        best = min(best, c[3])
    if s[hand + JOKER]:
        best = min(best, c[4])
    return best


def takes(s: list[int], side: int, kind: int) -> float:
    """How much a card would bring a side's table at once; quick, and a little generous."""
    at, best = TABLE + side * ROOM * FIELDS, 0.0
    rank, suit = kind % 13, kind // 13
    wild = kind == JOKER or rank == 0
    for _ in range(s[COMBOS + side]):
        gain = 0.0
        if s[at] == BRELAN:
            size = s[at + NATURAL] + s[at + TWOS] + s[at + JOKERS]
            if wild:
                gain = 15.0 if size < FULL else 0.0
            elif s[at + RANK] == rank and (size < FULL or size > s[at + NATURAL]):
                gain = VALUE[rank] + (
                    60.0 if rank >= JACK and size >= 5 else 20.0 if size > s[at + NATURAL] else 0.0
                )
        elif s[at] == SUITE:
            low, length = s[at + LOW], s[at + LENGTH]
            if wild:
                gain = 15.0 if length < PLACES else 0.0
                if length == 11:
                    gain = 400.0
            elif s[at + SUIT] == suit:
                near = rank in (low - 1, low + length)
                on = low <= rank < low + length and s[at + CODE] >> 2 * rank & 3 > 0
                if near or on:
                    gain = VALUE[rank] + (400.0 if length == 11 else 15.0 if on else length * 2.0)
        best = max(best, gain)
        at += FIELDS
    return best


SEAT_FEATURES, FEATURES = 8, 44


def features(s: list[int], seat: int, f: list[float]) -> None:
    """What the outcome of a deal is told by, once `seat` has discarded: eight figures for whoever plays next, partners,
    other players and the seat itself, six for what its side's table may still become and for the others', six more."""
    seats, sides = s[SEATS], s[SIDES]
    for place in range(FEATURES):
        f[place] = 0.0
    partners = others = 0.0
    for holder in range(seats):
        side = holder % sides
        if holder == seat:
            first = 24
        elif holder == (seat + 1) % seats:
            first = 0
        elif side == seat % sides:
            first = 8
            partners += 1.0
        else:
            first = 16
            others += 1.0
        hand, size = HANDS + holder * KINDS, s[SIZES + holder]
        value = fits = 0.0
        twos = s[hand] + s[hand + 13] + s[hand + 26] + s[hand + 39]
        wilds = twos + s[hand + JOKER]
        loose = 0
        for rank in range(1, 13):
            together = 0
            for suit in range(4):
                number = s[hand + suit * 13 + rank]
                if number:
                    together += number
                    value += number * VALUE[rank]
                    gain = takes(s, side, suit * 13 + rank)
                    if gain > 0.0:
                        fits += min(gain, 60.0)
                    elif not (
                        (rank > 1 and s[hand + suit * 13 + rank - 1] > 0)
                        or (rank < 12 and s[hand + suit * 13 + rank + 1] > 0)
                    ):
                        loose += number
            if together >= 2:
                loose -= 1
        f[first] += value
        f[first + 1] += wilds
        f[first + 2] += size
        f[first + 3] += 1.0 / size if size > 0 else 1.0
        f[first + 4] += 1.0 if size <= 2 else 0.0
        f[first + 5] += fits
        f[first + 6] += loose
        f[first + 7] += 1.0 / (1.0 + max(0, loose))
    for place in range(8):
        if partners > 1.0:
            f[8 + place] /= partners
        if others > 1.0:
            f[16 + place] /= others
    for side in range(sides):
        first = 32 if side == seat % sides else 35
        share = 1.0 if first == 32 else 1.0 / (sides - 1)
        at = TABLE + side * ROOM * FIELDS
        for _ in range(s[COMBOS + side]):
            if s[at] == BRELAN and s[at + RANK] >= JACK:
                size = s[at + NATURAL] + s[at + TWOS] + s[at + JOKERS]
                if size == 4 or size == 5:
                    f[first] += share * (size - 3)
                elif size >= 6:
                    f[first + 1] += share
            elif s[at] == SUITE:
                f[first + 2] += (
                    share * max(0, s[at + LENGTH] - 5) ** 2 * 0.1 if s[at + LENGTH] < PLACES else 0.0
                )
            at += FIELDS
    time = s[STOCK] / (16.0 * seats)
    f[38] = time
    f[39] = s[PILE] * 1.0
    f[40] = time * f[26]
    f[41] = time * (f[2] + f[18])
    f[42] = time * f[10]
    f[43] = 1.0


def expected(s: list[int], seat: int, v: list[float]) -> int:
    """How far the side of a seat that has just discarded may be expected to be ahead in the end, in hundredths."""
    f = [0.0] * FEATURES
    features(s, seat, f)
    total = 0.0
    for place in range(FEATURES):
        total += f[place] * v[place]
    return lead(s, seat, 0) + int(total * 100.0)

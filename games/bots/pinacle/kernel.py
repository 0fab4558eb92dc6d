"""Turns of pinacle on plain integers: what the club player does, and deals played out by it.

A table is one list of integers (`size` of them), the same for the seats and sides of any table: laws, hands, stock,
pile and the combinations of every side. Whoever calls puts whole worlds into it (tables.py); a player who thinks about
its own turn leaves the other hands out, which nothing here reads while the turn of `seat` is thought about.

A step of a turn is one integer, `code`. The figures by which a side judges are the rows of `weights` (styles.py), one
after the other for every side, so that sides may judge differently.
"""

from __future__ import annotations

SEATS, SIDES, TURN, STOCK, PILE, IDLE, LEAST, GOING_OUT, AT_ONE_GO, PUMBA = range(10)
MOST_WILD, LEAST_NATURAL, WHOLE, LAID, OPENING, TURNS, TOOK, BARRED = range(10, 18)
COMBOS = 20
"""From here on, how many combinations each side has; then who needs a sum to begin with, and other points of a side."""
CHARGED, POINTS, SIZES, OPENED = 23, 26, 30, 36
RANKS, MASKS, MISSING = 42, 55, 59
"""What the mover holds: cards of each rank, places held in each suit, places its longest suites still want."""
HANDS, KINDS = 64, 53
CARDS = HANDS + 6 * KINDS
HEAP = CARDS + 164
TABLE = HEAP + 164
ROOM, FIELDS = 16, 6
SIZE = TABLE + 3 * ROOM * FIELDS
WHAT, RANK, NATURAL, TWOS, JOKERS, ACROSS = range(6)
LOW, SUIT, LENGTH, CODE = 1, 2, 3, 4
"""A brelan is its rank, natural cards, twos, jokers, and the points of what lies across; a suite its lowest place, its
suit, its length, and two bits a place: 0 a natural card, 1 a two of its own suit, 2 another two, 3 a joker."""
NOTHING, BRELAN, SUITE, PINACLE = range(4)

VALUE = (15, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 15)
JOKER, JOKER_VALUE, ACE, JACK = 52, 30, 12, 9
PLACES, FULL = 12, 8
CLEAN_ACES, CLEAN_FIGURES = (300, 400, 1000), (200, 300, 750)
HELD = 9.6
"""What a card of a hand nobody has seen counts, about."""

(BURDEN, DANGER, PAIR, NEXT, NEAR, WILD, WILD_LATE, GROW_SUITE, SUITE_CARD, SUITE_TIME, GROW_BRELAN, BRELAN_CARD,
 BRELAN_TIME, CLEAN, DRAWN, THEIRS, PARTNERS, THEIR_GROWTH, OUT, GIFT, GIFT_PILE, PACE, WILD_HELP, FIGURES, DENY,
 ) = range(25)  # fmt: skip
WEIGHTS = 25
"""The figures of a side, by their places in its row; styles.py says what each means."""

LAY_BRELAN, LAY_SUITE, ADD_BRELAN, REDEEM_BRELAN, WILD_BRELAN, ADD_SUITE, WILD_SUITE = range(1, 8)
EXTEND, PUSH, PASS, REDEEM = range(4)
"""What a natural card does at the end of a suite: goes beyond, moves a wild card out, or over, or redeems it."""
NONE = 63


def coded(what: int, a: int, b: int, c: int, d: int) -> int:
    """A step as one integer."""
    return what | a << 3 | b << 9 | c << 15 | d << 21


# --- what combinations count ----------------------------------------------------------------------


def brelan_counts(rank: int, natural: int, twos: int, jokers: int) -> int:
    """What a brelan counts, without what lies across."""
    size = natural + twos + jokers
    if size >= 6 and rank >= JACK:
        if twos + jokers:
            return 180 if rank == ACE else 120
        return CLEAN_ACES[size - 6] if rank == ACE else CLEAN_FIGURES[size - 6]
    return natural * VALUE[rank] + twos * VALUE[0] + jokers * JOKER_VALUE


def suite_counts(low: int, length: int, code: int) -> int:
    """What a suite counts, without what lies across."""
    if length == PLACES:
        own = other = 0
        for place in range(low, low + length):
            wild = code >> 2 * place & 3
            own += wild == 1
            other += wild > 1
        if other or own > 2:
            return 500
        return 1000 if own == 0 else 800 if own == 1 else 750
    total = 0
    for place in range(low, low + length):
        wild = code >> 2 * place & 3
        total += VALUE[place] if wild == 0 else JOKER_VALUE if wild == 3 else VALUE[0]
    return total


def counts(s: list[int], at: int) -> int:
    """What the combination at a place of the table counts."""
    what = s[at + WHAT]
    if what == BRELAN:
        return brelan_counts(s[at + RANK], s[at + NATURAL], s[at + TWOS], s[at + JOKERS]) + s[at + ACROSS]
    if what == SUITE:
        return suite_counts(s[at + LOW], s[at + LENGTH], s[at + CODE]) + s[at + ACROSS]
    return s[at + ACROSS]


def side_counts(s: list[int], side: int) -> int:
    """What lies on a side's table, and its other points."""
    total, at = s[POINTS + side], TABLE + side * ROOM * FIELDS
    for _ in range(s[COMBOS + side]):
        total += counts(s, at)
        at += FIELDS
    return total


def hand_counts(s: list[int], seat: int) -> int:
    """What the cards of a hand count."""
    total, at = s[HANDS + seat * KINDS + JOKER] * JOKER_VALUE, HANDS + seat * KINDS
    for _suit in range(4):
        for rank in range(13):
            if s[at + rank]:
                total += s[at + rank] * VALUE[rank]
        at += 13
    return total


# --- what a step does -------------------------------------------------------------------------------


def leave(s: list[int], seat: int, kind: int) -> None:
    """A card leaves the hand of the mover."""
    at = HANDS + seat * KINDS + kind
    s[at] -= 1
    s[SIZES + seat] -= 1
    if kind != JOKER:
        s[RANKS + kind % 13] -= 1
        if s[at] == 0:
            s[MASKS + kind // 13] &= ~(1 << kind % 13)


def survey(s: list[int], seat: int) -> None:
    """Count what the mover holds, by rank and by suit."""
    at = HANDS + seat * KINDS
    for rank in range(13):
        s[RANKS + rank] = s[at + rank] + s[at + 13 + rank] + s[at + 26 + rank] + s[at + 39 + rank]
    for suit in range(4):
        mask = 0
        for rank in range(13):
            if s[at + rank]:
                mask |= 1 << rank
        s[MASKS + suit] = mask
        at += 13


def wild_code(kind: int, suit: int) -> int:
    """How a wild card is written in a suite."""
    return 3 if kind == JOKER else 1 if kind // 13 == suit else 2


def act(s: list[int], seat: int, code: int) -> None:
    """Make a step: cards leave the hand of the mover and lie on the table of its side."""
    what, a, b, c, d = code & 7, code >> 3 & 63, code >> 9 & 63, code >> 15 & 63, code >> 21 & 63
    side = seat % s[SIDES]
    first, hand = TABLE + side * ROOM * FIELDS, HANDS + seat * KINDS
    s[LAID] = 1
    if what == LAY_BRELAN:
        at = first + s[COMBOS + side] * FIELDS
        s[COMBOS + side] += 1
        s[at], s[at + RANK], s[at + NATURAL] = BRELAN, a, 0
        s[at + TWOS] = s[at + JOKERS] = s[at + ACROSS] = 0
        for suit in range(4):
            kind = suit * 13 + a
            while s[hand + kind] and s[at + NATURAL] < FULL:
                leave(s, seat, kind)
                s[at + NATURAL] += 1
        if b != NONE:
            leave(s, seat, b)
            s[at + (JOKERS if b == JOKER else TWOS)] += 1
    elif what == LAY_SUITE:
        # a: suit, b: lowest place, c: length, d: the wild card, which stands where the suit has a gap.
        at = first + s[COMBOS + side] * FIELDS
        s[COMBOS + side] += 1
        s[at], s[at + LOW], s[at + SUIT], s[at + LENGTH], s[at + CODE], s[at + ACROSS] = SUITE, b, a, c, 0, 0
        for place in range(b, b + c):
            if s[hand + a * 13 + place]:
                leave(s, seat, a * 13 + place)
            else:
                leave(s, seat, d)
                s[at + CODE] |= wild_code(d, a) << 2 * place
    else:
        at = first + a * FIELDS
        leave(s, seat, b)
        if what == ADD_BRELAN:
            s[at + NATURAL] += 1
        elif what == REDEEM_BRELAN:
            s[at + NATURAL] += 1
            if c:
                s[at + JOKERS] -= 1
                s[at + ACROSS] += JOKER_VALUE
            else:
                s[at + TWOS] -= 1
                s[at + ACROSS] += 2 * VALUE[s[at + RANK]]
        elif what == WILD_BRELAN:
            s[at + (JOKERS if b == JOKER else TWOS)] += 1
        elif what == WILD_SUITE:
            s[at + LENGTH] += 1
            if c == 0:
                s[at + LOW] -= 1
            place = s[at + LOW] + s[at + LENGTH] - 1 if c else s[at + LOW]
            s[at + CODE] |= wild_code(b, s[at + SUIT]) << 2 * place
        else:
            add_to_suite(s, at, b % 13, c)


def add_to_suite(s: list[int], at: int, place: int, how: int) -> None:
    """Put a natural card to a suite: beyond its end, or where a wild card stands at one."""
    low, length, code = s[at + LOW], s[at + LENGTH], s[at + CODE]
    if how == EXTEND:
        if place < low:
            s[at + LOW] = place
        s[at + LENGTH] += 1
        return
    wild = code >> 2 * place & 3
    code &= ~(3 << 2 * place)
    if how == REDEEM:
        s[at + CODE], s[at + ACROSS] = code, s[at + ACROSS] + 30
        return
    middle = core(low, length, s[at + CODE])
    high = place > middle
    if how == PUSH:
        # The wild card goes on by one place, and those beyond it too.
        if high:
            beyond = code >> 2 * (place + 1)
            code = (code & (1 << 2 * (place + 1)) - 1) | wild << 2 * (place + 1) | beyond << 2 * (place + 2)
        else:
            under = code & (1 << 2 * place) - 1
            code = (code >> 2 * place << 2 * place) | under >> 2 | wild << 2 * (place - 1)
            s[at + LOW] -= 1
    elif high:
        code |= wild << 2 * (low - 1)
        s[at + LOW] -= 1
    else:
        code |= wild << 2 * (low + length)
    s[at + LENGTH] += 1
    s[at + CODE] = code


def core(low: int, length: int, code: int) -> int:
    """A place of a suite where a natural card lies."""
    for place in range(low, low + length):
        if code >> 2 * place & 3 == 0:
            return place
    return low


# --- how a side judges ---------------------------------------------------------------------------------


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


def kept(s: list[int], seat: int, kind: int, w: list[float], row: int, c: list[float]) -> float:
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


def held(s: list[int], seat: int, w: list[float], row: int, c: list[float]) -> float:
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
    total = held(s, seat, w, row, c)
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
                total -= w[row + PARTNERS] * HELD * s[SIZES + other]
            else:
                total += w[row + THEIRS] * HELD * s[SIZES + other]
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
    found = 1.0
    for _ in range(times):
        found *= base
    return found


# --- a turn -----------------------------------------------------------------------------------------------


def wild_for(s: list[int], seat: int, suit: int) -> int:
    """The wild card that is spent on a suite first (suit 0 to 3) or on a brelan (-1), NONE where there is none."""
    hand = HANDS + seat * KINDS
    if suit >= 0 and s[hand + suit * 13]:
        return suit * 13
    for other in range(4):
        if s[hand + other * 13]:
            return other * 13
    return JOKER if s[hand + JOKER] else NONE


def cheapest(s: list[int], seat: int, rank: int, w: list[float], row: int, c: list[float]) -> int:
    """The card of a rank that is missed least."""
    best, found = 1e9, -1
    for suit in range(4):
        kind = suit * 13 + rank
        if s[HANDS + seat * KINDS + kind]:
            value = kept(s, seat, kind, w, row, c)
            if value < best:
                best, found = value, kind
    return found


def step(s: list[int], seat: int, w: list[float], c: list[float], left: int, out: int) -> int:
    """The step that brings most and leaves so many cards at least, 0 where none brings anything.

    Going `out`, wild cards are worth nothing in the hand, and any card laid is a gain.
    """
    side = seat % s[SIDES]
    row, first, hand = side * WEIGHTS, TABLE + side * ROOM * FIELDS, HANDS + seat * KINDS
    size, number, best, found = s[SIZES + seat], s[COMBOS + side], 0.01, 0
    wilds = s[RANKS] + s[hand + JOKER]
    if size - 1 < left:
        return 0
    at, growing = first, 0
    for place in range(number):
        if s[at] == BRELAN:
            rank, natural = s[at + RANK], s[at + NATURAL]
            wild = s[at + TWOS] + s[at + JOKERS]
            if natural + wild + s[RANKS + rank] <= FULL:
                growing |= 1 << rank
            if s[RANKS + rank] and (wild or natural < FULL):
                kind = cheapest(s, seat, rank, w, row, c)
                lost = kept(s, seat, kind, w, row, c)
                now = promises(s, at, w, row, c)
                if natural + wild < FULL:
                    gain = (
                        brelan_counts(rank, natural + 1, s[at + TWOS], s[at + JOKERS]) + s[at + ACROSS] - now
                    )
                    gain += brelan_growth(rank, natural + 1, wild, w, row, c) - lost
                    if out:
                        gain += 1000.0
                    if gain > best:
                        best, found = gain, coded(ADD_BRELAN, place, kind, 0, 0)
                if wild:
                    joker = s[at + JOKERS] > 0 and (
                        s[at + TWOS] == 0 or (rank >= JACK and natural + wild >= 6)
                    )
                    twos, jokers = s[at + TWOS] - (not joker), s[at + JOKERS] - joker
                    freed = JOKER_VALUE if joker else 2 * VALUE[rank]
                    gain = brelan_counts(rank, natural + 1, twos, jokers) + s[at + ACROSS] + freed - now
                    gain += brelan_growth(rank, natural + 1, wild - 1, w, row, c) - lost
                    if out:
                        gain += 1000.0
                    if gain > best:
                        best, found = gain, coded(REDEEM_BRELAN, place, kind, joker, 0)
            if wilds and natural + wild < FULL:
                kind = wild_for(s, seat, -1)
                two = kind != JOKER
                now = promises(s, at, w, row, c)
                gain = (
                    brelan_counts(rank, natural, s[at + TWOS] + two, s[at + JOKERS] + (not two))
                    + s[at + ACROSS]
                    - now
                )
                gain += brelan_growth(rank, natural, wild + 1, w, row, c) - (c[3] if two else c[4])
                if rank >= JACK and natural + wild < 5 and natural + wild + wilds >= 6:
                    # Several wild cards together make it special.
                    need = 6 - natural - wild
                    all_of_it = brelan_counts(rank, natural, 6 - natural, 0) + s[at + ACROSS] - now
                    gain = max(gain, (all_of_it - need * c[3]) / need)
                if out:
                    gain += 500.0
                if gain > best:
                    best, found = gain, coded(WILD_BRELAN, place, kind, 0, 0)
        elif s[at] == SUITE:
            low, suit, length, code = s[at + LOW], s[at + SUIT], s[at + LENGTH], s[at + CODE]
            high, mask = low + length - 1, s[MASKS + suit]
            for end in range(2):
                # Beyond an end, then onto the wild card that stands there.
                beyond = high + 1 if end else low - 1
                if 1 <= beyond <= PLACES and mask >> beyond & 1:
                    gain = float(VALUE[beyond])
                    if length == 11:
                        gain = (
                            suite_counts(min(low, beyond), PLACES, code)
                            - counts(s, at)
                            + s[at + ACROSS]
                            + 0.0
                        )
                    gain -= kept(s, seat, suit * 13 + beyond, w, row, c)
                    if s[MISSING + suit] >> beyond & 1:
                        gain += c[6 + suit]
                    if code >> 2 * (high if end else low) & 3:
                        # It locks the wild card that stands there.
                        gain -= 6.0
                    if out:
                        gain += 1000.0
                    if gain > best:
                        best, found = gain, coded(ADD_SUITE, place, suit * 13 + beyond, EXTEND, 0)
                inner = high if end else low
                if code >> 2 * inner & 3:
                    # The innermost of the wild cards at this end is the one a natural card is put to.
                    deeper = inner - 1 if end else inner + 1
                    while code >> 2 * deeper & 3:
                        inner, deeper = deeper, deeper - 1 if end else deeper + 1
                    if mask >> inner & 1:
                        lost = kept(s, seat, suit * 13 + inner, w, row, c)
                        room = high < PLACES if end else low > 1
                        across = low > 1 if end else high < PLACES
                        how = PUSH if room else PASS
                        wild = code >> 2 * inner & 3
                        gone = JOKER_VALUE if wild == 3 else VALUE[0]
                        if room or across:
                            gain = VALUE[inner] - lost + (c[6 + suit] * 2.0 if s[MISSING + suit] else 0.0)
                            if length == 11:
                                gain = 500.0 - suite_counts(low, length, code) - lost
                            if out:
                                gain += 1000.0
                            if gain > best:
                                best, found = gain, coded(ADD_SUITE, place, suit * 13 + inner, how, 0)
                        gain = VALUE[inner] + 30.0 - gone - lost
                        if length == PLACES:
                            clean = suite_counts(low, length, code & ~(3 << 2 * inner))
                            gain = clean + 30.0 - suite_counts(low, length, code) - lost
                        if out:
                            gain += 1000.0
                        if gain > best:
                            best, found = gain, coded(ADD_SUITE, place, suit * 13 + inner, REDEEM, 0)
            if wilds and length < PLACES:
                kind = wild_for(s, seat, suit)
                cost = c[4] if kind == JOKER else c[3]
                missing = (0x1FFE & ~((1 << length) - 1 << low) & ~mask).bit_count()
                # Toward the side where a card of the hand then fits, else where more room is.
                up = high < PLACES and (low == 1 or mask >> high + 2 & 1 == 1 or PLACES - high >= low - 1)
                if low > 2 and mask >> low - 2 & 1 and not (mask >> high + 2 & 1 and high < PLACES):
                    up = False
                face = JOKER_VALUE if kind == JOKER else VALUE[0]
                gain = face - cost
                if length == 11:
                    gain = 500.0 - suite_counts(low, length, code) - cost
                elif missing <= wilds:
                    # With the cards of this hand it becomes complete.
                    gain = (
                        (500.0 - suite_counts(low, length, code) - missing * cost) / missing
                        if missing
                        else 400.0
                    )
                else:
                    old = suite_growth(s, at, w, row, c)
                    if code == 0:
                        new = old / max(1.0, w[row + CLEAN] - length * 9.0) * (500.0 - length * 9.0)
                    else:
                        new = old
                    gain += new * w[row + WILD_HELP] / c[1] - old * w[row + WILD_HELP]
                    after = high + 2 if up else low - 2
                    if 1 <= after <= PLACES and mask >> after & 1:
                        gain += VALUE[after] - kept(s, seat, suit * 13 + after, w, row, c)
                if out:
                    gain += 500.0
                if gain > best:
                    best, found = gain, coded(WILD_SUITE, place, kind, up, 0)
        at += FIELDS
    if number >= ROOM:
        return found
    natural_least = s[LEAST_NATURAL]
    may_wild = s[MOST_WILD] > 0 and wilds > 0
    for rank in range(12, 0, -1):
        many = s[RANKS + rank]
        if many < 2 or many < natural_least or growing >> rank & 1:
            # Or all of them go to a brelan that lies there.
            continue
        few = min(many, FULL)
        if many >= 3 and size - few >= left:
            gain = brelan_counts(rank, few, 0, 0) + brelan_growth(rank, few, 0, w, row, c)
            for suit in range(4):
                kind = suit * 13 + rank
                if s[hand + kind]:
                    gain -= s[hand + kind] * kept(s, seat, kind, w, row, c)
            gain += w[row + PAIR] * (1.0 + VALUE[rank] / 10.0)
            if out:
                gain += 1000.0
            if gain > best:
                best, found = gain, coded(LAY_BRELAN, rank, NONE, 0, 0)
        elif many == 2 and may_wild and size - 3 >= left:
            kind = wild_for(s, seat, -1)
            gain = VALUE[rank] * 2.0 + (JOKER_VALUE - c[4] if kind == JOKER else VALUE[0] - c[3])
            gain += brelan_growth(rank, 2, 1, w, row, c) + w[row + PAIR] * (1.0 + VALUE[rank] / 10.0)
            for suit in range(4):
                if s[hand + suit * 13 + rank]:
                    gain -= s[hand + suit * 13 + rank] * kept(s, seat, suit * 13 + rank, w, row, c)
            if out:
                gain += 900.0
            if gain > best:
                best, found = gain, coded(LAY_BRELAN, rank, kind, 0, 0)
    for suit in range(4):
        mask = s[MASKS + suit] & 0x1FFE
        if mask.bit_count() < 2:
            continue
        low = 1
        while low <= PLACES - 1:
            if not mask >> low & 1:
                low += 1
                continue
            high = low
            while mask >> high + 1 & 1:
                high += 1
            # The run itself, then with one gap filled, or two cards and a wild card at their end.
            for filled in range(2):
                top, bottom, gap = high, low, 0
                if filled:
                    if not may_wild:
                        break
                    gap = high + 1
                    if mask >> high + 2 & 1 and high + 2 <= PLACES:
                        top = high + 2
                        while mask >> top + 1 & 1:
                            top += 1
                    elif high - low == 1:
                        if high < PLACES:
                            top = high + 1
                        else:
                            bottom, gap = low - 1, low - 1
                    else:
                        break
                length = top - bottom + 1
                if length < 3 or length - filled < natural_least or size - length < left:
                    continue
                gain, kind = 0.0, NONE
                for place in range(bottom, top + 1):
                    if place != gap:
                        gain += VALUE[place] - kept(s, seat, suit * 13 + place, w, row, c)
                # Every link between two cards has been counted twice.
                gain += w[row + NEXT] * (high - low)
                if filled:
                    kind = wild_for(s, seat, suit)
                    gain += JOKER_VALUE - c[4] if kind == JOKER else VALUE[0] - c[3]
                chance = w[row + GROW_SUITE]
                covered = (1 << length) - 1 << bottom
                for _ in range((0x1FFE & ~covered & ~mask).bit_count()):
                    chance *= c[1]
                grown = chance * ((500.0 if filled else w[row + CLEAN]) - length * 9.0)
                if c[6 + suit] == 0.0 or s[MISSING + suit] == 0:
                    gain += grown
                elif s[MISSING + suit] & covered == covered:
                    # It would block what the suite on the table wants.
                    gain -= c[6 + suit]
                if out:
                    gain += 1000.0 - filled * 100.0
                if gain > best:
                    best, found = gain, coded(LAY_SUITE, suit, bottom, length, kind)
            low = high + 1
    return found


def steps(
    s: list[int], seat: int, w: list[float], c: list[float], left: int, out: int, log: list[int]
) -> None:
    """Make step after step while one brings anything; `log` is their number and the steps."""
    log[0] = 0
    while log[0] < len(log) - 1:
        code = step(s, seat, w, c, left, out)
        if code == 0:
            return
        act(s, seat, code)
        log[0] += 1
        log[log[0]] = code
        if s[SIZES + seat] == 0:
            return


def face_values(s: list[int], side: int) -> int:
    """What the cards on a side's table count one by one, those across too: what a charged side must reach."""
    total, at = 0, TABLE + side * ROOM * FIELDS
    for _ in range(s[COMBOS + side]):
        if s[at] == BRELAN:
            total += (
                s[at + NATURAL] * VALUE[s[at + RANK]]
                + s[at + TWOS] * 15
                + s[at + JOKERS] * 30
                + s[at + ACROSS]
            )
        elif s[at] == SUITE:
            if s[at + LENGTH] < PLACES:
                total += counts(s, at)
            else:
                total += 100
        else:
            total += 100
        at += FIELDS
    return total


def think(s: list[int], seat: int, w: list[float], log: list[int]) -> float:
    """Lay what is best laid in this turn, the table changed by it, and say what the turn is worth.

    The last card is kept for the discard; a hand that is empty, or has one card, means that the deal ends.
    """
    survey(s, seat)
    c = [0.0] * 10
    context(s, seat, w, c)
    before = s.copy()
    opening = s[OPENING] == 1
    side = seat % s[SIDES]
    steps(s, seat, w, c, 2, 0, log)
    if opening and s[LAID] and face_values(s, side) < s[LEAST]:
        s[:] = before
        steps(s, seat, w, c, 2, 1, log)
        if face_values(s, side) < s[LEAST]:
            s[:] = before
            log[0] = 0
    value = worth(s, seat, w, c)
    hand = HANDS + seat * KINDS
    value -= parting(s, seat, w, c)
    wilds = s[RANKS] + s[hand + JOKER]
    if s[SIZES + seat] - wilds > 2 + 2 * wilds or (opening and s[COMBOS + side] == 0):
        return value
    # With what is left it may be possible to go out.
    after, other = before.copy(), log.copy()
    steps(after, seat, w, c, 0, 1, other)
    if after[SIZES + seat] > 1 or (opening and face_values(after, side) < s[LEAST]):
        return value
    out = ending(after, seat, w, c)
    if out > value:
        s[:] = after
        log[:] = other
        return out
    return value


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
            best = min(best, kept(s, seat, suit * 13 + rank, w, row, c))
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


def discard(s: list[int], seat: int, w: list[float]) -> int:
    """The card that is missed least and helps the next player least."""
    survey(s, seat)
    c = [0.0] * 10
    context(s, seat, w, c)
    side = seat % s[SIDES]
    row, hand = side * WEIGHTS, HANDS + seat * KINDS
    following = (seat + 1) % s[SEATS] % s[SIDES]
    best, found = 1e9, -1
    pile = s[PILE] * 9.0
    for kind in range(KINDS):
        if s[hand + kind]:
            if kind == JOKER:
                value = c[4]
            elif kind % 13 == 0:
                value = c[3]
            else:
                value = kept(s, seat, kind, w, row, c)
            fits = takes(s, following, kind)
            if fits > 0.0:
                value += w[row + GIFT] * fits + w[row + GIFT_PILE] * pile
            if value < best:
                best, found = value, kind
    return found


def opens(s: list[int], side: int) -> int:
    """1 where a side must begin with a sum and has not begun, else 0."""
    return 1 if s[CHARGED + side] and s[COMBOS + side] == 0 else 0


def takes_pile(s: list[int], seat: int, w: list[float], log: list[int]) -> bool:
    """Whether the mover takes the pile rather than draw: the better turn, a card drawn taken at what one is worth."""
    row = seat % s[SIDES] * WEIGHTS
    number, hand = s[PILE], HANDS + seat * KINDS
    s[OPENING] = opens(s, seat % s[SIDES])
    s[LAID] = 0
    taken = s.copy()
    for place in range(number):
        taken[hand + s[HEAP + place]] += 1
    taken[SIZES + seat] += number
    taken[PILE] = 0
    with_pile = think(taken, seat, w, log)
    drawn = s.copy()
    drawn[SIZES + seat] += 1
    if s[STOCK]:
        without = think(drawn, seat, w, log) + w[row + DRAWN]
    else:
        survey(drawn, seat)
        without = float(side_counts(s, seat % s[SIDES]) - s[POINTS + seat % s[SIDES]] - hand_counts(s, seat))
    return with_pile + w[row + DENY] * number > without


def pick(s: list[int], seat: int, pile: int) -> None:
    """Take the pile, or the next card of the stock."""
    hand = HANDS + seat * KINDS
    s[OPENING] = opens(s, seat % s[SIDES])
    s[LAID] = 0
    s[TOOK] = s[PILE] if pile else 0
    if pile:
        for place in range(s[PILE]):
            s[hand + s[HEAP + place]] += 1
        s[SIZES + seat] += s[PILE]
        s[PILE] = 0
    else:
        s[STOCK] -= 1
        s[hand + s[CARDS + s[STOCK]]] += 1
        s[SIZES + seat] += 1


def put_away(s: list[int], seat: int, kind: int) -> None:
    """Discard a card that is not the last, and pass the turn on."""
    s[HANDS + seat * KINDS + kind] -= 1
    s[SIZES + seat] -= 1
    s[HEAP + s[PILE]] = kind
    s[PILE] += 1
    if s[LAID]:
        s[OPENED + seat] = 1
    s[IDLE] = s[IDLE] + 1 if s[TOOK] and not s[LAID] else 0
    s[TURN] = (seat + 1) % s[SEATS]
    s[TURNS] += 1


def must_draw(s: list[int]) -> bool:
    """Whether the pile may not be taken."""
    return (s[PUMBA] == 1 and s[SIZES + s[TURN]] == 1 and s[PILE] == 1) or s[IDLE] >= s[SEATS]


def go_out(s: list[int], seat: int) -> None:
    """Pay for having gone out; whatever is left of the hand is the card discarded face down."""
    side, hand = seat % s[SIDES], HANDS + seat * KINDS
    s[POINTS + side] += s[GOING_OUT]
    if s[OPENED + seat] == 0 and s[LAID]:
        s[POINTS + side] += s[AT_ONE_GO]
    for kind in range(KINDS):
        s[hand + kind] = 0
    s[SIZES + seat] = 0


def turn(s: list[int], w: list[float], log: list[int]) -> bool:
    """One whole turn of the mover; False when the deal has ended."""
    seat = s[TURN]
    barred = must_draw(s)
    if barred and s[STOCK] == 0:
        return False
    pile = not barred and takes_pile(s, seat, w, log)
    if not pile and s[STOCK] == 0:
        return False
    pick(s, seat, 1 if pile else 0)
    return rest(s, seat, w, log)


def rest(s: list[int], seat: int, w: list[float], log: list[int]) -> bool:
    """The rest of a turn once a card has been taken; False when the deal has ended."""
    if s[BARRED] == 0:
        think(s, seat, w, log)
    s[BARRED] = 0
    if s[SIZES + seat] <= 1:
        go_out(s, seat)
        return False
    put_away(s, seat, discard(s, seat, w))
    return True


def play_out(s: list[int], w: list[float], v: list[float], begun: int, kind: int, turns: int) -> int:
    """Play on for so many turns, and say how far the mover's side is ahead, in hundredths of a point.

    What comes first: 0 a whole turn, 1 the turn under way, 2 what is left to do after laying: a discard (`kind`, or -1
    for the usual one), or the end. So many `turns` follow, whole rounds; where the deal has not ended then, `expected`
    tells how it will.
    """
    s = s.copy()
    seat = s[TURN]
    log = [0] * 40
    going = True
    if begun == 1:
        going = rest(s, seat, w, log)
    elif begun == 2:
        if s[SIZES + seat] <= 1:
            go_out(s, seat)
            going = False
        else:
            put_away(s, seat, kind if kind >= 0 else discard(s, seat, w))
    while going and turns > 0:
        going = turn(s, w, log)
        turns -= 1
    return expected(s, seat, v) if going else lead(s, seat, 100)


def lead(s: list[int], seat: int, part: int) -> int:
    """What the side of a seat has more than the others, in hundredths of a point; `part` of the hands is counted."""
    mine = others = 0
    sides = s[SIDES]
    for side in range(sides):
        total = side_counts(s, side) * 100
        for holder in range(side, s[SEATS], sides):
            total -= part * hand_counts(s, holder)
        if side == seat % sides:
            mine = total
        else:
            others += total
    return mine - others // (sides - 1)


# --- what a table is worth to a side in the middle of a deal -------------------------------------------

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

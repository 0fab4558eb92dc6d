"""The table of pinacle on plain integers, and what every step of a turn does to it.

A table is one list of `SIZE` integers, the same for the seats and sides of any table: laws, hands, stock, pile and the
combinations of every side. Whoever calls puts whole worlds into it (tables.py); a player who thinks about its own turn
leaves the other hands out, which nothing reads while that turn is thought about. A step of a turn is one integer.
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


def opens(s: list[int], side: int) -> int:
    """1 where a side must begin with a sum and has not begun, else 0."""
    return 1 if s[CHARGED + side] and s[COMBOS + side] == 0 else 0


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

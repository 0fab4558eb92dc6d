"""A turn of pinacle as the club player plays it, on the integers of the kernel, and deals played on by such turns."""

from __future__ import annotations

from ..fast import compiled
from .kernel import (
    ACROSS,
    ADD_BRELAN,
    ADD_SUITE,
    BARRED,
    BRELAN,
    CODE,
    COMBOS,
    EXTEND,
    FIELDS,
    FULL,
    HANDS,
    HEAP,
    JACK,
    JOKER,
    JOKER_VALUE,
    JOKERS,
    KINDS,
    LAID,
    LAY_BRELAN,
    LAY_SUITE,
    LEAST,
    LEAST_NATURAL,
    LENGTH,
    LOW,
    MASKS,
    MISSING,
    MOST_WILD,
    NATURAL,
    NONE,
    OPENING,
    PASS,
    PILE,
    PLACES,
    POINTS,
    PUSH,
    RANK,
    RANKS,
    REDEEM,
    REDEEM_BRELAN,
    ROOM,
    SEATS,
    SIDES,
    SIZES,
    STOCK,
    SUIT,
    SUITE,
    TABLE,
    TURN,
    TWOS,
    VALUE,
    WILD_BRELAN,
    WILD_SUITE,
    act,
    brelan_counts,
    coded,
    counts,
    face_values,
    go_out,
    hand_counts,
    lead,
    must_draw,
    opens,
    pick,
    put_away,
    side_counts,
    suite_counts,
    survey,
)
from .weighing import (
    CLEAN,
    DENY,
    DRAWN,
    GIFT,
    GIFT_PILE,
    GROW_SUITE,
    NEXT,
    PAIR,
    WEIGHTS,
    WILD_HELP,
    brelan_growth,
    cheapest,
    context,
    ending,
    expected,
    kept,
    parting,
    promises,
    suite_growth,
    takes,
    worth,
)


def wild_for(s: list[int], seat: int, suit: int) -> int:
    """The wild card that is spent on a suite first (suit 0 to 3) or on a brelan (-1), NONE where there is none."""
    hand = HANDS + seat * KINDS
    if suit >= 0 and s[hand + suit * 13]:
        return suit * 13
    for other in range(4):
        if s[hand + other * 13]:
            return other * 13
    return JOKER if s[hand + JOKER] else NONE


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


@compiled
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

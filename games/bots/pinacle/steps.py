"""The steps of a turn of pinacle: what is laid and added, one thing at a time, on the integers of the kernel."""

from __future__ import annotations

from .evaluation import (
    CLEAN,
    GROW_SUITE,
    NEXT,
    PAIR,
    WEIGHTS,
    WILD_HELP,
    brelan_growth,
    cheapest,
    promises,
    suite_growth,
    worth_of_keeping,
)
from .kernel import (
    ACROSS,
    ADD_BRELAN,
    ADD_SUITE,
    BRELAN,
    CODE,
    COMBOS,
    EXTEND,
    FIELDS,
    FULL,
    HANDS,
    JACK,
    JOKER,
    JOKER_VALUE,
    JOKERS,
    KINDS,
    LAY_BRELAN,
    LAY_SUITE,
    LEAST_NATURAL,
    LENGTH,
    LOW,
    MASKS,
    MISSING,
    MOST_WILD,
    NATURAL,
    NONE,
    PASS,
    PLACES,
    PUSH,
    RANK,
    RANKS,
    REDEEM,
    REDEEM_BRELAN,
    ROOM,
    SIDES,
    SIZES,
    SUIT,
    SUITE,
    TABLE,
    TWOS,
    VALUE,
    WILD_BRELAN,
    WILD_SUITE,
    act,
    brelan_counts,
    coded,
    counts,
    suite_counts,
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
    size, number, best, choice = s[SIZES + seat], s[COMBOS + side], 0.01, 0
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
                lost = worth_of_keeping(s, seat, kind, w, row, c)
                now = promises(s, at, w, row, c)
                if natural + wild < FULL:
                    gain = (
                        brelan_counts(rank, natural + 1, s[at + TWOS], s[at + JOKERS]) + s[at + ACROSS] - now
                    )
                    gain += brelan_growth(rank, natural + 1, wild, w, row, c) - lost
                    if out:
                        gain += 1000.0
                    if gain > best:
                        best, choice = gain, coded(ADD_BRELAN, place, kind, 0, 0)
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
                        best, choice = gain, coded(REDEEM_BRELAN, place, kind, joker, 0)
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
                    best, choice = gain, coded(WILD_BRELAN, place, kind, 0, 0)
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
                    gain -= worth_of_keeping(s, seat, suit * 13 + beyond, w, row, c)
                    if s[MISSING + suit] >> beyond & 1:
                        gain += c[6 + suit]
                    if code >> 2 * (high if end else low) & 3:
                        # It locks the wild card that stands there.
                        gain -= 6.0
                    if out:
                        gain += 1000.0
                    if gain > best:
                        best, choice = gain, coded(ADD_SUITE, place, suit * 13 + beyond, EXTEND, 0)
                inner = high if end else low
                if code >> 2 * inner & 3:
                    # The innermost of the wild cards at this end is the one a natural card is put to.
                    deeper = inner - 1 if end else inner + 1
                    while code >> 2 * deeper & 3:
                        inner, deeper = deeper, deeper - 1 if end else deeper + 1
                    if mask >> inner & 1:
                        lost = worth_of_keeping(s, seat, suit * 13 + inner, w, row, c)
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
                                best, choice = gain, coded(ADD_SUITE, place, suit * 13 + inner, how, 0)
                        gain = VALUE[inner] + 30.0 - gone - lost
                        if length == PLACES:
                            clean = suite_counts(low, length, code & ~(3 << 2 * inner))
                            gain = clean + 30.0 - suite_counts(low, length, code) - lost
                        if out:
                            gain += 1000.0
                        if gain > best:
                            best, choice = gain, coded(ADD_SUITE, place, suit * 13 + inner, REDEEM, 0)
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
                        gain += VALUE[after] - worth_of_keeping(s, seat, suit * 13 + after, w, row, c)
                if out:
                    gain += 500.0
                if gain > best:
                    best, choice = gain, coded(WILD_SUITE, place, kind, up, 0)
        at += FIELDS
    if number >= ROOM:
        return choice
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
                    gain -= s[hand + kind] * worth_of_keeping(s, seat, kind, w, row, c)
            gain += w[row + PAIR] * (1.0 + VALUE[rank] / 10.0)
            if out:
                gain += 1000.0
            if gain > best:
                best, choice = gain, coded(LAY_BRELAN, rank, NONE, 0, 0)
        elif many == 2 and may_wild and size - 3 >= left:
            kind = wild_for(s, seat, -1)
            gain = VALUE[rank] * 2.0 + (JOKER_VALUE - c[4] if kind == JOKER else VALUE[0] - c[3])
            gain += brelan_growth(rank, 2, 1, w, row, c) + w[row + PAIR] * (1.0 + VALUE[rank] / 10.0)
            for suit in range(4):
                if s[hand + suit * 13 + rank]:
                    gain -= s[hand + suit * 13 + rank] * worth_of_keeping(
                        s, seat, suit * 13 + rank, w, row, c
                    )
            if out:
                gain += 900.0
            if gain > best:
                best, choice = gain, coded(LAY_BRELAN, rank, kind, 0, 0)
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
                        gain += VALUE[place] - worth_of_keeping(s, seat, suit * 13 + place, w, row, c)
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
                    best, choice = gain, coded(LAY_SUITE, suit, bottom, length, kind)
            low = high + 1
    return choice


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

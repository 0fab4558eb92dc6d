"""A turn of pinacle as the club player plays it, on the integers of the kernel, and deals played on by such turns."""

from __future__ import annotations

from ..fast import compiled
from .evaluation import (
    DENY,
    DRAWN,
    GIFT,
    GIFT_PILE,
    WEIGHTS,
    context,
    ending,
    expected,
    parting,
    takes,
    worth,
    worth_of_keeping,
)
from .kernel import (
    BARRED,
    COMBOS,
    HANDS,
    HEAP,
    JOKER,
    KINDS,
    LAID,
    LEAST,
    OPENING,
    PILE,
    POINTS,
    RANKS,
    SEATS,
    SIDES,
    SIZES,
    STOCK,
    TURN,
    face_values,
    go_out,
    hand_counts,
    lead,
    must_draw,
    opens,
    pick,
    put_away,
    side_counts,
    survey,
)
from .steps import steps


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
    best, cheapest_kind = 1e9, -1
    pile = s[PILE] * 9.0
    for kind in range(KINDS):
        if s[hand + kind]:
            if kind == JOKER:
                value = c[4]
            elif kind % 13 == 0:
                value = c[3]
            else:
                value = worth_of_keeping(s, seat, kind, w, row, c)
            fits = takes(s, following, kind)
            if fits > 0.0:
                value += w[row + GIFT] * fits + w[row + GIFT_PILE] * pile
            if value < best:
                best, cheapest_kind = value, kind
    return cheapest_kind


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

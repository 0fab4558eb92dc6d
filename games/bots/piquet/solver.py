"""A deal with both hands known: every legal play looked at, the best for each side, as far as there is room.

Values are play points (leads, tricks taken from the leader, the last trick), a pique that may still be made, and the
cards. Alpha-beta with a table of positions; touching cards of a hand are one card as long as nothing of the other hand
lies between them. Where a search would look at more positions than it may, the first tricks are played by rule of
thumb and the rest is solved.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind, Mask

from ..fast import compiled
from .kernel import DEAL, NEVER, PIQUE, above, bonus, bottom, follow, play_out, suit_of, top

MOST = 2_000
"""More than a deal can come to."""

Known = dict[tuple[int, int], tuple[int, int]]
"""From a position to the least and the most it may be worth."""


def solve(
    width: int,
    pique: int,
    mine: Mask,
    theirs: Mask,
    tricks: int,
    low: int,
    high: int,
    leads: Mask,
    replies: Mask,
    own: int,
    other: int,
    memo: Known,
    left: list[int],
) -> int:
    """What the leader makes more than the other from here on, with so many tricks taken by the leader.

    `leads` and `replies` restrict the first trick (0: to nothing); `left` are the positions that may still be
    looked at: below 0 when there were too few, and then the answer means nothing. Who leads after so many tricks
    as `pique` says, and has won them all, makes pique. A point weighs `own` for the leader, and one of the other's
    takes `other` away; either may be less than nothing.
    """
    if not mine:
        return bonus(tricks, own, other)
    left[0] -= 1
    if left[0] < 0:
        return 0
    points = PIQUE * own if tricks == pique and mine.bit_count() == DEAL - pique else 0
    low, high = low - points, high - points
    least, most = -MOST, MOST
    key = (mine, theirs << 4 | tricks)
    if not leads and key in memo:
        least, most = memo[key]
        if least >= high or least == most:
            return points + least
        if most <= low:
            return points + most
        low, high = max(low, least), min(high, most)
    best, floor = -MOST, low
    cards = leads if leads else distinct(width, mine, theirs)
    while cards and best < high:
        card = top(cards)
        cards ^= 1 << card
        rest = mine & ~(1 << card)
        beating = above(width, card)
        answers = replies
        if not answers:
            suit_cards = theirs & suit_of(width, card)
            answers = distinct(width, suit_cards, mine) if suit_cards else distinct(width, theirs, rest)
        worst, ceiling = MOST, high
        while answers and worst > floor:
            # The cheapest winner first.
            reply = bottom(answers & beating if answers & beating else answers)
            answers ^= 1 << reply
            others = theirs & ~(1 << reply)
            if beating >> reply & 1:
                gain = own - other
                if rest:
                    taken = DEAL - rest.bit_count() - tricks
                    worth = gain - solve(
                        width,
                        NEVER,
                        others,
                        rest,
                        taken,
                        gain - ceiling,
                        gain - floor,
                        0,
                        0,
                        other,
                        own,
                        memo,
                        left,
                    )
                else:
                    worth = gain - other + bonus(tricks, own, other)
            else:
                gain = own if rest else 2 * own
                worth = gain + solve(
                    width,
                    pique,
                    rest,
                    others,
                    tricks + 1,
                    floor - gain,
                    ceiling - gain,
                    0,
                    0,
                    own,
                    other,
                    memo,
                    left,
                )
            if left[0] < 0:
                return 0
            worst = min(worst, worth)
            ceiling = min(ceiling, worst)
        best = max(best, worst)
        floor = max(floor, best)
    if not leads:
        memo[key] = (best if best > low else least, best if best < high else most)
    return points + best


def distinct(width: int, cards: Mask, others: Mask) -> Mask:
    """The cards of a hand that are not as good as a higher one of it."""
    kinds, mask = 0, (1 << width) - 1
    for _suit in range(4):
        cards_left, against = cards & mask, others & mask
        mask <<= width
        between = -1
        while cards_left:
            kind = top(cards_left)
            cards_left ^= 1 << kind
            if against & between & -(2 << kind) or between == -1:
                kinds |= 1 << kind
            between = (1 << kind) - 1
    return kinds


@compiled
def solved(
    width: int, pique: int, mine: Mask, theirs: Mask, tricks: int, positions: int, own: int, other: int
) -> tuple[int, bool]:
    """What the leader makes more than the other, and whether so many positions were enough to tell; see solve."""
    memo, left = {(0, 0): (0, 0)}, [positions]
    worth = solve(width, pique, mine, theirs, tricks, -MOST, MOST, 0, 0, own, other, memo, left)
    return worth, left[0] >= 0


@compiled
def costs(
    width: int, pique: int, mine: Mask, theirs: Mask, line: list[Kind], positions: int
) -> tuple[list[int], int, int]:
    """What every card of a line cost who played it, -1 for those before the solved part.

    `mine` and `theirs` are the hands before the first trick, `mine` leading to it. Returned besides: the place in the
    line, a lead, from which all is known (its end where nothing is), and what the first leader makes more than the
    other from there on if both play their best. Solved from the end backwards, with so many positions for all.
    """
    full = len(line)
    lost = [-1] * full
    # Before each trick: who leads, both hands, and the tricks of the first leader.
    opened = [(0, mine, theirs, 0)]
    for place in range(0, full - 1, 2):
        leader, first, second, won = opened[-1]
        lead, reply = line[place], line[place + 1]
        taker = 1 - leader if above(width, lead) >> reply & 1 else leader
        gone = ~(1 << lead | 1 << reply)
        opened.append((taker, first & gone, second & gone, won + (1 if taker == 0 else 0)))
    memo, left = {(0, 0): (0, 0)}, [positions]
    whole, worth = full, 0
    for number in range((full + 1) // 2 - 1, -1, -1):
        leader, first, second, won = opened[number]
        ours, others = (first, second) if leader == 0 else (second, first)
        tricks = won if leader == 0 else DEAL - first.bit_count() - won
        place = 2 * number
        lead, answered = 1 << line[place], place + 1 < full
        best = MOST
        if answered:
            # No reply is better than the best: what comes of the true one is at most so much too dear.
            reply = 1 << line[place + 1]
            after = solve(width, pique, ours, others, tricks, -MOST, MOST, lead, reply, 1, 1, memo, left)
            best = min(
                after, solve(width, pique, ours, others, tricks, -MOST, after, lead, 0, 1, 1, memo, left)
            )
        else:
            after = best = solve(width, pique, ours, others, tricks, -MOST, MOST, lead, 0, 1, 1, memo, left)
        free = max(best, solve(width, pique, ours, others, tricks, best, MOST, 0, 0, 1, 1, memo, left))
        if left[0] < 0:
            break
        lost[place] = free - best
        if answered:
            lost[place + 1] = after - best
        whole, worth = place, free if leader == 0 else -free
    return lost, whole, worth


@compiled
def worths(
    width: int,
    pique: int,
    mine: Mask,
    theirs: Mask,
    led: Kind,
    tricks: int,
    kinds: Sequence[Kind],
    positions: int,
    down_to: int,
    own: int,
    other: int,
) -> list[int]:
    """By kind that may be played: our points less theirs from here on, with so many tricks taken by us.

    `led` is the card to be answered, -1 when we lead. Our points weigh `own`, theirs `other`. Where the positions do
    not suffice, the rule of thumb plays until `down_to` cards are left.
    """
    memo, left = {(0, 0): (0, 0)}, [positions]
    results = []
    for kind in kinds:
        if led < 0:
            worth = solve(
                width, pique, mine, theirs, tricks, -MOST, MOST, 1 << kind, 0, own, other, memo, left
            )
        else:
            theirs_won = DEAL - mine.bit_count() - tricks
            whole = theirs | 1 << led
            worth = -solve(
                width,
                pique,
                whole,
                mine,
                theirs_won,
                -MOST,
                MOST,
                1 << led,
                1 << kind,
                other,
                own,
                memo,
                left,
            )
        if left[0] < 0:
            # What is exact for some cards and estimated for others does not compare.
            return [
                by_rule_first(width, pique, mine, theirs, led, k, tricks, positions, down_to, own, other)
                for k in kinds
            ]
        results.append(worth)
    return results


def by_rule_first(
    width: int,
    pique: int,
    mine: Mask,
    theirs: Mask,
    led: Kind,
    kind: Kind,
    tricks: int,
    positions: int,
    down_to: int,
    own: int,
    other: int,
) -> int:
    """What a card comes to when the trick is finished, and the next ones are played, by rule of thumb."""
    mine &= ~(1 << kind)
    ours, first, second = led < 0, kind, kind
    if ours:
        second = follow(width, theirs, mine, kind)
        theirs &= ~(1 << second)
    else:
        first = led
    taken = above(width, first) >> second & 1 == 1
    won = ours != taken
    # The lead, the trick taken from it, the last trick.
    value = own if ours else -other
    if taken:
        pique = NEVER
        value += own if won else -other
    if not mine:
        value += own if won else -other
    tricks += 1 if won else 0
    if won:
        return value + rest_of(width, pique, mine, theirs, tricks, positions, down_to, own, other)
    tricks = DEAL - mine.bit_count() - tricks
    return value - rest_of(width, pique, theirs, mine, tricks, positions, down_to, other, own)


def rest_of(
    width: int,
    pique: int,
    leading: Mask,
    following: Mask,
    tricks: int,
    positions: int,
    down_to: int,
    own: int,
    other: int,
) -> int:
    """The rest of a deal from the leader's side: by rule of thumb, then solved, if that can be done."""
    value, first, second, won, leader = play_out(
        width, pique, leading, following, tricks, down_to, own, other
    )
    if first:
        if leader == 0:
            worth, exact = solved(width, pique, first, second, won, positions, own, other)
        else:
            lost = DEAL - first.bit_count() - won
            worth, exact = solved(width, NEVER, second, first, lost, positions, other, own)
            worth = -worth
        if exact:
            return value + worth
        value, first, second, won, leader = play_out(width, pique, leading, following, tricks, 0, own, other)
    return value + bonus(won, own, other)

"""Information-set tree search over the cards of piquet on bit masks (Cowling, Powley and Whitehouse, 2012).

One tree of what a player sees is grown over hands the other may hold, one hand for each playout; UCB1 counts how often
a card could be played. Neither player is taken to see the other's cards, which is what solving each world cannot say.
The outside opponent (rival.py) plays out at random, our own player by the rule of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from rules.engine.cards import Kind, Mask

from ..chance import one_of
from ..fast import compiled
from .kernel import DEAL, NEVER, PIQUE, above, bonus, follow, play_out, suit_of

EXPLORING = 12.0
"""The constant of UCB1 in points: results of a deal's play lie some twenty apart."""


@compiled
def searched(
    width: int,
    mine: Mask,
    choices: Mask,
    led: Kind,
    tricks: int,
    worlds: Sequence[Mask],
    piques: Sequence[int],
    own: int,
    other: int,
    by_thumb: bool,
    playouts: int,
    seed: int,
) -> tuple[list[int], list[float]]:
    """How often each card was tried first, and what it came to in the mean: our points from here on less theirs.

    `choices` are the cards that are compared, `led` is -1 where we lead; `worlds` are hands the other may hold, as
    likely as each other, `piques` what threatens in each. Our points weigh `own`, theirs `other`. Playouts go on
    `by_thumb` or at random.
    """
    state = [seed]
    first, following, card, visits, availability = [-1], [-1], [-1], [0], [0]
    totals = [0.0]
    path = [0] * 25
    movers = [0] * 25
    exploring = EXPLORING * (abs(own) + abs(other)) / 2
    for number in range(playouts):
        hand, theirs, pique = mine, worlds[number % len(worlds)], piques[number % len(worlds)]
        leader, lying, won, value, node, depth, inside = 0, led, tricks, 0, 0, 0, True
        if led >= 0:
            leader = 1
        while inside and (hand or theirs):
            mover = leader if lying < 0 else 1 - leader
            cards = hand if mover == 0 else theirs
            if lying >= 0 and cards & suit_of(width, lying):
                cards &= suit_of(width, lying)
            if not node:
                cards &= choices
            untried, best, chosen = cards, -1e9, -1
            branch = first[node]
            while branch >= 0:
                if cards >> card[branch] & 1:
                    untried &= ~(1 << card[branch])
                    availability[branch] += 1
                    mean = totals[branch] / visits[branch]
                    bound = mean + exploring * sqrt(log(float(availability[branch])) / visits[branch])
                    if bound > best:
                        best, chosen = bound, branch
                branch = following[branch]
            if untried:
                chosen = len(card)
                card.append(one_of(state, untried))
                following.append(first[node])
                first[node] = chosen
                first.append(-1)
                visits.append(0)
                availability.append(1)
                totals.append(0.0)
                inside = False
            path[depth], movers[depth] = chosen, mover
            depth += 1
            node, played = chosen, card[chosen]
            if mover == 0:
                hand &= ~(1 << played)
            else:
                theirs &= ~(1 << played)
            if lying < 0:
                lying = played
                value += lead_value(pique, leader, won, hand, theirs, own, other)
            else:
                if above(width, lying) >> played & 1:
                    leader, pique = 1 - leader, NEVER
                    value += own if leader == 0 else -other
                if not hand and not theirs:
                    value += own if leader == 0 else -other
                won += 1 - leader
                lying = -1
        if not hand and not theirs:
            value += bonus(won, own, other)
        elif by_thumb:
            value += thumbed(width, pique, hand, theirs, lying, leader, won, own, other)
        else:
            value += at_random(state, width, pique, hand, theirs, lying, leader, won, own, other)
        for place in range(depth):
            visits[path[place]] += 1
            totals[path[place]] += value if movers[place] == 0 else -value
    tried, means = [0] * (4 * width), [0.0] * (4 * width)
    branch = first[0]
    while branch >= 0:
        tried[card[branch]] = visits[branch]
        means[card[branch]] = totals[branch] / visits[branch]
        branch = following[branch]
    return tried, means


def at_random(
    state: list[int],
    width: int,
    pique: int,
    mine: Mask,
    theirs: Mask,
    led: Kind,
    leader: int,
    tricks: int,
    own: int,
    other: int,
) -> int:
    """What `mine` makes more than `theirs` from here on at random; leader 0 is mine, which has won `tricks`."""
    value = 0
    while mine or theirs:
        if led < 0:
            cards = mine if leader == 0 else theirs
            led = one_of(state, cards)
            if leader == 0:
                mine &= ~(1 << led)
            else:
                theirs &= ~(1 << led)
            value += lead_value(pique, leader, tricks, mine, theirs, own, other)
        hand = theirs if leader == 0 else mine
        follows = hand & suit_of(width, led)
        answer = one_of(state, follows if follows else hand)
        if leader == 0:
            theirs &= ~(1 << answer)
        else:
            mine &= ~(1 << answer)
        if above(width, led) >> answer & 1:
            leader, pique = 1 - leader, NEVER
            value += own if leader == 0 else -other
        if not mine and not theirs:
            value += own if leader == 0 else -other
        tricks += 1 - leader
        led = -1
    return value + bonus(tricks, own, other)


def thumbed(
    width: int,
    pique: int,
    mine: Mask,
    theirs: Mask,
    led: Kind,
    leader: int,
    tricks: int,
    own: int,
    other: int,
) -> int:
    """The same by rule of thumb."""
    value = 0
    if led >= 0:
        if leader == 0:
            answer = follow(width, theirs, mine, led)
            theirs &= ~(1 << answer)
        else:
            answer = follow(width, mine, theirs, led)
            mine &= ~(1 << answer)
        if above(width, led) >> answer & 1:
            leader, pique = 1 - leader, NEVER
            value += own if leader == 0 else -other
        if not mine:
            value += own if leader == 0 else -other
        tricks += 1 - leader
    if not mine:
        return value + bonus(tricks, own, other)
    if leader == 0:
        points, _mine, _theirs, won, _leader = play_out(width, pique, mine, theirs, tricks, 0, own, other)
        return value + points + bonus(won, own, other)
    lost = DEAL - mine.bit_count() - tricks
    points, _theirs, _mine, won, _leader = play_out(width, pique, theirs, mine, lost, 0, other, own)
    return value - points - bonus(won, other, own)


def lead_value(pique: int, leader: int, tricks: int, mine: Mask, theirs: Mask, own: int, other: int) -> int:
    """What a card just led brings `mine`: the lead, and a pique where all tricks were the leader's."""
    after = DEAL - max(mine.bit_count(), theirs.bit_count())
    won = tricks if leader == 0 else after - tricks
    points = PIQUE if pique != NEVER and pique == after and won == after else 0
    return (1 + points) * (own if leader == 0 else -other)

"""Ways of putting cards away tried out: the cards drawn, both hands declared in full, the deal played by rule of thumb.

Points come back in one number for each way and world, ours shifted up by SHIFT and theirs below it, for what they are
worth depends on how the match stands (stakes.py). The other puts cards away by `order_of`, a rule of thumb of its own
that is quick and looks at nothing but the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind, Mask

from ..chance import draw_number
from ..fast import compiled
from .kernel import CAPOT, CARDS, DEAL, NEVER, PIQUE, above, follow, lead
from .masks import declared, pique_open

SHIFT = 10
"""Bits for the points of one player in a deal: under a thousand."""

ALL = -1
"""As many cards as are left."""

USUAL = 4
"""Cards that younger changes in any case."""


@compiled
def results_by_way(
    width: int,
    least: int,
    cards_count: bool,
    hand: Mask,
    ways: Sequence[Mask],
    cards: Sequence[Kind],
    talon: int,
    away: int,
    draws: int,
    elder: bool,
    blanche: int,
) -> list[int]:
    """What each way comes to in each world, way after way.

    `cards` are the worlds, one after another: twelve cards in the other's hand, then a talon of `talon`. The other has
    `away` cards to put away still and draws `draws` (ALL: what is left); `elder` says whether we are, `blanche`
    is as in `declared`.
    """
    worlds = len(cards) // (DEAL + talon)
    results = [0] * (len(ways) * worlds)
    for world in range(worlds):
        base = world * (DEAL + talon)
        theirs = 0
        for place in range(base, base + DEAL):
            theirs |= 1 << cards[place]
        base += DEAL
        order = order_of(width, theirs)
        for place in range(len(ways)):
            number = ways[place].bit_count()
            first, second = 0, number
            gone, drawing = away, draws
            if elder:
                if gone < 0:
                    # Of more than the usual she takes no more than she can well spare.
                    gone = min(talon - number, max(USUAL, order[DEAL]))
                if drawing < 0:
                    drawing = gone
            else:
                first, second = drawing, 0
            mine, other = hand & ~ways[place], theirs
            for turn in range(gone):
                other &= ~(1 << order[turn])
            for turn in range(number):
                mine |= 1 << cards[base + first + turn]
            for turn in range(drawing):
                other |= 1 << cards[base + second + turn]
            if elder:
                points = dealt_points(width, least, cards_count, mine, other, blanche)
                results[place * worlds + world] = points
            else:
                points = dealt_points(width, least, cards_count, other, mine, blanche)
                results[place * worlds + world] = (points & (1 << SHIFT) - 1) << SHIFT | points >> SHIFT
    return results


@compiled
def shuffled(cards: Sequence[Kind], worlds: int, seed: int) -> list[Kind]:
    """Some cards in so many orders, one after another, each order as likely as another."""
    state, size = [seed], len(cards)
    draws = [0] * (worlds * size)
    for world in range(worlds):
        base = world * size
        for place in range(size):
            other = draw_number(state, place + 1)
            draws[base + place] = draws[base + other]
            draws[base + other] = cards[place]
    return draws


def dealt_points(width: int, least: int, cards_count: bool, elder: Mask, younger: Mask, blanche: int) -> int:
    """Elder's points, shifted, and younger's: all declared, and played by rule of thumb with both hands known."""
    mine, hers, repique = declared(width, least, elder, younger, blanche)
    return played_points(width, pique_open(mine, hers, repique, cards_count), elder, younger, mine, hers)


def played_points(width: int, pique: int, elder: Mask, younger: Mask, mine: int, hers: int) -> int:
    """Elder's points, shifted, and younger's, when what they scored in hand is played by rule of thumb."""
    tricks = 0
    hands, points, leader = [elder, younger], [mine, hers], 0
    for number in range(DEAL):
        card = lead(width, hands[leader], hands[1 - leader])
        hands[leader] &= ~(1 << card)
        answer = follow(width, hands[1 - leader], hands[leader], card)
        hands[1 - leader] &= ~(1 << answer)
        points[leader] += 1
        if number == pique:
            points[0] += PIQUE
        if above(width, card) >> answer & 1:
            leader, pique = 1 - leader, NEVER
            points[leader] += 1
        tricks += 1 - leader
    points[leader] += 1
    if tricks == DEAL:
        points[0] += CAPOT
    elif tricks == 0:
        points[1] += CAPOT
    elif tricks * 2 > DEAL:
        points[0] += CARDS
    elif tricks * 2 < DEAL:
        points[1] += CARDS
    return points[0] << SHIFT | points[1]


def order_of(width: int, hand: Mask) -> list[Kind]:
    """The cards of a hand, what is missed least first; and last, how many of them can well be spared."""
    order, values = [0], [0]
    order.pop()
    values.pop()
    ones, ace = (1 << width) - 1, width - 1
    longest, best = -1, -1
    for suit in range(4):
        cards = hand >> suit * width & ones
        size = 32 * cards.bit_count() + cards.bit_count() * (cards >> ace - 4).bit_count()
        if size > best:
            best, longest = size, suit
    for suit in range(4):
        cards = hand >> suit * width & ones
        length = cards.bit_count()
        for place in range(width):
            if not cards >> place & 1:
                continue
            value = POINT[min(length, 7)] + (LONGEST if suit == longest else 0)
            below, over = place, place
            while below > 0 and cards >> below - 1 & 1:
                below -= 1
            while over < ace and cards >> over + 1 & 1:
                over += 1
            value += RUN[min(over - below + 1, 6)]
            if place > ace - 5:
                same = 0
                for another in range(4):
                    same += hand >> another * width + place & 1
                value += SET[same]
            higher = ace - place - (cards >> place + 1).bit_count()
            # A card is as good as the cards above it that are missing let it be, and the cards below that guard it.
            under = (cards & (1 << place) - 1).bit_count()
            value += HIGH[min(higher, 4)] if under >= higher else HIGH[min(higher, 4)] // 3
            if cards >> ace == 0 and cards >> ace - 1 & 1 and length == 2:
                value += GUARD
            if cards >> ace - 1 == 0 and cards >> ace - 2 & 1 and length == 3:
                value += GUARD // 2
            value += place
            at = len(order)
            order.append(suit * width + place)
            values.append(value)
            while at > 0 and values[at - 1] > value:
                order[at], values[at] = order[at - 1], values[at - 1]
                at -= 1
            order[at], values[at] = suit * width + place, value
    spared = 0
    for value in values:
        spared += value < SPARED
    order.append(spared)
    return order


POINT = (0, 0, 8, 18, 30, 45, 70, 90)
LONGEST = 25
RUN = (0, 0, 4, 18, 35, 120, 140)
SET = (0, 0, 8, 35, 120)
HIGH = (55, 30, 16, 8, 3)
GUARD = 18
SPARED = 75
"""What a card is worth in a hand, in tenths of a point: by the length of its suit, its sequence, the number of its
rank, the higher cards missing above it, and as a guard; and what less than this is well spared."""

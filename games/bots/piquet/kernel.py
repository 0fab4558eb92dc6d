"""Tricks of piquet on bit masks: a card by rule of thumb, and deals played out by it.

`theirs` are the cards the other player may hold: all that are unseen for a player at the table, the
true hand where a deal is played out. A card is master when none of them can beat it.
"""

from __future__ import annotations

from functools import lru_cache

from rules.engine.cards import Kind, Mask, Pack

CARDS, CAPOT, DEAL = 10, 40, 12
"""Points for more tricks, for all of them, and the tricks of a deal."""


@lru_cache(maxsize=8)
def suits_and_above(pack: Pack) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
    """By kind: the mask of its suit, and the cards of the suit above it."""
    suit = tuple(pack.suit_masks[pack.suit_of[kind]] for kind in range(len(pack.kinds)))
    return suit, tuple(pack.above[kind] for kind in range(len(pack.kinds)))


def top(cards: Mask) -> Kind:
    """The highest card of a suit's cards."""
    return cards.bit_length() - 1


def bottom(cards: Mask) -> Kind:
    """The lowest card of a suit's cards."""
    return (cards & -cards).bit_length() - 1


def lead(pack: Pack, mine: Mask, theirs: Mask) -> Kind:
    """A card to lead: a master of the suit that runs longest, else from the suit nearest to being good."""
    _suit, above = suits_and_above(pack)
    best, found = -1e9, -1
    for mask in pack.suit_masks:
        held = mine & mask
        if not held:
            continue
        high, length, against = top(held), held.bit_count(), (theirs & mask).bit_count()
        if not theirs & above[high]:
            masters = 0
            rest = held
            while rest and not theirs & above[top(rest)]:
                masters += 1
                rest &= ~(1 << top(rest))
            # With as many masters as they can hold cards, the small ones are good as well.
            worth = 20.0 + (length if masters >= against else masters)
            card = high
        else:
            higher = (theirs & above[high]).bit_count()
            worth = length * 1.5 - 3 * higher - (4 if length <= higher else 0)
            # From king and queen lead the king; with one gap above lead low from short suits.
            card = high if length >= 4 or (higher == 1 and held & (1 << high) >> 1) else bottom(held)
        if worth > best:
            best, found = worth, card
    return found


def follow(pack: Pack, mine: Mask, theirs: Mask, led: Kind) -> Kind:
    """A card to follow with: as cheaply as wins, else the card that will be missed least."""
    suit, above = suits_and_above(pack)
    held = mine & suit[led]
    if held:
        winning = held & above[led]
        return bottom(winning) if winning else bottom(held)
    return throw(pack, mine, theirs)


def throw(pack: Pack, mine: Mask, theirs: Mask) -> Kind:
    """A card to throw on another suit: masters and guards are kept."""
    _suit, above = suits_and_above(pack)
    best, found = 1e9, -1
    for mask in pack.suit_masks:
        held = mine & mask
        if not held:
            continue
        low, high, length = bottom(held), top(held), held.bit_count()
        higher = (theirs & above[high]).bit_count()
        cost = float(low - (mask & -mask).bit_length()) * 0.2
        if not theirs & above[low]:
            cost += 10 if theirs & mask or length > 1 else 6
        elif higher == 0 and length > 1:
            cost += 1
        elif length == higher + 1:
            # One card fewer, and the high card falls with theirs.
            cost += 5
        elif length <= higher:
            cost -= 2
        if cost < best:
            best, found = cost, low
    return found


def bonus(tricks: int) -> int:
    """The cards, from the side of a player with so many of the twelve tricks."""
    if tricks == DEAL:
        return CAPOT
    if tricks == 0:
        return -CAPOT
    return CARDS if tricks > DEAL // 2 else -CARDS if tricks < DEAL // 2 else 0


def play_out(
    pack: Pack, mine: Mask, theirs: Mask, tricks: int, down_to: int = 0
) -> tuple[int, Mask, Mask, int, int]:
    """Play by rule of thumb with `mine` leading, until so many cards are left.

    Returns the leader's points less the other's so far, the hands then (that of the first leader
    first), the first leader's tricks, and who leads: 0 the first leader, 1 the other.
    """
    suit, _above = suits_and_above(pack)
    hands, leader, difference, won_tricks = [mine, theirs], 0, 0, tricks
    left = mine.bit_count()
    while left > down_to:
        card = lead(pack, hands[leader], hands[1 - leader])
        answer = follow(pack, hands[1 - leader], hands[leader] & ~(1 << card), card)
        hands[leader] &= ~(1 << card)
        hands[1 - leader] &= ~(1 << answer)
        left -= 1
        sign = 1 if leader == 0 else -1
        difference += sign
        takes = answer > card and suit[card] >> answer & 1
        if takes:
            difference -= sign
            leader = 1 - leader
        if left == 0:
            difference += 1 if leader == 0 else -1
        won_tricks += leader == 0
    return difference, hands[0], hands[1], won_tricks, leader

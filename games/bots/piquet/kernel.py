"""Tricks of piquet on bit masks: a card by rule of thumb, and deals played out by it.

Kinds are those of the engine's pack, `suit * width + rank` with the ranks from low to high; the pack of the game is
known by its `width`, the cards of a suit. `theirs` are the cards the other player may hold: all that are unseen for a
player at the table, the true hand where a deal is played out. A card is master when none of them can beat it.
"""

from __future__ import annotations

from rules.engine.cards import Kind, Mask

from ..fast import compiled

CARDS, CAPOT, DEAL = 10, 40, 12
"""Points for more tricks, for all of them, and the tricks of a deal."""
PIQUE, THIRTY, NEVER = 30, 30, -1
"""What a pique adds, the points that bring it, and no number of tricks."""


def suit_of(width: int, kind: Kind) -> Mask:
    """All cards of the suit of a card."""
    return ((1 << width) - 1) << kind // width * width


def above(width: int, kind: Kind) -> Mask:
    """The cards of its suit that beat a card."""
    return suit_of(width, kind) & -(2 << kind)


def top(cards: Mask) -> Kind:
    """The highest card of a suit's cards."""
    return cards.bit_length() - 1


def bottom(cards: Mask) -> Kind:
    """The lowest card of a suit's cards."""
    return (cards & -cards).bit_length() - 1


def lead(width: int, mine: Mask, theirs: Mask) -> Kind:
    """A card to lead: a master of the suit that runs longest, else from the suit nearest to being good."""
    best, choice = -1e9, -1
    mask = (1 << width) - 1
    for _suit in range(4):
        own, against = mine & mask, theirs & mask
        mask <<= width
        if not own:
            continue
        high, length = top(own), own.bit_count()
        higher = (against & -(2 << high)).bit_count()
        if not higher:
            # Masters are the cards above their highest; with as many as they hold cards, the small ones are good too.
            masters = (own >> against.bit_length()).bit_count()
            worth = 20.0 + (length if masters >= against.bit_count() else masters)
            card = high
        else:
            worth = length * 1.5 - 3 * higher - (4 if length <= higher else 0)
            # From king and queen lead the king; with one gap above lead low from short suits.
            sure = length >= 4 or (higher == 1 and own & (1 << high) >> 1 != 0)
            card = high if sure else bottom(own)
        if worth > best:
            best, choice = worth, card
    return choice


def follow(width: int, mine: Mask, theirs: Mask, led: Kind) -> Kind:
    """A card to follow with: as cheaply as wins, else the card that will be missed least."""
    own = mine & suit_of(width, led)
    if own:
        winning = own & -(2 << led)
        return bottom(winning) if winning else bottom(own)
    return throw(width, mine, theirs)


def throw(width: int, mine: Mask, theirs: Mask) -> Kind:
    """A card to throw on another suit: masters and guards are kept."""
    best, choice = 1e9, -1
    mask = (1 << width) - 1
    for suit in range(4):
        own, against = mine & mask, theirs & mask
        mask <<= width
        if not own:
            continue
        low, high, length = bottom(own), top(own), own.bit_count()
        higher = (against & -(2 << high)).bit_count()
        cost = (low - suit * width - 1) * 0.2
        if not against & -(2 << low):
            cost += 10.0 if against or length > 1 else 6.0
        elif higher == 0 and length > 1:
            cost += 1.0
        elif length == higher + 1:
            # One card fewer, and the high card falls with theirs.
            cost += 5.0
        elif length <= higher:
            cost -= 2.0
        if cost < best:
            best, choice = cost, low
    return choice


def bonus(tricks: int, own: int = 1, other: int = 1) -> int:
    """The cards, from the side of a player with so many of the twelve tricks; points weigh as in `play_out`."""
    if tricks == DEAL:
        return CAPOT * own
    if tricks == 0:
        return -CAPOT * other
    if tricks * 2 == DEAL:
        return 0
    return CARDS * own if tricks * 2 > DEAL else -CARDS * other


def pique_after(points: int, cards_count: bool) -> int:
    """How many tricks elder must win, all there were, to make pique by leading to the next.

    `points` are elder's points before the first lead while younger has none; NEVER if that cannot be.
    """
    if points >= THIRTY:
        return NEVER
    tricks = THIRTY - 1 - points
    majority = DEAL // 2 + 1
    if cards_count and points + majority + CARDS >= THIRTY:
        tricks = min(tricks, majority)
    return tricks if tricks < DEAL else NEVER


@compiled
def play_out(
    width: int, pique: int, mine: Mask, theirs: Mask, tricks: int, down_to: int, own: int, other: int
) -> tuple[int, Mask, Mask, int, int]:
    """Play by rule of thumb with `mine` leading, until so many cards are left.

    Who leads after so many tricks as `pique` says, and has won them all, makes pique. A point of the first leader's
    weighs `own`, one of the other's `other`: both 1 where the difference is what counts.

    Returns the leader's points less the other's so far, as they weigh, the hands then (that of the first leader
    first), the first leader's tricks, and who leads: 0 the first leader, 1 the other.
    """
    hands, signs, leader, difference = [mine, theirs], [own, -other], 0, 0
    for left in range(mine.bit_count() - 1, down_to - 1, -1):
        card = lead(width, hands[leader], hands[1 - leader])
        hands[leader] &= ~(1 << card)
        answer = follow(width, hands[1 - leader], hands[leader], card)
        hands[1 - leader] &= ~(1 << answer)
        if leader == 0 and tricks == pique and left == DEAL - 1 - pique:
            difference += PIQUE * own
        difference += signs[leader]
        if above(width, card) >> answer & 1:
            # Pique is past.
            leader, pique = 1 - leader, NEVER
            difference += signs[leader]
        if left == 0:
            difference += signs[leader]
        tricks += 1 - leader
    return difference, hands[0], hands[1], tricks, leader

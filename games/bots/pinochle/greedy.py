"""A card at a time by rule of thumb: quick enough for thousands of playouts, and the club bot's play.

A player looks at his own cards and at what is left of each suit (which anybody can count): he
leads cards nobody can beat, takes tricks as cheaply as will hold, gives counters to tricks his
partner is sure of and low cards to the others'.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind
from rules.pinochle.double_deck.state import HAND

from ..fast import compiled
from .kernel import BEATEN, HELD, HIGHER, RANKS, UNIT, WORTH, Codes

JACK, QUEEN, KING, TEN, ACE = range(RANKS)


def _first_of(order: Sequence[int]) -> tuple[int, ...]:
    """From a mask of ranks to the one that comes first in an order."""
    return tuple(next((rank for rank in order if mask >> rank & 1), 0) for mask in range(32))


LOWEST = _first_of((JACK, QUEEN, KING, TEN, ACE))
HIGHEST = _first_of((ACE, TEN, KING, QUEEN, JACK))
FED = _first_of((KING, TEN, QUEEN, JACK, ACE))
"""What goes to a trick the partner has: a counter, but an ace may still win one of its own."""

DISCARD_LOW = (0, 0, 20, 30, 40)
DISCARD_FED = (20, 20, 0, 1, 40)
"""By rank, how unwillingly a card is thrown to the others' trick, and to the partner's; cards of the suit are added."""

SIZE: tuple[int, ...] = tuple(sum(code >> 3 * rank & 7 for rank in range(RANKS)) for code in range(1 << 15))
"""How many cards a holding has."""


def lead(codes: Sequence[int], seat: int, left: Sequence[int], trump: int) -> Kind:
    """The card to lead: a side card nobody beats, trumps when they are ours, else a low card.

    `left` is what is still held of each suit by all together.
    """
    at = seat * 4
    best_score, best = -1000, 0
    for suit in (0, 1, 2, 3):
        mine = codes[at + suit]
        if not mine:
            continue
        ranks = HELD[mine]
        others = left[suit] - mine
        high = HIGHEST[ranks]
        size, against = SIZE[mine], SIZE[others]
        if others < 8 << 3 * high:
            # Nobody can beat it in its suit.
            if suit == trump:
                score = 110 + 4 * size - 3 * against
            else:
                score = 100 + against - size
            kind = suit * 5 + high
        elif suit == trump:
            score, kind = -20 + size, suit * 5 + LOWEST[ranks]
        else:
            rank = LOWEST[ranks]
            score, kind = 20 - size - 10 * WORTH[rank], suit * 5 + rank
        if score > best_score:
            best_score, best = score, kind
    return best


def follow(
    codes: Sequence[int],
    seat: int,
    left: Sequence[int],
    led: int,
    best: Kind,
    ours: bool,
    last: bool,
    trump: int,
) -> Kind:
    """The card to play to a trick: suit `led`, card `best` winning (for our side if `ours`), `last` to play."""
    at = seat * 4
    suit = led
    ranks = HELD[codes[at + led]]
    if not ranks:
        suit = trump
        ranks = HELD[codes[at + trump]]
        if not ranks:
            return discard(codes, at, ours and (last or secure(left, best)))
    if suit == best // RANKS:
        higher = ranks & HIGHER[best]
    else:
        higher = ranks if suit == trump else 0
    if higher:
        if last or suit != led:
            # Nobody can take it any more, or only a higher trump: a counter is safe here and an ace is kept.
            return suit * RANKS + FED[higher]
        top = HIGHEST[higher]
        others = left[suit] - codes[at + suit]
        if others < 8 << 3 * top:
            return suit * RANKS + top
        return suit * RANKS + LOWEST[higher]
    if ours and (last or secure(left, best)):
        return suit * RANKS + FED[ranks]
    return suit * RANKS + LOWEST[ranks]


def secure(left: Sequence[int], best: Kind) -> bool:
    """Whether the winning card can be beaten by nothing but a ruff."""
    suit = best // RANKS
    return left[suit] < 8 << 3 * (best % RANKS)


def discard(codes: Sequence[int], at: int, feed: bool) -> Kind:
    """A card of no use to the trick, from the shortest suit that has the kind wanted."""
    best_score, best = 1000, 0
    for suit in (0, 1, 2, 3):
        code = codes[at + suit]
        if code:
            rank = (FED if feed else LOWEST)[HELD[code]]
            score = SIZE[code] + (DISCARD_FED if feed else DISCARD_LOW)[rank]
            if score < best_score:
                best_score, best = score, suit * RANKS + rank
    return best


def playout(
    codes: Codes,
    trump: int,
    leader: int,
    trick: Sequence[Kind],
    last_trick: int = 2,
    tricks_left: int = HAND,
    seats: int = 4,
) -> int:
    """Play the rest of a deal by these rules, changing `codes`; the points side 0 takes from here on.

    `trick` are the kinds already played to the open trick, no longer in `codes`.
    """
    left = [codes[suit] + codes[4 + suit] + codes[8 + suit] + codes[12 + suit] for suit in (0, 1, 2, 3)]
    for place in range(16, 4 * seats):
        left[place % 4] += codes[place]
    begun, points = len(trick), 0
    for number in range(tricks_left):
        last = number == tricks_left - 1
        if begun:
            best, winner, value = trick[0], leader, WORTH[trick[0]]
            led = best // RANKS
            for place in range(1, begun):
                kind = trick[place]
                value += WORTH[kind]
                if BEATEN[trump][kind] >> best & 1:
                    best, winner = kind, (leader + place) % seats
        else:
            best = lead(codes, leader, left, trump)
            winner, value, led = leader, WORTH[best], best // RANKS
            codes[leader * 4 + led] -= UNIT[best]
            left[led] -= UNIT[best]
            begun = 1
        for place in range(begun, seats):
            seat = (leader + place) % seats
            kind = follow(codes, seat, left, led, best, not (winner ^ seat) & 1, place == seats - 1, trump)
            suit = kind // RANKS
            codes[seat * 4 + suit] -= UNIT[kind]
            left[suit] -= UNIT[kind]
            value += WORTH[kind]
            if BEATEN[trump][kind] >> best & 1:
                best, winner = kind, seat
        if not winner & 1:
            points += value + (last_trick if last else 0)
        leader, begun = winner, 0
    return points


@compiled
def playouts(
    codes: Codes,
    seat: int,
    kinds: Sequence[Kind],
    trump: int,
    leader: int,
    trick: Sequence[Kind],
    last_trick: int,
    tricks_left: int,
    seats: int = 4,
) -> list[int]:
    """By kind that a seat may play to an open trick: what side 0 takes from here on."""
    points = []
    for kind in kinds:
        after = codes.copy()
        after[seat * 4 + kind // RANKS] -= UNIT[kind]
        played = list(trick)
        played.append(kind)
        points.append(playout(after, trump, leader, played, last_trick, tricks_left, seats))
    return points

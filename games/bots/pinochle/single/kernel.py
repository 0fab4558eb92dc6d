"""The tricks of a single-deck deal on plain integers: what the bots of the auction games think with.

Kinds are those of the engine's pack: `suit * 6 + rank`, ranks 9 J Q K T A from 0 to 5. What a seat holds
of a suit is a 12-bit code, two bits a rank; the holdings of a table are a flat list,
`codes[seat * 4 + suit]`. That the cards a playout chooses are legal ones is shown by
tests/bots/test_single.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.engine.cards import Bag, Kind
from rules.pinochle.single.pack import LAST_TRICK, PACK

RANKS = 6
NINE, JACK, QUEEN, KING, TEN, ACE = range(RANKS)
Codes = list[int]

HELD: tuple[int, ...] = tuple(
    sum(1 << rank for rank in range(RANKS) if code >> 2 * rank & 3) for code in range(1 << 12)
)
"""From the code of a suit to the mask of ranks held."""

SIZE: tuple[int, ...] = tuple(sum(code >> 2 * rank & 3 for rank in range(RANKS)) for code in range(1 << 12))
UNIT: tuple[int, ...] = tuple(1 << 2 * (kind % RANKS) for kind in range(24))
SUIT: tuple[int, ...] = tuple(kind // RANKS for kind in range(24))
HIGHER: tuple[int, ...] = tuple(63 & ~((2 << kind % RANKS) - 1) for kind in range(24))
"""From a kind to the mask of ranks that beat it in its suit."""


def first_of(order: Sequence[int]) -> tuple[int, ...]:
    """From a mask of ranks to the one that comes first in an order."""
    return tuple(next((rank for rank in order if mask >> rank & 1), 0) for mask in range(64))


LOWEST = first_of((NINE, JACK, QUEEN, KING, TEN, ACE))
HIGHEST = first_of((ACE, TEN, KING, QUEEN, JACK, NINE))
FED = first_of((TEN, KING, QUEEN, JACK, NINE, ACE))
"""What goes to a trick that is safe: a counter, but an ace may still win one of its own."""

DISCARD_LOW = (0, 1, 4, 25, 45, 60)
DISCARD_FED = (25, 24, 22, 8, 0, 40)
"""By rank, how unwillingly a card is thrown on others' tricks, and on safe ones; the length of the suit is added."""


def codes_of(hands: Iterable[Bag]) -> Codes:
    """The holdings of some hands."""
    return [
        sum((hand >> 3 * (suit * RANKS + rank) & 7) << 2 * rank for rank in range(RANKS))
        for hand in hands
        for suit in range(4)
    ]


class Play(NamedTuple):
    """How cards are played at one table: trumps, seats, who is with whom, duties, and what cards count.

    `sides[seat]` is a mask of the seats on its side, its own among them; there are always four. (Players who are
    against the bidder but keep scores of their own do not feed each other: in matches that lost more than it won.)
    """

    seats: int
    trump: int
    sides: tuple[int, ...]
    head: bool
    take_partner: bool
    must_trump: bool
    worth: tuple[int, ...]


def takes(kind: Kind, best: Kind, trump: int) -> bool:
    """Whether a card played later takes the trick from the winning one."""
    if SUIT[kind] == SUIT[best]:
        return kind > best
    return SUIT[kind] == trump


def lead(play: Play, codes: Sequence[int], seat: int, left: Sequence[int]) -> Kind:
    """The card to lead: one that nobody can beat, trumps when they are ours, else a low card.

    `left` is what is still held of each suit by all together. Trumps that nobody else holds are led last: they
    draw nothing, and later take the tricks that plain suits lose.
    """
    at, trump = seat * 4, play.trump
    best_score, best = -1000, 0
    for suit in (0, 1, 2, 3):
        mine = codes[at + suit]
        if not mine:
            continue
        held, others = HELD[mine], left[suit] - mine
        high, size, against = HIGHEST[held], SIZE[mine], SIZE[others]
        if suit == trump and not others:
            score, kind = -50, suit * RANKS + high
        elif others < 1 << 2 * high + 2:
            score = 110 + 4 * size - 4 * against if suit == trump else 100 + against - size
            kind = suit * RANKS + high
        elif suit == trump:
            score, kind = -20 + size, suit * RANKS + LOWEST[held]
        else:
            rank = LOWEST[held]
            score, kind = 20 - size - play.worth[suit * RANKS + rank], suit * RANKS + rank
        if score > best_score:
            best_score, best = score, kind
    return best


def follow(
    play: Play,
    codes: Sequence[int],
    seat: int,
    left: Sequence[int],
    leader: int,
    led: int,
    best: Kind,
    winner: int,
    last: bool,
    value: int,
) -> Kind:
    """The card to play to a trick: suit `led`, `best` winning for `winner`, `last` to play, so much in it."""
    at, trump = seat * 4, play.trump
    ours = play.sides[seat] >> winner & 1 == 1
    best_suit = best // RANKS
    held = HELD[codes[at + led]]
    if held:
        higher = held & HIGHER[best] if best_suit == led else 0
        obliged = play.head or (play.take_partner and play.sides[seat] >> leader & 1 == 1)
        return led * RANKS + _in_suit(codes[at + led], led, held, higher, left, ours, last, best, obliged)
    held = HELD[codes[at + trump]]
    if held and (play.must_trump or (not ours and value >= 10)):
        higher = held & HIGHER[best] if best_suit == trump else held
        if higher:
            return trump * RANKS + (FED[higher] if last else LOWEST[higher])
        if play.must_trump:
            return trump * RANKS + LOWEST[held]
    return discard(codes, at, ours and (last or secure(left, best)), trump)


def _in_suit(
    mine: int,
    led: int,
    held: int,
    higher: int,
    left: Sequence[int],
    ours: bool,
    last: bool,
    best: Kind,
    obliged: bool,
) -> int:
    """The rank to play when following suit."""
    safe = ours and (last or secure(left, best))
    if higher and (obliged or not safe):
        if last:
            # Nobody can take it any more: a counter is safe here, and an ace is kept where a ten will do.
            return FED[higher]
        top = HIGHEST[higher]
        if left[led] - mine < 1 << 2 * top + 2:
            return top
        return LOWEST[higher] if obliged else LOWEST[held]
    return FED[held] if safe else LOWEST[held]


def secure(left: Sequence[int], best: Kind) -> bool:
    """Whether the winning card can be beaten by nothing but a ruff."""
    return left[best // RANKS] < 1 << 2 * (best % RANKS) + 2


def discard(codes: Sequence[int], at: int, feed: bool, trump: int) -> Kind:
    """A card of no use to the trick, from the shortest suit that has the kind wanted; trumps last."""
    best_score, best = 1000, 0
    for suit in (0, 1, 2, 3):
        code = codes[at + suit]
        if code:
            rank = (FED if feed else LOWEST)[HELD[code]]
            score = SIZE[code] + (DISCARD_FED if feed else DISCARD_LOW)[rank] + (200 if suit == trump else 0)
            if score < best_score:
                best_score, best = score, suit * RANKS + rank
    return best


def playout(
    play: Play, codes: Codes, leader: int, trick: Sequence[Kind], tricks_left: int
) -> tuple[list[int], list[int]]:
    """Play the rest of a deal by these rules, changing `codes`: by seat the points taken and the tricks won.

    `trick` are the kinds already played to the open trick, no longer in `codes`.
    """
    seats = play.seats
    left = [0, 0, 0, 0]
    for place in range(4 * seats):
        left[place & 3] += codes[place]
    points, won = [0] * seats, [0] * seats
    begun = len(trick)
    for number in range(tricks_left):
        if begun:
            best, winner, value = trick[0], leader, play.worth[trick[0]]
            led = best // RANKS
            for place in range(1, begun):
                kind = trick[place]
                value += play.worth[kind]
                if takes(kind, best, play.trump):
                    best, winner = kind, (leader + place) % seats
        else:
            best = lead(play, codes, leader, left)
            winner, value, led, begun = leader, play.worth[best], best // RANKS, 1
            codes[leader * 4 + led] -= UNIT[best]
            left[led] -= UNIT[best]
        for place in range(begun, seats):
            seat = (leader + place) % seats
            kind = follow(play, codes, seat, left, leader, led, best, winner, place == seats - 1, value)
            suit = kind // RANKS
            codes[seat * 4 + suit] -= UNIT[kind]
            left[suit] -= UNIT[kind]
            value += play.worth[kind]
            if takes(kind, best, play.trump):
                best, winner = kind, seat
        points[winner] += value + (LAST_TRICK if number == tricks_left - 1 else 0)
        won[winner] += 1
        leader, begun = winner, 0
    return points, won


assert PACK.width == RANKS
assert PACK.kinds[5] == "AS"

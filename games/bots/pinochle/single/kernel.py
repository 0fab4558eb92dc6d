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

MASTER_TRUMP, LOW_TRUMP, LAST_TRUMPS, MASTER, LOW, HIGH, LEADS = 0, 3, 6, 7, 10, 15, 19
"""Where in a manner stands what a lead is worth: a trump that nobody can beat, the lowest trump, trumps nobody else
holds, another card that nobody can beat, the lowest and the highest of a plain suit; and how many figures a role has.

Each begins with a constant. Then come weights: of trumps by own length and by what others hold of the suit; of masters
by what others hold and own length; of low and high cards by own length, what the card counts, what others hold, and
for low ones whether an ace is among that.
"""

ROLES = 3
"""Leads are judged apart for the bidder's side, for whoever leads to the bidder next, and for whoever does not."""

THROWS = ROLES * LEADS
LOW_THROWN, FED_THROWN, RUFFED, LENGTHS = 0, 6, 12, 13
"""After the leads of all roles: by rank, how unwillingly a card is thrown on others' tricks, and on safe ones; from how
many points on a trick is ruffed by choice; what length of suit adds in either case."""


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
    `manner` are the figures of manners.py.
    """

    seats: int
    trump: int
    sides: tuple[int, ...]
    head: bool
    take_partner: bool
    must_trump: bool
    worth: tuple[int, ...]
    bidder: int
    manner: tuple[int, ...]


def takes(kind: Kind, best: Kind, trump: int) -> bool:
    """Whether a card played later takes the trick from the winning one."""
    if SUIT[kind] == SUIT[best]:
        return kind > best
    return SUIT[kind] == trump


def lead(play: Play, codes: Sequence[int], seat: int, left: Sequence[int]) -> Kind:
    """The card to lead, the best by the figures of the seat's role; `left` is what all still hold of each suit."""
    at, trump, manner = seat * 4, play.trump, play.manner
    role = 2 if (seat + 1) % play.seats != play.bidder else 1
    if play.sides[seat] >> play.bidder & 1:
        role = 0
    of = role * LEADS
    best_score, best = -100_000, 0
    for suit in (0, 1, 2, 3):
        mine = codes[at + suit]
        if not mine:
            continue
        ranks, others = HELD[mine], left[suit] - mine
        high, low, size, against = HIGHEST[ranks], LOWEST[ranks], SIZE[mine], SIZE[others]
        if suit == trump and not others:
            score, kind = manner[of + LAST_TRUMPS], suit * RANKS + high
        elif others < 1 << 2 * high + 2:
            place, kind = of + (MASTER_TRUMP if suit == trump else MASTER), suit * RANKS + high
            one, two = (size, against) if suit == trump else (against, size)
            score = manner[place] + manner[place + 1] * one + manner[place + 2] * two
        elif suit == trump:
            place, kind = of + LOW_TRUMP, suit * RANKS + low
            score = manner[place] + manner[place + 1] * size + manner[place + 2] * against
        else:
            place, kind = of + LOW, suit * RANKS + low
            score = manner[place] + manner[place + 1] * size + manner[place + 2] * play.worth[kind]
            score += manner[place + 3] * against + (manner[place + 4] if others >> 2 * ACE else 0)
            place, top = of + HIGH, suit * RANKS + high
            higher = manner[place] + manner[place + 1] * size + manner[place + 2] * play.worth[top]
            higher += manner[place + 3] * against
            if higher > score:
                score, kind = higher, top
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
    ranks = HELD[codes[at + led]]
    if ranks:
        higher = ranks & HIGHER[best] if best_suit == led else 0
        obliged = play.head or (play.take_partner and play.sides[seat] >> leader & 1 == 1)
        return led * RANKS + _in_suit(codes[at + led], led, ranks, higher, left, ours, last, best, obliged)
    ranks = HELD[codes[at + trump]]
    if ranks and (play.must_trump or (not ours and value >= play.manner[THROWS + RUFFED])):
        higher = ranks & HIGHER[best] if best_suit == trump else ranks
        if higher:
            return trump * RANKS + (FED[higher] if last else LOWEST[higher])
        if play.must_trump:
            return trump * RANKS + LOWEST[ranks]
    return discard(play, codes, at, ours and (last or secure(left, best)))


def _in_suit(
    mine: int,
    led: int,
    ranks: int,
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
        return LOWEST[higher] if obliged else LOWEST[ranks]
    return FED[ranks] if safe else LOWEST[ranks]


def secure(left: Sequence[int], best: Kind) -> bool:
    """Whether the winning card can be beaten by nothing but a ruff."""
    return left[best // RANKS] < 1 << 2 * (best % RANKS) + 2


def discard(play: Play, codes: Sequence[int], at: int, feed: bool) -> Kind:
    """A card of no use to the trick, from the shortest suit that has the kind wanted; trumps last."""
    best_score, best = 100_000, 0
    places, length = (FED_THROWN, LENGTHS + 1) if feed else (LOW_THROWN, LENGTHS)
    for suit in (0, 1, 2, 3):
        code = codes[at + suit]
        if code:
            rank = (FED if feed else LOWEST)[HELD[code]]
            score = play.manner[THROWS + places + rank] + play.manner[THROWS + length] * SIZE[code]
            score += 200 if suit == play.trump else 0
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

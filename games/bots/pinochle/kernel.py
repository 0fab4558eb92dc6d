"""The tricks of a double-deck deal on plain integers: what the bots think with.

Kinds are those of the engine's pack: `suit * 5 + rank`, ranks J Q K T A from 0 to 4. What a seat
holds of a suit is a 15-bit code, three bits a rank, as it stands in the engine's bags; the holdings
of a table are a flat list, `codes[seat * 4 + suit]`. One table leads from a code to the mask of
ranks held, another from suit and mask to the kinds; "must beat" is a mask of higher ranks. That
these tables say the same as `rules.engine.tricks` is shown by tests/bots/test_kernel.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from rules.engine.cards import Bag, Kind
from rules.pinochle.double_deck.state import HAND, PACK

RANKS = 5
CODE = (1 << 15) - 1

Codes = list[int]
"""`codes[seat * 4 + suit]`, four holdings for every seat."""

HELD: tuple[int, ...] = tuple(
    sum(1 << rank for rank in range(RANKS) if code >> 3 * rank & 7) for code in range(CODE + 1)
)
"""From the code of a suit to the mask of ranks held."""

KINDS: tuple[tuple[tuple[Kind, ...], ...], ...] = tuple(
    tuple(tuple(suit * RANKS + rank for rank in range(RANKS) if mask >> rank & 1) for mask in range(32))
    for suit in range(4)
)
"""From suit and mask of ranks to the kinds."""

SUIT: tuple[int, ...] = tuple(kind // RANKS for kind in range(20))
UNIT: tuple[int, ...] = tuple(1 << 3 * (kind % RANKS) for kind in range(20))
HIGHER: tuple[int, ...] = tuple(31 & ~((2 << kind % RANKS) - 1) for kind in range(20))
"""From a kind to the mask of ranks that beat it in its suit."""

WORTH: tuple[int, ...] = (0, 0, 1, 1, 1) * 4
"""A counter (ace, ten, king) is worth one."""

BEATEN: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        sum(
            1 << low
            for low in range(20)
            if (SUIT[low] == SUIT[high] and low < high) or (SUIT[low] != SUIT[high] == trump)
        )
        for high in range(20)
    )
    for trump in range(4)
)
"""From trump suit and a kind to the set of kinds it takes when played after them."""


def codes_of(hands: Iterable[Bag]) -> Codes:
    """The holdings of all hands."""
    return [hand >> 15 * suit & CODE for hand in hands for suit in range(4)]


def bags_of(codes: Sequence[int]) -> tuple[Bag, ...]:
    """The hands of holdings, as the engine's bags."""
    seats = range(len(codes) // 4)
    return tuple(sum(codes[seat * 4 + suit] << 15 * suit for suit in range(4)) for seat in seats)


def everything(codes: Sequence[int], seat: int) -> tuple[Kind, ...]:
    """All kinds a seat holds."""
    at = seat * 4
    spades, hearts, clubs, diamonds = KINDS
    return (
        spades[HELD[codes[at]]]
        + hearts[HELD[codes[at + 1]]]
        + clubs[HELD[codes[at + 2]]]
        + diamonds[HELD[codes[at + 3]]]
    )


def legal(codes: Sequence[int], seat: int, led: int, best: Kind, trump: int) -> tuple[Kind, ...]:
    """The kinds a seat may play when suit `led` was led and `best` is winning: follow, head, trump, overtrump."""
    following = HELD[codes[seat * 4 + led]]
    if following:
        if best // RANKS == led:
            return KINDS[led][following & HIGHER[best] or following]
        return KINDS[led][following]
    trumps = HELD[codes[seat * 4 + trump]]
    if not trumps:
        return everything(codes, seat)
    if best // RANKS == trump:
        return KINDS[trump][trumps & HIGHER[best] or trumps]
    return KINDS[trump][trumps]


def takes(trump: int, kind: Kind, best: Kind) -> int:
    """Whether a kind played later takes the trick from the winning one (not 0: yes)."""
    return BEATEN[trump][kind] >> best & 1


def play_at_random(codes: Codes, leader: int, trump: int, rng: Random) -> list[Kind]:
    """Play out whole hands with random legal cards; the kinds in the order played.

    The measure of the kernel, and half of its proof: the engine is led through the same cards.
    """
    random, beaten = rng.random, BEATEN[trump]
    played: list[Kind] = []
    for _ in range(HAND):
        kinds = everything(codes, leader)
        best = kinds[int(random() * len(kinds))]
        winner, led = leader, best // RANKS
        codes[leader * 4 + led] -= UNIT[best]
        played.append(best)
        for seat in FOLLOWERS[leader]:
            kinds = legal(codes, seat, led, best, trump)
            kind = kinds[int(random() * len(kinds))]
            codes[seat * 4 + kind // RANKS] -= UNIT[kind]
            played.append(kind)
            if beaten[kind] >> best & 1:
                best, winner = kind, seat
        leader = winner
    return played


FOLLOWERS: tuple[tuple[int, int, int], ...] = tuple(
    ((leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3) for leader in range(4)
)
"""The seats after a leader, in order of play."""

assert PACK.width == RANKS
assert PACK.kinds[4] == "AS"

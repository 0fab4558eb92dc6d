"""What a deal comes to, and when the game is over: plain functions on plain values. Source 003."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.cards import BITS, ONE, Bag
from rules.engine.moves import Seat
from rules.engine.protocol import Result

from .combinations import VALUES, Combo, Worth, worth
from .options import PinacleOptions
from .state import DealScore, Prime

FINES = frozenset({"short"})


def worth_of(options: PinacleOptions, combo: Combo) -> Worth:
    """What a combination counts at a table with these options."""
    return worth(combo, options.pinacle_dealt, options.pinacle_made)


def hand_value(hand: Bag) -> int:
    """What the cards of a hand count, against its side."""
    total = kind = 0
    while hand:
        if number := hand & ONE:
            total += number * VALUES[kind]
        hand >>= BITS
        kind += 1
    return total


def face_values(combos: Iterable[Combo]) -> int:
    """What the cards of combinations count one by one, those laid across too: what a charged side must reach."""
    return sum(VALUES[kind] for combo in combos for kind in (*combo.cards, *combo.across))


def score_deal(
    options: PinacleOptions,
    combos: Sequence[Sequence[Combo]],
    primes: Iterable[Prime],
    hands: Sequence[int],
    out: Seat | None,
) -> DealScore:
    """The score of a deal: by side its combinations, and in `hands` what its players still held."""
    counted = [[worth_of(options, combo) for combo in laid] for laid in combos]
    won, fined = [0] * len(combos), [0] * len(combos)
    for prime in primes:
        (fined if prime.what in FINES else won)[prime.side] += prime.points
    return DealScore(
        specials=tuple(sum(one.special for one in laid) for laid in counted),
        cards=tuple(sum(one.cards for one in laid) for laid in counted),
        redeemed=tuple(sum(one.redeemed for one in laid) for laid in counted),
        primes=tuple(won),
        fines=tuple(fined),
        hands=tuple(-held for held in hands),
        out=out,
    )


def charged(options: PinacleOptions, total: int) -> bool:
    """Whether a side with this total begins the next deal charged."""
    return options.chargee_from <= total < options.target and options.chargee_min > 0


def result_of(options: PinacleOptions, totals: tuple[int, ...]) -> Result | None:
    """The end of the game: the highest of those who got there; a tie is played on."""
    best = max(totals)
    if best < options.target or totals.count(best) > 1:
        return None
    several = sum(total >= options.target for total in totals) > 1
    return Result(totals, (totals.index(best),), "several_reached" if several else "target")

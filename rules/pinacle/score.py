"""What cards, combinations and a deal count, and when the match is over: plain functions on plain values. Source 003.

A deal's score has for each combination a part `specials` or `cards`, and one `redeemed` for wild cards across; for
each bonus one of the `primes`, for each fine one of the `fines`, for each hand that was left one of the `hands`.
Whoever went out is the seat of the bonus `going_out`, which is there for nothing too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import BITS, ONE, SUITS, Bag, Kind
from rules.engine.moves import Event
from rules.engine.protocol import Result
from rules.engine.score import DealScore, ScorePart, Standing, score_from

from .combinations import FULL_SUITE, HIGHEST, KINDS, PINACLE, PLACES, SUITE, WIDTH, WILD_X, Combo
from .laws import Laws
from .state import Prime

GOING_OUT, SHORT = "going_out", "short"
FINES = frozenset({SHORT})
OUT, STOCK_OUT = "out", "stock_out"


# --- what cards and combinations count ------------------------------------------------------------------


def card_value(kind: Kind) -> int:
    """What a card counts, laid or left in the hand: joker 30, ace and two 15, king to eight 10, the rest 5."""
    if kind == WILD_X:
        return 30
    rank = kind % WIDTH
    return 15 if rank in (0, HIGHEST) else 10 if rank >= PLACES.index("8") else 5


VALUES: tuple[int, ...] = tuple(map(card_value, range(len(KINDS))))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a combination counts: at its table value or card by card, and the redeemed wilds on top."""

    special: int
    cards: int
    redeemed: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.special + self.cards + self.redeemed


FIGURES = "KQJ"
CLEAN_ACES = {6: 300, 7: 400, 8: 1000}
CLEAN_FIGURES = {6: 200, 7: 300, 8: 750}
MIXED_ACES, MIXED_FIGURES = 180, 120
CLEAN_SUITE, ONE_OWN_TWO, TWO_OWN_TWOS, DIRTY_SUITE = 1000, 800, 750, 500
SPECIAL_FROM = 6


@lru_cache(maxsize=8192)
def worth(combo: Combo, pinacle_dealt: int, pinacle_made: int) -> Worth:
    """What a combination counts (source 003, tables of brelans and suites)."""
    special = pinacle_dealt if combo.dealt else pinacle_made
    if combo.what != PINACLE:
        found = _special(combo)
        if found is None:
            return Worth(0, sum(VALUES[kind] for kind in combo.cards), _redeemed(combo))
        special = found
    return Worth(special, 0, _redeemed(combo))


def _special(combo: Combo) -> int | None:
    """The table value of a brelan of aces or figures from six cards on, or of a complete suite."""
    size, wilds = len(combo.cards), combo.wilds
    if combo.what == SUITE:
        if size < FULL_SUITE:
            return None
        own = combo.cards.count(combo.suit * WIDTH)
        if own != wilds or own > 2:
            return DIRTY_SUITE
        return (CLEAN_SUITE, ONE_OWN_TWO, TWO_OWN_TWOS)[own]
    rank = PLACES[combo.rank]
    if size < SPECIAL_FROM or (rank != "A" and rank not in FIGURES):
        return None
    if wilds:
        return MIXED_ACES if rank == "A" else MIXED_FIGURES
    return (CLEAN_ACES if rank == "A" else CLEAN_FIGURES)[size]


def _redeemed(combo: Combo) -> int:
    """Wilds laid across: a joker 30, a two 30 on a suite, twice the card it stood for on a brelan."""
    two = 30 if combo.what == SUITE else 2 * VALUES[combo.rank]
    return sum(VALUES[WILD_X] if kind == WILD_X else two for kind in combo.across)


def worth_of(laws: Laws, combo: Combo) -> Worth:
    """What a combination counts at a table with these laws."""
    return worth(combo, laws.pinacle_dealt, laws.pinacle_made)


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


# --- what a deal counts -----------------------------------------------------------------------------------


def score_deal(
    laws: Laws, combos: Sequence[Sequence[Combo]], primes: Iterable[Prime], hands: Sequence[Bag]
) -> DealScore:
    """The score of a deal: the combinations of each side, bonuses and fines, and what each seat still held."""
    parts = (
        *(part for side, laid in enumerate(combos) for combo in laid for part in _laid(laws, side, combo)),
        *(_paid(prime) for prime in primes),
        *(_left(laws, seat, hand) for seat, hand in enumerate(hands) if hand),
    )
    out = any(part.kind == GOING_OUT for part in parts)
    return score_from(parts, len(laws.sides), outcome=OUT if out else STOCK_OUT)


def _laid(laws: Laws, side: int, combo: Combo) -> Iterator[ScorePart]:
    counted = worth_of(laws, combo)
    special = bool(counted.special) or combo.what == PINACLE
    suit = SUITS[combo.suit] if combo.what == SUITE else None
    group, points = ("specials", counted.special) if special else ("cards", counted.cards)
    yield ScorePart(group, combo.what, side, points, seat=combo.seat, suit=suit, cards=combo.names)
    if combo.across:
        yield ScorePart(
            "redeemed",
            combo.what,
            side,
            counted.redeemed,
            len(combo.across),
            combo.seat,
            suit,
            combo.names_across,
        )


def _paid(prime: Prime) -> ScorePart:
    group = "fines" if prime.what in FINES else "primes"
    return ScorePart(group, prime.what, prime.side, prime.points, seat=prime.seat)


def _left(laws: Laws, seat: int, hand: Bag) -> ScorePart:
    cards = laws.pack.cards(hand)
    return ScorePart("hands", "left", laws.side_of(seat), -hand_value(hand), len(cards), seat, cards=cards)


# --- the match ----------------------------------------------------------------------------------------------


def charged(laws: Laws, standing: Standing) -> tuple[bool, ...]:
    """Which sides begin a deal charged; none where it is played alone."""
    if standing.alone or not laws.least:
        return (False,) * len(laws.sides)
    return tuple(laws.charged_from <= total < laws.target for total in standing.totals)


def result_of(laws: Laws, totals: tuple[int, ...]) -> Result | None:
    """The end of the match: the highest of those who got there; a tie is played on."""
    best = max(totals)
    if best < laws.target or totals.count(best) > 1:
        return None
    several = sum(total >= laws.target for total in totals) > 1
    return Result(totals, (totals.index(best),), "several_reached" if several else "target")


def end(laws: Laws, standing: Standing) -> tuple[Result | None, tuple[Event, ...]]:
    """Whether the match is over where it stands so, and what is told of it."""
    result = result_of(laws, standing.totals)
    if result is None:
        return None, ()
    (winner,) = result.winners
    return result, (Event("game_over", {"side": winner, "points": standing.totals[winner]}),)

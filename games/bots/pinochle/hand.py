"""What a hand is worth: melds counted fast, tricks to be expected, and the suits it could name.

All figures are plain points, whatever the scale of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from rules.engine.cards import BITS, Bag, Pack
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.state import HAND, PACK
from rules.pinochle.melds import Counter
from rules.pinochle.meldtable import worth

from .greedy import SIZE
from .kernel import CODE

NO_TRUMP = -1

QUEENS, KINGS = 7 << 3, 7 << 6
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = BITS * PACK.index["QS"], BITS * PACK.index["JD"]


PAIRS_RUNS: tuple[int, ...] = tuple(
    5 * min(code >> 3 & 7, code >> 6 & 7) + min(code >> 3 * rank & 7 for rank in range(5))
    if code & QUEENS and code & KINGS
    else 0
    for code in range(CODE + 1)
)
"""From what is held of a suit to five times the pairs of king and queen, and the runs."""

COPIES = range(7)
"""How many cards of a kind one hand may hold: none to six, as with three packs."""

PINOCHLE, AROUND, MARRIAGES, TRUMPS, NO_TRUMP_HOUSES = 0, 7, 35, 70, 245
"""Where in a table of melds stands what: by number; by rank (J Q K A) and number; by PAIRS_RUNS for a plain suit; by
the number of roundhouses and PAIRS_RUNS for trumps, with what the roundhouses add; what they add without trumps."""


class Melds:
    """Counts the melds of bags by a table; equal to the engine's Counter, a few times as fast."""

    def __init__(self, counter: Counter, scale: int) -> None:
        self.values = _values(counter, scale)

    def points(self, hand: Bag, trump: int) -> int:
        """What a hand melds in plain points, `trump` a suit's number or NO_TRUMP."""
        return meld_points(hand, trump, self.values)


def _values(counter: Counter, scale: int) -> list[int]:
    """The table of melds in plain points, see PINOCHLE and what follows it."""
    table = counter.table
    entries = [worth(table.pinochle, number) for number in COPIES]
    entries += [worth(table.around[rank], number) for rank in "JQKA" for number in COPIES]
    entries += [worth(table.marriage, pairs) for pairs in COPIES for _runs in range(5)]
    for houses in range(5):
        for place in range(35):
            runs, royals, bonus = counter.trumps(place // 5, place % 5, houses)
            entries.append(worth(table.run, runs) + worth(table.royal, royals) + (bonus[1] if bonus else 0))
    bonuses = [counter.roundhouse_bonus(houses, 0, 0) for houses in range(5)]
    entries += [bonus[1] if bonus else 0 for bonus in bonuses]
    return [points // scale for points in entries]


def meld_points(hand: Bag, trump: int, values: Sequence[int]) -> int:
    """What a hand melds by a table of melds."""
    total = values[PINOCHLE + min(hand >> QUEEN_OF_SPADES & 7, hand >> JACK_OF_DIAMONDS & 7)]
    spades, hearts, clubs, diamonds = hand & CODE, hand >> 15 & CODE, hand >> 30 & CODE, hand >> 45
    for rank in (0, 1, 2, 4):
        number = spades >> 3 * rank & 7
        if number:
            shift = 3 * rank
            number = min(number, hearts >> shift & 7, clubs >> shift & 7, diamonds >> shift & 7)
            total += values[AROUND + 7 * min(rank, 3) + number]
    houses, ours = 4, -1
    for suit in (0, 1, 2, 3):
        place = PAIRS_RUNS[hand >> 15 * suit & CODE]
        houses = min(houses, place // 5)
        if suit == trump:
            ours = place
        else:
            total += values[MARRIAGES + place]
    if ours < 0:
        return total + values[NO_TRUMP_HOUSES + houses]
    return total + values[TRUMPS + 35 * houses + ours]


@lru_cache(maxsize=64)
def melds_of(engine: DoubleDeck) -> Melds:
    """The fast counter of a table."""
    return Melds(engine.laws.counter, engine.options.scale)


def code_of(hand: Bag, suit: int) -> int:
    """What a hand holds of a suit."""
    return hand >> 15 * suit & CODE


def has_marriage(hand: Bag, suit: int) -> bool:
    """Whether a hand has king and queen of a suit."""
    code = hand >> 15 * suit & CODE
    return (code & QUEENS) * (code & KINGS) > 0


WEIGHTS = (
    10.5, 1.55, 0.7, 1.4, 0.8, 1.7,
    25.8, 1.18, 0.59, 1.84, 0.86, 1.26,
)  # fmt: skip
"""For four players and for six: a constant, then for each trump, ten of trumps, ace, plain suit of two, of less."""


def tricks_expected(hand: Bag, trump: int, seats: int = 4) -> float:
    """Trick points, of fifty or 75, that a side takes when this hand has named trump and leads.

    Fitted by least squares to thirty and twenty thousand playouts by rule of thumb (greedy.py) of random deals; they
    scatter around it as SCATTER says.
    """
    at = 0 if seats == 4 else 6
    code = hand >> 15 * trump & CODE
    points = WEIGHTS[at] + WEIGHTS[at + 1] * SIZE[code] + WEIGHTS[at + 2] * (code >> 9 & 7)
    for suit in (0, 1, 2, 3):
        code = hand >> 15 * suit & CODE
        points += WEIGHTS[at + 3] * (code >> 12 & 7)
        if suit != trump:
            size = SIZE[code]
            if size < 3:
                points += WEIGHTS[at + 4] if size == 2 else WEIGHTS[at + 5]
    return points


SCATTER = {4: 5.4, 6: 9.7}
"""Standard deviation of trick points around `tricks_expected`, by players."""


def unseen(hand: Bag, elsewhere: Bag = 0, pack: Pack = PACK) -> list[int]:
    """The cards a player does not see, as units of a bag, for dealing; `elsewhere` are others' cards he knows."""
    pool = pack.full - hand - elsewhere
    return [unit for kind, unit in enumerate(PACK.units) for _ in range(pool >> BITS * kind & 7)]


def hands_dealt(hand: Bag, rng: Random, number: int, cards: int = HAND, pack: Pack = PACK) -> list[Bag]:
    """Hands another player may hold, for all that this hand tells."""
    pool = unseen(hand, pack=pack)
    return [sum(rng.sample(pool, cards)) for _ in range(number)]

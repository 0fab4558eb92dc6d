"""What to put away: by rule of thumb, or by playing deals out over what may be drawn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.engine.cards import Kind, Mask, Pack
from rules.engine.moves import Move
from rules.piquet.combos import names, rank_mask, sequences_held, sets_held
from rules.piquet.game import Piquet
from rules.piquet.legal import BLANCHE, exchange_limits, may_claim_blanche, unseen
from rules.piquet.options import HAND
from rules.piquet.state import Exchanging, View

from .hand import ELDER, YOUNGER, around, ways
from .stakes import stakes_of
from .styles import Style
from .try_exchange import ALL, order_of, results_by_way, shuffled

QUINT = 5
"""Cards of a sequence that brings fifteen."""
SEARCHES = 4
"""Rounds of looking around the best way at most."""
DEAR = 6
"""Worlds after a carte blanche of the other's are dealt by the rules, which takes so many times as long."""


def move(engine: Piquet, phase: Exchanging, view: View, style: Style, rng: Random) -> Move:
    """The exchange of the seat whose view it is; a carte blanche is claimed first."""
    assert view.seat is not None
    if may_claim_blanche(engine.laws, phase, view.hand):
        if view.seat != view.elder:
            return BLANCHE
        return Move("blanche", (str(engine.laws.shape.elder_most),))
    low, high = exchange_limits(engine.laws, phase, view.seat, view.elder)
    if view.seat == view.elder and not style.simple:
        low = max(low, min(high, HAND - discards_of_elder(engine.laws.pack, view.hand).bit_count()))
    numbers = range(low, min(high, HAND) + 1)
    away = _simply(engine, view.hand, numbers) if style.simple else _chosen(engine, view, numbers, style, rng)
    return Move("exchange", names(engine.laws.pack, away))


def discards_of_elder(pack: Pack, hand: Mask) -> Mask:
    """The cards that elder may keep by changing fewer: quints and longer, sets, and a suit of six or more."""
    keep = 0
    for combo in (*sequences_held(pack, hand), *sets_held(pack, hand)):
        keep |= combo.cards if combo.category == "set" or combo.size >= QUINT else 0
    for suit in pack.suit_masks:
        keep |= hand & suit if (hand & suit).bit_count() > QUINT else 0
    return keep


def _simply(engine: Piquet, hand: Mask, numbers: range) -> Mask:
    """Keep the longest suit, the aces and what scores much already; of the rest put away the lowest."""
    pack = engine.laws.pack
    keep = max(pack.suit_masks, key=lambda suit: (hand & suit).bit_count()) | rank_mask(pack, "A")
    for combo in (*sequences_held(pack, hand), *sets_held(pack, hand)):
        keep |= combo.cards if combo.points > HAND else 0
    number = min(numbers[-1], max(numbers[0], (hand & ~keep).bit_count()))
    order = sorted(pack.kinds_in(hand), key=lambda kind: (bool(keep >> kind & 1), kind % pack.width))
    return sum(1 << kind for kind in order[:number])


def _chosen(engine: Piquet, view: View, numbers: range, style: Style, rng: Random) -> Mask:
    """The way that brings most in worlds, where there are any.

    What differs in a card from the best so far, or has one more or one fewer, is tried in the same worlds as the first
    ways, as long as it does better; then the worse half is dropped after each lot of new worlds.
    """
    pack, hand, others = engine.laws.pack, view.hand, unseen(engine.laws, view)
    weights = ELDER if view.seat == view.elder else YOUNGER
    left = ways(pack, hand, others, numbers, weights, style.exchange_ways)
    if not style.exchange_worlds or len(left) == 1:
        return left[0]
    stakes = stakes_of(engine.laws, view)
    order = order_of(pack.width, hand)
    left += [sum(1 << kind for kind in order[:number]) for number in numbers]
    left += low_cards(pack, hand, numbers)
    totals: dict[Mask, float] = {}
    worlds = _worlds(engine, view, style.exchange_worlds[0], rng)
    for _ in range(SEARCHES):
        new = [away for away in dict.fromkeys(left) if away not in totals]
        totals.update(_totals(engine, view, new, worlds, stakes))
        best = max(totals, key=totals.__getitem__)
        if best not in new:
            break
        left = [away for _worth, away in around(pack, hand, others, best, weights)[: style.exchange_ways]]
        left += [other for kind in pack.kinds_in(hand) if (other := best ^ 1 << kind).bit_count() in numbers]
    left = sorted(totals, key=totals.__getitem__, reverse=True)[: style.exchange_ways // 2]
    for number in style.exchange_worlds[1:]:
        more = _totals(engine, view, left, _worlds(engine, view, number, rng), stakes)
        for away in left:
            totals[away] += more[away]
        left = sorted(left, key=totals.__getitem__, reverse=True)[: (len(left) + 1) // 2]
    return left[0]


def low_cards(pack: Pack, hand: Mask, numbers: range) -> list[Mask]:
    """Three and more of the lowest cards of a suit: what is hardly come to card by card."""
    sets_of_cards = []
    for suit in pack.suit_masks:
        kinds = sorted(pack.kinds_in(hand & suit))
        sets_of_cards += [
            sum(1 << kind for kind in kinds[:number]) for number in numbers if 2 < number <= len(kinds)
        ]
    return sets_of_cards


def _worlds(engine: Piquet, view: View, number: int, rng: Random) -> list[Kind]:
    """So many worlds, fewer where they are dear: after one another the hand the other may hold, and the talon."""
    phase, other = view.phase, 1 - (view.seat or 0)
    assert isinstance(phase, Exchanging)
    if phase.blanche is None or phase.blanche.seat != other:
        cards = list(engine.laws.pack.kinds_in(unseen(engine.laws, view)))
        return shuffled(cards, number, rng.getrandbits(48))
    kinds = list[Kind]()
    for _ in range(number // DEAR):
        world = engine.imagine(view, rng)
        kinds += [*engine.laws.pack.kinds_in(world.hands[other]), *world.talon]
    return kinds


def _totals(
    engine: Piquet,
    view: View,
    some: list[Mask],
    worlds: list[Kind],
    stakes: Callable[[int], float],
) -> dict[Mask, float]:
    """By way, what it is worth in these worlds together; see try_exchange.results_by_way."""
    phase, laws, elder = view.phase, engine.laws, view.elder
    assert isinstance(phase, Exchanging)
    mine = view.seat == elder
    blanche = phase.blanche
    gone = phase.changed[1 - (view.seat or 0)]
    if gone is None and not mine:
        # Before a carte blanche of elder's is shown younger puts away first, and knows how many elder will change.
        gone = blanche.number if blanche else 0
    scored = 0 if blanche is None or not blanche.cards else 1 if blanche.seat == elder else -1
    away = ALL if gone is None else gone
    results = results_by_way(
        laws.pack.width,
        laws.point_min,
        laws.cards_count_to_pique,
        view.hand,
        some,
        worlds,
        laws.shape.talon,
        away,
        away,
        mine,
        scored,
    )
    each = len(worlds) // (HAND + laws.shape.talon)
    return {
        way: sum(map(stakes, results[place * each : (place + 1) * each])) for place, way in enumerate(some)
    }

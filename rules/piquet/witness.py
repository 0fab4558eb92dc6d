"""Cards of combinations: hands that would give what was told are built around them (see imagine.py)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rules.engine.cards import Mask
from rules.engine.protocol import Seat

from .claims import EQUAL, NOT_GOOD, Verdict
from .combos import (
    CATEGORIES,
    LEAST_POINT,
    LEAST_SEQUENCE,
    SET_RANKS,
    pips,
    rank_mask,
    sequence,
    sequences_held,
)
from .options import HAND
from .state import UNKNOWN, Playing, View, talk_of

if TYPE_CHECKING:
    from .piquet import Piquet


class Stuck(Exception):
    """This try leads nowhere."""


def pick(cards: Mask, number: int, rng: Random) -> Mask:
    """Some of these cards, so many; raises Stuck where there are too few."""
    kinds = [kind for kind in range(cards.bit_length()) if cards >> kind & 1]
    if number > len(kinds) or number < 0:
        raise Stuck
    return sum(1 << kind for kind in rng.sample(kinds, number))


def witness(engine: Piquet, view: View, seat: Seat, may: Mask, rng: Random) -> Mask:
    """Cards that would give what a seat was heard to hold, out of those it may hold; raises Stuck."""
    talk, elder = talk_of(view.phase), view.match.elder
    if talk is None:
        return 0
    cards = 0
    showings = view.phase.table.shown if isinstance(view.phase, Playing) else ()
    shown = {(showing.seat, showing.category) for showing in showings}
    for place, category in enumerate(CATEGORIES):
        call = talk.calls[place]
        verdict = talk.verdicts[place] if talk.verdicts else Verdict()
        told = [c for c in talk.counted if (c.seat, c.category) == (seat, category)]
        if (seat, category) in shown:
            continue
        if told:
            detail = verdict.detail if seat == elder else UNKNOWN
            ranks = told[0].ranks or (detail,) + (UNKNOWN,) * (len(told[0].sizes) - 1)
            for size, rank in zip(told[0].sizes, ranks, strict=True):
                cards |= _combo(engine, category, size, rank, may, rng)
        elif seat == elder and call.size:
            rank = call.rank if category == "set" else verdict.detail
            cards |= _combo(engine, category, call.size, rank, may, rng)
        elif seat != elder and verdict.final in (NOT_GOOD, EQUAL):
            cards |= _better(engine, category, verdict, call.size, call.rank, may, rng)
    return cards


def _combo(engine: Piquet, category: str, size: int, rank: int, may: Mask, rng: Random) -> Mask:
    pack = engine.pack
    match category:
        case "point":
            suits = [may & suit for suit in pack.suit_masks if (may & suit).bit_count() >= size]
            if not suits:
                raise Stuck
            for _ in range(30):
                cards = pick(rng.choice(suits), size, rng)
                if rank in (UNKNOWN, pips(pack, cards)):
                    return cards
            raise Stuck
        case "sequence":
            tops = range(size - 1, pack.width) if rank == UNKNOWN else (rank,)
            found = [sequence(pack, suit, top, size).cards for suit in range(4) for top in tops]
            held = [cards for cards in found if cards & may == cards]
            if not held:
                raise Stuck
            return rng.choice(held)
    return pick(may & rank_mask(pack, pack.ranks[pack.width - 1 - rank]), size, rng)


def _better(
    engine: Piquet, category: str, verdict: Verdict, size: int, rank: int, may: Mask, rng: Random
) -> Mask:
    """Cards with which younger may have said not good, or equal."""
    pack = engine.pack
    if category == "set":
        sizes = [(4, letter) for letter in SET_RANKS] + ([(3, letter) for letter in SET_RANKS])
        held = [
            (number, letter)
            for number, letter in sizes
            if (number, pack.width - 1 - pack.ranks.index(letter)) > (size, rank)
            and (may & rank_mask(pack, letter)).bit_count() >= number
        ]
        if not held:
            raise Stuck
        number, letter = rng.choice(held)
        return pick(may & rank_mask(pack, letter), number, rng)
    if verdict.reply == EQUAL:
        if verdict.final == EQUAL:
            return _combo(engine, category, size, verdict.detail, may, rng)
        return _combo(engine, category, size, UNKNOWN, may, rng)
    least = max(size + 1, LEAST_POINT if category == "point" else LEAST_SEQUENCE)
    longest = min(HAND, pack.width)
    if least > longest:
        raise Stuck
    length = rng.choice([least, least, least, rng.randint(least, longest)])
    return _combo(engine, category, length, UNKNOWN, may, rng)


def spoilers(engine: Piquet, wanted: Mask) -> Mask:
    """Cards that would make more of these than was declared, where everything held is declared:
    the fourth of three, and the neighbours of a sequence."""
    pack, more = engine.pack, 0
    for rank in SET_RANKS:
        four = rank_mask(pack, rank)
        if (four & wanted).bit_count() == 3:
            more |= four & ~wanted
    for suit in pack.suit_masks:
        for combo in sequences_held(pack, wanted & suit):
            more |= suit & (combo.cards << 1 | combo.cards >> 1) & ~wanted
    return more

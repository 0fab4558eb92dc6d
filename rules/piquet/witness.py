"""Cards of combinations: hands that would give what was told are built around them (see worlds.py)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import NoReturn

from rules.engine.cards import Mask
from rules.engine.moves import Seat

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
from .laws import Laws
from .options import HAND
from .state import UNKNOWN, Tricks, View, talk_of

Fits = Callable[[Mask], bool]
"""Whether so many cards may all have been held."""


class Stuck(Exception):
    """Raised inside where a try cannot be completed; the next one begins."""


def pick(cards: Mask, number: int, rng: Random) -> Mask:
    """Some of these cards, so many; raises Stuck where there are too few."""
    kinds = [kind for kind in range(cards.bit_length()) if cards >> kind & 1]
    if number > len(kinds) or number < 0:
        raise Stuck
    return sum(1 << kind for kind in rng.sample(kinds, number))


def witness(laws: Laws, view: View, seat: Seat, may: Mask, rng: Random, fits: Fits | None = None) -> Mask:
    """Cards that would give what a seat was heard to hold, out of those it may hold; raises Stuck.

    `fits` says which of these cards may have been held together, None: all of them. Sets leave the least
    choice and points the most, so that with it sets come first.
    """
    talk, elder = talk_of(view.phase), view.elder
    if talk is None:
        return 0
    cards = 0
    showings = view.phase.public.shown if isinstance(view.phase, Tricks) else ()
    open_calls = {(showing.seat, showing.category) for showing in showings}
    categories = list(enumerate(CATEGORIES))
    for place, category in categories if fits is None else reversed(categories):
        call = talk.calls[place]
        room = Leeway(may, cards, fits)
        verdict = talk.verdicts[place] if talk.verdicts else Verdict()
        claims = [c for c in talk.counted if (c.seat, c.category) == (seat, category)]
        if (seat, category) in open_calls:
            continue
        if claims:
            detail = verdict.detail if seat == elder else UNKNOWN
            ranks = claims[0].ranks or (detail,) + (UNKNOWN,) * (len(claims[0].sizes) - 1)
            for size, rank in zip(claims[0].sizes, ranks, strict=True):
                cards |= _combo(laws, category, size, rank, replace(room, held=cards), rng)
        elif seat == elder and call.size:
            rank = call.rank if category == "set" else verdict.detail
            cards |= _combo(laws, category, call.size, rank, room, rng)
        elif seat != elder and verdict.final in (NOT_GOOD, EQUAL):
            cards |= _better(laws, category, verdict, call.size, call.rank, room, rng)
    return cards


@dataclass(frozen=True, slots=True)
class Leeway:
    """The cards a combination may be made of, those of the combinations before it, and what fits them."""

    may: Mask
    held: Mask
    fits: Fits | None

    def some(self, cards: Mask, number: int, rng: Random) -> Mask:
        """So many of these cards, as far as they may be held; raises Stuck."""
        if self.fits is None:
            return pick(self.may & cards, number, rng)
        return rng.choice(self.choices(cards, number) or _stuck())

    def choices(self, cards: Mask, number: int) -> list[Mask]:
        """Every choice of so many of these cards that fits."""
        open_to = self.may & cards
        kinds = [1 << kind for kind in range(open_to.bit_length()) if open_to >> kind & 1]
        return [chosen for chosen in map(sum, combinations(kinds, number)) if self.fitting(chosen)]

    def fitting(self, cards: Mask) -> bool:
        """Whether all of these cards may be held, with those before them."""
        return cards & self.may == cards and (self.fits is None or self.fits(self.held | cards))


def _stuck() -> NoReturn:
    raise Stuck


def _combo(laws: Laws, category: str, size: int, rank: int, room: Leeway, rng: Random) -> Mask:
    pack = laws.pack
    match category:
        case "point":
            return _point(laws, size, rank, room, rng)
        case "sequence":
            tops = range(size - 1, pack.width) if rank == UNKNOWN else (rank,)
            options = [sequence(pack, suit, top, size).cards for suit in range(4) for top in tops]
            return rng.choice([cards for cards in options if room.fitting(cards)] or _stuck())
    return room.some(rank_mask(pack, pack.ranks[pack.width - 1 - rank]), size, rng)


def _point(laws: Laws, size: int, rank: int, room: Leeway, rng: Random) -> Mask:
    pack = laws.pack
    if room.fits is not None:
        for suit in rng.sample(pack.suit_masks, len(pack.suit_masks)):
            options = [cards for cards in room.choices(suit, size) if rank in (UNKNOWN, pips(pack, cards))]
            if options:
                return rng.choice(options)
        raise Stuck
    suits = [room.may & suit for suit in pack.suit_masks if (room.may & suit).bit_count() >= size]
    for _ in range(30 if suits else 0):
        cards = pick(rng.choice(suits), size, rng)
        if rank in (UNKNOWN, pips(pack, cards)):
            return cards
    raise Stuck


def _better(
    laws: Laws, category: str, verdict: Verdict, size: int, rank: int, room: Leeway, rng: Random
) -> Mask:
    """Cards with which younger may have said not good, or equal."""
    pack = laws.pack
    if category == "set":
        sizes = [(4, letter) for letter in SET_RANKS] + ([(3, letter) for letter in SET_RANKS])
        combinations = [
            (number, letter)
            for number, letter in sizes
            if (number, pack.width - 1 - pack.ranks.index(letter)) > (size, rank)
            and (room.may & rank_mask(pack, letter)).bit_count() >= number
        ]
        number, letter = rng.choice(combinations or _stuck())
        return room.some(rank_mask(pack, letter), number, rng)
    if verdict.reply == EQUAL:
        if verdict.final == EQUAL:
            return _combo(laws, category, size, verdict.detail, room, rng)
        return _combo(laws, category, size, UNKNOWN, room, rng)
    least = max(size + 1, LEAST_POINT if category == "point" else LEAST_SEQUENCE)
    longest = min(HAND, pack.width)
    if least > longest:
        raise Stuck
    length = rng.choice([least, least, least, rng.randint(least, longest)])
    return _combo(laws, category, length, UNKNOWN, room, rng)


def spoilers(laws: Laws, wanted: Mask) -> Mask:
    """Cards that would make more of these than was declared, where everything held is declared:
    the fourth of three, and the neighbours of a sequence."""
    pack, more = laws.pack, 0
    for rank in SET_RANKS:
        four = rank_mask(pack, rank)
        if (four & wanted).bit_count() == 3:
            more |= four & ~wanted
    for suit in pack.suit_masks:
        for combo in sequences_held(pack, wanted & suit):
            more |= suit & (combo.cards << 1 | combo.cards >> 1) & ~wanted
    return more

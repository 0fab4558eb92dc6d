"""Cards as unary counts, which a search asks its questions of quickly.

Of each kind a Count has as many bits as the pack has copies, and the lowest of them are set: two aces of four are
0011. The bits of two Counts in common are what both hold at least, and `bit_count` is how many cards there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.engine import tricks
from rules.engine.cards import Bag, Kind, Pack
from rules.engine.moves import Card
from rules.engine.tricks import Law

Count = int
"""Cards, each kind a run of ones in its own field."""

Field = int
"""Kinds, whatever their number: their whole fields."""


class CardCode:
    """The unary counts of one pack: the fields of its kinds and suits, and what beats what."""

    def __init__(self, pack: Pack) -> None:
        width = pack.copies
        self.pack, self.width = pack, width
        self.fields: tuple[Field, ...] = tuple(
            ((1 << width) - 1) << width * kind for kind in range(len(pack.kinds))
        )
        self.ones: tuple[Count, ...] = tuple(1 << width * kind for kind in range(len(pack.kinds)))
        self.suits: tuple[Field, ...] = tuple(self._field(mask) for mask in pack.suit_masks)
        self.above: tuple[Field, ...] = tuple(self._field(mask) for mask in pack.above)
        self.all: Count = sum(self.fields)
        self.by_rank: tuple[Kind, ...] = tuple(
            sorted(range(len(pack.kinds)), key=lambda kind: (kind % pack.width, kind))
        )

    def _field(self, kinds: int) -> Field:
        return sum(field for kind, field in enumerate(self.fields) if kinds >> kind & 1)

    def count(self, cards: Iterable[Card]) -> Count:
        """Cards of this pack by their names; raises UnknownCard."""
        total = 0
        for card in cards:
            total = self.plus(total, self.pack.kind(card))
        return total

    def of_bag(self, bag: Bag) -> Count:
        """The cards of a bag."""
        return self.count(self.pack.cards(bag))

    def bag(self, cards: Count) -> Bag:
        """The bag of some cards."""
        return self.pack.heap(self.names(cards))

    def plus(self, cards: Count, kind: Kind) -> Count:
        """A count of cards with one more of a kind, at most as many as the pack has."""
        field = self.fields[kind]
        return cards & ~field | ((cards & field) << 1 | self.ones[kind]) & field

    def minus(self, cards: Count, kind: Kind) -> Count:
        """One card less, of a kind that is there."""
        field = self.fields[kind]
        return cards & ~field | (cards & field) >> 1 & field

    def less(self, cards: Count, others: Count) -> Count:
        """What is left of some cards without others, all of which are among them."""
        for kind in self.kinds(others):
            for _ in range((others & self.fields[kind]).bit_count()):
                cards = self.minus(cards, kind)
        return cards

    def kinds(self, cards: Count) -> list[Kind]:
        """The kinds of some cards, from the lowest field up."""
        numbers, width = [], self.width
        while cards:
            kind = ((cards & -cards).bit_length() - 1) // width
            numbers.append(kind)
            cards &= ~self.fields[kind]
        return numbers

    def every(self, cards: Count) -> list[Kind]:
        """The kind of every card: one held twice is listed twice."""
        return [kind for kind in self.kinds(cards) for _ in range((cards & self.fields[kind]).bit_count())]

    def names(self, cards: Count) -> tuple[Card, ...]:
        """The cards in the order of a hand."""
        pack = self.pack
        return pack.cards(pack.heap(pack.kinds[kind] for kind in self.every(cards)))


@lru_cache(maxsize=16)
def code_of(pack: Pack) -> CardCode:
    """The unary counts of a pack; the same object each time."""
    return CardCode(pack)


@lru_cache(maxsize=1 << 15)
def kinds_denied(code: CardCode, kind: Kind, led: Kind, best: Kind, trump: int | None, law: Law) -> Field:
    """The kinds that whoever plays `kind` to a trick may not hold besides: with one of them he owed another card.

    `led` is the card led, `best` the one that wins so far. The law itself stands in rules.engine.tricks: it is asked
    about hands of two kinds, for each duty is owed on account of a single card. So a card may be played from a hand
    that has none of these, and whoever has played it has none of them left.
    """
    pack, fields = code.pack, 0
    for other, field in enumerate(code.fields):
        two = 1 << kind | 1 << other
        if not tricks.legal(pack, two, pack.suit_of[led], best, trump, law) >> kind & 1:
            fields |= field
    return fields

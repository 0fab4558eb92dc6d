"""Packs of cards, and hands as bags.

A bag is an int that counts the cards of each kind, three bits a kind (so at most seven
copies). Identical cards cannot be told apart in it, two equal hands are equal ints, and
taking a card is a subtraction. Within a suit the weakest rank has the lowest bits, so that
of two kinds of a suit the stronger one has the higher index.

Kinds held, whatever their number, are a mask with one bit a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from .moves import Card

Bag = int
Kind = int
Mask = int

JOKER: Card = "X"

SUITS = "SHCD"
"""Spades, hearts, clubs, diamonds: the order in which a hand is held, colours taking turns."""

BITS = 3
ONE = (1 << BITS) - 1


class UnknownCard(ValueError):
    """A word that is no card of the pack."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.token = token


BACK = "'"
"""Where packs of several backs are dealt together, so many of these behind a card tell its pack: AS, AS', AS''."""


def face(card: Card) -> Card:
    """A card without the mark of its back: all that matters once the cards are dealt."""
    return card.rstrip(BACK)


class Pack:
    """The cards of a game: ranks from high to low, suits, copies of each card, and jokers, which come last."""

    def __init__(self, ranks: str, copies: int, suits: str = SUITS, jokers: int = 0) -> None:
        self.ranks, self.copies, self.suits, self.jokers = ranks, copies, suits, jokers
        self.width = len(ranks)
        plain = tuple(rank + suit for suit in suits for rank in reversed(ranks))
        self.kinds: tuple[Card, ...] = (*plain, *((JOKER,) if jokers else ()))
        self.index: dict[Card, Kind] = {card: kind for kind, card in enumerate(self.kinds)}
        self.units: tuple[Bag, ...] = tuple(1 << BITS * kind for kind in range(len(self.kinds)))
        self._unit_of: dict[Card, Bag] = dict(zip(self.kinds, self.units, strict=True))
        self.suit_of: tuple[int, ...] = tuple(kind // self.width for kind in range(len(self.kinds)))
        ones = (1 << self.width) - 1
        self.suit_masks: tuple[Mask, ...] = tuple(ones << s * self.width for s in range(len(suits)))
        self.above: tuple[Mask, ...] = tuple(
            self.suit_masks[self.suit_of[kind]] & ~((2 << kind) - 1) for kind in range(len(plain))
        )
        self._suit_bits = BITS * self.width
        self._suit_code = (1 << self._suit_bits) - 1
        self._ranks_held: dict[int, Mask] = {}
        self._hand_order = [
            s * self.width + r for s in range(len(suits)) for r in reversed(range(self.width))
        ] + list(range(len(plain), len(self.kinds)))

        self._place = {self.kinds[kind]: place for place, kind in enumerate(self._hand_order)}
        self._shifts = [(self.kinds[kind], BITS * kind) for kind in self._hand_order]

    @cached_property
    def full(self) -> Bag:
        """Every card of the pack."""
        return sum(unit * self.most(kind) for kind, unit in enumerate(self.units))

    @cached_property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.most(kind) for kind in range(len(self.kinds)))

    @cached_property
    def cards_in_order(self) -> tuple[Card, ...]:
        """Every card of the pack, copies side by side, as an unshuffled deck."""
        return self.cards(self.full)

    def kind(self, card: Card) -> Kind:
        """The kind of a card; raises UnknownCard."""
        try:
            return self.index[card]
        except KeyError:
            raise UnknownCard(card) from None

    def most(self, kind: Kind) -> int:
        """How many cards of a kind there are."""
        return self.jokers if self.kinds[kind] == JOKER else self.copies

    def bag(self, cards: Iterable[Card]) -> Bag:
        """Put cards into a bag; raises UnknownCard, also for more copies than the pack has."""
        bag = 0
        for card in cards:
            kind = self.kind(card)
            bag += self.units[kind]
            if bag >> BITS * kind & ONE > self.most(kind):
                raise UnknownCard(card)
        return bag

    def heap(self, cards: Iterable[Card]) -> Bag:
        """Put cards that are known to be of this pack into a bag."""
        return sum(map(self._unit_of.__getitem__, cards))

    def is_whole(self, cards: Sequence[Card]) -> bool:
        """Whether these cards are the pack, each as often as it is in it.

        A sum of units is that of the whole pack for these many cards only where no kind has run over into the next.
        """
        try:
            return len(cards) == self.total and self.heap(cards) == self.full
        except KeyError:
            return False

    def cards(self, bag: Bag) -> tuple[Card, ...]:
        """The cards of a bag in the fixed order of a hand: by suit, high to low."""
        cards: list[Card] = []
        for card, shift in self._shifts:
            if number := bag >> shift & ONE:
                cards += (card,) * number
        return tuple(cards)

    def in_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards of this pack in the order of a hand, as `cards` gives those of a bag."""
        return tuple(sorted(cards, key=self._place.__getitem__))

    def count(self, bag: Bag, kind: Kind) -> int:
        """How many cards of a kind a bag holds."""
        return bag >> BITS * kind & ONE

    def size(self, bag: Bag) -> int:
        """How many cards a bag holds."""
        total = 0
        while bag:
            total += bag & ONE
            bag >>= BITS
        return total

    def holds(self, bag: Bag, part: Bag) -> bool:
        """Whether every card of `part` is in `bag`."""
        while part:
            if part & ONE > bag & ONE:
                return False
            part >>= BITS
            bag >>= BITS
        return True

    def mask(self, bag: Bag) -> Mask:
        """The kinds a bag holds, one bit a kind."""
        codes, mask, shift = self._ranks_held, 0, 0
        while bag:
            code = bag & self._suit_code
            if code:
                ranks = codes.get(code)
                if ranks is None:
                    ranks = codes[code] = self._ranks(code)
                mask |= ranks << shift
            bag >>= self._suit_bits
            shift += self.width
        return mask

    def _ranks(self, code: int) -> Mask:
        return sum(1 << rank for rank in range(self.width) if code >> BITS * rank & ONE)

    def kinds_in(self, mask: Mask) -> tuple[Kind, ...]:
        """The kinds of a mask, in hand order."""
        return tuple([kind for kind in self._hand_order if mask >> kind & 1])

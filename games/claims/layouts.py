"""What the others may hold, as far as a seat knows: every layout of the unseen cards that fits, and no list of them.

Two ways to know it, alike to those who ask. Bounds have the unseen cards in lots, what each seat is known to hold
and is known not to hold: the number of layouts does not matter, and Hall's theorem tells whether there is one.
Worlds lists the layouts one by one, for endings so small, or so odd (the declarations of piquet), that they can be
listed. Both are exact for what they say. Bounds say less than is known where melds that were not laid, or passed
cards nobody has seen, would rule a layout out: they allow too many layouts, never too few (see pinochle.py).

Identical cards cannot be told apart, so a card that is played is taken from where it commits to least: from the
cards the seat was known to hold, else from the lot fewest may hold. What is left then has every layout that the
other way of looking at it would leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from rules.engine.cards import Kind
from rules.engine.moves import Seat

from .codes import CardCode, Count, Field

Hands = tuple[Count, ...]
"""The cards of each seat; 0 for the seat that asks."""


class Wish(NamedTuple):
    """A layout one looks for: `seat` holds at least `few` cards of `narrow`, and `many` of `wide` with those."""

    seat: Seat
    narrow: Field
    few: int
    wide: Field
    many: int


def has_wish(hands: Hands, wish: Wish) -> bool:
    """Whether a layout has what is looked for."""
    hand = hands[wish.seat]
    return (hand & wish.narrow).bit_count() >= wish.few and (hand & wish.wide).bit_count() >= wish.many


class Lot(NamedTuple):
    """Unseen cards, and the bins (one bit each) in which they may lie."""

    cards: Count
    bins: int


class _Bin(NamedTuple):
    """Room for so many cards of some kinds; `owner` is the bin of the Bounds it is a part of."""

    owner: int
    number: int
    may: Field


class Bounds(NamedTuple):
    """Layouts told by bounds: one bin for each seat (0 cards for the one that asks), and one for cards laid aside."""

    code: CardCode
    lots: tuple[Lot, ...]
    known: tuple[Count, ...]
    denied: tuple[Field, ...]
    sizes: tuple[int, ...]

    def may_hold(self, seat: Seat) -> Count:
        """The cards a seat may hold, each for itself."""
        free = 0
        for cards, bins in self.lots:
            if bins >> seat & 1:
                free |= cards
        return self.known[seat] | free & ~self.denied[seat]

    def after_play(self, seat: Seat, kind: Kind, denied: Field) -> Bounds | None:
        """What is left when a seat plays a card, which shows that it holds none of some kinds; None: it cannot."""
        code, field = self.code, self.code.fields[kind]
        certain, lots = self.known, self.lots
        if certain[seat] & field:
            certain = (*certain[:seat], code.minus(certain[seat], kind), *certain[seat + 1 :])
        else:
            if self.denied[seat] & field:
                return None
            able = [n for n, (cards, bins) in enumerate(lots) if cards & field and bins >> seat & 1]
            if not able:
                return None
            place = min(able, key=lambda number: lots[number].bins.bit_count())
            cards, bins = lots[place]
            lots = (*lots[:place], Lot(code.minus(cards, kind), bins), *lots[place + 1 :])
        live = 0
        for cards, _bins in lots:
            live |= cards
        if certain[seat] & denied:
            return None
        never = tuple(
            ((no | denied) if bin_ == seat else no) & _fields(code, live)
            for bin_, no in enumerate(self.denied)
        )
        sizes = (*self.sizes[:seat], self.sizes[seat] - 1, *self.sizes[seat + 1 :])
        left = Bounds(code, lots, certain, never, sizes)
        return left if left.possible() else None

    def possible(self) -> bool:
        """Whether there is a layout at all."""
        return _fits(self.lots, self._bins())

    def allows(self, wish: Wish) -> bool:
        """Whether a layout has what is looked for."""
        bins = self._bins_for(wish)
        return bins is not None and _fits(self.lots, bins)

    def example(self, wish: Wish | None, rng: Random) -> Hands | None:
        """Some layout that has it; None where there is none."""
        bins = self._bins() if wish is None else self._bins_for(wish)
        if bins is None:
            return None
        dealt = _dealt(self.code, self.lots, bins, rng)
        if dealt is None:
            return None
        hands = list(self.known)
        for bin_, kinds in zip(bins, dealt, strict=True):
            for kind in kinds:
                hands[bin_.owner] = self.code.plus(hands[bin_.owner], kind)
        return tuple(hands)

    def with_change(self, hands: Hands, wish: Wish | None, rng: Random) -> Hands | None:
        """A layout with two cards of two bins changed, all of them drawn; None where that is none."""
        code = self.code
        bins = [bin_ for bin_, size in enumerate(self.sizes) if size]
        if len(bins) < 2:
            return None
        seat, other = rng.sample(bins, 2)
        mine = [kind for kind in code.kinds(hands[seat]) if self._free(hands, seat, kind)]
        theirs = [kind for kind in code.kinds(hands[other]) if self._free(hands, other, kind)]
        if not mine or not theirs:
            return None
        given, taken = rng.choice(mine), rng.choice(theirs)
        after = list(hands)
        after[seat] = code.plus(code.minus(hands[seat], given), taken)
        after[other] = code.plus(code.minus(hands[other], taken), given)
        hands_after = tuple(after)
        if (
            given == taken
            or not self._has_room(hands_after, seat, taken)
            or not self._has_room(hands_after, other, given)
        ):
            return None
        return hands_after if wish is None or has_wish(hands_after, wish) else None

    def _free(self, hands: Hands, bin_: int, kind: Kind) -> bool:
        """Whether a bin holds more of a kind than it is known to hold."""
        field = self.code.fields[kind]
        return (hands[bin_] & field).bit_count() > (self.known[bin_] & field).bit_count()

    def _has_room(self, hands: Hands, bin_: int, kind: Kind) -> bool:
        """Whether a bin may hold all it has of a kind."""
        field = self.code.fields[kind]
        if self.denied[bin_] & field:
            return False
        most = (self.known[bin_] & field).bit_count()
        most += sum((cards & field).bit_count() for cards, bins in self.lots if bins >> bin_ & 1)
        return (hands[bin_] & field).bit_count() <= most

    def layouts(self, most: int) -> list[Hands] | None:
        """Every layout, the cards laid aside last; None where there are more than so many."""
        layouts: list[Hands] = []
        for hands in _every(self.code, self.lots, self._bins(), list(self.known)):
            layouts.append(hands)
            if len(layouts) > most:
                return None
        return layouts

    def _bins(self) -> list[_Bin]:
        return [
            _Bin(place, size - certain.bit_count(), ~no)
            for place, (size, certain, no) in enumerate(zip(self.sizes, self.known, self.denied, strict=True))
            if size
        ]

    def _bins_for(self, wish: Wish) -> list[_Bin] | None:
        seat, narrow, few, wide, many = wish
        certain, may = self.known[seat], ~self.denied[seat]
        need = self.sizes[seat] - certain.bit_count()
        first = max(0, few - (certain & narrow).bit_count())
        second = max(0, many - (certain & wide).bit_count() - first)
        if first + second > need:
            return None
        parts = [(first, may & narrow), (second, may & wide), (need - first - second, may)]
        others = [bin_ for bin_ in self._bins() if bin_.owner != seat]
        return [*others, *(_Bin(seat, number, cards) for number, cards in parts if number)]


class Worlds(NamedTuple):
    """Layouts told one by one."""

    code: CardCode
    hands: tuple[Hands, ...]
    sizes: tuple[int, ...]

    def may_hold(self, seat: Seat) -> Count:
        """The cards a seat may hold, each for itself."""
        union = 0
        for hands in self.hands:
            union |= hands[seat]
        return union

    def after_play(self, seat: Seat, kind: Kind, denied: Field) -> Worlds | None:
        """What is left when a seat plays a card, which shows that it holds none of some kinds; None: it cannot."""
        code, field = self.code, self.code.fields[kind]
        left: dict[Hands, None] = {}
        for hands in self.hands:
            hand = hands[seat]
            if hand & field:
                rest = code.minus(hand, kind)
                if not rest & denied:
                    left[(*hands[:seat], rest, *hands[seat + 1 :])] = None
        if not left:
            return None
        sizes = (*self.sizes[:seat], self.sizes[seat] - 1, *self.sizes[seat + 1 :])
        return Worlds(code, tuple(left), sizes)

    def allows(self, wish: Wish) -> bool:
        """Whether a layout has what is looked for."""
        return any(has_wish(hands, wish) for hands in self.hands)

    def example(self, wish: Wish | None, rng: Random) -> Hands | None:
        """Some layout that has it; None where there is none."""
        if wish is None:
            return rng.choice(self.hands)
        fitting = [hands for hands in self.hands if has_wish(hands, wish)]
        return rng.choice(fitting) if fitting else None


Unseen = Bounds | Worlds


@lru_cache(maxsize=1 << 14)
def _fields(code: CardCode, cards: Count) -> Field:
    """The whole fields of the kinds of some cards."""
    union = 0
    for kind in code.kinds(cards):
        union |= code.fields[kind]
    return union


def _fits(lots: tuple[Lot, ...], bins: list[_Bin]) -> bool:
    """Whether the lots can be dealt so that every bin is full.

    Hall: every set of bins must find enough cards that may lie in one of them, and no card may be left over.
    """
    wanted = 0
    for _owner, number, _may in bins:
        if number < 0:
            return False
        wanted += number
    total = 0
    for cards, _of in lots:
        total += cards.bit_count()
    if wanted != total:
        return False
    open_bins = [bin_ for bin_ in bins if bin_[1]]
    for chosen in range(1, 1 << len(open_bins)):
        needed = 0
        mays = [0] * len(lots)
        for place, (owner, number, may) in enumerate(open_bins):
            if chosen >> place & 1:
                needed += number
                for lot, (_cards, of) in enumerate(lots):
                    if of >> owner & 1:
                        mays[lot] |= may
        sum_of_cards = 0
        for (cards, _of), may in zip(lots, mays, strict=True):
            sum_of_cards += (cards & may).bit_count()
        if sum_of_cards < needed:
            return False
    return True


def _dealt(code: CardCode, lots: tuple[Lot, ...], bins: list[_Bin], rng: Random) -> list[list[Kind]] | None:
    """The lots dealt into the bins; a card makes room by moving another one on along a shortest chain."""
    cards = [(kind, lot.bins) for lot in lots for kind in code.every(lot.cards)]
    rng.shuffle(cards)
    takers = {
        card: [
            p for p, bin_ in enumerate(bins) if card[1] >> bin_.owner & 1 and bin_.may & code.ones[card[0]]
        ]
        for card in set(cards)
    }
    cards.sort(key=lambda card: len(takers[card]))
    left = [bin_.number for bin_ in bins]
    if sum(left) != len(cards) or min(left, default=0) < 0:
        return None
    dealt: list[list[tuple[Kind, int]]] = [[] for _ in bins]
    for card in cards:
        came: dict[int, tuple[int, tuple[Kind, int]] | None] = dict.fromkeys(
            rng.sample(takers[card], len(takers[card]))
        )
        queue = list(came)
        end = -1
        for place in queue:
            if left[place]:
                end = place
                break
            for moved in dealt[place]:
                for onward in takers[moved]:
                    if onward not in came:
                        came[onward] = (place, moved)
                        queue.append(onward)
        if end < 0:
            return None
        left[end] -= 1
        while (step := came[end]) is not None:
            source, moved = step
            dealt[source].remove(moved)
            dealt[end].append(moved)
            end = source
        dealt[end].append(card)
    return [[kind for kind, _bins in hand] for hand in dealt]


def _every(code: CardCode, lots: tuple[Lot, ...], bins: list[_Bin], hands: list[Count]) -> Iterator[Hands]:
    """Every way to deal the lots into the bins, each once."""
    cards = [(kind, lot.bins) for lot in lots for kind in code.every(lot.cards)]
    left = [bin_.number for bin_ in bins]
    if sum(left) != len(cards) or min(left, default=0) < 0:
        return
    seen_layouts: set[Hands] = set()

    def deal(place: int, least: int) -> Iterator[Hands]:
        if place == len(cards):
            layout = tuple(hands)
            if layout not in seen_layouts:
                seen_layouts.add(layout)
                yield layout
            return
        kind, of = cards[place]
        # Equal cards of a lot go into bins in rising order, so that no layout comes twice.
        first = least if place and cards[place - 1] == cards[place] else 0
        for number in range(first, len(bins)):
            owner, _size, may = bins[number]
            if left[number] and of >> owner & 1 and may & code.ones[kind]:
                left[number] -= 1
                hand = hands[owner]
                hands[owner] = code.plus(hand, kind)
                yield from deal(place + 1, number)
                hands[owner] = hand
                left[number] += 1

    yield from deal(0, 0)

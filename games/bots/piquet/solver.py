"""The end of a deal solved exactly: both hands known, every legal play looked at, the best for each side.

Values are play points (leads, tricks taken from the leader, the last trick) and the cards, the leader's
less the other's. Alpha-beta with a table of positions; touching cards of a hand are one card as long as
nothing of the other hand lies between them. A search that has looked at too many positions stops.
"""

from __future__ import annotations

from rules.engine.cards import Kind, Mask, Pack

from .kernel import bonus, suits_and_above


class TooLong(Exception):
    """More positions than the search was given."""


class Solver:
    """Solves positions of one deal; positions are kept from one question to the next."""

    def __init__(self, pack: Pack, most: int = 200_000) -> None:
        self.pack, self.left = pack, most
        self.suit, self.above = suits_and_above(pack)
        self._known: dict[tuple[Mask, Mask, int], tuple[int, int]] = {}

    def value(self, mine: Mask, theirs: Mask, tricks: int, low: int = -200, high: int = 200) -> int:
        """What the leader makes more than the other from here on, with so many tricks taken by the leader.

        Raises TooLong.
        """
        if not mine:
            return bonus(tricks)
        self.left -= 1
        if self.left < 0:
            raise TooLong
        key = (mine, theirs, tricks)
        least, most = self._known.get(key, (-200, 200))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        best, floor = -200, low
        for card in self.distinct(mine, theirs):
            worth = self.led(mine, theirs, card, tricks, floor, high)
            if worth > best:
                best = worth
                floor = max(floor, best)
                if best >= high:
                    break
        self._known[key] = (best if best > low else least, best if best < high else most)
        return best

    def led(self, mine: Mask, theirs: Mask, card: Kind, tricks: int, low: int = -200, high: int = 200) -> int:
        """The same after the leader has led a card: the other makes it as small as possible."""
        best, ceiling = 200, high
        for answer in self.answers(mine & ~(1 << card), theirs, card):
            worth = self.answered(mine, theirs, card, answer, tricks, low, ceiling)
            if worth < best:
                best = worth
                ceiling = min(ceiling, best)
                if best <= low:
                    break
        return best

    def answered(
        self,
        mine: Mask,
        theirs: Mask,
        card: Kind,
        answer: Kind,
        tricks: int,
        low: int = -200,
        high: int = 200,
    ) -> int:
        """The same once the trick is complete."""
        mine, theirs = mine & ~(1 << card), theirs & ~(1 << answer)
        last = 0 if mine else 1
        if answer > card and self.suit[card] >> answer & 1:
            # The lead and the trick taken from it cancel out.
            played = 12 - mine.bit_count()
            after = (
                self.value(theirs, mine, played - tricks, last - high, last - low) if mine else -bonus(tricks)
            )
            return -last - after
        gain = 1 + last
        return gain + self.value(mine, theirs, tricks + 1, low - gain, high - gain)

    def answers(self, mine: Mask, theirs: Mask, card: Kind) -> list[Kind]:
        """The cards that may follow, the cheapest winner first."""
        held = theirs & self.suit[card]
        if not held:
            return self.distinct(theirs, mine)[::-1]
        cards = self.distinct(held, mine | 1 << card)
        return sorted(cards, key=lambda kind: (kind < card, kind))

    def distinct(self, cards: Mask, others: Mask) -> list[Kind]:
        """Cards of a hand that are not as good as another of it, from the highest of each suit down."""
        found: list[Kind] = []
        for mask in self.pack.suit_masks:
            held, against = cards & mask, others & mask
            lower_than = -1
            while held:
                kind = held.bit_length() - 1
                between = against & ((1 << lower_than) - 1) & ~((1 << kind) - 1) if lower_than >= 0 else 1
                if between:
                    found.append(kind)
                lower_than = kind
                held &= ~(1 << kind)
        return found

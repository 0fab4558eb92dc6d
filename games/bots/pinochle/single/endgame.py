"""The second half of a two-handed deal, where both players know all cards: the best line, as far as it can be seen.

Holdings are flat lists as in kernel.py. The search looks at every legal card with alpha and beta, keeps what it
has found, and when the nodes it was given are used up goes on by rule of thumb. What it maximises is the
difference of trick points, the last trick included.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind
from rules.pinochle.single.pack import LAST_TRICK

from .kernel import HELD, HIGHEST, LOWEST, RANKS, SIZE, SUIT, UNIT, takes

Key = tuple[int, ...]


class Endgame:
    """One deal's second half: trumps, duties, what cards count, and how many nodes may be looked at."""

    def __init__(self, trump: int, must_trump: bool, worth: Sequence[int], nodes: int) -> None:
        self.trump, self.must_trump, self.worth, self.nodes = trump, must_trump, worth, nodes
        self._known: dict[Key, tuple[int, int]] = {}

    def best(self, codes: list[int], leader: int, led: Kind | None) -> tuple[Kind, int]:
        """The card for the player to move, and what the leader makes more than the other from here on."""
        alpha, beta = -10_000, 10_000
        best_kind, best_value = -1, -10_001
        if led is None:
            for kind in self._leads(codes, leader):
                value = self._after_lead(codes, leader, kind, alpha, beta)
                if value > best_value:
                    best_kind, best_value = kind, value
                alpha = max(alpha, value)
            return best_kind, best_value
        best_value = 10_001
        for kind in self._answers(codes, 1 - leader, led):
            value = self._after_answer(codes, leader, led, kind, alpha, beta)
            if value < best_value:
                best_kind, best_value = kind, value
            beta = min(beta, value)
        return best_kind, best_value

    def value(self, codes: list[int], leader: int) -> int:
        """What the leader makes more than the other with the lead to come, as far as the nodes go."""
        return self._value(codes, leader, -10_000, 10_000)

    def _value(self, codes: list[int], leader: int, alpha: int, beta: int) -> int:
        """What the leader makes more than the other with the lead to come."""
        if not any(codes):
            return 0
        key = (leader, *codes)
        low, high = self._known.get(key, (-10_000, 10_000))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if self.nodes <= 0:
            return self._by_thumb(codes.copy(), leader)
        found, floor = -10_000, alpha
        for kind in self._leads(codes, leader):
            value = self._after_lead(codes, leader, kind, floor, beta)
            found = max(found, value)
            floor = max(floor, value)
            if found >= beta:
                break
        if self.nodes > 0:
            if found <= alpha:
                high = min(high, found)
            elif found >= beta:
                low = max(low, found)
            else:
                low = high = found
            self._known[key] = (low, high)
        return found

    def _after_lead(self, codes: list[int], leader: int, led: Kind, alpha: int, beta: int) -> int:
        self.nodes -= 1
        place = leader * 4 + SUIT[led]
        codes[place] -= UNIT[led]
        found, roof = 10_000, beta
        for kind in self._answers(codes, 1 - leader, led):
            value = self._after_answer(codes, leader, led, kind, alpha, roof)
            found = min(found, value)
            roof = min(roof, value)
            if found <= alpha:
                break
        codes[place] += UNIT[led]
        return found

    def _after_answer(
        self, codes: list[int], leader: int, led: Kind, kind: Kind, alpha: int, beta: int
    ) -> int:
        """What the leader makes more once a trick is complete; the card led is no longer in the holdings."""
        other = 1 - leader
        place = other * 4 + SUIT[kind]
        codes[place] -= UNIT[kind]
        points = self.worth[led] + self.worth[kind] + (0 if any(codes) else LAST_TRICK)
        if takes(kind, led, self.trump):
            value = -points - self._value(codes, other, -beta - points, -alpha - points)
        else:
            value = points + self._value(codes, leader, alpha - points, beta - points)
        codes[place] += UNIT[kind]
        return value

    # --- cards

    def _leads(self, codes: Sequence[int], leader: int) -> list[Kind]:
        """Every card to lead, winners first; of neighbours without value only one need be tried."""
        at, other = leader * 4, (1 - leader) * 4
        found: list[tuple[int, Kind]] = []
        for suit in range(4):
            mine, theirs = HELD[codes[at + suit]], HELD[codes[other + suit]]
            top = HIGHEST[theirs] if theirs else -1
            for rank in range(RANKS):
                if not mine >> rank & 1 or (rank and self._same(mine, theirs, suit, rank)):
                    continue
                score = 20 + rank if rank >= top else -self.worth[suit * RANKS + rank]
                found.append((score, suit * RANKS + rank))
        return [kind for _score, kind in sorted(found, reverse=True)]

    def _same(self, mine: int, theirs: int, suit: int, rank: int) -> bool:
        """Whether a rank does exactly what the one below it does: both held here, both worth the same."""
        below = rank - 1
        alike = self.worth[suit * RANKS + rank] == self.worth[suit * RANKS + below]
        return bool(alike and mine >> below & 1 and not (theirs >> rank | theirs >> below) & 1)

    def _answers(self, codes: Sequence[int], seat: int, led: Kind) -> list[Kind]:
        """Every legal answer, the likely best first."""
        at, suit = seat * 4, SUIT[led]
        held = HELD[codes[at + suit]]
        if held:
            higher = held & ~((2 << led % RANKS) - 1)
            return self._kinds(suit, higher or held, cheap=not higher)
        trumps = HELD[codes[at + self.trump]]
        if trumps and self.must_trump:
            return self._kinds(self.trump, trumps, cheap=True)
        found: list[Kind] = []
        for other in range(4):
            found += self._kinds(other, HELD[codes[at + other]], cheap=True)
        return sorted(found, key=lambda kind: (self.worth[kind], kind % RANKS))

    def _kinds(self, suit: int, mask: int, *, cheap: bool) -> list[Kind]:
        ranks = [rank for rank in range(RANKS) if mask >> rank & 1]
        return [suit * RANKS + rank for rank in (ranks if cheap else reversed(ranks))]

    def _by_thumb(self, codes: list[int], leader: int) -> int:
        """The rest of the deal by rule of thumb: winners from the top, else low from length; answers as they come."""
        total, sign = 0, 1
        while any(codes):
            led = self._thumb_lead(codes, leader)
            codes[leader * 4 + SUIT[led]] -= UNIT[led]
            kind = self._thumb_answer(codes, 1 - leader, led)
            codes[(1 - leader) * 4 + SUIT[kind]] -= UNIT[kind]
            points = self.worth[led] + self.worth[kind] + (0 if any(codes) else LAST_TRICK)
            if takes(kind, led, self.trump):
                sign, leader = -sign, 1 - leader
            total += sign * points
        return total

    def _thumb_lead(self, codes: Sequence[int], leader: int) -> Kind:
        at, other = leader * 4, (1 - leader) * 4
        ruffs = codes[other + self.trump]
        best, best_score = -1, -1000
        for suit in range(4):
            mine, theirs = codes[at + suit], codes[other + suit]
            if not mine:
                continue
            high = HIGHEST[HELD[mine]]
            wins = high >= (HIGHEST[HELD[theirs]] if theirs else -1) and (
                suit == self.trump or theirs or not ruffs
            )
            rank = high if wins else LOWEST[HELD[mine]]
            score = (100 + SIZE[theirs] if wins else SIZE[mine]) - (
                0 if wins else self.worth[suit * RANKS + rank]
            )
            if score > best_score:
                best, best_score = suit * RANKS + rank, score
        return best

    def _thumb_answer(self, codes: Sequence[int], seat: int, led: Kind) -> Kind:
        at, suit = seat * 4, SUIT[led]
        held = HELD[codes[at + suit]]
        if held:
            higher = held & ~((2 << led % RANKS) - 1)
            return suit * RANKS + (HIGHEST[higher] if higher else LOWEST[held])
        trumps = HELD[codes[at + self.trump]]
        if trumps and (self.must_trump or self.worth[led] >= 10):
            return self.trump * RANKS + LOWEST[trumps]
        return min(
            (s * RANKS + LOWEST[HELD[codes[at + s]]] for s in range(4) if codes[at + s]),
            key=lambda kind: (self.worth[kind] + (40 if SUIT[kind] == self.trump else 0), kind % RANKS),
        )

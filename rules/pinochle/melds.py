"""Melds of the pinochle family: what a hand shows, what it counts, and why not more.

A meld belongs to one of three classes: I runs and marriages, II pinochles, III arounds. A card
may count in one meld of each class. Values by multiplicity are rows of a MeldTable; where a row
has no value for so many, the meld is split into those it has (a quadruple as triple and single).
Source: the meld table and the notes under it in the double-deck rules, roundhouses among its variations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.engine.cards import BITS, ONE, Bag, Mask, Pack
from rules.engine.moves import Card, Phrase

from .meldtable import (
    AROUND_KIND,
    AROUND_RANKS,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    MeldTable,
    Row,
    split,
    worth,
)


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld laid: its kind, suit where it has one, how many at once, points and cards."""

    kind: str
    count: int
    points: int
    cards: tuple[Card, ...]
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class Melding:
    """All a hand melds, the sum, and the reasons why other cards could not count (again)."""

    points: int
    melds: tuple[Meld, ...]
    notes: tuple[Phrase, ...]


NO_MELD = Melding(0, (), ())


class Counter:
    """Counts melds of bags of one pack by one table; melds of a hand are asked for by trump suit."""

    def __init__(self, pack: Pack, table: MeldTable) -> None:
        self.pack, self.table = pack, table
        self._shifts = [
            (rank + suit, BITS * pack.index[rank + suit]) for suit in pack.suits for rank in pack.ranks
        ]
        self._of_rank = {rank: tuple(rank + suit for suit in pack.suits) for rank in pack.ranks}
        self._arounds = {rank: self._of_rank[rank] for rank in AROUND_RANKS}
        self._runs = {suit: tuple(rank + suit for rank in "ATKQJ") for suit in pack.suits}
        self._pairs = {suit: ("K" + suit, "Q" + suit) for suit in pack.suits}
        self._trumps: dict[tuple[int, int, int], LaidTrumps] = {}
        self.queen, self.jack = pack.index[QUEEN_OF_SPADES], pack.index[JACK_OF_DIAMONDS]

    def points(self, hand: Bag, trump: str | None) -> int:
        """What a hand melds; trump None counts as if no suit were trumps."""
        return self.melds(hand, trump).points

    def count(self, hand: Bag, trump: str | None) -> Melding:
        """All melds of a hand with their explanation."""
        tally = self._count(hand, trump)
        return _melding(self._melds(tally), tuple(self._notes(tally)))

    def melds(self, hand: Bag, trump: str | None) -> Melding:
        """All melds of a hand as they are laid, without a word on why not more."""
        return _melding(self._melds(self._count(hand, trump)), ())

    def _count(self, hand: Bag, trump: str | None) -> _Tally:
        table = self.table
        counts = {card: hand >> shift & ONE for card, shift in self._shifts}
        pairs = {suit: min(counts[king], counts[queen]) for suit, (king, queen) in self._pairs.items()}
        houses = min(pairs.values())
        runs = min([counts[card] for card in self._runs[trump]]) if trump and pairs[trump] else 0
        if trump:
            trumps = self.trumps(pairs[trump], runs, houses)
        else:
            trumps = LaidTrumps(0, 0, self.roundhouse_bonus(houses, 0, 0))
        pinochles = min(counts[QUEEN_OF_SPADES], counts[JACK_OF_DIAMONDS])
        around = {
            rank: min(counts[spade], counts[heart], counts[club], counts[diamond])
            for rank, (spade, heart, club, diamond) in self._arounds.items()
        }
        nines = counts["9" + trump] if trump and table.dix else 0
        trump_melds, royals, bonus = trumps
        return _Tally(
            counts, trump, pairs, trump_melds, royals, pinochles, around, bonus, nines, runs - trump_melds
        )

    def trumps(self, pairs: int, runs: int, houses: int) -> LaidTrumps:
        """How so many pairs of king and queen and so many runs in trumps count most, as many runs as may be laid.

        `houses` are the marriages of every suit. A run uses up its king and queen, and royal marriages may be
        worth more than it; where the table leaves no choice every run is laid.
        """
        key = pairs, runs, houses
        best = self._trumps.get(key)
        if best is None:
            fewest = 0 if self.table.runs_by_choice else runs
            ways = [self._laid_trumps(pairs, number, houses) for number in range(runs, fewest - 1, -1)]
            best = self._trumps[key] = max(ways, key=self._trump_points)
        return best

    def _laid_trumps(self, pairs: int, runs: int, houses: int) -> LaidTrumps:
        extra = max(0, pairs - runs)
        royals = pairs if self.table.royals_on_top and extra else extra
        return LaidTrumps(runs, royals, self.roundhouse_bonus(houses, runs, royals))

    def _trump_points(self, trump_melds: LaidTrumps) -> int:
        added = trump_melds.bonus[1] if trump_melds.bonus else 0
        return worth(self.table.run, trump_melds.runs) + worth(self.table.royal, trump_melds.royals) + added

    def roundhouse_bonus(self, houses: int, runs: int, royals: int) -> tuple[str, int] | None:
        """Which roundhouse so many marriages of every suit make, and what it counts beyond its parts.

        Three or more of them count as their parts; None where the table pays nothing beyond them.
        """
        if not 0 < houses < 3:
            return None
        table = self.table
        parts = worth(table.royal, houses) + 3 * worth(table.marriage, houses)
        parts += worth(table.around["K"], houses) + worth(table.around["Q"], houses)
        if houses == 1 and runs and not royals and table.roundhouse_with_run is not None:
            parts += worth(table.run, 1) - worth(table.royal, 1)
            kind, value = "roundhouse_with_run", table.roundhouse_with_run
        elif houses == 1 and table.roundhouse is not None:
            kind, value = "roundhouse", table.roundhouse
        elif houses == 2 and table.double_roundhouse is not None:
            kind, value = "double_roundhouse", table.double_roundhouse
        else:
            return None
        return (kind, value - parts) if value > parts else None

    def _melds(self, tally: _Tally) -> tuple[Meld, ...]:
        table, trump = self.table, tally.trump
        melds: list[Meld] = []
        if trump and tally.runs:
            melds += _equal_melds("run", table.run, tally.runs, self._runs[trump], trump)
        if trump and tally.royals:
            melds += _equal_melds("royal_marriage", table.royal, tally.royals, self._pairs[trump], trump)
        for suit, number in tally.pairs.items():
            if number and suit != trump:
                melds += _equal_melds("marriage", table.marriage, number, self._pairs[suit], suit)
        if tally.pinochles:
            melds += _equal_melds("pinochle", table.pinochle, tally.pinochles, _PINOCHLE, None)
        for rank, number in tally.around.items():
            if number:
                melds += _equal_melds(
                    AROUND_KIND[rank], table.around[rank], number, self._of_rank[rank], None
                )
        if trump and tally.nines:
            melds += _equal_melds("dix", table.dix, tally.nines, ("9" + trump,), trump)
        if tally.bonus:
            kind, points = tally.bonus
            number = 2 if kind == "double_roundhouse" else 1
            cards = tuple(card for pair in self._pairs.values() for card in pair for _ in range(number))
            melds.append(Meld(kind, 1, points, cards))
        return tuple(melds)

    def _notes(self, tally: _Tally) -> list[Phrase]:
        counts, trump = tally.counts, tally.trump
        notes: list[Phrase] = []
        if trump and tally.runs and not (self.table.royals_on_top and tally.royals):
            notes.append(Phrase("note_run_uses_pair", {"cards": ("K" + trump, "Q" + trump)}))
        if trump and tally.runs_left:
            notes.append(Phrase("note_run_left", {"cards": self._runs[trump], "number": tally.runs_left}))
        missing = [rank + trump for rank in "ATKQJ" if not counts[rank + trump]] if trump else []
        if len(missing) == 1:
            notes.append(Phrase("note_run_lacks", {"card": missing[0]}))
        for suit in self.pack.suits:
            kings, queens = counts["K" + suit], counts["Q" + suit]
            if not kings or not queens or kings == queens:
                continue
            single, mate = ("K" + suit, "Q" + suit) if kings > queens else ("Q" + suit, "K" + suit)
            code = "note_mate_in_run" if suit == trump and tally.runs else "note_mate_taken"
            notes.append(Phrase(code, {"card": single, "mate": mate, "number": abs(kings - queens)}))
        jacks, queens = counts[JACK_OF_DIAMONDS], counts[QUEEN_OF_SPADES]
        if jacks != queens and tally.pinochles:
            spare, mate = JACK_OF_DIAMONDS, QUEEN_OF_SPADES
            if queens > jacks:
                spare, mate = mate, spare
            facts = {"card": spare, "mate": mate, "number": abs(jacks - queens)}
            notes.append(Phrase("note_pinochle_half", facts))
        for rank in AROUND_RANKS:
            number = tally.around[rank]
            short = [card for card in self._of_rank[rank] if counts[card] == number]
            if len(short) == 1:
                code = "note_around_again" if number else "note_around_lacks"
                notes.append(Phrase(code, {"card": short[0], "rank": rank, "number": number}))
        if all(counts[card] for card in self._of_rank["T"]):
            notes.append(Phrase("note_tens"))
        return notes


class LaidTrumps(NamedTuple):
    """The melds of trumps alone: runs, royal marriages, and what a roundhouse adds (kind, points), if anything."""

    runs: int
    royals: int
    bonus: tuple[str, int] | None


class _Tally(NamedTuple):
    counts: Mapping[Card, int]
    trump: str | None
    pairs: Mapping[str, int]
    runs: int
    royals: int
    pinochles: int
    around: Mapping[str, int]
    bonus: tuple[str, int] | None
    nines: int
    runs_left: int


_PINOCHLE = (JACK_OF_DIAMONDS, QUEEN_OF_SPADES)


def _melding(melds: tuple[Meld, ...], notes: tuple[Phrase, ...]) -> Melding:
    return Melding(sum([meld.points for meld in melds]), melds, notes)


@lru_cache(maxsize=1 << 12)
def _equal_melds(
    kind: str, row: Row, number: int, cards: tuple[Card, ...], suit: str | None
) -> tuple[Meld, ...]:
    """So many equal melds as they are laid; few are ever different, so each is made once."""
    return tuple(
        Meld(kind, size, row[size - 1], tuple(card for card in cards for _ in range(size)), suit)
        for size in split(row, number)
    )


@lru_cache(maxsize=16)
def marriages(pack: Pack, hand: Bag) -> tuple[str, ...]:
    """The suits in which a hand has a king and a queen; kept for a while, as a bidder's hand is asked four times."""
    cards = pack.mask(hand)
    return tuple([suit for suit, couple in _couples(pack) if cards & couple == couple])


@lru_cache(maxsize=16)
def _couples(pack: Pack) -> tuple[tuple[str, Mask], ...]:
    """King and queen of every suit as a mask of kinds."""
    return tuple((suit, 1 << pack.index["K" + suit] | 1 << pack.index["Q" + suit]) for suit in pack.suits)

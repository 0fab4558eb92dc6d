"""The rest of a turn, step by step: whatever improves the table most, while anything does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.engine.cards import BITS, ONE, Bag
from rules.engine.moves import Move
from rules.pinacle import combinations
from rules.pinacle.combinations import INDEX, Combo, ways
from rules.pinacle.laying import lays
from rules.pinacle.score import face_values

from .valuing import Judge


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves of a turn before the discard, and the table they lead to."""

    moves: tuple[Move, ...]
    combos: tuple[Combo, ...]
    hand: Bag
    worth: float


def steps(
    judge: Judge, combos: tuple[Combo, ...], hand: Bag
) -> Iterator[tuple[Move, tuple[Combo, ...], Bag]]:
    """Everything worth trying that lays cards: the move, the combinations after it, the cards left."""
    laws, units = judge.laws, judge.laws.pack.units
    for place, combo in enumerate(combos):
        for kind, listed in ways(combo).items():
            if hand >> BITS * kind & ONE:
                for way in listed:
                    yield way.move, (*combos[:place], way.result, *combos[place + 1 :]), hand - units[kind]
    for move in lays(hand, laws.most_wild, laws.least_natural):
        kinds = [INDEX[word] for word in move.words]
        read = combinations.read(kinds, laws.most_wild, laws.least_natural)
        laid = replace(read, key=f"n{len(combos)}", seat=judge.seat)
        yield move, (*combos, laid), hand - sum(units[kind] for kind in kinds)


def plan(judge: Judge, combos: tuple[Combo, ...], hand: Bag, *, may_end: bool = True) -> Plan:
    """The turn that seems best, found step by step; `may_end` allows it to use the last card."""
    moves: list[Move] = []
    worth = judge.table(combos, hand)
    while True:
        best: tuple[float, Move, tuple[Combo, ...], Bag] | None = None
        for move, after, left in steps(judge, combos, hand):
            if not left:
                if not may_end:
                    continue
                value = judge.ending(after)
            else:
                value = judge.table(after, left)
            if value > worth + 0.01 and (best is None or value > best[0]):
                best = value, move, after, left
        if best is None:
            return Plan(tuple(moves), combos, hand, worth)
        worth, move, combos, hand = best
        moves.append(move)
        if not hand:
            return Plan(tuple(moves), combos, hand, worth)


def everything(judge: Judge, combos: tuple[Combo, ...], hand: Bag) -> Plan:
    """As many points on the table as can be, whatever becomes of it: for a side that must reach a sum."""
    moves: list[Move] = []
    while True:
        best: tuple[int, Move, tuple[Combo, ...], Bag] | None = None
        for move, after, left in steps(judge, combos, hand):
            value = face_values(after)
            if left and (best is None or value > best[0]):
                best = value, move, after, left
        if best is None:
            return Plan(tuple(moves), combos, hand, judge.table(combos, hand))
        _, move, combos, hand = best
        moves.append(move)

"""The laws of a table of pinacle: what its house rules put in force."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import BACK, JOKER, Kind, Pack
from rules.engine.moves import Card, Seat

from .combinations import INDEX, WILDS
from .options import PinacleOptions

HAND = 11
RANKS = "AKQJT98765432"

SIDES = {"2x2": ((0, 2), (1, 3)), "3x2": ((0, 3), (1, 4), (2, 5)), "2x3": ((0, 2, 4), (1, 3, 5))}
PACKS = {"2x2": 2, "3x2": 3, "2x3": 2}
CUTTER_TAKES = {"jokers": frozenset({INDEX[JOKER]}), "wilds": frozenset(WILDS), "off": frozenset[Kind]()}


@dataclass(frozen=True, slots=True)
class Laws:
    """What holds at a table.

    The seats of each side, the pack, and its cards as they are dealt; `exact` cards are an exact cut (one fewer
    where the cutter takes one of `cutter_takes` from under the packet); a combination is laid with `most_wild`
    wild cards at most and has `least_natural` natural ones at least; a side with `charged_from` points before a
    deal begins with `least`, or pays the `fine`. The rest are points by the names of the options.
    """

    sides: tuple[tuple[Seat, ...], ...]
    seats: int
    pack: Pack
    cards: tuple[Card, ...]
    exact: int
    cutter_takes: frozenset[Kind]
    cut_bonus: int
    same_back_bonus: int
    most_wild: int
    least_natural: int
    pinacle_dealt: int
    pinacle_made: int
    pumba: bool
    going_out: int
    at_one_go: int
    charged_from: int
    least: int
    fine: int
    target: int

    def side_of(self, seat: Seat) -> int:
        """The side a seat plays for."""
        return seat % len(self.sides)


@lru_cache(maxsize=64)
def laws_of(options: PinacleOptions, version: int = 1) -> Laws:
    """The laws of a table with these options, by the rules of a version; there has been one so far."""
    sides, packs, jokers = SIDES[options.teams], PACKS[options.teams], int(options.jokers) // 2
    seats, pack = sum(map(len, sides)), Pack(RANKS, packs, jokers=packs * jokers)
    return Laws(
        sides=sides,
        seats=seats,
        pack=pack,
        cards=_with_backs(pack, packs, jokers),
        exact=HAND * seats + (options.cut_exact_size == "45"),
        cutter_takes=CUTTER_TAKES[options.joker_at_cut],
        cut_bonus=options.cut_bonus,
        same_back_bonus=options.same_back_bonus,
        most_wild=options.first_lay_max_wild,
        least_natural=options.min_naturals,
        pinacle_dealt=options.pinacle_dealt,
        pinacle_made=options.pinacle_made,
        pumba=options.pumba_rule,
        going_out=options.going_out,
        at_one_go=options.abattre_extra,
        charged_from=options.chargee_from,
        least=options.chargee_min,
        fine=options.chargee_penalty,
        target=options.target,
    )


def _with_backs(pack: Pack, packs: int, jokers: int) -> tuple[Card, ...]:
    """The cards as they are dealt: one of the second pack is `AS'`, one of the third `AS''`."""
    return tuple(
        kind + BACK * back
        for kind in map(pack.kinds.__getitem__, pack.kinds_in(pack.mask(pack.full)))
        for back in range(packs)
        for _ in range(jokers if kind == JOKER else 1)
    )

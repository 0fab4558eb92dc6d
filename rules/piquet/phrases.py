"""Combinations in words, as players call, tell and count them, and whether a call leaves any doubt."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rules.engine.cards import Mask, Pack
from rules.engine.moves import Phrase, Seat

from .claims import EQUAL, Call, Claim, Counted
from .combos import CATEGORIES, LEAST_SET, Combo, rank_mask, sequence
from .state import Playing, View

if TYPE_CHECKING:
    from .piquet import Piquet

SEQUENCE_NAMES = {
    3: "tierce", 4: "quart", 5: "quint", 6: "sixieme", 7: "septieme", 8: "huitieme", 9: "neuvieme",
}  # fmt: skip


def call(pack: Pack, category: str, said: Call) -> Phrase:
    """A call as it is made: point of five, quart, trio of aces."""
    return _sized(pack, category, said.size, said.rank)


def spoken(pack: Pack, category: str, said: Call) -> Phrase:
    """A call as it is heard across the table: Point of five."""
    return Phrase(f"say_{call(pack, category, said).code}")


def _sized(pack: Pack, category: str, size: int, rank: int) -> Phrase:
    match category:
        case "point":
            return Phrase(f"point_of_{size}")
        case "sequence":
            return Phrase(SEQUENCE_NAMES[size])
    letter = pack.ranks[pack.width - 1 - rank]
    return Phrase(f"quatorze_{letter}") if size == 4 else Phrase(f"trio_{letter}")


def detail(pack: Pack, category: str, rank: int) -> Phrase:
    """What elder adds when the call was equal: making forty-nine, to the king."""
    if category == "point":
        return Phrase("detail_point", {"pips": rank})
    return Phrase(f"top_{pack.ranks[pack.width - 1 - rank]}")


def counted(pack: Pack, told: Counted) -> Phrase:
    """What somebody scored in a category: quint, tierce."""
    ranks = told.ranks or (-1,) * len(told.sizes)
    parts = tuple(
        _sized(pack, told.category, size, rank) for size, rank in zip(told.sizes, ranks, strict=True)
    )
    return Phrase("combined", {"parts": parts})


def claim_in_full(pack: Pack, claim: Claim) -> Phrase:
    """A claim to the player who makes it: everything, with its cards."""
    return Phrase("combined", {"parts": tuple(combo_in_full(pack, combo) for combo in claim)})


def combo_in_full(pack: Pack, combo: Combo) -> Phrase:
    """A combination with its cards: quint S:AKQJT, point of five making 48."""
    name = _sized(pack, combo.category, combo.size, combo.rank)
    cards = tuple(pack.kinds[kind] for kind in pack.kinds_in(combo.cards))
    if combo.category == "point":
        return Phrase("in_full_point", {"what": name, "cards": cards, "pips": combo.rank})
    if combo.category == "set" and combo.size == 4:
        return name
    return Phrase("in_full", {"what": name, "cards": cards})


# --- what may be asked for -----------------------------------------------------------------------


def in_doubt(engine: Piquet, phase: Playing, view: View, other: Seat, category: str) -> bool:
    """Whether the other scored or was equal in a category with cards the viewer cannot name."""
    place = CATEGORIES.index(category)
    told = next((c for c in phase.talk.counted if (c.seat, c.category) == (other, category)), None)
    verdict = phase.talk.verdicts[place]
    unseen = engine.unseen(view)
    if told is None:
        if verdict.final != EQUAL:
            return False
        told = Counted(other, category, (phase.talk.calls[place].size,), (), 0)
    match category:
        case "point":
            held = [(unseen & suit).bit_count() for suit in engine.pack.suit_masks]
            return sum(comb(number, told.sizes[0]) for number in held) > 1
        case "sequence":
            return any(
                _places(engine.pack, unseen, size) > told.sizes.count(size) for size in set(told.sizes)
            )
    trios = [rank for size, rank in zip(told.sizes, told.ranks, strict=True) if size == LEAST_SET]
    ranks = [engine.pack.ranks[engine.pack.width - 1 - rank] for rank in trios]
    return any((unseen & rank_mask(engine.pack, rank)).bit_count() > 3 for rank in ranks)


def _places(pack: Pack, cards: Mask, length: int) -> int:
    """How many sequences of a length, counted within longer ones too, some cards hold."""
    found = 0
    for suit in range(len(pack.suits)):
        for top in range(length - 1, pack.width):
            wanted = sequence(pack, suit, top, length).cards
            found += cards & wanted == wanted
    return found

"""Combinations in words, as players call, tell and count them."""

from __future__ import annotations

from rules.engine.cards import Pack
from rules.engine.moves import Phrase

from .claims import Announcement, Claim, ScoredClaim
from .combos import Holding, kind_of, names


def call(pack: Pack, category: str, announcement: Announcement) -> Phrase:
    """A call as it is made: point of five, quart, trio of aces."""
    return _size_phrase(pack, category, announcement.size, announcement.rank)


def spoken(pack: Pack, category: str, announcement: Announcement) -> Phrase:
    """A call as it is heard across the table: Point of five."""
    return Phrase(f"say_{call(pack, category, announcement).code}")


def _size_phrase(pack: Pack, category: str, size: int, rank: int) -> Phrase:
    return Phrase(kind_of(pack, category, size, rank))


def detail(pack: Pack, category: str, rank: int) -> Phrase:
    """What elder adds when the call was equal: making forty-nine, to the king."""
    if category == "point":
        return Phrase("detail_point", {"pips": rank})
    return Phrase(f"top_{pack.ranks[pack.width - 1 - rank]}")


def counted(pack: Pack, claim: ScoredClaim) -> Phrase:
    """What somebody scored in a category: quint, tierce."""
    ranks = claim.ranks or (-1,) * len(claim.sizes)
    parts = tuple(
        _size_phrase(pack, claim.category, size, rank) for size, rank in zip(claim.sizes, ranks, strict=True)
    )
    return Phrase("combined", {"parts": parts})


def claim_in_full(pack: Pack, claim: Claim) -> Phrase:
    """A claim to the player who makes it: everything, with its cards."""
    return Phrase("combined", {"parts": tuple(combo_in_full(pack, combo) for combo in claim)})


def claim_under_its_kind(pack: Pack, claim: Claim) -> Phrase:
    """The same below or beside the name of its kind: of a point, that says already what it is, the cards."""
    if claim[0].category != "point":
        return claim_in_full(pack, claim)
    (point,) = claim
    facts = {"number": point.size, "pips": point.rank, "cards": names(pack, point.cards)}
    return Phrase("cards_of_point", facts)


def combo_in_full(pack: Pack, combo: Holding) -> Phrase:
    """A combination with its cards: quint S:AKQJT, point of five making 48."""
    name = _size_phrase(pack, combo.category, combo.size, combo.rank)
    cards = names(pack, combo.cards)
    if combo.category == "point":
        return Phrase("in_full_point", {"what": name, "cards": cards, "pips": combo.rank})
    if combo.category == "set" and combo.size == 4:
        return name
    return Phrase("in_full", {"what": name, "cards": cards})

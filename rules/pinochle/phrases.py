"""The words for melds, wherever the games of the family speak of them."""

from __future__ import annotations

from rules.engine.moves import Phrase

from .melds import Meld


def meld_phrase(meld: Meld) -> Phrase:
    """The words for a meld: `double marriage in spades`."""
    name = Phrase(meld.kind, {"suit": meld.suit})
    return name if meld.count == 1 else Phrase(f"times_{meld.count}", {"meld": name})


def meld_item(meld: Meld) -> Phrase:
    """The words for a meld with its points."""
    return Phrase("meld_item", {"meld": meld_phrase(meld), "points": meld.points})

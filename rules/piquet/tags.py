"""What commented deals of piquet show: tags that the engine confirms, with the rules that speak of them."""

from __future__ import annotations

from rules.engine.tags import DealTag, DealTest, PlayedDeal, ends, scores
from rules.engine.wording import N_

LONG_SEQUENCES = ("sixieme", "septieme", "huitieme")
NINE = "neuvieme"
"""The longest sequence, with the sixes of piquet au cent; the glossary has no word of its own for it."""


def _starts(word: str) -> DealTest:
    """Whether somebody counted something whose name begins so."""
    return lambda deal: any(part.kind.startswith(word) for part in deal.score.parts)


def _younger_repique(deal: PlayedDeal) -> bool:
    elder = next(part.seat for part in deal.score.parts if part.kind == "elder")
    return any(part.kind == "repique" and part.seat != elder for part in deal.score.parts)


def _long_sequence(deal: PlayedDeal) -> bool:
    return any(part.kind in (*LONG_SEQUENCES, NINE) for part in deal.score.parts)


def _close(deal: PlayedDeal) -> bool:
    """Whether the cards were won by seven tricks to five: one trick more would have divided them."""
    won = [part.number for part in deal.score.parts if part.kind == "tricks"]
    return len(won) == 2 and max(won) - min(won) == 2


TAGS = (
    DealTag("repique", N_("A repique"), scores("repique"), ("repique",), ("repique",)),
    DealTag(
        "younger-repique",
        N_("A repique of younger hand"),
        _younger_repique,
        ("younger",),
        ("repique-younger",),
    ),
    DealTag("pique", N_("A pique"), scores("pique"), ("pique",), ("pique",)),
    DealTag("capot", N_("A capot"), scores("capot"), ("capot",), ("capot",)),
    DealTag(
        "carte-blanche", N_("Carte blanche"), scores("carte_blanche"), ("carte-blanche",), ("carte-blanche",)
    ),
    DealTag("quatorze", N_("A quatorze"), _starts("quatorze"), ("quatorze",), ("sets",)),
    DealTag("long-sequence", N_("Six or more in sequence"), _long_sequence, LONG_SEQUENCES, ("sequences",)),
    DealTag("divided", N_("The cards are divided"), ends("divided"), ("divided-cards",), ("cards-divided",)),
    DealTag("seven-tricks", N_("Seven tricks to five"), _close, ("the-cards",), ("the-cards",)),
)

"""What commented deals of pinacle show: tags that the engine confirms, with the rules that speak of them."""

from __future__ import annotations

from rules.engine.tags import DealTag, PlayedDeal, ends, happens, moved, scores
from rules.engine.wording import N_

from .combinations import PINACLE, SUITE
from .score import AT_ONE_GO, STOCK_OUT

PAYS = 100
"""Points by hands left from which going out in time has paid for itself."""


def _complete_suite(deal: PlayedDeal) -> bool:
    return any(part.kind == SUITE and part.group == "specials" for part in deal.score.parts)


def _special_brelan(deal: PlayedDeal) -> bool:
    return any(part.kind not in (SUITE, PINACLE) and part.group == "specials" for part in deal.score.parts)


def _has_redeemed(deal: PlayedDeal) -> bool:
    return any(part.group == "redeemed" for part in deal.score.parts)


def _caught(deal: PlayedDeal) -> bool:
    """Whether the hands of a side cost it more than a hundred points."""
    return any(points <= -PAYS for points in deal.score.of("hands"))


TAGS = (
    DealTag("pinacle", N_("A pinacle"), scores(PINACLE), ("pinacle", "brelan-of-pinacle"), ("pinacle",)),
    DealTag(
        "complete-suite", N_("A complete suite"), _complete_suite, ("complete-suite",), ("suite-complete",)
    ),
    DealTag("special-brelan", N_("Six or more aces or figures"), _special_brelan, (), ("special-brelans",)),
    DealTag("pile", N_("The pile is taken"), happens("took_pile"), ("pile",), ("turn-pile",)),
    DealTag("redeemed", N_("A wild card is redeemed"), _has_redeemed, ("redeem",), ("redeeming",)),
    DealTag("wild-moved", N_("A wild card is moved"), moved("move"), ("wild",), ("moving-wilds",)),
    DealTag("at-one-go", N_("Out in one turn"), scores(AT_ONE_GO), ("abattre",), ("going-out-at-once",)),
    DealTag("pumba", N_("Pumba"), happens("pumba"), ("pumba",), ("pumba",)),
    DealTag("stock-out", N_("The stock runs out"), ends(STOCK_OUT), ("stock",), ("stock-out",)),
    DealTag("caught", N_("Caught with a full hand"), _caught, ("going-out",), ("scoring-hands",)),
    DealTag("exact-cut", N_("An exact cut"), scores("cut"), ("exact-cut", "cut"), ("deal-exact",)),
)

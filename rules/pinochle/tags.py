"""What commented deals of pinochle show: tags that the engine confirms, with the rules that speak of them."""

from __future__ import annotations

from rules.engine.cards import SUITS
from rules.engine.moves import Seat
from rules.engine.score import MADE, NOBODY_BID
from rules.engine.tags import DealTag, PlayedDeal, dealt, ends, happens, moved, scores
from rules.engine.wording import N_

from .deal_end import SET, points_of

NO_TRICK = "no_trick"
RUN = "ATKQJ"
MARRIAGES = ("marriage", "royal_marriage", "run")
"""Melds in which a king and a queen of a suit go together."""
PASSED = N_("Partners pass each other cards")
MANY_COUNTERS = 25
"""Points buried from which a widow is used to save counters, in the game that has one."""


def _is_exact(deal: PlayedDeal) -> bool:
    contract = deal.score.contract
    if contract is None or deal.score.outcome != MADE:
        return False
    return points_of(deal.score, deal.side_of(contract.seat)) == contract.bid


def _last_trick_decides(deal: PlayedDeal) -> bool:
    """Whether the contract hung on the bonus of the last trick."""
    score = deal.score
    last = next((part for part in score.parts if part.kind == "last_trick"), None)
    if score.contract is None or last is None or score.outcome not in (MADE, SET):
        return False
    side = deal.side_of(score.contract.seat)
    over = points_of(score, side) - score.contract.bid
    return 0 <= over < last.points if last.side == side else -last.points <= over < 0


def _is_roundhouse(deal: PlayedDeal) -> bool:
    """Whether a player melded kings around, queens around and a marriage in every suit."""
    return any(_goes_round(deal, seat) for seats in deal.sides for seat in seats)


def _goes_round(deal: PlayedDeal, seat: Seat) -> bool:
    parts = [part for part in deal.score.parts if part.seat == seat]
    suits = {part.suit for part in parts if part.kind in MARRIAGES}
    return {"kings_around", "queens_around"} <= {part.kind for part in parts} and suits == set(SUITS)


def _royal_before_run(deal: PlayedDeal) -> bool:
    """Whether a player scored the marriage of trumps and then the run above it."""
    return any(
        {"royal_marriage", "run"} <= {part.kind for part in deal.score.parts if part.side == side}
        for side, _seats in enumerate(deal.sides)
    )


def _widow_turns(deal: PlayedDeal) -> bool:
    """Whether the bidder's run was made by cards of the widow."""
    contract = deal.score.contract
    if contract is None or contract.suit is None:
        return False
    run = [rank + contract.suit for rank in RUN]
    return scores("run")(deal) and not dealt(deal.hands[contract.seat : contract.seat + 1], run)


def _counters_buried(deal: PlayedDeal) -> bool:
    return any(part.kind == "buried" and part.points >= MANY_COUNTERS for part in deal.score.parts)


def _no_trick(deal: PlayedDeal) -> bool:
    return deal.score.outcome == NO_TRICK or any(part.void == NO_TRICK for part in deal.score.parts)


BOUGHT = (
    DealTag("set", N_("Set: the bid is lost"), ends(SET), ("set",), ("scoring-set",)),
    DealTag("exact", N_("Made with nothing over"), _is_exact, (), ("scoring-made",)),
    DealTag(
        "last-trick",
        N_("The last trick decides"),
        _last_trick_decides,
        ("last-trick",),
        ("counting-how", "counters-total"),
    ),
    DealTag("passed-out", N_("Nobody bids"), ends(NOBODY_BID), ("pass",), ("auction-passed-out",)),
)
"""What may happen wherever a deal is bought by a bid."""

MELDS = (
    DealTag("run", N_("A run"), scores("run"), ("run",), ("melds-table",)),
    DealTag(
        "double-pinochle",
        N_("A double pinochle"),
        scores("pinochle", number=2),
        ("pinochle",),
        ("melds-pinochles",),
    ),
    DealTag("aces-around", N_("Aces around"), scores("aces_around"), ("around",)),
)

DOUBLE_DECK_TAGS = (
    *BOUGHT,
    *MELDS,
    DealTag(
        "double-run", N_("A double run"), scores("run", number=2), ("multiple", "run"), ("melds-double-run",)
    ),
    DealTag("roundhouse", N_("A roundhouse"), _is_roundhouse, ("roundhouse",), ("melds-roundhouse",)),
    DealTag("thrown-in", N_("Thrown in"), ends("thrown_in"), ("throw-in",), ("throw-in-when",)),
    DealTag(
        "no-marriage",
        N_("No marriage to name trumps with"),
        ends("no_marriage"),
        ("marriage",),
        ("naming-marriage",),
    ),
    DealTag("forced", N_("The dealer must bid"), happens("forced"), ("forced-bid",), ("auction-forced",)),
    DealTag("passed", PASSED, moved("give"), (), ("exchange-what",)),
)

DOUBLE_SIX_TAGS = tuple(tag for tag in DOUBLE_DECK_TAGS if tag.name != "passed")
"""Of six players nobody passes a card."""

TWO_HANDED_TAGS = (
    *MELDS,
    DealTag(
        "royal-before-run",
        N_("Royal marriage, then the run"),
        _royal_before_run,
        ("royal-marriage", "run"),
        ("melds-higher",),
    ),
    DealTag(
        "dix",
        N_("The nine takes the card turned up"),
        happens("exchanged"),
        ("dix", "turn-up"),
        ("nine-exchange",),
    ),
)

AUCTION_TAGS = (
    *BOUGHT,
    *MELDS,
    DealTag(
        "full-house", N_("A full house"), _is_roundhouse, ("full-house", "roundhouse"), ("melds-full-house",)
    ),
    DealTag("no-trick", N_("Melds lost without a trick"), _no_trick, (), ("scoring-no-trick",)),
)

DOUBLE_THREE_TAGS = (
    *BOUGHT,
    *MELDS,
    DealTag("roundhouse", N_("A roundhouse"), _is_roundhouse, ("roundhouse",), ("melds-roundhouse",)),
    DealTag("no-trick", N_("Melds lost without a trick"), _no_trick, (), ("scoring-no-trick",)),
    DealTag("conceded", N_("Conceded before the first lead"), ends("conceded"), (), ("naming-concede",)),
    DealTag("forced", N_("The dealer must bid"), happens("forced"), ("forced-bid",), ("auction-forced",)),
)

WIDOW_TURNS = DealTag(
    "widow-turns", N_("The widow brings the run"), _widow_turns, ("widow",), ("naming-widow",)
)

AUCTION_FOUR_TAGS = (
    *AUCTION_TAGS,
    WIDOW_TURNS,
    DealTag("passed", PASSED, moved("give"), ("racehorse",), ("naming-exchange",)),
)

WIDOW_TAGS = (
    *AUCTION_TAGS,
    WIDOW_TURNS,
    DealTag("buried", N_("Counters buried"), _counters_buried, ("bury",), ("naming-bury",)),
    DealTag("conceded", N_("Conceded after the widow"), ends("conceded"), ("bete",), ("naming-widow",)),
)

"""Why somebody bid, passed, named trumps or melded, as far as the hand itself tells."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import CARD_REASONS, Decision, Reasons
from rules.engine.display import SuitWorth
from rules.engine.moves import Fact, Phrase
from rules.engine.prompts import Number
from rules.engine.wording import N_, NN_, Sentence, Wording

from .auction.state import purchase_of as auction_purchase
from .double_deck.state import purchase_of

COUNTERS = "ATK"
"""The ranks that count in tricks, or count most."""


def _of_auction(decision: Decision) -> Phrase | None:
    match decision.move.verb:
        case "bid":
            return _bid(decision, int(decision.move.words[0]))
        case "pass":
            return _pass(decision)
        case "trump":
            return _trumps(decision, decision.move.words[0])
    return None


def _best(decision: Decision) -> SuitWorth:
    """What the hand melds with its best suit as trumps; of equals the longer suit."""
    return max(
        decision.display.outlook.worths,
        key=lambda worth: (worth.points, len(decision.of_suit(worth.suit))),
    )


def _bid(decision: Decision, bid: int) -> Phrase:
    worth = _best(decision)
    facts = {"bid": bid, "suit": worth.suit, "points": worth.points, "rest": bid - worth.points}
    if not worth.points:
        return Phrase("bid_without", facts)
    return Phrase("bid_covered" if bid <= worth.points else "bid_short", facts)


def _pass(decision: Decision) -> Phrase:
    worth = _best(decision)
    bids = [prompt.low for prompt in decision.prompts if isinstance(prompt, Number)]
    if not bids:
        return Phrase("why_only_move")
    facts = {
        "bid": min(bids), "suit": worth.suit, "points": worth.points, "rest": max(min(bids) - worth.points, 0),
    }  # fmt: skip
    if not worth.points:
        return Phrase("pass_without", facts)
    return Phrase("pass_short" if facts["rest"] else "pass_covered", facts)


def _trumps(decision: Decision, suit: str) -> Phrase:
    worths = {worth.suit: worth.points for worth in decision.display.outlook.worths}
    points, number = worths.get(suit, 0), len(decision.of_suit(suit))
    others = [other for other in worths if other != suit]
    facts: dict[str, Fact] = {"suit": suit, "points": points, "number": number}
    if all(worths[other] < points for other in others):
        return Phrase("trump_melds", facts)
    longest = all(len(decision.of_suit(other)) < number for other in others)
    return Phrase("trump_longest" if longest else "trump_both", facts)


def _of_two_handed(decision: Decision) -> Phrase | None:
    match decision.move.verb:
        case "marriage" | "meld":
            return Phrase("meld_now", {"points": decision.facts["points"]})
        case "dix":
            return Phrase("dix_now", {"points": decision.facts["points"]})
        case "draw":
            return Phrase("draw_rest")
        case "keep":
            return Phrase("keep_card")
    return None


REASONS: Wording = {
    **CARD_REASONS,
    "bid_covered": Sentence(
        N_("With {suit:suit} as trumps this hand melds {points}, so a bid of {bid} is covered by its melds alone.")
    ),
    "bid_short": Sentence(
        N_("With {suit:suit} as trumps this hand melds {points}; a bid of {bid} wants {rest} more points.")
    ),
    "bid_without": Sentence(N_("This hand has no meld; all of the {bid} points are to come from elsewhere.")),
    "pass_covered": Sentence(
        N_("This hand melds {points} with {suit:suit} as trumps, but the player leaves a bid of {bid} to others.")
    ),
    "pass_short": Sentence(
        N_("This hand melds {points} at best, with {suit:suit} as trumps. A bid of {bid} would want {rest} more.")
    ),
    "pass_without": Sentence(N_("This hand has no meld: all of the {bid} points would have to come from elsewhere.")),
    "trump_melds": Sentence(N_("With {suit:suit} as trumps the hand melds {points}, more than with any other suit.")),
    "trump_longest": Sentence(
        *NN_(
            "It is the longest suit, with one card, and the hand melds {points} with it.",
            "It is the longest suit, with {number} cards, and the hand melds {points} with it.",
        ),
        "number",
    ),
    "trump_both": Sentence(
        *NN_(
            "The hand melds {points} with these trumps and has one of them to play with.",
            "The hand melds {points} with these trumps and has {number} of them to play with.",
        ),
        "number",
    ),
    "meld_now": Sentence(
        N_("Only the winner of a trick may meld, one meld at a time: {points} points now are safe.")
    ),
    "dix_now": Sentence(
        N_("The nine of trumps is worth {points} points to the player who shows it after winning a trick.")
    ),
    "draw_rest": Sentence(N_("Nothing more is shown in this turn: what could be shown is kept together for later.")),
    "keep_card": Sentence(
        N_("The copy on the table can go on serving in melds, so the one from the hand is played.")
    ),
}  # fmt: skip


def _trump_of_double_deck(state: Any) -> str:
    purchase = purchase_of(state.deal.phase)
    return (purchase.trump if purchase else None) or ""


def _trump_of_auction(state: Any) -> str:
    purchase = auction_purchase(state.deal.phase)
    return (purchase.trump if purchase else None) or ""


def _trump_of_two_handed(state: Any) -> str:
    board = getattr(state.deal.phase, "board", None)
    return board.trump if board is not None else ""


DOUBLE_DECK_REASONS = Reasons(REASONS, _trump_of_double_deck, COUNTERS, _of_auction)
AUCTION_REASONS = Reasons(REASONS, _trump_of_auction, COUNTERS, _of_auction)
TWO_HANDED_REASONS = Reasons(REASONS, _trump_of_two_handed, COUNTERS, _of_two_handed)

"""Why cards were drawn, laid and thrown away at pinacle, as far as hand and table tell."""

from __future__ import annotations

from rules.engine.decisions import Decision, Reasons
from rules.engine.moves import Card, Phrase
from rules.engine.wording import N_, NN_, Sentence

WILD_RANKS = "2"
SUITED = 2
"""Letters of a card that has rank and suit; jokers have neither."""


def _of_other(decision: Decision) -> Phrase | None:
    match decision.move.verb:
        case "draw":
            return Phrase("draw_leave", {"number": _pile(decision)})
        case "take":
            return Phrase("take_pile", {"number": _pile(decision)})
        case "lay":
            return Phrase("lay_now", {"number": len(decision.move.words)})
        case "add":
            return Phrase("add_now", {"card": decision.move.words[1]})
        case "redeem":
            return Phrase("redeem_now")
        case "discard":
            return _discard(decision, decision.move.words[0])
    return None


def _pile(decision: Decision) -> int:
    """How many cards the pile has."""
    return next((pile.size for pile in decision.display.piles if pile.name.code == "pile_discards"), 0)


def _discard(decision: Decision, card: Card) -> Phrase:
    hand = decision.display.hand
    if len(hand) == 1:
        return Phrase("discard_last")
    facts = {"card": card, "rank": card[0]}
    return Phrase("discard_alone" if _is_alone(decision, card) else "discard_spare", facts)


def _is_alone(decision: Decision, card: Card) -> bool:
    """Whether no other card of the hand could make a set or a sequence with it, wild cards aside."""
    others = list(decision.display.hand)
    others.remove(card)
    return len(card) == SUITED and not any(
        each[0] == card[0]
        or (
            each[1:] == card[1:]
            and each[0] in decision.display.ranks
            and abs(_step(decision, each, card)) <= SUITED
        )
        for each in others
        if each[0] not in WILD_RANKS
    )


def _step(decision: Decision, one: Card, other: Card) -> int:
    ranks = decision.display.ranks
    return ranks.index(one[0]) - ranks.index(other[0])


REASONS = Reasons(
    {
        "why_only_move": Sentence(N_("Nothing else is allowed here.")),
        "draw_leave": Sentence(
            *NN_(
                "The pile is one card. A card from the stock is new, and nobody knows it.",
                "The pile would bring {number} cards at once. One card from the stock keeps the hand short.",
            ),
            "number",
        ),
        "take_pile": Sentence(
            *NN_(
                "The card of the pile is taken because it is of use at once.",
                "The {number} cards of the pile are taken because some of them are of use at once.",
            ),
            "number",
        ),
        "lay_now": Sentence(
            *NN_(
                "One card on the table counts for the side; in the hand it would count against it.",
                "{number} cards on the table count for the side; in the hand they would count against it.",
            ),
            "number",
        ),
        "add_now": Sentence(
            N_("On the table {card:card} counts for the side; in the hand it counts against it.")
        ),
        "redeem_now": Sentence(
            N_("The real card takes its place, and the wild card lies across and counts for good.")
        ),
        "discard_last": Sentence(N_("With its last card the hand goes out.")),
        "discard_alone": Sentence(
            N_(
                "A turn ends with a discard. {card:card} has no partner of its rank and no neighbour of its suit."
            )
        ),
        "discard_spare": Sentence(N_("A turn ends with a discard, and the other cards go better together.")),
    },
    of_other=_of_other,
)

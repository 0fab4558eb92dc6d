"""Why cards were exchanged and hands declared, as far as the hand itself tells."""

from __future__ import annotations

from rules.engine.decisions import CARD_REASONS, Decision, Reasons
from rules.engine.moves import Phrase
from rules.engine.prompts import Form
from rules.engine.wording import N_, NN_, Sentence


def _of_other(decision: Decision) -> Phrase | None:
    match decision.move.verb:
        case "exchange":
            return _exchange(decision)
        case "declare" | "answer":
            form = next(prompt for prompt in decision.prompts if isinstance(prompt, Form))
            usual = tuple(blank.words[0] for blank in form.blanks)
            return Phrase("declare_all" if decision.move.words == usual else "declare_some")
    return None


def _exchange(decision: Decision) -> Phrase:
    left = [card for card in decision.display.hand if card not in decision.move.words]
    suits = {card[1]: sum(each[1] == card[1] for each in left) for card in left}
    suit = max(suits, key=lambda each: suits[each])
    return Phrase("exchange_keep", {"suit": suit, "number": suits[suit], "cards": tuple(left)})


REASONS = Reasons(
    {
        **CARD_REASONS,
        "exchange_keep": Sentence(
            *NN_(
                "The hand keeps {cards:cards}: one card of {suit:suit} towards a point.",
                "The hand keeps {cards:cards}: {number} cards of {suit:suit} towards a point.",
            ),
            "number",
        ),
        "declare_all": Sentence(N_("It declares everything it has: what is not declared scores nothing.")),
        "declare_some": Sentence(N_("It does not declare everything: what stays unsaid stays hidden.")),
    },
    of_other=_of_other,
)

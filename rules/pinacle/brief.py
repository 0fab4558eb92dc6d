"""Pinacle in five lines, under the house rules of a table."""

from __future__ import annotations

from rules.engine.moves import Phrase
from rules.engine.wording import N_, Sentence, Wording

from .laws import HAND
from .options import PinacleOptions

BRIEF: Wording = {
    "brief_pair": Sentence(
        N_("You and your partner build combinations together: three or more of a rank, or of a suit in order.")
    ),
    "brief_three": Sentence(
        N_("You and your two partners build combinations together: three or more of a rank, or of a suit in order.")
    ),
    "brief_cards": Sentence(N_("Each player gets {cards:word} cards.")),
    "brief_turn": Sentence(
        N_("A turn: draw a card or take the whole pile, lay what you like, and discard one card.")
    ),
    "brief_wild": Sentence(
        N_(
            "Twos and jokers are wild. In a brelan or at the end of a suite, the real card can redeem one: "
            "the wild card then lies across and counts on top."
        )
    ),
    "brief_counting": Sentence(
        N_("What lies on the table counts for you, what is left in your hands against you.")
    ),
    "brief_special": Sentence(
        N_("From six of a rank on, aces or figures are worth hundreds; so are complete suites.")
    ),
    "brief_out": Sentence(N_("The player who goes out ends the deal.")),
    "brief_target": Sentence(N_("The first side with {target} after a deal wins.")),
}  # fmt: skip


def brief(options: PinacleOptions) -> tuple[tuple[Phrase, ...], ...]:
    """The game in five lines for somebody's first table, each of one sentence or more."""
    return (
        (
            Phrase("brief_three" if options.teams == "2x3" else "brief_pair"),
            Phrase("brief_cards", {"cards": HAND}),
        ),
        (Phrase("brief_turn"),),
        (Phrase("brief_wild"),),
        (Phrase("brief_counting"),),
        (
            Phrase("brief_special"),
            Phrase("brief_out"),
            Phrase("brief_target", {"target": options.target}),
        ),
    )

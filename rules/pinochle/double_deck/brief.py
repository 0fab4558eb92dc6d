"""Double-deck pinochle in five lines, under the house rules of a table."""

from __future__ import annotations

from rules.engine.moves import Phrase
from rules.engine.wording import N_, NN_, Sentence, Wording
from rules.pinochle.refusals import IN_TRICKS

from .games import game_of
from .options_for_six import PartnershipOptions
from .state import HAND

BRIEF: Wording = {
    **IN_TRICKS,
    "brief_pairs": Sentence(N_("You and the player opposite are partners.")),
    "brief_threes": Sentence(N_("Every other player round the table is your partner: three against three.")),
    "brief_bidding": Sentence(N_("Together you bid for the right to name trumps.")),
    "brief_naming": Sentence(N_("The highest bidder names trumps.")),
    "brief_exchange": Sentence(
        *NN_("Bidder and partner change a card.", "Bidder and partner change {cards:word} cards."), "cards"
    ),
    "brief_melds": Sentence(N_("Everybody’s melds are counted at once by the table.")),
    "brief_least_meld": Sentence(N_("A side that cannot meld {least} melds nothing.")),
    "brief_counters": Sentence(N_("Aces, tens and kings in tricks count.")),
    "brief_bid": Sentence(N_("The bidding side must reach its bid, or loses it.")),
    "brief_target": Sentence(N_("The first side with {target} wins.")),
}


def brief(options: PartnershipOptions) -> tuple[tuple[Phrase, ...], ...]:
    """The game in five lines for somebody's first table, each of one sentence or more."""
    sides = "brief_pairs" if game_of(options).seats == 4 else "brief_threes"
    naming = [Phrase("brief_naming")]
    if options.pass_cards:
        before = options.pass_timing == "before_trump"
        naming.insert(0 if before else 1, Phrase("brief_exchange", {"cards": options.pass_cards}))
    melds = [Phrase("brief_melds")]
    if options.min_meld_20 != "off":
        melds.append(Phrase("brief_least_meld", {"least": 20 * options.scale}))
    return (
        (Phrase(sides), Phrase("brief_cards", {"cards": HAND}), Phrase("brief_bidding")),
        (*naming, *melds),
        (Phrase("brief_head"),),
        (Phrase("brief_trump"), Phrase("brief_stands")),
        (
            Phrase("brief_counters"),
            Phrase("brief_bid"),
            Phrase("brief_target", {"target": options.target * options.scale}),
        ),
    )

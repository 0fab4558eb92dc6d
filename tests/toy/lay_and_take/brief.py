"""The game in five lines, under the house rules of a table."""

from __future__ import annotations

from rules.engine.moves import Phrase
from rules.engine.wording import N_, Sentence, Wording

from .options import LayAndTakeOptions

BRIEF: Wording = {
    "brief_pair": Sentence(N_("You and your partner opposite play together; each holds five cards.")),
    "brief_bid": Sentence(N_("Bid how many points you two will make, {least} at least.")),
    "brief_lay": Sentence(
        N_(
            "The highest bidder takes four cards more, may lay three or four of a rank, and discards down to five."
        )
    ),
    "brief_play": Sentence(
        N_("Follow suit; the highest card of the suit led takes the trick. There are no trumps.")
    ),
    "brief_count": Sentence(
        N_("A trick counts 1, three of a rank 2, four 4; a bid not made is the others’. {target} wins.")
    ),
}


def brief(options: LayAndTakeOptions) -> tuple[tuple[Phrase, ...], ...]:
    """The game in five lines for somebody's first table."""
    return (
        (Phrase("brief_pair"),),
        (Phrase("brief_bid", {"least": options.lowest_bid}),),
        (Phrase("brief_lay"),),
        (Phrase("brief_play"),),
        (Phrase("brief_count", {"target": options.target}),),
    )

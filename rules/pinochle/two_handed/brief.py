"""Two-handed pinochle in five lines, under the house rules of a table."""

from __future__ import annotations

from rules.engine.moves import Phrase
from rules.engine.wording import N_, Sentence, Wording
from rules.pinochle.single.wording import BRIEF_SHARED

from .options import TwoHandedOptions

BRIEF: Wording = {
    **BRIEF_SHARED,
    "brief_deal": Sentence(
        N_(
            "Each of you gets twelve cards. The next card is turned up, and its suit is trumps; the others lie "
            "face down: the stock."
        )
    ),
    "brief_stock": Sentence(N_("While there is a stock you may play any card.")),
    "brief_one_meld": Sentence(
        N_(
            "The winner of a trick may declare one meld and then draws a card; the loser draws the next. "
            "The winner leads again."
        )
    ),
    "brief_laid": Sentence(
        N_(
            "Cards melded lie before you and are still played from there; they may serve again in a better meld."
        )
    ),
    "brief_strict": Sentence(
        N_("When the stock is gone you must follow suit, and beat the card led if you can.")
    ),
    "brief_counters": Sentence(
        N_("Melds count at once; aces, tens and kings in tricks and the last trick count at the end.")
    ),
    "brief_with_queens": Sentence(
        N_(
            "Melds count at once; in tricks aces, tens, kings and queens count, and the last trick, at the end."
        )
    ),
    "brief_all_but_nines": Sentence(
        N_("Melds count at once; in tricks all cards but the nines count, and the last trick, at the end.")
    ),
}


COUNTED = {
    "15-10-5": "brief_counters",
    "10-10-5-5": "brief_with_queens",
    "11-10-4-3-2": "brief_all_but_nines",
}
"""The sentence about what counts in tricks, by the option."""


def brief(options: TwoHandedOptions) -> tuple[tuple[Phrase, ...], ...]:
    """The game in five lines for somebody's first table, each of one sentence or more."""
    return (
        (Phrase("brief_deal"),),
        (Phrase("brief_stock"), Phrase("brief_one_meld")),
        (Phrase("brief_laid"),),
        (Phrase("brief_strict"), Phrase("brief_ruff" if options.must_trump else "brief_any")),
        (Phrase(COUNTED[options.counters]), Phrase("brief_target", {"target": options.target})),
    )

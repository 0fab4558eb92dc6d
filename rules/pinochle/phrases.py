"""The words for melds, wherever the games of the family speak of them."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.moves import Phrase
from rules.engine.wording import N_, NN_, Sentence, Wording

from .melds import Meld


def meld_phrase(meld: Meld) -> Phrase:
    """The words for a meld: `double marriage in spades`."""
    return _name(meld.kind, meld.suit, meld.count)


def _name(kind: str, suit: str | None, count: int) -> Phrase:
    name = Phrase(kind, {"suit": suit})
    return name if count == 1 else Phrase(f"times_{count}", {"meld": name})


def meld_item(meld: Meld) -> Phrase:
    """The words for a meld with its points; the same object each time, for few melds are ever different."""
    return _item(meld.kind, meld.suit, meld.count, meld.points)


@lru_cache(maxsize=1 << 10)
def _item(kind: str, suit: str | None, count: int, points: int) -> Phrase:
    return Phrase("meld_item", {"meld": _name(kind, suit, count), "points": points})


MULTIPLES: Wording = {
    "times_3": Sentence(N_("triple {meld:phrase}")),
    "times_4": Sentence(N_("quadruple {meld:phrase}")),
}
"""Three and four equal melds at once, where the pack has so many cards of a kind."""


def missed_melds(*, run: str, lacks: str, classes: str, again: str, tens: str) -> Wording:
    """What is said about cards that do not meld where a beginner may think so, given the paragraphs of a game."""
    return {
        "note_run_uses_pair": Sentence(
            N_("{cards:cards} of the run do not count again as a royal marriage: both are class I."),
            paragraph=run,
        ),
        "note_run_left": Sentence(
            *NN_(
                "One run {cards:cards} stays in the hand: its king and queen count more as a royal marriage.",
                "{number} runs {cards:cards} stay in the hand: their kings and queens count more as royal marriages.",
            ),
            "number",
            paragraph=run,
        ),
        "note_run_lacks": Sentence(N_("The run lacks {card:card}."), paragraph=lacks),
        "note_mate_in_run": Sentence(
            *NN_(
                "One {card:card} is left over: every {mate:card} is already in the run or a marriage.",
                "{number} of {card:card} are left over: every {mate:card} is already in the run or a marriage.",
            ),
            "number",
            paragraph=classes,
        ),
        "note_mate_taken": Sentence(
            *NN_(
                "One {card:card} is left over: every {mate:card} is already in a marriage.",
                "{number} of {card:card} are left over: every {mate:card} is already in a marriage.",
            ),
            "number",
            paragraph=classes,
        ),
        "note_pinochle_half": Sentence(
            *NN_(
                "One {card:card} is left over: there is no {mate:card} to go with it.",
                "{number} of {card:card} are left over: there is no {mate:card} to go with them.",
            ),
            "number",
            paragraph=classes,
        ),
        "note_around_lacks": Sentence(N_("Only {card:card} is missing for an around."), paragraph=lacks),
        "note_around_again": Sentence(
            N_("For one around more, another {card:card} is missing."), paragraph=again
        ),
        "note_tens": Sentence(N_("Tens around count nothing."), paragraph=tens),
    }

"""What every single-deck game words alike, beside what every game of pinochle does."""

from __future__ import annotations

from rules.engine.wording import N_, Sentence, Wording

SHARED: Wording = {
    "note_dealer": Sentence(N_("dealer")),
    "tally_tricks": Sentence(N_("tricks")),
    "move_play": Sentence(N_("Play {word:card}")),
    "confirm_play": Sentence(N_("Play the {word:card}?")),
}

BRIEF_SHARED: Wording = {
    "brief_ruff": Sentence(N_("Without the suit you must trump.")),
    "brief_any": Sentence(N_("Without the suit any card will do.")),
    "brief_target": Sentence(N_("The first with {target} wins.")),
}
"""Sentences of the five lines for somebody's first table."""

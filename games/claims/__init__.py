"""Claims: "the rest are mine", proved or refused from what the claimer sees, and played out once it is settled.

A claim says that the claimer’s side takes all tricks left, the open one among them. `prove` looks for a strategy of
his that wins them against every layout of the unseen cards that fits his view, whatever anybody else plays, his
partner included. `replay` checks a stored answer without a search, `tell` puts it in a few phrases, `play_out` makes
the ordinary moves that end the deal, for a claim that is proved or granted and for a concession. `sure_cards` are the
cards that win a trick now.

No state is asked but by `play_out`, there is no clock, and the same claim has the same answer everywhere: how much is
searched is a number of positions. Which games have claims stands in games.py.
"""

from __future__ import annotations

from .answers import Answer, Fork, InOrder, Proof, Refuted, UnreadableAnswer, Unsettled, from_json, to_json
from .families import has_trumps
from .open_hands import BoundReached
from .phrases import reasons, tell
from .play_out import Claim, claim_of, concession, play_out
from .prover import NoClaim, may_claim, prove, replay, sure_cards, sure_line
from .wording import CLAIMS

__all__ = [
    "CLAIMS",
    "Answer",
    "BoundReached",
    "Claim",
    "Fork",
    "InOrder",
    "NoClaim",
    "Proof",
    "Refuted",
    "UnreadableAnswer",
    "Unsettled",
    "claim_of",
    "concession",
    "from_json",
    "has_trumps",
    "may_claim",
    "play_out",
    "prove",
    "reasons",
    "replay",
    "sure_cards",
    "sure_line",
    "tell",
    "to_json",
]

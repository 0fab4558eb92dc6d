"""The sentences of claims: what a proof, a refutation and an unsettled claim tell."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording

CLAIMS: Wording = {
    "claim_winners": Sentence(N_("Every card left wins, in any order: {cards:cards}.")),
    "claim_takes": Sentence(N_("The {card:card} takes the open trick.")),
    "claim_draws": Sentence(N_("First {cards:cards} draw what trumps are left.")),
    "claim_cashes": Sentence(N_("Then these win, each suit from the top: {cards:cards}.")),
    "claim_in_order": Sentence(N_("In this order every card wins: {cards:cards}.")),
    "claim_fork": Sentence(
        *NN_(
            "The {card:card} first; then there is one way on.",
            "The {card:card} first; then there is a way on whatever the others play, {ways} in all.",
        ),
        "ways",
    ),
    "claim_lost": Sentence(N_("If the cards lie so, {seat:seat} takes a trick with the {card:card}.")),
    "claim_guess": Sentence(
        N_("It would take a guess: if the cards lie so, {seat:seat} takes a trick with the {card:card}.")
    ),
    "claim_hand": Sentence(N_("{seat:seat} may hold {cards:cards}.")),
    "claim_bound": Sentence(N_("There are too many ways to play it; the others may accept it.")),
    "claim_layout": Sentence(N_("It is neither certain nor wrong; the others may accept it.")),
    "sure_highest": Sentence(N_("{card:card}: nobody can hold a higher card of the suit.")),
    "sure_fallen": Sentence(N_("{card:card}: higher cards of the suit have fallen by then.")),
    "sure_no_trumps": Sentence(N_("{card:card}: the others have no trumps left by then.")),
    "sure_follows": Sentence(N_("{card:card}: a player with a trump must still follow suit.")),
}

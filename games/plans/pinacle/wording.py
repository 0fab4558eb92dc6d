"""What plans at pinacle say."""

from __future__ import annotations

from rules.engine.wording import N_, Sentence, Wording

WORDING: Wording = {
    "plan_draw_and_discard": Sentence(
        N_("On your turn: draw from the stock, lay nothing, discard {cards:cards}, one each turn.")
    ),
    "plan_draw_and_discard_unless": Sentence(
        N_(
            "On your turn: draw from the stock, lay nothing, discard {cards:cards}, one each turn; "
            "wait for you if {wanted:cards} is drawn or lies in the pile."
        )
    ),
    "plan_draw_and_return": Sentence(
        N_("On each of your turns: draw from the stock, lay nothing, and discard the card drawn.")
    ),
    "plan_draw_and_return_unless": Sentence(
        N_(
            "On each of your turns: draw from the stock, lay nothing, and discard the card drawn; "
            "wait for you if {wanted:cards} is drawn or lies in the pile."
        )
    ),
    "plan_end_wanted_pile": Sentence(N_("The pile has {card:card}, which you want.")),
    "plan_end_wanted_drawn": Sentence(N_("You have drawn {card:card}, which you want.")),
    "plan_end_drew_by_hand": Sentence(N_("You have begun this turn yourself.")),
    "plan_end_last_card": Sentence(N_("{seat:seat} has one card left.")),
    "plan_kind_draw_and_discard": Sentence(N_("Draw and discard, turn after turn")),
    "plan_ask_discards": Sentence(N_("Discard, one each turn (none: the card drawn)")),
    "plan_ask_wanted": Sentence(N_("Wait for you if one of these is drawn or lies in the pile")),
    "plan_ask_careful": Sentence(N_("end when another player has one card left")),
}

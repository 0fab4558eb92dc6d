"""What plans at the games of pinochle say."""

from __future__ import annotations

from rules.engine.wording import N_, Sentence, Wording

WORDING: Wording = {
    "plan_if_i_win": Sentence(N_("If you win the auction: {steps:phrases}.")),
    "plan_give": Sentence(N_("When cards are exchanged with your partner: pass {cards:cards}.")),
    "plan_give_suit": Sentence(
        N_("When cards are exchanged and {suit:suit} is the suit: pass {cards:cards}.")
    ),
    "plan_meld_next": Sentence(N_("When you next win a trick: “{what:phrase}”.")),
    "plan_draw_on": Sentence(N_("When you win a trick: draw, and declare nothing.")),
    "plan_step_ask": Sentence(N_("ask for {suit:suit}")),
    "plan_step_ask_none": Sentence(N_("ask for no suit")),
    "plan_step_trump": Sentence(N_("name {suit:suit} as trumps")),
    "plan_step_lead": Sentence(N_("lead {cards:cards}")),
    "plan_marriage": Sentence(N_("Marriage in {suit:suit}")),
    "plan_exchange_nines": Sentence(N_("Exchange {cards:cards} for the turn-up")),
    "plan_dix": Sentence(N_("Show {cards:cards}")),
    "plan_meld_run": Sentence(N_("Run")),
    "plan_meld_double-run": Sentence(N_("Double run")),
    "plan_meld_pinochle": Sentence(N_("Pinochle")),
    "plan_meld_double-pinochle": Sentence(N_("Double pinochle")),
    "plan_meld_aces": Sentence(N_("Aces around")),
    "plan_meld_kings": Sentence(N_("Kings around")),
    "plan_meld_queens": Sentence(N_("Queens around")),
    "plan_meld_jacks": Sentence(N_("Jacks around")),
    "plan_meld_double-aces": Sentence(N_("Double aces around")),
    "plan_meld_double-kings": Sentence(N_("Double kings around")),
    "plan_meld_double-queens": Sentence(N_("Double queens around")),
    "plan_meld_double-jacks": Sentence(N_("Double jacks around")),
    "plan_end_outbid": Sentence(N_("{seat:seat} has bought the hand for {bid}.")),
    "plan_over_out": Sentence(N_("You have passed and cannot win the auction any more.")),
    "plan_over_led": Sentence(N_("The first card has been led.")),
    "plan_end_other_trump": Sentence(N_("Trumps are {suit:suit}, not what you had planned.")),
    "plan_end_other_suit": Sentence(N_("The suit is {suit:suit}, and your cards were for another.")),
    "plan_over_gave": Sentence(N_("The cards have been passed.")),
    "plan_end_meld": Sentence(N_("That can no longer be declared.")),
    "plan_kind_if_i_win": Sentence(N_("If you buy the hand")),
    "plan_kind_give": Sentence(N_("Cards to pass to your partner")),
    "plan_kind_meld_next": Sentence(N_("A meld to declare")),
    "plan_ask_meld": Sentence(N_("After the next trick you win, declare")),
    "plan_ask_ask": Sentence(N_("Ask")),
    "plan_ask_trump": Sentence(N_("Trumps")),
    "plan_ask_lead": Sentence(N_("Then lead, one after another")),
    "plan_ask_suit": Sentence(N_("Only where the suit is")),
    "plan_option_no_ask": Sentence(N_("decide it then")),
    "plan_option_no_trump": Sentence(N_("name them then")),
    "plan_option_no_suit": Sentence(N_("any suit")),
}

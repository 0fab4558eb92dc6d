"""What plans say: what each does and what sets it off, what it would do now, why it ended, why something is none.

Their codes begin with `plan_`, so that they stand beside the wording of any game: a plan's words hold words of the
game's own, a meld or a refusal. Whoever says them merges both.
"""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged

WHAT: Wording = {
    "plan_forced_cards": Sentence(N_("When only one card can be played: play it.")),
    "plan_forced_moves": Sentence(
        N_(
            "When only one thing can be done and it is not playing a card (pass, draw, name trumps, answer): do it."
        )
    ),
    "plan_lowest": Sentence(N_("When another player has led: play the lowest card you may, from now on.")),
    "plan_queue": Sentence(
        N_("When you are on lead: lead {cards:cards}, one after another, for as long as you keep the lead.")
    ),
    "plan_queue_begun": Sentence(N_("While you keep the lead: lead {cards:cards}, one after another.")),
    "plan_when": Sentence(N_("{trigger:phrase}: {action:phrase}.")),
    "plan_when_else_me": Sentence(N_("{trigger:phrase}: {action:phrase}. If not, wait for you.")),
    "plan_bid_up_to": Sentence(
        N_("In the auction: make the lowest bid up to {limit}, but none over a partner; otherwise pass.")
    ),
    "plan_bid_up_to_over": Sentence(
        N_("In the auction: make the lowest bid up to {limit}, over a partner as well; otherwise pass.")
    ),
    "plan_pass": Sentence(N_("When your turn comes in the auction: pass.")),
    "plan_if_i_win": Sentence(N_("If you win the auction: {steps:phrases}.")),
    "plan_give": Sentence(N_("When cards are exchanged with your partner: pass {cards:cards}.")),
    "plan_give_suit": Sentence(
        N_("When cards are exchanged and {suit:suit} is the suit: pass {cards:cards}.")
    ),
    "plan_meld_next": Sentence(N_("When you next win a trick: “{what:phrase}”.")),
    "plan_draw_on": Sentence(N_("When you win a trick: draw, and declare nothing.")),
    "plan_exchange": Sentence(N_("When it is your turn to exchange: put away {cards:cards}.")),
    "plan_declare_all": Sentence(N_("When it is your turn to declare or to answer: declare all you hold.")),
    "plan_declare_but": Sentence(
        N_("When it is your turn to declare or to answer: declare all you hold, but sink {sink:phrases}.")
    ),
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
}

CLAUSES: Wording = {
    "plan_when_on_lead": Sentence(N_("When you are on lead")),
    "plan_when_led": Sentence(N_("When {suit:suit} are led")),
    "plan_when_led_by": Sentence(N_("When {seat:seat} leads {suit:suit}")),
    "plan_when_any_led": Sentence(N_("When another player has led")),
    "plan_when_any_led_by": Sentence(N_("When {seat:seat} has led")),
    "plan_when_card": Sentence(N_("When {card:card} is in the trick")),
    "plan_when_card_by": Sentence(N_("When {seat:seat} has played {card:card} to the trick")),
    "plan_when_suit": Sentence(N_("When there is a card of {suit:suit} in the trick")),
    "plan_when_suit_by": Sentence(N_("When {seat:seat} has played a card of {suit:suit} to the trick")),
    "plan_play_card": Sentence(N_("play {card:card}")),
    "plan_play_lowest": Sentence(N_("play the lowest card you may")),
    "plan_play_winner": Sentence(N_("play the lowest card that would be winning")),
    "plan_play_highest": Sentence(N_("play the highest card you may")),
    "plan_play_feed": Sentence(
        N_(
            "play the lowest card that counts if your partner is winning the trick, else the lowest card you may"
        )
    ),
    "plan_step_ask": Sentence(N_("ask for {suit:suit}")),
    "plan_step_ask_none": Sentence(N_("ask for no suit")),
    "plan_step_trump": Sentence(N_("name {suit:suit} as trumps")),
    "plan_step_lead": Sentence(N_("lead {cards:cards}")),
    "plan_sink_point": Sentence(N_("the point")),
    "plan_sink_sequence": Sentence(N_("the sequences")),
    "plan_sink_set": Sentence(N_("the sets")),
}

MELDS: Wording = {
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
}

NOTES: Wording = {
    "plan_note_forced": Sentence(
        N_("Played at once, such a move tells the others that you had no choice; after a pause it need not.")
    ),
}

WOULD: Wording = {
    "plan_would_do": Sentence(N_("Now it would do this: {what:phrase}.")),
    "plan_would_do_cards": Sentence(N_("Now it would do this: {what:phrase}, {cards:cards}.")),
    "plan_would_wait": Sentence(N_("Now it would do nothing and leave the move to you.")),
    "plan_would_wait_turn": Sentence(N_("It is not your turn; the plan waits.")),
    "plan_would_end": Sentence(N_("It would be cancelled: {why:phrase}")),
}

ENDS: Wording = {
    "plan_end_deal": Sentence(N_("The deal is over.")),
    "plan_end_not_held": Sentence(N_("You no longer hold {card:card}.")),
    "plan_end_lost_lead": Sentence(N_("You have lost the lead with {cards:cards} still to play.")),
    "plan_end_auction": Sentence(N_("The auction is over for you.")),
    "plan_end_must_bid": Sentence(N_("You cannot pass: {least} is the least you must bid.")),
    "plan_end_outbid": Sentence(N_("{seat:seat} has bought the hand for {bid}.")),
    "plan_end_out": Sentence(N_("You have passed and cannot win the auction any more.")),
    "plan_end_led": Sentence(N_("The first card has been led.")),
    "plan_end_other_trump": Sentence(N_("Trumps are {suit:suit}, not what you had planned.")),
    "plan_end_other_suit": Sentence(N_("The suit is {suit:suit}, and your cards were for another.")),
    "plan_end_gave": Sentence(N_("The cards have been passed.")),
    "plan_end_stock": Sentence(N_("The stock is used up.")),
    "plan_end_meld": Sentence(N_("That can no longer be declared.")),
    "plan_end_exchanged": Sentence(N_("You have made your exchange.")),
    "plan_end_declared": Sentence(N_("The declarations are over.")),
    "plan_end_wanted_pile": Sentence(N_("The pile has {card:card}, which you want.")),
    "plan_end_wanted_drawn": Sentence(N_("You have drawn {card:card}, which you want.")),
    "plan_end_drew_by_hand": Sentence(N_("You have begun this turn yourself.")),
    "plan_end_last_card": Sentence(N_("{seat:seat} has one card left.")),
    "plan_end_refused": Sentence(N_("The move cannot be made: {why:phrase}")),
    "plan_end_not_offered": Sentence(N_("The move cannot be made now.")),
}

BAD: Wording = {
    "plan_bad_kind": Sentence(N_("That is no plan.")),
    "plan_bad_value": Sentence(N_("“{what}” cannot stand in a plan.")),
    "plan_too_long": Sentence(
        *NN_("At most one card can stand in this plan.", "At most {most} cards can stand in this plan."),
        "most",
    ),
    "plan_too_many": Sentence(
        *NN_("You can have one plan at a time.", "You can have {most} plans at a time."), "most"
    ),
}

WORDING: Wording = merged(WHAT, CLAUSES, MELDS, NOTES, WOULD, ENDS, BAD)

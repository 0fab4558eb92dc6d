"""What plans say: what each does and what sets it off, what it would do now, why it ended, why something is none.

What the kinds of one family say stands in its folder. The codes begin with `plan_`, so that they stand beside the
wording of any game: a plan's words hold words of the game's own, a meld or a refusal. Whoever says them merges both.
A reason whose code begins with `plan_over_` is no surprise.
"""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged

WHAT: Wording = {
    "plan_forced_cards": Sentence(
        N_("When only one card can be played: play it, even where you could do something else first.")
    ),
    "plan_forced_moves": Sentence(
        N_(
            "When only one thing can be done and it is not playing a card (pass, draw, name trumps, answer): do it."
        )
    ),
    "plan_equal_cards": Sentence(
        N_("When you follow suit and all cards you may play lose alike and count the same: play the lowest.")
    ),
    "plan_lowest_when_void": Sentence(
        N_(
            "When you cannot follow suit: play the lowest card you may,"
            " or to your partner’s trick the lowest that counts."
        )
    ),
    "plan_sure_tricks": Sentence(
        N_("When you are on lead: lead your sure tricks, which nobody can beat whatever they hold.")
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
    "plan_bid_as_suggested": Sentence(
        N_("In the auction: call as a club player would with your cards, up to {limit}; beyond that, pass.")
    ),
    "plan_pass": Sentence(N_("When your turn comes in the auction: pass.")),
    "plan_suggested_one_card": Sentence(
        N_("For one card, the next you are to play: play it as a club player would with your hand.")
    ),
    "plan_suggested_play": Sentence(
        N_("In the play of this deal, until you say: play every card as a club player would with your hand.")
    ),
    "plan_suggested_one_turn": Sentence(
        N_("For one turn, the next you have: draw, lay and discard as a club player would with your hand.")
    ),
    "plan_suggested_turn": Sentence(
        N_(
            "In every turn of this deal, until you say: draw, lay and discard as a club player would"
            " with your hand."
        )
    ),
    "plan_suggested_give": Sentence(
        N_("For this exchange alone: pass the cards that a club player would pass from your hand.")
    ),
    "plan_suggested_bury": Sentence(
        N_("If you win the auction, for these cards alone: bury what a club player would from your hand.")
    ),
    "plan_suggested_exchange": Sentence(
        N_("For this exchange alone: put away what a club player would from your hand.")
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
}

NOTES: Wording = {
    "plan_note_forced": Sentence(
        N_("Played at once, such a move tells the others that you had no choice; after a pause it need not.")
    ),
}

WOULD: Wording = {
    "plan_does": Sentence(N_("{what:phrase}")),
    "plan_does_cards": Sentence(N_("{what:phrase}, {cards:cards}")),
    "plan_would_do": Sentence(N_("Now it would do this: {what:phrase}.")),
    "plan_would_do_cards": Sentence(N_("Now it would do this: {what:phrase}, {cards:cards}.")),
    "plan_would_wait": Sentence(N_("Now it would do nothing and leave the move to you.")),
    "plan_would_wait_turn": Sentence(
        N_("It is not your turn, and what it would do depends on what the others do before it.")
    ),
    "plan_at_turn_do": Sentence(N_("If your turn came now, it would do this: {what:phrase}.")),
    "plan_at_turn_do_cards": Sentence(
        N_("If your turn came now, it would do this: {what:phrase}, {cards:cards}.")
    ),
    "plan_at_turn_wait": Sentence(
        N_("If your turn came now, it would do nothing and leave the move to you.")
    ),
    "plan_at_turn_end": Sentence(N_("If your turn came now, it would be cancelled: {why:phrase}")),
    "plan_would_end": Sentence(N_("It would be cancelled: {why:phrase}")),
}

CONFLICTS: Wording = {
    "plan_conflict_twice": Sentence(N_("The same is planned already.")),
    "plan_conflict_idle": Sentence(N_("It does nothing while this plan stands: {plan:phrase}")),
    "plan_conflict_card": Sentence(
        N_("A plan before it plays {card:card} too: whichever comes second will be cancelled.")
    ),
    "plan_conflict_target": Sentence(N_("The game is played to {target}: a bid beyond that wins no more.")),
    "plan_conflict_only_pass": Sentence(N_("By now it can only pass: the lowest bid is {least}.")),
}

ENDS: Wording = {
    "plan_over_suggested": Sentence(N_("That has been done, or can be done no more.")),
    "plan_over_deal": Sentence(N_("The deal is over.")),
    "plan_end_not_held": Sentence(N_("You no longer hold {card:card}.")),
    "plan_end_lost_lead": Sentence(N_("You have lost the lead with {cards:cards} still to play.")),
    "plan_over_auction": Sentence(N_("The auction is over for you.")),
    "plan_end_must_bid": Sentence(N_("You cannot pass: you must bid at least {least}.")),
    "plan_end_stock": Sentence(N_("The stock is used up.")),
    "plan_end_other_move": Sentence(
        N_("A club player would do something else here: {what:phrase}. What you do is for you to decide.")
    ),
    "plan_end_refused": Sentence(N_("The move cannot be made: {why:phrase}")),
}

ASKS: Wording = {
    "plan_kind_queue": Sentence(N_("Cards to lead, one after another")),
    "plan_kind_when": Sentence(N_("When something is so, then …")),
    "plan_kind_bid_up_to": Sentence(N_("Bid up to a limit")),
    "plan_kind_bid_as_suggested": Sentence(N_("Bid as a club player would")),
    "plan_ask_cards": Sentence(N_("Cards")),
    "plan_ask_limit": Sentence(N_("Bid no higher than")),
    "plan_ask_over_partner": Sentence(N_("over a partner too")),
    "plan_ask_trigger": Sentence(N_("What sets it off")),
    "plan_ask_trigger_by": Sentence(N_("Played by")),
    "plan_ask_action": Sentence(N_("What it does")),
    "plan_ask_else_": Sentence(N_("As long as it is not so")),
    "plan_option_card": Sentence(N_("{card:card}")),
    "plan_option_suit": Sentence(N_("{suit:suit}")),
    "plan_option_seat": Sentence(N_("{seat:seat}")),
    "plan_option_anybody": Sentence(N_("anybody")),
    "plan_option_else_others": Sentence(N_("other plans may move for you")),
    "plan_option_else_me": Sentence(N_("wait for you")),
}

BAD: Wording = {
    "plan_bad_answer": Sentence(N_("Something has to be chosen here: {asked:phrase}.")),
    "plan_bad_kind": Sentence(N_("That is no plan.")),
    "plan_bad_value": Sentence(N_("“{what}” cannot be part of a plan.")),
    "plan_too_long": Sentence(
        *NN_("At most one card can stand in this plan.", "At most {most} cards can stand in this plan."),
        "most",
    ),
    "plan_too_many": Sentence(
        *NN_("You can have one plan at a time.", "You can have {most} plans at a time."), "most"
    ),
}

WORDING: Wording = merged(WHAT, CLAUSES, NOTES, WOULD, CONFLICTS, ENDS, ASKS, BAD)

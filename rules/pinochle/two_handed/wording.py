"""The sentences of two-handed pinochle: events, refusals, headlines, notes and moves."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged
from rules.pinochle.refusals import refusals
from rules.pinochle.single.wording import SHARED

from .brief import BRIEF

EVENTS: Wording = {
    "dealt": Sentence(
        N_("Deal {deal}: {dealer:seat} dealt and turned up {card:card}; {suit:suit} are trumps."),
        paragraph="deal-turn-up",
    ),
    "turned_nine": Sentence(
        N_("The turn-up is a nine: {points} for {seat:seat}, who dealt."), paragraph="deal-nine"
    ),
    "led": Sentence(N_("{seat:seat} led {card:card}."), paragraph="tricks-lead"),
    "played": Sentence(N_("{seat:seat} played {card:card}."), paragraph="tricks-free"),
    "took": Sentence(
        N_("{seat:seat} took trick {trick} with {card:card}, worth {points}."), paragraph="tricks-winner"
    ),
    "melded": Sentence(
        N_("{seat:seat} melded {meld:phrase} for {points}, laying {laid:cards}."), paragraph="melds-when"
    ),
    "exchanged": Sentence(
        N_("{seat:seat} exchanged {card:card} for {taken:card} and scored {points}."),
        paragraph="nine-exchange",
    ),
    "showed_nine": Sentence(N_("{seat:seat} showed {card:card} and scored {points}."), paragraph="nine-show"),
    "drew": Sentence(N_("{seat:seat} drew a card."), paragraph="tricks-draw"),
    "drew_told": Sentence(N_("{seat:seat} drew {cards:cards}."), paragraph="tricks-draw"),
    "took_turn_up": Sentence(N_("{seat:seat} took the turn-up, {card:card}."), paragraph="stock-end"),
    "stock_gone": Sentence(
        N_("The stock is gone. The melds are taken up, and {seat:seat} leads."), paragraph="stock-end"
    ),
    "scored": Sentence(
        N_("The deal gave {ours} to {seat:seat} and {theirs} to {other:seat}."), paragraph="scoring"
    ),
    "game_over": Sentence(N_("{side:side} won the game, {ours} to {theirs}."), paragraph="end-target"),
}

REFUSALS: Wording = {
    **refusals(
        end="end-target", deal="deal-cards", pack="pack", follow="strict-follow", head="strict-head",
        trump="strict-trump",
    ),
    "not_twice": Sentence(
        N_("You do not have {card:card} both on the table and in your hand."), paragraph="melds-played"
    ),
    "draw_first": Sentence(N_("Declare or draw first; then you lead."), paragraph="tricks-draw"),
    "after_a_trick": Sentence(
        N_("First a trick must be won: its winner may declare, and then both draw."), paragraph="melds-when"
    ),
    "nothing_to_draw": Sentence(
        N_("The stock is gone: nothing is declared or drawn any more."), paragraph="stock-end"
    ),
    "meld_not_held": Sentence(N_("You do not hold all the cards of this meld: {meld:phrase}."),
                              paragraph="melds-table"),
    "meld_cards_used": Sentence(
        N_("Not this meld: {meld:phrase}. A card of it has served in another of the same class."),
        paragraph="melds-again",
    ),
    "meld_needs_fresh": Sentence(
        N_("At least one card of a meld must come from your hand: {meld:phrase}."), paragraph="melds-fresh"
    ),
    "nine_only": Sentence(
        N_("Only {card:card} can be exchanged or shown. Declare or draw first; then you lead."),
        paragraph="nine-exchange",
    ),
    "nine_once": Sentence(N_("You do not hold a second {card:card} to show."), paragraph="nine-show"),
    "no_nine": Sentence(N_("You do not hold {card:card}."), paragraph="nine-exchange"),
    "nine_shown": Sentence(N_("You have shown your {card:card} already."), paragraph="nine-show"),
    "nine_used": Sentence(N_("You have used a nine in this turn."), paragraph="nine-turn"),
    "turn_up_is_nine": Sentence(
        N_("The turn-up is {card:card} itself: show yours, there is nothing to exchange."),
        paragraph="nine-show",
    ),
    "nine_exchanges": Sentence(
        N_("While another card is turned up, {card:card} is exchanged for it, not shown."),
        paragraph="nine-exchange",
    ),
}  # fmt: skip

TABLE: Wording = {
    "call_melded": Sentence(N_("{meld:phrase}, {points}")),
    "call_drew": Sentence(N_("draws")),
    "banner_turned_nine": Sentence(N_("A nine is turned up, {points}")),
    "banner_stock_gone": Sentence(N_("The stock is gone: now follow suit, and beat if you can")),
    "end_won": Sentence(N_("{side:side} won the deal"), paragraph="scoring"),
    "end_you_won": Sentence(N_("You won the deal"), paragraph="scoring"),
    "end_level": Sentence(N_("The same for both"), paragraph="scoring"),
    "end_last_trick": Sentence(N_("The last trick brought {side:side} {points}."), paragraph="scoring"),
    "end_by": Sentence(*NN_("By one point.", "By {number} points."), "number", paragraph="scoring"),
    "head_stock": Sentence(
        *NN_("Trumps: {suit:suit}, one to draw", "Trumps: {suit:suit}, {number} to draw"),
        "number",
        paragraph="deal-turn-up",
    ),
    "head_strict": Sentence(N_("Trumps: {suit:suit}, strict rules"), paragraph="strict-follow"),
    "pile_stock": Sentence(N_("stock"), paragraph="deal-turn-up"),
    "pile_turn_up": Sentence(N_("turn-up"), paragraph="deal-turn-up"),
    "note_may_declare": Sentence(N_("may declare")),
    "tally_melds": Sentence(N_("melds")),
    "tally_nines": Sentence(N_("nines of trumps")),
    "nines_shown": Sentence(N_("nine of trumps"), paragraph="nine-show"),
    "guide_lead": Sentence(N_("You lead: any card."), paragraph="tricks-lead"),
    "guide_anything": Sentence(N_("Play any card you like while the stock lasts."), paragraph="tricks-free"),
    "guide_declare": Sentence(
        N_("You won the trick: declare one meld, or just draw."), paragraph="melds-when"
    ),
    "guide_draw": Sentence(
        N_("You won the trick, and there is nothing you could declare: draw."), paragraph="melds-when"
    ),
    "guide_meld_or_draw": Sentence(N_("You may still declare a meld. Then draw."), paragraph="nine-turn"),
    "guide_follow": Sentence(N_("You must follow suit: {led:suit}."), paragraph="strict-follow"),
    "guide_head": Sentence(N_("You can beat {card:card}, so you must."), paragraph="strict-head"),
    "guide_trump": Sentence(N_("You have no {led:suit}, so you must play a trump."), paragraph="strict-trump"),
    "guide_free": Sentence(N_("You cannot follow {led:suit}: play any card."), paragraph="strict-trump"),
    "brings": Sentence(N_("{points} points"), paragraph="melds-table"),
    "brings_card": Sentence(N_("{points} points, and {card:card} for the hand"), paragraph="nine-exchange"),
    "line": Sentence(N_("deal {deal}")),
}  # fmt: skip

MOVES: Wording = {
    "first_play": Sentence(
        N_("You may play any card. The winner of the trick may declare a meld, then both draw a card."),
    ),
    "first_draw": Sentence(
        N_("You won the trick: declare one meld now if you can. It counts at once. Then draw a card."),
    ),
    "asked_draw": Sentence(N_("declare or draw")),
    "asked_play": Sentence(N_("play a card")),
    "move_keep": Sentence(N_("Play {word:card} from your hand, not the table")),
    "move_draw": Sentence(N_("Draw")),
    "move_marriage": Sentence(N_("Marriage in {word:suit}")),
    "move_royal_marriage": Sentence(N_("Royal marriage in {word:suit}")),
    "move_meld_run": Sentence(N_("Run")),
    "move_meld_double-run": Sentence(N_("Double run")),
    "move_meld_pinochle": Sentence(N_("Pinochle")),
    "move_meld_double-pinochle": Sentence(N_("Double pinochle")),
    "move_meld_aces": Sentence(N_("Aces around")),
    "move_meld_kings": Sentence(N_("Kings around")),
    "move_meld_queens": Sentence(N_("Queens around")),
    "move_meld_jacks": Sentence(N_("Jacks around")),
    "move_meld_double-aces": Sentence(N_("Double aces around")),
    "move_meld_double-kings": Sentence(N_("Double kings around")),
    "move_meld_double-queens": Sentence(N_("Double queens around")),
    "move_meld_double-jacks": Sentence(N_("Double jacks around")),
    "move_exchange": Sentence(N_("Exchange {words:cards} for the turn-up")),
    "move_dix": Sentence(N_("Show {word:card}")),
    "confirm_keep": Sentence(N_("Play the {word:card} from your hand?")),
    "confirm_draw": Sentence(N_("Draw?")),
    "confirm_marriage": Sentence(N_("Meld the marriage in {word:suit}?")),
    "confirm_royal_marriage": Sentence(N_("Meld the royal marriage in {word:suit}?")),
    "confirm_meld": Sentence(N_("Lay this meld?")),
    "confirm_exchange": Sentence(N_("Exchange {words:cards} for the turn-up?")),
    "confirm_dix": Sentence(N_("Show {word:card}?")),
}

MELDS: Wording = {
    "meld_run": Sentence(N_("run in {suit:suit}"), paragraph="melds-table"),
    "meld_double_run": Sentence(N_("double run in {suit:suit}"), paragraph="melds-twice"),
    "meld_royal_marriage": Sentence(N_("royal marriage in {suit:suit}"), paragraph="melds-table"),
    "meld_marriage": Sentence(N_("marriage in {suit:suit}"), paragraph="melds-table"),
    "meld_pinochle": Sentence(N_("pinochle"), paragraph="melds-table"),
    "meld_double_pinochle": Sentence(N_("double pinochle"), paragraph="melds-higher"),
    "meld_aces": Sentence(N_("aces around"), paragraph="melds-table"),
    "meld_kings": Sentence(N_("kings around"), paragraph="melds-table"),
    "meld_queens": Sentence(N_("queens around"), paragraph="melds-table"),
    "meld_jacks": Sentence(N_("jacks around"), paragraph="melds-table"),
    "meld_double_aces": Sentence(N_("double aces around"), paragraph="melds-twice"),
    "meld_double_kings": Sentence(N_("double kings around"), paragraph="melds-twice"),
    "meld_double_queens": Sentence(N_("double queens around"), paragraph="melds-twice"),
    "meld_double_jacks": Sentence(N_("double jacks around"), paragraph="melds-twice"),
}

WORDING: Wording = merged(EVENTS, REFUSALS, TABLE, MOVES, MELDS, BRIEF, SHARED)

"""The sentences of lay and take: events, refusals, what the table says, moves."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged, usual_refusals

from .brief import BRIEF

EVENTS: Wording = {
    "dealt": Sentence(N_("{dealer:seat} dealt deal {deal}."), paragraph="deal"),
    "bid": Sentence(N_("{seat:seat} bid {bid}."), paragraph="auction"),
    "passed": Sentence(N_("{seat:seat} passed."), paragraph="auction"),
    "nobody_bid": Sentence(N_("Nobody bid: the cards are thrown in."), paragraph="auction"),
    "bought": Sentence(N_("{seat:seat} won the auction at {bid}."), paragraph="auction"),
    "took_up": Sentence(
        *NN_("{seat:seat} took up one card.", "{seat:seat} took up {number} cards."),
        "number",
        paragraph="sets",
    ),
    "took_up_told": Sentence(N_("{seat:seat} took up {cards:cards}."), paragraph="sets"),
    "laid": Sentence(N_("{seat:seat} laid {cards:cards}. It counts {points}."), paragraph="sets"),
    "added": Sentence(N_("{seat:seat} added {cards:cards}. The set counts {points}."), paragraph="sets"),
    "discarded": Sentence(
        *NN_("{seat:seat} discarded one card.", "{seat:seat} discarded {number} cards."),
        "number",
        paragraph="discard",
    ),
    "discarded_told": Sentence(N_("{seat:seat} discarded {cards:cards}."), paragraph="discard"),
    "led": Sentence(N_("{seat:seat} led {card:card}."), paragraph="play"),
    "played": Sentence(N_("{seat:seat} played {card:card}."), paragraph="play"),
    "took": Sentence(N_("{seat:seat} took trick {trick}."), paragraph="play"),
    "scored": Sentence(
        N_("{side:side} bid {bid}: {outcome:term}. The deal gave {first} and {second}."), paragraph="scoring"
    ),
    "game_over": Sentence(N_("{side:side} won the game with {points}."), paragraph="end"),
}

REFUSALS: Wording = {
    **usual_refusals(turn="play", end="end", deal="deal", pack="cards"),
    "bad_deal": Sentence(N_("These are not the twenty-four cards."), paragraph="cards"),
    "bid_from_to": Sentence(N_("Bid a number from {least} to {most}, or pass."), paragraph="auction"),
    "no_bid_left": Sentence(N_("Nobody can bid over {high}."), paragraph="auction"),
    "no_set": Sentence(N_("A set is three or four cards of one rank."), paragraph="sets"),
    "one_set": Sentence(N_("You have laid your set already."), paragraph="sets"),
    "not_of_the_set": Sentence(N_("That is not the fourth card of a set you have laid."), paragraph="sets"),
    "must_discard": Sentence(
        *NN_("You are to discard one card.", "You are to discard {number} cards."),
        "number",
        paragraph="discard",
    ),
    "must_follow": Sentence(N_("You hold {suit:suit} and must follow suit."), paragraph="follow"),
}

TABLE: Wording = {
    "auction_open": Sentence(N_("Nobody has bid yet"), paragraph="auction"),
    "auction_high": Sentence(N_("{seat:seat} bids {bid}"), paragraph="auction"),
    "contract": Sentence(N_("{seat:seat} plays for {bid}"), paragraph="auction"),
    "note_dealer": Sentence(N_("dealer")),
    "note_bidder": Sentence(N_("bidder, {bid}")),
    "note_bid": Sentence(N_("bid {bid}")),
    "note_passed": Sentence(N_("passed")),
    "set_of": Sentence(N_("{rank:rank} × {number}"), paragraph="sets"),
    "pile_stock": Sentence(N_("stock")),
    "pile_discards": Sentence(N_("discards")),
    "tally_sets": Sentence(N_("sets")),
    "tally_tricks": Sentence(N_("tricks")),
    "line": Sentence(N_("{seat:seat} for {bid}: {outcome:term}")),
    "line_passed": Sentence(N_("passed out"), paragraph="auction"),
    "outcome_made": Sentence(N_("made")),
    "outcome_short": Sentence(N_("not made")),
    "guide_bid": Sentence(
        N_("Bid how many points you and your partner will make, {least} at least, or pass."),
        paragraph="auction",
    ),
    "guide_lay": Sentence(
        *NN_(
            "Lay or add to a set if you like; one card is to go.",
            "Lay or add to a set if you like; {number} cards are to go.",
        ),
        "number",
        paragraph="sets",
    ),
    "guide_lead": Sentence(N_("Lead a card."), paragraph="play"),
    "guide_follow": Sentence(N_("Play a card, of the suit led if you can."), paragraph="follow"),
}

MOVES: Wording = {
    "move_bid": Sentence(N_("Bid {word}")),
    "number_bid": Sentence(N_("Bid so many")),
    "move_pass": Sentence(N_("Pass")),
    "move_lay": Sentence(N_("Lay this set")),
    "with_add": Sentence(N_("Add to the set")),
    "move_discard": Sentence(N_("Discard these")),
    "move_play": Sentence(N_("Play {word:card}")),
    "confirm_bid": Sentence(N_("Bid {word}?")),
    "confirm_pass": Sentence(N_("Pass?")),
    "confirm_lay": Sentence(N_("Lay {words:cards}?")),
    "confirm_add": Sentence(N_("Add {word:card}?")),
    "confirm_discard": Sentence(N_("Discard {words:cards}?")),
    "confirm_play": Sentence(N_("Play {word:card}?")),
    "meaning_set": Sentence(N_("A set that counts {points}."), paragraph="sets"),
}

WORDING = merged(EVENTS, REFUSALS, TABLE, MOVES, BRIEF)

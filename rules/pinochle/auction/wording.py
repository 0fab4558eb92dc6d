"""The sentences of the three auction games: events, refusals, headlines, notes, melds and moves."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged
from rules.pinochle.phrases import missed_melds
from rules.pinochle.refusals import refusals
from rules.pinochle.single.wording import SHARED

from .brief import BRIEF

EVENTS: Wording = {
    "dealt": Sentence(N_("{dealer:seat} dealt deal {deal}."), paragraph="deal-cards"),
    "bid": Sentence(N_("{seat:seat} bid {bid}."), paragraph="auction-opening"),
    "passed": Sentence(N_("{seat:seat} passed."), paragraph="auction-rounds"),
    "bought": Sentence(N_("{seat:seat} won the auction at {bid}."), paragraph="auction-rounds"),
    "nobody_bid": Sentence(
        N_("Nobody bid; the cards are thrown in, and {dealer:seat} deals."), paragraph="auction-passed-out"
    ),
    "all_passed": Sentence(N_("Nobody bid: the board is passed out."), paragraph="auction-passed-out"),
    "widow_turned": Sentence(
        N_("{seat:seat} turned the widow and took it: {cards:cards}."), paragraph="naming-widow"
    ),
    "named": Sentence(N_("{seat:seat} named {suit:suit} as trumps."), paragraph="naming"),
    "buried": Sentence(
        *NN_("{seat:seat} buried one card.", "{seat:seat} buried {number} cards."),
        "number",
        paragraph="naming-bury",
    ),
    "buried_told": Sentence(N_("{seat:seat} buried {cards:cards}."), paragraph="naming-bury"),
    "buried_count": Sentence(
        N_("{seat:seat} had buried {buried:cards}, worth {points}."), paragraph="naming-bury"
    ),
    "melded": Sentence(N_("{seat:seat} melded {points}: {melds:phrases}."), paragraph="melds-when"),
    "melded_nothing": Sentence(N_("{seat:seat} had nothing to meld."), paragraph="melds-when"),
    "led": Sentence(N_("{seat:seat} led {card:card}."), paragraph="play-lead"),
    "played": Sentence(N_("{seat:seat} played {card:card}."), paragraph="play-follow"),
    "took": Sentence(
        N_("{seat:seat} took trick {trick} with {card:card}, worth {points}."), paragraph="play-winner"
    ),
    "lost_melds": Sentence(
        N_("{side:side} won no trick and lost {points} in melds."), paragraph="scoring-no-trick"
    ),
    "scored": Sentence(
        N_("{side:side} bid {bid}: {outcome:term}. The deal gave {scores:phrases}."), paragraph="scoring"
    ),
    "side_points": Sentence(N_("{side:side} {points}")),
    "game_over": Sentence(N_("{side:side} won the game with {points}."), paragraph="end-target"),
}

REFUSALS: Wording = {
    **refusals(
        end="end-target",
        deal="deal-cards",
        pack="pack",
        follow="play-follow",
        head="play-head",
        trump="play-trump",
    ),
    "bid_unreadable": Sentence(N_("A bid is a whole number; “{word}” is none."), paragraph="auction-opening"),
    "bid_too_low": Sentence(
        N_("A bid of {bid} is too low: the next one is {least}."), paragraph="auction-opening"
    ),
    "bid_too_high": Sentence(
        N_("No hand can make {bid}; the highest bid taken is {most}."), paragraph="auction-opening"
    ),
    "bid_off_step": Sentence(
        N_("Bids are multiples of ten: {bid} lies between {lower} and {upper}."), paragraph="auction-steps"
    ),
    "no_remarks": Sentence(N_("A bid is a number and nothing else."), paragraph="auction-steps"),
    "must_open": Sentence(N_("You speak first and must bid at least {least}."), paragraph="auction-forced"),
    "must_name": Sentence(N_("Name one of the four suits as trumps."), paragraph="naming"),
    "must_bury": Sentence(
        *NN_("You are to bury one card.", "You are to bury {number} cards."),
        "number",
        paragraph="naming-bury",
    ),
    "must_take_partner": Sentence(
        N_("Your partner led and you can beat {card:card} in the suit, so you must."),
        paragraph="play-partner",
    ),
}

TABLE: Wording = {
    "contract": Sentence(N_("{seat:seat} bid {bid} in {suit:suit}"), paragraph="auction-rounds"),
    "contract_open": Sentence(N_("{seat:seat} bid {bid}"), paragraph="auction-rounds"),
    "auction_open": Sentence(N_("Auction, nobody has bid"), paragraph="auction-opening"),
    "auction_high": Sentence(N_("Auction, {seat:seat} bid {bid}"), paragraph="auction-opening"),
    "note_bidder": Sentence(N_("bidder")),
    "note_bid": Sentence(N_("bid {bid}")),
    "note_passed": Sentence(N_("passed")),
    "pile_widow": Sentence(N_("widow"), paragraph="naming-widow"),
    "pile_widow_taken": Sentence(N_("widow, taken up by the bidder"), paragraph="naming-widow"),
    "pile_buried": Sentence(N_("buried"), paragraph="naming-bury"),
    "tally_meld": Sentence(N_("meld")),
    "tally_bid": Sentence(N_("bid")),
    "guide_bid": Sentence(N_("Bid or pass."), paragraph="auction-opening"),
    "guide_must_open": Sentence(N_("You speak first: bid at least {least}."), paragraph="auction-forced"),
    "guide_name": Sentence(N_("Name the trump suit."), paragraph="naming"),
    "guide_bury": Sentence(
        *NN_("Bury one card.", "Bury {number} cards: they count with your tricks."), "number",
        paragraph="naming-bury",
    ),
    "guide_lead": Sentence(N_("You lead: any card."), paragraph="play-lead"),
    "guide_follow": Sentence(N_("You must follow suit: {led:suit}."), paragraph="play-follow"),
    "guide_head": Sentence(N_("You can beat {card:card}, so you must."), paragraph="play-head"),
    "guide_partner": Sentence(
        N_("Your partner led: beat {card:card} in the suit, for you can."), paragraph="play-partner"
    ),
    "guide_trump": Sentence(N_("You have no {led:suit}, so you must play a trump."), paragraph="play-trump"),
    "guide_overtrump": Sentence(
        N_("You have no {led:suit} and can overtrump {card:card}, so you must."), paragraph="play-trump"
    ),
    "guide_free": Sentence(N_("You cannot follow {led:suit}: play any card."), paragraph="play-trump"),
    "line": Sentence(N_("{side:side} bid {bid}, {outcome:term}")),
    "line_nobody_bid": Sentence(N_("nobody bid"), paragraph="auction-passed-out"),
    "made": Sentence(N_("made"), paragraph="scoring-made"),
    "set": Sentence(N_("set"), paragraph="scoring-set"),
    "outcome_no_trick": Sentence(N_("set without a trick"), paragraph="scoring-no-trick"),
}  # fmt: skip

MOVES: Wording = {
    "move_bid": Sentence(N_("Bid {word}")),
    "number_bid": Sentence(N_("Bid this")),
    "move_pass": Sentence(N_("Pass")),
    "move_trump": Sentence(N_("{word:suit}")),
    "move_bury": Sentence(N_("Bury these cards")),
    "confirm_bid": Sentence(N_("Bid {word}?")),
    "confirm_pass": Sentence(N_("Pass?")),
    "confirm_trump": Sentence(N_("Name {word:suit} as trumps?")),
    "confirm_bury": Sentence(N_("Bury {words:cards}?")),
}

MELDS: Wording = {
    "run": Sentence(N_("run in {suit:suit}"), paragraph="melds-table"),
    "royal_marriage": Sentence(N_("royal marriage in {suit:suit}"), paragraph="melds-table"),
    "marriage": Sentence(N_("marriage in {suit:suit}"), paragraph="melds-table"),
    "pinochle": Sentence(N_("pinochle"), paragraph="melds-table"),
    "aces_around": Sentence(N_("aces around"), paragraph="melds-table"),
    "kings_around": Sentence(N_("kings around"), paragraph="melds-table"),
    "queens_around": Sentence(N_("queens around"), paragraph="melds-table"),
    "jacks_around": Sentence(N_("jacks around"), paragraph="melds-table"),
    "dix": Sentence(N_("nine of trumps"), paragraph="melds-nine"),
    "times_2": Sentence(N_("double {meld:phrase}")),
    "meld_item": Sentence(N_("{meld:phrase} {points}")),
    "note_full_house": Sentence(
        N_("King and queen of every suit: a full house, {points} in all."), paragraph="melds-full-house"
    ),
    "note_full_house_run": Sentence(
        N_("King and queen of every suit and the run: a full house with a run, {points} in all."),
        paragraph="melds-full-house",
    ),
    **missed_melds(
        run="melds-classes",
        lacks="melds-table",
        classes="melds-classes",
        again="melds-twice",
        tens="melds-nothing",
    ),
}

WORDING: Wording = merged(EVENTS, REFUSALS, TABLE, MOVES, MELDS, BRIEF, SHARED)

"""The sentences of every pinochle in which the hand is bought: the auction, trumps, the contract, tricks and melds."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording

OUTLOOK: Wording = {
    "needs_partner": Sentence(
        N_("{bid} needs {number} more from tricks and your partner’s melds."), paragraph="scoring-made"
    ),
    "needs_nothing": Sentence(N_("Your melds alone reach {bid}."), paragraph="scoring-made"),
    "doubt_far": Sentence(
        N_("Bid {word}? Your hand melds {points}, and all tricks together count {tricks}."),
        paragraph="scoring-set",
    ),
}
"""What a hand promises while it is bid on (outlook.py)."""

AUCTION: Wording = {
    "bid": Sentence(N_("{seat:seat} bid {bid}."), paragraph="auction-opening"),
    "bought": Sentence(N_("{seat:seat} won the auction at {bid}."), paragraph="auction-rounds"),
    "named": Sentence(N_("{seat:seat} named {suit:suit} as trumps."), paragraph="naming"),
    "played": Sentence(N_("{seat:seat} played {card:card}."), paragraph="play-follow"),
    "led": Sentence(N_("{seat:seat} led {card:card}."), paragraph="play-lead"),
    "took": Sentence(
        N_("{seat:seat} took trick {trick} with {card:card}, worth {points}."), paragraph="play-winner"
    ),
    "bid_unreadable": Sentence(
        N_("A bid must be a whole number, not “{word}”."), paragraph="auction-opening"
    ),
    "bid_too_low": Sentence(
        N_("A bid of {bid} is too low: the next one is {least}."), paragraph="auction-opening"
    ),
    "bid_too_high": Sentence(
        N_("No hand can make {bid}; the highest bid taken is {most}."), paragraph="auction-opening"
    ),
    "call_bid": Sentence(N_("{bid}")),
    "call_passed": Sentence(N_("passes")),
    "call_melded": Sentence(N_("{points} in melds")),
    "call_melded_nothing": Sentence(N_("no melds")),
    "banner_bought": Sentence(N_("{seat:seat} plays for {bid}")),
    "banner_named": Sentence(N_("Trumps: {suit:suit}")),
    "contract": Sentence(N_("{seat:seat} bid {bid} in {suit:suit}"), paragraph="auction-rounds"),
    "contract_open": Sentence(N_("{seat:seat} bid {bid}"), paragraph="auction-rounds"),
    "auction_open": Sentence(N_("Auction, nobody has bid"), paragraph="auction-opening"),
    "auction_high": Sentence(N_("Auction, {seat:seat} bid {bid}"), paragraph="auction-opening"),
    "note_bidder": Sentence(N_("bidder")),
    "note_bid": Sentence(N_("bid {bid}")),
    "note_passed": Sentence(N_("passed")),
    "tally_meld": Sentence(N_("meld")),
    "tally_bid": Sentence(N_("bid")),
    "guide_bid": Sentence(N_("Bid or pass."), paragraph="auction-opening"),
    "guide_name": Sentence(N_("Name the trump suit."), paragraph="naming"),
    "guide_lead": Sentence(N_("You lead: any card."), paragraph="play-lead"),
    "guide_follow": Sentence(N_("You must follow suit: {led:suit}."), paragraph="play-follow"),
    "guide_head": Sentence(N_("You can beat {card:card}, so you must."), paragraph="play-head"),
    "guide_trump": Sentence(N_("You have no {led:suit}, so you must play a trump."), paragraph="play-trump"),
    **OUTLOOK,
    "line": Sentence(N_("{side:side} bid {bid}, {outcome:term}")),
    "made": Sentence(N_("made"), paragraph="scoring-made"),
    "set": Sentence(N_("set"), paragraph="scoring-set"),
    "end_exact": Sentence(N_("Exactly the bid."), paragraph="scoring-made"),
    "end_over": Sentence(
        *NN_("One point more than the bid.", "{number} points more than the bid."),
        "number",
        paragraph="scoring-made",
    ),
    "end_short": Sentence(
        *NN_("One point short of the bid.", "{number} points short of the bid."),
        "number",
        paragraph="scoring-set",
    ),
    "first_trump": Sentence(
        N_("Trumps beat the cards of all other suits. Usually one names a suit with a run or many cards."),
        paragraph="naming",
    ),
    "move_bid": Sentence(N_("Bid {word}")),
    "number_bid": Sentence(N_("Bid this")),
    "move_pass": Sentence(N_("Pass")),
    "move_trump": Sentence(N_("{word:suit}")),
    "confirm_bid": Sentence(N_("Bid {word}?")),
    "confirm_pass": Sentence(N_("Pass?")),
    "confirm_trump": Sentence(N_("Name {word:suit} as trumps?")),
    "run": Sentence(N_("run in {suit:suit}"), paragraph="melds-table"),
    "marriage": Sentence(N_("marriage in {suit:suit}"), paragraph="melds-table"),
    "pinochle": Sentence(N_("pinochle"), paragraph="melds-table"),
    "aces_around": Sentence(N_("aces around"), paragraph="melds-table"),
    "kings_around": Sentence(N_("kings around"), paragraph="melds-table"),
    "queens_around": Sentence(N_("queens around"), paragraph="melds-table"),
    "jacks_around": Sentence(N_("jacks around"), paragraph="melds-table"),
    "times_2": Sentence(N_("double {meld:phrase}")),
    "meld_item": Sentence(N_("{meld:phrase} {points}")),
}

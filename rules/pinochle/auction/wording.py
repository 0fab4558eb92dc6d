"""The sentences of the auction games: events, refusals, headlines, notes, melds and moves."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged
from rules.pinochle.auction_words import AUCTION
from rules.pinochle.exchange import passing_words
from rules.pinochle.phrases import MULTIPLES, missed_melds
from rules.pinochle.refusals import refusals
from rules.pinochle.single.wording import SHARED

from .brief import BRIEF

EVENTS: Wording = {
    "dealt": Sentence(N_("Deal {deal}: {dealer:seat} dealt."), paragraph="deal-cards"),
    "passed": Sentence(N_("{seat:seat} passed."), paragraph="auction-rounds"),
    "nobody_bid": Sentence(
        N_("Nobody bid; the cards are thrown in, and {dealer:seat} deals."), paragraph="auction-passed-out"
    ),
    "all_passed": Sentence(N_("Nobody bid: the board is passed out."), paragraph="auction-passed-out"),
    "forced": Sentence(
        N_("{seat:seat}, the dealer, must take the deal at {bid}."), paragraph="auction-forced"
    ),
    "conceded": Sentence(N_("{seat:seat} conceded the bid of {bid}."), paragraph="naming-widow"),
    "melds_enough": Sentence(
        N_("The melds of {seat:seat} reach the bid of {bid}: the hand is not played."),
        paragraph="scoring-made",
    ),
    "widow_turned": Sentence(
        N_("{seat:seat} turned the widow and took it: {cards:cards}."), paragraph="naming-widow"
    ),
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
    "bid_off_step": Sentence(
        N_("Bids are multiples of ten: {bid} lies between {lower} and {upper}."), paragraph="auction-steps"
    ),
    "no_remarks": Sentence(N_("A bid is a number and nothing else."), paragraph="auction-steps"),
    "must_open": Sentence(N_("You speak first and must bid at least {least}."), paragraph="auction-forced"),
    "no_conceding": Sentence(N_("The bid cannot be conceded now."), paragraph="naming-widow"),
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
    "needs_tricks": Sentence(N_("{bid} needs {number} more from tricks."), paragraph="scoring-made"),
    "needs_widow": Sentence(
        N_("{bid} needs {number} more from tricks and the widow."), paragraph="scoring-made"
    ),
    "needs_partner_widow": Sentence(
        N_("{bid} needs {number} more from tricks, your partner’s melds and the widow."),
        paragraph="scoring-made",
    ),
    "hint_trick": Sentence(N_("Without a trick melds do not count."), paragraph="scoring-no-trick"),
    "banner_widow_turned": Sentence(N_("The widow: {cards:cards}")),
    "pile_widow": Sentence(N_("widow"), paragraph="naming-widow"),
    "pile_widow_taken": Sentence(N_("widow, taken up by the bidder"), paragraph="naming-widow"),
    "pile_buried": Sentence(N_("buried"), paragraph="naming-bury"),
    "guide_must_open": Sentence(N_("You speak first: bid at least {least}."), paragraph="auction-forced"),
    "guide_bury": Sentence(
        *NN_("Bury one card.", "Bury {number} cards: they count with your tricks."), "number",
        paragraph="naming-bury",
    ),
    "guide_partner": Sentence(
        N_("Your partner led: beat {card:card} in the suit, for you can."), paragraph="play-partner"
    ),
    "guide_overtrump": Sentence(
        N_("You have no {led:suit} and can overtrump {card:card}, so you must."), paragraph="play-trump"
    ),
    "guide_free": Sentence(N_("You cannot follow {led:suit}: play any card."), paragraph="play-trump"),
    "line_nobody_bid": Sentence(N_("nobody bid"), paragraph="auction-passed-out"),
    "guide_name_or_concede": Sentence(
        N_("Name the trump suit, or concede the bid."), paragraph="naming-widow"
    ),
    "guide_lead_or_concede": Sentence(
        N_("You lead: any card. Or concede the bid."), paragraph="naming-widow"
    ),
    "end_twice": Sentence(N_("Played and lost costs twice the bid."), paragraph="scoring-set"),
    "end_raised": Sentence(
        N_("With {suit:suit} as trumps every count is multiplied by {number}."), paragraph="scoring"
    ),
    "banner_conceded": Sentence(N_("The bid is conceded")),
    "outcome_conceded": Sentence(N_("conceded"), paragraph="naming-widow"),
    "outcome_no_trick": Sentence(N_("set without a trick"), paragraph="scoring-no-trick"),
}  # fmt: skip

MOVES: Wording = {
    "asked_bid": Sentence(N_("bid or pass")),
    "asked_trump": Sentence(N_("name trumps")),
    "asked_bury": Sentence(N_("bury cards")),
    "asked_play": Sentence(N_("play a card")),
    "first_bid": Sentence(
        N_("The bid must be reached with melds and tricks, or that many points are lost."),
        paragraph="scoring-made",
    ),
    "first_bury": Sentence(
        N_("Buried cards count with your tricks but do not meld. Keep your melds and your aces."),
        paragraph="naming-bury",
    ),
    "first_play": Sentence(
        N_("The melds are counted; now cards won in tricks count. Cards with a gold edge may be played."),
        paragraph="play-follow",
    ),
    "move_concede": Sentence(N_("Concede the bid")),
    "confirm_concede": Sentence(N_("Concede the bid? It is lost once, and the hand is not played.")),
    "move_bury": Sentence(N_("Bury these cards")),
    "confirm_bury": Sentence(N_("Bury {words:cards}?")),
}

MELDS: Wording = {
    "royal_marriage": Sentence(N_("royal marriage in {suit:suit}"), paragraph="melds-table"),
    "dix": Sentence(N_("nine of trumps"), paragraph="melds-nine"),
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

PASSING: Wording = passing_words("naming")

WORDING: Wording = merged(AUCTION, PASSING, EVENTS, REFUSALS, TABLE, MOVES, MELDS, BRIEF, SHARED)

_OF_THE_DOUBLE_DECK: Wording = {
    **MULTIPLES,
    "conceded": Sentence(N_("{seat:seat} conceded the bid of {bid}."), paragraph="naming-concede"),
    "no_conceding": Sentence(N_("The bid cannot be conceded now."), paragraph="naming-concede"),
    "outcome_conceded": Sentence(N_("conceded"), paragraph="naming-concede"),
    "confirm_concede": Sentence(N_("Concede the bid? It is lost before a card is played.")),
    "guide_name_or_concede": Sentence(
        N_("Name the trump suit, or concede the bid."), paragraph="naming-concede"
    ),
    "guide_lead_or_concede": Sentence(
        N_("You lead: any card. Or concede the bid."), paragraph="naming-concede"
    ),
    "note_full_house": Sentence(
        N_("King and queen of every suit: a roundhouse, {points} in all."), paragraph="melds-roundhouse"
    ),
    "note_full_house_run": Sentence(
        N_("King and queen of every suit and the run: a roundhouse with a run, {points} in all."),
        paragraph="melds-roundhouse",
    ),
    "dix": Sentence(N_("nine of trumps"), paragraph="melds-table"),
}
"""What the game with the double deck says otherwise, or besides."""

DOUBLE_WORDING: Wording = {**WORDING, **_OF_THE_DOUBLE_DECK}

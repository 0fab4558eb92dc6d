"""The sentences of double-deck pinochle: events, refusals, headlines, notes and meanings of bids."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.wording import N_, NN_, Sentence, Wording, merged
from rules.pinochle.auction_words import AUCTION
from rules.pinochle.exchange import passing_words
from rules.pinochle.phrases import MULTIPLES, missed_melds
from rules.pinochle.refusals import refusals

from .brief import BRIEF

EVENTS: Wording = {
    "dealt": Sentence(N_("Deal {deal}: {dealer:seat} dealt."), paragraph="deal-packets"),
    "bid_remark": Sentence(
        N_("{seat:seat} bid {bid} and told: {remark:phrase}."), paragraph="auction-information"
    ),
    "passed": Sentence(N_("{seat:seat} passed."), paragraph="auction-pass"),
    "forced": Sentence(
        N_("The other three passed, so {seat:seat} had to bid {bid}."), paragraph="auction-forced"
    ),
    "nobody_bid": Sentence(
        N_("Nobody bid; the cards are thrown in and dealt again."), paragraph="auction-forced"
    ),
    "all_passed": Sentence(N_("Nobody bid: the board is passed out."), paragraph="auction-forced"),
    "asked": Sentence(N_("{seat:seat} asked for {suit:suit}."), paragraph="exchange-request"),
    "took_up": Sentence(
        *NN_(
            "{seat:seat} took up the card passed by {giver:seat}.",
            "{seat:seat} took up the {number} cards passed by {giver:seat}.",
        ),
        "number",
        paragraph="exchange",
    ),
    "took_up_told": Sentence(
        N_("{seat:seat} took up {cards:cards} from {giver:seat}."), paragraph="exchange"
    ),
    "no_marriage": Sentence(
        N_("{seat:seat} holds no marriage and loses the bid."), paragraph="naming-marriage"
    ),
    "no_marriage_in": Sentence(
        N_("{seat:seat} holds no marriage in {suit:suit} and loses the bid."), paragraph="naming-marriage"
    ),
    "announced": Sentence(N_("{seat:seat} announced {points} in meld."), paragraph="minimum-meld"),
    "melded": Sentence(N_("{seat:seat} melded {points}: {melds:phrases}."), paragraph="melds"),
    "melded_nothing": Sentence(N_("{seat:seat} had nothing to meld."), paragraph="melds"),
    "under_minimum": Sentence(
        N_("{side:side} could not lay {minimum} and laid nothing."), paragraph="minimum-meld"
    ),
    "thrown_in": Sentence(N_("{seat:seat} threw the hand in."), paragraph="throw-in"),
    "too_short": Sentence(
        N_("The meld is more than {short} short of the bid: the bid is lost."), paragraph="throw-in"
    ),
    "scored": Sentence(
        N_(
            "{side:side} bid {bid}: {outcome:term}. The deal gave {ours} to {side:side} and {theirs} to {other:side}."
        ),
        paragraph="scoring",
    ),
    "game_over": Sentence(N_("{side:side} won the game, {ours} to {theirs}."), paragraph="end-target"),
}

REFUSALS: Wording = {
    **refusals(
        end="end-target",
        deal="deal-packets",
        pack="players-and-cards",
        follow="play-follow",
        head="play-head",
        trump="play-trump",
        overtrump="play-overtrump",
    ),
    "bid_off_step": Sentence(
        N_("{bid} is between the steps: the next bids are {lower} and {upper}."), paragraph="auction-steps"
    ),
    "no_remarks": Sentence(
        N_("Nothing may be said with a bid at this table."), paragraph="auction-information"
    ),
    "bad_remark": Sentence(
        N_("“{remark}” may not be said with a bid: tell meld, never a suit."), paragraph="auction-information"
    ),
    "must_name": Sentence(N_("You are to name trumps: one of {suits:suits}."), paragraph="naming"),
    "no_marriage_there": Sentence(
        N_("You hold no marriage in {suit:suit}, so it cannot be trumps."), paragraph="naming-marriage"
    ),
    "trump_is_request": Sentence(
        N_("You asked for {suit:suit}, and at this table that suit must be trumps."),
        paragraph="exchange-request",
    ),
    "must_ask": Sentence(N_("You are to ask for a suit first."), paragraph="exchange-request"),
    "must_give_suit": Sentence(
        N_("Your partner asked for {suit:suit}: pass {cards:cards} first."), paragraph="exchange-request"
    ),
    "already_gave": Sentence(N_("You have passed your cards already."), paragraph="exchange"),
    "no_throw_in": Sentence(N_("The hand cannot be thrown in now."), paragraph="throw-in"),
}

TABLE: Wording = {
    "needs_exchange": Sentence(
        N_("{bid} needs {number} more from tricks, your partner’s melds and the cards passed."),
        paragraph="scoring-made",
    ),
    "hint_no_marriage": Sentence(
        N_("You have no marriage: you could not name trumps."), paragraph="naming-marriage"
    ),
    "hint_marriage_to_come": Sentence(
        N_("You have no marriage: unless the exchange brings one, the bid is lost."), paragraph="naming-marriage"
    ),
    "hint_least_meld": Sentence(
        N_("Melds count from {least} on: {number} must come from your partner."), paragraph="minimum-meld"
    ),
    "hint_least_tricks": Sentence(N_("At least {least} must come from tricks."), paragraph="minimum-tricks"),
    "hint_far_short": Sentence(
        N_("With melds more than {short} short of the bid the bid is lost before the play."), paragraph="throw-in"
    ),
    "doubt_marriage": Sentence(
        N_("Bid {word}? You have no marriage: you could not name trumps, and the bid would be lost."),
        paragraph="naming-marriage",
    ),
    "call_bid_remark": Sentence(N_("{bid}, {remark:phrase}")),
    "call_asked": Sentence(N_("asks for {suit:suit}")),
    "call_announced": Sentence(N_("{points} in melds")),
    "banner_took_up_told": Sentence(N_("From {giver:seat}: {cards:cards}")),
    "banner_no_marriage": Sentence(N_("No marriage")),
    "banner_no_marriage_in": Sentence(N_("No marriage in {suit:suit}")),
    "banner_thrown_in": Sentence(N_("Thrown in")),
    "banner_too_short": Sentence(N_("Thrown in")),
    "asked_for": Sentence(N_("asked for {suit:suit}"), paragraph="exchange-request"),
    "conceded": Sentence(N_("the bid is lost already"), paragraph="throw-in-opponents"),
    "note_dealer": Sentence(N_("dealer")),
    "note_bid_remark": Sentence(N_("bid {bid}, {remark:phrase}")),
    "note_gave": Sentence(N_("has passed cards")),
    "tally_tricks": Sentence(N_("tricks")),
    "guide_ask": Sentence(N_("Ask your partner for a suit."), paragraph="exchange-request"),
    "guide_give_suit": Sentence(
        N_("Your partner asked for {suit:suit}. Pass {number} cards."), paragraph="exchange-request"
    ),
    "guide_first_lead": Sentence(N_("You lead: any card. Or throw the hand in."), paragraph="throw-in"),
    "guide_overtrump": Sentence(
        N_("You have no {led:suit} and can overtrump {card:card}, so you must."), paragraph="play-overtrump"
    ),
    "guide_free": Sentence(N_("You have neither {led:suit} nor a trump: play any card."),
                           paragraph="play-trump"),
    "line_all_passed": Sentence(N_("nobody bid"), paragraph="auction-forced"),
    "end_few_tricks": Sentence(N_("Fewer than {least} trick points."), paragraph="minimum-tricks"),
    "outcome_no_marriage": Sentence(N_("no marriage"), paragraph="naming-marriage"),
    "outcome_thrown_in": Sentence(N_("thrown in"), paragraph="throw-in"),
    "outcome_too_short": Sentence(N_("thrown in by rule"), paragraph="throw-in"),
    "outcome_under_minimum": Sentence(N_("meld under the minimum"), paragraph="minimum-meld"),
}  # fmt: skip

MOVES: Wording = {
    "asked_bid": Sentence(N_("bid or pass")),
    "asked_trump": Sentence(N_("name trumps")),
    "asked_ask": Sentence(N_("ask for a suit")),
    "asked_play": Sentence(N_("play a card")),
    "first_bid": Sentence(
        N_("You and your partner must reach the bid with melds and tricks, or lose that many points."),
        paragraph="scoring-made",
    ),
    "barred_marriage": Sentence(N_("no marriage"), paragraph="naming-marriage"),
    "barred_request": Sentence(N_("not asked for"), paragraph="exchange-request"),
    "first_ask": Sentence(
        N_("Your partner will pass you cards. Ask for the suit you would name as trumps."),
        paragraph="exchange-request",
    ),
    "first_play": Sentence(
        N_("Aces, tens and kings count for the side that wins them. Cards with a gold edge may be played."),
        paragraph="play-follow",
    ),
    "move_ask": Sentence(N_("{word:suit}")),
    "move_ask_none": Sentence(N_("No suit")),
    "move_throw-in": Sentence(N_("Throw the hand in")),
    "move_play": Sentence(N_("Play {word:card}")),
    "confirm_play": Sentence(N_("Play the {word:card}?")),
    "confirm_ask": Sentence(N_("Ask for {word:suit}?")),
    "confirm_ask_none": Sentence(N_("Ask for no suit?")),
    "confirm_throw-in": Sentence(N_("Throw the hand in? The bid is lost before a card is played.")),
}

MELDS: Wording = {
    "royal_marriage": Sentence(N_("royal marriage in {suit:suit}"), paragraph="melds-royal"),
    "roundhouse": Sentence(N_("roundhouse, beyond its parts"), paragraph="melds-roundhouse"),
    "roundhouse_with_run": Sentence(
        N_("roundhouse with the run, beyond its parts"), paragraph="melds-roundhouse"
    ),
    "double_roundhouse": Sentence(N_("double roundhouse, beyond its parts"), paragraph="melds-roundhouse"),
    **MULTIPLES,
    **missed_melds(
        run="melds-royal",
        lacks="melds-table",
        classes="melds-classes",
        again="melds-table",
        tens="melds-table",
    ),
}

REMARKS: Wording = {
    "remark_meld": Sentence(N_("meld of {points}")),
    "remark_run": Sentence(N_("a run")),
    "remark_pinochle": Sentence(N_("a pinochle")),
    "remark_aces": Sentence(N_("aces around")),
    "remark_kings": Sentence(N_("kings around")),
    "remark_queens": Sentence(N_("queens around")),
    "remark_jacks": Sentence(N_("jacks around")),
}

SYSTEMS: Wording = {
    "system_wants_trump": Sentence(N_("wants to name trumps"), paragraph="systems-meld-jump"),
    "system_side_aces": Sentence(N_("holds aces in other suits"), paragraph="systems-meld-jump"),
    "system_meld": Sentence(N_("shows about {points} in meld"), paragraph="systems-meld-jump"),
    "system_opening": Sentence(N_("opens the auction"), paragraph="systems-jim-davis"),
    "system_not_ready": Sentence(N_("is not ready to pass yet"), paragraph="systems-jim-davis"),
    "system_has_meld": Sentence(N_("has meld"), paragraph="systems-jim-davis"),
    "system_pinochle_parts": Sentence(N_("holds several parts of pinochles"), paragraph="systems-jim-davis"),
    "system_all_jacks": Sentence(N_("asks for jacks of all suits"), paragraph="systems-jim-davis"),
    "system_all_queens": Sentence(N_("asks for queens of all suits"), paragraph="systems-jim-davis"),
    "system_all_kings": Sentence(N_("asks for kings of all suits"), paragraph="systems-jim-davis"),
    "system_all_aces": Sentence(N_("asks for aces of all suits"), paragraph="systems-jim-davis"),
    "system_one_jack": Sentence(N_("asks for a jack"), paragraph="systems-jim-davis"),
    "system_one_queen": Sentence(N_("asks for a queen"), paragraph="systems-jim-davis"),
    "system_one_king": Sentence(N_("asks for a king"), paragraph="systems-jim-davis"),
    "system_one_ten": Sentence(N_("asks for a ten"), paragraph="systems-jim-davis"),
    "system_one_ace": Sentence(N_("asks for an ace"), paragraph="systems-jim-davis"),
    "system_wants_queens": Sentence(N_("asks for queens"), paragraph="systems-toby"),
    "system_wants_kings": Sentence(N_("asks for kings"), paragraph="systems-toby"),
    "system_wants_tens": Sentence(N_("asks for tens"), paragraph="systems-toby"),
    "system_wants_aces": Sentence(N_("asks for aces"), paragraph="systems-toby"),
    "system_book": Sentence(N_("asks for the book: a marriage and an ace"), paragraph="systems-toby"),
}

PASSING: Wording = passing_words("exchange")

WORDING: Wording = merged(
    AUCTION, PASSING, EVENTS, REFUSALS, TABLE, MOVES, MELDS, REMARKS, SYSTEMS, BRIEF,
)  # fmt: skip

_OF_SIX: Wording = {
    "forced": Sentence(
        N_("The other five passed, so {seat:seat} had to bid {bid}."), paragraph="auction-forced"
    ),
    "needs_partner": Sentence(
        N_("{bid} needs {number} more from tricks and your partners’ melds."), paragraph="scoring-made"
    ),
    "hint_least_meld": Sentence(
        N_("Melds count from {least} on: {number} must come from your partners."), paragraph="minimum-meld"
    ),
    "first_bid": Sentence(
        N_("You and your partners must reach the bid with melds and tricks, or lose that many points."),
        paragraph="scoring-made",
    ),
}
"""What is said otherwise where each has two partners."""

_FOR_ONE_PARTNER = ("exchange", "systems")
"""Paragraphs that the game for six does not have: nobody passes cards, and bids have no system."""


def _led_to(sentence: Sentence) -> Sentence:
    """A sentence as the game for six has it: what is for one partner leads to what is not offered."""
    alone = (sentence.paragraph or "").startswith(_FOR_ONE_PARTNER)
    return replace(sentence, paragraph="not-offered") if alone else sentence


SIX_WORDING: Wording = {
    **{code: _led_to(sentence) for code, sentence in WORDING.items()},
    **_OF_SIX,
}

"""The sentences of piquet: events, refusals, calls and replies, headlines, moves."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged, usual_refusals

from .brief import BRIEF

EVENTS: Wording = {
    "dealt": Sentence(
        N_("Deal {deal}: {dealer:seat} dealt; {elder:seat} is elder."), paragraph="deal-packets"
    ),
    "blanche_called": Sentence(
        *NN_(
            "{seat:seat} announced carte blanche and will change one card.",
            "{seat:seat} announced carte blanche and will change {number} cards.",
        ),
        "number",
        paragraph="carte-blanche",
    ),
    "blanche_shown": Sentence(
        N_("{seat:seat} showed carte blanche, {cards:cards}, for {points}: {total}."),
        paragraph="carte-blanche",
    ),
    "put_away": Sentence(
        *NN_("{seat:seat} put away one card.", "{seat:seat} put away {number} cards."),
        "number",
        paragraph="exchange",
    ),
    "put_away_told": Sentence(N_("{seat:seat} put away {cards:cards}."), paragraph="exchange"),
    "drew": Sentence(
        *NN_("{seat:seat} took one card from the talon.", "{seat:seat} took {number} cards from the talon."),
        "number",
        paragraph="exchange",
    ),
    "drew_told": Sentence(N_("{seat:seat} took {cards:cards} from the talon."), paragraph="exchange"),
    "looked": Sentence(
        *NN_(
            "{seat:seat} left one card and looked at it.", "{seat:seat} left {number} cards and looked at them."
        ),
        "number",
        paragraph="exchange-elder",
    ),
    "looked_told": Sentence(N_("{seat:seat} left {cards:cards}."), paragraph="exchange-elder"),
    "called": Sentence(N_("{seat:seat}: “{what:phrase}.”"), paragraph="declaring-calls"),
    "called_nothing": Sentence(N_("{seat:seat} called nothing."), paragraph="declaring-sinking"),
    "reply_good": Sentence(N_("{seat:seat} to the {what:phrase}: “Good.”"), paragraph="declaring-replies"),
    "reply_not_good": Sentence(
        N_("{seat:seat} to the {what:phrase}: “Not good.”"), paragraph="declaring-replies"
    ),
    "reply_equal": Sentence(N_("{seat:seat} to the {what:phrase}: “Equal.”"), paragraph="declaring-equal"),
    "told_detail": Sentence(N_("{seat:seat}: “{detail:phrase}.”"), paragraph="declaring-equal"),
    "then_good": Sentence(N_("{seat:seat} then: “Good.”"), paragraph="declaring-equal"),
    "then_not_good": Sentence(N_("{seat:seat} then: “Not good.”"), paragraph="declaring-equal"),
    "then_equal": Sentence(
        N_("{seat:seat} then: “Equal.” Neither scores for it."), paragraph="declaring-equal"
    ),
    "counted": Sentence(
        N_("{seat:seat} counted {points} for {what:phrase}: {total}."), paragraph="declaring-count"
    ),
    "repique": Sentence(
        N_("{seat:seat} made repique, {points} more: {total}."), paragraph="repique"
    ),
    "pique": Sentence(N_("{seat:seat} made pique, {points} more: {total}."), paragraph="pique"),
    "led": Sentence(N_("{seat:seat} led {card:card} and counts {total}."), paragraph="play-points"),
    "led_too_late": Sentence(N_("{seat:seat} led {card:card}, too late to score."), paragraph="au-cent-end"),
    "struck_out": Sentence(
        N_(
            "{seat:seat} had counted {points} that are reckoned after the end of the game; "
            "they are struck out: {total}."
        ),
        paragraph="au-cent-end",
    ),
    "played": Sentence(N_("{seat:seat} played {card:card}."), paragraph="play-follow"),
    "took": Sentence(N_("{seat:seat} took trick {trick} and counts {total}."), paragraph="play-points"),
    "took_too_late": Sentence(N_("{seat:seat} took trick {trick}, too late to score."), paragraph="au-cent-end"),
    "kept": Sentence(N_("{seat:seat} won trick {trick} with the card led."), paragraph="play-points"),
    "turned": Sentence(
        N_("{seat:seat} turned up the cards left in the talon: {cards:cards}."), paragraph="exchange-left"
    ),
    "asked": Sentence(
        N_("{seat:seat} asked {other:seat} to show the {category:term}."), paragraph="declaring-asking"
    ),
    "showed": Sentence(N_("{seat:seat} showed {cards:cards}."), paragraph="declaring-asking"),
    "divided": Sentence(N_("The cards are divided, six tricks each."), paragraph="cards-divided"),
    "the_cards": Sentence(N_("{seat:seat} won the cards for {points} and counts {total}."), paragraph="the-cards"),
    "capot": Sentence(N_("{seat:seat} took every trick: capot, {points}: {total}."), paragraph="capot"),
    "scored": Sentence(
        N_(
            "Deal: {ours} for {elder:seat}, {theirs} for {younger:seat}; the score is {our_total} to {their_total}."
        ),
        paragraph="scoring",
    ),
    "two_more": Sentence(
        N_("Both have {points} after the last deal, so two more are played."), paragraph="partie-tie"
    ),
    "won_at": Sentence(N_("{side:side} won the game, {ours} to {theirs}."), paragraph="partie-end"),
    "won_partie": Sentence(
        N_("{side:side} won the partie, {ours} to {theirs}, and is paid {pays}."), paragraph="partie-end"
    ),
    "won_rubicon": Sentence(
        N_(
            "{side:side} won the partie, {ours} to {theirs}. {other:side} did not cross the rubicon and pays {pays}."
        ),
        paragraph="rubicon",
    ),
    "drawn": Sentence(N_("The partie is drawn at {points} each; nothing is paid."), paragraph="partie-tie"),
}  # fmt: skip

REFUSALS: Wording = {
    **usual_refusals(end="partie-end", deal="deal-packets", pack="players-and-cards"),
    "bad_deal": Sentence(N_("These cards are not the whole pack, each card once.")),
    "no_blanche": Sentence(
        N_("Only a hand dealt without king, queen or jack is a carte blanche."), paragraph="carte-blanche"
    ),
    "exchange_exactly": Sentence(
        *NN_("You said you would change one card.", "You said you would change {number} cards."),
        "number",
        paragraph="carte-blanche",
    ),
    "exchange_between": Sentence(N_("You may change {low} to {high} cards."), paragraph="exchange"),
    "card_twice": Sentence(N_("Each card can be put away only once."), paragraph="exchange"),
    "must_follow": Sentence(N_("You hold {suit:suit} and must follow suit."), paragraph="play-follow"),
    "three_words": Sentence(
        N_("Say what you declare for the point, for sequences and for sets, “none” for nothing."),
        paragraph="declaring",
    ),
    "cannot_claim_point": Sentence(
        N_("You cannot declare “{word}” as your point; S5 means five spades held."), paragraph="point"
    ),
    "cannot_claim_sequence": Sentence(
        N_("You cannot declare “{word}”; S:AKQ+C:JT9 means these two sequences, held, the better first."),
        paragraph="sequences",
    ),
    "cannot_claim_set": Sentence(
        N_("You cannot declare “{word}”; A4+T3 means four aces and three tens, held, the better first."),
        paragraph="sets",
    ),
    "nothing_to_ask": Sentence(
        N_("There is nothing to ask here: it was not scored, was shown before, or you can tell it yourself."),
        paragraph="declaring-asking",
    ),
    "nothing_to_turn": Sentence(
        N_("Younger may turn up cards left in the talon only before playing to the first trick."),
        paragraph="exchange-left",
    ),
}  # fmt: skip

RANKS: Wording = {
    "quatorze_A": Sentence(N_("quatorze of aces"), paragraph="sets"),
    "quatorze_K": Sentence(N_("quatorze of kings"), paragraph="sets"),
    "quatorze_Q": Sentence(N_("quatorze of queens"), paragraph="sets"),
    "quatorze_J": Sentence(N_("quatorze of jacks"), paragraph="sets"),
    "quatorze_T": Sentence(N_("quatorze of tens"), paragraph="sets"),
    "trio_A": Sentence(N_("trio of aces"), paragraph="sets"),
    "trio_K": Sentence(N_("trio of kings"), paragraph="sets"),
    "trio_Q": Sentence(N_("trio of queens"), paragraph="sets"),
    "trio_J": Sentence(N_("trio of jacks"), paragraph="sets"),
    "trio_T": Sentence(N_("trio of tens"), paragraph="sets"),
    "top_A": Sentence(N_("major, to the ace"), paragraph="declaring-equal"),
    "top_K": Sentence(N_("to the king"), paragraph="declaring-equal"),
    "top_Q": Sentence(N_("to the queen"), paragraph="declaring-equal"),
    "top_J": Sentence(N_("to the jack"), paragraph="declaring-equal"),
    "top_T": Sentence(N_("to the ten"), paragraph="declaring-equal"),
    "top_9": Sentence(N_("to the nine"), paragraph="declaring-equal"),
    "top_8": Sentence(N_("to the eight"), paragraph="declaring-equal"),
}

CALLS: Wording = {
    "point_of_3": Sentence(N_("point of three"), paragraph="point"),
    "point_of_4": Sentence(N_("point of four"), paragraph="point"),
    "point_of_5": Sentence(N_("point of five"), paragraph="point"),
    "point_of_6": Sentence(N_("point of six"), paragraph="point"),
    "point_of_7": Sentence(N_("point of seven"), paragraph="point"),
    "point_of_8": Sentence(N_("point of eight"), paragraph="point"),
    "point_of_9": Sentence(N_("point of nine"), paragraph="point"),
    "tierce": Sentence(N_("tierce"), paragraph="sequences"),
    "quart": Sentence(N_("quart"), paragraph="sequences"),
    "quint": Sentence(N_("quint"), paragraph="sequences"),
    "sixieme": Sentence(N_("sixième"), paragraph="sequences"),
    "septieme": Sentence(N_("septième"), paragraph="sequences"),
    "huitieme": Sentence(N_("huitième"), paragraph="sequences"),
    "neuvieme": Sentence(N_("neuvième"), paragraph="sequences"),
    **RANKS,
    "detail_point": Sentence(N_("making {pips}"), paragraph="declaring-equal"),
    "combined": Sentence("{parts:phrases}"),
    "in_full_point": Sentence(N_("{what:phrase} making {pips}, {cards:cards}")),
    "cards_held": Sentence(N_("{number} cards")),
    "cards_of_point": Sentence(N_("{number} cards making {pips}, {cards:cards}")),
    "in_full": Sentence("{what:phrase} {cards:cards}"),
    "carte_blanche": Sentence(N_("carte blanche"), paragraph="carte-blanche"),
    "category_point": Sentence(N_("point"), paragraph="point"),
    "category_sequence": Sentence(N_("sequences"), paragraph="sequences"),
    "category_set": Sentence(N_("sets"), paragraph="sets"),
    "say_good": Sentence(N_("good"), paragraph="declaring-replies"),
    "say_not_good": Sentence(N_("not good"), paragraph="declaring-replies"),
    "say_equal": Sentence(N_("equal"), paragraph="declaring-equal"),
}

SPOKEN: Wording = {
    "say_point_of_3": Sentence(N_("Point of three"), paragraph="point"),
    "say_point_of_4": Sentence(N_("Point of four"), paragraph="point"),
    "say_point_of_5": Sentence(N_("Point of five"), paragraph="point"),
    "say_point_of_6": Sentence(N_("Point of six"), paragraph="point"),
    "say_point_of_7": Sentence(N_("Point of seven"), paragraph="point"),
    "say_point_of_8": Sentence(N_("Point of eight"), paragraph="point"),
    "say_point_of_9": Sentence(N_("Point of nine"), paragraph="point"),
    "say_tierce": Sentence(N_("Tierce"), paragraph="sequences"),
    "say_quart": Sentence(N_("Quart"), paragraph="sequences"),
    "say_quint": Sentence(N_("Quint"), paragraph="sequences"),
    "say_sixieme": Sentence(N_("Sixième"), paragraph="sequences"),
    "say_septieme": Sentence(N_("Septième"), paragraph="sequences"),
    "say_huitieme": Sentence(N_("Huitième"), paragraph="sequences"),
    "say_neuvieme": Sentence(N_("Neuvième"), paragraph="sequences"),
    "say_quatorze_A": Sentence(N_("Quatorze of aces"), paragraph="sets"),
    "say_trio_A": Sentence(N_("Trio of aces"), paragraph="sets"),
    "say_quatorze_K": Sentence(N_("Quatorze of kings"), paragraph="sets"),
    "say_trio_K": Sentence(N_("Trio of kings"), paragraph="sets"),
    "say_quatorze_Q": Sentence(N_("Quatorze of queens"), paragraph="sets"),
    "say_trio_Q": Sentence(N_("Trio of queens"), paragraph="sets"),
    "say_quatorze_J": Sentence(N_("Quatorze of jacks"), paragraph="sets"),
    "say_trio_J": Sentence(N_("Trio of jacks"), paragraph="sets"),
    "say_quatorze_T": Sentence(N_("Quatorze of tens"), paragraph="sets"),
    "say_trio_T": Sentence(N_("Trio of tens"), paragraph="sets"),
}

TABLE: Wording = {
    "call_drew": Sentence(*NN_("takes one card", "takes {number} cards"), "number"),
    "call_called": Sentence(N_("{what:phrase}")),
    "call_called_nothing": Sentence(N_("no call")),
    "call_reply_good": Sentence(N_("Good")),
    "call_reply_not_good": Sentence(N_("Not good")),
    "call_reply_equal": Sentence(N_("Equal")),
    "call_told_detail": Sentence(N_("{detail:phrase}")),
    "call_then_good": Sentence(N_("Good")),
    "call_then_not_good": Sentence(N_("Not good")),
    "call_then_equal": Sentence(N_("Equal")),
    "banner_blanche_shown": Sentence(N_("Carte blanche, {points}")),
    "banner_showed": Sentence(N_("{seat:seat} shows {cards:cards}")),
    "banner_drew_told": Sentence(N_("From the talon: {cards:cards}")),
    "banner_pique": Sentence(N_("Pique, {points}")),
    "banner_repique": Sentence(N_("Repique, {points}")),
    "banner_capot": Sentence(N_("Capot, {points}")),
    "banner_the_cards": Sentence(N_("{seat:seat} wins the cards, {points}")),
    "banner_divided": Sentence(N_("The cards are divided")),
    "head_deal": Sentence(N_("Deal {deal}"), paragraph="partie"),
    "head_deal_of": Sentence(N_("Deal {deal} of {deals}"), paragraph="partie"),
    "head_elder": Sentence(N_("{seat:seat} is elder"), paragraph="elder-younger"),
    "head_won": Sentence(N_("{side:side} won and is paid {pays}"), paragraph="partie-end"),
    "head_won_at": Sentence(N_("{side:side} won"), paragraph="partie-end"),
    "head_drawn": Sentence(N_("Drawn"), paragraph="partie-tie"),
    "note_elder": Sentence(N_("elder")),
    "note_younger": Sentence(N_("younger, dealer")),
    "note_blanche": Sentence(N_("carte blanche")),
    "pile_talon": Sentence(N_("talon")),
    "pile_away": Sentence(N_("put away by {seat:seat}")),
    "tally_deal": Sentence(N_("this deal")),
    "tally_tricks": Sentence(N_("tricks")),
    "tally_hand": Sentence(N_("in hand")),
    "tally_play": Sentence(N_("in play")),
    "tally_cards": Sentence(N_("the cards")),
    "tally_bonus": Sentence(N_("pique or repique")),
    "line": Sentence(N_("{elder:seat} elder, {outcome:term}")),
    "outcome_pique": Sentence(N_("pique"), paragraph="pique"),
    "outcome_repique": Sentence(N_("repique"), paragraph="repique"),
    "outcome_pique_capot": Sentence(N_("pique and capot"), paragraph="capot"),
    "outcome_repique_capot": Sentence(N_("repique and capot"), paragraph="capot"),
    "outcome_capot": Sentence(N_("capot"), paragraph="capot"),
    "outcome_cards": Sentence(N_("played out"), paragraph="the-cards"),
    "outcome_divided": Sentence(N_("cards divided"), paragraph="cards-divided"),
    "outcome_cut_short": Sentence(N_("ended early"), paragraph="partie-end"),
    "end_took_cards": Sentence(N_("{seat:seat} won the cards"), paragraph="the-cards"),
    "end_you_took_cards": Sentence(N_("You won the cards"), paragraph="the-cards"),
    "end_brought": Sentence(N_("{seat:seat}: {what:term}, {points} points."), paragraph="scoring"),
    "end_pique": Sentence(N_("pique"), paragraph="pique"),
    "end_repique": Sentence(N_("repique"), paragraph="repique"),
    "end_capot": Sentence(N_("capot"), paragraph="capot"),
    "end_the_cards": Sentence(N_("the cards"), paragraph="the-cards"),
    "guide_exchange": Sentence(
        N_("Put away {low} to {high} cards and take as many from the talon."), paragraph="exchange"
    ),
    "guide_exchange_exactly": Sentence(
        *NN_("Put away one card, and take one.", "Put away {number} cards, and take as many."),
        "number",
        paragraph="exchange",
    ),
    "guide_blanche": Sentence(
        N_("You were dealt no court card: you may claim carte blanche first."), paragraph="carte-blanche"
    ),
    "guide_declare": Sentence(
        N_("Declare your point, sequences and sets. Usually you declare all you hold."), paragraph="declaring"
    ),
    "guide_answer": Sentence(
        N_("Say what you will count yourself. The replies to elder’s calls follow from it."),
        paragraph="declaring-younger",
    ),
    "guide_lead": Sentence(N_("You lead: play any card."), paragraph="play-lead"),
    "guide_follow": Sentence(N_("You must follow suit: {suit:suit}."), paragraph="play-follow"),
    "guide_free": Sentence(N_("You have no {suit:suit}: play any card."), paragraph="play-follow"),
}  # fmt: skip

MOVES: Wording = {
    "asked_exchange": Sentence(N_("exchange cards")),
    "asked_declare": Sentence(N_("declare")),
    "asked_answer": Sentence(N_("answer the declarations")),
    "asked_play": Sentence(N_("play a card")),
    "first_exchange": Sentence(
        N_("Keep a long suit, cards in order, and three or four of a rank. Exchange the rest."),
        paragraph="exchange",
    ),
    "first_declare": Sentence(
        N_("What you declare counts if the other has nothing better of its kind."), paragraph="declaring"
    ),
    "first_answer": Sentence(
        N_("Of each kind only the better one counts. Equal ones count for nobody."),
        paragraph="declaring-younger",
    ),
    "move_blanche": Sentence(N_("Claim carte blanche")),
    "number_blanche": Sentence(N_("Claim carte blanche and change so many cards")),
    "confirm_blanche": Sentence(N_("Claim carte blanche? Your dealt hand will be shown.")),
    "move_exchange": Sentence(N_("Put these away")),
    "confirm_exchange": Sentence(N_("Put away {words:cards}?")),
    "move_declare": Sentence(N_("Declare")),
    "confirm_declare": Sentence(N_("Declare this?")),
    "move_answer": Sentence(N_("Answer")),
    "confirm_answer": Sentence(N_("Answer so?")),
    "blank_declare_point": Sentence(N_("Point")),
    "blank_declare_sequence": Sentence(N_("Sequences")),
    "blank_declare_set": Sentence(N_("Sets")),
    "blank_answer_point": Sentence(N_("Your point")),
    "blank_answer_sequence": Sentence(N_("Your sequences")),
    "blank_answer_set": Sentence(N_("Your sets")),
    "blank_answer_point_to": Sentence(N_("Your point; elder: {number} cards")),
    "blank_answer_sequence_to": Sentence(N_("Your sequences; elder: {call:phrase}")),
    "blank_answer_set_to": Sentence(N_("Your sets; elder: {call:phrase}")),
    "fill_claim": Sentence(N_("{what:phrase}, for {points} if the other has no better")),
    "fill_good": Sentence(N_("{what:phrase}: good, for {points}")),
    "fill_equal": Sentence(N_("{what:phrase}: equal, for {points} if yours is the higher")),
    "fill_not_good": Sentence(N_("{what:phrase}: not good, for nothing")),
    "fill_nothing": Sentence(N_("nothing")),
    "fill_nothing_good": Sentence(N_("nothing: what you hold is not good")),
    "move_turn": Sentence(N_("Turn up the cards left")),
    "confirm_turn": Sentence(N_("Turn up the cards left in the talon? Both of you will see them.")),
    "move_ask_point": Sentence(N_("Ask to see the point")),
    "move_ask_sequence": Sentence(N_("Ask to see the sequences")),
    "move_ask_set": Sentence(N_("Ask to see the sets")),
    "confirm_ask": Sentence(N_("Ask to see it?")),
    "first_play": Sentence(
        N_("You score a point for each card you lead, and for each trick you win when the other led."),
        paragraph="play-points",
    ),
    "move_play": Sentence(N_("Play {word:card}")),
    "confirm_play": Sentence(N_("Play the {word:card}?")),
}

WORDING: Wording = merged(EVENTS, REFUSALS, CALLS, SPOKEN, TABLE, MOVES, BRIEF)

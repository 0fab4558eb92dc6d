"""The sentences of pinacle: events, refusals, headlines, notes, moves, combinations."""

from __future__ import annotations

from rules.engine.wording import N_, NN_, Sentence, Wording, merged, usual_refusals

from .brief import BRIEF

EVENTS: Wording = {
    "cut": Sentence(
        N_("{seat:seat} cut: {dealer:seat} deals from a packet of {number} cards."), paragraph="deal-cut"
    ),
    "cut_wild": Sentence(
        N_("Under the packet {seat:seat} found {card:card} and keeps it."), paragraph="deal-joker"
    ),
    "dealt": Sentence(N_("Deal {deal}: {dealer:seat} dealt."), paragraph="deal-eleven"),
    "prime_cut": Sentence(
        N_("The cut was exact: {points} for the side of {seat:seat}."), paragraph="deal-exact"
    ),
    "prime_same_back": Sentence(
        N_("{seat:seat} was dealt eleven cards of one back: {points} for the side."), paragraph="deal-backs"
    ),
    "turned": Sentence(N_("{card:card} was turned up and begins the pile."), paragraph="deal-eleven"),
    "drew": Sentence(N_("{seat:seat} drew a card."), paragraph="turn-draw"),
    "drew_told": Sentence(N_("{seat:seat} drew {cards:cards}."), paragraph="turn-draw"),
    "took_pile": Sentence(
        *NN_("{seat:seat} took the pile: {pile:cards}.", "{seat:seat} took the pile, {number} cards: {pile:cards}."),
        "number",
        paragraph="turn-pile",
    ),
    "laid": Sentence(
        N_("{seat:seat} laid {key:combination}, {what:phrase}: {laid:cards}. It counts {points}."),
        paragraph="combinations-what",
    ),
    "added": Sentence(
        N_("{seat:seat} added {card:card} to {key:combination}: {what:phrase}. It counts {points}."), paragraph="adding"
    ),
    "redeemed": Sentence(
        N_(
            "{seat:seat} redeemed a wild card of {key:combination} with {card:card}: {what:phrase}. "
            "It counts {points}."
        ),
        paragraph="redeeming",
    ),
    "picked_up": Sentence(
        *NN_(
            "{seat:seat} picked up the {number} card laid.",
            "{seat:seat} had laid too little and picked up the {number} cards again.",
        ),
        "number",
        paragraph="charged-short",
    ),
    "prime_short": Sentence(
        N_("The side of {seat:seat} pays {points} for beginning too short."), paragraph="charged-short"
    ),
    "discarded": Sentence(N_("{seat:seat} discarded {card:card}."), paragraph="turn-discard"),
    "pumba": Sentence(N_("Pumba: {seat:seat} has one card left."), paragraph="pumba"),
    "out_by_laying": Sentence(N_("{seat:seat} has laid the last card and goes out."), paragraph="going-out"),
    "out_by_discard": Sentence(
        N_("{seat:seat} lays the last card face down and goes out."), paragraph="going-out"
    ),
    "prime_going_out": Sentence(N_("{points} for going out."), paragraph="going-out"),
    "prime_abattre": Sentence(
        N_("{points} more: {seat:seat} laid the whole hand in one turn."), paragraph="going-out-at-once"
    ),
    "stopped": Sentence(
        N_("The stock is empty and {seat:seat} leaves the pile: the deal is over."), paragraph="stock-out"
    ),
    "stock_out": Sentence(
        N_("The stock is empty and the pile cannot be taken: the deal is over."), paragraph="stock-out"
    ),
    "left_over": Sentence(
        N_("{seat:seat} still held {left:cards}: {points} against the side."), paragraph="scoring-hands"
    ),
    "scored": Sentence(
        N_("{side:side}: {points} for the deal, {total} in all."), paragraph="scoring"
    ),
    "game_over": Sentence(N_("{side:side} won the game with {points}."), paragraph="end"),
}  # fmt: skip

REFUSALS: Wording = {
    "bad_deal": Sentence(N_("These are not all the cards of the game, each once for every copy, and a cut.")),
    "draw_first": Sentence(N_("First draw a card or take the pile."), paragraph="turn-draw"),
    "drawn_already": Sentence(N_("You have drawn already in this turn."), paragraph="turn-draw"),
    "stock_is_empty": Sentence(N_("The stock is empty."), paragraph="stock-out"),
    "stock_is_not_empty": Sentence(
        *NN_("There is still one card in the stock.", "There are still {number} cards in the stock."),
        "number",
        paragraph="stock-out",
    ),
    "pumba_must_draw": Sentence(
        N_("With one card in hand you may not take a pile of one card: draw from the stock."),
        paragraph="pumba",
    ),
    "pile_too_often": Sentence(
        N_("For a whole round nobody has drawn or laid anything: the pile may not be taken again."),
        paragraph="turn-idle",
    ),
    "lay_three": Sentence(N_("A combination has at least three cards."), paragraph="combinations-what"),
    "too_many_cards": Sentence(
        N_("No combination has more than {most} cards."), paragraph="combinations-what"
    ),
    "too_few_naturals": Sentence(
        N_("A combination needs at least {least} natural cards; twos and jokers are wild."),
        paragraph="combinations-wild",
    ),
    "too_many_wilds": Sentence(
        *NN_(
            "A combination is laid with at most {most} wild card; more can be added afterwards.",
            "A combination is laid with at most {most} wild cards; more can be added afterwards.",
        ),
        "most",
        paragraph="combinations-wild",
    ),
    "laid_without_wilds": Sentence(
        N_("A combination is laid without wild cards; they can be added afterwards."),
        paragraph="combinations-wild",
    ),
    "neither_rank_nor_suit": Sentence(
        N_("These cards are neither of one rank nor of one suit."), paragraph="combinations-what"
    ),
    "brelan_full": Sentence(N_("A brelan has at most eight cards."), paragraph="brelan"),
    "suite_full": Sentence(N_("The suite is complete with twelve cards."), paragraph="suite"),
    "twice_in_suite": Sentence(N_("{card:card} cannot be in a suite twice."), paragraph="suite"),
    "gap": Sentence(N_("The cards do not follow one another: {cards:cards} missing."), paragraph="suite"),
    "no_wrap": Sentence(
        N_("Ace and three are the ends of a suite: it does not go round the corner."), paragraph="suite-ends"
    ),
    "no_such_combination": Sentence(N_("There is no combination “{key}”."), paragraph="adding"),
    "others_combination": Sentence(
        N_("Another side laid {key:combination}; add only to the combinations of your own."), paragraph="adding"
    ),
    "other_rank": Sentence(N_("{card:card} is not of the rank of {key:combination}."), paragraph="brelan"),
    "other_suit": Sentence(N_("{card:card} is not of the suit of {key:combination}."), paragraph="suite"),
    "not_next": Sentence(N_("{card:card} does not follow on the cards of {key:combination}."), paragraph="suite"),
    "place_taken": Sentence(
        N_("The place of {card:card} in {key:combination} is taken; a wild card between two others cannot be moved."),
        paragraph="moving-wilds",
    ),
    "say_which_end": Sentence(
        N_("Say at which end of {key:combination} the wild card is to lie: the low one or the high one."),
        paragraph="moving-wilds",
    ),
    "say_which_wild": Sentence(
        N_("Say which wild card of {key:combination} {card:card} is to redeem."), paragraph="redeeming"
    ),
    "pinacle_closed": Sentence(N_("Nothing is added to a pinacle."), paragraph="pinacle"),
    "no_wild_there": Sentence(N_("There is no wild card in {key:combination}."), paragraph="redeeming"),
    "wild_locked": Sentence(
        N_("The wild card for {card:card} lies between other cards of {key:combination} and is locked."),
        paragraph="redeeming-locked",
    ),
    "stands_for_another": Sentence(
        N_("No wild card of {key:combination} stands for {card:card}."), paragraph="redeeming"
    ),
    "too_short": Sentence(
        N_("Your side is charged: it must begin with {least}, and {points} lie there. Lay more, or pick up."),
        paragraph="charged",
    ),
    "nothing_to_pick_up": Sentence(N_("What has been laid stays on the table."), paragraph="combinations-fixed"),
    "laid_too_short": Sentence(
        N_("You had to pick your cards up again: nothing more may be laid in this turn."),
        paragraph="charged-short",
    ),
}  # fmt: skip

TABLE: Wording = {
    "call_drew": Sentence(N_("draws")),
    "call_took_pile": Sentence(N_("takes the pile")),
    "call_laid": Sentence(N_("{what:phrase}, {points}")),
    "call_added": Sentence(N_("adds {card:card}")),
    "call_redeemed": Sentence(N_("redeems with {card:card}")),
    "call_discarded": Sentence(N_("discards {card:card}")),
    "banner_pumba": Sentence(N_("Pumba")),
    "banner_out_by_laying": Sentence(N_("{seat:seat} goes out")),
    "banner_out_by_discard": Sentence(N_("{seat:seat} goes out")),
    "banner_prime_going_out": Sentence(N_("Going out, {points}")),
    "banner_prime_abattre": Sentence(N_("All in one turn, {points}")),
    "banner_stock_out": Sentence(N_("The stock is empty")),
    "stock_left": Sentence(
        *NN_("One card in the stock", "{number} cards in the stock"), "number", paragraph="stock-out"
    ),
    "stock_used_up": Sentence(N_("The stock is empty"), paragraph="stock-out"),
    "side_charged": Sentence(N_("{side:side} must begin with {least} or more"), paragraph="charged"),
    "note_dealer": Sentence(N_("dealer")),
    "note_pumba": Sentence(N_("pumba"), paragraph="pumba"),
    "makes": Sentence(N_("{what:phrase}, counts {points}"), paragraph="combinations-what"),
    "makes_charged": Sentence(
        N_("{what:phrase}, counts {points}; together {together} of the {least} needed"), paragraph="charged"
    ),
    "keyed": Sentence(N_("{number}: {what:phrase}")),
    "note_table_value": Sentence(N_("{points} by the table of special combinations"), paragraph="special"),
    "note_redeemed": Sentence(
        *NN_("{points} for a redeemed wild card", "{points} for {number} redeemed wild cards"),
        "number",
        paragraph="redeeming-values",
    ),
    "pile_stock": Sentence(N_("Stock"), paragraph="turn-draw"),
    "pile_discards": Sentence(N_("Pile"), paragraph="turn-pile"),
    "guide_draw": Sentence(
        *NN_("Draw a card, or take the pile of one card.", "Draw a card, or take the whole pile of {number} cards."),
        "number",
        paragraph="turn-draw",
    ),
    "guide_stock_out": Sentence(
        N_("The stock is empty: take the pile, or end the deal."), paragraph="stock-out"
    ),
    "guide_lay": Sentence(N_("Lay and add what you like; then discard a card."), paragraph="turn"),
    "guide_last_card": Sentence(N_("Your last card: add it, or discard it face down and go out."),
                                paragraph="going-out"),
    "guide_opening": Sentence(
        N_("Your side is charged: what you lay must count at least {least}. Or just discard a card."),
        paragraph="charged",
    ),
    "guide_short": Sentence(
        N_(
            "Your side is charged: it must begin with {least}, and {points} lie there. "
            "Lay more, or pick up and pay {fine}."
        ),
        paragraph="charged-short",
    ),
    "guide_barred": Sentence(N_("Discard a card; nothing may be laid in this turn."), paragraph="charged-short"),
    "line_out": Sentence(N_("{seat:seat} went out")),
    "line_stock_out": Sentence(N_("stock used up")),
    "tally_laid": Sentence(N_("laid")),
    "tally_specials": Sentence(N_("special combinations"), paragraph="special"),
    "tally_cards": Sentence(N_("cards laid"), paragraph="scoring-cards"),
    "tally_redeemed": Sentence(N_("redeemed"), paragraph="redeeming-values"),
    "tally_primes": Sentence(N_("bonuses"), paragraph="scoring"),
    "tally_fines": Sentence(N_("fines"), paragraph="charged-short"),
    "tally_hands": Sentence(N_("left in the hands"), paragraph="scoring-hands"),
}  # fmt: skip

MOVES: Wording = {
    "first_draw": Sentence(
        N_("A turn begins with a card from the stock or with the whole pile of discards.")
    ),
    "first_discard": Sentence(
        N_("You may lay three or more of a rank, or of a suit in order. A card discarded ends your turn.")
    ),
    "asked_draw": Sentence(N_("draw")),
    "asked_discard": Sentence(N_("lay or discard")),
    "move_draw": Sentence(N_("Draw a card")),
    "move_take": Sentence(N_("Take the pile")),
    "move_stop": Sentence(N_("End the deal")),
    "move_lay": Sentence(N_("Lay these cards")),
    "move_pick-up": Sentence(N_("Pick the cards up again")),
    "with_add": Sentence(N_("Add to {word:combination}")),
    "with_add_low": Sentence(N_("Add to {word:combination}, the wild card at the low end")),
    "with_add_high": Sentence(N_("Add to {word:combination}, the wild card at the high end")),
    "with_redeem": Sentence(N_("Redeem in {word:combination}")),
    "with_redeem_X": Sentence(N_("Redeem the joker of {word:combination}")),
    "with_redeem_2S": Sentence(N_("Redeem the two of spades of {word:combination}")),
    "with_redeem_2H": Sentence(N_("Redeem the two of hearts of {word:combination}")),
    "with_redeem_2C": Sentence(N_("Redeem the two of clubs of {word:combination}")),
    "with_redeem_2D": Sentence(N_("Redeem the two of diamonds of {word:combination}")),
    "with_discard": Sentence(N_("Discard it")),
    "confirm_draw": Sentence(N_("Draw a card?")),
    "confirm_take": Sentence(N_("Take the whole pile?")),
    "confirm_stop": Sentence(N_("End the deal? The cards in all hands count against their sides.")),
    "confirm_lay": Sentence(N_("Lay {words:cards}?")),
    "confirm_add": Sentence(N_("Add {second:card} to {word:combination}?")),
    "confirm_redeem": Sentence(N_("Redeem a wild card of {word:combination} with {second:card}?")),
    "confirm_pick-up": Sentence(N_("Pick everything up again? Nothing more may be laid in this turn.")),
    "confirm_discard": Sentence(N_("Discard the {word:card}?")),
}

COMBINATIONS: Wording = {
    "suite": Sentence(N_("{suit:suit} {start:term} {end:term}"), paragraph="suite"),
    # Both ends of a suite with their prepositions: in other languages these depend on the rank.
    "from_Q": Sentence(N_("from queen")), "from_J": Sentence(N_("from jack")),
    "from_T": Sentence(N_("from ten")), "from_9": Sentence(N_("from nine")),
    "from_8": Sentence(N_("from eight")), "from_7": Sentence(N_("from seven")),
    "from_6": Sentence(N_("from six")), "from_5": Sentence(N_("from five")),
    "from_4": Sentence(N_("from four")), "from_3": Sentence(N_("from three")),
    "to_A": Sentence(N_("to ace")), "to_K": Sentence(N_("to king")), "to_Q": Sentence(N_("to queen")),
    "to_J": Sentence(N_("to jack")), "to_T": Sentence(N_("to ten")), "to_9": Sentence(N_("to nine")),
    "to_8": Sentence(N_("to eight")), "to_7": Sentence(N_("to seven")), "to_6": Sentence(N_("to six")),
    "to_5": Sentence(N_("to five")),
    "complete_suite": Sentence(N_("complete suite of {suit:suit}"), paragraph="suite-complete"),
    **{
        f"brelan_{rank}": Sentence(text, paragraph="brelan")
        for rank, text in (
            ("A", N_("{number} aces")), ("K", N_("{number} kings")), ("Q", N_("{number} queens")),
            ("J", N_("{number} jacks")), ("T", N_("{number} tens")), ("9", N_("{number} nines")),
            ("8", N_("{number} eights")), ("7", N_("{number} sevens")), ("6", N_("{number} sixes")),
            ("5", N_("{number} fives")), ("4", N_("{number} fours")), ("3", N_("{number} threes")),
        )
    },
    **{
        f"pinacle_{rank}": Sentence(text, paragraph="pinacle")
        for rank, text in (
            ("A", N_("pinacle of aces")), ("K", N_("pinacle of kings")), ("Q", N_("pinacle of queens")),
            ("J", N_("pinacle of jacks")), ("T", N_("pinacle of tens")), ("9", N_("pinacle of nines")),
            ("8", N_("pinacle of eights")), ("7", N_("pinacle of sevens")), ("6", N_("pinacle of sixes")),
            ("5", N_("pinacle of fives")), ("4", N_("pinacle of fours")), ("3", N_("pinacle of threes")),
        )
    },
}  # fmt: skip

WORDING: Wording = merged(
    EVENTS,
    usual_refusals(turn="turn", end="end", deal="deal-eleven", pack="pack"),
    REFUSALS,
    TABLE,
    MOVES,
    COMBINATIONS,
    BRIEF,
)

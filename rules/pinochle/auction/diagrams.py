"""The diagrams of the rule pages: the table after the deal, the widow turned up, and the middle of a trick."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.diagram import Diagram, DrawnHeap, OpenTrick, dealt, in_play, trick_text
from rules.engine.moves import Card, Phrase
from rules.engine.wording import N_, NN_, Sentence, Wording

from .games import AuctionGame

TRICKS = {
    3: OpenTrick(leader=1, cards=("KH", "AH"), won=(2, 2, 1)),
    4: OpenTrick(leader=2, cards=("TS", "AS", "9S"), won=(1, 0, 2, 0)),
}
"""A trick in the middle of a deal by the number of seats: the last player is still to follow."""

WIDOW_UP: Mapping[int, tuple[Card, ...]] = {
    2: ("AH", "KD"),
    3: ("AH", "KD", "9C"),
    4: ("AH", "KD", "JD", "9C"),
    5: ("AH", "TH", "KD", "QS", "JC"),
}
"""A widow turned up, by the number of its cards; for four players it is drawn where the house plays with one."""

DRAWN_WORDS: Wording = {
    "drawn_widow": Sentence(*NN_("widow: {number} card", "widow: {number} cards"), count="number"),
    "drawn_widow_up": Sentence(N_("the widow, turned up for all to see")),
    "drawn_buried": Sentence(
        *NN_("buried by the bidder: {number} card", "buried by the bidder: {number} cards"), count="number"
    ),
    "drawn_title_widow": Sentence(N_("The widow is turned up")),
    "drawn_text_widow": Sentence(
        N_(
            "Everybody sees the {number} cards of the widow: {cards:cards}. The bidder takes them and buries as many."
        )
    ),
}


def diagram(game: AuctionGame, name: str) -> Diagram:
    """The diagram of a name; raises KeyError."""
    number = {"number": game.widow}
    match name:
        case "deal":
            heaps = (DrawnHeap(Phrase("drawn_widow", number), down=game.widow),) if game.widow else ()
            return dealt(hand=game.hand, sides=game.sides, first="drawn_speaks", heaps=heaps)
        case "play":
            trick = TRICKS[game.seats]
            heaps = (DrawnHeap(Phrase("drawn_buried", number), down=game.widow),) if game.widow else ()
            return in_play(trick, hand=game.hand, text=trick_text(trick), heaps=heaps)
        case "widow":
            # Where the table plays without one nobody sees it, but the text has it, and is checked.
            cards = WIDOW_UP[game.widow or game.seats]
            text = Phrase("drawn_text_widow", {"number": len(cards), "cards": cards})
            heap = DrawnHeap(Phrase("drawn_widow_up"), up=cards)
            return Diagram(Phrase("drawn_title_widow"), (text,), heaps=(heap,))
    raise KeyError(name)

"""The diagrams of the rule page: the table after the deal, in the middle of one, and a wild card laid across."""

from __future__ import annotations

from rules.engine.diagram import Diagram, DrawnHeap, DrawnSeat, dealt, name
from rules.engine.moves import Phrase
from rules.engine.wording import N_, NN_, Sentence, Wording

from .laws import HAND, Laws

TURNED_UP = "9H"
SUITE = ("5H", "6H", "7H")
DISCARDS = ("4C", "JD")
"""What two players have put on the pile."""

KINGS = ("KS", "KH", "KD")
WILD = "2C"

DRAWN_WORDS: Wording = {
    "drawn_pinacle_stock": Sentence(*NN_("stock: {number} card", "stock: {number} cards"), count="number"),
    "drawn_pile": Sentence(*NN_("pile: {number} card", "pile: {number} cards"), count="number"),
    "drawn_across": Sentence(N_("the two, redeemed by the third king, lies across the brelan")),
    "drawn_title_across": Sentence(N_("A wild card laid across")),
    "drawn_text_across": Sentence(
        N_(
            "{cards:cards} are a brelan. {card:card} stood for a king in it and was redeemed: it lies across and "
            "counts on top."
        )
    ),
    "drawn_text_suite": Sentence(
        N_("{who:phrase} has laid a suite: {cards:cards}, and discarded {card:card}.")
    ),
    "drawn_text_discard": Sentence(N_("{who:phrase} has drawn a card and discarded {card:card}.")),
}


def diagram(laws: Laws, which: str) -> Diagram:
    """The diagram of a name; raises KeyError."""
    match which:
        case "deal":
            heaps = (_stock(laws, 0), _pile((TURNED_UP,)))
            return dealt(hand=HAND, sides=laws.sides, first="drawn_begins", heaps=heaps)
        case "play":
            return _play(laws)
        case "across":
            text = Phrase("drawn_text_across", {"cards": KINGS, "card": WILD})
            heap = DrawnHeap(Phrase("drawn_across"), up=KINGS, across=(WILD,))
            return Diagram(Phrase("drawn_title_across"), (text,), heaps=(heap,))
    raise KeyError(which)


def _play(laws: Laws) -> Diagram:
    """Two have had their turn: each drew a card and discarded one, the first has laid a suite as well."""
    names = [name(seat, laws.seats) for seat in range(laws.seats)]
    seats = [DrawnSeat(each, hand=HAND) for each in names]
    seats[1] = DrawnSeat(names[1], hand=HAND - len(SUITE), laid=SUITE)
    turn = 3
    seats[turn] = DrawnSeat(names[turn], (Phrase("drawn_turn"),), hand=HAND)
    heaps = (_stock(laws, len(DISCARDS)), _pile((TURNED_UP, *DISCARDS)))
    text = (
        Phrase("drawn_text_suite", {"who": names[1], "cards": SUITE, "card": DISCARDS[0]}),
        Phrase("drawn_text_discard", {"who": names[2], "card": DISCARDS[1]}),
        Phrase("drawn_text_turn", {"who": names[turn]}),
        *(heap.words for heap in heaps),
    )
    return Diagram(Phrase("drawn_title_play"), text, tuple(seats), heaps)


def _stock(laws: Laws, drawn: int) -> DrawnHeap:
    down = len(laws.cards) - laws.seats * HAND - 1 - drawn
    return DrawnHeap(Phrase("drawn_pinacle_stock", {"number": down}), down=down)


def _pile(cards: tuple[str, ...]) -> DrawnHeap:
    return DrawnHeap(Phrase("drawn_pile", {"number": len(cards)}), up=cards)

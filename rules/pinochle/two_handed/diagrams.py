"""The diagrams of the rule page: stock and turn-up after the deal, and a trick with melds on the table."""

from __future__ import annotations

from rules.engine.diagram import Diagram, DrawnHeap, DrawnSeat, dealt, name
from rules.engine.moves import Phrase
from rules.engine.wording import N_, NN_, Sentence, Wording

from .state import HAND, STOCK

TURN_UP = "QH"
MARRIAGE = ("KH", "QH")
LED = "AS"
WON = (3, 1)
"""Tricks that each has taken, South the last of them; both have drawn after every one."""

DRAWN_WORDS: Wording = {
    "drawn_stock": Sentence(
        *NN_(
            "stock: {number} card face down, the turn-up across it",
            "stock: {number} cards face down, the turn-up across it",
        ),
        count="number",
    ),
    "drawn_text_meld": Sentence(
        N_("South has laid down a marriage: {cards:cards}. The cards are still South’s to play.")
    ),
    "drawn_text_strict": Sentence(N_("North may play any card: there is still a stock.")),
}


def diagram(which: str) -> Diagram:
    """The diagram of a name; raises KeyError."""
    match which:
        case "deal":
            return dealt(hand=HAND, sides=((0,), (1,)), first="drawn_first", heaps=(_stock(STOCK),))
        case "play":
            return _play()
    raise KeyError(which)


def _play() -> Diagram:
    tricks = [Phrase("drawn_tricks", {"number": number}) for number in WON]
    south = DrawnSeat(
        name(0, 2),
        (Phrase("drawn_leads"), tricks[0]),
        hand=HAND - len(MARRIAGE) - 1,
        laid=MARRIAGE,
        played=LED,
        taken=2 * WON[0],
    )
    north = DrawnSeat(name(1, 2), (Phrase("drawn_turn"), tricks[1]), hand=HAND, taken=2 * WON[1])
    heap = _stock(STOCK - 2 * sum(WON))
    text = (
        Phrase("drawn_text_lead", {"leader": name(0, 2), "card": LED}),
        Phrase("drawn_text_strict"),
        Phrase("drawn_text_meld", {"cards": MARRIAGE}),
        heap.words,
    )
    return Diagram(Phrase("drawn_title_play"), text, (south, north), (heap,))


def _stock(down: int) -> DrawnHeap:
    return DrawnHeap(Phrase("drawn_stock", {"number": down}), down=down, across=(TURN_UP,))

"""The diagrams of the rule pages: the talon in its two parts, and a trick with what was put away."""

from __future__ import annotations

from rules.engine.diagram import Diagram, DrawnHeap, OpenTrick, dealt, in_play, trick_text
from rules.engine.moves import Phrase
from rules.engine.wording import N_, NN_, Sentence, Wording

from .options import HAND, Shape

TRICK = OpenTrick(leader=1, cards=("KS",), won=(1, 2))
"""The fourth trick: elder has won two and leads again."""

DRAWN_WORDS: Wording = {
    "drawn_elder": Sentence(N_("elder")),
    "drawn_elder_text": Sentence(N_("North is elder, changes cards first and leads to the first trick.")),
    "drawn_elders_talon": Sentence(
        *NN_("elder’s part: {number} card", "elder’s part: {number} cards"), count="number"
    ),
    "drawn_youngers_talon": Sentence(
        *NN_("younger’s part: {number} card", "younger’s part: {number} cards"), count="number"
    ),
    "drawn_elders_discard": Sentence(
        *NN_("put away by elder: {number} card", "put away by elder: {number} cards"), count="number"
    ),
    "drawn_youngers_discard": Sentence(
        *NN_("put away by younger: {number} card", "put away by younger: {number} cards"), count="number"
    ),
}


def diagram(shape: Shape, name: str) -> Diagram:
    """The diagram of a name; raises KeyError."""
    match name:
        case "deal":
            return dealt(hand=HAND, sides=((0,), (1,)), first="drawn_elder", heaps=_parts(shape, "talon"))
        case "play":
            return in_play(TRICK, hand=HAND, text=trick_text(TRICK), heaps=_parts(shape, "discard"))
    raise KeyError(name)


def _parts(shape: Shape, what: str) -> tuple[DrawnHeap, DrawnHeap]:
    """The cards of the talon as the deal leaves them, or as many as went away for them."""
    numbers = {"elders": shape.elder_most, "youngers": shape.talon - shape.elder_most}
    elders, youngers = (
        DrawnHeap(Phrase(f"drawn_{whose}_{what}", {"number": number}), down=number)
        for whose, number in numbers.items()
    )
    return elders, youngers

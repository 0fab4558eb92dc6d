"""The diagrams of the rule page: the table after the deal, and in the middle of a trick."""

from __future__ import annotations

from rules.engine.diagram import Diagram, OpenTrick, dealt, in_play, trick_text

from .state import HAND

SIDES = ((0, 2), (1, 3))

TRICK = OpenTrick(leader=2, cards=("KC", "AC", "QC"), won=(1, 0, 2, 0))
"""The fourth trick: East has headed North's king, and South cannot head the ace."""


def diagram(name: str) -> Diagram:
    """The diagram of a name; raises KeyError."""
    match name:
        case "deal":
            return dealt(hand=HAND, sides=SIDES, first="drawn_speaks")
        case "play":
            return in_play(TRICK, hand=HAND, text=trick_text(TRICK))
    raise KeyError(name)

"""The diagrams of the rule pages: the table after the deal, and in the middle of a trick."""

from __future__ import annotations

from rules.engine.diagram import Diagram, OpenTrick, dealt, in_play, trick_text

from .games import PartnershipGame
from .state import HAND

TRICKS = {
    4: OpenTrick(leader=2, cards=("KC", "AC", "QC"), won=(1, 0, 2, 0)),
    6: OpenTrick(leader=3, cards=("KC", "TC", "QC", "AC", "JC"), won=(1, 0, 0, 2, 0, 0)),
}
"""The fourth trick by the number of seats: somebody has headed the king with an ace, which nobody after can head."""


def diagram(game: PartnershipGame, name: str) -> Diagram:
    """The diagram of a name; raises KeyError."""
    match name:
        case "deal":
            return dealt(hand=HAND, sides=game.sides, first="drawn_speaks")
        case "play":
            trick = TRICKS[game.seats]
            return in_play(trick, hand=HAND, text=trick_text(trick))
    raise KeyError(name)

"""Every kind of movement by its name."""

from __future__ import annotations

from .barometer import barometer
from .howell import howell
from .individual import individual
from .mitchell import mitchell
from .movement import Movement, NoMovement, Odd
from .sections import in_sections
from .swiss import swiss
from .teams import teams_of_four
from .threes import threes

KINDS = ("barometer", "howell", "mitchell", "swiss", "individual", "teams", "threes")

IN_SECTIONS = ("barometer", "mitchell")
"""The kinds that have sections: a Howell has all its rounds or none, which sections of two sizes do not share."""


def movement(
    kind: str,
    pairs: int,
    rounds: int | None = None,
    *,
    boards: int = 2,
    odd: Odd = Odd.SIT_OUT,
    arrow: bool = False,
    sections: int = 1,
) -> Movement:
    """A movement of so many pairs (players of an individual and of threes, teams of four), in sections or as one field.

    Of a Swiss event the first round. Raises NoMovement.
    """
    if sections > 1 and kind not in IN_SECTIONS:
        raise NoMovement("sections for", kind, " or ".join(IN_SECTIONS))

    def make(pairs: int, rounds: int | None) -> Movement:
        return _movement(kind, pairs, rounds, boards=boards, odd=odd, arrow=arrow)

    return in_sections(make, pairs, sections, rounds)


def _movement(kind: str, pairs: int, rounds: int | None, *, boards: int, odd: Odd, arrow: bool) -> Movement:
    """A movement of one field."""
    if arrow and kind != "mitchell":
        raise NoMovement("an arrow switch for", kind, "mitchell")
    match kind:
        case "barometer":
            return barometer(pairs, rounds, boards=boards, odd=odd)
        case "howell":
            return howell(pairs, rounds, boards=boards, odd=odd)
        case "mitchell":
            return mitchell(pairs, rounds, boards=boards, odd=odd, arrow=arrow)
        case "swiss":
            return swiss(pairs, rounds, boards=boards, odd=odd)
        case "individual":
            return individual(pairs, rounds, boards=boards)
        case "teams":
            return teams_of_four(pairs, rounds, boards=boards, odd=odd)
        case "threes":
            return threes(pairs, rounds, boards=boards)
    raise NoMovement("kind", kind, f"one of {', '.join(KINDS)}")

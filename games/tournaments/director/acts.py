"""Every act a director may do, by its kind; a new one stands here and in its file, and nowhere else."""

from __future__ import annotations

from typing import Final

from ..models import DirectorAct, DirectorActKind
from .arrivals import late, named
from .boards import cancel_board, hands, restore_board
from .carry import carry
from .deputies import deputy
from .entrants import disqualify, readmit, withdraw
from .left_out import leave_out
from .log import DeskAct
from .places import move, place
from .rounds import close, extend
from .scores import adjust, enter
from .substitutes import replace, substitute
from .table_scores import links
from .tournament import cancel, message, pause, resume, start

ACTS: Final[tuple[DeskAct, ...]] = (
    message, extend, close, leave_out, start, pause, resume, adjust, enter, cancel_board, restore_board, hands, replace,
    substitute, withdraw, disqualify, readmit, named, late, move, place, carry, deputy, links, cancel,
)  # fmt: skip
"""In the order of the desk."""

BY_KIND: Final = {act.kind: act for act in ACTS}


def act_of(row: DirectorAct) -> DeskAct:
    """What was done, for a line of the log."""
    return BY_KIND[DirectorActKind(row.kind)]

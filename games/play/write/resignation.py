"""A seat gives up, or runs out of time: what the deal under way is worth then, and how the game ends."""

from __future__ import annotations

from rules.engine.moves import Seat

from ..models import EndReason
from ..record.replay import history_of
from .dealing import end_deal
from .endings import Ending
from .lock import LockedTable


def by_a_seat(table: LockedTable, seat: Seat, why: EndReason) -> Ending:
    """The end one seat brings about, to the loss of its side: all others win.

    The deal under way counts as what the rules say it is worth when that side gives it up (docs/rulings.md), and
    is written down like any other.
    """
    game, engine = table.game, table.game.engine
    losing = next(side for side, seats in enumerate(engine.sides) if seat in seats)
    state = history_of(game)[-1].state
    scored = engine.given_up(state, losing)
    end_deal(table, scored)
    totals = tuple(a + b for a, b in zip(state.match_score.totals, scored.score.points, strict=True))
    winners = tuple(side for side in range(len(engine.sides)) if side != losing)
    return Ending(reason=why, seat=seat, scores=totals, winners=winners)

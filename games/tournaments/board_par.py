"""The par of an open board: reckoned when somebody first asks for it, once for everybody (games/study/thoughts.py)."""

from __future__ import annotations

import traceback
from typing import Any

from games.bots import par
from games.bots.prospects import to_json
from games.play.models import Due, Incident
from games.study import thoughts
from rules.engine.moves import Move

from .models import BoardPar, BoardPlay, EventBoard

BOARD_PAR = "board_par"
"""The kind of what is due while boards wait for their par."""


def ask(board: EventBoard) -> BoardPar | None:
    """Have the par of an open board reckoned, once; None where the game has no auction, or the board is not open.

    Raises Refused `studied_enough` while too many wait.
    """
    if board.board.opened_at is None or not par.has_par(board.board.variant):
        return None
    return thoughts.ask(BOARD_PAR, BoardPar, board=board)


def step(_row: Due) -> None:
    """Reckon the par of the board that has waited longest."""
    thoughts.step(BOARD_PAR, BoardPar, _reckoned, _failed)


def _reckoned(thought: BoardPar) -> dict[str, Any]:
    event, board = thought.board.event, thought.board.board
    engine = event.engine
    start = engine.start(board.dealer)
    dealt = engine.apply(start, None, Move("deal", tuple(board.cards.split()))).state.deal
    asked = board.variant, board.options, board.rules_version, dealt, thought.board.number
    return to_json(thoughts.thought_over(par.par_of, *asked))


def _failed(thought: BoardPar) -> None:
    """Kept for staff with a table of the board; of an event on paper there is none, and the log has it."""
    play = BoardPlay.objects.filter(board=thought.board, game__isnull=False).select_related("game").first()
    if play is not None and play.game is not None:
        told = traceback.format_exc()
        Incident.objects.create(game=play.game, version=play.game.version, seat=0, traceback=told)

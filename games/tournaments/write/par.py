"""The par of an open board: calculated when somebody first asks for it, once for everybody."""

from __future__ import annotations

import traceback
from typing import Any

from games.analysis import background
from games.bots import par
from games.bots.prospects import to_json
from games.jobs.models import Job
from games.play.models import Incident
from rules.engine.moves import Move

from ..models import BoardPar, BoardPlay, TournamentBoard

BOARD_PAR = "board_par"
"""The kind of what is due while boards wait for their par."""


def ask(board: TournamentBoard) -> BoardPar | None:
    """Have the par of an open board worked out, once; None where the game has no auction, or the board is not open.

    Raises Refused `deals_wait` while too many wait.
    """
    if board.board.opened_at is None or not par.has_par(board.board.variant):
        return None
    return background.ask(BOARD_PAR, BoardPar, board=board)


def step(_row: Job) -> None:
    """Work out the par of the board that has waited longest."""
    background.step(BOARD_PAR, BoardPar, _par_of, _report_failure)


def _par_of(thought: BoardPar) -> dict[str, Any]:
    tournament, board = thought.board.tournament, thought.board.board
    engine = tournament.engine
    start = engine.start(board.dealer)
    dealt = engine.apply(start, None, Move("deal", tuple(board.cards.split()))).state.deal
    arguments = board.variant, board.options, board.rules_version, dealt, thought.board.number
    return to_json(background.search_in_background(par.par_of, *arguments))


def _report_failure(thought: BoardPar) -> None:
    """Kept for staff with a table of the board; of a tournament on paper there is none, and the log has it."""
    play = BoardPlay.objects.filter(board=thought.board, game__isnull=False).select_related("game").first()
    if play is not None and play.game is not None:
        trace = traceback.format_exc()
        Incident.objects.create(game=play.game, version=play.game.version, seat=0, traceback=trace)

"""A finished deal with all cards seen: solved when somebody first asks for it, once for everybody, and kept."""

from __future__ import annotations

import traceback
from typing import Any

from games.bots import solver
from games.bots.solution import to_json
from games.jobs.models import Job
from games.play.models import AcceptedMove, Deal, Incident
from games.play.record.replay import deal_moments
from rules.engine.moves import Move

from . import background
from .models import DealSolution

ALL_SEEN = "all_seen"
"""The kind of what is due while deals wait to be solved."""


def ask(deal: Deal) -> DealSolution | None:
    """Have a finished deal solved, once; None for a game that is not solved.

    Raises Refused `deals_wait` while too many wait.
    """
    if not solver.is_solvable(deal.game.variant):
        return None
    return background.ask(ALL_SEEN, DealSolution, deal=deal)


def step(_row: Job) -> None:
    """Solve the deal that has waited longest."""
    background.step(ALL_SEEN, DealSolution, _solution_of, _report_failure)


def _solution_of(thought: DealSolution) -> dict[str, Any]:
    game = thought.deal.game
    dealt, *moments = deal_moments(game, thought.deal.number)
    rows = AcceptedMove.objects.filter(game=game, number__in=[moment.version for moment in moments])
    facts = tuple(
        (seat, Move.parse(text)) for seat, text in rows.order_by("number").values_list("seat", "text")
    )
    arguments = game.variant, game.options, game.rules_version, dealt.state.deal, facts
    solution = background.search_in_background(solver.solve, *arguments)
    return {} if solution is None else to_json(solution)


def _report_failure(thought: DealSolution) -> None:
    game = thought.deal.game
    Incident.objects.create(game=game, version=game.version, seat=0, traceback=traceback.format_exc())

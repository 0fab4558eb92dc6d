"""A finished deal with all cards seen: reckoned when somebody first asks for it, once for everybody, and kept."""

from __future__ import annotations

import traceback
from typing import Any

from games.bots import seen
from games.bots.reckoned import to_json
from games.play.models import AcceptedMove, Deal, Due, Incident
from games.play.record.story import deal_moments
from rules.engine.moves import Move

from . import thoughts
from .models import DealReckoning

ALL_SEEN = "all_seen"
"""The kind of what is due while deals wait to be reckoned."""


def ask(deal: Deal) -> DealReckoning | None:
    """Have a finished deal reckoned, once; None for a game that is not reckoned.

    Raises Refused `studied_enough` while too many wait.
    """
    if not seen.is_reckoned(deal.game.variant):
        return None
    return thoughts.ask(ALL_SEEN, DealReckoning, deal=deal)


def step(_row: Due) -> None:
    """Reckon the deal that has waited longest."""
    thoughts.step(ALL_SEEN, DealReckoning, _reckoned, _failed)


def _reckoned(thought: DealReckoning) -> dict[str, Any]:
    game = thought.deal.game
    dealt, *moments = deal_moments(game, thought.deal.number)
    rows = AcceptedMove.objects.filter(game=game, number__in=[moment.version for moment in moments])
    told = tuple(
        (seat, Move.parse(text)) for seat, text in rows.order_by("number").values_list("seat", "text")
    )
    asked = game.variant, game.options, game.rules_version, dealt.state.deal, told
    found = thoughts.thought_over(seen.reckon, *asked)
    return {} if found is None else to_json(found)


def _failed(thought: DealReckoning) -> None:
    game = thought.deal.game
    Incident.objects.create(game=game, version=game.version, seat=0, traceback=traceback.format_exc())

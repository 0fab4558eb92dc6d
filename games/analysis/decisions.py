"""An analysis at work: one decision at a time, each a row of what is due, so that a restart goes on where it was.

A decision takes up to a few seconds. It is thought over in a process that gives way to the bots at tables
(games/play/bots/think.py), outside any transaction; what was found is stored if nobody else has stored it meanwhile.
"""

from __future__ import annotations

import secrets
import traceback
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.bots import judgement
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.play.models import AcceptedMove, Deal, Game, Incident, MoveSource, Strength
from games.play.record.memory import Snapshot
from games.play.record.replay import deal_moments
from games.play.record.stints import stints_of
from rules.engine.moves import Move

from . import background
from .models import DealAnalysis

STUDIED_ENOUGH = Refusal(
    "studied_enough", gettext_noop("You have had enough deals looked at for today. Ask again tomorrow.")
)


ANALYSIS = "analysis"
"""The kind of what is due of an analysis (object_id: its row)."""

A_DAY = 40
"""Analyses that one person may ask for in a day."""


def ask(user: User, deal: Deal, seat: int) -> DealAnalysis:
    """Have the decisions somebody made at a seat in a finished deal looked at; once a deal.

    Their own and nobody else's: what others did at that seat, before them or after, is left out.
    Raises Refused `studied_enough` for somebody who has asked too often today.
    """
    with transaction.atomic():
        row = DealAnalysis.objects.filter(user=user, deal=deal, seat=seat).first()
        if row is not None:
            return row
        now = timezone.now()
        if DealAnalysis.objects.filter(user=user, asked_at__gt=now - timedelta(days=1)).count() >= A_DAY:
            raise Refused(STUDIED_ENOUGH)
        versions = [moment.version for moment, _move in choices(deal.game, deal, seat, user)]
        analysis, new = DealAnalysis.objects.get_or_create(
            user=user, deal=deal, seat=seat, defaults={"decisions": versions, "asked_at": now}
        )
        if new and versions:
            queue.enqueue(ANALYSIS, at=now, object_id=analysis.pk)
    return analysis


def adopt(guest: User, user: User) -> None:
    """What was found of a guest's decisions is the account's; called by games/wiring.py."""
    own = set(DealAnalysis.objects.filter(user=user).values_list("deal", "seat"))
    for analysis in DealAnalysis.objects.filter(user=guest):
        if (analysis.deal_id, analysis.seat) in own:
            analysis.delete()
        else:
            DealAnalysis.objects.filter(pk=analysis.pk).update(user=user)


def choices(game: Game, deal: Deal, seat: int, user: User) -> list[tuple[Snapshot, Move]]:
    """The moves a person made at a seat in a deal where more than one thing could be done, and what they led to."""
    stints = [stint for stint in stints_of(user, game, list(game.players.all())) if stint.seat == seat]
    rows = AcceptedMove.objects.filter(game=game, seat=seat, by__in=(MoveSource.HAND, MoveSource.PLAN))
    mine = {
        number: Move.parse(text)
        for number, text in rows.values_list("number", "text")
        if any(stint.has(number) for stint in stints)
    }
    engine, decisions = game.engine, list[tuple[Snapshot, Move]]()
    before: Snapshot | None = None
    for moment in deal_moments(game, deal.number):
        move = mine.get(moment.version)
        # The cards of a deal come with the version of the move before them.
        current, before = before, moment
        if move is None or current is None or current.version == moment.version:
            continue
        if judgement.is_choice(engine.game, engine.view(current.state, seat).deal):
            decisions.append((moment, move))
    return decisions


def step(row: Job) -> None:
    """Judge the next decision of an analysis, and have the one after it judged."""
    analysis = DealAnalysis.objects.select_related("deal__game").filter(pk=row.object_id).first()
    if analysis is None or analysis.ready:
        return
    with background.place() as free:
        if not free:
            queue.enqueue(ANALYSIS, at=timezone.now() + background.ASKS_AGAIN, object_id=analysis.pk)
            return
        place = len(analysis.judged)
        judgement_row = _judgement_of(analysis, analysis.decisions[place])
    with transaction.atomic():
        now = DealAnalysis.objects.select_for_update(no_key=True).get(pk=analysis.pk)
        if len(now.judged) == place:
            now.judged = [*now.judged, judgement_row]
            now.save(update_fields=["judged"])
            if not now.ready:
                queue.enqueue(ANALYSIS, at=timezone.now(), object_id=now.pk)


def _judgement_of(analysis: DealAnalysis, version: int) -> dict[str, Any] | None:
    game, seat = analysis.deal.game, analysis.seat
    moments = list(deal_moments(game, analysis.deal.number))
    after = next(place for place, moment in enumerate(moments) if moment.version == version and place)
    view = game.engine.view(moments[after - 1].state, seat).deal
    move = Move.parse(AcceptedMove.objects.get(game=game, number=version).text)
    arguments = game.variant, game.options, view, move, secrets.randbits(64), game.rules_version
    try:
        verdict = background.search_in_background(judgement.judge, *arguments)
    except Exception:
        trace = traceback.format_exc()
        Incident.objects.create(game=game, version=version, seat=seat, level=Strength.EXPERT, traceback=trace)
        return None
    return {"best": str(verdict.best), "cost": round(verdict.cost, 2), "error": round(verdict.error, 2)}

"""The plans of a seat in words, for its owner alone: those that stand, those that ended, those that could be made."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString

from games import plans
from rules.catalog import find
from rules.engine.moves import Phrase
from rules.engine.offers import phrase_from_json
from rules.engine.wording import Wording, merged
from rules.web.speech import say_html

from ..models import Status
from .table import SeenTable


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A plan in words: what it does, what it would do now, what one should know; its JSON where it can be made."""

    place: int
    words: SafeString
    would: SafeString
    note: SafeString | str
    made_by: str = ""


@dataclass(frozen=True, slots=True)
class PlanPage:
    """The plans of a seat: standing, ended with their reasons, suggested; the least and the highest bid limit."""

    standing: tuple[PlanLine, ...]
    ended: tuple[tuple[SafeString, SafeString], ...]
    suggested: tuple[PlanLine, ...]
    low: int
    high: int
    step: int
    at_once: bool


def plans_of(table: SeenTable, *, suggest: bool = False) -> PlanPage | None:
    """The plans of the reader's seat, with `suggest` what could be made; None for watchers and where nobody plays."""
    if table.seat is None or table.past or table.moment is None or table.game.status != Status.PLAYING:
        return None
    mine = table.players[table.seat]
    if not suggest and not mine.plans and not mine.plans_ended:
        return PlanPage((), (), (), 0, 0, 0, mine.plans_at_once)
    engine, view = table.engine.game, table.view.deal
    wording = _wording(table.variant.slug)

    def say(phrase: Phrase) -> SafeString:
        return say_html(wording, phrase, table.html)

    def line(place: int, plan: plans.Plan) -> PlanLine:
        note = plans.note(plan)
        return PlanLine(
            place,
            say(plan.words()),
            say(plans.would(engine, view, plan)),
            say(note) if note is not None else "",
            json.dumps(plans.to_json(plan)) if suggest else "",
        )

    standing = [plans.from_json(kept["plan"]) for kept in mine.plans]
    ended = [(plans.from_json(kept["plan"]), phrase_from_json(kept["reason"])) for kept in mine.plans_ended]
    possible = plans.suggest(engine, view) if suggest else ()
    spans = plans.limits(engine, view) if suggest else ()
    return PlanPage(
        standing=tuple(line(place, plan) for place, plan in enumerate(standing)),
        ended=tuple((say(plan.words()), say(reason)) for plan, reason in ended),
        suggested=tuple(line(place, plan) for place, plan in enumerate(possible) if plan not in standing),
        low=min((span.start for span in spans), default=0),
        high=max((span[-1] for span in spans if span), default=0),
        step=spans[0].step if spans else 0,
        at_once=mine.plans_at_once,
    )


@lru_cache(maxsize=64)
def _wording(slug: str) -> Wording:
    """What plans of a game say, reasons of its rules among it."""
    return merged(plans.WORDING, find(slug).wording)

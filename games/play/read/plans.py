"""The plans of a seat in words, for its owner alone: those that stand, those that ended, those that could be made."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString

from games import plans
from rules.catalog import find
from rules.engine.moves import Phrase
from rules.engine.offers import phrase_from_json
from rules.engine.wording import Wording, merged, say
from rules.web.speech import Plain, say_html

from ..models import GameStatus
from .table.view import TableView


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
    """The plans of a seat: standing, ended with their reasons, suggested; the hand they are made for."""

    standing: tuple[PlanLine, ...]
    ended: tuple[tuple[SafeString, SafeString], ...]
    suggested: tuple[PlanLine, ...]
    at_once: bool
    hand: SafeString | str = ""


@dataclass(frozen=True, slots=True)
class EditorChoice:
    """A possible answer of the editor, and whether it is given."""

    value: str
    label: SafeString | str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class EditorField:
    """A question of the editor: how it is asked, the answers there are, and those given so far.

    `places` are the values chosen one after another, "" where none is; `low`, `high` and `step` bound a number.
    """

    name: str
    label: str
    how: str
    choices: tuple[EditorChoice, ...] = ()
    places: tuple[str, ...] = ()
    value: str = ""
    low: int = 0
    high: int = 0
    step: int = 1


@dataclass(frozen=True, slots=True)
class EditorPage:
    """The editor of one kind of plan: the kinds there are, its questions, what the plan would do, what is wrong."""

    kinds: tuple[EditorChoice, ...]
    kind: str = ""
    fields: tuple[EditorField, ...] = ()
    trial: PlanLine | None = None
    error: SafeString | str = ""


def plans_of(table: TableView, *, suggest: bool = False) -> PlanPage | None:
    """The plans of the reader's seat, with `suggest` what could be made; None for watchers and where nobody plays."""
    if table.seat is None or table.past or table.moment is None or table.game.status != GameStatus.PLAYING:
        return None
    mine = table.players[table.seat]
    if not suggest and not mine.plans and not mine.plans_ended:
        return PlanPage((), (), (), mine.plans_at_once)
    standing = [(place, plan) for place, kept in enumerate(mine.plans) if (plan := _read(kept["plan"]))]
    ended = [
        (plan, phrase_from_json(kept["reason"])) for kept in mine.plans_ended if (plan := _read(kept["plan"]))
    ]
    possible = _possible(table) if suggest else ()
    known = [plan for _place, plan in standing]
    return PlanPage(
        standing=tuple(_line(table, place, plan) for place, plan in standing),
        ended=tuple((_say(table, plan.words()), _say(table, reason)) for plan, reason in ended),
        suggested=tuple(
            _line(table, place, plan, told=True) for place, plan in enumerate(possible) if plan not in known
        ),
        at_once=mine.plans_at_once,
        hand=table.html.cards(table.shown.hand) if suggest else "",
    )


def _possible(table: TableView) -> Sequence[plans.Plan]:
    """What could be planned now: of a kind that the editor makes, one to begin with."""
    engine, view = table.engine.game, table.view.deal
    own, found = plans.editable(engine, view), list[plans.Plan]()
    for plan in plans.suggest(engine, view):
        if plan.kind not in own or all(plan.kind != other.kind for other in found):
            found.append(plan)
    return found


def editor_of(
    table: TableView,
    kind: str = "",
    answers: Mapping[str, Sequence[str]] | None = None,
    trial: plans.Plan | None = None,
    error: Phrase | str = "",
) -> EditorPage:
    """The editor of a kind of plan, or of the first there is; with what was answered so far and what came of it."""
    engine, view = table.engine.game, table.view.deal
    kinds = plans.editable(engine, view)
    if kind not in kinds:
        kind, answers = next(iter(kinds), ""), None
    asked = plans.questions(engine, view, kind) if kind else ()
    return EditorPage(
        kinds=tuple(EditorChoice(each, _say(table, words), each == kind) for each, words in kinds.items()),
        kind=kind,
        fields=tuple(_field(table, question, answers) for question in asked),
        trial=_line(table, 0, trial) if trial is not None else None,
        error=_say(table, error) if isinstance(error, Phrase) else error,
    )


def _field(
    table: TableView, question: plans.PlanQuestion, answers: Mapping[str, Sequence[str]] | None
) -> EditorField:
    given = question.chosen if answers is None else [word for word in answers.get(question.name, ()) if word]
    # A list in which one chooses holds text alone.
    say = _say if question.how == plans.InputKind.SOME else _plainly
    span = question.numbers
    return EditorField(
        name=question.name,
        label=_plainly(table, question.words),
        how=question.how.value,
        choices=tuple(
            EditorChoice(option.value, say(table, option.words), option.value in given)
            for option in question.options
        ),
        places=(*given, *("",) * question.most)[: question.most],
        value=given[0] if given else "",
        low=span.start,
        high=span[-1] if span else 0,
        step=span.step,
    )


def _line(table: TableView, place: int, plan: plans.Plan, *, told: bool = False) -> PlanLine:
    note = plans.note(plan)
    return PlanLine(
        place,
        _say(table, plan.words()),
        _say(table, plans.would(table.engine.game, table.view.deal, plan)),
        _say(table, note) if note is not None else "",
        json.dumps(plans.to_json(plan)) if told else "",
    )


def _read(told: object) -> plans.Plan | None:
    """A stored plan; None for one that cannot be read any more, which ends with the next move (write/planning.py)."""
    try:
        return plans.from_json(told)
    except plans.BadPlan:
        return None


def _say(table: TableView, phrase: Phrase) -> SafeString:
    return say_html(_wording(table.variant.slug), phrase, table.html)


def _plainly(table: TableView, phrase: Phrase) -> str:
    return say(_wording(table.variant.slug), phrase, Plain(table.names, table.sides))


@lru_cache(maxsize=64)
def _wording(slug: str) -> Wording:
    """What plans of a game say, reasons of its rules among it."""
    return merged(plans.WORDING, find(slug).wording)

"""The editor of plans at a table: what can be chosen, what a plan would do, what is wrong with it beside the others."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from games import plans
from rules.engine.moves import Phrase

from .plan_words import say, say_plainly
from .view import TableView


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A plan in words: what it does, what it would do now, what one should know; its JSON where it can be made.

    `conflict`: why it can never move, or what of another plan it runs against. `editable`: it can be changed now.
    """

    place: int
    words: SafeString
    would: SafeString
    note: SafeString | str
    made_by: str = ""
    conflict: SafeString | str = ""
    editable: bool = False


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
    """The editor of one kind of plan: the kinds there are, its questions, what the plan would do, what is wrong.

    `place` is that of a plan which is changed, `was` the plan itself as JSON.
    """

    kinds: tuple[EditorChoice, ...]
    kind: str = ""
    place: int | None = None
    was: str = ""
    fields: tuple[EditorField, ...] = ()
    trial: PlanLine | None = None
    error: SafeString | str = ""


def conflicts_of(table: TableView, standing: Sequence[plans.Plan]) -> dict[int, plans.Conflict]:
    """What is wrong with plans that stand together, by their place."""
    conflicts = plans.conflicts(table.engine.game, table.view.deal, standing, target=table.display.target)
    return {conflict.place: conflict for conflict in conflicts}


def beside(table: TableView, line: PlanLine, conflict: plans.Conflict | None) -> PlanLine:
    """A plan with what is wrong with it; what it would do alone is not said of one that does nothing."""
    if conflict is None:
        return line
    would = SafeString("") if conflict.idle else line.would
    return replace(line, conflict=say(table, conflict.reason), would=would)


def _trial_line(table: TableView, trial: plans.Plan, place: int | None) -> PlanLine:
    """A plan that is looked at before it is made, beside those that stand; with a place in the place of that one."""
    assert table.seat is not None
    plans_with_trial = [
        trial if number == place else plan_of(each["plan"]) for number, each in _plans_by_place(table)
    ]
    standing = [plan for plan in plans_with_trial if plan is not None]
    if place is None:
        standing.append(trial)
    number = next(number for number, plan in enumerate(standing) if plan is trial)
    return beside(table, line_of(table, 0, trial), conflicts_of(table, standing).get(number))


def _plans_by_place(table: TableView) -> Iterable[tuple[int, dict[str, object]]]:
    """The plans of the reader's seat as they are stored, each with its place."""
    assert table.seat is not None
    return enumerate(table.players[table.seat].plans)


def _standing_at(table: TableView, place: int | None) -> plans.Plan | None:
    """The plan that stands at a place; None where none does."""
    return next((plan_of(each["plan"]) for number, each in _plans_by_place(table) if number == place), None)


def editor_of(
    table: TableView,
    kind: str = "",
    answers: Mapping[str, Sequence[str]] | None = None,
    trial: plans.Plan | None = None,
    error: Phrase | str = "",
    *,
    place: int | None = None,
) -> EditorPage:
    """The editor of a kind of plan, or of the first there is; with what was answered so far and what came of it.

    With the `place` of a plan that stands it is changed; where none does, the editor makes a new one.
    """
    engine, view = table.engine.game, table.view.deal
    kinds = plans.editable(engine, view)
    holds = _standing_at(table, place)
    if holds is not None and not kind:
        kind = holds.kind
    if kind not in kinds:
        kind, answers = next(iter(kinds), ""), None
    fields = plans.questions(engine, view, kind, holds=holds) if kind else ()
    return EditorPage(
        kinds=tuple(EditorChoice(each, say(table, words), each == kind) for each, words in kinds.items()),
        kind=kind,
        place=place if holds is not None else None,
        was=json.dumps(plans.to_json(holds)) if holds is not None else "",
        fields=tuple(_field(table, question, answers) for question in fields),
        trial=_trial_line(table, trial, place if holds is not None else None) if trial is not None else None,
        error=say(table, error) if isinstance(error, Phrase) else error,
    )


def _field(
    table: TableView, question: plans.PlanQuestion, answers: Mapping[str, Sequence[str]] | None
) -> EditorField:
    given = question.chosen if answers is None else [word for word in answers.get(question.name, ()) if word]
    # A list in which one chooses holds text alone.
    say_option = say if question.how == plans.InputKind.SOME else say_plainly
    span = question.numbers
    return EditorField(
        name=question.name,
        label=say_plainly(table, question.words),
        how=question.how.value,
        choices=tuple(
            EditorChoice(option.value, say_option(table, option.words), option.value in given)
            for option in question.options
        ),
        places=(*given, *("",) * question.most)[: question.most],
        value=given[0] if given else "",
        low=span.start,
        high=span[-1] if span else 0,
        step=span.step,
    )


def line_of(
    table: TableView, place: int, plan: plans.Plan, *, with_reason: bool = False, kinds: Collection[str] = ()
) -> PlanLine:
    """A plan at its place in words; `with_reason` as JSON as well, `kinds` are those that can be changed now."""
    note = plans.note(plan)
    return PlanLine(
        place,
        say(table, plan.words()),
        say(table, plans.would(table.engine.game, table.view.deal, plan)),
        say(table, note) if note is not None else "",
        json.dumps(plans.to_json(plan)) if with_reason else "",
        editable=plan.kind in kinds,
    )


def plan_of(data: object) -> plans.Plan | None:
    """A stored plan; None for one that cannot be read any more, which ends with the next move (write/plan_moves.py)."""
    try:
        return plans.from_json(data)
    except plans.BadPlan:
        return None

"""The plans of a seat in words, for its owner alone: those that stand, those that ended, those that could be made."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from accounts.models import User
from games import plans
from rules.engine.moves import Phrase
from rules.engine.offers import phrase_from_json
from rules.engine.wording import say as say_in_words
from rules.web.speech import Plain

from ..models import GameStatus, Player
from ..record.plans import SLOW, defaults_of
from .table.plan_words import say, say_plainly
from .table.view import TableView


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
class PlanPage:
    """The plans of a seat: standing, ended with their reasons, suggested; the hand they are made for.

    `defaults` stand for all games of the owner and hold here, `defaults_off`: they have some, and none at this table.
    `by_hand`: the owner has said of the turn that is here that no plan is to take it.
    """

    standing: tuple[PlanLine, ...]
    ended: tuple[tuple[SafeString, SafeString], ...]
    suggested: tuple[PlanLine, ...]
    at_once: bool
    by_hand: bool = False
    hand: SafeString | str = ""
    defaults: tuple[SafeString, ...] = ()
    defaults_off: bool = False


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


def plans_of(table: TableView, *, suggest: bool = False) -> PlanPage | None:
    """The plans of the reader's seat, with `suggest` what could be made; None for watchers and where nobody plays."""
    if table.seat is None or table.past or table.moment is None or table.game.status != GameStatus.PLAYING:
        return None
    mine = table.players[table.seat]
    always = tuple(say(table, plan.words()) for plan in defaults_of(table.game, mine))
    if not suggest and not mine.plans and not mine.plans_ended:
        return PlanPage((), (), (), mine.plans_at_once, mine.by_hand, defaults=always)
    standing = [(place, plan) for place, kept in enumerate(mine.plans) if (plan := _read(kept["plan"]))]
    ended = [
        (plan, phrase_from_json(kept["reason"])) for kept in mine.plans_ended if (plan := _read(kept["plan"]))
    ]
    possible = _possible(table) if suggest else ()
    known = [plan for _place, plan in standing]
    against, kinds = _conflicts(table, known), _kinds(table) if suggest else ()
    return PlanPage(
        standing=tuple(
            _beside(table, _line(table, place, plan, told=True, kinds=kinds), against.get(number))
            for number, (place, plan) in enumerate(standing)
        ),
        ended=tuple((say(table, plan.words()), say(table, reason)) for plan, reason in ended),
        suggested=tuple(
            _line(table, place, plan, told=True) for place, plan in enumerate(possible) if plan not in known
        ),
        at_once=mine.plans_at_once,
        by_hand=mine.by_hand,
        hand=table.html.cards(table.shown.hand) if suggest else "",
        defaults=always,
        defaults_off=suggest and not always and _has_defaults(table, mine),
    )


def _kinds(table: TableView) -> Collection[str]:
    """The kinds of plans that can be made or changed by hand now."""
    return plans.editable(table.engine.game, table.view.deal)


def _has_defaults(table: TableView, mine: Player) -> bool:
    """Whether the owner plans something for all games of this pace."""
    return table.game.time.kind in SLOW and mine.user is not None and bool(mine.user.default_plans)


def default_choices(user: User) -> tuple[EditorChoice, ...]:
    """What can be planned for all games, in words that suit any of them, and what is."""
    return tuple(
        EditorChoice(
            kind, say_in_words(plans.WORDING, plan.words(), Plain((), ())), kind in user.default_plans
        )
        for kind, plan in plans.DEFAULTS.items()
    )


def _conflicts(table: TableView, standing: Sequence[plans.Plan]) -> dict[int, plans.Conflict]:
    """What is wrong with plans that stand together, by their place."""
    found = plans.conflicts(table.engine.game, table.view.deal, standing, target=table.shown.target)
    return {conflict.place: conflict for conflict in found}


def _beside(table: TableView, line: PlanLine, conflict: plans.Conflict | None) -> PlanLine:
    """A plan with what is wrong with it; what it would do alone is not said of one that does nothing."""
    if conflict is None:
        return line
    would = SafeString("") if conflict.idle else line.would
    return replace(line, conflict=say(table, conflict.reason), would=would)


def _tried(table: TableView, trial: plans.Plan, place: int | None) -> PlanLine:
    """A plan that is looked at before it is made, beside those that stand; with a place in the place of that one."""
    assert table.seat is not None
    kept = [trial if number == place else _read(each["plan"]) for number, each in _stored(table)]
    standing = [plan for plan in kept if plan is not None]
    if place is None:
        standing.append(trial)
    number = next(number for number, plan in enumerate(standing) if plan is trial)
    return _beside(table, _line(table, 0, trial), _conflicts(table, standing).get(number))


def _stored(table: TableView) -> Iterable[tuple[int, dict[str, object]]]:
    """The plans of the reader's seat as they are stored, each with its place."""
    assert table.seat is not None
    return enumerate(table.players[table.seat].plans)


def _standing_at(table: TableView, place: int | None) -> plans.Plan | None:
    """The plan that stands at a place; None where none does."""
    return next((_read(each["plan"]) for number, each in _stored(table) if number == place), None)


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
    asked = plans.questions(engine, view, kind, holds=holds) if kind else ()
    return EditorPage(
        kinds=tuple(EditorChoice(each, say(table, words), each == kind) for each, words in kinds.items()),
        kind=kind,
        place=place if holds is not None else None,
        was=json.dumps(plans.to_json(holds)) if holds is not None else "",
        fields=tuple(_field(table, question, answers) for question in asked),
        trial=_tried(table, trial, place) if trial is not None else None,
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


def _line(
    table: TableView, place: int, plan: plans.Plan, *, told: bool = False, kinds: Collection[str] = ()
) -> PlanLine:
    note = plans.note(plan)
    return PlanLine(
        place,
        say(table, plan.words()),
        say(table, plans.would(table.engine.game, table.view.deal, plan)),
        say(table, note) if note is not None else "",
        json.dumps(plans.to_json(plan)) if told else "",
        editable=plan.kind in kinds,
    )


def _read(told: object) -> plans.Plan | None:
    """A stored plan; None for one that cannot be read any more, which ends with the next move (write/planning.py)."""
    try:
        return plans.from_json(told)
    except plans.BadPlan:
        return None

"""The plans of a seat in words, for its owner alone: those that stand, those that ended, those that could be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from accounts.models import User
from games import plans
from rules.engine.offers import phrase_from_json
from rules.engine.wording import say as say_in_words
from rules.web.speech import Plain

from ..models import GameStatus, Player
from ..record.plans import SLOW, defaults_of
from .table.plan_editor import EditorChoice, PlanLine, beside, conflicts_of, line_of, plan_of
from .table.plan_words import say
from .table.view import TableView


@dataclass(frozen=True, slots=True)
class PlanPage:
    """The plans of a seat: standing, ended with their reasons, suggested; the hand they are made for.

    `defaults` stand for all games of the owner and hold here, `defaults_off`: they have some, and none at this table.
    `by_hand`: the owner has said of the turn that is here that no plan is to take it. `ended_number`: how many reasons
    are kept, which may be more than can be said by now.
    """

    standing: tuple[PlanLine, ...]
    ended: tuple[tuple[SafeString, SafeString], ...]
    suggested: tuple[PlanLine, ...]
    at_once: bool
    by_hand: bool = False
    hand: SafeString | str = ""
    defaults: tuple[SafeString, ...] = ()
    defaults_off: bool = False
    ended_number: int = 0


def plans_of(table: TableView, *, suggest: bool = False) -> PlanPage | None:
    """The plans of the reader's seat, with `suggest` what could be made; None for watchers and where nobody plays."""
    if table.seat is None or not _is_played(table):
        return None
    mine = table.players[table.seat]
    always = tuple(say(table, plan.words()) for plan in defaults_of(table.game, mine))
    if not suggest and not mine.plans and not mine.plans_ended:
        return PlanPage((), (), (), mine.plans_at_once, mine.by_hand, defaults=always)
    standing = [(place, plan) for place, record in enumerate(mine.plans) if (plan := plan_of(record["plan"]))]
    ended = [
        (plan, phrase_from_json(record["reason"]))
        for record in mine.plans_ended
        if (plan := plan_of(record["plan"]))
    ]
    possible = _possible(table) if suggest else ()
    own_plans = [plan for _place, plan in standing]
    against, kinds = conflicts_of(table, own_plans), _kinds(table) if suggest else ()
    return PlanPage(
        standing=tuple(
            beside(table, line_of(table, place, plan, with_reason=True, kinds=kinds), against.get(number))
            for number, (place, plan) in enumerate(standing)
        ),
        ended=tuple((say(table, plan.words()), say(table, reason)) for plan, reason in ended),
        suggested=tuple(
            line_of(table, place, plan, with_reason=True)
            for place, plan in enumerate(possible)
            if plan not in own_plans
        ),
        at_once=mine.plans_at_once,
        by_hand=mine.by_hand,
        hand=table.html.cards(table.display.hand) if suggest else "",
        defaults=always,
        defaults_off=suggest and not always and _has_defaults(table, mine),
        ended_number=len(mine.plans_ended),
    )


def conflicts_told(table: TableView) -> Counter[tuple[SafeString, SafeString]]:
    """The reader's plans that something is wrong with, each in words with what it is."""
    if table.seat is None or not _is_played(table):
        return Counter()
    standing = [plan for record in table.players[table.seat].plans if (plan := plan_of(record["plan"]))]
    against = conflicts_of(table, standing)
    return Counter(
        (say(table, standing[place].words()), say(table, conflict.reason))
        for place, conflict in against.items()
    )


def _is_played(table: TableView) -> bool:
    """Whether this is the present of a game that goes on, and there is a deal to plan for."""
    return not table.past and table.moment is not None and table.game.status == GameStatus.PLAYING


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


def _possible(table: TableView) -> Sequence[plans.Plan]:
    """What could be planned now: of a kind that the editor makes, one to begin with."""
    engine, view = table.engine.game, table.view.deal
    own, possible = plans.editable(engine, view), list[plans.Plan]()
    for plan in plans.suggest(engine, view):
        if plan.kind not in own or all(plan.kind != other.kind for other in possible):
            possible.append(plan)
    return possible

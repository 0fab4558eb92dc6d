"""What the owner of a seat can plan in passing, on the felt: the next cards, a limit of bids, what a stage asks."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games import plans
from rules.web.speech import card_chip, suit_chip

from ...models import GameStatus
from ...record.plans import SLOW
from .plan_editor import EditorPage, editor_of
from .plan_words import say
from .view import TableView

IN_PASSING = ("queue", "when", "bid_up_to", "bid_as_suggested")
"""Kinds of plans that are made by a touch here; of the others the editor is shown."""


LABELS = {
    plans.LowestLegal(): gettext_lazy("Follow low until I say"),
    plans.MoveAsSuggested("give"): gettext_lazy("Pass cards as a club player would"),
    plans.MoveAsSuggested("bury"): gettext_lazy("Bury as a club player would"),
    plans.MoveAsSuggested("exchange"): gettext_lazy("Exchange as a club player would"),
    plans.MoveAsSuggested("play"): gettext_lazy("Play as a club player until I say"),
    plans.MoveAsSuggested("turn"): gettext_lazy("Play as a club player until I say"),
}
"""What a touch says; of plans for one round whatever its number, see `_label`."""

ONE_ROUND = {
    "play": gettext_lazy("One card as a club player would"),
    "turn": gettext_lazy("One turn as a club player would"),
}


@dataclass(frozen=True, slots=True)
class PlanTouch:
    """A plan that is made by one touch, as JSON, and what the touch says; `place`: where it stands already."""

    plan: str
    label: str
    place: int | None


@dataclass(frozen=True, slots=True)
class PlanAhead:
    """What can be planned by a touch, each as the JSON of its plan, empty where it cannot be.

    `standing` are the plans there are in words, `cash_place` is where the one that cashes stands. A limit of bids
    lies between `lowest` and `highest`, which are 0 where nothing is bid; `advised`: up to it a club player can be
    asked. `answers` are cards with their look, `suits` likewise.
    """

    my_turn: bool
    standing: tuple[SafeString, ...]
    touches: tuple[PlanTouch, ...]
    cash: str
    cash_cards: SafeString | str
    cash_place: int | None
    lowest: int
    highest: int
    step: int
    advised: bool
    passes: str
    answers: tuple[tuple[str, SafeString], ...]
    suits: tuple[tuple[str, SafeString], ...]
    editors: tuple[EditorPage, ...]

    @property
    def begins(self) -> bool:
        """Whether something can be planned in one's turn that begins with it."""
        return bool(self.cash and self.cash_place is None) or any(
            touch.place is None for touch in self.touches
        )


def plan_ahead(table: TableView) -> PlanAhead | None:
    """What the reader can plan in passing; None for watchers, at one sitting, beside a claim and without a choice."""
    if table.seat is None or table.past or table.game.status != GameStatus.PLAYING:
        return None
    if table.game.time.kind not in SLOW:
        return None
    if any(player.open_claim for player in table.players):
        # The claim is asked about in their room, and a grant ends the deal.
        return None
    mine = table.players[table.seat]
    if table.my_turn and mine.planned_at is not None:
        return None
    possible = plans.ahead(table.engine.game, table.view.deal)
    editors = () if table.my_turn else _editors(table)
    if possible == plans.PlansAhead() and not editors:
        return None
    stored = [record["plan"] for record in mine.plans]
    bids = [number for span in possible.limits for number in (span.start, span[-1])]
    return PlanAhead(
        my_turn=table.my_turn,
        standing=tuple(say(table, plan.words()) for plan in _readable(stored)),
        touches=tuple(_touch(plan, stored) for plan in possible.touches),
        cash="" if possible.cash is None else _json(possible.cash),
        cash_cards="" if possible.cash is None else SafeString(table.html.cards(possible.cash.cards)),
        cash_place=None if possible.cash is None else _place(possible.cash, stored),
        lowest=min(bids, default=0),
        highest=max(bids, default=0),
        step=possible.limits[0].step if possible.limits else 1,
        advised=possible.advised,
        passes="" if possible.passes is None or table.my_turn else _json(possible.passes),
        answers=() if table.my_turn else tuple((card, card_chip(card)) for card in possible.answers),
        suits=() if table.my_turn else tuple((suit, suit_chip(suit)) for suit in possible.suits),
        editors=editors,
    )


def _touch(plan: plans.Plan, stored: list[object]) -> PlanTouch:
    return PlanTouch(_json(plan), _label(plan), _place(plan, stored))


def _place(plan: plans.Plan, stored: list[object]) -> int | None:
    data = plans.to_json(plan)
    return stored.index(data) if data in stored else None


def _label(plan: plans.Plan) -> str:
    if isinstance(plan, plans.MoveAsSuggested) and plan.only:
        return str(ONE_ROUND[plan.part])
    return str(LABELS[plan])


def _editors(table: TableView) -> tuple[EditorPage, ...]:
    """The editors of what a stage asks: cards to pass or to put away, what to do with the hand that is bought."""
    kinds = plans.editable(table.engine.game, table.view.deal)
    return tuple(editor_of(table, kind) for kind in kinds if kind not in IN_PASSING)


def _readable(stored: list[object]) -> list[plans.Plan]:
    readable = []
    for each in stored:
        try:
            readable.append(plans.from_json(each))
        except plans.BadPlan:
            continue
    return readable


def _json(plan: plans.Plan) -> str:
    return json.dumps(plans.to_json(plan))

"""The ways from one step of a finished deal to others: by card, by trick, to its ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.moves import Event

from ..table.last_trick import TAKEN
from ..table.moments import CARD_PLAYED
from .deal import OpenDeal


@dataclass(frozen=True, slots=True)
class Ways:
    """Steps one can go to from one step, None where there is none that way.

    `by_turn`: the deal has no tricks, and turns are gone by instead. `tricks` are those taken up to here, of
    `all_tricks`.
    """

    step: int
    last: int
    back: int | None
    on: int | None
    trick_back: int | None
    trick_on: int | None
    by_turn: bool
    tricks: int
    all_tricks: int


def ways_from(deal: OpenDeal, step: int) -> Ways:
    """The ways from a step."""
    taken, last = _trick_ends(deal), deal.last
    stops = sorted({0, last, *(_beside_tricks(deal, taken) if taken else _turns(deal))})
    return Ways(
        step=step,
        last=last,
        back=step - 1 if step else None,
        on=step + 1 if step < last else None,
        trick_back=max((stop for stop in stops if stop < step), default=None),
        trick_on=min((stop for stop in stops if stop > step), default=None),
        by_turn=not taken,
        tricks=sum(stop <= step for stop in taken),
        all_tricks=len(taken),
    )


def _trick_ends(deal: OpenDeal) -> tuple[int, ...]:
    """The steps with which tricks are complete."""
    return tuple(step for step, events in _events(deal) if any(event.kind in TAKEN for event in events))


def _beside_tricks(deal: OpenDeal, taken: tuple[int, ...]) -> Iterator[int]:
    """The end of each trick, and the step before the first lead, when all that is called and laid lies there."""
    yield from taken
    yield (
        next(step for step, events in _events(deal) if any(event.kind in CARD_PLAYED for event in events)) - 1
    )


def _turns(deal: OpenDeal) -> Iterator[int]:
    """The steps with which somebody else comes to act."""
    acting = None
    for step, moment in enumerate(deal.moments[:-1]):
        now = deal.engine.to_act(moment.state)
        if acting is not None and now != acting:
            yield step
        acting = now


def _events(deal: OpenDeal) -> Iterator[tuple[int, tuple[Event, ...]]]:
    return ((step, moment.events) for step, moment in enumerate(deal.moments))

"""Planting leaks into the running site, and looking for them as the comparison of worlds does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest
from django.urls import get_resolver

from games.play.read.table import LogLine, SeatBox, SeenTable
from games.play.record.memory import KeptMoment
from rules.engine.moves import Card, Event
from rules.engine.wording import phrase_of
from tests.play.readers import Room, Told, compare
from tests.play.worlds import Pair

Plant = Callable[[pytest.MonkeyPatch], None]
TRIED = 32
"""A leak must be found within so many pairs: not every page is asked for in each of them."""


def found_in(tried: Iterable[Pair]) -> str:
    """Where the comparison finds a leak; empty when it finds none."""
    room = Room()
    for number, pair in enumerate(tried):
        try:
            compare(pair, room, seed=number)
        except Told as told:
            return told.by
    return ""


def named(prop: cached_property[Any], name: str) -> cached_property[Any]:
    """A cached property set on a finished class does not learn its name by itself."""
    prop.__set_name__(SeenTable, name)
    return prop


def told_in_full(seen: SeenTable, moment: KeptMoment, event: Event) -> LogLine:
    """What those read who know the cards."""
    return LogLine(moment.version, seen.say(phrase_of(seen.wording, event.told())), event.kind)


def on_the_backs(patch: pytest.MonkeyPatch, counted: Callable[[tuple[Card, ...]], int]) -> None:
    """Let a seat's box tell something of its hand, by so many spaces that nobody sees."""
    honest = SeenTable._seat

    def _seat(self: SeenTable, seat: int) -> SeatBox:
        box = honest(self, seat)
        if not self.started:
            return box
        hand = self.engine.show(self.engine.view(self.story[-1].state, seat)).hand
        return replace(box, level=box.level + " " * counted(hand))

    patch.setattr(SeenTable, "_seat", _seat)


def swap_view(patch: pytest.MonkeyPatch, honest: Any, view: Any) -> None:
    """Put a view in the place of another in the addresses of both languages."""

    def walk(resolver: Any) -> None:
        for entry in resolver.url_patterns:
            if hasattr(entry, "url_patterns"):
                walk(entry)
            elif entry.callback is honest:
                patch.setattr(entry, "callback", view)

    walk(get_resolver())

"""Planting leaks into the running site, and looking for them as the comparison of worlds does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest
from django.urls import get_resolver

from games.play.read.table import seats
from games.play.read.table.log import LogLine
from games.play.read.table.seats import SeatBox
from games.play.read.table.view import TableView
from games.play.record.memory import Snapshot
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
        except Told as leak:
            return leak.by
    return ""


def named(prop: cached_property[Any], name: str) -> cached_property[Any]:
    """A cached property set on a finished class does not learn its name by itself."""
    prop.__set_name__(TableView, name)
    return prop


def told_in_full(seen: TableView, moment: Snapshot, event: Event) -> LogLine:
    """What those read who know the cards."""
    return LogLine(moment.version, seen.say(phrase_of(seen.wording, event.after_deal())), event.kind)


def on_the_backs(patch: pytest.MonkeyPatch, counted: Callable[[tuple[Card, ...]], int]) -> None:
    """Let a seat's box tell something of its hand, by so many spaces that nobody sees."""
    honest = seats.seat_box

    def seat_box(table: TableView, seat: int, ratings: Mapping[int, str]) -> SeatBox:
        box = honest(table, seat, ratings)
        if not table.has_started:
            return box
        hand = table.engine.show(table.engine.view(table.story[-1].state, seat)).hand
        return replace(box, level=box.level + " " * counted(hand))

    patch.setattr(seats, "seat_box", seat_box)


def swap_view(patch: pytest.MonkeyPatch, honest: Any, view: Any) -> None:
    """Put a view in the place of another in the addresses of both languages."""

    def walk(resolver: Any) -> None:
        for entry in resolver.url_patterns:
            if hasattr(entry, "url_patterns"):
                walk(entry)
            elif entry.callback is honest:
                patch.setattr(entry, "callback", view)

    walk(get_resolver())

"""What a seat has seen of the deal under way, on one sheet: its cards, what was said, laid and played; never more.

It is for whoever takes the seat over in the middle of a deal. All of it comes from views the engine gives this seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString

from rules.engine.display import Display, Trick
from rules.web.speech import card_chip

from .felt import TrickCard, trick_cards
from .log import LogLine, sentences, with_minutes
from .view import TableView


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """The sheet: cards as they were dealt and as they are held now, and the tricks in their order."""

    number: int
    dealt: tuple[SafeString, ...]
    held: tuple[SafeString, ...]
    tricks: tuple[tuple[TrickCard, ...], ...]
    lines: tuple[LogLine, ...]


def deal_so_far_of(table: TableView) -> DealSoFar:
    """The sheet of the seat a table is seen from; the table must have begun."""
    assert table.moment is not None
    moments = [moment for moment in table.story if moment.deal == table.moment.deal]
    displays = [table.engine.show(table.engine.view(moment.state, table.seat)) for moment in moments]
    return DealSoFar(
        number=table.moment.deal,
        dealt=_hand(displays[0]),
        held=_hand(displays[-1]),
        tricks=tuple(trick_cards(trick, table.viewer, table.names) for trick in _tricks(displays)),
        lines=with_minutes(table, sentences(table, moments)),
    )


def _tricks(displays: list[Display]) -> list[Trick]:
    """The tricks that were taken, in order: one is over where the open one is gone."""
    tricks = []
    for before, after in pairwise(displays):
        was_open = before.trick is not None and before.trick.plays
        is_open = after.trick is not None and after.trick.plays
        if was_open and not is_open and after.last_trick is not None:
            tricks.append(after.last_trick)
    return tricks


def _hand(display: Display) -> tuple[SafeString, ...]:
    return tuple(card_chip(card) for card in display.hand)

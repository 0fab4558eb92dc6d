"""The seats round a table as one reader sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from rules.engine.display import Place
from rules.engine.moves import Seat

from ...models import Player
from ..clocks import SeatClock
from ..names import level_of, place_of, seat_marks
from ..ratings import beside_names
from .view import TableView


@dataclass(frozen=True)
class SeatBox:
    """One seat as it is drawn; `mark` stands for its name in a letter or two."""

    seat: Seat
    name: str
    mark: str
    at: str
    player: str
    profile_id: str
    level: str
    rating: str
    you: bool
    partner: bool
    turn: bool
    cards: int
    notes: tuple[SafeString, ...]
    clock: SeatClock | None = None


def _haste(player: Player) -> Iterator[SafeString]:
    """That a bot plays below its level, while too many of them think at once."""
    if player.in_haste and player.bot_id is not None:
        yield escape(gettext("no time to think: it moved as a club player"))


def seat_boxes(table: TableView) -> tuple[SeatBox, ...]:
    """The seats clockwise from the reader's left; the reader's own comes last."""
    count, ratings = table.count, beside_names(table.game, table.players)
    order = [(table.viewer + step) % count for step in (*range(1, count), 0)]
    return tuple(seat_box(table, seat, ratings) for seat in order)


def seat_box(table: TableView, seat: Seat, ratings: Mapping[int, str]) -> SeatBox:
    """One seat; `ratings` are what stands beside names, by person."""
    player = table.players[seat]
    place = table.display.places[seat] if table.has_started else Place(seat, 0)
    own_side = next(side for side in table.engine.sides if table.viewer in side)
    return SeatBox(
        seat=seat,
        name=table.names[seat],
        mark=seat_marks(table.count)[seat],
        at=place_of(seat, table.viewer, table.count),
        player=player.name,
        profile_id=player.profile_id,
        level=level_of(player),
        rating=ratings.get(player.user_id, "") if player.user_id is not None else "",
        you=seat == table.seat,
        partner=table.seat is not None and seat in own_side and seat != table.seat,
        turn=seat in table.acting,
        cards=place.cards,
        notes=(*map(table.say, place.notes), *_haste(player)),
        clock=next((clock for clock in table.clocks if clock.seat == seat), None),
    )

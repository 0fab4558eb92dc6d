"""What a template gets of a table: frozen plain values of one reader, and nothing that leads further.

Everything here is made from the reader's TableView, which reads the engine's view of one seat. No attribute of a page
reaches a state, a deal, a secret or a row of the database; tests/play/test_gate.py walks them all.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.moves import Seat

from .ask import Ask, ask_of
from .bar import Bar, bar_of
from .deal_end import DealPanel, deal_panel
from .felt import Felt, felt_of
from .first_days import FirstDays, first_days_of
from .first_deal import FirstDeal, first_deal_of
from .log import log_of
from .moments import FeltMoment, moments_of
from .over import Over, over_of
from .seats import seat_boxes
from .side import Side, side_of
from .since import Since, since_of
from .view import TableView


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its page shows it to one reader: what every part asks, and a value for each part.

    `version` is the last one shown of the present: while the end of a deal is before the reader, the one it ended with,
    and while they look back the one they looked back from. `moment` is the version before the reader. `at_deal_end`:
    the end of a deal waits for them.
    """

    seat: Seat | None
    version: int
    moment: int
    past: bool
    started: bool
    my_turn: bool
    among_bots: bool
    bar: Bar
    since: Since
    felt: Felt
    first_deal: FirstDeal | None
    first_days: FirstDays | None
    deal_end: DealPanel | None
    at_deal_end: bool
    over: Over | None
    ask: Ask
    side: Side
    moments: tuple[FeltMoment, ...]


def page_of(table: TableView) -> TablePage:
    """The page of a table for the reader who sees it."""
    seats, log, deal_end = seat_boxes(table), log_of(table), deal_panel(table)
    over = over_of(table, seats)
    at_deal_end = deal_end is not None and deal_end.waits
    ended = deal_end.number if deal_end is not None and deal_end.waits else None
    return TablePage(
        seat=table.seat,
        version=_version(table, deal_end),
        moment=table.moment.version if table.moment is not None else 0,
        past=table.past,
        started=table.has_started,
        my_turn=table.my_turn,
        among_bots=table.among_bots,
        bar=bar_of(table, deal_end),
        since=since_of(
            table, log.news, _last(table, deal_end), panel=deal_end is not None or over is not None
        ),
        felt=felt_of(table, seats, deal_end.version if deal_end is not None else None),
        first_deal=first_deal_of(table),
        first_days=first_days_of(table),
        deal_end=deal_end,
        at_deal_end=at_deal_end,
        over=over,
        ask=ask_of(table, seats),
        side=side_of(table, seats, log.deals, ended),
        moments=moments_of(table),
    )


def _last(table: TableView, deal_end: DealPanel | None) -> int:
    """The version of the last move that the page shows."""
    if deal_end is not None and deal_end.waits:
        return deal_end.version
    return table.moment.version if table.moment is not None else 0


def _version(table: TableView, deal_end: DealPanel | None) -> int:
    if deal_end is not None and deal_end.waits:
        return deal_end.version
    if table.past and table.since is not None:
        return min(table.since, table.game.version)
    return table.game.version

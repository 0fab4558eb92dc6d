"""The end of a deal: what was undertaken, how it came out and what it gave, until its reader goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString

from games.clocks.time_control import TimeControlKind
from rules.engine.display import Line, Trick
from rules.engine.match import Match, ScoredDeal

from ...models import CAUSED_BY_A_SEAT, GameStatus
from ..names import trick_words
from .felt import TrickCard, trick_cards
from .last_trick import completed_trick
from .melds import Say
from .view import TableView


@dataclass(frozen=True, slots=True)
class DealSide:
    """What a deal gave a side: its parts that are not zero, by name, its points, and its total before and after.

    `to_go` is what it still wants to the target, 0 where it has it, None where nothing is played to any more.
    """

    name: str
    own: bool
    parts: tuple[tuple[SafeString, int], ...]
    points: int
    before: int
    after: int
    to_go: int | None


@dataclass(frozen=True, slots=True)
class DealPanel:
    """A finished deal: its `verdict`, set large, and a line for each side.

    `contract` is empty where nobody undertakes anything, `rows` where nobody bid. `trick` is the last one, whole,
    `trick_words` whose it was. `target` is what the game goes on to, None without one or once it is
    over. `version` is that of the move it ended with, `lost` whether it gave another side more than
    the reader's. `waits`: the reader has not gone on to the next deal yet;
    `goes_on`: other people are at the table now, so that it does by itself after a while.
    """

    number: int
    verdict: SafeString
    contract: SafeString | str
    reasons: tuple[SafeString, ...]
    rows: tuple[DealSide, ...]
    trick: tuple[TrickCard, ...]
    trick_words: str
    target: int | None
    version: int
    lost: bool
    waits: bool
    goes_on: bool


def deal_panel(table: TableView) -> DealPanel | None:
    """The panel of the deal that ended last, for whom it has not been closed by, or once the game is over.

    None while looking back, for watchers of a game that goes on, and where no deal has been finished.
    """
    deal = _last_deal(table)
    if deal is None:
        return None
    over = table.game.status == GameStatus.OVER
    if not over and (table.seat is None or table.players[table.seat].deal_closed >= deal.number):
        return None
    sides = tuple(
        SideOfReader(name, own=table.seat is not None and table.seat in seats)
        for name, seats in zip(table.sides, table.engine.sides, strict=True)
    )
    trick = last_trick_of(table, deal.number)
    return replace(
        panel_of(
            table.engine,
            deal,
            table.display.sheet,
            sides,
            table.say,
            target=None if over else table.display.target,
        ),
        trick=trick_cards(trick, table.viewer, table.names),
        trick_words=trick_words(trick.winner if trick is not None else None, table.names, table.seat),
        version=next(
            (moment.version for moment in table.story if moment.deal > deal.number), table.game.version
        ),
        waits=not over,
        goes_on=not over and _others_are_here(table),
    )


@dataclass(frozen=True, slots=True)
class SideOfReader:
    """A side by its name, and whether it is the reader's own."""

    name: str
    own: bool


def panel_of(
    engine: Match[Any, Any],
    deal: ScoredDeal,
    sheet: Sequence[Line],
    sides: Sequence[SideOfReader],
    say: Say,
    *,
    target: int | None = None,
) -> DealPanel:
    """The panel of a finished deal, without its last trick and for whoever is not asked to go on.

    `target` is what the game goes on to after it, None where it does not or nothing is played to.
    """
    end = engine.deal_end(deal)
    line = next((line for line in sheet if line.deal == deal.number), None)
    parts = [(say(part.label), part.values) for part in line.parts] if line is not None else []
    rows = tuple(_side(named, side, line, parts, target) for side, named in enumerate(sides)) if line else ()
    return DealPanel(
        number=deal.number,
        verdict=say(end.verdict_for(next((side for side, named in enumerate(sides) if named.own), None))),
        contract=say(end.contract) if end.contract is not None else "",
        reasons=tuple(map(say, end.reasons)),
        rows=rows,
        trick=(),
        trick_words="",
        target=target,
        version=0,
        lost=any(row.own and row.points < max(each.points for each in rows) for row in rows),
        waits=False,
        goes_on=False,
    )


def _others_are_here(table: TableView) -> bool:
    """Whether people play this by the minute; bots wait, and over days nobody is kept from their part by a page."""
    people = [player for player in table.players if player.user_id is not None]
    return len(people) > 1 and table.game.time.kind == TimeControlKind.LIVE


def _last_deal(table: TableView) -> ScoredDeal | None:
    if table.past or not table.has_started or table.game.ending in CAUSED_BY_A_SEAT:
        # What a seat gave up is told with the end of the game.
        return None
    scored: Sequence[ScoredDeal] = table.view.scored
    return scored[-1] if scored else None


def _side(
    named: SideOfReader,
    side: int,
    line: Line,
    parts: Sequence[tuple[SafeString, tuple[int | None, ...]]],
    target: int | None,
) -> DealSide:
    counted = [(name, values[side]) for name, values in parts]
    return DealSide(
        name=named.name,
        own=named.own,
        parts=tuple((name, value) for name, value in counted if value),
        points=line.scores[side],
        before=line.totals[side] - line.scores[side],
        after=line.totals[side],
        to_go=None if target is None else max(target - line.totals[side], 0),
    )


def last_trick_of(table: TableView, number: int) -> Trick | None:
    """The trick with which a deal ended, whole; None for a deal that no card ended, or too long past.

    The state in which all of it lies is never stored: the next cards are dealt with the same move.
    """
    for before, after in zip(table.story, table.story[1:], strict=False):
        if before.deal == number and (after.deal != number or after is table.story[-1]):
            trick = completed_trick(table.engine, before, after, table.seat)
            if trick is not None:
                return trick
    return None

"""What happened since the reader last looked, and the way back through the moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from rules.engine.moves import Seat

from ...models import AcceptedMove
from ...record.prepared_queries import PreparedQuery
from .last_trick import last_trick_before
from .log import LogLine, lines_of, sentences
from .moments import last_deal_of
from .view import TableView

AWAY = timedelta(hours=1)
"""Whoever comes back after that is told everything since, unasked."""


STRIP = 6
"""Lines in the strip; it shows as many of them as it has room for."""

DRAWING = ("drew", "took_turn_up")
"""Events that follow from a trick, whoever takes it."""


@dataclass(frozen=True, slots=True)
class Since:
    """What is new to the reader, latest first, with the time of their last move.

    Their own last move is the oldest line of it, so that they see what came of it; when looking back, `lines` are what
    happened at that moment. `strip` are those that stand in the strip: the latest, and of the others what tells most.
    `aloud` is what their page has not shown yet, to be read out in its order. `unfolded`: they
    come back after a while, and no panel of an end tells what happened in its place. `before` and `after` are the
    versions beside the one shown, None where there is none.
    """

    lines: tuple[LogLine, ...]
    strip: tuple[LogLine, ...]
    moved_at: datetime | None
    unfolded: bool
    aloud: tuple[LogLine, ...]
    before: int | None
    after: int | None


def since_of(table: TableView, news: tuple[LogLine, ...], last: int, *, panel: bool) -> Since:
    """What is new at a table, `news` being the lines of it and `last` the version before the reader.

    `panel`: the end of a deal or of the game stands on the felt.
    """
    first = table.story[0].version if table.story else 0
    before = _before(table, last)
    happened = _lines_of_moment(table)
    own = happened if table.past or table.seat is None else _own(table)
    moved_at = _moved_at(table, news)
    lines = tuple(reversed(happened if table.past else (*own, *news)))
    away = moved_at is not None and timezone.now() - moved_at > AWAY
    return Since(
        lines=lines,
        strip=_strip(lines),
        moved_at=moved_at,
        # It would lie over the panel, and over the way on from it.
        unfolded=away and table.since is None and not table.past and not panel,
        aloud=_unread(table),
        before=before if before >= first else None,
        after=table.moment.version + 1 if table.moment is not None and table.past else None,
    )


def _before(table: TableView, last: int) -> int:
    """The version one step back: from the first cards of a deal to the trick that ended the one before."""
    here = next((moment for moment in reversed(table.story) if moment.version <= last), None)
    if here is None:
        return -1
    back = not table.past and last_trick_before(table.engine, table.story, here, table.seat) is not None
    return here.version - (not back)


def _lines_of_moment(table: TableView) -> tuple[LogLine, ...]:
    """The lines of the moment shown; of the trick that ended a deal none of the next deal."""
    if table.moment is None:
        return ()
    lines = sentences(table, [table.moment])
    return lines if table.last_trick is None else lines[: table.moment.ending]


def _strip(lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines of the strip: that somebody drew is seen in the hand and in the stock, and would push out the trick.

    A deal's end may have more lines than the strip: they wait while what went before is shown, the last line of which
    stands behind them.
    """
    latest, others = lines[:1], lines[1:]
    in_order = (*latest, *(line for line in others if line.kind not in DRAWING))
    strip, rest = in_order[:STRIP], in_order[STRIP:]
    versions = {line.version for line in strip}
    if len(versions) == 1:
        strip += tuple(line for line in rest if line.version not in versions)[:1]
    return strip


def _unread(table: TableView) -> tuple[LogLine, ...]:
    """The lines after the version that the reader’s page shows; those of the moment before them where it shows none.

    While the end of a deal is before them it is the last they hear; what came after it they hear when they go on.
    """
    if table.moment is None:
        return ()
    if table.past:
        return _lines_of_moment(table)
    if table.since is None:
        return lines_of(table, [table.moment])
    since = table.since
    dealt = [moment for moment in table.story if moment.version == since and moment.ending]
    rest = (
        sentences(table, dealt)[dealt[0].ending :] if dealt and last_deal_of(table) >= dealt[0].deal else ()
    )
    unread = lines_of(table, [moment for moment in table.story if moment.version > since])
    return (*rest, *unread)


def _own(table: TableView) -> tuple[LogLine, ...]:
    """What came of the last move the reader made or has seen."""
    assert table.seat is not None
    last_version = table.players[table.seat].seen
    return lines_of(table, (moment for moment in table.story if moment.version == last_version))


def _moved_at(table: TableView, news: tuple[LogLine, ...]) -> datetime | None:
    """When the reader last moved; None for watchers, before that, and where there is no news since."""
    if table.seat is None or not table.lately or not news:
        return None
    return next(iter(_last_move(table.game.pk, table.seat)), None)


def _times_of_moves(game: int, seat: Seat) -> QuerySet[AcceptedMove, datetime]:
    own = AcceptedMove.objects.filter(game=game, seat=seat).order_by("-number")
    return own.values_list("received_at", flat=True)[:1]


_last_move = PreparedQuery(_times_of_moves, 900_000_001, 30_001)

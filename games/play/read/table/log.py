"""What happened at a table, line by line, as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock

from cachetools import LRUCache, cached
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from accounts.models import said_name
from rules.engine.moves import Seat
from rules.engine.wording import phrase_of
from rules.web.speech import INDEX_LETTERS

from ...models import Player, SeatChange
from ...record.memory import Snapshot
from ...record.plans import SLOW
from .moments import last_deal_of
from .view import TableView

Signs = tuple[str, str]
"""The language of a page, and that of the letters in the corners of its cards."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the version it belongs to, the words, the kind of event.

    `at` is the minute it came, where the log tells times.
    """

    version: int
    html: SafeString
    kind: str
    at: datetime | None = None

    @property
    def of_trick(self) -> bool:
        """Whether it tells of a card or of who took the trick: what is seen before a deal is told to be over."""
        return self.kind in ("led", "played", "took", "kept")


@dataclass(frozen=True, slots=True)
class Log:
    """What happened: the deals, latest first, each with its lines, latest last; and what is new to the reader."""

    deals: tuple[tuple[int, tuple[LogLine, ...]], ...]
    news: tuple[LogLine, ...]


def log_of(table: TableView) -> Log:
    """The log of the deal the reader follows and the one before."""
    begun = {moment.deal: moment.version for moment in reversed(table.story)}
    followed = [deal for deal in begun if deal <= last_deal_of(table)]
    changes = seat_changes(table)
    deals = tuple(
        (
            deal,
            with_minutes(table, _with_changes(_of_deal(table, deal), changes, begun[deal], begun.get(deal + 1))),
        )
        for deal in sorted(followed, reverse=True)
    )  # fmt: skip
    return Log(deals, news_of(table, changes))


def _of_deal(table: TableView, deal: int) -> tuple[LogLine, ...]:
    """The lines of a deal, from its cards to what it came to."""
    lines: list[LogLine] = []
    for moment in table.story:
        of_moment = sentences(table, (moment,))
        if moment.deal == deal:
            lines += of_moment[moment.ending :]
        elif moment.deal == deal + 1:
            lines += of_moment[: moment.ending]
    return tuple(lines)


def with_minutes(table: TableView, lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The lines with their minutes; of games that are not played over days as they are."""
    if table.game.time.kind not in SLOW:
        return tuple(lines)
    came = {moment.version: moment.at for moment in table.story}
    return tuple(replace(line, at=_minute(line.at or came.get(line.version))) for line in lines)


def _minute(at: datetime | None) -> datetime | None:
    return at.replace(second=0, microsecond=0) if at is not None else None


def news_of(table: TableView, changes: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """What happened since the reader last looked."""
    if table.seat is None:
        return _with_changes(sentences(table, table.story[-1:]), changes, table.game.version)
    last_version = table.players[table.seat].seen
    # A seat that changed hands after the last move that was seen is of the same version.
    news = lines_of(table, (moment for moment in table.story if moment.version > last_version))
    return _with_changes(news, changes, last_version)


def lines_of(table: TableView, moments: Iterable[Snapshot]) -> tuple[LogLine, ...]:
    """The lines of some moments, of the next deal none while the reader has the end of one before them."""
    lines: list[LogLine] = []
    for moment in moments:
        of_moment, later = sentences(table, (moment,)), moment.deal - last_deal_of(table)
        # The move that ends a deal deals the next one.
        lines += of_moment if later <= 0 else of_moment[: moment.ending] if later == 1 else ()
    return tuple(lines)


def sentences(table: TableView, moments: Iterable[Snapshot]) -> tuple[LogLine, ...]:
    """The log of some moments as the reader may know it; what was said once is kept."""
    signs = (get_language() or "", INDEX_LETTERS.get())
    return tuple(line for moment in moments for line in sentences_of(table, moment, signs))


def _sentences_key(table: TableView, moment: Snapshot, signs: Signs) -> tuple[int, int, Seat | None, Signs]:
    return (table.game.pk, moment.version, table.seat, signs)


@cached(LRUCache(20_000), key=_sentences_key, lock=Lock())
def sentences_of(table: TableView, moment: Snapshot, signs: Signs) -> tuple[LogLine, ...]:
    """What a moment's events are called in the log: the same for ever, so it is put into words once."""
    return tuple(
        LogLine(moment.version, table.say(phrase_of(table.wording, event.seen_by(table.seat))), event.kind)
        for event in moment.events
    )


# --- seats that changed hands ------------------------------------------------------------------------


def seat_changes(table: TableView) -> tuple[LogLine, ...]:
    """The seats that went from somebody to somebody else while the game was played."""
    if all(player.taken_over is None for player in table.players):
        return ()
    rows, old_names = SeatChange.objects.filter(game=table.game), _kept_names(table.players)
    return tuple(
        LogLine(row.version, _change(row, table.names, old_names), "handed_over", row.happened_at)
        for row in rows.select_related("before", "before_bot", "after", "after_bot")
    )


def _kept_names(players: Sequence[Player]) -> dict[str, str]:
    """By the key of people what they are called until the deal is over, where they have taken another name."""
    return {key: said_name(called) for player in players for key, called in player.called.items()}


def _change(row: SeatChange, names: tuple[str, ...], old_names: dict[str, str]) -> SafeString:
    before, after = (
        gettext(bot.name)
        if bot is not None
        else old_names.get(str(user.pk), user.name)
        if user is not None
        else ""
        for bot, user in ((row.before_bot, row.before), (row.after_bot, row.after))
    )
    words = gettext("%(seat)s: %(after)s plays in place of %(before)s from now on.")
    if row.after_bot is not None:
        words = gettext("%(seat)s: a bot, %(after)s, plays in place of %(before)s from now on.")
    return format_html("{}", words % {"seat": names[row.seat], "before": before, "after": after})


def _with_changes(
    lines: tuple[LogLine, ...], changes: tuple[LogLine, ...], first: int, last: int | None = None
) -> tuple[LogLine, ...]:
    """Some lines with the seats that changed hands from one version to before another, each where it happened."""
    fitting = [line for line in changes if line.version >= first and (last is None or line.version < last)]
    return tuple(sorted((*lines, *fitting), key=lambda line: line.version)) if fitting else lines

"""What is said at a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.blocks import muted_by

from ...models import ONLY_BETWEEN_DEALS, ChatMessage, ChatPhrase
from ...record.prepared_queries import PreparedQuery
from .view import TableView

LINES_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Chat:
    """What was said lately, latest first (seat, words, when), the phrases there are, whether one may write freely."""

    lines: tuple[tuple[str, str, datetime], ...]
    phrases: tuple[tuple[str, str], ...]
    freely: bool


def chat_of(table: TableView) -> Chat:
    """What is said at a table, without those its reader has muted."""
    freely = table.game.talks_freely
    limits = () if freely else ONLY_BETWEEN_DEALS
    phrases = tuple((value, str(label)) for value, label in ChatPhrase.choices if value not in limits)
    return Chat(_lines(table) if table.lately else (), phrases, freely)


def _lines(table: TableView) -> tuple[tuple[str, str, datetime], ...]:
    # Who has no account has muted nobody; no person has the key 0.
    latest = _latest(table.game.pk, table.reader or 0)
    return tuple((table.names[row.seat], str(row), row.said_at) for row in latest)


def _rows(game: int, reader: int) -> QuerySet[ChatMessage]:
    rows = ChatMessage.objects.filter(game=game).exclude(user__in=muted_by(reader))
    return rows.order_by("-pk")[:LINES_SHOWN]


_latest = PreparedQuery(_rows, 900_000_001, 900_000_002)

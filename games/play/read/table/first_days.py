"""What leads somebody through their first game over days: three sentences before it, then one a visit.

A guest, to whom nothing can be sent, is told so in every game over days. Nothing is stored for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from games.clocks.time_control import TimeControlKind

from ...models import GameStatus, Player
from ...record.plans import SLOW
from ...record.prepared_queries import PreparedQuery
from .view import TableView

SENTENCES = (
    gettext_noop(
        "Move when it suits you, before the time on your clock is up: you are told when it is your turn."
    ),
    gettext_noop(
        "If you are away, leave stops your clock; if it runs out, your seat is played for you and you may come back."
    ),
    gettext_noop("To be here less often, say above your cards what is to be played next."),
)
GUEST = gettext_noop(
    "You play as a guest: nothing can be sent to you. Come by before your time is up, or sign up."
)


@dataclass(frozen=True, slots=True)
class FirstDays:
    """The three sentences, none where the reader has played over days before; `word` is the one of this visit."""

    sentences: tuple[str, ...]
    guest: str
    word: str


def first_days_of(table: TableView) -> FirstDays | None:
    """What to tell who sits, or may sit down, at a table over days; None where there is nothing to tell."""
    if table.game.time.kind not in SLOW or table.past or table.game.status == GameStatus.OVER:
        return None
    if table.has_started and (table.seat is None or table.display.sheet):
        return None
    guest = gettext(GUEST) if _is_guest(table) else ""
    experienced = table.reader is not None and any(_begun_elsewhere(table.reader, table.game.pk))
    sentences = () if experienced else tuple(map(gettext, SENTENCES))
    return FirstDays(sentences, guest, _word(table, sentences, guest)) if sentences or guest else None


def _seat_elsewhere(user: int, besides: int) -> QuerySet[Player, int]:
    """A seat of somebody in another game over days that was begun."""
    bank, days = TimeControlKind.BANK.value, TimeControlKind.DAYS.value
    theirs = Player.objects.filter(user=user, game__pace__kind__in=[bank, days])
    return theirs.exclude(game__status=GameStatus.OPEN).exclude(game=besides).values_list("pk", flat=True)[:1]


_begun_elsewhere = PreparedQuery(_seat_elsewhere, 900_000_001, 900_000_002)


def _is_guest(table: TableView) -> bool:
    """Whether the reader has no account: a guest in a seat, or somebody who would be one."""
    user = table.players[table.seat].user if table.seat is not None else None
    return user.is_guest if user is not None else table.reader is None


def _word(table: TableView, sentences: tuple[str, ...], guest: str) -> str:
    """The sentence of this visit, while the others are to move: the guest's, then one after the other."""
    if not table.has_started or table.my_turn:
        return ""
    visits = sum(
        any(event.facts.get("seat") == table.seat for event in each.events[:1]) for each in table.story
    )
    return next(iter((*filter(None, [guest]), *sentences)[max(visits - 1, 0) :]), "")

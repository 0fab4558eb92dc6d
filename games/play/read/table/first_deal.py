"""What helps a reader through their first deal of a game: its rules in five lines, a sentence with each new question.

Whoever has finished a deal of the game, at this table or another, gets nothing of it; a deal of this table that ended
before they moved, as at pinacle one does when somebody goes out at once, is none. Nothing is stored for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from rules.engine.moves import Phrase, Seat
from rules.engine.prompts import Prompt, verbs_of

from ...models import AcceptedMove, Deal, GameStatus
from ...record.prepared_queries import PreparedQuery
from .view import TableView

FIRST = "first_"
"""How the codes begin of what a question is about, in a game's wording; the verb of a move follows."""


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """The game in five lines, and what the reader is asked for the first time, empty where it is nothing new."""

    five_lines: tuple[SafeString, ...]
    word: SafeString


def first_deal_of(table: TableView) -> FirstDeal | None:
    """What to tell a reader who has not finished a deal of this game; None for anybody else, and looking back."""
    if table.seat is None or table.past or not _is_first(table, table.seat):
        return None
    lines = table.variant.brief(table.rules.options)
    return FirstDeal(
        five_lines=tuple(
            format_html_join(" ", "{}", ((table.say(phrase),) for phrase in line)) for line in lines
        ),
        word=_word(table, table.seat) if table.my_turn else SafeString(""),
    )


def _deal_elsewhere(variant: str, user: int, besides: int) -> QuerySet[Deal, int]:
    """One deal of a game that somebody has finished, at another table than this."""
    theirs = Deal.objects.filter(score__isnull=False, game__variant=variant, game__players__user=user)
    return theirs.exclude(game=besides).values_list("pk", flat=True)[:1]


_finished_elsewhere = PreparedQuery(_deal_elsewhere, "a game", 900_000_001, 900_000_002)


def _is_first(table: TableView, seat: Seat) -> bool:
    player = table.players[seat]
    if table.game.status != GameStatus.PLAYING or player.user_id is None or _has_played(table, seat):
        return False
    return not _finished_elsewhere(table.game.variant, player.user_id, table.game.pk)


def _moves(game: int, seat: Seat, until: int) -> QuerySet[AcceptedMove, int]:
    """A move of a seat up to a version of its game."""
    theirs = AcceptedMove.objects.filter(game=game, seat=seat, number__lte=until)
    return theirs.order_by().values_list("number", flat=True)[:1]


_moved = PreparedQuery(_moves, 900_000_001, 30_001, 900_000_003)


def _has_played(table: TableView, seat: Seat) -> bool:
    """Whether a deal of this table is over in which the seat moved; after two deals that is taken for granted."""
    over = [line.deal for line in table.display.sheet]
    if len(over) != 1:
        return bool(over)
    ended = next((moment.version for moment in table.story if moment.deal > over[0]), table.game.version)
    return bool(_moved(table.game.pk, seat, ended))


def _word(table: TableView, seat: Seat) -> SafeString:
    """The sentence about what is asked now, unless the same was asked before in this deal."""
    kind = _kind(table, table.engine.prompts(table.view))
    if not kind:
        return SafeString("")
    before = (
        moment.state
        for moment, after in zip(table.story, table.story[1:], strict=False)
        if any(event.facts.get("seat") == seat for event in after.events)
    )
    kinds = (_kind(table, table.engine.prompts(table.engine.view(state, seat))) for state in before)
    return SafeString("") if kind in kinds else table.say(Phrase(FIRST + kind))


def _kind(table: TableView, prompts: tuple[Prompt, ...]) -> str:
    """What is asked, by the verb for which the game has a sentence; empty where it has none."""
    return next((verb for verb in verbs_of(prompts) if FIRST + verb in table.wording), "")

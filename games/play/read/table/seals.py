"""The seals of a table: of the deal under way, and of words for the shuffle that a reader has kept back."""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache, cached

from ...models import Deal, GameStatus
from ...record.fairness import seal_kept_back
from .view import TableView


@cached(LRUCache(5_000), lock=Lock())
def seal_of(game: int, number: int) -> str:
    """The seal of a deal, by the key of its game and its number."""
    return Deal.objects.values_list("commitment", flat=True).get(game=game, number=number)


def deal_seal(table: TableView) -> str:
    """The seal of the deal under way, which is for everybody as its cards are for nobody yet; else empty."""
    return "" if table.moment is None else seal_of(table.game.pk, table.deal)


def opens_words(table: TableView) -> bool:
    """Whether the reader opens words now: they were kept back, and nobody can choose others any more."""
    game, seat = table.game, table.seat
    if seat is None or game.status == GameStatus.OVER or not seal_kept_back(table.players[seat].words):
        return False
    return game.status == GameStatus.PLAYING or game.dealt_by is not None

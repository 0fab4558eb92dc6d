"""The seals of a table: of the deal under way and of the secret of its game."""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache, cached

from ...models import Deal
from .view import TableView


@cached(LRUCache(5_000), lock=Lock())
def seal_of(game: int, number: int) -> str:
    """The seal of a deal, by the key of its game and its number."""
    return Deal.objects.values_list("commitment", flat=True).get(game=game, number=number)


def deal_seal(table: TableView) -> str:
    """The seal of the deal under way, which is for everybody as its cards are for nobody yet; else empty."""
    return "" if table.moment is None else seal_of(table.game.pk, table.moment.deal)

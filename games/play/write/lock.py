"""A table's rows held for one change: locked, changed, stored once, told once.

Everything that is written about a table goes through here, so that its row is saved, its pages are told
and the hooks are called in one place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.jobs.commit import after_commit

from ..models import Game, Player
from ..record.prepared_queries import PreparedQuery
from . import events, page_signals


@dataclass
class LockedTable:
    """A game and its players by seat, locked until the transaction ends.

    Whoever changes the game sets `changed`, and `seats` where somebody sat down or left.
    """

    game: Game
    players: list[Player]
    changed: bool = False
    seats: bool = False
    happened: list[events.TableEvent] = field(default_factory=list)


@contextmanager
def locked_table(public_id: str) -> Iterator[LockedTable]:
    """The table, locked (SQLite locks the whole database instead); stored and told of at the end if it changed.

    Raises Game.DoesNotExist. What raises inside takes everything back.
    """
    with transaction.atomic():
        players = _locked_players(public_id)
        if not players:
            raise Game.DoesNotExist
        game = players[0].game
        for player in players:
            player.game = game
        table, before = LockedTable(game, players), _columns(game)
        yield table
        if table.changed:
            game.revision += 1
            # A row has thirty columns, a move changes three: writing all would be a twentieth of the move.
            game.save(update_fields=[name for name, value in _columns(game).items() if value != before[name]])
            after_commit(page_signals.announce, game.public_id, seats=table.seats)
            if table.seats:
                _announce_origin(game)
        if table.happened:
            events.emit(table.happened)


def _announce_origin(game: Game) -> None:
    """Who asked to play again sees at the game before who has agreed."""
    for origin in Game.objects.filter(rematch=game).values_list("public_id", flat=True):
        after_commit(page_signals.announce, origin, seats=False)


def _rows(public_id: str) -> QuerySet[Player]:
    rows = Player.objects.select_for_update(of=("self", "game"), no_key=True).select_related("game")
    return rows.filter(game__public_id=public_id).order_by("seat")


_locked_players = PreparedQuery(_rows, "a public id")


def _columns(game: Game) -> dict[str, Any]:
    """What a game's row holds, by the field; what is JSON is given anew and never changed in place."""
    return {field.name: getattr(game, field.attname) for field in Game._meta.concrete_fields}

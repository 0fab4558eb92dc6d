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

from ..models import Game, Player
from . import hooks, live
from .commit import after_commit


@dataclass
class HeldTable:
    """A game and its players by seat, locked until the transaction ends.

    Whoever changes the game sets `changed`, and `seats` where somebody sat down or left.
    """

    game: Game
    players: list[Player]
    changed: bool = False
    seats: bool = False
    happened: list[hooks.TableEvent] = field(default_factory=list)


@contextmanager
def held(public_id: str) -> Iterator[HeldTable]:
    """The table, locked (SQLite locks the whole database instead); stored and told of at the end if it changed.

    Raises Game.DoesNotExist. What raises inside takes everything back.
    """
    with transaction.atomic():
        rows = Player.objects.select_for_update(of=("self", "game")).select_related("game")
        players = list(rows.filter(game__public_id=public_id).order_by("seat"))
        if not players:
            raise Game.DoesNotExist
        game = players[0].game
        for player in players:
            player.game = game
        table, before = HeldTable(game, players), _columns(game)
        yield table
        if table.changed:
            game.revision += 1
            # A row has thirty columns, a move changes three: writing all would be a twentieth of the move.
            game.save(update_fields=[name for name, value in _columns(game).items() if value != before[name]])
            after_commit(live.announce, game.public_id, seats=table.seats)
        if table.happened:
            hooks.call(table.happened)


def _columns(game: Game) -> dict[str, Any]:
    """What a game's row holds, by the field; what is JSON is given anew and never changed in place."""
    return {field.name: getattr(game, field.attname) for field in Game._meta.concrete_fields}

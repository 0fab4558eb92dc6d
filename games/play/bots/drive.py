"""Bots at tables: they are given a view, they think, and they move through the same door as people.

A bot's turn is something that is due (write/due.py): whoever claims it plays that one turn; the next one
is due anew. Nothing waits here: the delay before a move is drawn when the turn comes, and the turn is not
due before.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import traceback
from random import Random
from typing import Any

from django.conf import settings

from games import bots
from games.jobs.models import Job
from games.jobs.refusals import Refused
from rules.engine.moves import Move

from ..models import Game, GameStatus, Incident, MoveSource, Player
from ..record.story import history_of
from ..write import door
from . import think

log = logging.getLogger(__name__)


def play_turn(turn: Job) -> None:
    """Play a bot's turn of a game, if there still is one."""
    game = turn.game
    assert game is not None
    player = game.players.filter(to_act=True, bot__isnull=False).select_related("bot").first()
    if player is None or game.status != GameStatus.PLAYING:
        return
    move = chosen_move(game, player)
    try:
        door.submit(game.public_id, seat=player.seat, seen=game.version, move=move, by=MoveSource.BOT)
    except Refused:
        # Somebody was quicker, or the game ended meanwhile; what is due now was written down with that.
        return


def chosen_move(game: Game, player: Player) -> Move:
    """The move a bot chooses, from its own view and nothing else.

    A game must go on: where a bot fails to decide, a simpler one decides for it, at last any legal move
    will do; and staff read of the incident.
    """
    assert player.bot is not None
    view = game.engine.view(history_of(game)[-1].state, player.seat).deal
    seed = seed_of(game, player)
    for level in _no_better_than(player.bot.level):
        try:
            return _choose(game, level, view, seed)
        except Exception:
            _note(game, player, level, traceback.format_exc())
    rng = Random(seed)
    return bots.any_move(game.variant, game.options, view, rng, game.rules_version)


def _no_better_than(level: str) -> list[str]:
    """A level and the simpler ones, the best first."""
    levels = list(bots.LEVELS)
    return levels[levels.index(level) :: -1]


def seed_of(game: Game, player: Player) -> int:
    """What a bot's chance is drawn from: anew each time, but where somebody plays a board alone, at a table of theirs.

    There it follows from the cards of the board, the seat and how often it has moved: whoever plays as somebody else
    did meets the same answers, and nobody can work it out who does not know all the cards. At the tables of an event,
    which nobody hosts, bots would else all play alike.
    """
    if game.board is None or game.host_id is None:
        return secrets.randbits(64)
    moved = game.moves.filter(seat=player.seat).count()
    text = f"talon bot\n{game.board.cards}\n{player.seat}\n{moved}\n"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _choose(game: Game, level: str, view: Any, seed: int) -> Move:
    arguments = game.variant, game.options, level, view, seed, game.rules_version
    if not bots.thinks_long(level):
        return bots.choose(*arguments)
    if processes := settings.TALON_BOT_PROCESSES:
        return think.elsewhere(processes, bots.choose, *arguments)
    return think.here(bots.choose, *arguments)


def _note(game: Game, player: Player, level: str, trace: str) -> None:
    """Keep what went wrong for staff. The log names the game alone: what went wrong may name cards."""
    incident = Incident.objects.create(
        game=game, version=game.version, seat=player.seat, level=level, traceback=trace
    )
    log.error("incident %s: a bot (%s) could not decide in game %s", incident.pk, level, game.public_id)

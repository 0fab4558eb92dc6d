"""Bots at tables: they are given a view, they think, and they move through the same door as people.

A bot's turn is something that is due (games/jobs/queue.py): whoever claims it plays that one turn; the next one
is due anew. Nothing waits here: the delay before a move is drawn when the turn comes, and the turn is not
due before.

Who thinks long does so within a second delay, drawn like the first before the hand is looked at, so that a hard choice
does not show in its time; where a thought takes longer, further delays are drawn until it is over, and for easy choices
as many as hard ones took (pauses.py). Only so many think at once, one at the tables of a person, in all processes
together (places.py): a bot that gets no place in time moves as a club player, and its seat says so.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import traceback
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from games import bots
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from rules.engine.moves import Move

from ..models import Game, GameStatus, Incident, MoveSource, Player
from ..record.replay import history_of
from ..write import door
from ..write.turns import BOTS_TURN
from . import think
from .pauses import shown_at
from .places import NOBODY, People, Places

log = logging.getLogger(__name__)

places = Places(settings.TALON_BOT_THOUGHTS)

WAITS = timedelta(seconds=8)
"""How long a bot waits for a place to think; at a table without people as long as it takes."""

ASKS_AGAIN = timedelta(seconds=0.3)

KEPT = 120
"""Seconds for which a thought is kept after it was to be shown; one that is lost is made anew."""


def play_turn(turn: Job) -> None:
    """Play a bot's turn of a game, if there still is one."""
    game = turn.game
    assert game is not None
    player = game.players.filter(to_act=True, bot__isnull=False).select_related("bot").first()
    if player is None or game.status != GameStatus.PLAYING:
        return
    assert player.bot is not None
    if bots.thinks_long(player.bot.level):
        thought = _think(turn, game, player)
    else:
        thought = chosen_move(game, player), MoveSource.BOT
    if thought is None:
        return
    move, by = thought
    try:
        door.submit(game.public_id, seat=player.seat, seen=game.version, move=move, by=by)
    except Refused:
        # Somebody was quicker, or the game ended meanwhile; what is due now was written down with that.
        return


def _think(turn: Job, game: Game, player: Player) -> tuple[Move, str] | None:
    """What somebody who thinks long plays now, and how; None where the turn is due again."""
    key = f"thought:{game.pk}:{game.version}:{player.seat}"
    ready = cache.get(key)
    if ready is not None:
        return Move.parse(ready[0]), ready[1]
    begun = timezone.now()
    people = _people_at(game)
    if places.take(*people):
        try:
            move, by = chosen_move(game, player), MoveSource.BOT
        finally:
            places.give_back(*people)
    elif people == NOBODY or _waits_since(key, turn.due_at) > timezone.now() - WAITS:
        queue.enqueue(BOTS_TURN, game=game, at=timezone.now() + ASKS_AGAIN)
        return None
    else:
        places.give_up(*people)
        move, by = chosen_move(game, player, at_most="club"), MoveSource.HASTE
    kind = f"{game.variant}:{player.bot.level if player.bot else ''}"
    at = shown_at(turn.due_at, timezone.now() - begun, kind)
    if at <= timezone.now():
        return move, by
    cache.set(key, (str(move), str(by)), timeout=(at - timezone.now()).total_seconds() + KEPT)
    queue.enqueue(BOTS_TURN, game=game, at=at)
    return None


def _people_at(game: Game) -> People:
    """Whose table it is, by those who decide at its seats: programs are their owners'."""
    seated = game.players.filter(user__isnull=False).select_related("user")
    return tuple(sorted({player.user.hand for player in seated if player.user is not None})) or NOBODY


def _waits_since(key: str, due: datetime) -> datetime:
    """Since when a bot has waited for a place to think this thought: since it was due, however late it came."""
    cache.add(f"{key}:waits", due, timeout=KEPT)
    since: datetime = cache.get(f"{key}:waits", due)
    return since


def chosen_move(game: Game, player: Player, *, at_most: str = "expert") -> Move:
    """The move a bot chooses, from its own view and nothing else, at its level or a lower one.

    A game must go on: where a bot fails to decide, a simpler one decides for it, at last any legal move
    will do; and staff read of the incident.
    """
    assert player.bot is not None
    view = game.engine.view(history_of(game)[-1].state, player.seat).deal
    seed = seed_of(game, player)
    for level in _no_better_than(min(player.bot.level, at_most, key=list(bots.LEVELS).index)):
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
    return think.in_worker(bots.choose, *arguments)


def _note(game: Game, player: Player, level: str, trace: str) -> None:
    """Keep what went wrong for staff. The log names the game alone: what went wrong may name cards."""
    incident = Incident.objects.create(
        game=game, version=game.version, seat=player.seat, level=level, traceback=trace
    )
    log.error("incident %s: a bot (%s) could not decide in game %s", incident.pk, level, game.public_id)

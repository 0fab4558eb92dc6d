"""Bots at tables: they are given a view, they think, and they move through the same door as people.

One driver plays all bot turns of a game that follow one another. It claims a turn by a conditional
UPDATE that also sets a lease, so that two drivers do no harm and a driver that died is replaced by
the sweep. The delay before a move is drawn at random and knows nothing of the hand.
"""

from __future__ import annotations

import logging
import secrets
import time
from datetime import timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.utils import timezone

from games import bots
from rules.engine.protocol import Move, Seat

from ..models import By, Game, Player, Status
from ..record.story import story_of
from ..write import services
from . import thinking

log = logging.getLogger(__name__)

LATE = timedelta(seconds=5)


def drive(public_id: str) -> None:
    """Play the bots' turns of a game until a person is to move, the game is over or another driver is at it."""
    mine = _claimed(public_id)
    while mine:
        began = time.monotonic()
        game = Game.objects.get(public_id=public_id)
        player = game.players.filter(to_act=True, bot__isnull=False).select_related("bot").first()
        if player is None or game.status != Status.PLAYING:
            # Only if the table is still as it was read: somebody may have left a seat to a bot meanwhile.
            Game.objects.filter(pk=game.pk, revision=game.revision).update(bots_due_at=None)
            return
        move = thought(game, player)
        # Thinking is part of the delay, so that a hard choice does not show.
        time.sleep(max(0.0, began + _delay() - time.monotonic()))
        try:
            moved = services.submit(public_id, seat=player.seat, seen=game.version, move=move, by=By.BOT)
            mine = moved.bots_due_at is not None
        except services.Refused:
            # Somebody was quicker, or the game ended meanwhile: look again.
            mine = _claimed(public_id)


def due() -> list[str]:
    """The games whose bots are overdue: their driver was lost or never started."""
    late = timezone.now() - LATE
    overdue = Game.objects.filter(bots_due_at__lte=late, status=Status.PLAYING)
    return list(overdue.values_list("public_id", flat=True)[:500])


def thought(game: Game, player: Player) -> Move:
    """The move a bot chooses, from its own view and nothing else."""
    assert player.bot is not None
    state = story_of(game)[-1].state
    view = game.engine.view(state, player.seat)
    return _choose(game.variant, game.options, player.bot.level, view, player.seat)


def _choose(variant: str, options: dict[str, Any], level: str, view: Any, seat: Seat) -> Move:
    seed = secrets.randbits(64)
    try:
        if not bots.thinks_long(level):
            return bots.choose(variant, options, level, view, seed)
        if processes := settings.TALON_BOT_PROCESSES:
            return thinking.elsewhere(processes, bots.choose, variant, options, level, view, seed)
        return thinking.here(bots.choose, variant, options, level, view, seed)
    except Exception:
        # A game must go on: a bot at a loss plays any legal card, and the log says so.
        log.exception("bot at seat %s of a %s game could not decide", seat, variant)
        return bots.any_move(variant, options, view, Random(seed))


def _claimed(public_id: str) -> bool:
    now = timezone.now()
    claimed = Game.objects.filter(public_id=public_id, bots_due_at__lte=now).update(
        bots_due_at=now + services.LEASE
    )
    return bool(claimed)


def _delay() -> float:
    low, high = settings.TALON_BOT_DELAY
    return low + (high - low) * secrets.randbelow(10_001) / 10_000

"""Telling others that a game has moved on: open pages by a signal, the bots' driver by a queued task.

Neither carries anything but the game's id, and either may be lost: pages poll, the sweep finds bots.
"""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def group_of(public_id: str) -> str:
    """The channel group of everybody who has a table open."""
    return f"game.{public_id}"


def announce(public_id: str, revision: int) -> None:
    """Say that a game is at a revision; a lost signal is harmless, so a failing layer is only logged."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group_of(public_id), {"type": "game.moved", "revision": revision})
    except OSError:
        log.warning("signal for game %s not sent", public_id, exc_info=True)


def wake(public_id: str) -> None:
    """Queue the bots' driver of a game; the sweep comes by if the queue loses it."""
    current_app.send_task("games.play.tasks.drive", [public_id])

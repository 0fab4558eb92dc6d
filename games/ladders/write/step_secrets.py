"""What the games of a step ladder follow from: a secret that serves for some weeks, drawn before anybody asks."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ..models import LadderStage, StepSecret
from .places import locked

A_SECRET_SERVES = timedelta(days=30)
"""After how long those who want to play get another secret, so that the one before can be opened."""


def renew_secret(ladder_id: int) -> None:
    """Draw what games will follow from: the first secret of a step ladder, and another when one has served for long.

    One from which nothing was dealt goes on, and one of a ladder that is closed has none after it.
    """
    with transaction.atomic():
        ladder, now = locked(ladder_id), timezone.now()
        if not ladder.is_of_steps:
            return
        closed = ladder.stage == LadderStage.CLOSED
        current = ladder.step_secrets.filter(ended_at=None).first()
        if current is not None:
            if not closed and (now < current.drawn_at + A_SECRET_SERVES or not current.games.exists()):
                return
            current.ended_at = now
            current.save(update_fields=["ended_at"])
        if not closed:
            StepSecret.objects.create(ladder=ladder, drawn_at=now)

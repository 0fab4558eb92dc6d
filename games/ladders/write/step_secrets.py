"""What the games of a step ladder follow from: a secret that serves for some weeks, drawn before anybody asks."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ..models import WITH_PEOPLE, LadderStage, StepSecret
from . import news
from .places import locked_ladder

A_SECRET_SERVES = timedelta(days=30)
"""After how long those who want to play get another secret, so that the one before can be opened."""


def renew_secret(ladder_id: int) -> None:
    """Draw what games will follow from: the first secret of a step ladder, and another when one has served for long.

    One from which nothing was dealt goes on, and one of a ladder that is closed has none after it.
    """
    with transaction.atomic():
        ladder, now = locked_ladder(ladder_id), timezone.now()
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


def end_long_waits(ladder_id: int) -> None:
    """Whoever still waits under a secret that another has followed for as long waits no more, and is told.

    They may ask again at once, with words for the secret that serves: else one who is never drawn would keep the old
    one closed for ever, and with it the proofs of all its games.
    """
    with transaction.atomic():
        ladder, now = locked_ladder(ladder_id), timezone.now()
        old = ladder.step_secrets.filter(ended_at__lte=now - A_SECRET_SERVES).order_by("-ended_at").first()
        if old is None or ladder.stage == LadderStage.CLOSED:
            return
        waiting = ladder.entrants.filter(ready_at__lt=old.ended_at, place__isnull=False)
        for entrant in waiting.select_related(*WITH_PEOPLE):
            news.tell_long_wait(ladder, entrant)
            entrant.ready_at, entrant.words = None, ""
            entrant.save(update_fields=["ready_at", "words"])

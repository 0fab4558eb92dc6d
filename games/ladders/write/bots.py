"""Bots on a ladder that challenge each other, where whoever the ladder belongs to wants that; never a person."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from ..models import WITH_PEOPLE, Challenge
from ..record.obstacles import obstacles_among
from .challenges import begin_challenge
from .places import locked_ladder


def let_bots_meet(ladder_id: int) -> Challenge | None:
    """A bot drawn by lot challenges one above it, and they begin; None where none of them may."""
    with transaction.atomic():
        ladder, now = locked_ladder(ladder_id), timezone.now()
        if ladder.is_of_steps:
            return None
        rows = ladder.entrants.filter(place__isnull=False, bot__isnull=False).select_related(*WITH_PEOPLE)
        bots = list(rows)
        by_lot = secrets.SystemRandom()
        for challenger in by_lot.sample(bots, len(bots)):
            obstacles = obstacles_among(ladder, challenger, bots, now)
            free = [each for each in bots if obstacles[each.pk] is None]
            if free:
                return begin_challenge(ladder, challenger, by_lot.choice(free), now)
    return None

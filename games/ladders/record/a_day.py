"""What somebody may do on ladders within a day: what is begun and ended by turns writes rows and tells others."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.models import User

from ..models import (
    Challenge,
    Ladder,
    LadderEntrant,
    PlaceCause,
    PlaceChange,
    StepGame,
    of_person,
    step_games_of,
)

A_DAY = timedelta(days=1)

MOST_JOINED = 5
"""How often somebody joins one ladder, alone or with whichever partner."""

MOST_PLAYED = 50
"""Challenges somebody makes on all ladders, those that came to nothing and those that bots accepted at once among
them; and games of a step ladder for which somebody is drawn."""


def has_joined_too_often(ladder: Ladder, user: User, now: datetime) -> bool:
    """Whether somebody has joined a ladder oftener than one may in a day, this time counted."""
    mine = LadderEntrant.objects.filter(of_person(user), ladder=ladder)
    joined = PlaceChange.objects.filter(
        entrant__in=mine, cause=PlaceCause.JOIN, is_shift=False, made_at__gt=now - A_DAY
    )
    return joined.count() > MOST_JOINED


def has_challenged_enough(user: User, now: datetime) -> bool:
    """Whether somebody has made as many challenges as one may in a day, on all ladders together."""
    mine = LadderEntrant.objects.filter(of_person(user))
    return Challenge.objects.filter(challenger__in=mine, made_at__gt=now - A_DAY).count() >= MOST_PLAYED


def has_been_drawn_enough(entrant: LadderEntrant, now: datetime) -> bool:
    """Whether somebody was drawn for as many games of their step ladder as one may be in a day."""
    return StepGame.objects.filter(step_games_of(entrant), made_at__gt=now - A_DAY).count() >= MOST_PLAYED

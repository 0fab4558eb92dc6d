"""How soon somebody usually answers in games of days, in words."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.clocks import habits

from ..record.answers import AS_SEEN, answers_of
from .clocks import roughly


def usual_answer(person: User) -> str:
    """How long somebody takes over half of their turns at most, in its largest unit; empty: not known.

    Empty too for who does not show their statistics: whoever may see them all the same asks `time_of`. Two queries.
    """
    return time_of(person) if person.shows_statistics else ""


def time_of(person: User) -> str:
    """The same, whoever may see it."""
    taken = habits.usual(answers_of(person.pk, timezone.now(), AS_SEEN))
    return roughly(taken) if taken is not None else ""

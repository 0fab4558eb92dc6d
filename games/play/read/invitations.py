"""Invitations to tables that somebody has not answered, by whoever holds them (games/wiring.py): for my games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table that waits for somebody: which game, who asks, and the address that opens the seat."""

    title: str
    words: str
    url: str


sources: Sequence[Callable[[User], Sequence[Invitation]]] = ()
"""Who knows of invitations; games/wiring.py fills it in."""


def invitations_to(user: User) -> list[Invitation]:
    """The invitations somebody has not answered and that still hold, the newest first."""
    return [invitation for source in sources for invitation in source(user)]

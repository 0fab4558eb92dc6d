"""What a board is played for, by whoever holds boards (settings.TALON_OCCASIONS): for its table and for lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from ..models import Game


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a board is played for: its name and address, which board of it this is, in words.

    Once the game is over: what is to be known then, and the ways on from here, the first of them the best.
    """

    name: str
    url: str
    part: str
    note: str = ""
    ways: tuple[tuple[str, str], ...] = ()


def occasions_of(games: Sequence[Game], reader: Any) -> Mapping[int, Occasion]:
    """The occasions of those of some games that play boards, by the key of the game; no question where none does."""
    boards = [game for game in games if game.board_id is not None]
    found: dict[int, Occasion] = {}
    if boards:
        for dotted in settings.TALON_OCCASIONS:
            found |= import_string(dotted)(boards, reader)
    return found

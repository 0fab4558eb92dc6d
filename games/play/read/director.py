"""What a table says of the director of its contest or club, by whoever knows it (games/wiring.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from ..models import Game


@dataclass(frozen=True, slots=True)
class DirectorWords:
    """Something the director said to a table, or (`to_you`) to the reader alone."""

    words: str
    said_at: datetime
    to_you: bool


@dataclass(frozen=True, slots=True)
class DirectorPanel:
    """The director as a player has them at the table: where one calls, since when a call of the reader waits.

    `words` are what was said to the reader and to everybody, the latest first.
    """

    url: str
    waits_since: datetime | None
    words: tuple[DirectorWords, ...]


Source = Callable[[Game, int], DirectorPanel]


sources: Sequence[Source] = ()
"""Who knows what a director said to a table: called with the game and the reader's key, the first is asked."""


def director_panel(game: Game, reader: int | None, *, contest: bool) -> DirectorPanel | None:
    """The director of a table for somebody who sits there; None, and no query, where nobody directs it.

    `contest`: the game is played for a contest that has directors.
    """
    if reader is None or not (contest or (game.club_id is not None and game.board_id is None)):
        return None
    return next((source(game, reader) for source in sources), None)

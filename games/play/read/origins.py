"""What the secret of a game was derived from, by whoever holds the game (games/wiring.py): for proofs of its deals.

The games of a season of a league, say, have secrets that follow from the season's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..models import Game

Source = Callable[[Game], Mapping[str, str]]

sources: Sequence[Source] = ()
"""Who knows where secrets come from; games/wiring.py fills it in."""


def origin_of(game: Game) -> Mapping[str, str]:
    """The fields of a proof that tell what the secret of a game follows from; none where it was drawn for it alone."""
    fields: dict[str, str] = {}
    for source in sources:
        fields |= source(game)
    return fields

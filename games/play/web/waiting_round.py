"""Going round the games that wait: what was passed over stays passed over until the round is through."""

from __future__ import annotations

from django.http import HttpRequest

from ..models import Game
from ..read.my_games import games_waiting

SKIPPED = "skipped_games"
"""Where the session has the games that were passed over in this round."""


def next_in_round(request: HttpRequest, *, after: str = "", skip: bool = True) -> Game | None:
    """The next game that waits for the reader; None where no other does.

    `after` is the one they come from: still waiting, it was passed over, unless a move there led on (`skip`).
    """
    waiting = games_waiting(request.user)
    keys = [game.public_id for game in waiting]
    before = request.session.get(SKIPPED, [])
    skipped = [key for key in before if key in keys]
    if skip and after in keys and after not in skipped:
        skipped.append(after)
    others = [game for game in waiting if game.public_id != after]
    rest = [game for game in others if game.public_id not in skipped]
    if others and not rest:
        # Everything was looked at: the next round begins.
        rest, skipped = others, []
    if skipped != before:
        request.session[SKIPPED] = skipped
    return rest[0] if rest else None

"""The rating a table asks of those who sit down: a range its host has chosen, and sits in.

A provisional rating counts as the number it shows, and whoever has none yet has the one everybody begins with. Nobody
is asked for it who was invited by name, comes by the link of a kept seat, plays again after a game they sat at, or
takes a seat over in the middle of a game.
"""

from __future__ import annotations

from django.conf import settings
from django.utils.module_loading import import_string

from accounts.models import User
from games.pace.pace import Pace
from games.ratings.models import KIND_OF
from games.ratings.reading import own_number

from ..models import Game, Player
from .refused import Refused


def must_include(user: User, family: str, pace: Pace, least: int | None, most: int | None) -> None:
    """Whether somebody's rating lies in a range; raises Refused `no_rating` for a guest, else `other_rating`."""
    if least is None and most is None:
        return
    number = own_number(user, family, KIND_OF[pace.kind].value)
    if number is None:
        raise Refused("no_rating")
    if (least is not None and number < least) or (most is not None and number > most):
        raise Refused("other_rating")


def must_fit(game: Game, user: User) -> None:
    """Whether somebody may sit down at a table by their rating; raises Refused as `must_include`."""
    try:
        must_include(user, game.rules.family, game.time, game.rating_least, game.rating_most)
    except Refused:
        if not (_sat_before(game, user) or import_string(settings.TALON_ASKED_BY_NAME)(game, user)):
            raise


def _sat_before(game: Game, user: User) -> bool:
    """Whether somebody sat at the game that is to be played again here."""
    return Player.objects.filter(user=user, game__rematch=game).exists()

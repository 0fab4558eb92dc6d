"""The rating a table asks of those who sit down: a range its host has chosen, and sits in.

A provisional rating counts as the number it shows, and whoever has none yet has the one everybody begins with. Nobody
is asked for it who was invited by name, comes by the link of a kept seat, plays again after a game they sat at, or
takes a seat over in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext_noop

from accounts.models import User
from games.clocks.time_control import TimeControl
from games.jobs.refusals import Refusal, Refused
from games.ratings.models import KIND_OF
from games.ratings.read import own_number

from ..models import Game, Player

NO_RATING = Refusal(
    "no_rating",
    gettext_noop("This table asks for a rating, and a guest has none. With an account one begins at 1500."),
)
OTHER_RATING = Refusal("other_rating", gettext_noop("Your rating is not within what this table asks for."))


invitations: Sequence[Callable[[Game, User], bool]] = ()
"""Who knows whether somebody was invited to a table by name; games/wiring.py fills it in."""


def check_in_range(user: User, family: str, pace: TimeControl, least: int | None, most: int | None) -> None:
    """Whether somebody's rating lies in a range; raises Refused `no_rating` for a guest, else `other_rating`."""
    if least is None and most is None:
        return
    number = own_number(user, family, KIND_OF[pace.kind].value)
    if number is None:
        raise Refused(NO_RATING)
    if (least is not None and number < least) or (most is not None and number > most):
        raise Refused(OTHER_RATING)


def check_rating(game: Game, user: User) -> None:
    """Whether somebody may sit down at a table by their rating; raises Refused as `check_in_range`."""
    try:
        check_in_range(user, game.rules.family, game.time, game.rating_least, game.rating_most)
    except Refused:
        if not (_sat_before(game, user) or any(invites(game, user) for invites in invitations)):
            raise


def _sat_before(game: Game, user: User) -> bool:
    """Whether somebody sat at the game that is to be played again here."""
    return Player.objects.filter(user=user, game__rematch=game).exists()

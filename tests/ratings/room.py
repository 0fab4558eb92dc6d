"""Games that are over in a moment, and what they did to ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games.clocks import time_control
from games.play.models import Bot, EndReason, Game, GameStatus
from games.play.write import lifecycle
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.resignation import by_a_seat
from games.ratings.models import Rating, RatingChange
from rules.catalog import find
from tests import cast

DAYS = time_control.days(3)


def seated(sitters: Sequence[User | Bot], slug: str = "piquet", **more: Any) -> Game:
    """A game of these people and bots, begun."""
    variant = find(slug)
    given = {"pace": DAYS, **more}
    return lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(sitters)), **given
    )


def ended(
    game: Game, *winners: int, scores: Sequence[int] = (), why: EndReason = EndReason.PLAYED_OUT
) -> Game:
    """The game, over, with these sides as winners; `scores` where they matter."""
    sides = len(game.engine.sides)
    points = tuple(scores) or tuple(100 * (side in winners) for side in range(sides))
    words = {"words": "The cards were torn."} if why in (EndReason.ADJUDICATED, EndReason.CANCELLED) else {}
    code = {"code": "target"} if why == EndReason.PLAYED_OUT else {}
    given = (
        {"scores": points, "winners": winners}
        if why not in (EndReason.CANCELLED, EndReason.ABANDONED)
        else {}
    )
    with locked_table(game.public_id) as table:
        lifecycle.end(table, Ending(reason=why, **given, **words, **code))
    return cast.again(game)


def ended_by(game: Game, seat: int, why: EndReason = EndReason.RESIGNED) -> Game:
    """The game, over because somebody at a seat gave it up."""
    with locked_table(game.public_id) as table:
        lifecycle.end(table, by_a_seat(table, seat, why))
    return cast.again(game)


def over(game: Game) -> bool:
    return cast.again(game).status == GameStatus.OVER


def moves(*people: User | str) -> str:
    """How each rating was moved by all games: + up, - down, 0 not at all, in the order of the people."""
    text = ""
    for who in people:
        rows = Rating.objects.filter(user=who) if isinstance(who, User) else Rating.objects.filter(level=who)
        changes = RatingChange.objects.filter(rating__in=rows)
        moved = sum(change.mu - change.mu_before for change in changes)
        text += "0" if not changes else "+" if moved > 0 else "-" if moved < 0 else "="
    return text

"""Games that are over in a moment, and what they did to ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games.pace import pace
from games.play.models import Bot, Game, Status, Why
from games.play.write import lifecycle
from games.play.write.ending import Ending
from games.play.write.giving_up import by_a_seat
from games.play.write.holding import held
from games.ratings.models import Rating, RatingChange
from rules.catalog import find
from tests import cast

DAYS = pace.days(3)


def seated(sitters: Sequence[User | Bot], slug: str = "piquet", **more: Any) -> Game:
    """A game of these people and bots, begun."""
    variant = find(slug)
    given = {"pace": DAYS, **more}
    return lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(sitters)), **given
    )


def ended(game: Game, *winners: int, scores: Sequence[int] = (), why: Why = Why.PLAYED_OUT) -> Game:
    """The game, over, with these sides as winners; `scores` where they matter."""
    sides = len(game.engine.sides)
    points = tuple(scores) or tuple(100 * (side in winners) for side in range(sides))
    words = {"words": "The cards were torn."} if why in (Why.ADJUDICATED, Why.CANCELLED) else {}
    code = {"code": "target"} if why == Why.PLAYED_OUT else {}
    given = {"scores": points, "winners": winners} if why not in (Why.CANCELLED, Why.ABANDONED) else {}
    with held(game.public_id) as table:
        lifecycle.end(table, Ending(why=why, **given, **words, **code))
    return cast.again(game)


def ended_by(game: Game, seat: int, why: Why = Why.RESIGNED) -> Game:
    """The game, over because somebody at a seat gave it up."""
    with held(game.public_id) as table:
        lifecycle.end(table, by_a_seat(table, seat, why))
    return cast.again(game)


def over(game: Game) -> bool:
    return cast.again(game).status == Status.OVER


def moves(*people: User | str) -> str:
    """How each rating was moved by all games: + up, - down, 0 not at all, in the order of the people."""
    told = ""
    for who in people:
        rows = Rating.objects.filter(user=who) if isinstance(who, User) else Rating.objects.filter(level=who)
        changes = RatingChange.objects.filter(rating__in=rows)
        moved = sum(change.mu - change.mu_before for change in changes)
        told += "0" if not changes else "+" if moved > 0 else "-" if moved < 0 else "="
    return told

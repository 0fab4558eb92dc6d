"""The challenge ladder: who stands at which place, and what a result changes.

A challenger who wins takes the place of the one beaten, and everybody between moves down one; who loses or draws
changes nothing. Whoever runs out of time is dropped, and a challenger who won so takes the place that becomes free.
Places are judged when a result is recorded: a challenger who stands above by then gains nothing by winning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class LadderResult(StrEnum):
    """How a game came out for the challenger."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    WON_ON_TIME = "won-on-time"
    LOST_ON_TIME = "lost-on-time"


class LadderCause(StrEnum):
    """Why somebody changed places; of a game its result."""

    JOIN = "join"
    LEAVE = "leave"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    WON_ON_TIME = "won-on-time"
    LOST_ON_TIME = "lost-on-time"
    IDLE = "idle"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class LadderMove:
    """Somebody's change of place, counted from 1 at the top; None for not on the ladder."""

    who: str
    from_place: int | None
    to_place: int | None
    cause: LadderCause


class NotOnLadder(ValueError):
    """Somebody who does not stand on the ladder."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


class NoSuchPlace(ValueError):
    """A place that a ladder does not have."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class OnLadderAlready(ValueError):
    """Somebody who stands on the ladder and cannot join it."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


Ladder = tuple[str, ...]
"""Those on a ladder, from the top."""


def join(ladder: Ladder, who: str) -> Ladder:
    """The ladder with somebody at its foot; raises OnLadderAlready."""
    if who in ladder:
        raise OnLadderAlready(who)
    return (*ladder, who)


def leave(ladder: Ladder, who: str) -> Ladder:
    """The ladder without somebody; those below move up. Raises NotOnLadder."""
    _check(ladder, who)
    return tuple(other for other in ladder if other != who)


def put(ladder: Ladder, who: str, place: int) -> Ladder:
    """The ladder with somebody at another place, counted from 1; raises NotOnLadder, NoSuchPlace."""
    _check(ladder, who)
    if not 1 <= place <= len(ladder):
        raise NoSuchPlace(place)
    rest = [other for other in ladder if other != who]
    return (*rest[: place - 1], who, *rest[place - 1 :])


def record_game(ladder: Ladder, challenger: str, against: str, result: LadderResult) -> Ladder:
    """The ladder after a game; raises NotOnLadder, and ValueError for somebody's game against themselves."""
    if challenger == against:
        raise ValueError(challenger)
    _check(ladder, challenger)
    _check(ladder, against)
    below = ladder.index(challenger) > ladder.index(against)
    match result:
        case LadderResult.WON if below:
            return _put_before(ladder, challenger, against)
        case LadderResult.WON_ON_TIME:
            moved = _put_before(ladder, challenger, against) if below else ladder
            return leave(moved, against)
        case LadderResult.LOST_ON_TIME:
            return leave(ladder, challenger)
    return ladder


def moves_between(
    before: Ladder, after: Ladder, cause: LadderCause, first: Sequence[str]
) -> tuple[LadderMove, ...]:
    """Every change from one ladder to the next, those of `first` before the others, these from the top."""
    was = {who: place for place, who in enumerate(before, 1)}
    now = {who: place for place, who in enumerate(after, 1)}
    others = [who for who in (*after, *(who for who in before if who not in now)) if who not in first]
    return tuple(
        LadderMove(who, was.get(who), now.get(who), cause)
        for who in (*first, *others)
        if was.get(who) != now.get(who)
    )


def _put_before(ladder: Ladder, who: str, other: str) -> Ladder:
    rest = [each for each in ladder if each != who]
    rest.insert(rest.index(other), who)
    return tuple(rest)


def _check(ladder: Ladder, who: str) -> None:
    if who not in ladder:
        raise NotOnLadder(who)

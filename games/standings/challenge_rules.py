"""Who may challenge whom on a ladder, and why not: the rules of a club as figures, the answer for a pair of players.

Places count from 1 at the top. A challenge goes upwards, as far as the most generous of three figures allows: a number
of places, a share of those above, and a number of places beyond the one that the challenger's rating would give.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Obstacle(StrEnum):
    """Why one player may not challenge another; where several apply, the first in this order is given."""

    CLOSED = "closed"
    NOT_ON_LADDER = "not-on-ladder"
    YOURSELF = "yourself"
    BELOW_YOU = "below-you"
    TOO_FAR_ABOVE = "too-far-above"
    ALREADY_PLAYING = "already-playing"
    PLAYED_RECENTLY = "played-recently"
    ASKED_RECENTLY = "asked-recently"
    YOUR_LIMIT = "your-limit"
    THEIR_LIMIT = "their-limit"
    ON_LEAVE = "on-leave"
    BLOCK = "block"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRules:
    """What a club allows; raises ValueError for figures out of bounds.

    `reach_places` 1 to 100 (0 only where all above may be challenged), `reach_percent` 0 to 100 of those above, rounded
    down, `reach_rating` 0 to 100 places beyond the place of the rating, None where ratings do not matter.
    `max_challenges_out` by one player at a time, 1 to 20; `max_challenges_in` to one player at places 1 to 5, 6 to 10,
    and below, each 1 to 20; `days_between` two games of the same players, 0 to 60. Source: docs/contests.md, Ladder.
    """

    reach_places: int = 10
    reach_percent: int = 40
    reach_rating: int | None = 5
    max_challenges_out: int = 3
    max_challenges_in: tuple[int, int, int] = (5, 4, 3)
    days_between: int = 7

    def __post_init__(self) -> None:
        bounds = (
            ("reach_places", self.reach_places, 0, 100),
            ("reach_percent", self.reach_percent, 0, 100),
            ("reach_rating", self.reach_rating or 0, 0, 100),
            ("max_challenges_out", self.max_challenges_out, 1, 20),
            *(("max_challenges_in", number, 1, 20) for number in self.max_challenges_in),
            ("days_between", self.days_between, 0, 60),
        )
        for name, number, low, high in bounds:
            if not low <= number <= high:
                raise ValueError(f"{name}: {number} is not between {low} and {high}")
        if self.reach_places == 0 and self.reach_percent < 100:
            # A share rounded down would leave the player in second place with nobody to challenge.
            raise ValueError("reach_places: 0 needs reach_percent 100")

    def highest_place(self, place: int, rating_place: int | None = None) -> int:
        """The highest place that the player at a place may challenge; their own at the top of the ladder.

        `rating_place` is the place that the rating would give, None without a rating.
        """
        above = place - 1
        reach = max(self.reach_places, above * self.reach_percent // 100)
        if rating_place is not None and self.reach_rating is not None:
            reach = max(reach, place - rating_place + self.reach_rating)
        return place - min(reach, above)

    def max_challenges_to(self, place: int) -> int:
        """How many challenges to the player at a place may wait for an answer or be played at a time."""
        return self.max_challenges_in[0 if place <= 5 else 1 if place <= 10 else 2]


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderPlayer:
    """A player on a ladder: their place, and their challenges that wait for an answer or are being played.

    `rating_place` is the place their rating would give. A bot may be challenged by any number at a time (`is_bot`).
    """

    place: int
    rating_place: int | None = None
    challenges_out: int = 0
    challenges_in: int = 0
    on_leave: bool = False
    is_bot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairHistory:
    """Two players of a ladder: whether they have a challenge or a game open, days since their last game, blocks.

    `asked_recently`: the one has challenged the other not long ago and no game came of it.
    """

    already_playing: bool = False
    days_since_game: float | None = None
    asked_recently: bool = False
    block: bool = False


def find_obstacle(
    rules: ChallengeRules,
    challenger: LadderPlayer | None,
    opponent: LadderPlayer,
    history: PairHistory,
    *,
    is_open: bool = True,
) -> Obstacle | None:
    """The first reason why a player (None: not on the ladder) may not challenge another now; None if they may."""
    if not is_open:
        return Obstacle.CLOSED
    if challenger is None:
        return Obstacle.NOT_ON_LADDER
    tests = (
        (Obstacle.YOURSELF, opponent.place == challenger.place),
        (Obstacle.BELOW_YOU, opponent.place > challenger.place),
        (
            Obstacle.TOO_FAR_ABOVE,
            opponent.place < rules.highest_place(challenger.place, challenger.rating_place),
        ),
        (Obstacle.ALREADY_PLAYING, history.already_playing),
        (
            Obstacle.PLAYED_RECENTLY,
            history.days_since_game is not None and history.days_since_game < rules.days_between,
        ),
        (Obstacle.ASKED_RECENTLY, history.asked_recently),
        (Obstacle.YOUR_LIMIT, challenger.challenges_out >= rules.max_challenges_out),
        (
            Obstacle.THEIR_LIMIT,
            not opponent.is_bot and opponent.challenges_in >= rules.max_challenges_to(opponent.place),
        ),
        (Obstacle.ON_LEAVE, opponent.on_leave),
        (Obstacle.BLOCK, history.block),
    )
    return next((reason for reason, applies in tests if applies), None)

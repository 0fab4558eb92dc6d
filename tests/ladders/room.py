"""A ladder for tests: set up, joined, and played by endings instead of cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.clocks import time_control as time_controls
from games.jobs import queue
from games.jobs.models import Job
from games.ladders.models import Challenge, Ladder, LadderEntrant, PlaceChange
from games.ladders.record.obstacles import obstacles_among
from games.ladders.write import challenges, entries, setup
from games.ladders.write.settings import LadderFigures, LadderSettings
from games.notifications.models import Notification, NotificationKind
from games.play.models import EndReason, Game
from games.play.write import lifecycle
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.resignation import by_a_seat
from games.standings.challenge_rules import ChallengeRules, Obstacle
from rules.catalog import find
from tests import cast

PIQUET = find("piquet")

FREE = LadderFigures(
    challenge_rules=ChallengeRules(
        reach_percent=100, max_challenges_out=20, max_challenges_in=(20, 20, 20), days_between=0
    )
)
"""Everybody may challenge everybody above at any time."""


def ladder(host: User | None = None, **asked: Any) -> Ladder:
    """A ladder at piquet, open to all."""
    given = {
        "name": "Ladder of the talon", "variant": PIQUET, "options": PIQUET.options(), "pace": time_controls.days(3),
    } | asked  # fmt: skip
    return setup.create(LadderSettings(**given), by=host or cast.person("host"))


def joined(ladder: Ladder, number: int) -> list[User]:
    """So many people join, from the top."""
    people = [cast.person(f"player {place}") for place in range(1, number + 1)]
    for user in people:
        entries.join(ladder.pk, user=user)
    return people


def entry(ladder: Ladder, user: User) -> LadderEntrant:
    """Somebody's row on a ladder, as it is stored now."""
    return LadderEntrant.objects.get(ladder=ladder, user=user)


def order(ladder: Ladder) -> list[User | None]:
    """Those on a ladder from the top."""
    rows = ladder.entrants.filter(place__isnull=False).select_related("user", "bot").order_by("place")
    return [row.user for row in rows]


def challenged(ladder: Ladder, one: User, other: User, note: str = "") -> Challenge:
    """Somebody challenges somebody."""
    return challenges.challenge(ladder.pk, entry(ladder, other).pk, user=one, note=note)


def begun(ladder: Ladder, one: User, other: User) -> Game:
    """The game of a challenge that was accepted."""
    found = challenges.accept(challenged(ladder, one, other).pk, user=other)
    assert found.game is not None
    return found.game


def end(game: Game, winner: int | None) -> None:
    """A game is played out: the challenger (0), the opponent (1) or nobody has won."""
    with locked_table(game.public_id) as table:
        winners = () if winner is None else (winner,)
        scores = tuple(100 - 10 * (side not in winners and bool(winners)) for side in range(2))
        lifecycle.end(
            table, Ending(reason=EndReason.PLAYED_OUT, scores=scores, winners=winners, code="points")
        )


def time_up(game: Game, seat: int) -> None:
    """The time of a seat is up."""
    with locked_table(game.public_id) as table:
        lifecycle.end(table, by_a_seat(table, seat, EndReason.OUT_OF_TIME))


def settle_jobs(*kinds: str) -> None:
    """Do what is due of ladders."""
    due = Job.objects.filter(
        kind__in=kinds or ("ladder_challenge", "ladders_idle"), due_at__lte=timezone.now()
    )
    for pk in list(due.values_list("pk", flat=True)):
        queue.run(pk)


def hold(ladder: Ladder) -> None:
    """What holds whatever has happened: places without a gap, and the history leads to them."""
    rows = list(LadderEntrant.objects.filter(ladder=ladder))
    places = sorted(row.place for row in rows if row.place is not None)
    assert places == list(range(1, len(places) + 1))
    history: dict[int, list[tuple[int | None, int | None]]] = {row.pk: [] for row in rows}
    changes = PlaceChange.objects.filter(entrant__ladder=ladder).order_by("pk")
    for entrant, before, after in changes.values_list("entrant", "from_place", "to_place"):
        history[entrant].append((before, after))
    for row in rows:
        assert (row.place is None) == (row.left_at is not None)
        assert history[row.pk][0][0] is None
        assert all(first[1] == then[0] for first, then in pairwise(history[row.pk]))
        assert history[row.pk][-1][1] == row.place
    waiting = Challenge.objects.filter(ladder=ladder, state="waiting").select_related(
        "challenger", "opponent"
    )
    for one in waiting:
        assert one.challenger.place is not None
        assert one.opponent.place is not None
    due = Job.objects.filter(kind="ladder_challenge").values("object_id")
    assert not waiting.exclude(pk__in=due).exists()


def obstacle(ladder: Ladder, one: User, other: User) -> Obstacle | None:
    """What stands against a challenge of one to another."""
    row = entry(ladder, other)
    mine = ladder.entrants.filter(user=one, place__isnull=False).select_related("user").first()
    return obstacles_among(Ladder.objects.get(pk=ladder.pk), mine, [row], timezone.now())[row.pk]


def notices(user: User) -> list[str]:
    """What somebody has been told of ladders and still holds."""
    rows = Notification.objects.filter(user=user, kind=NotificationKind.LADDER, withdrawn_at=None)
    return [row.facts["what"] for row in rows.order_by("pk")]

"""The people and tables of these tests, and what the queue does while time goes by."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User
from games.clocks import time_control
from games.clocks.time_control import TimeControl
from games.jobs import queue
from games.jobs.models import Heartbeat, Job
from games.notifications.models import Notification, NotificationKind
from games.play.models import Game, Player
from games.play.write import lifecycle
from rules.catalog import find
from tests import cast

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
BANK = time_control.bank(leave=time_control.Leave.OFF)
DAYS = time_control.days(5, leave=time_control.Leave.OFF)


def member(name: str, **more: Any) -> User:
    """Somebody whose mail address is proved."""
    user = cast.person(name, **more)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def now() -> datetime:
    return datetime.now(UTC)


def two(
    people: list[User], given: TimeControl = time_control.NO_CLOCK, *, slug: str = "piquet", **more: Any
) -> Game:
    """A game of two, begun: the first of them is to move."""
    variant = find(slug)
    return lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=people[0],
        sitters=dict(enumerate(people)),
        pace=given,
        dealer=1,
        **more,
    )


def seat(game: Game, number: int) -> Player:
    return Player.objects.select_related("user").get(game=game, seat=number)


def sweep(*, but: tuple[str, ...] = ()) -> None:
    """Do everything that is due at this instant, and what comes of it."""
    Heartbeat.objects.update(beat_at=now())
    while rows := list(Job.objects.filter(due_at__lte=now(), leased_until=None).exclude(kind__in=but)):
        for row in rows:
            queue.run(row.pk)


def later(clock: Any, instant: datetime, *, but: tuple[str, ...] = ()) -> None:
    """Let time go by until an instant, with a sweep whenever something falls due."""
    while True:
        following = (
            Job.objects.exclude(kind__in=but).order_by("due_at").values_list("due_at", flat=True).first()
        )
        if following is None or following > instant:
            break
        # A moment later: a clock is judged after its deadline, and never at the very instant.
        clock.move_to(max(following, now()) + timedelta(microseconds=1))
        sweep(but=but)
    clock.move_to(max(instant, now()))
    sweep(but=but)


def pass_over(game: Game) -> Game:
    """Move until the turn has gone to somebody else."""
    first = cast.turn(cast.again(game))
    while cast.turn(cast.again(game)) == first:
        game = cast.play_on(cast.again(game), moves=1)
    return game


def kinds(user: User, *, withdrawn: bool = False) -> list[str]:
    """What somebody is told, the earliest first."""
    notices = Notification.objects.filter(user=user, withdrawn_at__isnull=not withdrawn).order_by("pk")
    return [str(notice.kind) for notice in notices]


def lines(user: User, kind: NotificationKind) -> list[Notification]:
    return list(Notification.objects.filter(user=user, kind=kind).order_by("pk"))

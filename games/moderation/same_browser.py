"""Signs of one person in two seats: accounts that sign in by turns in one browser and sit at one table.

Kept is the hash of a random word in the browser's cookie, with who signed in or sat down there and when; never an
address of the net, for families have one. It is forgotten after ninety days. Nothing happens by itself: staff read it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, pairwise

from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Player

from .models import SharedBrowser

KEPT = timedelta(days=90)
FORGET = "forget_browsers"
"""The kind of what is due each day as long as anything is kept."""

CROWD = 8
"""A browser of more people than this is a public one, and says nothing."""


def note(user: User, word: str) -> None:
    """Somebody signed in or sat down in the browser of this word."""
    browser, now = hashlib.sha256(word.encode()).hexdigest(), timezone.now()
    with transaction.atomic():
        last = SharedBrowser.objects.filter(browser=browser).order_by("-pk").first()
        if last is not None and last.user_id == user.pk:
            SharedBrowser.objects.filter(pk=last.pk).update(last_at=now)
            return
        SharedBrowser.objects.create(user=user, browser=browser, first_at=now, last_at=now)
        if not Job.objects.filter(kind=FORGET).exists():
            queue.enqueue(FORGET, at=now + timedelta(days=1))


def forget(_row: Job) -> None:
    """What is older than ninety days goes; once a day, until nothing is left."""
    now = timezone.now()
    SharedBrowser.objects.filter(last_at__lt=now - KEPT).delete()
    if SharedBrowser.objects.exists():
        queue.enqueue(FORGET, at=now + timedelta(days=1))


def forget_guest(guest: User, _user: User) -> None:
    """A guest who becomes an account is one person; called by games/wiring.py."""
    SharedBrowser.objects.filter(user=guest).delete()


@dataclass(frozen=True, slots=True)
class SeatsSign:
    """Two people of one table in one browser: who, where, partners or not, and how often they took turns there."""

    table: str
    url: str
    first: str
    first_user: str
    other: str
    other_user: str
    partners: bool
    turns: int
    last_at: datetime

    @property
    def words(self) -> str:
        """The sign in the reader’s words, without who was seen."""
        if self.turns > 1:
            return gettext("took turns in one browser")
        return gettext("signed in to the same browser")


def signs() -> list[SeatsSign]:
    """All signs there are, those with most turns first; three queries whatever their number."""
    shared: dict[tuple[int, int], list[list[SharedBrowser]]] = defaultdict(list)
    for runs in _shared_runs():
        for pair in combinations(sorted({run.user_id for run in runs}), 2):
            shared[pair].append([run for run in runs if run.user_id in pair])
    people = {user for pair in shared for user in pair}
    seats: dict[int, dict[int, Player]] = defaultdict(dict)
    recent = Player.objects.filter(user__in=people, game__created_at__gt=timezone.now() - KEPT)
    for player in recent.select_related("user", "game") if people else ():
        assert player.user_id is not None
        seats[player.user_id][player.game_id] = player
    lines = [
        _sign(seats[one][game], seats[two][game], runs)
        for (one, two), browsers in shared.items()
        for game in seats[one].keys() & seats[two].keys()
        for runs in browsers
    ]
    return sorted(lines, key=lambda sign: (sign.turns, sign.last_at), reverse=True)


def _shared_runs() -> Iterator[list[SharedBrowser]]:
    """The runs of each browser in which several people were, but not a crowd."""
    several = SharedBrowser.objects.order_by().values("browser").annotate(people=Count("user", distinct=True))
    shared = several.filter(people__gt=1, people__lte=CROWD).values("browser")
    by_browser: dict[str, list[SharedBrowser]] = defaultdict(list)
    for run in SharedBrowser.objects.filter(browser__in=shared):
        by_browser[run.browser].append(run)
    yield from by_browser.values()


def _sign(one: Player, two: Player, runs: list[SharedBrowser]) -> SeatsSign:
    """What the runs of two people in one browser say of a table they both sit at."""
    assert one.user is not None
    assert two.user is not None
    game = one.game
    sides = game.engine.sides
    turns = sum(a.user_id != b.user_id for a, b in pairwise(sorted(runs, key=lambda run: run.pk)))
    return SeatsSign(
        table=game.public_id,
        url=game.get_absolute_url(),
        first=one.user.display_name,
        first_user=one.user.username,
        other=two.user.display_name,
        other_user=two.user.username,
        partners=any({one.seat, two.seat} <= set(side) for side in sides),
        turns=turns,
        last_at=max(run.last_at for run in runs),
    )

"""Events for the tests: made, entered, begun and played as the site does it, the cards by a random hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.play.models import Due, Game, Status
from games.play.write import due
from games.play.write.demo import make_demo
from games.tournaments import entering, running
from games.tournaments.models import BoardPlay, DuplicateEvent, MovementKind
from games.tournaments.shape import places_of
from rules.catalog import find
from tests import cast


def event_of(variant: str = "piquet", movement: str = MovementKind.BAROMETER, **more: Any) -> DuplicateEvent:
    """An event whose entries are open; it begins within a minute of being told to (`begin`)."""
    make_demo()
    now = timezone.now()
    given: dict[str, Any] = {
        "name": "Club duplicate",
        "variant": variant,
        "movement": movement,
        "boards": 1,
        "least": 2,
        "most": 64,
        "entries_from": now - timedelta(hours=1),
        "starts_at": now + timedelta(hours=1),
    }
    event = DuplicateEvent.objects.create(**(given | more))
    due.put(running.EVENT, at=event.starts_at, object_id=event.pk)
    return event


def engine_of(variant: str) -> Any:
    """The engine of a board of a game under the standard rules."""
    rules = find(variant)
    return rules.engine(rules.options(), deals=1)


def enter(event: DuplicateEvent, number: int) -> list[list[User]]:
    """So many entrants of people, each with the people who make it."""
    places = places_of(event.movement, event.engine)
    made = []
    for _ in range(number):
        people = cast.players([f"Seat {place + 1}" for place in range(places)])
        entrant = entering.enter(event.public_id, user=people[0], word=event.invitation)
        for other in people[1:]:
            entering.join(event.public_id, entrant.public_id, user=other, word=entrant.invitation)
        made.append(people)
    return made


def begin(event: DuplicateEvent) -> DuplicateEvent:
    """The instant of the start comes."""
    DuplicateEvent.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    running.go_on(event.pk)
    return again(event)


def begin_of(event: DuplicateEvent, number: int) -> DuplicateEvent:
    """So many entrants come, and it begins."""
    enter(event, number)
    return begin(event)


def again(event: DuplicateEvent) -> DuplicateEvent:
    """The event as it is stored now."""
    return DuplicateEvent.objects.get(pk=event.pk)


def open_games(event: DuplicateEvent) -> list[Game]:
    """The games that are being played."""
    plays = BoardPlay.objects.filter(board__event=event, game__status=Status.PLAYING)
    return [play.game for play in plays.select_related("game").order_by("pk") if play.game is not None]


def catch_up() -> None:
    """Do what is due of events, as the sweep would."""
    for _ in range(1000):
        rows = Due.objects.filter(kind__in=(running.EVENT, running.BOARD_ENDED), due_at__lte=timezone.now())
        keys = list(rows.values_list("pk", flat=True))
        if not keys:
            return
        for key in keys:
            due.perform(key)


def play_out(
    event: DuplicateEvent, *, until: Callable[[DuplicateEvent], bool] = lambda _event: False, seed: int = 1
) -> DuplicateEvent:
    """Play every table to the end, round after round, each with a hand of its own."""
    rng = Random(seed)
    while games := open_games(event):
        rng.shuffle(games)
        for game in games:
            cast.play_on(cast.again(game), seed=rng.randrange(10**6))
            catch_up()
            if until(again(event)):
                return again(event)
    return again(event)


def names(people: Sequence[User]) -> list[str]:
    """What people are called."""
    return [user.name for user in people]


def score_out(event: DuplicateEvent, *, seed: int = 1, rounds: int = 99) -> DuplicateEvent:
    """Enter a score for every table of an event on paper, round after round, each at random."""
    rng = Random(seed)
    sides = len(event.engine.sides)
    for _ in range(rounds):
        plays = list(BoardPlay.objects.filter(board__event=event, finished_at=None).order_by("pk"))
        if not plays:
            break
        for play in plays:
            play.points = [rng.randrange(0, 40) for _side in range(sides)]
            play.finished_at = timezone.now()
        BoardPlay.objects.bulk_update(plays, ["points", "finished_at"])
        running.go_on(event.pk)
    return again(event)

"""Tournaments for the tests: made, entered, begun and played as the site does it, the cards by a random hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from django.db.models import Min
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Game, GameStatus
from games.play.write.demo import make_demo
from games.tournaments.formats import format_of
from games.tournaments.models import BoardPlay, MovementKind, Tournament
from games.tournaments.record.rounds import is_evening
from games.tournaments.write import advance, entries, on_table_events
from rules.catalog import find
from tests import cast


def tournament_of(variant: str = "piquet", movement: str = MovementKind.BAROMETER, **more: Any) -> Tournament:
    """A tournament whose entries are open; it begins within a minute of being told to (`begin`)."""
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
    tournament = Tournament.objects.create(**(given | more))
    queue.enqueue(advance.ADVANCE, at=tournament.starts_at, object_id=tournament.pk)
    return tournament


def engine_of(variant: str) -> Any:
    """The engine of a board of a game under the standard rules."""
    rules = find(variant)
    return rules.engine(rules.options(), deals=1)


def enter(tournament: Tournament, number: int) -> list[list[User]]:
    """So many entrants of people, each with the people who make it."""
    places = format_of(tournament.movement).places(tournament.engine)
    made = []
    for _ in range(number):
        people = cast.players([f"Seat {place + 1}" for place in range(places)])
        entrant = entries.enter(tournament.public_id, user=people[0], word=tournament.invitation)
        for other in people[1:]:
            entries.join(tournament.public_id, entrant.public_id, user=other, word=entrant.invitation)
        made.append(people)
    return made


def begin(tournament: Tournament) -> Tournament:
    """The instant of the start comes."""
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
    advance.advance_tournament(tournament.pk)
    return again(tournament)


def begin_of(tournament: Tournament, number: int) -> Tournament:
    """So many entrants come, and it begins."""
    enter(tournament, number)
    return begin(tournament)


def again(tournament: Tournament) -> Tournament:
    """The tournament as it is stored now."""
    return Tournament.objects.get(pk=tournament.pk)


def open_games(tournament: Tournament) -> list[Game]:
    """The games that are being played."""
    plays = BoardPlay.objects.filter(board__tournament=tournament, game__status=GameStatus.PLAYING)
    return [play.game for play in plays.select_related("game").order_by("pk") if play.game is not None]


def catch_up() -> None:
    """Do what is due of tournaments, as the sweep would."""
    for _ in range(1000):
        rows = Job.objects.filter(
            kind__in=(advance.ADVANCE, on_table_events.BOARD_ENDED), due_at__lte=timezone.now()
        )
        keys = list(rows.values_list("pk", flat=True))
        if not keys:
            return
        for key in keys:
            queue.run(key)


def play_out(
    tournament: Tournament, *, until: Callable[[Tournament], bool] = lambda _tournament: False, seed: int = 1
) -> Tournament:
    """Play every table to the end, round after round, each with a hand of its own."""
    rng = Random(seed)
    while games := open_games(tournament):
        rng.shuffle(games)
        for game in games:
            cast.play_on(cast.again(game), seed=rng.randrange(10**6))
            catch_up()
            if until(again(tournament)):
                return again(tournament)
    return again(tournament)


def names(people: Sequence[User]) -> list[str]:
    """What people are called."""
    return [user.name for user in people]


def score_out(tournament: Tournament, *, seed: int = 1, rounds: int = 99) -> Tournament:
    """Enter a score for every table of a tournament on paper, round after round, each at random."""
    rng = Random(seed)
    sides = len(tournament.engine.sides)
    for _ in range(rounds):
        waiting = BoardPlay.objects.filter(board__tournament=tournament, finished_at=None)
        number = waiting.aggregate(first=Min("table__round__number"))["first"]
        if number is None:
            break
        plays = list(waiting.filter(table__round__number=number).order_by("pk"))
        for play in plays:
            play.points = [rng.randrange(0, 40) for _side in range(sides)]
            play.finished_at = timezone.now()
        BoardPlay.objects.bulk_update(plays, ["points", "finished_at"])
        advance.advance_tournament(tournament.pk)
    if not BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).exists():
        end_evening(tournament)
    return again(tournament)


def end_evening(tournament: Tournament) -> Tournament:
    """The time of an evening is over; nothing where it has ended, or rounds follow one another."""
    if is_evening(tournament):
        tournament.rounds_played.filter(closed_at=None).update(closing_at=timezone.now())
        advance.advance_tournament(tournament.pk)
    return again(tournament)

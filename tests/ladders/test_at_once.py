"""Two things of one ladder at once, on both databases: whatever comes first, the places are those of its order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.db import connection

from games.jobs.refusals import Refused
from games.ladders.models import Challenge, Ladder, LadderEntrant, PlaceChange, StepGame
from games.ladders.write import challenges, direct, entries, steps
from games.ladders.write.settings import LadderFigures
from games.play.write import seating
from games.standings.challenge_ladder import LadderResult, join, record_game
from games.standings.challenge_rules import ChallengeRules
from rules.catalog import find
from tests import cast
from tests.ladders import room
from tests.leagues.test_at_once import on_both_databases, together


def places_by_history(ladder: Ladder) -> tuple[str, ...]:
    """The places that the results give in the order of their times, reckoned anew."""
    places: tuple[str, ...] = ()
    for row in LadderEntrant.objects.filter(ladder=ladder).order_by("joined_at", "pk"):
        places = join(places, row.key)
    for made in Challenge.objects.filter(ladder=ladder, state="done").order_by("ended_at", "pk"):
        one, other = str(made.challenger_id), str(made.opponent_id)
        if one in places and other in places:
            places = record_game(places, one, other, LadderResult(made.result))
    return places


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_games_that_end_at_once_give_the_places_of_their_order(database: str) -> None:
    rng = Random(7)
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 8)
    games = []
    while len(games) < 12:
        one, other = rng.sample(range(8), 2)
        with suppress(Refused):
            games.append(room.begun(ladder, people[max(one, other)], people[min(one, other)]))
    for some in (games[at : at + 3] for at in range(0, 12, 3)):
        deeds: list[Callable[[], object]] = []
        for game in some:
            lot = rng.random()
            if lot < 0.2:
                deeds.append(lambda game=game: room.time_up(game, rng.randrange(2)))  # type: ignore[misc]
            else:
                winner = 0 if lot < 0.8 else 1
                deeds.append(lambda game=game, winner=winner: room.end(game, winner))  # type: ignore[misc]
        together(*deeds)
        room.hold(ladder)
    assert Challenge.objects.filter(state="done").count() == 12
    rows = LadderEntrant.objects.filter(ladder=ladder, place__isnull=False).order_by("place")
    assert tuple(row.key for row in rows) == places_by_history(ladder)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_whoever_is_challenged_while_their_game_ends_holds_nobody_up_for_ever() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 3)
    game = room.begun(ladder, people[1], people[0])
    is_locked = Event()

    def waits(run: Any, sql: str, *rest: Any) -> Any:
        if 'FROM "ladders_ladder"' in sql and "FOR NO KEY UPDATE" in sql:
            # The other has the ladder, and goes on to tell the player whose game ends here.
            is_locked.wait(10)
            sleep(0.5)
        return run(sql, *rest)

    def signals(run: Any, sql: str, *rest: Any) -> Any:
        found = run(sql, *rest)
        if 'FROM "ladders_ladder"' in sql and "FOR NO KEY UPDATE" in sql:
            is_locked.set()
        return found

    def end() -> None:
        with connection.execute_wrapper(waits):
            room.end(game, 0)

    def challenge() -> None:
        sleep(0.5)
        with connection.execute_wrapper(signals):
            room.challenged(ladder, people[2], people[1])

    together(end, challenge)
    assert sorted(Challenge.objects.values_list("state", flat=True)) == ["done", "waiting"]
    room.hold(ladder)


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_of_two_who_challenge_somebody_at_once_only_as_many_get_through_as_the_ladder_allows(
    database: str,
) -> None:
    rules = ChallengeRules(reach_percent=100, max_challenges_in=(1, 1, 1))
    ladder = room.ladder(figures=LadderFigures(challenge_rules=rules))
    people = room.joined(ladder, 4)

    def challenge(user: object) -> None:
        with suppress(Refused):
            room.challenged(ladder, user, people[0])  # type: ignore[arg-type]

    together(*[lambda user=user: challenge(user) for user in people[1:]])  # type: ignore[misc]
    assert Challenge.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_challenge_is_answered_once_whoever_comes_first(database: str) -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 5)
    for other in people[:4]:
        made = room.challenged(ladder, people[4], other)

        def answer(deed: Callable[..., object], user: object, made: Challenge = made) -> None:
            with suppress(Refused):
                deed(made.pk, user=user)

        together(
            lambda other=other, answer=answer: answer(challenges.accept, other),  # type: ignore[misc]
            lambda other=other, answer=answer: answer(challenges.decline, other),  # type: ignore[misc]
            lambda answer=answer: answer(challenges.take_back, people[4]),  # type: ignore[misc]
        )
        made.refresh_from_db()
        assert made.state in ("playing", "declined", "withdrawn")
        assert (made.game is not None) == (made.state == "playing")


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_leaving_joining_and_being_moved_while_games_end_leaves_no_gap(database: str) -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    people = room.joined(ladder, 6)
    new = cast.person("late")
    game, other = room.begun(ladder, people[5], people[0]), room.begun(ladder, people[4], people[1])

    def end() -> None:
        with suppress(Refused):
            room.end(game, 0)

    together(
        end,
        lambda: entries.leave(ladder.pk, user=people[0]),
        lambda: entries.join(ladder.pk, user=new),
        lambda: direct.move(ladder.pk, room.entry(ladder, people[3]).pk, 2, by=host, why="a test"),
        lambda: room.end(other, 0),
    )
    room.hold(ladder)
    assert room.entry(ladder, people[0]).place is None
    assert room.entry(ladder, new).place is not None
    assert PlaceChange.objects.filter(cause="director", is_shift=False).count() == 1


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_those_who_want_to_play_at_once_are_drawn_once_and_their_games_all_count(database: str) -> None:
    three = find("auction-three")
    ladder = room.ladder(variant=three, options=three.options())
    people = room.joined(ladder, 6)
    together(*[lambda user=user: steps.want_to_play(ladder.pk, user=user) for user in people])  # type: ignore[misc]
    games = list(StepGame.objects.select_related("game"))
    seated = [row.user for game in games for row in game.players]
    assert sorted(user.pk for user in seated if user) == sorted(user.pk for user in people)

    def end(row: StepGame) -> None:
        assert row.game is not None
        seating.resign(row.game.public_id, user=row.first.user or people[0])

    together(*[lambda row=row: end(row) for row in games])  # type: ignore[misc]
    assert sorted(ladder.entrants.values_list("step", flat=True)) == [1, 1, 2, 2, 2, 2]
    room.hold(ladder)

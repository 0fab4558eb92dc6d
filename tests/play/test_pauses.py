"""How soon a planned move follows one of its owner's own: as soon as they move again by hand."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.clocks import habits, time_control
from games.clocks.time_control import TimeControl
from games.jobs.models import Job
from games.play.models import AcceptedMove, Game, MoveSource
from games.play.record.answers import GAMES, answers_of, pauses_of
from games.play.write import plans as plan_write
from tests import cast

pytestmark = pytest.mark.django_db


def slow_table(people: list[User], pace: TimeControl | None = None, *, hours: float = 0) -> Game:
    """A table of days at which the first to act is seat 0, and which moved last so many hours ago."""
    game = cast.table_of(people, pace=pace or time_control.bank())
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(hours=hours))
    return cast.again(game)


def write_moves(game: Game, *moves: tuple[int, float, str]) -> None:
    """Moves of a game: of which seat, so many seconds after the one before, by what."""
    at: datetime = timezone.now() - timedelta(days=2)
    rows = []
    for number, (seat, seconds, by) in enumerate(moves, 100):
        at += timedelta(seconds=seconds)
        rows.append(AcceptedMove(game=game, number=number, seat=seat, text="pass", received_at=at, by=by))
    AcceptedMove.objects.bulk_create(rows)


def test_pauses_are_those_between_two_moves_by_hand_of_one_seat() -> None:
    people = cast.players()
    game = slow_table(people)
    hand, plan = MoveSource.HAND, MoveSource.PLAN
    write_moves(
        game,
        (1, 0, hand),
        (0, 900, hand),
        (0, 7, hand),
        (0, 9, plan),
        (0, 11, hand),
        (0, 13, hand),
        (0, 0, hand),
        (0, 0, hand),
        (1, 5, hand),
    )
    assert [pause.total_seconds() for pause in pauses_of(people[0].pk, game.time, timezone.now())] == [7, 13]
    assert [answer.moved - answer.came for answer in answers_of(people[0].pk, timezone.now())] == [
        timedelta(minutes=15)
    ]


@pytest.mark.parametrize(("seconds", "low", "high"), [(3, 2.4, 3.6), (90, 72, 108)])
def test_a_planned_move_follows_as_soon_as_its_owner_moves_again_by_hand(
    seconds: float, low: float, high: float
) -> None:
    people = cast.players()
    elsewhere = slow_table(people)
    write_moves(elsewhere, *[(0, seconds, MoveSource.HAND)] * (habits.ENOUGH + 1))
    game = slow_table(people)
    player: Any = game.players.get(seat=0)
    with time_machine.travel(timezone.now(), tick=False):
        now = timezone.now()
        waits = {(plan_write._when(game, player, player) - now).total_seconds() for _ in range(20)}
    assert low <= min(waits) < max(waits) <= high
    assert not Job.objects.filter(kind=plan_write.PLANNED).exists()


PACES = {
    "a day": time_control.days(1),
    "fourteen days": time_control.days(14),
    "a bank": time_control.bank(),
    "a bank and nothing more": time_control.bank(increment=0),
}


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
def test_games_at_the_pace_of_the_turn_are_looked_at_before_others_that_moved_later(
    pace: TimeControl,
) -> None:
    people = cast.players()
    games = {each: slow_table(people, each, hours=300) for each in PACES.values()}
    for each, game in games.items():
        write_moves(game, (1, 0, MoveSource.HAND), (0, each.turn.total_seconds() / 100, MoveSource.HAND))
    for _ in range(GAMES):
        slow_table(people, time_control.days(3))
    found = answers_of(people[0].pk, timezone.now(), pace=pace)
    assert [(answer.pace.turn, answer.moved - answer.came) for answer in found] == [
        (pace.turn, pace.turn / 100)
    ]
    assert answers_of(people[0].pk, timezone.now()) == []


@pytest.mark.parametrize(("quick", "low", "high"), [(habits.ENOUGH, 4, 6), (habits.ENOUGH - 1, 4, 120)])
def test_a_planned_move_follows_as_at_its_own_pace_where_enough_is_known_of_that(
    quick: int, low: float, high: float
) -> None:
    people = cast.players()
    write_moves(slow_table(people, time_control.days(14)), *[(0, 90, MoveSource.HAND)] * 200)
    write_moves(slow_table(people, time_control.days(1)), *[(0, 5, MoveSource.HAND)] * (quick + 1))
    pauses = pauses_of(people[0].pk, time_control.days(1), timezone.now())
    assert {pause.total_seconds() for pause in pauses} == ({5} if high == 6 else {5, 90})
    game: Any = slow_table(people, time_control.days(1))
    player = game.players.get(seat=0)
    with time_machine.travel(timezone.now(), tick=False):
        now = timezone.now()
        waits = [(plan_write._when(game, player, player) - now).total_seconds() for _ in range(20)]
    assert low <= min(waits)
    assert max(waits) <= high

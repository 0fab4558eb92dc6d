"""Step ladders: three who want to play are drawn together, winners go up, the others down."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.ladders.models import Ladder, LadderActKind, PlaceChange, StepGame, step_games_of
from games.ladders.read.at_table import purposes
from games.ladders.read.desk import ladder_desk
from games.ladders.read.history import history_page, player_page
from games.ladders.read.page import ladder_page
from games.ladders.record import a_day
from games.ladders.write import challenges, direct, entries, idle, setup, steps
from games.ladders.write.settings import LadderFigures
from games.notifications.models import Notification, NotificationKind
from games.play.models import EndReason, Game, GameStatus
from games.play.write import leave as leave_hours
from games.play.write import lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from rules.catalog import find
from tests import cast
from tests.ladders import room

pytestmark = pytest.mark.django_db

THREE = find("auction-three")


def ladder_of_steps(host: User | None = None, **asked: Any) -> Ladder:
    return room.ladder(host, variant=THREE, options=THREE.options(), **asked)


def drawn(ladder: Ladder, people: list[User]) -> Game:
    """These three want to play, and their game begins."""
    for user in people:
        steps.want_to_play(ladder.pk, user=user)
    row = StepGame.objects.filter(ladder=ladder).latest("pk")
    assert row.game is not None
    assert {each.user for each in row.players} == set(people)
    return row.game


def seat_of(game: Game, user: User) -> int:
    return game.players.get(user=user).seat


def won_by(game: Game, *users: User) -> None:
    """A game is played out; none has won where nobody is named."""
    with locked_table(game.public_id) as table:
        winners = tuple(seat_of(game, user) for user in users)
        scores = tuple(100 + 50 * (seat in winners) for seat in range(3))
        lifecycle.end(
            table, Ending(reason=EndReason.PLAYED_OUT, scores=scores, winners=winners, code="points")
        )


def steps_of(ladder: Ladder, people: list[User]) -> list[int]:
    return [room.entry(ladder, user).step for user in people]


def hold(ladder: Ladder) -> None:
    """Places follow the steps, without a gap."""
    room.hold(ladder)
    found = ladder.entrants.filter(place__isnull=False).order_by("place").values_list("step", flat=True)
    assert list(found) == sorted(found, reverse=True)


def notices(user: User) -> list[str]:
    rows = Notification.objects.filter(user=user, kind=NotificationKind.LADDER)
    return [row.facts["what"] for row in rows.order_by("pk")]


def test_three_who_want_to_play_are_drawn_and_the_winner_goes_up() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 4)
    steps.want_to_play(ladder.pk, user=people[0])
    steps.want_to_play(ladder.pk, user=people[0])
    assert not StepGame.objects.exists()
    game = drawn(ladder, people[:3])
    assert game.status == GameStatus.PLAYING
    assert notices(people[0]) == ["drawn"]
    assert ladder_page(ladder, people[0]).playing[0].url == game.get_absolute_url()
    won_by(game, people[2])
    assert steps_of(ladder, people) == [1, 1, 2, 1]
    assert room.order(ladder)[0] == people[2]
    assert notices(people[2]) == ["drawn", "step"]
    hold(ladder)
    again = drawn(ladder, [people[0], people[1], people[3]])
    won_by(again, people[3])
    assert steps_of(ladder, people) == [1, 1, 2, 2]
    assert room.order(ladder)[:2] == [people[2], people[3]]
    lines = [line.sentence for line in history_page(ladder, None, page=1).lines]
    assert sorted(lines[:6]) == [
        "player 1 lost and stays on step 1.",
        "player 1 lost and stays on step 1.",
        "player 2 lost and stays on step 1.",
        "player 2 lost and stays on step 1.",
        "player 3 won and goes up to step 2.",
        "player 4 won and goes up to step 2.",
    ]
    mine = player_page(ladder, room.entry(ladder, people[2]), None, page=1)
    assert (mine.step, mine.best) == (2, 2)
    assert [line.sentence for line in mine.history.lines] == [
        "player 3 won and goes up to step 2.",
        "player 3 joined.",
    ]
    hold(ladder)


def test_a_draw_moves_nobody_and_a_game_that_staff_cancel_neither() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    won_by(drawn(ladder, people))
    game = drawn(ladder, people)
    with locked_table(game.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a fault"))
    assert steps_of(ladder, people) == [1, 1, 1]
    assert history_page(ladder, None, page=1).lines[0].sentence.endswith("drew and stays on step 1.")
    hold(ladder)


def test_whoever_gives_up_goes_down_and_whoever_runs_out_of_time_is_off() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    game = drawn(ladder, people)
    seating.resign(game.public_id, user=people[0])
    assert steps_of(ladder, people) == [1, 2, 2]
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        steps.want_to_play(ladder.pk, user=people[0])
        steps.want_to_play(ladder.pk, user=people[1])
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=2), tick=False):
        steps.want_to_play(ladder.pk, user=people[2])
        game = StepGame.objects.latest("pk").game
        assert game is not None
        room.time_up(game, seat_of(game, people[1]))
    assert room.entry(ladder, people[1]).place is None
    assert steps_of(ladder, [people[0], people[2]]) == [2, 3]
    assert notices(people[1])[-1] == "dropped"
    hold(ladder)
    entries.join(ladder.pk, user=people[1])
    assert steps_of(ladder, people) == [2, 1, 3]
    assert room.order(ladder) == [people[2], people[0], people[1]]
    hold(ladder)


def test_bots_of_neighbouring_steps_are_drawn_for_whoever_has_waited_a_day() -> None:
    cast.bot("Lion")
    setup.make_house_ladders()
    ladder = Ladder.objects.get(house=True, variant="auction-three")
    levels = ladder.entrants.order_by("place").values_list("bot__level", "step")
    assert list(levels) == [("expert", 3), ("club", 2), ("novice", 1)]
    me = cast.person("South player")
    entries.join(ladder.pk, user=me)
    steps.want_to_play(ladder.pk, user=me)
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=23), tick=False):
        room.settle_jobs("ladder_steps")
        assert not StepGame.objects.exists()
    with time_machine.travel(now + timedelta(hours=25), tick=False):
        room.settle_jobs("ladder_steps")
    row = StepGame.objects.get()
    assert row.game is not None
    others = {each.bot.level for each in row.players if each.bot is not None}
    assert others == {"novice", "club"}
    won_by(row.game, me)
    assert ladder.entrants.get(user=me).step == 2
    hold(ladder)


def test_leave_blocks_and_not_now_keep_people_out_of_the_draw() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 4)
    blocks.keep(people[0], people[2], BlockKind.BLOCK)
    for user in people[:3]:
        steps.want_to_play(ladder.pk, user=user)
    assert not StepGame.objects.exists()
    steps.not_now(ladder.pk, user=people[1])
    leave_hours.take(people[3], number=24)
    steps.want_to_play(ladder.pk, user=people[3])
    assert not StepGame.objects.exists()
    with cast.refused("ladder_stage"):
        challenges.challenge(ladder.pk, room.entry(ladder, people[0]).pk, user=people[2])
    with cast.refused("not_on_it"):
        steps.want_to_play(ladder.pk, user=cast.person("stranger"))
    page = ladder_page(ladder, people[2])
    assert [row.wants_to_play for row in page.rows] == [True, False, True, True]
    assert page.wants_to_play
    assert not any(row.may_challenge for row in page.rows)


def test_whoever_wants_to_play_is_drawn_when_their_leave_is_over() -> None:
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    start = timezone.now()
    leave_hours.take(people[0], number=24 * 5)
    for user in people:
        steps.want_to_play(ladder.pk, user=user)
    with time_machine.travel(start + timedelta(days=4), tick=False):
        room.settle_jobs("ladder_steps")
        assert not StepGame.objects.exists()
    with time_machine.travel(start + timedelta(days=5, hours=2), tick=False):
        room.settle_jobs("ladder_steps")
        assert StepGame.objects.count() == 1


def test_one_plays_so_many_games_at_a_time_and_leaving_gives_them_up() -> None:
    ladder = ladder_of_steps(figures=LadderFigures(idle_days=14))
    people = room.joined(ladder, 3)
    for _ in range(3):
        drawn(ladder, people)
    with cast.refused("your_limit"):
        steps.want_to_play(ladder.pk, user=people[0])
    with time_machine.travel(timezone.now() + timedelta(days=20), tick=False):
        idle.see_to(ladder)
        assert "idle" not in notices(people[1])
    entries.leave(ladder.pk, user=people[0])
    assert not Game.objects.filter(status=GameStatus.PLAYING).exists()
    assert steps_of(ladder, people[1:]) == [4, 4]
    hold(ladder)


def test_whoever_gives_up_one_game_after_another_is_drawn_no_more_for_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(a_day, "MOST_PLAYED", 1)
    ladder = ladder_of_steps()
    people = room.joined(ladder, 3)
    entries.give_up(drawn(ladder, people).public_id, people[0])
    for _ in range(2):
        with cast.refused("ladder_played_enough"):
            steps.want_to_play(ladder.pk, user=people[0])
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        steps.want_to_play(ladder.pk, user=people[0])


def test_a_director_sets_steps_pauses_and_sees_what_is_played() -> None:
    host = cast.person("host")
    ladder = ladder_of_steps(host)
    people = room.joined(ladder, 3)
    direct.move(ladder.pk, room.entry(ladder, people[2]).pk, 4, by=host, why="an old ladder")
    assert room.order(ladder) == [people[2], people[0], people[1]]
    with cast.refused("no_such_place"):
        direct.move(ladder.pk, room.entry(ladder, people[2]).pk, 0, by=host, why="x")
    direct.move(ladder.pk, room.entry(ladder, people[2]).pk, 1, by=host, why="it was wrong")
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=host, why="holidays")
    with cast.refused("ladder_stage"):
        steps.want_to_play(ladder.pk, user=people[0])
    direct.set_stage(ladder.pk, LadderActKind.OPEN, by=host, why="back")
    game = drawn(ladder, people)
    [line] = ladder_desk(ladder, host).running
    assert line.url == game.get_absolute_url()
    assert purposes([game], people[0].pk)[game.pk].part == "three drawn together"
    direct.set_stage(ladder.pk, LadderActKind.FREEZE, by=host, why="the year is over")
    won_by(game, people[0])
    assert steps_of(ladder, people) == [1, 1, 1]
    hold(ladder)


def test_a_director_decides_a_game_of_three_but_none_of_their_own() -> None:
    host = cast.person("host")
    ladder = ladder_of_steps(host)
    people = room.joined(ladder, 3)
    drawn(ladder, people)
    row = StepGame.objects.get()
    browser = cast.browser_of(host)
    desk = f"{ladder.get_absolute_url()}desk/"
    assert "player 2" in browser.get(desk).content.decode()
    posted = {"game": row.pk, "winner": room.entry(ladder, people[1]).pk, "why": "no move for weeks"}
    assert browser.post(f"{desk}decide-steps/", posted).status_code == 302
    assert steps_of(ladder, people) == [1, 2, 1]
    assert notices(people[0])[-1] == "decided"
    with cast.refused("no_such_challenge"):
        direct.decide_step_game(ladder.pk, row.pk, 0, by=host, why="again")
    entries.join(ladder.pk, user=host)
    drawn(ladder, [people[0], people[2], host])
    row = StepGame.objects.latest("pk")
    with cast.refused("no_such_challenge"):
        direct.decide_step_game(ladder.pk, row.pk, room.entry(ladder, people[1]).pk, by=host, why="not in it")
    with cast.refused("own_game"):
        direct.decide_step_game(ladder.pk, row.pk, 0, by=host, why="a draw")
    with cast.refused("own_opponent"):
        direct.remove(ladder.pk, room.entry(ladder, people[2]).pk, by=host, why="plays too well")
    hold(ladder)


@pytest.mark.slow
def test_weeks_of_a_step_ladder_keep_order_and_steps() -> None:
    rng = Random(5)
    ladder = ladder_of_steps(figures=LadderFigures(idle_days=0))
    people = room.joined(ladder, 9)
    start = timezone.now()
    for day in range(20):
        with time_machine.travel(start + timedelta(days=day), tick=False):
            for user in rng.sample(people, 5):
                if room.entry(ladder, user).place is None:
                    entries.join(ladder.pk, user=user)
                elif rng.random() < 0.1:
                    entries.leave(ladder.pk, user=user)
                elif (
                    StepGame.objects.filter(step_games_of(room.entry(ladder, user)), ended_at=None).count()
                    < ladder.max_out
                ):
                    steps.want_to_play(ladder.pk, user=user)
            for row in StepGame.objects.filter(ended_at=None).select_related("game"):
                assert row.game is not None
                if row.game.status == GameStatus.PLAYING and rng.random() < 0.7:
                    if rng.random() < 0.1:
                        room.time_up(row.game, rng.randrange(3))
                    else:
                        won_by(row.game, *filter(None, [rng.choice(row.players).user]))
            room.settle_jobs("ladder_steps")
            hold(ladder)
    assert StepGame.objects.exclude(ended_at=None).count() > 15
    for change in PlaceChange.objects.filter(step_game__isnull=False, is_shift=False, cause="won"):
        assert change.to_step == (change.from_step or 0) + 1

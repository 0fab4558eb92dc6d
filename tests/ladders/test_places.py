"""Places on a ladder: joined, challenged, played, left; they move with results and with nothing else."""

from __future__ import annotations

import pytest

from games.ladders.models import (
    Challenge,
    ChallengeState,
    Ladder,
)
from games.ladders.write import challenges, entries, setup
from games.ladders.write.bots import let_bots_meet
from games.play.models import Bot, EndReason, GameStatus, Strength
from games.play.write import lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.standings.challenge_rules import Obstacle
from tests import cast
from tests.ladders import room

pytestmark = pytest.mark.django_db


def test_who_joins_stands_at_the_foot_and_challenges_upwards() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    assert room.order(ladder) == people
    assert room.obstacle(ladder, people[0], people[1]) == Obstacle.BELOW_YOU
    assert room.obstacle(ladder, people[2], people[0]) is None
    made = room.challenged(ladder, people[2], people[0], note="  Sunday?\n ")
    assert (made.state, made.note) == (ChallengeState.WAITING, "Sunday?")
    assert room.notices(people[0]) == ["challenged"]
    with cast.refused("already_playing"):
        room.challenged(ladder, people[2], people[0])
    room.hold(ladder)


@pytest.mark.parametrize(
    ("winner", "after"),
    [(0, [0, 4, 1, 2, 3]), (1, [0, 1, 2, 3, 4]), (None, [0, 1, 2, 3, 4])],
)
def test_a_game_played_out_moves_the_challenger_who_won_and_nobody_else(
    winner: int | None, after: list[int]
) -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 5)
    game = room.begun(ladder, people[4], people[1])
    assert room.notices(people[1]) == []
    assert room.notices(people[4]) == ["begun"]
    room.end(game, winner)
    assert room.order(ladder) == [people[place] for place in after]
    [made] = Challenge.objects.all()
    assert made.state == ChallengeState.DONE
    assert made.result == {0: "won", 1: "lost", None: "drawn"}[winner]
    assert ("place" in room.notices(people[4]), "place" in room.notices(people[1])) == (
        winner == 0,
        winner == 0,
    )
    room.hold(ladder)


@pytest.mark.parametrize(("late", "after"), [(1, [0, 4, 2, 3]), (0, [0, 1, 2, 3])])
def test_who_runs_out_of_time_is_off_the_ladder_and_may_join_again(late: int, after: list[int]) -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 5)
    room.time_up(room.begun(ladder, people[4], people[1]), late)
    assert room.order(ladder) == [people[place] for place in after]
    gone = people[1] if late else people[4]
    assert "dropped" in room.notices(gone)
    room.hold(ladder)
    entries.join(ladder.pk, user=gone)
    assert room.order(ladder)[-1] == gone
    room.hold(ladder)


def test_places_are_judged_when_the_result_is_written_down() -> None:
    ladder = room.ladder(figures=room.FREE)
    a, b, c = room.joined(ladder, 3)
    first, second = room.begun(ladder, b, a), room.begun(ladder, c, a)
    room.end(second, 0)
    assert room.order(ladder) == [c, a, b]
    room.end(first, 0)
    assert room.order(ladder) == [c, b, a]
    third, fourth = room.begun(ladder, a, c), room.begun(ladder, b, c)
    room.end(third, 0)
    room.end(fourth, 1)
    assert room.order(ladder) == [a, c, b]
    room.hold(ladder)


def test_a_game_that_staff_cancel_moves_nobody() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    game = room.begun(ladder, people[2], people[0])
    with locked_table(game.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a fault"))
    assert room.order(ladder) == people
    assert Challenge.objects.get().state == ChallengeState.CANCELLED
    assert room.obstacle(ladder, people[2], people[0]) is None


def test_giving_up_is_losing() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    game = room.begun(ladder, people[2], people[0])
    seating.resign(game.public_id, user=people[0])
    assert room.order(ladder) == [people[2], people[0], people[1]]


def test_whoever_leaves_gives_up_their_games_and_those_below_move_up() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 5)
    game = room.begun(ladder, people[4], people[1])
    room.challenged(ladder, people[1], people[0])
    room.challenged(ladder, people[3], people[1])
    entries.leave(ladder.pk, user=people[1])
    assert room.order(ladder) == [people[0], people[4], people[2], people[3]]
    assert cast.again(game).status == GameStatus.OVER
    assert room.notices(people[3]) == ["gone"]
    assert room.notices(people[0]) == ["gone"]
    assert not Challenge.objects.filter(state="waiting").exists()
    with cast.refused("not_on_it"):
        entries.leave(ladder.pk, user=people[1])
    room.hold(ladder)


def test_a_game_that_ends_after_one_has_left_moves_nobody() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 4)
    one, other = room.begun(ladder, people[3], people[0]), room.begun(ladder, people[3], people[1])
    room.time_up(one, 0)
    assert room.order(ladder) == people[:3]
    room.end(other, 0)
    assert room.order(ladder) == people[:3]
    room.hold(ladder)


def test_bots_accept_at_once_and_stand_as_milestones() -> None:
    cast.bot("Lion")
    setup.make_house_ladders()
    setup.make_house_ladders()
    ladders = Ladder.objects.filter(house=True)
    assert sorted(ladders.values_list("variant", flat=True)) == [
        "auction-four", "auction-three", "auction-widow", "double-deck", "double-deck-three", "pinacle", "piquet",
        "piquet-au-cent", "two-handed",
    ]  # fmt: skip
    for ladder in ladders:
        levels = ladder.entrants.order_by("place").values_list("bot__level", flat=True)
        assert list(levels) == ["expert", "club", "novice"]
    ladder = ladders.get(variant="piquet")
    me = cast.person("South player")
    entries.join(ladder.pk, user=me)
    novice = ladder.entrants.get(bot__level="novice")
    made = challenges.challenge(ladder.pk, novice.pk, user=me)
    assert made.state == ChallengeState.PLAYING
    assert made.game is not None
    room.end(made.game, 0)
    assert ladder.entrants.get(user=me).place == 3
    room.hold(ladder)


@pytest.mark.slow
def test_a_game_that_two_bots_play_alone_ends_and_moves_them() -> None:
    """Also where the seats of both were given to bots: nobody has to be there for places to be judged."""
    cast.bot("Lion")
    # Those who think long would play the same game in ten times as long.
    Bot.objects.filter(level=Strength.EXPERT).update(level=Strength.NOVICE)
    setup.make_house_ladders()
    ladder = Ladder.objects.get(house=True, variant="piquet")
    made = let_bots_meet(ladder.pk)
    assert made is not None
    assert made.game is not None
    places = ladder.entrants.order_by("place").values_list("pk", flat=True)
    before = list(places)
    cast.let_bots_play(made.game)
    made.refresh_from_db()
    assert (made.state, made.result in ("won", "lost", "drawn")) == (ChallengeState.DONE, True)
    assert (list(places.all()) != before) == (made.result == "won")
    room.hold(ladder)


def test_a_game_whose_people_both_leave_the_house_ends_without_them() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    room.begun(ladder, people[2], people[0])
    for user in (people[0], people[2]):
        entries.leave_all(user)
    made = Challenge.objects.get()
    assert made.state == ChallengeState.DONE
    assert room.order(ladder) == [people[1]]
    room.hold(ladder)

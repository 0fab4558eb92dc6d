"""Ladders: joined, challenged, answered, played, left, directed; places move with results and with nothing else."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.clubs.core import membership
from games.ladders.models import (
    Challenge,
    ChallengeState,
    Ladder,
    LadderActKind,
    PlaceChange,
    Unanswered,
)
from games.ladders.read.at_table import purposes
from games.ladders.read.history import history_page, player_page
from games.ladders.read.lists import ladder_list
from games.ladders.read.page import ladder_page
from games.ladders.record.obstacles import obstacles_among
from games.ladders.write import challenges, direct, entries, idle, setup
from games.ladders.write.settings import LadderFigures
from games.notifications.models import Notification, NotificationKind
from games.play.models import EndReason, GameStatus
from games.play.write import leave as leave_hours
from games.play.write import lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.standings.challenge_rules import ChallengeRules, Obstacle
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room
from tests.rules.walks import LONG

pytestmark = pytest.mark.django_db


def obstacle(ladder: Ladder, one: User, other: User) -> Obstacle | None:
    row = room.entry(ladder, other)
    mine = ladder.entrants.filter(user=one, place__isnull=False).select_related("user").first()
    return obstacles_among(Ladder.objects.get(pk=ladder.pk), mine, [row], timezone.now())[row.pk]


def notices(user: User) -> list[str]:
    rows = Notification.objects.filter(user=user, kind=NotificationKind.LADDER, withdrawn_at=None)
    return [row.facts["what"] for row in rows.order_by("pk")]


# --- places -----------------------------------------------------------------------------------------------


def test_who_joins_stands_at_the_foot_and_challenges_upwards() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    assert room.order(ladder) == people
    assert obstacle(ladder, people[0], people[1]) == Obstacle.BELOW_YOU
    assert obstacle(ladder, people[2], people[0]) is None
    made = room.challenged(ladder, people[2], people[0], note="  Sunday?\n ")
    assert (made.state, made.note) == (ChallengeState.WAITING, "Sunday?")
    assert notices(people[0]) == ["challenged"]
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
    assert notices(people[1]) == []
    assert notices(people[4]) == ["begun"]
    room.end(game, winner)
    assert room.order(ladder) == [people[place] for place in after]
    [made] = Challenge.objects.all()
    assert made.state == ChallengeState.DONE
    assert made.result == {0: "won", 1: "lost", None: "drawn"}[winner]
    assert ("place" in notices(people[4]), "place" in notices(people[1])) == (winner == 0, winner == 0)
    room.hold(ladder)


@pytest.mark.parametrize(("late", "after"), [(1, [0, 4, 2, 3]), (0, [0, 1, 2, 3])])
def test_who_runs_out_of_time_is_off_the_ladder_and_may_join_again(late: int, after: list[int]) -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 5)
    room.time_up(room.begun(ladder, people[4], people[1]), late)
    assert room.order(ladder) == [people[place] for place in after]
    gone = people[1] if late else people[4]
    assert "dropped" in notices(gone)
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
    assert obstacle(ladder, people[2], people[0]) is None


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
    assert notices(people[3]) == ["gone"]
    assert notices(people[0]) == ["gone"]
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
        "auction-four", "auction-three", "auction-widow", "double-deck", "pinacle", "piquet", "piquet-au-cent",
        "two-handed",
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


# --- pairs ------------------------------------------------------------------------------------------------


def pairs_on(ladder: Ladder, number: int) -> list[list[User]]:
    """So many pairs join, from the top."""
    found = []
    for place in range(1, number + 1):
        pair = [cast.person(f"elder {place}"), cast.person(f"younger {place}")]
        link = entries.look_for_partner(ladder.pk, user=pair[0])
        entries.join_as_partner(ladder.pk, link.word, user=pair[1])
        found.append(pair)
    return found


def ladder_of_pairs(**asked: Any) -> Ladder:
    return room.ladder(variant=cast.VARIANT, options=cast.STANDARD, **asked)


def test_pairs_challenge_pairs_and_move_together() -> None:
    ladder = ladder_of_pairs()
    pairs = pairs_on(ladder, 3)
    first = room.entry(ladder, pairs[0][0])
    made = challenges.challenge(ladder.pk, first.pk, user=pairs[2][1], note="Saturday?")
    assert notices(pairs[0][0]) == ["partner", "challenged"]
    assert notices(pairs[0][1]) == ["challenged"]
    with cast.refused("already_playing"):
        challenges.challenge(ladder.pk, first.pk, user=pairs[2][0])
    for wrong in (pairs[1][0], pairs[2][0]):
        with cast.refused("no_such_challenge"):
            challenges.accept(made.pk, user=wrong)
    begun = challenges.accept(made.pk, user=pairs[0][1])
    assert begun.game is not None
    seated = [player.user for player in begun.game.players.order_by("seat")]
    assert seated == [pairs[2][0], pairs[0][0], pairs[2][1], pairs[0][1]]
    assert notices(pairs[0][1]) == []
    room.end(begun.game, 0)
    assert room.order(ladder) == [pairs[2][0], pairs[0][0], pairs[1][0]]
    page = ladder_page(ladder, pairs[2][1])
    assert (page.my_place, page.rows[0].who.name) == (1, "elder 3 and younger 3")
    assert history_page(ladder, None, page=1).lines[0].sentence == (
        "elder 3 and younger 3 won against elder 1 and younger 1."
    )
    room.hold(ladder)


@pytest.mark.parametrize(("late", "after"), [(1, [1, 0]), (3, [1, 0]), (0, [0, 1]), (2, [0, 1])])
def test_either_of_a_pair_runs_out_of_time_for_both(late: int, after: list[int]) -> None:
    ladder = ladder_of_pairs()
    pairs = pairs_on(ladder, 2)
    made = challenges.challenge(ladder.pk, room.entry(ladder, pairs[0][0]).pk, user=pairs[1][0])
    begun = challenges.accept(made.pk, user=pairs[0][0])
    assert begun.game is not None
    room.time_up(begun.game, late)
    assert room.order(ladder) == [pairs[after[0]][0]]
    room.hold(ladder)


def test_nobody_is_in_two_pairs_or_their_own_partner_and_a_pair_comes_back_as_itself() -> None:
    ladder = ladder_of_pairs()
    [pair] = pairs_on(ladder, 1)
    link = entries.look_for_partner(ladder.pk, user=cast.person("alone"))
    for wrong in pair:
        with cast.refused("on_it_already"):
            entries.join_as_partner(ladder.pk, link.word, user=wrong)
        with cast.refused("on_it_already"):
            entries.look_for_partner(ladder.pk, user=wrong)
    with cast.refused("no_such_link"):
        entries.join_as_partner(ladder.pk, link.word, user=link.user)
    with cast.refused("partner_wanted"):
        entries.join(ladder.pk, user=cast.person("single"))
    blocked = cast.person("blocked")
    blocks.keep(link.user, blocked, BlockKind.BLOCK)
    with cast.refused("no_such_link"):
        entries.join_as_partner(ladder.pk, link.word, user=blocked)
    entries.stop_looking(ladder.pk, user=link.user)
    with cast.refused("no_such_link"):
        entries.join_as_partner(ladder.pk, link.word, user=cast.person("late"))
    entries.leave(ladder.pk, user=pair[1])
    assert room.order(ladder) == []
    before = ladder.entrants.get().pk
    link = entries.look_for_partner(ladder.pk, user=pair[1])
    assert entries.join_as_partner(ladder.pk, link.word, user=pair[0]).pk == before
    room.hold(ladder)


def test_leave_and_blocks_of_either_partner_hold_for_the_pair() -> None:
    ladder = ladder_of_pairs()
    pairs = pairs_on(ladder, 3)
    mine = ladder.entrants.filter(partner=pairs[2][1]).select_related("user", "partner").get()

    def why(pair: list[User]) -> Obstacle | None:
        row = room.entry(ladder, pair[0])
        return obstacles_among(ladder, mine, [row], timezone.now())[row.pk]

    leave_hours.take(pairs[0][1], number=24)
    assert why(pairs[0]) == Obstacle.ON_LEAVE
    for by, other in ((pairs[1][1], pairs[2][1]), (pairs[2][0], pairs[1][0])):
        blocks.keep(by, other, BlockKind.BLOCK)
        assert why(pairs[1]) == Obstacle.BLOCK
        blocks.lift(by, other, BlockKind.BLOCK)
    assert why(pairs[1]) is None


def test_a_pair_is_told_of_each_other_and_links_hold_for_a_month() -> None:
    ladder = ladder_of_pairs()
    [pair] = pairs_on(ladder, 1)
    entries.leave(ladder.pk, user=pair[1])
    assert notices(pair[0]) == ["partner", "partner_left"]
    link = entries.look_for_partner(ladder.pk, user=pair[0])
    browser = cast.browser_of(pair[0])
    address = f"{ladder.get_absolute_url()}partner/{link.word}/"
    assert browser.get(address).status_code == 404
    assert cast.browser_of(pair[1]).get(address).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        assert entries.valid_link(ladder, link.word) is None
        with cast.refused("no_such_link"):
            entries.join_as_partner(ladder.pk, link.word, user=pair[1])
        assert entries.look_for_partner(ladder.pk, user=pair[0]).word != link.word


# --- what a challenge may be ------------------------------------------------------------------------------


def test_every_reason_is_found_in_the_rows() -> None:
    rules = ChallengeRules(
        reach_places=3, reach_percent=0, reach_rating=None, max_challenges_out=2, max_challenges_in=(2, 2, 2)
    )
    ladder = room.ladder(figures=LadderFigures(challenge_rules=rules))
    people = room.joined(ladder, 7)
    stranger = cast.person("stranger")
    assert obstacle(ladder, stranger, people[0]) == Obstacle.NOT_ON_LADDER
    assert obstacle(ladder, people[6], people[6]) == Obstacle.YOURSELF
    assert obstacle(ladder, people[6], people[2]) == Obstacle.TOO_FAR_ABOVE
    room.end(room.begun(ladder, people[6], people[5]), 1)
    assert obstacle(ladder, people[6], people[5]) == Obstacle.PLAYED_RECENTLY
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1), tick=False):
        assert obstacle(ladder, people[6], people[5]) is None
    leave_hours.take(people[4], number=48)
    assert obstacle(ladder, people[6], people[4]) == Obstacle.ON_LEAVE
    leave_hours.stop(people[4])
    for by, other in ((people[3], people[6]), (people[6], people[3])):
        blocks.keep(by, other, BlockKind.BLOCK)
        assert obstacle(ladder, people[6], people[3]) == Obstacle.BLOCK
        blocks.lift(by, other, BlockKind.BLOCK)
    # Leave lasts to the end of the hour that has begun.
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        room.challenged(ladder, people[5], people[4])
        room.challenged(ladder, people[6], people[4])
        assert obstacle(ladder, people[6], people[3]) is None
        room.challenged(ladder, people[6], people[3])
        assert obstacle(ladder, people[6], people[5]) == Obstacle.PLAYED_RECENTLY
        assert obstacle(ladder, people[5], people[3]) is None
    with time_machine.travel(timezone.now() + timedelta(days=8), tick=False):
        assert obstacle(ladder, people[6], people[5]) == Obstacle.YOUR_LIMIT
    late = cast.person("late")
    entries.join(ladder.pk, user=late)
    direct.move(ladder.pk, room.entry(ladder, late).pk, 6, by=people[0], why="a test")
    assert obstacle(ladder, late, people[4]) == Obstacle.THEIR_LIMIT
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=people[0], why="holidays")
    assert obstacle(ladder, people[1], people[0]) == Obstacle.CLOSED


def test_on_a_ladder_with_ratings_the_rating_reaches_further() -> None:
    from games.ratings.models import Rating

    rules = ChallengeRules(reach_places=1, reach_percent=0, reach_rating=2)
    ladder = room.ladder(figures=LadderFigures(challenge_rules=rules))
    people = room.joined(ladder, 8)
    assert obstacle(ladder, people[7], people[5]) == Obstacle.TOO_FAR_ABOVE
    for place, user in enumerate(people):
        # The last is the fourth best by rating: two places beyond that is the second place.
        mu = 30.0 - place if place < 7 else 27.5
        Rating.objects.create(user=user, family="piquet", pace="days", mu=mu, sigma=1.0, games=30)
    assert obstacle(ladder, people[7], people[1]) is None
    assert obstacle(ladder, people[7], people[0]) == Obstacle.TOO_FAR_ABOVE


# --- answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unanswered", Unanswered)
def test_a_challenge_nobody_answers_never_hangs(unanswered: Unanswered) -> None:
    ladder = room.ladder(figures=LadderFigures(unanswered=unanswered, answer_days=2))
    people = room.joined(ladder, 3)
    made = room.challenged(ladder, people[2], people[0])
    with time_machine.travel(made.answer_by - timedelta(minutes=1), tick=False):
        room.settle_jobs()
        assert Challenge.objects.get().state == ChallengeState.WAITING
    with time_machine.travel(made.answer_by + timedelta(minutes=1), tick=False):
        room.settle_jobs()
        found = Challenge.objects.get()
        if unanswered == Unanswered.ENDS:
            assert (found.state, found.game) == (ChallengeState.EXPIRED, None)
            assert notices(people[2]) == ["expired"]
        else:
            assert found.state == ChallengeState.PLAYING
            assert notices(people[0]) == ["begun"]
            assert notices(people[2]) == ["begun"]


def test_leave_moves_the_answer_and_blocks_end_the_challenge() -> None:
    ladder = room.ladder(figures=LadderFigures(answer_days=2))
    people = room.joined(ladder, 4)
    made, other = room.challenged(ladder, people[2], people[0]), room.challenged(ladder, people[3], people[1])
    with time_machine.travel(made.answer_by - timedelta(hours=1), tick=False):
        leave_hours.take(people[0], number=24)
        blocks.keep(people[1], people[3], BlockKind.BLOCK)
    with time_machine.travel(made.answer_by + timedelta(minutes=1), tick=False):
        room.settle_jobs()
        assert Challenge.objects.get(pk=made.pk).state == ChallengeState.WAITING
        assert Challenge.objects.get(pk=other.pk).state == ChallengeState.EXPIRED
    later = Challenge.objects.get(pk=made.pk).answer_by
    assert later - made.answer_by == timedelta(hours=23 + 48)
    with time_machine.travel(later + timedelta(minutes=1), tick=False):
        room.settle_jobs()
        assert Challenge.objects.get(pk=made.pk).state == ChallengeState.PLAYING


def test_declined_and_taken_back_end_it_and_only_those_two_may() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    made = room.challenged(ladder, people[2], people[0])
    for wrong in (people[1], people[2]):
        with cast.refused("no_such_challenge"):
            challenges.accept(made.pk, user=wrong)
        with cast.refused("no_such_challenge"):
            challenges.decline(made.pk, user=wrong)
    with cast.refused("no_such_challenge"):
        challenges.take_back(made.pk, user=people[0])
    challenges.decline(made.pk, user=people[0])
    assert notices(people[2]) == ["declined"]
    assert notices(people[0]) == []
    with cast.refused("asked_recently"):
        room.challenged(ladder, people[2], people[0])
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        again = room.challenged(ladder, people[2], people[0])
        challenges.take_back(again.pk, user=people[2])
        with cast.refused("asked_recently"):
            room.challenged(ladder, people[2], people[0])
    with cast.refused("no_such_challenge"):
        challenges.accept(again.pk, user=people[0])
    assert notices(people[0]) == []
    assert room.order(ladder) == people


def test_a_note_is_not_read_by_those_who_do_not_hear_its_writer_nor_written_by_the_silenced() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    room.challenged(ladder, people[2], people[0], note="Good evening")
    assert [line.note for line in ladder_page(ladder, people[0]).to_me] == ["Good evening"]
    blocks.keep(people[0], people[2], BlockKind.MUTE)
    assert [line.note for line in ladder_page(ladder, people[0]).to_me] == [""]
    people[1].silenced_until = timezone.now() + timedelta(days=1)
    with cast.refused("silenced"):
        room.challenged(ladder, people[1], people[0], note="Good evening")
    room.challenged(ladder, people[1], people[0])


# --- directors --------------------------------------------------------------------------------------------


def test_paused_holds_challenges_and_counts_games_frozen_counts_none() -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    people = room.joined(ladder, 4)
    first, second = room.begun(ladder, people[3], people[0]), room.begun(ladder, people[2], people[1])
    waiting = room.challenged(ladder, people[1], people[0])
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=host, why="holidays")
    with cast.refused("ladder_stage"):
        challenges.accept(waiting.pk, user=people[0])
    with time_machine.travel(waiting.answer_by + timedelta(days=1), tick=False):
        room.settle_jobs()
        assert Challenge.objects.get(pk=waiting.pk).state == ChallengeState.WAITING
    room.end(first, 0)
    assert room.order(ladder) == [people[3], people[0], people[1], people[2]]
    direct.set_stage(ladder.pk, LadderActKind.FREEZE, by=host, why="the year is over")
    room.end(second, 0)
    assert room.order(ladder) == [people[3], people[0], people[1], people[2]]
    with cast.refused("ladder_stage"):
        entries.join(ladder.pk, user=cast.person("late"))
    with time_machine.travel(waiting.answer_by + timedelta(days=2), tick=False):
        direct.set_stage(ladder.pk, LadderActKind.OPEN, by=host, why="the new year")
        later = Challenge.objects.get(pk=waiting.pk).answer_by
        assert later == timezone.now() + ladder.time_to_answer
    room.hold(ladder)
    direct.set_stage(ladder.pk, LadderActKind.CLOSE, by=host, why="nobody comes")
    assert Challenge.objects.get(pk=waiting.pk).state == ChallengeState.CANCELLED
    with cast.refused("ladder_stage"):
        direct.set_stage(ladder.pk, LadderActKind.OPEN, by=host, why="again")


def test_a_director_moves_takes_off_and_decides_with_a_reason() -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    people = room.joined(ladder, 4)
    game, other = room.begun(ladder, people[3], people[0]), room.begun(ladder, people[2], people[1])
    made = Challenge.objects.get(game=game)
    with cast.refused("no_reason"):
        direct.decide(ladder.pk, made.pk, "challenger", by=host, why=" ")
    direct.decide(ladder.pk, made.pk, "challenger", by=host, why="no move for weeks")
    assert room.order(ladder) == [people[3], people[0], people[1], people[2]]
    assert cast.again(game).ending == EndReason.ADJUDICATED
    with cast.refused("no_such_challenge"):
        direct.decide(ladder.pk, made.pk, "opponent", by=host, why="again")
    direct.remove(ladder.pk, room.entry(ladder, people[1]).pk, by=host, why="asked to")
    assert room.order(ladder) == [people[3], people[0], people[2]]
    assert cast.again(other).ending == EndReason.CANCELLED
    direct.move(ladder.pk, room.entry(ladder, people[2]).pk, 1, by=host, why="a mistake of mine")
    assert room.order(ladder) == [people[2], people[3], people[0]]
    for wrong in (0, 4):
        with cast.refused("no_such_place"):
            direct.move(ladder.pk, room.entry(ladder, people[2]).pk, wrong, by=host, why="x")
    cast.bot("Lion")
    direct.add_bot(ladder.pk, "club", by=host)
    assert ladder.acts.count() == 4
    assert "decided" in notices(people[1])
    room.hold(ladder)


def test_nobody_decides_a_game_of_their_own() -> None:
    host = cast.person("host")
    ladder = room.ladder(host)
    [above] = room.joined(ladder, 1)
    entries.join(ladder.pk, user=host)
    made = Challenge.objects.get(game=room.begun(ladder, host, above))
    with cast.refused("own_game"):
        direct.decide(ladder.pk, made.pk, "challenger", by=host, why="I was ahead")
    assert room.order(ladder) == [above, host]


def test_an_organiser_who_is_put_out_of_the_club_has_no_desk_of_its_ladder_for_members() -> None:
    club = ClubRoom.opened()
    director = club.people["director"]
    ladder = room.ladder(director, club=club.club, members_only=True)
    browser = cast.browser_of(director)
    assert browser.get(f"{ladder.get_absolute_url()}desk/").status_code == 200
    membership.ban(club.club, by=club.people["owner"], user=director)
    assert browser.get(f"{ladder.get_absolute_url()}desk/").status_code == 404
    assert cast.browser_of(club.people["owner"]).get(f"{ladder.get_absolute_url()}desk/").status_code == 200


def test_figures_may_change_and_stay_within_bounds() -> None:
    host = cast.person("host")
    ladder = room.ladder(host)
    figures = LadderFigures(challenge_rules=ChallengeRules(reach_places=2, reach_percent=0), idle_days=0)
    direct.change(ladder.pk, figures, by=host, why="the club has voted")
    found = Ladder.objects.get(pk=ladder.pk)
    assert found.challenge_rules == figures.challenge_rules
    assert found.idle_days == 0


def test_one_organiser_holds_four_ladders_at_once() -> None:
    host = cast.person("host")
    for _ in range(4):
        room.ladder(host)
    with cast.refused("ladders_enough"):
        room.ladder(host)


# --- the idle ---------------------------------------------------------------------------------------------


def test_the_idle_are_warned_a_week_before_and_taken_off() -> None:
    ladder = room.ladder(figures=LadderFigures(idle_days=30))
    people = room.joined(ladder, 5)
    start = timezone.now()
    game = room.begun(ladder, people[4], people[3])
    with time_machine.travel(start + timedelta(days=22), tick=False):
        idle.see_to(ladder)
        assert notices(people[0]) == []
    with time_machine.travel(start + timedelta(days=23, hours=1), tick=False):
        idle.see_to(ladder)
        idle.see_to(ladder)
        assert notices(people[0]) == ["idle"]
        # Whoever plays somebody against a clock is not idle.
        assert "idle" not in notices(people[4])
        room.challenged(ladder, people[1], people[0])
        leave_hours.take(people[2], number=24 * 10)
    with time_machine.travel(start + timedelta(days=30, hours=2), tick=False):
        idle.see_to(ladder)
        assert room.order(ladder) == people[1:]
        assert notices(people[0])[-1] == "off"
        assert PlaceChange.objects.filter(entrant=room.entry(ladder, people[0])).latest("pk").cause == "idle"
    with time_machine.travel(start + timedelta(days=34), tick=False):
        idle.see_to(ladder)
        assert people[2] not in room.order(ladder)
    room.end(game, 1)
    room.hold(ladder)


def test_a_ladder_that_was_paused_gives_everybody_their_time_anew() -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=LadderFigures(idle_days=30))
    people = room.joined(ladder, 2)
    start = timezone.now()
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=host, why="summer")
    with time_machine.travel(start + timedelta(days=60), tick=False):
        direct.set_stage(ladder.pk, LadderActKind.OPEN, by=host, why="autumn")
        idle.see_to(Ladder.objects.get(pk=ladder.pk))
        assert notices(people[0]) == []


def test_who_leaves_the_club_is_taken_off_its_ladder_for_members() -> None:
    club = ClubRoom.opened()
    ladder = room.ladder(club.people["director"], club=club.club, members_only=True)
    for who in ("member", "other member", "owner"):
        entries.join(ladder.pk, user=club.people[who])
    with cast.refused("not_a_member"):
        entries.join(ladder.pk, user=club.people["stranger"])
    game = room.begun(ladder, club.people["owner"], club.people["member"])
    assert (game.public, game.club) == (False, club.club)
    membership.leave(club.club, user=club.people["member"])
    idle.see_to(ladder)
    # As if the ladder had been left: the game is given up, and whoever played against them has won.
    assert room.order(ladder) == [club.people["owner"], club.people["other member"]]
    assert cast.again(game).ending == EndReason.RESIGNED
    assert notices(club.people["member"])[-1] == "out"
    room.hold(ladder)


# --- pages ------------------------------------------------------------------------------------------------


def test_the_page_says_of_every_row_whether_i_may_challenge_and_why_not() -> None:
    ladder = room.ladder(
        figures=LadderFigures(challenge_rules=ChallengeRules(reach_places=2, reach_percent=0))
    )
    people = room.joined(ladder, 5)
    page = ladder_page(ladder, people[3])
    assert [(row.may_challenge, row.why) for row in page.rows] == [
        (False, "Too far above you."),
        (True, ""),
        (True, ""),
        (False, "This is you."),
        (False, "Below you."),
    ]
    room.challenged(ladder, people[4], people[3], "Good evening")
    page = ladder_page(ladder, people[3])
    assert [(line.who.name, line.note, line.to_me) for line in page.to_me] == [
        ("player 5", "Good evening", True)
    ]
    assert ladder_page(ladder, people[4]).waiting[0].who.name == "player 4"
    assert [row.why for row in ladder_page(ladder, None).rows] == [""] * 5


def test_a_page_of_a_ladder_asks_as_much_of_hundreds_as_of_a_few() -> None:
    asked = []
    for number in (3, 120):
        ladder = room.ladder(figures=room.FREE)
        people = room.joined(ladder, number)
        room.begun(ladder, people[-1], people[0])
        room.challenged(ladder, people[-1], people[1])
        with CaptureQueriesContext(connection) as context:
            ladder_page(Ladder.objects.select_related("club").get(pk=ladder.pk), people[-1])
        asked.append(len(context))
    assert asked == [19, 19]


def test_long_ladders_open_around_the_reader() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 120)
    assert [row.place for row in ladder_page(ladder, people[70]).rows][::49] == [51, 100]
    assert ladder_page(ladder, None).rows[0].place == 1
    assert ladder_page(ladder, people[70], page=3).rows[-1].place == 120


def test_history_tells_each_thing_once_with_its_cause_and_everybodys_places() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 4)
    room.end(room.begun(ladder, people[3], people[0]), 0)
    room.end(room.begun(ladder, people[2], people[1]), 1)
    room.time_up(room.begun(ladder, people[1], people[3]), 1)
    lines = [(line.sentence, line.places) for line in history_page(ladder, None, page=1).lines]
    assert lines == [
        ("player 2 won against player 4, whose time ran out.", "3 → 1"),
        ("player 3 lost against player 2.", "4"),
        ("player 4 won against player 1.", "4 → 1"),
        ("player 4 joined.", "4"),
        ("player 3 joined.", "3"),
        ("player 2 joined.", "2"),
        ("player 1 joined.", "1"),
    ]
    mine = player_page(ladder, room.entry(ladder, people[0]), None, page=1)
    assert [(line.sentence, line.places) for line in mine.history.lines] == [
        ("player 1 lost against player 4.", "1 → 2"),
        ("player 1 joined.", "1"),
    ]
    assert (mine.place, mine.best) == (2, 1)
    other = player_page(ladder, room.entry(ladder, people[2]), None, page=1)
    assert other.history.lines[0].sentence == "A place above became free."
    assert other.chart is not None
    heights = [dot.y for dot in other.chart.lines[0]]
    assert [dot.value for dot in other.chart.lines[0]] == [3, 4, 4, 3]
    assert heights[1] > heights[0]
    climbs = ladder_page(ladder, None).climbs
    assert [(climb.who.name, climb.from_place, climb.to_place) for climb in climbs] == []


def test_the_biggest_climbs_of_a_month_are_shown() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 6)
    with time_machine.travel(timezone.now() + timedelta(days=40), tick=False):
        room.end(room.begun(ladder, people[5], people[0]), 0)
        room.end(room.begun(ladder, people[4], people[1]), 0)
        climbs = ladder_page(ladder, None).climbs
        assert [(climb.who.name, climb.from_place, climb.to_place) for climb in climbs] == [
            ("player 6", 6, 1),
            ("player 5", 5, 3),
        ]


def test_a_table_says_which_ladder_it_is_for_and_nobody_plays_it_again_there() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    game = room.begun(ladder, people[2], people[0])
    found = purposes([game], people[0].pk)[game.pk]
    assert (found.name, found.part) == ("Ladder of the talon", "a challenge: place 3 against place 1")
    room.end(game, 0)
    over = cast.again(game)
    found = purposes([over], people[0].pk)[game.pk]
    assert found.ways[0] == ("The ladder now", ladder.get_absolute_url())
    browser = cast.browser_of(people[0])
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "Ladder of the talon" in page
    assert f"{game.get_absolute_url()}again/" not in page
    answer = browser.post(f"{game.get_absolute_url()}again/", {"words": ""})
    assert answer.url == game.get_absolute_url()
    assert "go on from the page of that" in browser.get(answer.url).content.decode()
    assert cast.again(game).rematch is None


# --- what an attacker tried -------------------------------------------------------------------------------


def test_leave_taken_hour_by_hour_does_not_keep_a_challenge_for_ever() -> None:
    ladder = room.ladder(figures=LadderFigures(answer_days=2))
    people = room.joined(ladder, 2)
    made = room.challenged(ladder, people[1], people[0])
    for _ in range(40):
        made.refresh_from_db()
        if made.state != ChallengeState.WAITING:
            break
        with time_machine.travel(made.answer_by - timedelta(minutes=5), tick=False):
            leave_hours.take(people[0], number=1)
        with time_machine.travel(made.answer_by + timedelta(minutes=1), tick=False):
            room.settle_jobs()
    assert made.state == ChallengeState.PLAYING
    assert made.answer_by <= made.made_at + timedelta(days=2 + 28)


def test_to_challenge_and_take_it_back_keeps_no_place() -> None:
    ladder = room.ladder(figures=LadderFigures(idle_days=30))
    people = room.joined(ladder, 2)
    start = timezone.now()
    for day in range(0, 60, 3):
        with time_machine.travel(start + timedelta(days=day), tick=False):
            if ladder.entrants.filter(user=people[1], place__isnull=True).exists():
                break
            if room.entry(ladder, people[0]).place is not None:
                challenges.take_back(room.challenged(ladder, people[1], people[0]).pk, user=people[1])
            idle.see_to(ladder)
    assert room.entry(ladder, people[1]).place is None


def test_whoever_challenges_one_after_another_without_a_game_is_stopped() -> None:
    ladder = room.ladder(
        figures=LadderFigures(challenge_rules=ChallengeRules(reach_percent=100, max_challenges_out=2))
    )
    people = room.joined(ladder, 8)
    for other in people[:4]:
        challenges.take_back(room.challenged(ladder, people[7], other).pk, user=people[7])
    with cast.refused("your_limit"):
        room.challenged(ladder, people[7], people[4])
    entries.leave(ladder.pk, user=people[7])
    entries.join(ladder.pk, user=people[7])
    with cast.refused("asked_recently"):
        room.challenged(ladder, people[7], people[0])


def test_whoever_was_put_out_of_the_club_reads_and_challenges_no_more() -> None:
    club = ClubRoom.opened()
    ladder = room.ladder(club.people["director"], club=club.club, members_only=True)
    for who in ("owner", "member"):
        entries.join(ladder.pk, user=club.people[who])
    membership.ban(club.club, by=club.people["owner"], user=club.people["member"])
    with cast.refused("block"):
        room.challenged(ladder, club.people["member"], club.people["owner"], note="a rude word")
    idle.see_to(ladder)
    browser = cast.browser_of(club.people["member"])
    for leaf in ("", "history/"):
        assert browser.get(f"{ladder.get_absolute_url()}{leaf}").status_code == 404


def test_games_from_before_somebody_left_move_nobody_when_they_are_back() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 4)
    first, second = room.begun(ladder, people[3], people[0]), room.begun(ladder, people[3], people[1])
    room.time_up(second, 0)
    entries.join(ladder.pk, user=people[3])
    room.end(first, 0)
    assert room.order(ladder) == people
    room.hold(ladder)


def test_nobody_whose_account_is_closed_is_challenged_or_stays() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 2)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    with cast.refused("block"):
        room.challenged(ladder, people[1], people[0])
    idle.see_to(ladder)
    assert room.order(ladder) == [people[1]]


def test_a_director_ends_no_game_of_another_ladder() -> None:
    host = cast.person("host")
    mine, other = room.ladder(host), room.ladder()
    people = room.joined(other, 2)
    game = room.begun(other, people[1], people[0])
    with cast.refused("not_on_it"):
        direct.remove(mine.pk, room.entry(other, people[0]).pk, by=host, why="mischief")
    assert cast.again(game).status == GameStatus.PLAYING


def test_a_game_that_begins_while_somebody_is_taken_off_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    people = room.joined(ladder, 3)
    first, made = room.begun(ladder, people[1], people[0]), room.challenged(ladder, people[2], people[0])
    ends = direct.break_off

    def and_another_begins(public_id: str, words: str) -> None:
        ends(public_id, words)
        if public_id == first.public_id:
            challenges.accept(made.pk, user=people[0])

    monkeypatch.setattr(direct, "break_off", and_another_begins)
    direct.remove(ladder.pk, room.entry(ladder, people[0]).pk, by=host, why="asked to")
    made.refresh_from_db()
    assert made.game is not None
    assert made.game.status == GameStatus.OVER
    assert room.order(ladder) == people[1:]


def test_the_list_tells_each_reader_their_own_place_alone() -> None:
    cast.bot("Lion")
    setup.make_house_ladders()
    assert {line.place for line in ladder_list(None).lines} == {None}
    assert [line.name for line in ladder_list(None).lines][::7] == [
        "Ladder: Double-deck pinochle",
        "Ladder: Pinacle",
    ]
    ladder = Ladder.objects.get(house=True, variant="double-deck")
    pair = [cast.person("elder"), cast.person("younger")]
    link = entries.look_for_partner(ladder.pk, user=pair[0])
    entries.join_as_partner(ladder.pk, link.word, user=pair[1])
    for user in pair:
        [line] = [line for line in ladder_list(user).lines if line.place is not None]
        assert (line.name, line.place, line.size) == ("Ladder: Double-deck pinochle", 4, "4 pairs")


# --- laws -------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3 if LONG else 1))
def test_weeks_of_a_ladder_with_everything_that_happens(seed: int) -> None:
    days = 60 if LONG else 15
    rng = Random(seed)
    host = cast.person("host")
    ladder = room.ladder(host, figures=LadderFigures(idle_days=20, answer_days=2))
    people = room.joined(ladder, 24)
    start = timezone.now()
    for day in range(days):
        with time_machine.travel(start + timedelta(days=day), tick=False):
            for user in rng.sample(people, 8):
                mine = ladder.entrants.filter(user=user, place__isnull=False).select_related("user").first()
                if mine is None:
                    if rng.random() < 0.5:
                        entries.join(ladder.pk, user=user)
                    continue
                others = list(ladder.entrants.filter(place__isnull=False).select_related("user"))
                found = obstacles_among(ladder, mine, others, timezone.now())
                free = [each for each in others if found[each.pk] is None]
                if free:
                    challenges.challenge(ladder.pk, rng.choice(free).pk, user=user)
            for made in Challenge.objects.filter(state="waiting").select_related("opponent__user"):
                assert made.opponent.user is not None
                lot = rng.random()
                if lot < 0.4:
                    challenges.accept(made.pk, user=made.opponent.user)
                elif lot < 0.5:
                    challenges.decline(made.pk, user=made.opponent.user)
            for made in Challenge.objects.filter(state="playing").select_related("game"):
                assert made.game is not None
                lot = rng.random()
                if lot < 0.25:
                    room.end(made.game, rng.choice([0, 1, None]))
                elif lot < 0.28:
                    room.time_up(made.game, rng.randrange(2))
            if rng.random() < 0.2:
                left = rng.choice(room.order(ladder))
                assert left is not None
                entries.leave(ladder.pk, user=left)
            room.settle_jobs()
            idle.see_to(ladder)
            if day % 5 == 0:
                room.hold(ladder)
    room.hold(ladder)
    assert Challenge.objects.filter(state="done").count() >= days
    # Nothing hangs: what waits was made within the days to answer it.
    oldest = start + timedelta(days=days - 1) - ladder.time_to_answer
    assert not Challenge.objects.filter(state="waiting", made_at__lt=oldest - timedelta(days=1)).exists()

"""Challenges: who may challenge whom and why not, and how a challenge is answered or ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind
from games.ladders.models import (
    Challenge,
    ChallengeState,
    LadderActKind,
    Unanswered,
)
from games.ladders.read.page import ladder_page
from games.ladders.record.obstacles import rating_place
from games.ladders.write import challenges, direct, entries
from games.ladders.write.settings import LadderFigures
from games.play.write import leave as leave_hours
from games.play.write.demo import make_demo
from games.ratings.models import Rating
from games.standings.challenge_rules import ChallengeRules, Obstacle
from tests import cast
from tests.ladders import room

pytestmark = pytest.mark.django_db


# --- what a challenge may be ------------------------------------------------------------------------------


def test_every_reason_is_found_in_the_rows() -> None:
    rules = ChallengeRules(
        reach_places=3, reach_percent=0, reach_rating=None, max_challenges_out=2, max_challenges_in=(2, 2, 2)
    )
    host = cast.person("host")
    ladder = room.ladder(host, figures=LadderFigures(challenge_rules=rules))
    people = room.joined(ladder, 7)
    stranger = cast.person("stranger")
    assert room.obstacle(ladder, stranger, people[0]) == Obstacle.NOT_ON_LADDER
    assert room.obstacle(ladder, people[6], people[6]) == Obstacle.YOURSELF
    assert room.obstacle(ladder, people[6], people[2]) == Obstacle.TOO_FAR_ABOVE
    room.end(room.begun(ladder, people[6], people[5]), 1)
    assert room.obstacle(ladder, people[6], people[5]) == Obstacle.PLAYED_RECENTLY
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1), tick=False):
        assert room.obstacle(ladder, people[6], people[5]) is None
    leave_hours.take(people[4], number=48)
    assert room.obstacle(ladder, people[6], people[4]) == Obstacle.ON_LEAVE
    leave_hours.stop(people[4])
    for by, other in ((people[3], people[6]), (people[6], people[3])):
        blocks.keep(by, other, BlockKind.BLOCK)
        assert room.obstacle(ladder, people[6], people[3]) == Obstacle.BLOCK
        blocks.lift(by, other, BlockKind.BLOCK)
    # Leave lasts to the end of the hour that has begun.
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        room.challenged(ladder, people[5], people[4])
        room.challenged(ladder, people[6], people[4])
        assert room.obstacle(ladder, people[6], people[3]) is None
        room.challenged(ladder, people[6], people[3])
        assert room.obstacle(ladder, people[6], people[5]) == Obstacle.PLAYED_RECENTLY
        assert room.obstacle(ladder, people[5], people[3]) is None
    with time_machine.travel(timezone.now() + timedelta(days=8), tick=False):
        assert room.obstacle(ladder, people[6], people[5]) == Obstacle.YOUR_LIMIT
    late = cast.person("late")
    entries.join(ladder.pk, user=late)
    direct.move(ladder.pk, room.entry(ladder, late).pk, 6, by=host, why="a test")
    assert room.obstacle(ladder, late, people[4]) == Obstacle.THEIR_LIMIT
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=host, why="holidays")
    assert room.obstacle(ladder, people[1], people[0]) == Obstacle.CLOSED


def test_on_a_ladder_with_ratings_the_rating_reaches_further() -> None:
    rules = ChallengeRules(reach_places=1, reach_percent=0, reach_rating=2)
    ladder = room.ladder(figures=LadderFigures(challenge_rules=rules))
    people = room.joined(ladder, 8)
    assert room.obstacle(ladder, people[7], people[5]) == Obstacle.TOO_FAR_ABOVE
    for place, user in enumerate(people):
        # The last is the fourth best by rating: two places beyond that is the second place.
        mu = 30.0 - place if place < 7 else 27.5
        Rating.objects.create(user=user, family="piquet", pace="days", mu=mu, sigma=1.0, games=30)
    assert room.obstacle(ladder, people[7], people[1]) is None
    assert room.obstacle(ladder, people[7], people[0]) == Obstacle.TOO_FAR_ABOVE


@pytest.mark.parametrize(
    ("own", "expert", "place"),
    [
        # Seven have no rating and begin with 25; the bot has the rating of its level.
        (20.0, 19.0, 8),
        (20.0, 21.0, 9),
        (26.0, 19.0, 1),
        (26.0, 27.0, 2),
    ],
)
def test_whoever_has_no_rating_counts_as_at_the_start_and_bots_by_their_level(
    own: float, expert: float, place: int
) -> None:
    make_demo()
    host = cast.person("host")
    ladder = room.ladder(host)
    people = room.joined(ladder, 8)
    direct.add_bot(ladder.pk, "expert", by=host)
    rated = {"family": "piquet", "pace": "days", "sigma": 1.0, "games": 30}
    Rating.objects.create(user=people[7], mu=own, **rated)
    Rating.objects.update_or_create(
        level="expert", user=None, family="piquet", pace="days", defaults=rated | {"mu": expert}
    )
    assert rating_place(ladder, room.entry(ladder, people[7])) == place


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
            assert room.notices(people[2]) == ["expired"]
        else:
            assert found.state == ChallengeState.PLAYING
            assert room.notices(people[0]) == ["begun"]
            assert room.notices(people[2]) == ["begun"]


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
    assert room.notices(people[2]) == ["declined"]
    assert room.notices(people[0]) == []
    with cast.refused("asked_recently"):
        room.challenged(ladder, people[2], people[0])
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        again = room.challenged(ladder, people[2], people[0])
        challenges.take_back(again.pk, user=people[2])
        with cast.refused("asked_recently"):
            room.challenged(ladder, people[2], people[0])
    with cast.refused("no_such_challenge"):
        challenges.accept(again.pk, user=people[0])
    assert room.notices(people[0]) == []
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

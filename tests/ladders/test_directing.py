"""What directors of a ladder do, and what becomes of those who do not play."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.clubs.core import membership
from games.ladders.models import (
    Challenge,
    ChallengeState,
    Ladder,
    LadderActKind,
    PlaceChange,
)
from games.ladders.read.page import latest_acts
from games.ladders.web.forms import figures_of
from games.ladders.write import challenges, direct, entries, idle
from games.ladders.write.settings import LadderFigures
from games.play.models import EndReason, GameStatus
from games.play.write import leave as leave_hours
from games.standings.challenge_rules import ChallengeRules
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room

pytestmark = pytest.mark.django_db


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
    for unseen in (" ", "\u200b", "\u3164", "\u202e"):
        with cast.refused("no_reason"):
            direct.decide(ladder.pk, made.pk, "challenger", by=host, why=unseen)
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
    assert "decided" in room.notices(people[1])
    room.hold(ladder)


def test_nobody_decides_a_game_of_their_own() -> None:
    host = cast.person("host")
    ladder = room.ladder(host)
    [above] = room.joined(ladder, 1)
    entries.join(ladder.pk, user=host)
    made = Challenge.objects.get(game=room.begun(ladder, host, above))
    with cast.refused("own_game"):
        direct.decide(ladder.pk, made.pk, "challenger", by=host, why="I was ahead")
    with cast.refused("own_opponent"):
        direct.remove(ladder.pk, room.entry(ladder, above).pk, by=host, why="plays too well")
    with cast.refused("own_place"):
        direct.move(ladder.pk, room.entry(ladder, host).pk, 1, by=host, why="I was ahead")
    with cast.refused("own_place"):
        direct.remove(ladder.pk, room.entry(ladder, host).pk, by=host, why="I was behind")
    assert room.order(ladder) == [above, host]
    assert cast.again(made.game).status == GameStatus.PLAYING


def test_an_organiser_who_is_put_out_of_the_club_has_no_desk_of_its_ladder_for_members() -> None:
    club = ClubRoom.opened()
    director = club.people["director"]
    ladder = room.ladder(director, club=club.club, members_only=True)
    browser = cast.browser_of(director)
    assert browser.get(f"{ladder.get_absolute_url()}desk/").status_code == 200
    assert ladder.name in browser.get("/ladders/").content.decode()
    membership.ban(club.club, by=club.people["owner"], user=director)
    assert browser.get(f"{ladder.get_absolute_url()}desk/").status_code == 404
    assert ladder.name not in browser.get("/ladders/").content.decode()
    assert cast.browser_of(club.people["owner"]).get(f"{ladder.get_absolute_url()}desk/").status_code == 200


def test_figures_may_change_and_stay_within_bounds() -> None:
    host = cast.person("host")
    ladder = room.ladder(host)
    figures = LadderFigures(challenge_rules=ChallengeRules(reach_places=2, reach_percent=0), idle_days=0)
    direct.change(ladder.pk, figures, by=host, why="the club has voted")
    found = Ladder.objects.get(pk=ladder.pk)
    assert found.challenge_rules == figures.challenge_rules
    assert found.idle_days == 0


def test_whoever_reads_that_the_rules_were_changed_reads_what_they_were_and_what_they_are() -> None:
    host = cast.person("host")
    ladder = room.ladder(host)
    first = LadderFigures(challenge_rules=ChallengeRules(reach_places=2, reach_percent=0, days_between=0))
    direct.change(ladder.pk, first, by=host, why="the club has voted")
    direct.change(ladder.pk, LadderFigures(), by=host, why="it has voted again")
    again, once = latest_acts(Ladder.objects.get(pk=ladder.pk))
    ten = "One may challenge up to 10 places upwards; from far down, up to 40 percent of those above."
    two, week = (
        "One may challenge up to 2 places upwards.",
        "The same two play again after 7 days at the earliest.",
    )
    changed = "The rules of the ladder were changed."
    assert once.sentence == f"{changed} Before: {ten} {week} Now: {two}"
    assert again.sentence == f"{changed} Before: {two} Now: {ten} {week}"
    direct.change(ladder.pk, LadderFigures(), by=host, why="it means it")
    assert latest_acts(ladder)[0].sentence == changed


@pytest.mark.parametrize(
    ("figure", "bounds", "beyond"),
    [
        ("reach_places", "From 0 to 100.", 101),
        ("reach_percent", "100: everybody above. From 0 to 100.", 101),
        ("reach_rating", "Empty: ratings do not matter. From 0 to 100.", 101),
        ("max_out", "From 1 to 20.", 0),
        ("max_in_first", "From 1 to 20.", 21),
        ("max_in_next", "From 1 to 20.", 0),
        ("max_in_rest", "From 1 to 20.", 21),
        ("days_between", "From 0 to 60.", 61),
        ("answer_days", "From 1 to 30.", 0),
        ("idle_days", "From two weeks to a year, or 0 for never.", 13),
    ],
)
def test_the_bounds_of_a_figure_stand_beside_it_and_are_kept(figure: str, bounds: str, beyond: int) -> None:
    host = cast.person("host")
    ladder = room.ladder(host)
    browser = cast.browser_of(host)
    for page in ("/ladders/new/?game=piquet", f"{ladder.get_absolute_url()}desk/"):
        fields = browser.get(page).content.decode().split('<div class="field">')
        [field] = [each for each in fields if f'id="id_{figure}"' in each]
        assert f"{bounds}</div>" in field
    figures = {name: "" if value is None else value for name, value in figures_of(ladder).items()}
    asked = figures | {figure: beyond, "why": "the club has voted"}
    assert browser.post(f"{ladder.get_absolute_url()}desk/change/", asked).status_code == 422
    assert figures_of(Ladder.objects.get(pk=ladder.pk)) == figures_of(ladder)


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
        assert room.notices(people[0]) == []
    with time_machine.travel(start + timedelta(days=23, hours=1), tick=False):
        idle.see_to(ladder)
        idle.see_to(ladder)
        assert room.notices(people[0]) == ["idle"]
        # Whoever plays somebody against a clock is not idle.
        assert "idle" not in room.notices(people[4])
        room.challenged(ladder, people[1], people[0])
        leave_hours.take(people[2], number=24 * 10)
    with time_machine.travel(start + timedelta(days=30, hours=2), tick=False):
        idle.see_to(ladder)
        assert room.order(ladder) == people[1:]
        assert room.notices(people[0])[-1] == "off"
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
        assert room.notices(people[0]) == []


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
    assert room.notices(club.people["member"])[-1] == "out"
    room.hold(ladder)

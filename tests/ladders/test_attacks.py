"""What an attacker tried on a ladder."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.clubs.core import membership
from games.ladders.models import (
    ChallengeState,
    Ladder,
    LadderActKind,
    PlaceChange,
    Unanswered,
)
from games.ladders.read.lists import ladder_list
from games.ladders.record import a_day
from games.ladders.write import challenges, direct, entries, idle, setup
from games.ladders.write.settings import LadderFigures
from games.play.models import GameStatus
from games.play.write import leave as leave_hours
from games.play.write.demo import make_demo
from games.standings.challenge_rules import ChallengeRules
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room

pytestmark = pytest.mark.django_db


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


@pytest.mark.slow
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

    def and_another_begins(public_id: str, words: str, **more: Any) -> None:
        ends(public_id, words, **more)
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
    assert [line.name for line in ladder_list(None).lines][::8] == [
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


def test_nobody_keeps_a_place_by_declining_whatever_is_asked() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 5)
    asked = [room.challenged(ladder, user, people[0]) for user in people[1:4]]
    for made in asked[:2]:
        challenges.decline(made.pk, user=people[0])
    with cast.refused("declined_enough"):
        challenges.decline(asked[2].pk, user=people[0])
    with time_machine.travel(asked[2].answer_by + timedelta(minutes=1), tick=False):
        room.settle_jobs()
        asked[2].refresh_from_db()
        assert asked[2].state == ChallengeState.PLAYING
    with time_machine.travel(timezone.now() + timedelta(days=30, minutes=1), tick=False):
        later = room.challenged(ladder, people[4], people[0])
        challenges.decline(later.pk, user=people[0])


def test_where_challenges_end_without_an_answer_declining_has_no_limit() -> None:
    ladder = room.ladder(figures=LadderFigures(unanswered=Unanswered.ENDS))
    people = room.joined(ladder, 4)
    for user in people[1:]:
        challenges.decline(room.challenged(ladder, user, people[0]).pk, user=people[0])


def test_who_has_declined_enough_is_offered_no_button_and_reads_why() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 4)
    made = [room.challenged(ladder, user, people[0]) for user in people[1:]]
    browser = cast.browser_of(people[0])
    page = browser.get(ladder.get_absolute_url()).content.decode()
    assert (page.count("/decline/"), "You have declined two" in page) == (3, False)
    for each in made[:2]:
        browser.post(f"{ladder.get_absolute_url()}answer/{each.pk}/decline/")
    page = browser.get(ladder.get_absolute_url()).content.decode()
    assert (page.count("/decline/"), "You have declined two" in page) == (0, True)
    answer = browser.post(f"{ladder.get_absolute_url()}answer/{made[2].pk}/decline/")
    assert answer.status_code == 422
    assert "This challenge cannot be declined" in answer.content.decode()


@pytest.mark.parametrize("kind", [LadderActKind.FREEZE, LadderActKind.CLOSE])
def test_a_director_whose_own_game_would_not_count_leaves_the_ladder_open(kind: LadderActKind) -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    entries.join(ladder.pk, user=host)
    people = room.joined(ladder, 2)
    game = room.begun(ladder, people[1], host)
    with cast.refused("own_game_open"):
        direct.set_stage(ladder.pk, kind, by=host, why="I am about to lose it")
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=host, why="holidays")
    with cast.refused("own_game_open"):
        direct.set_stage(ladder.pk, kind, by=host, why="I am about to lose it")
    room.end(game, 0)
    assert room.order(ladder) == [people[1], host, people[0]]
    direct.set_stage(ladder.pk, kind, by=host, why="the year is over")


def test_a_director_does_not_move_somebody_they_play_against() -> None:
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    entries.join(ladder.pk, user=host)
    people = room.joined(ladder, 2)
    made = room.challenged(ladder, people[1], host)
    with cast.refused("own_opponent"):
        direct.move(ladder.pk, room.entry(ladder, people[1]).pk, 1, by=host, why="then they win nothing")
    challenges.take_back(made.pk, user=people[1])
    direct.move(ladder.pk, room.entry(ladder, people[1]).pk, 2, by=host, why="a mistake of mine")
    assert room.order(ladder) == [host, people[1], people[0]]


def test_joining_and_leaving_by_turns_ends_for_the_day_and_leaving_is_never_refused() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 2)
    for _ in range(4):
        entries.leave(ladder.pk, user=people[1])
        entries.join(ladder.pk, user=people[1])
    with cast.refused("on_it_already"):
        entries.join(ladder.pk, user=people[1])
    entries.leave(ladder.pk, user=people[1])
    for _ in range(3):
        with cast.refused("ladder_joined_enough"):
            entries.join(ladder.pk, user=people[1])
    page = cast.browser_of(people[1]).post(f"{ladder.get_absolute_url()}join/")
    assert (page.status_code, "Join again tomorrow." in page.content.decode()) == (422, True)
    assert PlaceChange.objects.filter(entrant__user=people[1]).count() == 10
    entries.join(room.ladder(name="another").pk, user=people[1])
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        entries.join(ladder.pk, user=people[1])
    room.hold(ladder)


def test_with_another_partner_each_time_one_joins_no_oftener() -> None:
    ladder = room.ladder(variant=cast.VARIANT, options=cast.STANDARD)
    host = cast.person("West")

    def joined_with(partner: User) -> None:
        link = entries.look_for_partner(ladder.pk, user=host)
        entries.join_as_partner(ladder.pk, link.word, user=partner)

    for _ in range(5):
        joined_with(cast.person("East"))
        entries.leave(ladder.pk, user=host)
    with cast.refused("ladder_joined_enough"):
        joined_with(cast.person("East"))


def test_who_challenges_bots_and_gives_up_at_once_deals_no_games_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(a_day, "MOST_PLAYED", 3)
    make_demo()
    host = cast.person("host")
    ladder = room.ladder(host, figures=room.FREE)
    direct.add_bot(ladder.pk, "novice", by=host)
    [user] = room.joined(ladder, 1)
    bot = ladder.entrants.get(bot__isnull=False)
    for _ in range(3):
        made = challenges.challenge(ladder.pk, bot.pk, user=user)
        assert made.game is not None
        entries.give_up(made.game.public_id, user)
    for _ in range(2):
        with cast.refused("ladder_played_enough"):
            challenges.challenge(ladder.pk, bot.pk, user=user)
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        challenges.challenge(ladder.pk, bot.pk, user=user)

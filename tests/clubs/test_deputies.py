"""Deputies of a league and of a ladder: whom the organiser lets direct, and who is one no longer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from accounts.models import User
from games.clubs.core import contests, membership
from games.clubs.core.contests import Contest, deputy_names, directs
from games.clubs.web.desk_pages import club_desk
from games.desk.read.queue import queue_of
from games.desk.record.direction import direction_of
from games.desk.write import calls
from games.ladders.models import LadderAct
from games.ladders.write import entries as ladder_entries
from games.leagues.models import LeagueAct
from games.notifications.models import Notification
from games.play.models import Game
from games.privacy.deletion import delete_account
from games.privacy.inventory import parts
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Held:
    """A contest that `host` organises, and a game of it that two others play."""

    contest: Contest
    host: User
    game: Game
    player: User
    room: str

    def desk(self, user: User) -> Any:
        """The desk, as somebody asks for it."""
        return cast.browser_of(user).get(f"/{self.room}/{self.contest.public_id}/desk/")

    def name(self, by: User, who: str) -> Any:
        """Somebody makes somebody a deputy on the page, or no longer."""
        return cast.browser_of(by).post(f"/{self.room}/{self.contest.public_id}/desk/deputy/", {"who": who})


def a_league(host: User, **more: Any) -> Held:
    league = league_room.league(host, **more)
    people = league_room.fill(league, 2)
    league_room.run.start(league_room.season_of(league).pk)
    [fixture] = league_room.running(league_room.season_of(league))
    assert fixture.game is not None
    return Held(league, host, cast.again(fixture.game), people[0], "leagues")


def a_ladder(host: User, **more: Any) -> Held:
    ladder = ladder_room.ladder(host, **more)
    first, other = cast.person("player 1"), cast.person("player 2")
    for user in (first, other):
        ladder_entries.join(ladder.pk, user=user)
    return Held(ladder, host, cast.again(ladder_room.begun(ladder, other, first)), first, "ladders")


Maker = Callable[..., Held]
both = pytest.mark.parametrize("made", [a_league, a_ladder])


@both
def test_the_organiser_names_a_deputy_by_name_who_directs_then_and_takes_them_back(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    assert held.desk(deputy).status_code == 404
    assert held.name(held.host, deputy.display_name).status_code == 302
    assert directs(held.contest, deputy)
    page = held.desk(deputy).content.decode()
    assert deputy.name in page
    assert "Make a deputy" not in page, "deputies name no others"
    assert "Make a deputy" in held.desk(held.host).content.decode()
    assert held.name(held.host, f"/people/{deputy.public_id}/").status_code == 302
    assert held.desk(deputy).status_code == 404
    kinds = [
        *LeagueAct.objects.values_list("kind", flat=True),
        *LadderAct.objects.values_list("kind", flat=True),
    ]
    assert kinds == ["dismiss", "deputy"]
    said = cast.browser_of(held.player).get(f"/{held.room}/{held.contest.public_id}/").content.decode()
    if held.room == "leagues":
        assert f"{deputy.name} is no deputy of the director any more." in said


@both
def test_who_becomes_a_deputy_or_is_one_no_longer_is_told_by_whom(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    for words in (
        f"{held.host.name} has made you a deputy. You may direct here from now on.",
        f"{held.host.name} has taken back that you are a deputy.",
    ):
        held.name(held.host, deputy.display_name)
        page = cast.browser_of(deputy).get("/play/notices/").content.decode()
        assert words in page
        assert f"/{held.room}/{held.contest.public_id}/" in page
    assert Notification.objects.filter(user=deputy).count() == 2
    assert not Notification.objects.filter(facts__what="deputy").exclude(user=deputy).exists()


@both
@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("nobody at all", "Nobody is found by that name"),
        ("host", "Deputies are people with an account"),
    ],
)
def test_what_cannot_be_named_is_refused_in_words(made: Maker, who: str, words: str) -> None:
    held = made(cast.person("host"))
    reply = held.name(held.host, f"/people/{held.host.public_id}/" if who == "host" else who)
    assert reply.status_code == 422
    assert words in reply.content.decode()
    assert deputy_names(held.contest) == ()


@both
def test_a_deputy_names_nobody_and_a_stranger_finds_no_desk(made: Maker) -> None:
    held, deputy, other = made(cast.person("host")), cast.person("deputy"), cast.person("other")
    contests.change_deputy(held.contest, deputy, by=held.host)
    assert held.name(deputy, other.display_name).status_code == 422
    assert held.name(other, other.display_name).status_code == 404
    assert deputy_names(held.contest) == (deputy.name,)


@both
def test_guests_and_bots_are_no_deputies_and_twenty_are_enough(made: Maker) -> None:
    held = made(cast.person("host"))
    with cast.refused("no_deputy"):
        contests.change_deputy(held.contest, cast.guest(), by=held.host)
    for number in range(contests.MOST_DEPUTIES):
        contests.change_deputy(held.contest, cast.person(f"deputy {number}"), by=held.host)
    with cast.refused("deputies_enough"):
        contests.change_deputy(held.contest, cast.person("one more"), by=held.host)


@both
def test_a_deputy_answers_calls_from_tables_of_that_contest_alone(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    contests.change_deputy(held.contest, deputy, by=held.host)
    call = calls.call(held.game.public_id, user=held.player, reason="slow", words="A week.")
    assert [line.public_id for line in queue_of(deputy).lines] == [call.public_id]
    direction = direction_of(held.game)
    assert direction is not None
    assert {user.pk for user in direction.directors()} == {held.host.pk, deputy.pk}
    calls.answer(call, by=deputy, words="Until Monday.", for_all=True)
    contests.change_deputy(held.contest, deputy, by=held.host)
    call = calls.call(held.game.public_id, user=held.player, reason="slow", words="Two weeks.")
    assert queue_of(deputy).lines == ()
    with cast.refused("not_directing"):
        calls.answer(call, by=deputy, words="Until Tuesday.", for_all=True)


@pytest.mark.parametrize("make", [league_room.league, ladder_room.ladder])
def test_a_deputy_of_a_contest_for_members_is_a_member(make: Callable[..., Contest]) -> None:
    room = ClubRoom.opened()
    owner, member = room.people["owner"], room.people["member"]
    contest = make(owner, club=room.club, members_only=True)
    with cast.refused("no_deputy"):
        contests.change_deputy(contest, room.people["stranger"], by=owner)
    contests.change_deputy(contest, member, by=owner)
    assert directs(contest, member)
    [desk] = club_desk(room.club, owner, page=1).contests
    assert desk.deputies == (member.name,)
    membership.ban(room.club, by=owner, user=member)
    assert not directs(contest, member), "who is put out of the club has no desk there any more"
    assert member.pk not in {user.pk for user in contests.own_directors(contest)}


@both
def test_being_a_deputy_is_in_the_file_of_somebody_and_goes_with_the_account(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    assert held.name(held.host, deputy.display_name).status_code == 302
    [part] = [part for part in parts() if part.file == held.room]
    content = part.content(deputy)
    assert held.contest.public_id in str(content["deputy_of"])
    assert "deputy" in str(content["named_deputy"])
    delete_account(deputy)
    assert deputy_names(held.contest) == ()
    assert held.desk(held.host).status_code == 200

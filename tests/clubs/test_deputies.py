"""Deputies of a league and of a ladder: whom the organiser lets direct, and who is one no longer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from accounts import blocks
from accounts.models import BlockKind, User
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
from games.tournaments.director.deputies import deputy as deputy_act
from games.tournaments.record.who_directs import directs as event_directs
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.tournaments import stage

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
        """Somebody makes somebody a deputy on the page."""
        return cast.browser_of(by).post(f"/{self.room}/{self.contest.public_id}/desk/deputy/", {"who": who})

    def dismiss(self, by: User, deputy: User) -> Any:
        """Somebody dismisses a deputy on the page."""
        return cast.browser_of(by).post(
            f"/{self.room}/{self.contest.public_id}/desk/dismiss/", {"deputy": deputy.pk}
        )

    def step_down(self, deputy: User) -> Any:
        """A deputy presses the button beside their own name."""
        return cast.browser_of(deputy).post(f"/{self.room}/{self.contest.public_id}/desk/step-down/")


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
def test_the_organiser_names_a_deputy_who_directs_then_and_dismisses_them(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    assert held.desk(deputy).status_code == 404
    assert held.name(held.host, deputy.display_name).status_code == 302
    assert directs(held.contest, deputy)
    page = held.desk(deputy).content.decode()
    assert deputy.name in page
    assert "Make a deputy" not in page, "deputies name no others"
    assert "Make a deputy" in held.desk(held.host).content.decode()
    assert held.dismiss(held.host, deputy).status_code == 302
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
    for change, words in (
        (
            lambda: held.name(held.host, deputy.display_name),
            f"{held.host.name} has made you a deputy. You may direct here from now on.",
        ),
        (
            lambda: held.dismiss(held.host, deputy),
            f"{held.host.name} has taken back that you are a deputy.",
        ),
    ):
        change()
        page = cast.browser_of(deputy).get("/play/notices/").content.decode()
        assert words in page
        assert f"/{held.room}/{held.contest.public_id}/" in page
    assert Notification.objects.filter(user=deputy).count() == 2
    assert not Notification.objects.filter(facts__what="deputy").exclude(user=deputy).exists()


@both
def test_naming_somebody_twice_and_dismissing_them_twice_changes_nothing_more(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    for _ in range(2):
        assert held.name(held.host, deputy.display_name).status_code == 302
        assert deputy_names(held.contest) == (deputy.name,)
    for _ in range(2):
        assert held.dismiss(held.host, deputy).status_code == 302
        assert deputy_names(held.contest) == ()
    assert LeagueAct.objects.count() + LadderAct.objects.count() == 2
    assert Notification.objects.filter(user=deputy).count() == 2


@both
def test_a_deputy_whom_nobody_finds_by_name_has_a_button_at_the_desk(made: Maker) -> None:
    held = made(cast.person("host"))
    hidden, closed, namesake = cast.person("hidden"), cast.person("closed"), cast.person("namesake")
    for deputy in (hidden, closed, namesake):
        held.name(held.host, deputy.display_name)
    cast.person("namesake")
    User.objects.filter(pk=hidden.pk).update(may_be_found=False)
    User.objects.filter(pk=closed.pk).update(is_active=False)
    for deputy in (hidden, closed, namesake):
        assert f'name="deputy" value="{deputy.pk}"' in held.desk(held.host).content.decode()
        assert held.dismiss(held.host, deputy).status_code == 302
    assert deputy_names(held.contest) == ()
    assert 'name="deputy"' not in held.desk(held.host).content.decode()


@both
def test_deputies_dismiss_nobody_and_have_no_button_for_it(made: Maker) -> None:
    held, deputy, other = made(cast.person("host")), cast.person("deputy"), cast.person("other")
    for each in (deputy, other):
        held.name(held.host, each.display_name)
    assert 'name="deputy"' not in held.desk(deputy).content.decode()
    assert held.dismiss(deputy, other).status_code == 422
    assert len(deputy_names(held.contest)) == 2


@both
@pytest.mark.parametrize("blocks_first", ["host", "victim"])
def test_where_one_keeps_away_from_the_other_nobody_is_found(made: Maker, blocks_first: str) -> None:
    held, victim = made(cast.person("host")), cast.person("victim")
    first, second = (held.host, victim) if blocks_first == "host" else (victim, held.host)
    blocks.keep(first, second, BlockKind.BLOCK)
    for who in (victim.display_name, f"/people/{victim.public_id}/"):
        reply = held.name(held.host, who)
        nobody = held.name(held.host, "nobody at all")
        assert (reply.status_code, nobody.status_code) == (422, 422)
        assert (
            said(reply)
            == said(nobody)
            == "Nobody is found by that name. The address of a profile is understood too."
        )
    assert deputy_names(held.contest) == ()
    assert not Notification.objects.filter(user=victim).exists()


def said(reply: Any) -> str:
    """What a page says of what was refused."""
    return reply.content.decode().split('role="alert">')[1].split("</p>")[0].strip()


@both
def test_a_deputy_steps_down_by_themselves_and_the_organiser_is_told(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    held.name(held.host, deputy.display_name)
    assert "Step down as a deputy" in held.desk(deputy).content.decode()
    assert "Step down as a deputy" not in held.desk(held.host).content.decode()
    reply = held.step_down(deputy)
    assert (reply.status_code, reply.url) == (302, f"/{held.room}/{held.contest.public_id}/")
    assert not directs(held.contest, deputy)
    assert held.step_down(deputy).status_code == 404
    sentence = f"{deputy.name} has stepped down as a deputy"
    assert sentence in cast.browser_of(held.host).get("/play/notices/").content.decode()
    assert sentence in cast.browser_of(held.player).get(reply.url).content.decode()
    held.step_down(held.host)
    assert LeagueAct.objects.count() + LadderAct.objects.count() == 2


@both
def test_closed_accounts_do_not_count_among_the_twenty(made: Maker) -> None:
    held = made(cast.person("host"))
    deputies = [cast.person(f"deputy {number}") for number in range(contests.MOST_DEPUTIES)]
    for deputy in deputies:
        contests.name_deputy(held.contest, deputy, by=held.host)
    User.objects.filter(pk=deputies[0].pk).update(is_active=False)
    assert contests.name_deputy(held.contest, cast.person("one more"), by=held.host)
    with cast.refused("deputies_enough"):
        contests.name_deputy(held.contest, cast.person("another"), by=held.host)


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
    contests.name_deputy(held.contest, deputy, by=held.host)
    assert held.name(deputy, other.display_name).status_code == 422
    assert held.name(other, other.display_name).status_code == 404
    assert deputy_names(held.contest) == (deputy.name,)


@both
def test_guests_and_bots_are_no_deputies_and_twenty_are_enough(made: Maker) -> None:
    held = made(cast.person("host"))
    with cast.refused("no_deputy"):
        contests.name_deputy(held.contest, cast.guest(), by=held.host)
    for number in range(contests.MOST_DEPUTIES):
        contests.name_deputy(held.contest, cast.person(f"deputy {number}"), by=held.host)
    with cast.refused("deputies_enough"):
        contests.name_deputy(held.contest, cast.person("one more"), by=held.host)


@both
def test_a_deputy_answers_calls_from_tables_of_that_contest_alone(made: Maker) -> None:
    held, deputy = made(cast.person("host")), cast.person("deputy")
    contests.name_deputy(held.contest, deputy, by=held.host)
    call = calls.call(held.game.public_id, user=held.player, reason="slow", words="A week.")
    assert [line.public_id for line in queue_of(deputy).lines] == [call.public_id]
    direction = direction_of(held.game)
    assert direction is not None
    assert {user.pk for user in direction.directors()} == {held.host.pk, deputy.pk}
    calls.answer(call, by=deputy, words="Until Monday.", for_all=True)
    contests.dismiss_deputy(held.contest, deputy.pk, by=held.host)
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
        contests.name_deputy(contest, room.people["stranger"], by=owner)
    contests.name_deputy(contest, member, by=owner)
    assert directs(contest, member)
    [desk] = club_desk(room.club, owner, page=1).contests
    assert desk.deputies == (member.name,)
    membership.ban(room.club, by=owner, user=member)
    assert not directs(contest, member), "who is put out of the club has no desk there any more"
    assert member.pk not in {user.pk for user in contests.own_directors(contest)}


def put_out(room: ClubRoom, member: User) -> None:
    membership.ban(room.club, by=room.people["owner"], user=member)


def leave_it(room: ClubRoom, member: User) -> None:
    membership.leave(room.club, user=member)


@pytest.mark.parametrize("go", [put_out, leave_it])
def test_whoever_leaves_the_club_is_no_deputy_when_they_come_back(go: Callable[..., None]) -> None:
    room = ClubRoom.opened(public=False)
    owner, member = room.people["owner"], room.people["member"]
    of_members = [make(owner, club=room.club, members_only=True) for make in MAKE]
    of_all = [make(owner, club=room.club) for make in MAKE]
    for contest in (*of_members, *of_all):
        contests.name_deputy(contest, member, by=owner)
    events = {
        members_only: stage.tournament_of(
            organiser=owner, club=room.club, public=False, members_only=members_only
        )
        for members_only in (True, False)
    }
    for event in events.values():
        deputy_act.do(event.public_id, by=owner, user=member)
    go(room, member)
    membership.invite(room.club, by=owner, user=member, acquainted=True)
    membership.accept(room.club, user=member)
    for contest in of_members:
        assert deputy_names(contest) == ()
        assert not directs(contest, member)
    assert not event_directs(events[True], member)
    for contest in of_all:
        assert directs(contest, member), "what is for everybody asks for no member"
    assert event_directs(events[False], member)


MAKE = (league_room.league, ladder_room.ladder)


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

"""Who directs an event for members no more, and who may not come to its tables after reading of its boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accounts.models import User
from games.clubs.core import membership
from games.desk.models import SealedReader
from games.desk.read.queue import queue_of
from games.desk.write import calls
from games.notifications.models import Notification, NotificationKind
from games.play.models import Game
from games.tournaments.director.deputies import deputy as deputy_act
from games.tournaments.director.scores import adjust
from games.tournaments.models import BoardPlay, Tournament, TournamentDirector
from games.tournaments.record import who_knows
from games.tournaments.record.settings import settings_of
from games.tournaments.record.who_directs import directs, organises
from games.tournaments.write import entries, setup
from tests import cast
from tests.clubs.room import ClubRoom
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

PLAYING = ("owner", "other member", "other director", "asker")


def for_members(room: ClubRoom) -> tuple[Tournament, User, User]:
    """An event for members that is being played, its organiser and its deputy; neither plays."""
    organiser, deputy = room.people["director"], room.people["member"]
    tournament = stage.tournament_of(organiser=organiser, club=room.club, public=False, members_only=True)
    TournamentDirector.objects.create(tournament=tournament, user=deputy)
    membership.join(room.club, user=room.people["asker"], link=room.club.link)
    for who in PLAYING:
        entries.enter(tournament.public_id, user=room.people[who])
    return stage.begin(tournament), organiser, deputy


def test_whoever_is_put_out_of_a_club_directs_its_events_for_members_no_more() -> None:
    room = ClubRoom.opened(public=False)
    tournament, organiser, deputy = for_members(room)
    desk = f"/events/{tournament.public_id}/desk/"
    for user in (organiser, deputy):
        assert cast.browser_of(user).get(desk).status_code == 200
        membership.ban(room.club, by=room.people["owner"], user=user)
        assert not directs(tournament, user)
        assert not organises(tournament, user)
        assert cast.browser_of(user).get(desk).status_code == 404
    # Whoever looks after the club plays here, so that the call is for staff.
    staff = cast.person("staff", is_staff=True)
    player = room.people["other member"]
    game = Game.objects.filter(players__user=player).latest("pk")
    calls.call(game.public_id, user=player, reason="rules", words="How many points was that?")
    called = Notification.objects.filter(kind=NotificationKind.DIRECTOR_CALL)
    assert list(called.values_list("user", flat=True)) == [staff.pk]
    assert [queue_of(user).lines for user in (organiser, deputy)] == [(), ()]


def test_a_row_of_a_deputy_who_is_no_member_any_more_gives_nothing() -> None:
    room = ClubRoom.opened(public=False)
    tournament, _organiser, deputy = for_members(room)
    membership.ban(room.club, by=room.people["owner"], user=deputy)
    TournamentDirector.objects.get_or_create(tournament=tournament, user=deputy)
    assert not directs(tournament, deputy)


def test_deputies_who_left_the_club_are_none_once_an_event_is_for_its_members() -> None:
    room = ClubRoom.opened()
    owner, gone, member = (room.people[who] for who in ("owner", "other member", "member"))
    tournament = stage.tournament_of(organiser=owner, club=room.club)
    for user in (gone, member):
        deputy_act.do(tournament.public_id, by=owner, user=user)
    membership.leave(room.club, user=gone)
    assert directs(tournament, gone), "what is for everybody asks for no member"
    settings = replace(settings_of(tournament), public=False, members_only=True)
    tournament = setup.change(tournament.public_id, settings, by=owner)
    membership.join(room.club, user=gone, link=room.club.link)
    desk = f"/events/{tournament.public_id}/desk/"
    assert not directs(tournament, gone), "nobody has named them since"
    assert cast.browser_of(gone).get(desk).status_code == 404
    assert directs(tournament, member)
    deputy_act.do(tournament.public_id, by=owner, user=gone)
    assert directs(tournament, gone)


def test_a_deputy_who_was_dismissed_since_changes_no_settings() -> None:
    room = ClubRoom.opened()
    owner, deputy = room.people["owner"], room.people["other member"]
    tournament = stage.tournament_of(organiser=owner)
    deputy_act.do(tournament.public_id, by=owner, user=deputy)
    settings = replace(settings_of(tournament), name="Friday pairs")
    assert setup.change(tournament.public_id, settings, by=deputy).name == "Friday pairs"
    deputy_act.dismiss(tournament.public_id, by=owner, user=deputy.pk)
    with cast.refused("no_director"):
        setup.change(tournament.public_id, replace(settings, name="Mine"), by=deputy)
    tournament.refresh_from_db()
    assert tournament.name == "Friday pairs"


@pytest.mark.parametrize("page", ["event", "club"])
def test_whoever_reads_a_decision_on_a_sealed_board_may_not_come_to_its_tables(page: str) -> None:
    room = ClubRoom.opened()
    owner, director = room.people["owner"], room.people["director"]
    tournament = stage.tournament_of(organiser=owner, club=room.club)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    play = BoardPlay.objects.filter(board__tournament=tournament).order_by("pk")[0]
    where = {
        "event": f"/events/{tournament.public_id}/desk/",
        "club": f"{room.club.get_absolute_url()}desk/",
    }[page]
    cast.browser_of(director).get(where)
    assert director.pk not in who_knows.who_knows(tournament), "nothing sealed was decided yet"
    adjust.do(tournament.public_id, play.pk, by=owner, why="Eight spades lay open.", points=[120, 30])
    for user in (owner, director):
        assert "Eight spades lay open." in cast.browser_of(user).get(where).content.decode()
    assert {director.pk, owner.pk} <= who_knows.who_knows(tournament)
    assert set(SealedReader.objects.values_list("user", flat=True)) == {director.pk}, "the owner decided it"

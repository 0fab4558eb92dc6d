"""Tables that belong to a club: who sees them, who sits down, where they are listed."""

from __future__ import annotations

from typing import Any

import pytest

from games.clubs.core import club as club_actions
from games.clubs.core import membership
from games.play.models import Game
from games.play.read.lobby import ANY_CLUB, lobby_of
from games.play.write import seating
from games.play.write.demo import make_demo
from tests import cast
from tests.clubs.room import ClubRoom

pytestmark = pytest.mark.django_db


def club_table(room: ClubRoom, *, by: str = "member", **more: Any) -> Game:
    return cast.open_table(
        variant=cast.VARIANT, options=cast.STANDARD, host=room.people[by], seat=0, club=room.club, **more
    )


def listed(room: ClubRoom, who: str, **asked: str) -> set[str]:
    return {row.url.split("/")[2] for row in lobby_of(room.people[who], **asked).open_tables}


def test_a_table_for_the_club_is_for_its_members_and_those_with_the_link() -> None:
    room = ClubRoom.opened()
    game = club_table(room, public=False)
    home = game.get_absolute_url()
    seen = {who: cast.browser_of(user).get(home).status_code for who, user in room.people.items()}
    for who, status in seen.items():
        inside = who in ("owner", "director", "other director", "member", "other member")
        assert status == (200 if inside else 404), who
    assert cast.browser_of().get(home).status_code == 404
    with_link = cast.browser_of(room.people["stranger"])
    assert with_link.get(f"{home}come/{game.invitation}/").status_code == 200
    assert with_link.get(home).status_code == 200
    stranger = cast.browser_of(room.people["invited"])
    assert stranger.post(f"{home}sit/", {"seat": "1"}).status_code == 404
    assert cast.browser_of(room.people["director"]).post(f"{home}sit/", {"seat": "1"}).status_code == 302
    assert game.players.get(seat=1).user == room.people["director"]


def test_who_leaves_the_club_keeps_the_seat_and_sees_no_other_table() -> None:
    room = ClubRoom.opened()
    mine, other = club_table(room, public=False), club_table(room, by="owner", public=False)
    membership.ban(room.club, by=room.people["owner"], user=room.people["member"])
    browser = cast.browser_of(room.people["member"])
    assert browser.get(mine.get_absolute_url()).status_code == 200
    assert browser.get(other.get_absolute_url()).status_code == 404


def test_tables_of_a_club_that_is_closed_are_those_of_their_players() -> None:
    room = ClubRoom.opened()
    game = club_table(room, public=False)
    club_actions.close(room.club, by=room.people["owner"])
    assert cast.browser_of(room.people["member"]).get(game.get_absolute_url()).status_code == 200
    assert cast.browser_of(room.people["director"]).get(game.get_absolute_url()).status_code == 404
    assert listed(room, "director") == set()


def test_the_list_of_open_tables_has_those_of_my_clubs_and_can_be_asked_for_them() -> None:
    room = ClubRoom.opened()
    hidden, shown = club_table(room, public=False), club_table(room, by="owner")
    other = cast.table_of([cast.person("somebody"), None, None, None])
    inner, outer = {hidden.public_id, shown.public_id}, {shown.public_id, other.public_id}
    assert listed(room, "director") == inner | outer
    assert listed(room, "stranger") == outer
    for club in (ANY_CLUB, room.club.public_id):
        assert listed(room, "director", club=club) == inner
        assert listed(room, "stranger", club=club) == set()
    assert listed(room, "director", club=room.club.public_id, variant="piquet") == set()
    page = cast.browser_of(room.people["director"]).get(f"/play/?club={room.club.public_id}").content.decode()
    assert hidden.public_id in page
    assert other.public_id not in page
    for who in ("stranger", "guest"):
        page = cast.browser_of(room.people[who]).get(f"/play/?club={room.club.public_id}").content.decode()
        assert 'name="club"' not in page
        assert other.public_id in page


def test_a_club_by_invitation_is_not_told_of_at_tables_everybody_sees() -> None:
    room = ClubRoom.opened(public=False, name="Whispering Widow")
    shown, hidden = club_table(room), club_table(room, public=False)
    for address in ("/play/", shown.get_absolute_url()):
        assert "Whispering" not in cast.browser_of().get(address).content.decode()
    rows = {
        row.url: row.club for row in lobby_of(room.people["director"], club=room.club.public_id).open_tables
    }
    assert rows == {shown.get_absolute_url(): "", hidden.get_absolute_url(): "Whispering Widow"}


def test_a_member_opens_a_table_of_the_club_by_its_mix() -> None:
    room = ClubRoom.opened()
    club_actions.keep_mix(
        room.club, by=room.people["director"], name="Our short game", variant=cast.VARIANT, options=cast.SHORT
    )
    browser = cast.browser_of(room.people["member"])
    page = browser.get(f"/play/new/?variant=double-deck&club={room.club.public_id}").content.decode()
    assert f"/play/new/?variant=double-deck&amp;club={room.club.public_id}&amp;target=50" in page
    assert "Our short game" in page
    form = {"variant": "double-deck", "target": "50", "seat": "0", "public": "no", "after_resigning": "bot"}
    browser.post("/play/new/", form | {"club": room.club.public_id})
    game = Game.objects.get()
    assert (game.club, game.public, game.options) == (room.club, False, {"target": 50})


def test_only_a_member_opens_a_table_of_the_club() -> None:
    room = ClubRoom.opened()
    form = {"variant": "double-deck", "seat": "0", "public": "no", "after_resigning": "bot"}
    reply = cast.browser_of(room.people["stranger"]).post("/play/new/", form | {"club": room.club.public_id})
    assert (reply.status_code, Game.objects.get().club) == (302, None)
    with cast.refused("not_in_club"):
        club_table(room, by="stranger")
    other = club_actions.found_club(owner=room.people["stranger"], name="Another")
    reply = cast.browser_of(room.people["member"]).post("/play/new/", form | {"club": other.public_id})
    assert reply.status_code == 400


@pytest.mark.slow
def test_playing_again_stays_in_the_club_for_its_members() -> None:
    room = ClubRoom.opened()
    cast.bot("Lion")
    people = [room.people[who] for who in ("owner", "director", "member", "stranger")]
    game = cast.open_table(
        variant=cast.VARIANT, options=cast.SHORT, host=people[0], seat=0, club=room.club, public=False
    )
    for seat, user in enumerate(people[1:], start=1):
        seating.sit(game.public_id, user=user, seat=seat)
    game = cast.play_on(cast.again(game))
    assert seating.play_again(game.public_id, user=people[3]).club is None
    Game.objects.filter(pk=game.pk).update(rematch=None)
    again = seating.play_again(game.public_id, user=people[1])
    assert (again.club, again.public) == (room.club, False)


def test_a_table_that_is_full_and_has_not_moved_counts_no_free_seats() -> None:
    room = ClubRoom.opened()
    game = club_table(room)
    make_demo()
    seating.fill_with_bots(game.public_id, level="club")
    assert cast.again(game).moved_at is None
    page = cast.browser_of(room.people["member"]).get(room.club.get_absolute_url()).content.decode()
    assert game.get_absolute_url() in page
    assert "0 free seats" not in page

"""Invitations by name: to a free seat of a table that waits, answered once, and gone with the seat."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.notifications.models import Notification, NotificationKind
from games.play.models import Game
from games.play.write import seating
from games.profiles import friends, invitations
from games.profiles.models import SeatInvitation
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return cast.players()


@pytest.fixture
def game(people: list[User]) -> Game:
    return cast.table_of([people[0], None, None, None], public=False)


def notices_of(user: User) -> int:
    return Notification.objects.filter(user=user, kind=NotificationKind.INVITATION, withdrawn_at=None).count()


def states() -> list[str]:
    return list(SeatInvitation.objects.order_by("pk").values_list("state", flat=True))


def test_who_is_invited_is_told_and_sits_down_where_they_were_asked_to(
    people: list[User], game: Game
) -> None:
    host, guest = people[0], people[1]
    invitations.invite(game.public_id, by=host, user=guest, seat=2)
    browser = cast.browser_of(guest)
    for address in ("/play/notices/", "/people/"):
        assert f"/games/{game.public_id}/invited/" in browser.get(address).content.decode()
    waits = 'id="invited"'
    assert waits in browser.get("/play/mine/").content.decode()
    reply = browser.post(f"/games/{game.public_id}/invited/", {"answer": "yes"})
    assert reply["Location"] == game.get_absolute_url()
    assert browser.get(reply["Location"]).status_code == 200
    assert game.players.get(user=guest).seat == 2
    assert (states(), notices_of(guest)) == (["accepted"], 0)
    assert waits not in browser.get("/play/mine/").content.decode()


def test_a_seat_that_is_taken_meanwhile_leaves_the_others(people: list[User], game: Game) -> None:
    for number, user in enumerate(people[1:3]):
        invitations.invite(game.public_id, by=people[0], user=user, seat=2 if number else None)
    seating.sit(game.public_id, user=people[3], seat=2)
    assert states() == ["open", "withdrawn"]
    assert [notices_of(user) for user in people[1:3]] == [1, 0]
    invitations.accept(game.public_id, user=people[1])
    assert game.players.get(user=people[1]).seat == 1


def test_who_declines_is_not_invited_again_and_sits_nowhere(people: list[User], game: Game) -> None:
    invitations.invite(game.public_id, by=people[0], user=people[1])
    cast.browser_of(people[1]).post(f"/games/{game.public_id}/invited/", {"answer": "no"})
    assert (states(), notices_of(people[1])) == (["declined"], 0)
    for refused, call in (("no_invitation", invitations.accept), ("no_invitation", invitations.decline)):
        with cast.refused(refused):
            call(game.public_id, user=people[1])
    with cast.refused("invited_already"):
        invitations.invite(game.public_id, by=people[0], user=people[1])


@pytest.mark.parametrize("ends", ["begins", "is left"])
def test_nobody_is_invited_to_a_table_that_begins_or_is_no_more(
    people: list[User], game: Game, ends: str
) -> None:
    invitations.invite(game.public_id, by=people[0], user=people[1])
    if ends == "begins":
        cast.with_bots(game)
    else:
        seating.leave(game.public_id, user=people[0])
    assert (states(), notices_of(people[1])) == (["withdrawn"], 0)


def test_who_may_invite_whom(people: list[User], game: Game) -> None:
    host, hidden = people[0], people[1]
    User.objects.filter(pk=hidden.pk).update(may_be_found=False)
    hidden.refresh_from_db()
    for by, user, code in (
        (host, hidden, "no_guest"),
        (host, cast.guest(), "no_guest"),
        (people[2], people[3], "not_seated"),
        (host, host, "seated_already"),
    ):
        with cast.refused(code):
            invitations.invite(game.public_id, by=by, user=user)
    for seat in (0, 7):
        with cast.refused("seat_taken"):
            invitations.invite(game.public_id, by=host, user=people[2], seat=seat)
    friends.ask(host, hidden)
    friends.answer(hidden, host, agrees=True)
    invitations.invite(game.public_id, by=host, user=hidden)
    cast.with_bots(game)
    with cast.refused("table_closed"):
        invitations.invite(game.public_id, by=host, user=people[2])


def test_so_many_are_invited_a_day_and_no_more(
    people: list[User], game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "A_DAY", 1)
    invitations.invite(game.public_id, by=people[0], user=people[1])
    other = cast.table_of([people[0], None, None, None])
    reply = cast.browser_of(people[0]).post(
        f"/games/{other.public_id}/invite/", {"person": people[2].public_id, "seat": ""}
    )
    assert reply.status_code == 422
    assert "You have invited many people today" in reply.content.decode()
    assert len(states()) == 1


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_inviting_takes_a_page_and_a_button(people: list[User], game: Game, prefix: str) -> None:
    browser = cast.browser_of(people[0])
    address = f"{prefix}/games/{game.public_id}/invite/"
    assert address in browser.get(prefix + game.get_absolute_url()).content.decode()
    assert people[1].public_id in browser.get(f"{address}?name=East").content.decode()
    assert game.public_id in browser.get(f"{prefix}/people/{people[1].public_id}/invite/").content.decode()
    reply = browser.post(address, {"person": people[1].public_id, "seat": "1"}, follow=True)
    assert people[1].display_name in reply.content.decode()
    assert states() == ["open"]


def test_an_invitation_by_name_to_a_seat_that_is_kept_opens_it(people: list[User]) -> None:
    game = cast.table_of([people[0], None, None, None], keep_partner=True)
    invitations.invite(game.public_id, by=people[0], user=people[2], seat=2)
    invitations.accept(game.public_id, user=people[2])
    assert game.players.get(user=people[2]).seat == 2


def test_only_the_host_gives_away_a_seat_that_is_kept(people: list[User]) -> None:
    game = cast.table_of([people[0], people[1], None, None], keep_partner=True)
    invitations.invite(game.public_id, by=people[1], user=people[2], seat=2)
    with cast.refused("seat_reserved"):
        invitations.accept(game.public_id, user=people[2])
    invitations.invite(game.public_id, by=people[1], user=people[3])
    invitations.accept(game.public_id, user=people[3])
    assert game.players.get(user=people[3]).seat == 3

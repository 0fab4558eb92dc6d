"""Friends: both must want it, a refusal is told to nobody and holds for a month, and who may be found is found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import blocks
from accounts.models import BlockKind, User
from games.notifications.models import Notification, NotificationKind
from games.profiles import friends, invitations, personal_data
from games.profiles.friends import Bond, bond_of
from games.profiles.models import Friendship
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    return cast.person("North player"), cast.person("South player")


def notices_of(user: User) -> int:
    return Notification.objects.filter(user=user, kind=NotificationKind.FRIEND, withdrawn_at=None).count()


def test_who_is_asked_is_told_once_and_agrees(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    friends.ask(north, south)
    assert notices_of(south) == 1
    assert (bond_of(north, south), bond_of(south, north)) == (Bond.ASKED, Bond.ASKS)
    assert friends.friends_of(north) == []
    friends.answer(south, north, agrees=True)
    assert (bond_of(north, south), bond_of(south, north)) == (Bond.FRIENDS, Bond.FRIENDS)
    assert (friends.friends_of(north), friends.friends_of(south)) == ([south], [north])
    assert notices_of(south) == 0


def test_who_is_asked_and_asks_agrees_by_it(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    friends.ask(south, north)
    assert bond_of(north, south) == Bond.FRIENDS
    assert Friendship.objects.count() == 1


def test_a_refusal_is_silent_and_holds_for_thirty_days(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    before = cast.browser_of(north).get("/people/").content
    friends.answer(south, north, agrees=False)
    assert bond_of(north, south) == Bond.ASKED
    assert cast.browser_of(north).get("/people/").content.count(b"South player") == before.count(
        b"South player"
    )
    for days, again in ((0, 0), (29, 0), (31, 1)):
        Friendship.objects.update(answered_at=timezone.now() - timedelta(days=days))
        Notification.objects.all().delete()
        friends.part(north, south)
        friends.ask(north, south)
        assert notices_of(south) == again, days
    assert bond_of(south, north) == Bond.ASKS


def test_parting_ends_it_for_both_and_may_be_asked_anew(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    friends.answer(south, north, agrees=True)
    friends.part(south, north)
    assert (bond_of(north, south), bond_of(south, north)) == (Bond.NONE, Bond.NONE)
    friends.ask(north, south)
    assert bond_of(north, south) == Bond.ASKED


def test_guests_former_players_and_oneself_are_no_friends(two: tuple[User, User]) -> None:
    north, _south = two
    guest, gone = cast.guest(), cast.person("gone", is_active=False)
    for asker, asked in ((guest, north), (north, guest), (north, gone), (north, north)):
        with cast.refused("no_friend"):
            friends.ask(asker, asked)


def test_so_many_are_asked_a_day_and_no_more(two: tuple[User, User]) -> None:
    north, south = two
    for number in range(friends.ASKED_A_DAY):
        friends.ask(north, cast.person(f"asked {number}"))
    with cast.refused("people_asked_enough"):
        friends.ask(north, south)
    browser = cast.browser_of(north)
    reply = browser.post(f"/people/{south.public_id}/ask/", follow=True)
    assert "You have asked many people today" in reply.content.decode()


@pytest.mark.parametrize(
    ("words", "number"), [("anne", 2), ("Anne", 2), ("Anne Ma", 1), ("nne", 0), ("A", 0), ("An%", 0)]
)
def test_people_are_found_by_how_their_name_begins(words: str, number: int) -> None:
    me = cast.person("Anne of clubs")
    cast.person("Anne Major")
    cast.person("anne minor")
    cast.person("Anne Hidden", may_be_found=False)
    cast.person("Anne Gone", is_active=False)
    User.objects.filter(pk=cast.guest("Anne Guest").pk).update(is_guest=True)
    assert len(friends.find_people(me, words)) == number


def test_the_page_asks_as_much_for_many_friends_as_for_few() -> None:
    me = cast.person("North player")
    browser = cast.browser_of(me)

    def asked() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert browser.get("/people/?name=fr").status_code == 200
        return len(caught)

    counts = []
    for some in range(2):
        for number in range(3):
            other = cast.person(f"friend {some} {number}")
            friends.ask(me, other)
            friends.answer(other, me, agrees=number < 2)
            friends.ask(cast.person(f"asker {some} {number}"), me)
        counts.append(asked())
    assert counts[0] == counts[1] <= 10


@pytest.mark.parametrize("prefix", ["", "/fr"])
def test_friends_are_made_in_pages_alone(two: tuple[User, User], prefix: str) -> None:
    north, south = two
    asking, answering = cast.browser_of(north), cast.browser_of(south)
    page = asking.get(f"{prefix}/people/?name=South").content.decode()
    assert f"/people/{south.public_id}/" in page
    asking.post(f"{prefix}/people/{south.public_id}/ask/")
    notices = answering.get(f"{prefix}/play/notices/").content.decode()
    assert f"{prefix}/people/{north.public_id}/answer/" in notices
    answering.post(f"{prefix}/people/{north.public_id}/answer/", {"answer": "yes"})
    assert south.display_name in asking.get(f"{prefix}/people/").content.decode()
    asking.post(f"{prefix}/people/{south.public_id}/part/")
    assert bond_of(north, south) == Bond.NONE


@pytest.mark.parametrize("answered", ["not at all", "no", "blocked before", "blocked since"])
def test_whoever_asks_sees_the_same_whatever_became_of_it(answered: str, two: tuple[User, User]) -> None:
    north, south = two
    if answered == "blocked before":
        blocks.keep(south, north, BlockKind.BLOCK)
    friends.ask(north, south)
    if answered == "blocked since":
        blocks.keep(south, north, BlockKind.BLOCK)
    if answered == "no":
        friends.answer(south, north, agrees=False)
    for _ in range(3):
        assert friends.outgoing_requests(north) == [south]
        assert bond_of(north, south) == Bond.ASKED
        friends.part(north, south)
        assert friends.outgoing_requests(north) == []
        assert bond_of(north, south) == Bond.NONE
        friends.ask(north, south)
    assert personal_data.friends(north)["friends"][0]["state"] == "asked"
    assert bool(notices_of(south)) is False or answered in ("not at all", "blocked since")


def test_a_refusal_that_was_taken_back_and_asked_again_still_holds(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    friends.answer(south, north, agrees=False)
    friends.part(north, south)
    friends.ask(north, south)
    assert friends.incoming_requests(south) == []
    assert notices_of(south) == 0


def test_nobody_becomes_the_friend_of_somebody_who_has_blocked_them(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    friends.answer(south, north, agrees=False)
    blocks.keep(north, south, BlockKind.BLOCK)
    friends.ask(south, north)
    assert not friends.are_friends(south, north)
    assert bond_of(south, north) == Bond.ASKED
    assert friends.incoming_requests(north) == []


def test_what_a_blocker_asked_before_cannot_be_agreed_to(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    blocks.keep(north, south, BlockKind.BLOCK)
    assert friends.incoming_requests(south) == []
    assert bond_of(south, north) == Bond.NONE
    friends.answer(south, north, agrees=True)
    friends.ask(south, north)
    assert not friends.are_friends(south, north)


def test_who_declined_and_asks_later_agrees_by_it(two: tuple[User, User]) -> None:
    north, south = two
    friends.ask(north, south)
    friends.answer(south, north, agrees=False)
    friends.ask(south, north)
    assert friends.are_friends(north, south)


def test_taking_back_does_not_make_room_for_more_on_the_same_day(two: tuple[User, User]) -> None:
    north, south = two
    for number in range(friends.ASKED_A_DAY):
        other = cast.person(f"asked {number}")
        friends.ask(north, other)
        if number % 2:
            friends.answer(other, north, agrees=True)
        friends.part(north, other)
    with cast.refused("people_asked_enough"):
        friends.ask(north, south)


def test_whoever_has_blocked_somebody_looks_like_one_who_is_not_to_be_found(two: tuple[User, User]) -> None:
    north, south = two
    blocks.keep(south, north, BlockKind.BLOCK)
    hidden = cast.person("South hidden", may_be_found=False)
    game = cast.table_of([north, None, None, None])
    assert friends.find_people(north, "South") == []
    for other in (south, hidden):
        assert cast.browser_of(north).get(f"/people/{other.public_id}/").status_code == 200
        with cast.refused("no_guest"):
            invitations.invite(game.public_id, by=north, user=other)

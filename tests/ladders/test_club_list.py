"""A club brings the ladder it had: members in their order, looked at before it stands, told why and by whom."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts import blocks
from accounts.models import BlockKind, User
from games.clubs.core import membership
from games.ladders.models import Ladder, LadderAct, PlaceCause, PlaceChange
from games.ladders.read.history import history_page
from games.ladders.write import entries
from games.notifications.models import Notification, NotificationKind
from rules.catalog import find
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladders

pytestmark = pytest.mark.django_db

WHY = "The ladder of our club as it stood in autumn."


def ladder_of(club: ClubRoom, **asked: Any) -> Ladder:
    return ladders.ladder(club.people["owner"], club=club.club, **asked)


def members(club: ClubRoom, number: int) -> list[User]:
    people = [cast.person(f"seat {place}") for place in range(1, number + 1)]
    for user in people:
        membership.join(club.club, user=user)
    return people


def names(*people: User) -> str:
    return "\n".join(f"{place}. {user.name}" for place, user in enumerate(people, 1))


def sent(club: ClubRoom, ladder: Ladder, text: str, **more: str) -> Any:
    browser = cast.browser_of(club.people["owner"])
    return browser.post(f"/ladders/{ladder.public_id}/desk/list/", {"names": text, "why": WHY, **more})


def digest(reply: Any) -> str:
    found = re.search(r'name="stand" value="([0-9a-f]{64})"', reply.content.decode())
    assert found, reply.content.decode()
    return found[1]


def stood(club: ClubRoom, ladder: Ladder, text: str) -> Any:
    """A list is looked at, and stands."""
    return sent(club, ladder, text, stand=digest(sent(club, ladder, text)))


def test_a_list_is_looked_at_first_and_then_is_the_ladder() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 4)
    entries.join(ladder.pk, user=people[0])
    entries.join(ladder.pk, user=club.people["member"])
    wanted = [people[2], people[0], people[3]]
    page = sent(club, ladder, names(*wanted))
    assert page.status_code == 200
    text = page.content.decode()
    places = [
        text.index(f"{place}. {user.name}") for place, user in enumerate([*wanted, club.people["member"]], 1)
    ]
    assert places == sorted(places)
    assert ladders.order(ladder) == [people[0], club.people["member"]], (
        "nothing stands that was only looked at"
    )
    assert stood(club, ladder, names(*wanted)).status_code == 302
    assert ladders.order(ladder) == [*wanted, club.people["member"]]
    changes = PlaceChange.objects.filter(entrant__ladder=ladder, cause=PlaceCause.DIRECTOR, is_shift=False)
    assert {change.entrant.user_id: (change.from_place, change.to_place) for change in changes} == {
        people[2].pk: (None, 1), people[0].pk: (1, 2), people[3].pk: (None, 3)
    }  # fmt: skip
    lines = [line.sentence for line in history_page(ladder, None, page=1).lines]
    assert f"{people[2].name} was placed by the director." in lines
    act = ladder.acts.get(kind="list")
    assert (act.by, act.why) == (club.people["owner"], WHY)
    assert Notification.objects.filter(user=people[2], kind=NotificationKind.LADDER).exists()
    assert "in the order of a list" in cast.browser_of(None).get(ladder.get_absolute_url()).content.decode()


def test_once_a_game_has_begun_a_list_is_put_at_the_foot_and_moves_nobody() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 4)
    for user in people[:2]:
        entries.join(ladder.pk, user=user)
    ladders.begun(ladder, people[1], people[0])
    bad = sent(club, ladder, names(people[3], people[1]))
    assert bad.status_code == 422
    assert f"Line 2: {people[1].name} is on the ladder already." in bad.content.decode()
    assert stood(club, ladder, names(people[3], people[2])).status_code == 302
    assert ladders.order(ladder) == [people[0], people[1], people[3], people[2]]


def test_nothing_is_done_where_a_line_is_wrong_and_each_is_told() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 2)
    cast.person("stranger")
    reply = sent(
        club, ladder, f"{people[0].name}\n\nstranger\n{people[1].name}\n{people[0].name}", stand="0" * 64
    )
    assert reply.status_code == 422
    text = reply.content.decode()
    assert "Line 3: Nobody here is called “stranger”." in text
    assert f"Line 5: {people[0].name} is in the list already." in text
    assert ladders.order(ladder) == []
    assert sent(club, ladder, " \n").status_code == 422


def test_of_two_of_one_name_the_address_of_the_profile_says_which() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 2)
    User.objects.filter(pk=people[1].pk).update(display_name=people[0].name)
    assert "is the name of several here" in sent(club, ladder, people[0].name).content.decode()
    address = f"https://talon.example/players/{people[1].public_id}/"
    assert stood(club, ladder, address).status_code == 302
    assert ladders.order(ladder) == [people[1]]


def test_what_was_looked_at_is_what_stands() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 3)
    seen = digest(sent(club, ladder, names(people[0])))
    entries.join(ladder.pk, user=people[2])
    reply = sent(club, ladder, names(people[0]), stand=seen)
    assert reply.status_code == 422
    assert "Look at it once more" in reply.content.decode()
    assert ladders.order(ladder) == [people[2]]


def test_a_list_that_is_sent_twice_is_one_act_and_told_once() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 3)
    seen = digest(sent(club, ladder, names(*people)))
    assert [sent(club, ladder, names(*people), stand=seen).status_code for _time in range(2)] == [302, 302]
    assert LadderAct.objects.filter(ladder=ladder).count() == 1
    assert Notification.objects.filter(user=people[0]).count() == 1


def test_a_line_of_a_ladder_of_pairs_has_both_names() -> None:
    club = ClubRoom.opened()
    double = find("double-deck")
    ladder = ladder_of(club, variant=double, options=double.options())
    assert ladder.is_of_pairs
    people = members(club, 4)
    assert "both names" in sent(club, ladder, people[0].name).content.decode()
    text = f"{people[0].name}, {people[1].name}\n{people[3].name}, {people[2].name}"
    assert stood(club, ladder, text).status_code == 302
    rows = ladder.entrants.order_by("place")
    assert [row.user_keys for row in rows] == [
        (people[0].pk, people[1].pk), (people[3].pk, people[2].pk)
    ]  # fmt: skip
    alone, kept_apart = (people[0].name, people[0].name.upper()), (people[1], people[2])
    for line in (", ".join(alone), f"{people[2].name}, {', '.join(alone)}"):
        assert "both names" in sent(club, ladder, line).content.decode(), line
    blocks.keep(*kept_apart, BlockKind.BLOCK)
    assert (
        "cannot be put together"
        in sent(club, ladder, ", ".join(user.name for user in kept_apart)).content.decode()
    )
    crossed = sent(club, ladder, f"{people[0].name}, {people[2].name}")
    assert "is on the ladder already" in crossed.content.decode()


@pytest.mark.parametrize("who", ["member", "stranger", "other club"])
def test_nobody_else_finds_the_page(who: str) -> None:
    club = ClubRoom.opened()
    ladder = ladder_of(club)
    user = club.people.get(who) or cast.person(who)
    address = f"/ladders/{ladder.public_id}/desk/list/"
    assert cast.browser_of(user).get(address).status_code == 404
    assert cast.browser_of(club.people["director"]).get(address).status_code == 200
    plain = ladders.ladder(user)
    assert cast.browser_of(user).get(f"/ladders/{plain.public_id}/desk/list/").status_code == 404, (
        "of no club"
    )


def test_names_that_look_like_a_number_an_address_or_a_dash_name_whom_they_name() -> None:
    club = ClubRoom.opened()
    ladder, (one, other) = ladder_of(club), members(club, 2)
    people = [cast.person(name) for name in ("3. Anna", "- Dash", other.public_id)]
    for user in people:
        membership.join(club.club, user=user)
    reply = sent(club, ladder, other.public_id)
    assert (reply.status_code, "the name of several here" in reply.content.decode()) == (422, True)
    links = [f"https://talon.example/people/{user.public_id}/" for user in (people[2], other)]
    stood(club, ladder, "\n".join([people[0].name, people[1].name, *links, f"5. {one.name}"]))
    assert ladders.order(ladder) == [people[0], people[1], people[2], other, one]


def test_a_number_that_may_be_one_of_the_list_or_of_a_name_is_asked_about() -> None:
    club = ClubRoom.opened()
    ladder = ladder_of(club)
    for name in ("3. Anna", "Anna"):
        membership.join(club.club, user=cast.person(name))
    reply = sent(club, ladder, "3. Anna")
    assert (reply.status_code, "the name of several here" in reply.content.decode()) == (422, True)


def test_a_reason_of_letters_nobody_sees_is_none() -> None:
    club = ClubRoom.opened()
    ladder, people = ladder_of(club), members(club, 2)
    text = names(*people)
    reply = sent(club, ladder, text, stand=digest(sent(club, ladder, text)), why="\u200b\u2060")
    assert (reply.status_code, ladders.order(ladder)) == (422, [])

"""A whole evening entered by name from one list: its pairs on lines of their own, or its people below each other.

Members of its club are entered as themselves.
"""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from games.clubs.core import membership
from games.notifications.models import Notification, NotificationKind
from games.tournaments.director.arrivals import teams_of
from games.tournaments.models import DirectorAct, EntrantPlayer, MovementKind, Tournament
from games.tournaments.write import entries
from tests import cast
from tests.clubs.room import ClubRoom

from . import stage

PAIRS = [["Ace", "King"], ["Queen", "Jack"]]


def evening(variant: str = "double-deck", movement: MovementKind = MovementKind.HOWELL) -> Tournament:
    """An evening at real tables for which nobody has entered."""
    return stage.tournament_of(
        variant=variant, movement=movement, venue="real", organiser=cast.person("Organiser"), fill_odd=False
    )


@pytest.mark.parametrize(
    ("text", "places", "teams"),
    [
        pytest.param("Ace\nKing\n\nQueen\nJack", 2, PAIRS, id="below-each-other"),
        pytest.param("Ace, King\r\nQueen; Jack\r\n", 2, PAIRS, id="a-pair-a-line"),
        pytest.param("Ace\tKing\nQueen\nJack", 2, PAIRS, id="from-a-spreadsheet"),
        pytest.param(" Ace ,King,\nQueen, Jack ", 2, PAIRS, id="a-comma-too-many"),
        pytest.param("Ace and King\nQueen & Jack", 2, PAIRS, id="with-a-word-between"),
        pytest.param("Ace/King\nQueen – Jack", 2, PAIRS, id="with-a-line-between"),
        pytest.param("Ace et King\nQueen\nJack", 2, PAIRS, id="in-french-and-mixed"),
        pytest.param("Ace-King\nQueen", 2, [["Ace-King", "Queen"]], id="a-name-with-a-hyphen"),
        pytest.param("Ace and King", 1, [["Ace and King"]], id="one-with-a-word"),
        pytest.param("Ace\nKing", 1, [["Ace"], ["King"]], id="one-each"),
        pytest.param("Ace, of hearts", 1, [["Ace, of hearts"]], id="one-with-a-comma"),
        pytest.param("1. Ace, King\n2) Queen, Jack", 2, PAIRS, id="with-numbers"),
        pytest.param("1\tAce\tKing\n- Queen & Jack", 2, PAIRS, id="with-a-column-of-numbers-and-a-dash"),
        pytest.param("3 Aces\n7.5\n-King", 1, [["3 Aces"], ["7.5"], ["-King"]], id="figures-of-a-name"),
        pytest.param("", 2, [], id="nothing"),
    ],
)
def test_a_list_is_read_as_it_was_written(text: str, places: int, teams: list[list[str]]) -> None:
    assert teams_of(text, places) == teams


@pytest.mark.parametrize(
    ("text", "named"),
    [
        pytest.param("Ace, King\nQueen", "Queen", id="one-left-over"),
        pytest.param("Ace\nKing, Queen", "Ace, King, Queen", id="a-pair-after-one-alone"),
        pytest.param("Ace, King, Queen", "Ace, King, Queen", id="three"),
    ],
)
def test_a_list_that_does_not_come_out_even_says_where(text: str, named: str) -> None:
    with pytest.raises(ValidationError, match=f"2 people play together.* at: {named}\\."):
        teams_of(text, 2)


def test_a_name_that_cannot_be_kept_is_named() -> None:
    with pytest.raises(ValidationError, match="…: A name needs a letter"):
        teams_of("Ace, King\nQueen, …", 2)


@pytest.mark.django_db
def test_no_more_than_a_hundred_and_twenty_eight_people_are_entered_at_once() -> None:
    tournament = evening("piquet")
    address = f"/events/{tournament.public_id}/desk/named/"
    names = "\n".join(f"Seat {number}" for number in range(129))
    reply = cast.browser_of(tournament.organiser).post(address, {"people": names})
    assert reply.status_code == 422
    assert "128 people at most" in reply.content.decode()
    assert not tournament.entrants.exists()


@pytest.mark.django_db
def test_all_pairs_of_an_evening_are_entered_in_the_order_of_the_list() -> None:
    tournament = evening()
    browser = cast.browser_of(tournament.organiser)
    address = f"/events/{tournament.public_id}/desk/named/"
    reply = browser.post(address, {"people": "Ace, King\nQueen, Jack\nTen, Nine\nSpade", "why": ""})
    assert reply.status_code == 422
    assert "It does not come out even at: Spade." in reply.content.decode()
    assert not tournament.entrants.exists()
    reply = browser.post(address, {"people": "Ace, King\nQueen, Jack\nTen, Nine\nSpade, Club", "why": ""})
    assert reply.status_code == 302
    called = [
        list(entrant.players.order_by("place").values_list("called", flat=True))
        for entrant in tournament.entrants.order_by("pk")
    ]
    assert called == [["Ace", "King"], ["Queen", "Jack"], ["Ten", "Nine"], ["Spade", "Club"]]
    twice = browser.post(address, {"people": "Queen, Jack\nHeart, Diamond"})
    assert twice.status_code == 422
    assert "Was the list sent twice?" in twice.content.decode()
    assert tournament.entrants.count() == 4
    assert DirectorAct.objects.filter(tournament=tournament).count() == 4, "each can be taken back"


@pytest.mark.django_db
def test_where_there_is_no_place_for_all_that_come_late_nobody_is_entered() -> None:
    tournament = evening("piquet", MovementKind.HOWELL)
    browser = cast.browser_of(tournament.organiser)
    address = f"/events/{tournament.public_id}/desk/named/"
    assert browser.post(address, {"people": "Ace\nKing\nQueen\nJack\nTen"}).status_code == 302
    tournament = stage.begin(tournament)
    # Of five in a Howell one sits out: there is one number that nobody has.
    assert browser.post(address, {"people": "Nine\nSpade"}).status_code == 422
    assert EntrantPlayer.objects.filter(tournament=tournament).count() == 5
    assert browser.post(address, {"people": "Nine"}).status_code == 302


@pytest.mark.django_db
def test_a_name_of_one_member_of_the_club_is_this_member_and_counts_for_them() -> None:
    room = ClubRoom.opened()
    member, namesakes = room.people["member"], [cast.person("Twin"), cast.person("Twin")]
    for namesake in namesakes:
        membership.join(room.club, user=namesake, link=room.club.link)
    cast.person("Visitor")
    tournament = stage.tournament_of(club=room.club, venue="real", organiser=room.people["owner"])
    browser = cast.browser_of(room.people["director"])
    desk = f"/events/{tournament.public_id}/desk/"
    assert "A name that a member of the club has" in browser.get(desk).content.decode()
    names = f"1. {member.name.upper()}\n2. Visitor\n3. Twin"
    assert browser.post(f"{desk}named/", {"people": names}).status_code == 302
    players = EntrantPlayer.objects.filter(tournament=tournament).order_by("entrant")
    assert [(each.user, each.called) for each in players] == [(member, ""), (None, "Visitor"), (None, "Twin")]
    told = Notification.objects.filter(user=member, kind=NotificationKind.EVENT)
    assert [each.facts["what"] for each in told] == ["act"]
    again = browser.post(f"{desk}named/", {"people": f"{member.name}\nAce"})
    assert again.status_code == 422
    assert "Was the list sent twice?" in again.content.decode()
    # Taken back, the member hears of that too; of the others nobody is there to hear.
    for act in DirectorAct.objects.filter(tournament=tournament).order_by("-pk"):
        browser.post(f"{desk}undo/", {"pk": act.pk, "why": ""})
    assert not tournament.entrants.exists()
    assert sorted(each.facts["what"] for each in told.all()) == ["act", "undone"]


@pytest.mark.django_db
def test_a_member_who_cannot_come_is_named_and_nobody_of_the_list_is_entered() -> None:
    room = ClubRoom.opened()
    owner, director = room.people["owner"], room.people["director"]
    tournament = stage.tournament_of(
        variant="double-deck", club=room.club, venue="real", organiser=owner, movement=MovementKind.HOWELL
    )
    entries.enter(tournament.public_id, user=room.people["member"])
    names = f"Ace, King\nQueen, {room.people['member'].name}"
    reply = cast.browser_of(director).post(f"/events/{tournament.public_id}/desk/named/", {"people": names})
    assert reply.status_code == 422
    assert f"{room.people['member'].name}, a member of the club, was not entered: " in reply.content.decode()
    assert tournament.entrants.count() == 1

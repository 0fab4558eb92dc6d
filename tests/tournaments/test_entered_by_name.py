"""A whole evening entered by name from one list: its pairs on lines of their own, or its people below each other."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from games.tournaments.director.arrivals import teams_of
from games.tournaments.models import DirectorAct, EntrantPlayer, MovementKind, Tournament
from tests import cast

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
        pytest.param("Ace\nKing", 1, [["Ace"], ["King"]], id="one-each"),
        pytest.param("Ace, of hearts", 1, [["Ace, of hearts"]], id="one-with-a-comma"),
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

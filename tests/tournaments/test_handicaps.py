"""Handicaps are set up with an event, a name and points a line, and given to whoever enters by that name."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import timezone

from games.tournaments import director as desk_acts
from games.tournaments.director.history import acts_for
from games.tournaments.models import DirectorAct, MovementKind, Tournament
from games.tournaments.read.standings import standing_of
from games.tournaments.record.handicaps import BadHandicap, read_handicaps
from games.tournaments.record.settings import copy_of, faults
from games.tournaments.write import advance
from tests import cast

from . import stage
from .test_setup import NEW, typed, usual

pytestmark = pytest.mark.django_db


def test_a_line_is_a_name_and_points_however_they_are_parted() -> None:
    text = "Ace 2.5\n\nQueen of Hearts: -3\nJack;+1,25\n"
    assert read_handicaps(text) == {
        "ace": Fraction(5, 2),
        "queen of hearts": Fraction(-3),
        "jack": Fraction(5, 4),
    }


@pytest.mark.parametrize("text", ["Ace", "2.5", "Ace much", "Ace 1\nace 2", "Ace 1.234"])
def test_a_line_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(BadHandicap):
        read_handicaps(text)
    settings = replace(usual("paper"), handicaps=text)
    assert [fault.field for fault in faults(settings, timezone.now())] == ["handicaps"]


def test_a_knock_out_has_no_handicaps() -> None:
    settings = replace(usual("knock-out"), handicaps="Ace 2")
    assert "handicaps" in [fault.field for fault in faults(settings, timezone.now())]


def test_whoever_enters_by_a_name_begins_with_the_handicap_and_the_rest_is_forgotten_at_the_end() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL,
        venue="real",
        organiser=organiser,
        fill_odd=False,
        handicaps="Ace 2.5\nking -3\nNobody 9",
    )
    for name in ("Ace", "King", "Queen", "Jack"):
        desk_acts.named.do(tournament.public_id, by=organiser, people=[name])
    queen = tournament.entrants.get(players__called="Queen")
    desk_acts.carry.do(tournament.public_id, queen.public_id, Fraction(7), by=organiser, why="best")
    tournament = stage.begin(tournament)
    carried = {
        entrant.players.get().called: entrant.carried for entrant in tournament.entrants.order_by("pk")
    }
    assert {name: Fraction(figure) for name, figure in carried.items()} == {
        "Ace": Fraction(5, 2),
        "King": -3,
        "Queen": 7,
        "Jack": 0,
    }
    assert tournament.handicaps == "Nobody: 9"
    ended = stage.score_out(tournament)
    assert ended.handicaps == ""
    standing = standing_of(ended)
    for row in standing.fields[0].rows:
        assert row.per_cent is not None
        assert row.ranked == row.per_cent + row.entrant.carried


def test_of_a_pair_the_handicaps_of_both_count() -> None:
    tournament = stage.tournament_of(
        "double-deck", MovementKind.BAROMETER, venue="real", organiser=cast.person("Organiser")
    )
    people = stage.enter(tournament, 4)[0]
    for user, name in zip(people, ("Ace", "King"), strict=True):
        user.display_name = name
        user.save()
    Tournament.objects.filter(pk=tournament.pk).update(handicaps=f"{people[0].name} 2\n{people[1].name} 1.5")
    stage.begin(stage.again(tournament))
    entrant = tournament.entrants.get(players__user=people[0])
    assert Fraction(entrant.carried) == Fraction(7, 2)


def test_handicaps_are_typed_in_the_form_of_an_event() -> None:
    organiser = cast.person("Organiser")
    browser = cast.browser_of(organiser)
    assert b'name="handicaps"' in browser.get(f"{NEW}?template=paper").content
    reply = browser.post(NEW, typed(usual("paper"), handicaps="Ace"))
    assert reply.status_code == 422
    assert "a name that no other line has" in reply.content.decode()
    assert browser.post(NEW, typed(usual("paper"), handicaps="Ace 2.5")).status_code == 302
    assert Tournament.objects.latest("pk").handicaps == "Ace 2.5"


def test_a_copy_of_an_event_brings_nobodys_handicap_along_and_a_cancelled_one_forgets_them() -> None:
    organiser = cast.person("Organiser")
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL, venue="real", organiser=organiser, handicaps="Ace 2.5"
    )
    for reader in (organiser, cast.person("Reader")):
        page = cast.browser_of(reader).get(f"{NEW}?copy={tournament.public_id}").content.decode()
        assert f'value="{tournament.name}"' in page
        assert "Ace 2.5</textarea>" not in page
    assert copy_of(tournament, timezone.now()).handicaps == ""
    advance.cancel(tournament, timezone.now())
    assert stage.again(tournament).handicaps == ""


def by_names(handicaps: str, *names: str) -> Tournament:
    """An evening for people without accounts, whose entries are open."""
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL,
        venue="real",
        organiser=cast.person("Organiser"),
        fill_odd=False,
        handicaps=handicaps,
    )
    for name in names:
        desk_acts.named.do(tournament.public_id, by=tournament.organiser, people=[name])
    return tournament


def carried(tournament: Tournament) -> list[tuple[str, Fraction]]:
    """What entrants bring along who bring anything, by name."""
    rows = tournament.entrants.order_by("pk").values_list("players__called", "carried")
    return [(name, Fraction(figure)) for name, figure in rows if figure != "0"]


def desk_page(tournament: Tournament) -> str:
    page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/")
    return str(page.content.decode())


def test_a_name_that_two_players_have_gives_neither_of_them_the_handicap_and_the_desk_names_it() -> None:
    tournament = by_names("Ace 2.5\nking -3\nJoker 9", "Ace", "ace", "King", "Queen")
    before = desk_page(tournament)
    assert "At the start each line is given to the one player of that name." in before
    assert "Ace: +2.5" in before
    tournament = stage.begin(tournament)
    assert carried(tournament) == [("King", Fraction(-3))]
    after = desk_page(tournament)
    assert "several have this name" in after
    assert "Ace: +2.5" in after
    assert "Joker: +9" in after
    assert "nobody has this name" in after
    assert "king: " not in after
    stage.score_out(tournament)
    assert "Handicaps not given yet" not in desk_page(tournament)


def test_whoever_comes_late_gets_the_handicap_of_their_name() -> None:
    tournament = stage.begin(by_names("Joker 9\nLate 4", "Ace", "King", "Queen", "Jack", "Ten"))
    desk_acts.named.do(tournament.public_id, by=tournament.organiser, people=["Joker"])
    assert carried(tournament) == [("Joker", Fraction(9))]
    assert stage.again(tournament).handicaps == "Late: 4"


def test_the_log_says_who_got_which_handicap_and_it_is_taken_back_there() -> None:
    tournament = stage.begin(by_names("Ace 2.5", "Ace", "King", "Queen", "Jack"))
    act = DirectorAct.objects.get(tournament=tournament, kind="carry")
    sentences = [line.sentence for line in acts_for(tournament, None)]
    assert sentences.count("Ace: a handicap of +2.50, from the list of the event.") == 1
    assert "by itself" in desk_page(tournament)
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert carried(tournament) == []


def test_a_player_who_took_a_listed_name_before_the_start_stands_in_the_log_with_it() -> None:
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL, venue="real", organiser=cast.person("Organiser"), handicaps="Ace 25"
    )
    user = stage.enter(tournament, 4)[0][0]
    user.display_name = "Ace"
    user.save()
    assert f"/people/{user.profile_id}/" in desk_page(tournament).split("Ace: +25")[1][:400]
    tournament = stage.begin(tournament)
    act = DirectorAct.objects.get(tournament=tournament, kind="carry")
    assert act.entrant == tournament.entrants.get(players__user=user)
    assert act.facts["name"] == user.name

"""Results as USEBIO: the travellers and places that the pages show, for what fits that format, and nothing sealed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from games.tournaments import director as desk_acts
from games.tournaments.models import BoardPlay, MovementKind, ScoringKind, Tournament
from games.tournaments.read.standings import standing_of
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


def scored(movement: str = MovementKind.HOWELL, entrants: int = 4, **more: Any) -> Tournament:
    """An evening with a score for every table."""
    tournament = stage.tournament_of(
        movement=movement, organiser=cast.person("Organiser"), venue="real", fill_odd=False, **more
    )
    stage.enter(tournament, entrants)
    return stage.score_out(stage.begin(tournament))


def usebio(tournament: Tournament) -> Element:
    answer = cast.browser_of().get(f"/events/{tournament.public_id}/results.xml")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/xml"
    return ElementTree.fromstring(answer.content)


def words(element: Element, tag: str) -> list[str]:
    return [each.text or "" for each in element.iter(tag)]


@pytest.mark.parametrize("scoring", list(ScoringKind))
def test_travellers_and_places_are_those_of_the_standings(scoring: ScoringKind) -> None:
    tournament = scored(entrants=6, scoring=scoring)
    root, standing = usebio(tournament), standing_of(tournament)
    assert root.tag == "USEBIO"
    assert root.attrib == {"Version": "1.2"}
    assert [(each.tag, each.text) for each in root[0]] == [("CLUB_NAME", "Talon"), ("CLUB_ID_NUMBER", "0")]
    lines = [
        (int(words(board, "BOARD_NUMBER")[0]), *(words(line, tag)[0] for tag in ("NS_PAIR_NUMBER", "SCORE")))
        for board in root.iter("BOARD")
        for line in board.iter("TRAVELLER_LINE")
    ]
    expected = [
        (
            each.played.board,
            str(standing.names[each.played.entrants(0)[0]].number),
            str(each.played.points[0] - each.played.points[1]) if each.played.points else "",
        )
        for each in standing.scored_boards
    ]
    assert sorted(lines) == sorted(expected)
    rows = {row.entrant.number: row for row in standing.fields[0].rows}
    for pair in root.iter("PAIR"):
        row = rows[int(words(pair, "PAIR_NUMBER")[0])]
        assert words(pair, "PLACE") == [str(row.place)]
        assert abs(Fraction(words(pair, "TOTAL_SCORE")[0]) - row.points) < Fraction(1, 100)
        assert words(pair, "PLAYER_NAME") == [name for name, _profile in row.entrant.people]


def test_of_two_winners_each_pair_has_its_direction() -> None:
    root = usebio(scored(MovementKind.MITCHELL, 10))
    assert words(root, "WINNER_TYPE") == ["2"]
    assert sorted(words(root, "DIRECTION")) == ["EW"] * 5 + ["NS"] * 5


def test_each_section_has_its_pairs_its_winners_and_its_travellers() -> None:
    for movement, winners in ((MovementKind.BAROMETER, "1"), (MovementKind.MITCHELL, "2")):
        tournament = scored(movement, 20, sections=2, rounds=3)
        sections = list(usebio(tournament).iter("SECTION"))
        assert [each.attrib for each in sections] == [{"SECTION_ID": "A"}, {"SECTION_ID": "B"}]
        for section in sections:
            assert words(section, "WINNER_TYPE") == [winners]
            pairs = set(words(section, "PAIR_NUMBER"))
            assert len(pairs) == 10
            assert len(words(section, "DIRECTION")) == (10 if winners == "2" else 0)
            assert {*words(section, "NS_PAIR_NUMBER"), *words(section, "EW_PAIR_NUMBER")} == pairs
            assert words(section, "PLACE").count("1") >= int(winners)


def test_a_pair_that_came_late_is_not_mixed_up_with_the_one_whose_number_it_has() -> None:
    tournament = stage.tournament_of(
        movement=MovementKind.HOWELL, organiser=cast.person("Organiser"), venue="real", fill_odd=False
    )
    tournament = stage.begin_of(tournament, 4)
    gone = tournament.entrants.get(number=1)
    first = BoardPlay.objects.filter(board__tournament=tournament, table__sides__entrant=gone)[0]
    desk_acts.adjust.do(tournament.public_id, first.pk, by=tournament.organiser, why="", points=(30, 10))
    desk_acts.withdraw.do(tournament.public_id, gone.public_id, by=tournament.organiser, why="ill")
    desk_acts.late.do(tournament.public_id, by=tournament.organiser, users=[cast.person("Late")])
    stage.score_out(tournament)
    root = usebio(tournament)
    numbers = words(root, "PAIR_NUMBER")
    assert sorted(numbers) == ["1", "2", "3", "4", "5"]
    late = next(pair for pair in root.iter("PAIR") if words(pair, "PLAYER_NAME") == ["Late"])
    assert words(late, "PAIR_NUMBER") == ["1"]
    lines = [
        {*words(line, "NS_PAIR_NUMBER"), *words(line, "EW_PAIR_NUMBER")}
        for line in root.iter("TRAVELLER_LINE")
    ]
    assert sum("1" in line for line in lines) == 2
    assert sum("5" in line for line in lines) == 1


def test_an_adjusted_score_has_the_shares_of_both_sides() -> None:
    tournament = scored()
    play = BoardPlay.objects.filter(board__tournament=tournament)[0]
    desk_acts.adjust.do(
        tournament.public_id, play.pk, by=tournament.organiser, why="revoke", shares=("60", "40")
    )
    assert "A6040" in words(usebio(tournament), "SCORE")


def test_who_sat_out_has_no_line_of_a_traveller() -> None:
    root = usebio(scored(entrants=5))
    assert len(words(root, "SCORE")) == 10
    assert "" not in words(root, "EW_PAIR_NUMBER")


def test_a_sealed_board_is_in_no_file() -> None:
    tournament = stage.begin_of(stage.tournament_of(movement=MovementKind.HOWELL), 4)
    assert not list(usebio(tournament).iter("BOARD"))


def test_names_keep_their_signs_and_bring_no_markup() -> None:
    tournament = scored()
    tournament.name = "Tarot & <b>piquet</b>\x0b"
    tournament.save()
    assert words(usebio(tournament), "EVENT_DESCRIPTION") == ["Tarot & <b>piquet</b>"]


@pytest.mark.parametrize(
    ("movement", "variant", "entrants"),
    [
        (MovementKind.TEAMS, "double-deck", 2),
        (MovementKind.INDIVIDUAL, "double-deck", 4),
        (MovementKind.THREES, "auction-widow", 9),
    ],
)
def test_what_is_not_of_pairs_has_no_such_file_and_no_link_to_one(
    movement: MovementKind, variant: str, entrants: int
) -> None:
    tournament = stage.begin_of(stage.tournament_of(variant, movement), entrants)
    browser = cast.browser_of()
    assert browser.get(f"/events/{tournament.public_id}/results.xml").status_code == 404
    assert "USEBIO" not in browser.get(f"/events/{tournament.public_id}/standings/").content.decode()

"""How an evening stands while scores come in: what everybody reads, what the director reads, what the setup says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.desk.models import SealedReader
from games.tournaments.models import BoardPlay, MovementKind, Tournament, Venue
from games.tournaments.read.preview import preview_of
from games.tournaments.write import templates
from tests import cast

from . import stage
from .test_evening import enter, evening, plays_of

pytestmark = pytest.mark.django_db


def words(reader: object, tournament: Tournament, page: str) -> str:
    """What a page of an event says, on one line; its status where there is no page."""
    reply = cast.browser_of(reader).get(f"/events/{tournament.public_id}/{page}")  # type: ignore[arg-type]
    return " ".join(reply.content.decode().split()) if reply.status_code == 200 else str(reply.status_code)


def after_two_rounds() -> Tournament:
    """A Howell of six whose first two rounds are typed: no board has been played by every table yet."""
    tournament = evening(6)
    for play in plays_of(tournament, table__round__number__lte=2):
        enter(tournament, play, (30, play.table.number))
    return tournament


@pytest.mark.parametrize("page", ["", "standings/", "wall/", "results/"])
def test_everybody_reads_how_many_scores_are_in_and_why_no_board_counts(page: str) -> None:
    text = words(None, after_two_rounds(), page)
    assert "6 of 15 scores are in." in text
    assert "A board counts when every table has played it." in text


def test_what_everybody_reads_is_the_same_whatever_the_scores_of_sealed_boards_are() -> None:
    tournament = after_two_rounds()
    before = words(None, tournament, "wall/").split('id="wall"')[1].split("</main>")[0]
    for play in plays_of(tournament, finished_at__isnull=False):
        enter(tournament, play, (1, 99))
    assert words(None, tournament, "wall/").split('id="wall"')[1].split("</main>")[0] == before


def test_once_all_scores_are_in_no_reason_is_given_and_after_the_end_no_count() -> None:
    tournament = evening()
    for play in plays_of(tournament):
        enter(tournament, play)
    assert "6 of 6 scores are in." in words(None, tournament, "wall/")
    assert "A board counts" not in words(None, tournament, "wall/")
    assert "scores are in" not in words(None, stage.end_evening(tournament), "wall/")


def test_a_director_who_does_not_play_reads_how_it_stands_by_all_scores_and_is_written_down() -> None:
    tournament = after_two_rounds()
    assert "desk/standings/" in words(tournament.organiser, tournament, "desk/")
    SealedReader.objects.all().delete()
    text = words(tournament.organiser, tournament, "desk/standings/")
    assert "6 of 15 scores are in." in text
    assert "Do not show this page to players" in text
    assert text.count('<td class="num">2</td>') >= 6, "everybody has played two boards"
    assert "still possible" not in text
    assert [row.user for row in SealedReader.objects.all()] == [tournament.organiser]


def test_nobody_else_reads_how_it_stands_by_all_scores() -> None:
    tournament = after_two_rounds()
    player = tournament.entrants.get(number=1).players.get().user
    assert words(player, tournament, "desk/standings/") == "404"
    Tournament.objects.filter(pk=tournament.pk).update(organiser=player)
    assert words(player, tournament, "desk/standings/") == "404", "who directs and plays"
    assert "desk/standings/" not in words(player, tournament, "desk/")
    assert "desk/standings/" not in words(player, tournament, "desk/scores/")


def test_of_teams_a_match_counts_for_the_director_once_both_tables_are_in() -> None:
    tournament = evening(4, MovementKind.TEAMS, scoring="imps")
    play = plays_of(tournament)[0]
    enter(tournament, play)
    text = words(tournament.organiser, tournament, "desk/standings/")
    assert "cannot be scored" not in text
    assert '<td class="num">1</td> <td class="num">–' not in text
    other = BoardPlay.objects.filter(board=play.board, table__round=play.table.round, finished_at=None)
    for each in other:
        enter(tournament, each, (10, 90))
    assert "cannot be scored" not in words(tournament.organiser, tournament, "desk/standings/")


@pytest.mark.parametrize(
    ("movement", "least", "most", "first"),
    [
        (MovementKind.HOWELL, 6, 6, ["With 6 players no board is complete before round 3 of 5"]),
        (
            MovementKind.HOWELL,
            6,
            8,
            [
                "With 6 players no board is complete before round 3 of 5",
                "With 8 players no board is complete before round 5 of 7",
            ],
        ),
        (MovementKind.MITCHELL, 10, 10, ["With 10 players no board is complete before round 5 of 5"]),
        (MovementKind.BAROMETER, 6, 6, []),
        (MovementKind.SWISS, 6, 6, []),
    ],
)
def test_the_setup_says_before_which_round_no_board_is_complete(
    movement: MovementKind, least: int, most: int, first: list[str]
) -> None:
    usual = templates.usual("paper", "piquet", cast.person("Organiser"))
    settings = replace(usual, venue=Venue.IN_PERSON, movement=movement, rounds=0, least=least, most=most)
    notes = [note for note in preview_of(settings).notes if "no board is complete" in note]
    assert [note.split(" has been played")[0] for note in notes] == first


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8])
def test_the_round_that_the_setup_names_is_the_one_after_which_the_first_board_opens(entrants: int) -> None:
    tournament = evening(entrants)
    usual = templates.usual("paper", "piquet", cast.person("Organiser"))
    settings = replace(
        usual, movement=MovementKind.HOWELL, rounds=0, least=entrants, most=entrants, fill_odd=False
    )
    notes = [note for note in preview_of(settings).notes if "no board is complete" in note]
    for number in range(1, tournament.rounds + 1):
        stage.score_out(tournament, seed=number, rounds=1)
        if _some_open(tournament):
            break
    assert f"before round {number} of" in notes[0] if notes else number == 1


def _some_open(tournament: Tournament) -> bool:
    return BoardPlay.objects.filter(
        board__tournament=tournament, board__board__opened_at__isnull=False
    ).exists()


def test_the_wall_asks_for_itself_anew_every_minute() -> None:
    tournament = after_two_rounds()
    wall = words(None, tournament, "wall/").split('id="wall"')[1].split(">")[0]
    assert f'hx-get="/events/{tournament.public_id}/wall/"' in wall
    assert 'hx-trigger="every 60s"' in wall
    assert 'hx-select="#wall"' in wall

"""One tournament here and at real tables: the same boards, sealed until the last table of either kind has its score."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.tournaments import director
from games.tournaments.models import (
    BoardPlay,
    Entrant,
    Tournament,
    TournamentBoard,
    TournamentStage,
    TournamentTable,
)
from games.tournaments.read.score_sheet import sheet_of
from games.tournaments.write import entries
from tests import cast
from tests.cast import refused

from . import stage

pytestmark = pytest.mark.django_db


def mixed(there: int = 2, here: int = 2, **more: Any) -> Tournament:
    """A tournament of both kinds with so many entrants at the real tables and here, begun."""
    tournament = stage.tournament_of(organiser=cast.person("Organiser"), venue="both", **more)
    for number in range(there + here):
        user = cast.person(f"Seat {number + 1}")
        entries.enter(tournament.public_id, user=user, in_person=number < there)
    return stage.begin(tournament)


def in_person(tournament: Tournament) -> set[int]:
    return set(tournament.entrants.filter(in_person=True).values_list("pk", flat=True))


def real_tables(tournament: Tournament, number: int) -> list[bool]:
    """For the tables of a round whether each is a real one."""
    rows = TournamentTable.objects.filter(round__tournament=tournament, round__number=number)
    return list(rows.values_list("in_person", flat=True))


def test_a_table_is_a_real_one_where_everybody_who_comes_to_it_is_there() -> None:
    tournament = stage.play_out(mixed(rounds=3))
    while tournament.stage == TournamentStage.RUNNING:
        (play,) = BoardPlay.objects.filter(board__tournament=tournament, finished_at=None)
        director.adjust.do(tournament.public_id, play.pk, by=tournament.organiser, why="", points=[30, 12])
        stage.catch_up()
        tournament = stage.play_out(stage.again(tournament))
    there = in_person(tournament)
    assert len(there) == 2
    real = 0
    for table in TournamentTable.objects.filter(round__tournament=tournament).prefetch_related(
        "sides", "plays"
    ):
        meet = {side.entrant_id for side in table.sides.all()}
        assert table.in_person == (meet <= there)
        assert all((play.game_id is None) == table.in_person for play in table.plays.all())
        real += table.in_person
    assert real == 1
    assert BoardPlay.objects.filter(board__tournament=tournament, points__isnull=False).count() == 6


def test_a_board_stays_sealed_until_the_real_table_has_its_score_too() -> None:
    tournament = mixed(4, 2, rounds=5, boards=1)
    while not any(real_tables(tournament, number := tournament.rounds_played.count())) and number < 5:
        tournament = stage.play_out(tournament, until=lambda now: now.rounds_played.count() > number)
    stage.play_out(tournament)
    sealed = TournamentBoard.objects.get(tournament=tournament, number=number)
    assert sealed.board.opened_at is None
    sheet = sheet_of(tournament, tournament.organiser, number)
    assert sheet is not None
    assert len(sheet.cells) == real_tables(tournament, number).count(True)
    form = {f"play-{cell.play}": "40 10" for cell in sheet.cells}
    address = f"/events/{tournament.public_id}/desk/scores/"
    assert cast.browser_of(tournament.organiser).post(address, {"round": number, **form}).status_code == 302
    stage.catch_up()
    sealed.board.refresh_from_db()
    assert sealed.board.opened_at is not None


def test_at_the_close_bots_play_on_here_and_real_tables_have_half_of_the_top() -> None:
    tournament = mixed(4, 0, rounds=1, at_close="bots")
    assert real_tables(tournament, 1) == [True, True]
    with time_machine.travel(tournament.rounds_played.get().closing_at + timedelta(minutes=1), tick=False):
        stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert {tuple(play.adjusted) for play in BoardPlay.objects.filter(board__tournament=tournament)} == {
        ("50", "50")
    }


def test_a_director_moves_an_entrant_to_the_real_tables_from_the_next_round_on_and_back() -> None:
    tournament = mixed(3, 1, rounds=3)
    boss: User = tournament.organiser
    outside = Entrant.objects.get(tournament=tournament, in_person=False)
    with refused("no_director"):
        director.place.do(
            tournament.public_id, outside.public_id, by=cast.person("Stranger"), in_person=True, why=""
        )
    assert real_tables(tournament, 1).count(True) == 1
    act = director.place.do(
        tournament.public_id, outside.public_id, by=boss, in_person=True, why="came by after all"
    )
    with refused("event_stage"):
        director.place.do(tournament.public_id, outside.public_id, by=boss, in_person=True, why="")
    with refused("bots_not_there"):
        director.replace.do(tournament.public_id, outside.public_id, 0, by=boss, user=None, why="")
    assert real_tables(tournament, 1).count(True) == 1
    for play in BoardPlay.objects.filter(board__tournament=tournament, game=None, finished_at=None):
        director.adjust.do(tournament.public_id, play.pk, by=boss, why="", points=[1, 0])
    stage.catch_up()
    stage.play_out(tournament)
    assert real_tables(tournament, 2) == [True, True]
    director.undo(tournament.public_id, act.pk, by=boss)
    with refused("not_undone"):
        director.undo(tournament.public_id, act.pk, by=boss)
    assert in_person(tournament) == set(tournament.entrants.values_list("pk", flat=True)) - {outside.pk}


def test_bots_that_fill_a_field_stay_here() -> None:
    tournament = mixed(3, 0, rounds=3, bots=1)
    assert tournament.stage == TournamentStage.RUNNING
    assert sorted(real_tables(tournament, 1)) == [False, True]
    bot = Entrant.objects.exclude(level="").get(tournament=tournament)
    with refused("bots_not_there"):
        director.place.do(
            tournament.public_id, bot.public_id, by=tournament.organiser, in_person=True, why=""
        )


def test_whoever_enters_says_where_they_play_and_everybody_reads_it() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"), venue="both")
    one, other = cast.person("Seat 1"), cast.person("Seat 2")
    cast.browser_of(one).post(f"/events/{tournament.public_id}/enter/", {"in_person": "on"})
    cast.browser_of(other).post(f"/events/{tournament.public_id}/enter/", {})
    assert [each.in_person for each in tournament.entrants.order_by("pk")] == [True, False]
    page = cast.browser_of(other).get(f"/events/{tournament.public_id}/").content.decode()
    assert page.count('<span class="badge">real tables</span>') == 1
    elsewhere = stage.tournament_of()
    cast.browser_of(one).post(f"/events/{elsewhere.public_id}/enter/", {"in_person": "on"})
    assert not elsewhere.entrants.get().in_person


def test_a_tournament_played_only_here_has_no_scores_to_enter() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"))
    stage.begin_of(tournament, 2)
    address = f"/events/{tournament.public_id}/desk/scores/"
    assert cast.browser_of(tournament.organiser).get(address).status_code == 404

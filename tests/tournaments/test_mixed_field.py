"""One event here and at real tables: the same boards, sealed until the last table of either kind has its score."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.tournaments import desk, desk_read, entering
from games.tournaments.models import BoardPlay, DuplicateEvent, Entrant, EventBoard, EventStage, EventTable
from tests import cast
from tests.cast import refused

from . import stage

pytestmark = pytest.mark.django_db


def mixed(there: int = 2, here: int = 2, **more: Any) -> DuplicateEvent:
    """An event of both kinds with so many entrants at the real tables and here, begun."""
    event = stage.event_of(organiser=cast.person("Organiser"), venue="both", **more)
    for number in range(there + here):
        user = cast.person(f"Seat {number + 1}")
        entering.enter(event.public_id, user=user, at_club=number < there)
    return stage.begin(event)


def at_club(event: DuplicateEvent) -> set[int]:
    return set(event.entrants.filter(at_club=True).values_list("pk", flat=True))


def real_tables(event: DuplicateEvent, number: int) -> list[bool]:
    """For the tables of a round whether each is a real one."""
    rows = EventTable.objects.filter(round__event=event, round__number=number)
    return list(rows.values_list("on_paper", flat=True))


def test_a_table_is_a_real_one_where_everybody_who_comes_to_it_is_there() -> None:
    event = stage.play_out(mixed(rounds=3))
    while event.stage == EventStage.RUNNING:
        (play,) = BoardPlay.objects.filter(board__event=event, finished_at=None)
        desk.adjust(event.public_id, play.pk, by=event.organiser, why="", points=[30, 12])
        stage.catch_up()
        event = stage.play_out(stage.again(event))
    there = at_club(event)
    assert len(there) == 2
    real = 0
    for table in EventTable.objects.filter(round__event=event).prefetch_related("sides", "plays"):
        meet = {side.entrant_id for side in table.sides.all()}
        assert table.on_paper == (meet <= there)
        assert all((play.game_id is None) == table.on_paper for play in table.plays.all())
        real += table.on_paper
    assert real == 1
    assert BoardPlay.objects.filter(board__event=event, points__isnull=False).count() == 6


def test_a_board_stays_sealed_until_the_real_table_has_its_score_too() -> None:
    event = mixed(4, 2, rounds=5, boards=1)
    while not any(real_tables(event, number := event.rounds_played.count())) and number < 5:
        event = stage.play_out(event, until=lambda now: now.rounds_played.count() > number)
    stage.play_out(event)
    sealed = EventBoard.objects.get(event=event, number=number)
    assert sealed.board.opened_at is None
    sheet = desk_read.sheet_of(event, event.organiser, number)
    assert sheet is not None
    assert len(sheet.cells) == real_tables(event, number).count(True)
    form = {f"play-{cell.play}": "40 10" for cell in sheet.cells}
    address = f"/events/{event.public_id}/desk/scores/"
    assert cast.browser_of(event.organiser).post(address, {"round": number, **form}).status_code == 302
    stage.catch_up()
    sealed.board.refresh_from_db()
    assert sealed.board.opened_at is not None


def test_at_the_close_bots_play_on_here_and_real_tables_have_half_of_the_top() -> None:
    event = mixed(4, 0, rounds=1, at_close="bots")
    assert real_tables(event, 1) == [True, True]
    with time_machine.travel(event.rounds_played.get().closing_at + timedelta(minutes=1), tick=False):
        stage.catch_up()
    assert stage.again(event).stage == EventStage.OVER
    assert {tuple(play.adjusted) for play in BoardPlay.objects.filter(board__event=event)} == {("50", "50")}


def test_a_director_moves_an_entrant_to_the_real_tables_from_the_next_round_on_and_back() -> None:
    event = mixed(3, 1, rounds=3)
    boss: User = event.organiser
    outside = Entrant.objects.get(event=event, at_club=False)
    with refused("no_director"):
        desk.place(event.public_id, outside.public_id, by=cast.person("Stranger"), at_club=True, why="")
    assert real_tables(event, 1).count(True) == 1
    act = desk.place(event.public_id, outside.public_id, by=boss, at_club=True, why="came by after all")
    with refused("event_stage"):
        desk.place(event.public_id, outside.public_id, by=boss, at_club=True, why="")
    with refused("bots_not_there"):
        desk.replace(event.public_id, outside.public_id, 0, by=boss, user=None, why="")
    assert real_tables(event, 1).count(True) == 1
    for play in BoardPlay.objects.filter(board__event=event, game=None, finished_at=None):
        desk.adjust(event.public_id, play.pk, by=boss, why="", points=[1, 0])
    stage.catch_up()
    stage.play_out(event)
    assert real_tables(event, 2) == [True, True]
    desk.undo(event.public_id, act.pk, by=boss)
    with refused("not_undone"):
        desk.undo(event.public_id, act.pk, by=boss)
    assert at_club(event) == set(event.entrants.values_list("pk", flat=True)) - {outside.pk}


def test_bots_that_fill_a_field_stay_here() -> None:
    event = mixed(3, 0, rounds=3, bots=1)
    assert event.stage == EventStage.RUNNING
    assert sorted(real_tables(event, 1)) == [False, True]
    bot = Entrant.objects.exclude(level="").get(event=event)
    with refused("bots_not_there"):
        desk.place(event.public_id, bot.public_id, by=event.organiser, at_club=True, why="")


def test_whoever_enters_says_where_they_play_and_everybody_reads_it() -> None:
    event = stage.event_of(organiser=cast.person("Organiser"), venue="both")
    one, other = cast.person("Seat 1"), cast.person("Seat 2")
    cast.browser_of(one).post(f"/events/{event.public_id}/enter/", {"at_club": "on"})
    cast.browser_of(other).post(f"/events/{event.public_id}/enter/", {})
    assert [each.at_club for each in event.entrants.order_by("pk")] == [True, False]
    page = cast.browser_of(other).get(f"/events/{event.public_id}/").content.decode()
    assert page.count('<span class="badge">real tables</span>') == 1
    elsewhere = stage.event_of()
    cast.browser_of(one).post(f"/events/{elsewhere.public_id}/enter/", {"at_club": "on"})
    assert not elsewhere.entrants.get().at_club


def test_an_event_played_only_here_has_no_scores_to_enter() -> None:
    event = stage.event_of(organiser=cast.person("Organiser"))
    stage.begin_of(event, 2)
    address = f"/events/{event.public_id}/desk/scores/"
    assert cast.browser_of(event.organiser).get(address).status_code == 404

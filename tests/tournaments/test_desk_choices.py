"""What the desk offers and no more: boards of a table, ways back that there are; bots with names of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import transaction
from django.utils import timezone

from games.duplicate.scoring.ties import ranks
from games.duplicate.scoring.travellers import Gain, TravellerLine
from games.jobs.refusals import Refused
from games.play.models import Bot, Strength
from games.tournaments import director as desk_acts
from games.tournaments.director.carry import CarryActForm
from games.tournaments.director.history import log_for
from games.tournaments.director.scores import AdjustActForm
from games.tournaments.formats.values import PlayedBoard, ScoredBoard, SeatTaken
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    Entrant,
    EntrantPlayer,
    MovementKind,
    TableSide,
    TieBreaks,
)
from games.tournaments.read.standings import standing_of, standings_page
from games.tournaments.record.roster import roster_of
from games.tournaments.record.settings import faults, settings_of
from games.tournaments.write import advance
from games.tournaments.write.entrants import bots_for
from tests import cast

from . import stage
from .test_desk import WHY, Hall, hall, posted

pytestmark = pytest.mark.django_db


class Undone(Exception):
    """So that what was tried is not kept."""


def can_be_undone(at: Hall, act: int) -> bool:
    try:
        with transaction.atomic():
            desk_acts.undo(at.pid, act, by=at.organiser)
            raise Undone
    except Undone:
        return True
    except Refused:
        return False


def ways_back(at: Hall) -> dict[int, bool]:
    return {line.pk: line.may_undo for line in log_for(at.now(), at.organiser, plays=False)}


def adjusted(at: Hall, place: int = 0) -> DirectorAct:
    play = BoardPlay.objects.filter(board__tournament=at.tournament).order_by("pk")[place]
    return desk_acts.adjust.do(at.pid, play.pk, by=at.organiser, why=WHY, shares=["60", "40"])


def before_the_start(at: Hall) -> None:
    desk_acts.carry.do(at.pid, at.entrant().public_id, Fraction(3), by=at.organiser, why=WHY)
    desk_acts.carry.do(at.pid, at.entrant().public_id, Fraction(4), by=at.organiser, why=WHY)
    desk_acts.deputy.do(at.pid, by=at.organiser, user=at.other)


def after_the_start(at: Hall) -> None:
    before_the_start(at)
    stage.begin(at.tournament)
    adjusted(at)
    adjusted(at)
    desk_acts.extend.do(at.pid, by=at.organiser, more=timedelta(hours=1), why=WHY)
    desk_acts.withdraw.do(at.pid, at.entrant(1).public_id, by=at.organiser, why=WHY)
    desk_acts.message.do(at.pid, by=at.organiser, words="Tea is at five.")


def in_the_second_round(at: Hall) -> None:
    after_the_start(at)
    desk_acts.readmit.do(at.pid, at.entrant(1).public_id, by=at.organiser, why=WHY)
    for place in range(BoardPlay.objects.filter(board__tournament=at.tournament).count()):
        adjusted(at, place)
    stage.catch_up()
    assert at.now().rounds_played.count() == 2
    desk_acts.cancel_board.do(at.pid, 2, by=at.organiser, why=WHY)


def after_the_end(at: Hall) -> None:
    in_the_second_round(at)
    stage.catch_up()
    for _ in range(5):
        advance.advance_tournament(at.tournament.pk)
        for place, play in enumerate(
            BoardPlay.objects.filter(board__tournament=at.tournament).order_by("pk")
        ):
            if play.finished_at is None:
                adjusted(at, place)
        stage.catch_up()
    assert at.now().stage == "over"


@pytest.mark.parametrize("happens", [before_the_start, after_the_start, in_the_second_round, after_the_end])
def test_take_it_back_stands_where_it_can_be_and_nowhere_else(happens: Callable[[Hall], None]) -> None:
    at = hall(begun=False)
    happens(at)
    shown = ways_back(at)
    assert shown == {act: can_be_undone(at, act) for act in shown}
    assert True in shown.values()
    assert happens is before_the_start or list(shown.values()).count(False) > 2


def test_adjust_offers_the_boards_of_each_table_those_that_count_first() -> None:
    at = hall(movement=MovementKind.HOWELL, boards=2)
    desk_acts.cancel_board.do(at.pid, at.play().board.number, by=at.organiser, why=WHY)
    form = AdjustActForm(None, name="adjust", tournament=at.now(), roster=roster_of(at.now()))
    offered = {key: words for _table, few in form.fields["play"].choices for key, words in few}  # type: ignore[attr-defined]
    rows = BoardPlay.objects.filter(board__tournament=at.tournament).select_related("board", "table__round")
    # A closed list shows the line alone: it says which table of the board it is.
    assert offered == {
        row.pk: f"board {row.board.number}, round {row.table.round.number}, table {row.table.number}"
        for row in rows
    }
    assert len(set(offered.values())) == len(offered)
    assert next(iter(offered)) != at.play().pk
    assert posted(at, "adjust", play="0", kind="shares", side_0="60", side_1="40", why=WHY).status_code == 422


def test_what_an_entrant_brings_along_is_added_to_what_the_places_go_by() -> None:
    at = hall(rounds=1, scoring="imps", begun=False)
    desk_acts.carry.do(at.pid, at.entrant(3).public_id, Fraction(1000), by=at.organiser, why="the first half")
    stage.begin(at.tournament)
    for place in range(2):
        adjusted(at, place)
    stage.catch_up()
    page = standings_page(at.now(), standing_of(at.now()))
    first = page.fields[0].rows[0]
    assert (first.place, first.carried) == ("1", "+1000.00")
    assert at.people[3].name in first.name
    assert posted(at, "carry", entrant=at.entrant().public_id, figure="1e9", why=WHY).status_code == 422


def test_where_matches_decide_who_goes_on_nothing_can_be_brought_along() -> None:
    at = hall(movement=MovementKind.KNOCK_OUT, scoring="imps", begun=False)
    assert not CarryActForm.fits(at.now(), roster_of(at.now()))
    with cast.refused("event_stage"):
        desk_acts.carry.do(at.pid, at.entrant().public_id, Fraction(3), by=at.organiser, why=WHY)
    assert at.entrant().carried == "0"


def test_in_a_swiss_those_meet_who_stand_alike_with_what_they_bring_along() -> None:
    at = hall(movement=MovementKind.SWISS, scoring="matchpoints", rounds=2, venue="real")
    first, second = Entrant.objects.filter(tournament=at.tournament, number__in=(1, 4)).order_by("number")
    # Without that all four would stand alike, and 1 would meet 2.
    for entrant, brought in ((first, 70), (second, 60)):
        desk_acts.carry.do(at.pid, entrant.public_id, Fraction(brought), by=at.organiser, why=WHY)
    for play in BoardPlay.objects.filter(board__tournament=at.tournament):
        desk_acts.adjust.do(at.pid, play.pk, by=at.organiser, why=WHY, shares=["50", "50"])
    stage.catch_up()
    sides = TableSide.objects.filter(entrant__tournament=at.tournament, table__round__number=2)
    rows = list(sides.values_list("table", "entrant"))
    met = [{entrant for table, entrant in rows if table == each} for each in {table for table, _who in rows}]
    assert {first.pk, second.pk} in met


def test_in_an_individual_those_met_across_the_table_whoever_sat_with_whom() -> None:
    def board(*sides: tuple[int, int], points: int) -> ScoredBoard:
        sat = tuple(SeatTaken(side, key) for side, keys in enumerate(sides) for key in keys)
        lines = [TravellerLine(1, ns, ew, Fraction(0)) for ns, ew in zip(*sides, strict=True)]
        gains = tuple(Gain(line, Fraction(points), Fraction(4 - points), Fraction(4)) for line in lines)
        return ScoredBoard(PlayedBoard(1, 1, 1, 1, sat, (1, 0), None), gains)

    one = board((1, 2), (3, 4), points=3)
    found = {each.entrants: each.gained for each in one.encounters()}
    assert found == dict.fromkeys([(1, 3), (1, 4), (2, 3), (2, 4)], (Fraction(3), Fraction(1)))
    level = ranks(
        {4: Fraction(50), 1: Fraction(50)},
        one.gains,
        TieBreaks.AGAINST_FIRST.chain[:1],
        list(one.encounters()),
    )
    assert level[1] > level[4]


@pytest.mark.parametrize("tie_breaks", TieBreaks)
def test_with_three_at_a_table_boards_won_can_decide_and_nothing_else(tie_breaks: TieBreaks) -> None:
    asked = settings_of(stage.tournament_of("auction-three", MovementKind.THREES, least=9, most=9))
    chosen = replace(asked, tie_breaks=tie_breaks)
    refused = "tie_breaks" in [fault.field for fault in faults(chosen, timezone.now())]
    assert refused == (tie_breaks not in (TieBreaks.NONE, TieBreaks.BOARDS))


@pytest.mark.parametrize(("tie_breaks", "places"), [("", ["1", "1", "1"]), ("boards-won", ["1", "1", "3"])])
def test_with_three_at_a_table_whoever_has_won_more_boards_is_before_those_level(
    tie_breaks: str, places: list[str]
) -> None:
    tournament = stage.tournament_of(
        "auction-three", MovementKind.THREES, venue="real", tie_breaks=tie_breaks
    )
    tournament = stage.begin_of(tournament, 9)
    # Over the boards of the first line: first, last and level; always level; last, first and level.
    points = [(2, 0, 1), (1, 1, 1), (0, 2, 1)]
    plays = BoardPlay.objects.filter(board__tournament=tournament)
    order = list(dict.fromkeys(plays.order_by("pk").filter(table__sides__side=0).values_list(
        "table__sides__entrant", flat=True
    )))  # fmt: skip
    assert len(order) == 3
    boards = sorted(set(plays.values_list("board__number", flat=True)))
    assert len(boards) == 3
    for play in plays:
        first = play.table.sides.get(side=0).entrant_id
        play.points = [100 * points[order.index(first)][boards.index(play.board.number)], 0, 0]
        play.finished_at = timezone.now()
        play.save()
    advance.advance_tournament(tournament.pk)
    [line] = [field for field in standing_of(stage.again(tournament)).fields if field.side == 0]
    assert [str(row.place) for row in line.rows] == places
    if tie_breaks:
        assert line.rows[-1].key == order[1], "who has won no board"


def level_two(at: Hall) -> None:
    """Two are level by total points, the first of whom has won one board and the other two."""
    one, other, third, fourth = (at.entrant(place).pk for place in range(4))
    wins = {
        frozenset((one, third)): (one, 6),
        frozenset((other, third)): (other, 3),
        frozenset((other, fourth)): (other, 3),
    }
    for play in BoardPlay.objects.filter(board__tournament=at.tournament):
        sides = list(play.table.sides.order_by("side").values_list("entrant", flat=True))
        winner, points = wins.get(frozenset(sides), (0, 0))
        play.points = [points * (side == winner) for side in sides]
        play.finished_at = timezone.now()
        play.save()
    advance.advance_tournament(at.tournament.pk)


@pytest.mark.parametrize(
    ("tie_breaks", "places"),
    [
        ("", ["1", "1", "3", "4"]),
        ("boards-won,against-each-other", ["1", "2", "3", "4"]),
        ("against-each-other,boards-won", ["1", "2", "3", "4"]),
    ],
)
def test_a_chosen_list_parts_those_who_are_level_and_stands_under_the_standings(
    tie_breaks: str, places: list[str]
) -> None:
    at = hall(rounds=3, scoring="total", tie_breaks=tie_breaks, venue="real")
    one, other = at.entrant(0).pk, at.entrant(1).pk
    level_two(at)
    standing = standing_of(at.now())
    assert [str(row.place) for row in standing.fields[0].rows] == places
    assert {row.key for row in standing.fields[0].rows[:2]} == {one, other}
    if tie_breaks:
        assert standing.fields[0].rows[0].key == other
    page = cast.browser_of(at.organiser).get(f"/events/{at.pid}/standings/").content.decode()
    said = "Among those who are level decides:" if tie_breaks else "Those who are level share a place."
    assert said in page


def test_in_an_event_each_bot_has_a_name_of_its_own_and_the_list_counts_its_pairs() -> None:
    tournament = stage.begin(stage.tournament_of("double-deck", bots=4, bots_level="novice", rounds=1))
    bots = [
        player.bot for player in EntrantPlayer.objects.filter(tournament=tournament).select_related("bot")
    ]
    names = [bot.shown_name for bot in bots if bot is not None]
    assert len(set(names)) == len(names) == 8
    assert {bot.level for bot in bots if bot is not None} == {Strength.NOVICE}
    assert any(name.endswith(" II (bot)") for name in names)
    listed = " ".join(cast.browser_of(None).get("/events/").content.decode().split())
    assert "4 pairs" in listed


def test_bots_that_are_called_after_others_are_made_once_and_not_where_there_are_enough() -> None:
    cast.bot("Lion")
    there = Bot.objects.count()
    six = bots_for("club", 6)
    assert Bot.objects.count() == there
    more = bots_for("club", 3, [bot.pk for bot in six])
    assert [bot.name for bot in more] == ["Archer II", "Bull II", "Crab II"]
    assert [bot.name for bot in bots_for("club", 3, [bot.pk for bot in six])] == [bot.name for bot in more]
    assert len(bots_for("club", 200)) == 200

"""Scores that are missing when an evening ends: half of the top, or left out and counting for nobody."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.tournaments import director as desk_acts
from games.tournaments.formats.values import ScoreFault
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    MovementKind,
    Tournament,
    TournamentStage,
)
from games.tournaments.read.boards import board_rows
from games.tournaments.read.my_boards import own_boards
from games.tournaments.read.standings import standing_of
from games.tournaments.record import words
from tests import cast

from . import stage
from .test_evening import close_by_button, enter, evening, plays_of

pytestmark = pytest.mark.django_db


def all_but_one(**more: Any) -> tuple[Tournament, BoardPlay]:
    """An evening in which one score is missing, and that board at its table."""
    tournament = evening(**more)
    *played, missing = plays_of(tournament)
    for place, play in enumerate(played):
        enter(tournament, play, (30 + place, 12))
    return tournament, missing


def ended(tournament: Tournament, choice: str) -> Tournament:
    assert close_by_button(tournament, missing=choice, confirmed="1", why="It got late").status_code == 302
    stage.catch_up()
    tournament.refresh_from_db()
    assert tournament.stage == TournamentStage.OVER
    return tournament


def boards_by_entrant(tournament: Tournament) -> list[int]:
    """How many boards count for each entrant."""
    return sorted(row.boards for field in standing_of(tournament).fields for row in field.rows)


def scored(tournament: Tournament, play: BoardPlay) -> Any:
    return next(each for each in standing_of(tournament).scored_boards if each.played.play == play.pk)


def take_back(tournament: Tournament) -> DirectorAct:
    act = DirectorAct.objects.get(tournament=tournament, kind=DirectorActKind.LEAVE_OUT)
    return desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)


def test_the_page_says_what_each_choice_does_and_begins_with_half_of_the_top() -> None:
    tournament, _missing = all_but_one()
    browser = cast.browser_of(tournament.organiser)
    page = browser.get(f"/events/{tournament.public_id}/desk/").content.decode()
    asked = close_by_button(tournament).content.decode()
    for text in (page, asked):
        assert "Half of the top for each side" in text
        assert "what was not played counts for nobody" in text
        (chosen,) = [
            part
            for part in text.split("<input")[1:]
            if 'name="missing"' in part and "checked" in part.split(">")[0]
        ]
        assert 'value="decide"' in chosen
    assert "1 score is missing" in asked


def test_what_was_not_played_has_half_of_the_top_unless_it_is_left_out() -> None:
    tournament, missing = all_but_one()
    ended(tournament, "decide")
    gained = scored(tournament, missing).gains[0]
    assert gained.ns == gained.ew == Fraction(gained.top, 2)
    assert set(boards_by_entrant(tournament)) == {3}
    assert not DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.LEAVE_OUT).exists()


def test_what_is_left_out_counts_for_nobody_and_the_board_for_those_who_played_it() -> None:
    tournament, missing = all_but_one()
    ended(tournament, "leave-out")
    assert scored(tournament, missing).fault == ScoreFault.NO_SCORE
    assert boards_by_entrant(tournament) == [2, 2, 3, 3]
    others = BoardPlay.objects.filter(board=missing.board).exclude(pk=missing.pk)
    assert others.exists()
    assert all(scored(tournament, play).gains for play in others)


def test_standings_files_and_the_log_say_what_was_left_out() -> None:
    tournament, missing = all_but_one()
    ended(tournament, "leave-out")
    address = f"/events/{tournament.public_id}/"
    reader, director = cast.browser_of(), cast.browser_of(tournament.organiser)
    place = (missing.board.number, missing.table.round.number, missing.table.number)
    sentence = "Board {}, round {}, table {} cannot be scored, for it has no score.".format(*place)
    for page in (f"{address}standings/", f"{address}boards/{missing.board.number}/"):
        assert sentence in reader.get(page).content.decode(), page
    assert "What was not played is left out: it counts for nobody." in reader.get(address).content.decode()
    log = director.get(f"{address}desk/").content.decode()
    assert "left out what was not played" in log
    facts = reader.get(f"{address}results.json").json()
    assert [(each["board"], each["round"], each["table"]) for each in facts["unscored"]] == [place]
    files = {name: reader.get(f"{address}{name}") for name in ("results.csv", "results.xml")}
    assert {name: reply.status_code for name, reply in files.items()} == dict.fromkeys(files, 200)


def test_leaving_out_is_taken_back_by_its_line_of_the_log() -> None:
    tournament, missing = all_but_one()
    ended(tournament, "leave-out")
    act = DirectorAct.objects.get(tournament=tournament, kind=DirectorActKind.LEAVE_OUT)
    browser, desk = cast.browser_of(tournament.organiser), f"/events/{tournament.public_id}/desk/"
    assert f'name="pk" value="{act.pk}"' in browser.get(desk).content.decode()
    assert browser.post(f"{desk}undo/", {"pk": act.pk, "why": "They asked for it"}).status_code == 302
    gained = scored(tournament, missing).gains[0]
    assert gained.ns == gained.ew == Fraction(gained.top, 2)
    assert set(boards_by_entrant(tournament)) == {3}
    with cast.refused("not_undone"):
        take_back(tournament)


def test_a_score_that_was_given_since_is_taken_back_first() -> None:
    tournament, missing = all_but_one()
    ended(tournament, "leave-out")
    enter(tournament, missing, (20, 20))
    assert boards_by_entrant(tournament) == [3, 3, 3, 3]
    with cast.refused("not_undone"):
        take_back(tournament)
    given = DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.ENTER).first()
    assert given is not None
    desk_acts.undo(tournament.public_id, given.pk, by=tournament.organiser)
    assert scored(tournament, missing).fault == ScoreFault.NO_SCORE
    take_back(tournament)
    assert set(boards_by_entrant(tournament)) == {3}


@pytest.mark.parametrize("scoring", ["imps", "butler", "total"])
def test_every_way_of_scoring_leaves_out_what_was_not_played(scoring: str) -> None:
    tournament, missing = all_but_one(scoring=scoring)
    ended(tournament, "leave-out")
    assert scored(tournament, missing).fault == ScoreFault.NO_SCORE
    assert boards_by_entrant(tournament) == [2, 2, 3, 3]


def test_where_every_score_is_entered_nothing_is_left_out() -> None:
    tournament, missing = all_but_one()
    enter(tournament, missing)
    ended(tournament, "leave-out")
    assert not DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.LEAVE_OUT).exists()


def test_a_round_of_an_event_on_screens_has_no_such_choice() -> None:
    tournament = stage.tournament_of(movement=MovementKind.HOWELL, organiser=cast.person("Organiser"))
    stage.enter(tournament, 4)
    stage.begin(tournament)
    page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/").content.decode()
    assert "Close the round now" in page
    assert 'name="missing"' not in page


def test_ones_own_boards_have_no_figure_for_what_was_left_out() -> None:
    tournament, missing = all_but_one()
    ended(tournament, "leave-out")
    [field] = standing_of(tournament).fields
    entrants = {side.entrant_id for side in missing.table.sides.all()}
    row = next(each for each in field.rows if each.key in entrants)
    player = tournament.entrants.get(pk=row.key).players.get().user
    own = own_boards(tournament, standing_of(tournament), row.key)
    assert [each.gained for each in own.rows if each.number == missing.board.number] == [""]
    assert own.chart is not None
    assert len([each for each in own.rows if each.gained]) == row.boards == 2
    assert missing.board.number not in {each.number for each in (*own.best, *own.worst)}
    page = cast.browser_of(player).get(f"/events/{tournament.public_id}/mine/").content.decode()
    assert f"{own.mean}" in page
    assert own.mean == words.figure(row.per_cent)


def test_a_match_of_teams_leaves_nothing_out() -> None:
    tournament = evening(4, MovementKind.TEAMS, scoring="imps")
    played, *_missing = plays_of(tournament)
    enter(tournament, played)
    assert 'name="missing"' not in close_by_button(tournament).content.decode()
    ended(tournament, "leave-out")
    assert not DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.LEAVE_OUT).exists()
    assert not BoardPlay.objects.filter(board__tournament=tournament, points=None, adjusted=None).exists()


def test_pages_count_no_table_that_was_left_out_and_call_it_so() -> None:
    tournament, missing = all_but_one()
    question = close_by_button(tournament, missing="leave-out").content.decode()
    assert "It stays closed." in question
    assert "is not taken back" not in question
    ended(tournament, "leave-out")
    rows = {row.number: row.tables for row in board_rows(tournament, standing_of(tournament))}
    assert rows[missing.board.number] == 1
    assert set(rows.values()) == {1, 2}
    page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/scores/")
    assert "1 score was left out when the evening ended" in page.content.decode()
    assert "1 score is missing" not in page.content.decode()
    assert "1 missing" not in page.content.decode()


def test_a_whole_round_that_was_left_out_is_one_sentence_above_standings_and_each_table_on_its_board() -> (
    None
):
    tournament = evening(6)
    for place, play in enumerate(plays_of(tournament)[:-4]):
        enter(tournament, play, (30 + place, 12))
    missing = plays_of(tournament)[-4:]
    ended(tournament, "leave-out")
    numbers = sorted({play.board.number for play in missing})
    sentence = f"4 scores are missing and count for nobody. Boards: {', '.join(map(str, numbers))}."
    reader, address = cast.browser_of(), f"/events/{tournament.public_id}/"
    for page in ("", "standings/", "wall/", "boards/"):
        html = reader.get(f"{address}{page}").content.decode()
        assert html.count(sentence) == 1, page
        assert "cannot be scored" not in html, page
    for play in missing:
        html = reader.get(f"{address}boards/{play.board.number}/").content.decode()
        assert f"round {play.table.round.number}, table {play.table.number} cannot be scored" in html

"""An evening at real tables: all rounds open at once, scores in any order, nothing closed before its end."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.notifications.models import Notification
from games.tournaments import director as desk_acts
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    Entrant,
    MovementKind,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentRound,
    TournamentStage,
)
from games.tournaments.read import score_sheet
from games.tournaments.read.score_sheet import sheet_of
from games.tournaments.read.standings import standing_of
from games.tournaments.write import advance
from games.tournaments.write.evening import seat_in_open_rounds
from tests import cast
from tests.cast import refused
from tests.pages import numbers_of

from . import stage

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def evening(entrants: int = 4, movement: str = MovementKind.HOWELL, **more: Any) -> Tournament:
    """An evening of a game for two that has begun; its rounds last an hour each."""
    given: dict[str, Any] = {"venue": "real", "boards": 1, "round_length": HOUR, "fill_odd": False}
    given |= {"organiser": cast.person("Organiser")} if "organiser" not in more else {}
    tournament = stage.tournament_of(movement=movement, **(given | more))
    stage.enter(tournament, entrants)
    return stage.begin(tournament)


def plays_of(tournament: Tournament, **where: Any) -> list[BoardPlay]:
    return list(BoardPlay.objects.filter(board__tournament=tournament, **where).order_by("pk"))


def enter(tournament: Tournament, play: BoardPlay, points: tuple[int, int] = (30, 12)) -> None:
    """A score typed by the organiser."""
    desk_acts.adjust.do(tournament.public_id, play.pk, by=tournament.organiser, why="", points=points)
    stage.catch_up()


def post(tournament: Tournament, **form: str) -> Any:
    return cast.browser_of(tournament.organiser).post(f"/events/{tournament.public_id}/desk/scores/", form)


def test_all_rounds_are_open_from_the_start_and_close_together() -> None:
    tournament = evening()
    rounds = list(TournamentRound.objects.filter(tournament=tournament))
    assert [each.number for each in rounds] == [1, 2, 3]
    assert {each.closed_at for each in rounds} == {None}
    assert {each.closing_at - each.opened_at for each in rounds} == {3 * HOUR}
    assert len(plays_of(tournament, finished_at=None)) == 6


def test_of_a_swiss_at_real_tables_the_next_round_waits_for_the_scores() -> None:
    tournament = evening(6, MovementKind.SWISS, rounds=3)
    assert tournament.rounds_played.count() == 1
    stage.score_out(tournament, rounds=1)
    assert tournament.rounds_played.count() == 2


def test_nothing_closes_before_the_end_of_the_evening() -> None:
    tournament = evening()
    enter(tournament, plays_of(tournament, table__round__number=3)[0])
    end = tournament.rounds_played.first().closing_at
    with time_machine.travel(end - timedelta(minutes=5), tick=False):
        advance.advance_tournament(tournament.pk)
        assert stage.again(tournament).stage == TournamentStage.RUNNING
        assert len(plays_of(tournament, finished_at=None)) == 5
    with time_machine.travel(end + timedelta(minutes=5), tick=False):
        advance.advance_tournament(tournament.pk)
        assert stage.again(tournament).stage == TournamentStage.OVER
        assert [play.adjusted for play in plays_of(tournament, points__isnull=True)] == [["50", "50"]] * 5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_scores_come_in_any_order_and_the_rounds_stay_open_to_the_end_of_the_evening(seed: int) -> None:
    tournament = evening()
    plays = plays_of(tournament)
    Random(seed).shuffle(plays)
    for play in plays[:-1]:
        enter(tournament, play)
    assert stage.again(tournament).stage == TournamentStage.RUNNING
    enter(tournament, plays[-1])
    assert stage.again(tournament).stage == TournamentStage.RUNNING
    assert tournament.rounds_played.filter(closed_at=None).count() == 3
    enter(tournament, plays[0], (5, 40))
    end = tournament.rounds_played.first().closing_at
    with time_machine.travel(end + timedelta(minutes=5), tick=False):
        advance.advance_tournament(tournament.pk)
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert not TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None).exists()
    assert not tournament.rounds_played.filter(closed_at=None).exists()
    assert BoardPlay.objects.get(pk=plays[0].pk).points == [5, 40]
    assert not BoardPlay.objects.filter(board__tournament=tournament, adjusted__isnull=False).exists()


def test_a_score_that_cannot_be_read_is_named_above_the_form_and_nothing_typed_is_lost() -> None:
    tournament = evening()
    first, second = plays_of(tournament)[:2]
    page = post(tournament, **{f"play-{first.pk}": "40 12", f"play-{second.pk}": "80-22"})
    html = page.content.decode()
    assert page.status_code == 422
    above, form = html.split('id="faults"')[1].split("<form", 1)
    assert f'href="#play-{second.pk}"' in above
    assert f'href="#play-{first.pk}"' not in above
    assert 'value="40 12"' in form
    assert 'value="80-22"' in form
    assert form.count("autofocus") == 1
    assert not plays_of(tournament, finished_at__isnull=False)


def test_that_scores_are_kept_is_said_at_the_head_of_the_page() -> None:
    tournament = evening()
    browser = cast.browser_of(tournament.organiser)
    address = f"/events/{tournament.public_id}/desk/scores/"
    page = browser.post(address, {f"play-{plays_of(tournament)[0].pk}": "40 12"}, follow=True)
    html = page.content.decode()
    assert html.index("The scores are kept.") < html.index('id="sent-scores"')


def test_the_standings_say_how_many_scores_were_never_played() -> None:
    tournament = evening()
    plays = plays_of(tournament)
    for play in plays[:2]:
        enter(tournament, play)
    end = tournament.rounds_played.first().closing_at
    with time_machine.travel(end + timedelta(minutes=5), tick=False):
        advance.advance_tournament(tournament.pk)
        page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/standings/")
    assert f"{len(plays) - 2} scores of {len(plays)} are adjusted ones" in " ".join(
        page.content.decode().split()
    )


def close_by_button(tournament: Tournament, **form: str) -> Any:
    return cast.browser_of(tournament.organiser).post(f"/events/{tournament.public_id}/desk/close/", form)


def test_an_evening_with_every_score_is_ended_by_one_button() -> None:
    tournament = evening()
    for play in plays_of(tournament):
        enter(tournament, play)
    page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/scores/")
    assert f'action="/events/{tournament.public_id}/desk/close/"' in page.content.decode()
    assert "ends by itself" not in page.content.decode()
    assert close_by_button(tournament).status_code == 302
    stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER
    page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/scores/")
    assert f'action="/events/{tournament.public_id}/desk/close/"' not in page.content.decode()


def test_before_an_evening_ends_its_director_is_told_what_is_missing() -> None:
    tournament = evening()
    for play in plays_of(tournament)[:2]:
        enter(tournament, play)
    missing = sorted({play.board.number for play in plays_of(tournament, finished_at=None)})
    reply = close_by_button(tournament)
    assert reply.status_code == 422
    html = reply.content.decode()
    assert f"4 scores are missing, of boards {', '.join(map(str, missing))}." in html
    stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.RUNNING
    assert close_by_button(tournament, confirmed="1").status_code == 302
    stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER


def test_a_director_who_plays_is_told_that_others_may_have_entered_what_is_missing() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    desk_acts.deputy.do(tournament.public_id, by=tournament.organiser, user=player)
    enter(tournament, plays_of(tournament)[0])
    reply = cast.browser_of(player).post(f"/events/{tournament.public_id}/desk/close/", {})
    assert reply.status_code == 422
    assert "6 scores are missing" in reply.content.decode()
    assert "You play in this event: scores of sealed boards" in reply.content.decode()


@pytest.mark.parametrize("early", [True, False])
def test_the_page_of_an_evening_says_that_its_director_ends_it(early: bool) -> None:
    tournament = evening(early=early)
    page = cast.browser_of().get(f"/events/{tournament.public_id}/").content.decode()
    assert "for each, or when the director ends the evening" in page
    assert "last score is entered" not in page


@pytest.mark.parametrize(("movement", "hidden"), [("howell", True), ("swiss", False)])
def test_only_where_rounds_wait_for_results_is_asked_whether_one_ends_early_at_real_tables(
    movement: str, hidden: bool
) -> None:
    browser = cast.browser_of(cast.person("Organiser"))
    tournament = evening(movement=movement)
    page = browser.get(f"/events/new/?copy={tournament.public_id}").content.decode()
    wrap = page[: page.index('name="early"')].rpartition("<div")[0].rpartition("<div")[2]
    assert ("at-talon" in wrap) is hidden


def test_the_standings_of_an_evening_say_that_they_are_so_far() -> None:
    tournament = evening()
    for play in plays_of(tournament):
        enter(tournament, play)
    address = f"/events/{tournament.public_id}/"
    pages = [address, f"{address}standings/", f"{address}wall/", f"{address}results/"]
    for page in pages:
        assert "the standings so far" in cast.browser_of().get(page).content.decode(), page
    assert close_by_button(tournament).status_code == 302
    stage.catch_up()
    for page in pages:
        assert "the standings so far" not in cast.browser_of().get(page).content.decode(), page


def test_a_board_opens_with_its_last_score_whatever_is_missing_elsewhere() -> None:
    tournament = evening()
    board = TournamentBoard.objects.filter(tournament=tournament).latest("number")
    for play in plays_of(tournament, board=board):
        enter(tournament, play)
    opened = TournamentBoard.objects.filter(tournament=tournament, board__opened_at__isnull=False)
    assert [each.number for each in opened] == [board.number]


def test_one_list_has_the_whole_evening_in_any_order_and_a_wrong_line_keeps_nothing() -> None:
    tournament = evening()
    sheet = sheet_of(tournament, tournament.organiser, None)
    assert sheet is not None
    lines = [f"{board},{ns},{ew},{10 * place}" for place, (board, ns, ew) in enumerate(sheet.numbers)]
    assert len(lines) == 6
    Random(1).shuffle(lines)
    reply = post(tournament, list="\n".join(["board,ns,ew,score", *lines[:4], "1,9,2,50"]))
    assert reply.status_code == 422
    assert "Line 6" in reply.content.decode()
    assert "of this event" in reply.content.decode()
    assert len(plays_of(tournament, finished_at=None)) == 6
    assert post(tournament, list="\n".join(["board,ns,ew,score", *lines])).status_code == 302
    assert plays_of(tournament, finished_at=None) == []
    assert stage.end_evening(tournament).stage == TournamentStage.OVER


def test_one_form_has_every_board_and_says_what_is_missing() -> None:
    tournament = evening()
    plays = plays_of(tournament)
    assert (
        post(tournament, **{f"play-{plays[0].pk}": "30 12", f"play-{plays[5].pk}": "A60"}).status_code == 302
    )
    sheet = sheet_of(tournament, tournament.organiser, None)
    assert sheet is not None
    assert sheet.missing == 4
    assert sum(part.missing for part in sheet.parts) == 4
    assert [board for board, _cells in sheet.by_board] == sorted({play.board.number for play in plays})
    html = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/scores/")
    assert "4 scores are missing" in html.content.decode()


def test_of_a_large_evening_one_board_is_shown_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_sheet, "MOST_AT_ONCE", 5)
    tournament = evening()
    for play in plays_of(tournament, board__number=1):
        enter(tournament, play)
    sheet = sheet_of(tournament, tournament.organiser, None)
    other = sheet_of(tournament, tournament.organiser, None, board=3)
    assert sheet is not None
    assert other is not None
    assert {cell.board for cell in sheet.cells} == {2}
    assert {cell.board for cell in other.cells} == {3}
    assert len(sheet.numbers) == 6
    [play] = plays_of(tournament, board__number=3, table__number=1)
    reply = post(tournament, board="3", **{f"play-{play.pk}": "20 10"})
    assert reply.headers["Location"].endswith("?board=3")


def test_a_director_who_plays_knows_only_what_they_typed_themselves() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    desk_acts.deputy.do(tournament.public_id, by=tournament.organiser, user=player)
    own = plays_of(tournament, table__sides__entrant__number=1)
    for number in (1, 2):
        [play] = [each for each in plays_of(tournament, board__number=number) if each not in own]
        enter(tournament, play)
    [third] = [each for each in own if each.board.number == 3]
    desk_acts.adjust.do(tournament.public_id, third.pk, by=player, why="", points=(5, 5))
    sheet = sheet_of(tournament, player, None)
    assert sheet is not None
    assert {cell.entered for cell in sheet.cells} == {""}
    assert sheet.missing == 5
    assert sheet.plays_here


# --- a score in the wrong field ------------------------------------------------------------------------------


def test_a_score_in_the_wrong_field_is_taken_out_and_the_board_stays_sealed() -> None:
    tournament = evening()
    play = plays_of(tournament)[0]
    page = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/scores/")
    assert "type - there, and it is missing again" in page.content.decode()
    enter(tournament, play)
    assert post(tournament, **{f"play-{play.pk}": "-", f"was-{play.pk}": "30 12"}).status_code == 302
    stage.catch_up()
    play.refresh_from_db()
    assert (play.points, play.finished_at) == (None, None)
    sheet = sheet_of(tournament, tournament.organiser, None)
    assert sheet is not None
    assert sheet.missing == 6
    act = DirectorAct.objects.filter(tournament=tournament).latest("pk")
    assert desk_acts.enter.say(act).endswith("the score was taken out and is missing.")
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    play.refresh_from_db()
    assert play.points == [30, 12]
    assert play.finished_at is not None


def test_a_last_score_in_the_wrong_field_is_taken_out_and_the_board_counts_again_with_the_right_one() -> None:
    tournament = evening()
    wrong, right = plays_of(tournament, board__number=1)
    for play in (right, wrong):
        enter(tournament, play, (30, 12) if play == right else (50, 0))
    assert TournamentBoard.objects.get(tournament=tournament, number=1).board.opened_at is not None
    before = {row.key: row.boards for field in standing_of(tournament).fields for row in field.rows}
    assert set(before.values()) == {1}
    assert post(tournament, **{f"play-{wrong.pk}": "−"}).status_code == 302
    stage.catch_up()
    standing = standing_of(stage.again(tournament))
    assert {row.boards for field in standing.fields for row in field.rows} == {0}
    for page in ("", "standings/", "boards/", "boards/1/", "results/", "results.json", "wall/"):
        assert cast.browser_of().get(f"/events/{tournament.public_id}/{page}").status_code == 200, page
    results = cast.browser_of().get(f"/events/{tournament.public_id}/results.csv").content.decode()
    assert "50" not in numbers_of(results)
    enter(tournament, wrong, (7, 9))
    standing = standing_of(stage.again(tournament))
    assert {row.boards for field in standing.fields for row in field.rows} == {1}
    assert {tuple(each.played.points or ()) for each in standing.scored_boards} == {(30, 12), (7, 9)}


def test_what_was_taken_out_and_not_entered_again_has_half_at_the_end_and_stays_then() -> None:
    tournament = evening()
    for play in plays_of(tournament):
        enter(tournament, play)
    first = plays_of(tournament)[0]
    desk_acts.enter.take_out(tournament.public_id, first.pk, by=tournament.organiser, why="")
    assert desk_acts.enter.take_out(tournament.public_id, first.pk, by=tournament.organiser, why="") is None
    assert stage.end_evening(tournament).stage == TournamentStage.OVER
    first.refresh_from_db()
    assert first.adjusted == ["50", "50"]
    with refused("event_stage"):
        desk_acts.enter.take_out(tournament.public_id, first.pk, by=tournament.organiser, why="")


def test_a_director_takes_out_no_score_of_a_board_that_they_have_still_to_play() -> None:
    tournament = evening()
    player = tournament.entrants.get(number=1).players.get().user
    desk_acts.deputy.do(tournament.public_id, by=tournament.organiser, user=player)
    own = plays_of(tournament, table__sides__entrant__number=1)
    [other] = [each for each in plays_of(tournament, board=own[0].board) if each not in own]
    with refused("still_to_play"):
        desk_acts.enter.take_out(tournament.public_id, other.pk, by=player, why="")
    enter(tournament, own[0])
    desk_acts.enter.take_out(tournament.public_id, own[0].pk, by=player, why="")


def test_only_at_a_real_table_where_somebody_plays_is_a_score_taken_out() -> None:
    tournament = evening(5)
    sat_out = plays_of(tournament, adjusted__isnull=False)[0]
    with refused("score_stays"):
        desk_acts.enter.take_out(tournament.public_id, sat_out.pk, by=tournament.organiser, why="")


# --- people come and go -------------------------------------------------------------------------------------


def late_pair(tournament: Tournament, user: User) -> Any:
    return desk_acts.late.do(tournament.public_id, by=tournament.organiser, users=[user])


def test_whoever_comes_late_sits_where_nothing_was_entered() -> None:
    tournament = evening(5)
    missing = plays_of(tournament, adjusted__isnull=False)
    assert {tuple(play.adjusted) for play in missing} == {("60", "60")}
    assert len(missing) == 5
    first = TournamentRound.objects.get(tournament=tournament, number=1)
    sat_out = next(play for play in missing if play.table.round_id == first.pk)
    desk_acts.adjust.do(
        tournament.public_id, sat_out.pk, by=tournament.organiser, why="", shares=("60", "60")
    )
    newcomer = cast.person("Newcomer")
    late_pair(tournament, newcomer)
    sides = TableSide.objects.filter(table__round__tournament=tournament, entrant__players__user=newcomer)
    assert sorted(side.table.round.number for side in sides) == [2, 3, 4, 5]
    waiting = plays_of(tournament, finished_at=None)
    assert len(waiting) == 14
    for play in waiting:
        enter(tournament, play)
    assert stage.end_evening(tournament).stage == TournamentStage.OVER


def test_whoever_went_and_comes_back_plays_what_was_not_entered() -> None:
    tournament = evening()
    entrant = tournament.entrants.get(number=1)
    own = plays_of(tournament, table__sides__entrant=entrant)
    enter(tournament, own[0])
    desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="ill")
    assert len(plays_of(tournament, finished_at=None)) == 3
    desk_acts.readmit.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="well")
    assert len(plays_of(tournament, finished_at=None)) == 5


def test_letting_somebody_in_again_is_taken_back_and_what_they_did_not_finish_is_decided() -> None:
    tournament = evening()
    entrant = tournament.entrants.get(number=1)
    desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="ill")
    again = desk_acts.readmit.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="well")
    enter(tournament, plays_of(tournament, table__sides__entrant=entrant)[0])
    desk_acts.undo(tournament.public_id, again.pk, by=tournament.organiser)
    assert len(plays_of(tournament, table__sides__entrant=entrant, finished_at=None)) == 0
    assert len(plays_of(tournament, table__sides__entrant=entrant, points__isnull=False)) == 1
    assert len(plays_of(tournament, finished_at=None)) == 3


def test_somebody_late_may_have_the_places_of_those_who_went() -> None:
    tournament = evening()
    entrant = tournament.entrants.get(number=1)
    enter(tournament, plays_of(tournament, table__sides__entrant=entrant)[0])
    desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="ill")
    newcomer = cast.person("Newcomer")
    late_pair(tournament, newcomer)
    new = tournament.entrants.get(players__user=newcomer)
    assert new.number == 1
    assert len(plays_of(tournament, table__sides__entrant=new, finished_at=None)) == 2
    assert len(plays_of(tournament, table__sides__entrant=entrant)) == 1


def test_a_team_that_comes_late_sits_at_both_tables_of_a_match_or_at_neither() -> None:
    tournament = evening(4, MovementKind.TEAMS, scoring="imps")
    gone = tournament.entrants.get(number=1)
    begun = plays_of(tournament, table__sides__entrant=gone)[0]
    enter(tournament, begun)
    desk_acts.withdraw.do(tournament.public_id, gone.public_id, by=tournament.organiser, why="ill")
    now = timezone.now()
    late = Entrant.objects.create(
        tournament=tournament, name="Late", number=1, entered_at=now, complete_at=now
    )
    seat_in_open_rounds(stage.again(tournament), late)
    sides = TableSide.objects.filter(entrant=late).values_list("table__round", "table").distinct()
    tables = Counter(round_ for round_, _table in sides)
    assert tables
    assert set(tables.values()) == {2}
    assert begun.table.round_id not in tables
    for play in plays_of(tournament, finished_at=None):
        enter(tournament, play)
    assert cast.browser_of().get(f"/events/{tournament.public_id}/").status_code == 200
    assert stage.end_evening(tournament).stage == TournamentStage.OVER


def test_no_bots_come_to_real_tables_whoever_would_meet_them_sits_out() -> None:
    tournament = evening(5, fill_odd=True)
    assert not tournament.entrants.exclude(level="").exists()
    sat_out = plays_of(tournament, adjusted__isnull=False)
    assert len(sat_out) == 5
    assert {tuple(play.adjusted) for play in sat_out} == {("60", "60")}


def test_taking_a_withdrawal_back_leaves_what_was_decided_since_and_where_others_are_out() -> None:
    tournament = evening()
    organiser = tournament.organiser
    one, two = (tournament.entrants.get(number=number) for number in (1, 2))
    first = desk_acts.withdraw.do(tournament.public_id, one.public_id, by=organiser, why="ill")
    own = plays_of(tournament, table__sides__entrant=one)
    meeting = next(play for play in own if play.table.sides.filter(entrant=two).exists())
    decided = next(play for play in own if play != meeting)
    desk_acts.adjust.do(tournament.public_id, decided.pk, by=organiser, why="seen", shares=("50", "50"))
    desk_acts.withdraw.do(tournament.public_id, two.public_id, by=organiser, why="ill too")
    desk_acts.undo(tournament.public_id, first.pk, by=organiser)
    again = {play.pk: play for play in plays_of(tournament)}
    assert again[decided.pk].adjusted == ["50", "50"]
    assert again[meeting.pk].finished_at is not None, "nobody would play it"
    left = [play for play in own if play not in (meeting, decided)]
    assert [again[play.pk].finished_at for play in left] == [None] * len(left)


def test_in_an_evening_no_numbers_are_exchanged() -> None:
    tournament = evening()
    one, other = (tournament.entrants.get(number=number).public_id for number in (1, 2))
    with refused("event_stage"):
        desk_acts.move.do(tournament.public_id, one, other, by=tournament.organiser, why="")
    desk = cast.browser_of(tournament.organiser).get(f"/events/{tournament.public_id}/desk/")
    assert "Exchange two entrants" not in desk.content.decode()


def test_whoever_takes_the_number_of_one_who_left_has_no_share_of_theirs_where_another_is_missing() -> None:
    tournament = evening()
    organiser = tournament.organiser
    one, two = (tournament.entrants.get(number=number) for number in (1, 2))
    [meeting] = [
        play
        for play in plays_of(tournament, table__sides__entrant=one)
        if play.table.sides.filter(entrant=two).exists()
    ]
    for gone in (one, two):
        desk_acts.withdraw.do(tournament.public_id, gone.public_id, by=organiser, why="ill")
    meeting.refresh_from_db()
    assert sorted(meeting.adjusted) == ["40", "60"]
    late_pair(tournament, cast.person("Newcomer"))
    meeting.refresh_from_db()
    assert meeting.adjusted == ["60", "60"]
    assert meeting.finished_at is not None


# --- its time -------------------------------------------------------------------------------------------------


def test_the_evening_is_given_more_time_and_that_is_taken_back() -> None:
    tournament = evening()
    before = {each.closing_at for each in tournament.rounds_played.all()}
    act = desk_acts.extend.do(tournament.public_id, by=tournament.organiser, more=2 * HOUR, why="late")
    assert {each.closing_at - 2 * HOUR for each in tournament.rounds_played.all()} == before
    assert desk_acts.extend.say(act) == "The evening has 2 hours more."
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert {each.closing_at for each in tournament.rounds_played.all()} == before


def test_the_evening_is_closed_by_hand() -> None:
    tournament = evening()
    enter(tournament, plays_of(tournament)[2])
    act = desk_acts.close.do(tournament.public_id, by=tournament.organiser, why="late")
    stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert desk_acts.close.say(act) == "The evening has been closed."
    assert [play.adjusted for play in plays_of(tournament, points__isnull=True)] == [["50", "50"]] * 5


def test_directors_are_reminded_of_missing_scores_once_and_players_are_not() -> None:
    tournament = evening()
    with time_machine.travel(tournament.rounds_played.first().opened_at + 2.5 * HOUR, tick=False):
        for _ in range(2):
            advance.advance_tournament(tournament.pk)
    notices = [each for each in Notification.objects.all() if each.facts.get("what") == "scores_missing"]
    assert [each.user for each in notices] == [tournament.organiser]
    assert not any(each.facts.get("what") == "closing" for each in Notification.objects.all())


def test_an_evening_that_began_round_by_round_goes_on_with_all_the_rest() -> None:
    tournament = evening()
    tournament.rounds_played.exclude(number=1).delete()
    for play in plays_of(tournament):
        enter(tournament, play)
    rounds = tournament.rounds_played.filter(closed_at=None)
    assert [each.number for each in rounds] == [2, 3]
    assert {each.closing_at - each.opened_at for each in rounds} == {2 * HOUR}


def test_an_evening_paused_closes_later_by_as_much() -> None:
    tournament = evening()
    before = {each.closing_at for each in tournament.rounds_played.all()}
    desk_acts.pause.do(tournament.public_id, by=tournament.organiser, why="fire alarm")
    with time_machine.travel(stage.again(tournament).paused_at + HOUR, tick=False):
        desk_acts.resume.do(tournament.public_id, by=tournament.organiser, why="")
    after = {each.closing_at for each in tournament.rounds_played.all()}
    assert len(after) == 1
    assert abs(after.pop() - before.pop() - HOUR) < timedelta(seconds=5)

"""Boards played alone: one a person, the same bots for the same line, and nothing of others before one has finished."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.play.models import Board, Game, GameStatus
from games.play.write import boards, seating
from games.play.write.demo import make_demo
from games.tournaments.models import DailyBoard, SoloPlay, TournamentBoard
from games.tournaments.read import solo as solo_read
from games.tournaments.write import solo
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


def moves_of(game: Game) -> list[tuple[int, str]]:
    return list(game.moves.values_list("seat", "text"))


def finish(game: Game, seed: int = 3) -> Game:
    """Play a game against bots to its end, the person's cards at random."""
    game = cast.let_bots_play(game)
    while game.status == GameStatus.PLAYING:
        game = cast.let_bots_play(cast.play_on(game, moves=1, seed=seed))
    return game


def test_the_same_line_meets_the_same_answers_at_every_table_of_a_board() -> None:
    make_demo()
    games = [finish(solo.play_daily(cast.person("player"), "two-handed")) for _ in range(2)]
    assert moves_of(games[0]) == moves_of(games[1])
    first, second = SoloPlay.objects.order_by("pk")
    assert first.points == second.points is not None


def test_a_person_has_one_table_on_a_board_and_goes_on_there() -> None:
    make_demo()
    player = cast.person("player")
    assert solo.play_daily(player, "piquet") == solo.play_daily(player, "piquet")
    assert DailyBoard.objects.count() == 1


def test_what_others_made_of_it_is_told_after_the_last_card_and_not_before() -> None:
    make_demo()
    others = [cast.person("other") for _ in range(3)]
    mine = cast.person("reader")
    daily = solo.daily_board("piquet")
    before = [solo_read.daily_page(daily, reader) for reader in (None, mine)]
    for seed, other in enumerate(others):
        finish(solo.play_daily(other, "piquet"), seed)
    assert [solo_read.daily_page(daily, reader) for reader in (None, mine)] == before
    game = solo.play_daily(mine, "piquet")
    assert solo_read.daily_page(daily, mine).rows == ()
    finish(game)
    page = solo_read.daily_page(daily, mine)
    assert len(page.rows) == 4
    assert [row.place for row in page.rows] == sorted(row.place for row in page.rows)
    assert sum(row.mine for row in page.rows) == 1


def test_the_day_over_the_board_is_open_and_later_results_are_not_ranked() -> None:
    make_demo()
    early, late = cast.person("early"), cast.person("late")
    daily = solo.daily_board("piquet")
    begun = solo.play_daily(late, "piquet")
    finish(solo.play_daily(early, "piquet"))
    boards.open_board(daily.board.public_id)
    finish(begun)
    daily = DailyBoard.objects.select_related("board").get()
    (row,) = solo_read.daily_page(daily, None).rows
    assert row.name == early.name
    assert SoloPlay.objects.get(user=late).late


def test_a_seat_given_up_has_no_score() -> None:
    make_demo()
    player = cast.person("player")
    game = solo.play_daily(player, "piquet")
    seating.resign(game.public_id, user=player)
    cast.let_bots_play(cast.again(game))
    mine = SoloPlay.objects.get(user=player)
    assert mine.finished_at is not None
    assert mine.points is None


def test_a_sealed_board_of_a_tournament_is_played_alone_by_nobody() -> None:
    tournament = stage.tournament_of(boards=1)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    fresh, browser = cast.person("fresh"), cast.browser_of(cast.person("other"))
    for number in (1, 2):
        with cast.refused("no_such_board"):
            solo.tournament_board(tournament.public_id, number)
        address = f"/events/{tournament.public_id}/solo/{number}/"
        assert browser.post(address).status_code == 404
    assert solo_read.solo_page(tournament, fresh).boards == ()
    assert not SoloPlay.objects.exists()


def test_open_boards_of_a_tournament_are_for_those_who_are_not_in_it() -> None:
    tournament = stage.tournament_of()
    people = stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    stage.play_out(tournament)
    with cast.refused("knows_board"):
        solo.play_tournament_board(people[0][0], solo.tournament_board(tournament.public_id, 1))
    outsiders = [cast.person("outsider"), cast.person("another")]
    games = [
        finish(solo.play_tournament_board(outsider, solo.tournament_board(tournament.public_id, 1)), seed)
        for seed, outsider in enumerate(outsiders)
    ]
    board = solo_read.solo_page(stage.again(tournament), outsiders[0]).boards[0]
    assert board.score
    assert board.per_cent
    assert not board.late
    assert {row.name for row in board.rows} == {"outsider", "another"}
    row = TournamentBoard.objects.select_related("board").get(tournament=tournament, number=1)
    assert {game.board_id for game in games} == {row.board.pk}
    assert Board.objects.get(pk=row.board.pk).opened_at <= timezone.now() + timedelta(seconds=1)


def test_pages_of_boards_played_alone_are_shown() -> None:
    make_demo()
    browser = cast.browser_of()
    assert browser.get("/events/daily/").status_code == 200
    reply = browser.post("/events/daily/piquet/play/")
    assert reply.status_code == 302
    assert "/games/" in reply.headers["Location"]
    day = DailyBoard.objects.get().day.isoformat()
    assert browser.get(f"/events/daily/{day}/piquet/").status_code == 200
    assert browser.get(f"/events/daily/{day}/two-handed/").status_code == 404
    assert browser.get("/events/daily/yesterday/piquet/").status_code == 404
    assert browser.post("/events/daily/whist/play/").status_code == 404

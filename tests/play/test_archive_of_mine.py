"""My finished games: by game, fellow player and outcome, page by page; and what a game came to for each seat."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.play.models import Board, EndReason, Game, Player, SeatOutcome
from games.play.read.my_games import A_PAGE, archive_of, games_of
from games.play.write import lifecycle, seating, timeouts
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.resignation import by_a_seat
from rules.catalog import find
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def me() -> User:
    return cast.person("South player")


def finished(
    me: User, slug: str, other: User, *, lost_by: int | None = None, why: EndReason = EndReason.RESIGNED
) -> Game:
    """A game that ended: given up by a seat (0 is mine), else cancelled."""
    variant = find(slug)
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters={0: me, 1: other}, dealer=1
    )
    with locked_table(game.public_id) as table:
        if lost_by is None:
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a wrong board"))
        else:
            lifecycle.end(table, by_a_seat(table, lost_by, why))
    return cast.again(game)


def test_each_seat_keeps_what_the_game_came_to(me: User) -> None:
    other = cast.person("North player")
    ends = [finished(me, "piquet", other, lost_by=0), finished(me, "piquet", other, lost_by=1)]
    ends.append(finished(me, "piquet", other))
    rows = [list(game.players.order_by("seat").values_list("outcome", flat=True)) for game in ends]
    assert rows == [["lost", "won"], ["won", "lost"], ["none", "none"]]


def test_a_pair_wins_and_loses_together() -> None:
    game = cast.play_on(cast.table_of(cast.players(), options=cast.SHORT))
    rows = dict(game.players.values_list("seat", "outcome"))
    assert rows[0] == rows[2] != rows[1] == rows[3]
    assert set(rows.values()) == {"won", "lost"}
    won = {seat for side in game.result["winners"] for seat in game.engine.sides[side]}
    assert {seat for seat, outcome in rows.items() if outcome == "won"} == won


def test_a_game_nobody_won_is_drawn() -> None:
    ending = Ending(reason=EndReason.PLAYED_OUT, scores=(150, 150), code="drawn")
    assert ending.outcome(((0,), (1,)), 0) == SeatOutcome.DRAWN


def test_finished_games_are_found_by_what_is_asked(me: User) -> None:
    queen, ten = cast.person("Queen of Clubs"), cast.person("Ten of Hearts")
    piquet = finished(me, "piquet", queen, lost_by=0)
    pinochle = finished(me, "two-handed", ten, lost_by=1)
    again = finished(me, "piquet", ten, lost_by=1)

    def ids(**asked: str) -> list[str]:
        return [line.url.split("/")[-2] for line in archive_of(me, **asked).games]

    assert ids() == [again.public_id, pinochle.public_id, piquet.public_id]
    assert ids(variant="piquet") == [again.public_id, piquet.public_id]
    assert ids(other="hearts") == [again.public_id, pinochle.public_id]
    assert ids(outcome="won") == [again.public_id, pinochle.public_id]
    assert ids(variant="piquet", other="ten", outcome="won") == [again.public_id]
    assert ids(other="South") == []  # oneself is no other
    assert ids(outcome="drawn") == []


def test_the_page_asks_as_much_however_many_games_there_are(me: User) -> None:
    browser, other, asked = cast.browser_of(me), cast.person("North player"), []
    for number in (2, 20):
        for _ in range(number):
            finished(me, "piquet", other, lost_by=0)
        browser.get("/play/archive/")
        with CaptureQueriesContext(connection) as caught:
            assert browser.get("/play/archive/?variant=piquet&other=north&outcome=lost").status_code == 200
        asked.append(len(caught))
    assert asked[0] == asked[1] <= 9


def test_pages_follow_each_other_and_one_that_is_not_there_is_the_last(me: User) -> None:
    other, first = (
        cast.person("North player"),
        finished(me, "piquet", cast.person("Queen of Clubs"), lost_by=0),
    )
    Game.objects.filter(pk=first.pk).update(ended_at=timezone.now() - timedelta(days=9))
    rows = Game.objects.bulk_create(
        Game(variant="piquet", status="over", ended_at=timezone.now()) for _ in range(A_PAGE)
    )
    for game in rows:
        Player.objects.create(game=game, seat=0, user=me, outcome="won")
        Player.objects.create(game=game, seat=1, user=other, outcome="lost")
    browser = cast.browser_of(me)
    assert first.public_id not in browser.get("/play/archive/").content.decode()
    for page in ("2", "77"):
        shown = browser.get("/play/archive/", {"page": page}).content.decode()
        assert first.public_id in shown
        assert "page 2 of 2" in shown


@pytest.mark.parametrize(
    "asked", ["variant=whist", "outcome=x", "page=0", "page=-3", "page=x", "page=" + "9" * 40, "other=x"]
)
def test_what_cannot_be_asked_is_not_asked(asked: str, me: User) -> None:
    finished(me, "piquet", cast.person("North player"), lost_by=0)
    answer = cast.browser_of(me).get(f"/play/archive/?{asked}")
    assert answer.status_code == 200


@pytest.mark.parametrize("after", ["bot", "end"])
def test_a_game_that_was_resigned_stays_in_the_archive_whether_it_runs_on_or_not(
    after: str, me: User
) -> None:
    cast.bot("Lion")
    people = [cast.person("North player"), cast.person("East player"), me, cast.person("West player")]
    game = cast.table_of(people, after_resigning=after)
    seating.resign(game.public_id, user=me)
    assert cast.again(game).status == ("playing" if after == "bot" else "over")
    [line] = archive_of(me).games
    assert (line.url, line.status, line.my_turn, line.deadline) == (
        game.get_absolute_url(),
        "resigned",
        False,
        None,
    )
    assert [line.status for line in games_of(me, over=True)] == ["resigned"]
    assert games_of(me, over=False) == []
    assert archive_of(people[0]).number == (after == "end")


def test_a_sealed_board_is_for_nobody_who_gave_up_a_seat_at_it(me: User) -> None:
    cast.bot("Lion")
    game = cast.table_of(
        [cast.person("North player"), cast.person("East player"), me, cast.person("West player")]
    )
    board = Board.objects.create(variant=game.variant, dealer=0, cards="")
    Game.objects.filter(pk=game.pk).update(board=board)
    Player.objects.filter(game=game, user=me).update(user=None, resigned=me)
    assert archive_of(me).number == 0


def test_a_game_in_which_somebody_stood_in_and_left_is_behind_them(me: User) -> None:
    game = cast.table_of(cast.players(), public=False)
    cast.stand_in_and_leave(game, me, seat=cast.NORTH)
    [line] = games_of(me, over=True)
    assert (line.url, line.status, line.my_turn) == (game.get_absolute_url(), "you stood in", False)
    assert games_of(me, over=False) == []
    assert archive_of(me).number == 1
    assert cast.browser_of(me).get(line.url).status_code == 200
    with locked_table(game.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a wrong board"))
    assert [line.status for line in games_of(me, over=True)] == ["you stood in"]


def test_whoever_took_a_seat_back_finds_the_game_once(me: User) -> None:
    people = cast.players()
    game = cast.table_of(people)
    cast.stand_in_and_leave(game, me, seat=cast.NORTH)
    timeouts.take_back(game.public_id, user=people[cast.NORTH])
    assert games_of(people[cast.NORTH], over=True) == []
    with locked_table(game.public_id) as table:
        lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words="a wrong board"))
    assert len(games_of(people[cast.NORTH], over=True)) == 1

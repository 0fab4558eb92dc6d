"""What a tournament does by itself: closes, goes on after a crash, does without players who have vanished."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.clocks import time_control as time_controls
from games.clocks.time_control import Leave
from games.jobs.models import Heartbeat, Outage
from games.notifications.models import Notification, NotificationKind
from games.play.models import Absence, Board, Game, GameStatus, Player, Substitute
from games.play.write import boards, lifecycle, timeouts
from games.play.write.lock import locked_table
from games.tournaments import director as desk_acts
from games.tournaments.models import (
    BoardPlay,
    EntrantState,
    MovementKind,
    Tournament,
    TournamentBoard,
    TournamentStage,
)
from games.tournaments.record.rounds import closing_of
from games.tournaments.write import advance, tables
from rules.catalog import VARIANTS
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 9, 8, tzinfo=UTC)
DAY = timedelta(days=1)


def closed(tournament: Tournament, **more: Any) -> Tournament:
    """The time of the round is up, and the sweep has come."""
    running_round = tournament.rounds_played.get(closed_at=None)
    with time_machine.travel(running_round.closing_at + timedelta(seconds=5), tick=False):
        Heartbeat.objects.update(beat_at=timezone.now())
        stage.catch_up()
    return stage.again(tournament)


def told(tournament: Tournament, what: str) -> int:
    found = Notification.objects.filter(
        kind=NotificationKind.EVENT, facts__event=tournament.public_id, facts__what=what
    )
    return found.count()


def test_a_board_at_which_nobody_moved_is_decided_against_whoever_was_to_move() -> None:
    tournament = stage.tournament_of(boards=2, rounds=1, at_once=False)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    game, _other = stage.open_games(tournament)
    late = cast.turn(game)
    table = BoardPlay.objects.get(game=game).table
    tournament = closed(tournament)
    shares = ["40" if side == late else "60" for side in range(2)]
    plays = BoardPlay.objects.filter(table=table)
    assert [play.adjusted for play in plays] == [shares, shares], "the board that had not begun goes with it"
    game = cast.again(game)
    assert (game.status, game.ending) == (GameStatus.OVER, "cancelled")
    assert tournament.stage == TournamentStage.OVER
    assert not TournamentBoard.objects.filter(tournament=tournament, board__opened_at=None).exists()


@pytest.mark.parametrize(
    ("first_took", "paused", "at_fault"),
    [
        (timedelta(days=5), timedelta(0), "first"),
        (timedelta(days=1), timedelta(0), "second"),
        (timedelta(days=3), timedelta(0), "both"),
        (timedelta(days=5), timedelta(days=4, hours=12), "second"),
    ],
)
def test_at_the_close_the_side_that_took_the_most_time_is_at_fault(
    first_took: timedelta, paused: timedelta, at_fault: str
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        tournament = stage.tournament_of(
            rounds=1, round_length=6 * DAY, organiser=cast.person("Organiser"), early=False
        )
        stage.enter(tournament, 4)
        tournament = stage.begin(tournament)
        game, _other = stage.open_games(tournament)
        first = cast.turn(game)
        if paused:
            desk_acts.pause.do(tournament.public_id, by=tournament.organiser, why="holiday")
    with time_machine.travel(MONDAY + paused, tick=False):
        if paused:
            desk_acts.resume.do(tournament.public_id, by=tournament.organiser, why="")
    with time_machine.travel(MONDAY + first_took, tick=False):
        cast.play_on(cast.again(game), moves=1)
    # The clock of the round went on after the pause: it is moved back, so that only the pause tells.
    tournament.rounds_played.update(closing_at=MONDAY + 6 * DAY)
    closed(tournament)
    play = BoardPlay.objects.get(game=game)
    expected = {"first": ("40", "60"), "second": ("60", "40"), "both": ("50", "50")}[at_fault]
    assert play.adjusted == [expected[side != first] for side in range(2)]


def test_at_the_close_of_an_individual_the_slow_player_is_at_fault_and_their_partner_is_not() -> None:
    with time_machine.travel(MONDAY, tick=False):
        tournament = stage.begin_of(
            stage.tournament_of(
                "double-deck",
                MovementKind.INDIVIDUAL,
                rounds=1,
                at_close="adjust",
                round_length=6 * DAY,
                early=False,
            ),
            4,
        )
        [game] = stage.open_games(tournament)
        first = cast.turn(game)
    with time_machine.travel(MONDAY + 5 * DAY, tick=False):
        cast.play_on(cast.again(game), moves=1)
        assert cast.turn(cast.again(game)) % 2 != first % 2
    tournament.rounds_played.update(closing_at=MONDAY + 6 * DAY)
    closed(tournament)
    page = cast.browser_of().get(f"/events/{tournament.public_id}/").content.decode()
    assert "to the player who took the most time and 60 % to the others" in page
    slow = ["40 60", "60 40"][first // 2]
    assert BoardPlay.objects.get(game=game).adjusted == [
        slow if side == first % 2 else "60" for side in range(2)
    ]


@pytest.mark.parametrize(
    ("used", "expected"),
    [
        ({}, set()),
        ({0: 0, 1: 0}, set()),
        ({0: 5}, {0}),
        ({0: 100, 1: 89}, {0}),
        ({0: 100, 1: 90}, {0, 1}),
        ({0: 10, 1: 100, 2: 95}, {1, 2}),
    ],
)
def test_sides_within_a_tenth_of_the_slowest_share_its_fault(
    used: dict[int, int], expected: set[int]
) -> None:
    assert tables.slowest(used) == expected


def test_at_the_close_bots_play_to_the_end_where_the_tournament_says_so() -> None:
    tournament = closed(stage.begin_of(stage.tournament_of(rounds=1, at_close="bots"), 4))
    with time_machine.travel(tournament.rounds_played.get().closing_at + timedelta(minutes=1), tick=False):
        for game in stage.open_games(tournament):
            assert not game.players.filter(user__isnull=False).exists()
            cast.let_bots_play(game)
        stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert BoardPlay.objects.filter(board__tournament=tournament, points__isnull=False).count() == 2


def test_at_the_close_the_seat_of_whoever_stands_in_stays_its_owners() -> None:
    tournament = stage.begin_of(stage.tournament_of(rounds=1, at_close="bots"), 4)
    game, stand_in = stage.open_games(tournament)[0], cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    with locked_table(game.public_id) as held:
        owner = held.players[0].user
        timeouts.lapse(held, held.players[0])
        assert held.players[0].user == stand_in
    closed(tournament)
    seat = game.players.get(seat=0)
    assert (seat.user, seat.resigned, seat.timed_out, seat.may_not_return) == (None, owner, True, True)


def test_a_round_closes_later_by_the_time_the_site_was_down() -> None:
    tournament = stage.begin_of(stage.tournament_of(rounds=1), 4)
    running_round = tournament.rounds_played.get()
    before = closing_of(running_round)
    now = timezone.now()
    Outage.objects.create(start=now + timedelta(hours=1), end=now + timedelta(hours=4))
    assert closing_of(running_round) == before + timedelta(hours=3)


@pytest.mark.parametrize("step", range(0, 12, 3))
def test_a_crash_anywhere_loses_nothing_and_doubles_nothing(
    step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = stage.tournament_of(boards=2)
    stage.enter(tournament, 4)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
    honest, count = lifecycle.open_table, iter(range(100))

    def open_table(**more: Any) -> Game:
        if next(count) == step // 3:
            raise RuntimeError("the power is gone")
        return honest(**more)

    monkeypatch.setattr(tables.lifecycle, "open_table", open_table)
    for _ in range(2):
        try:
            advance.advance_tournament(tournament.pk)
        except RuntimeError:
            pass
    monkeypatch.setattr(tables.lifecycle, "open_table", honest)
    advance.advance_tournament(tournament.pk)
    advance.advance_tournament(tournament.pk)
    games = stage.open_games(tournament)
    assert len(games) == 4
    assert BoardPlay.objects.filter(board__tournament=tournament).count() == 4
    assert Game.objects.filter(board__isnull=False).count() == 4
    assert Board.objects.count() == 6


def test_too_few_entrants_and_the_tournament_does_not_take_place() -> None:
    tournament = stage.tournament_of(least=4)
    stage.enter(tournament, 3)
    tournament = stage.begin(tournament)
    assert tournament.stage == TournamentStage.CANCELLED
    assert told(tournament, "too_few") == 3


def test_who_came_last_waits_and_is_told_that_it_began_without_them() -> None:
    tournament = stage.tournament_of(most=4)
    people = stage.enter(tournament, 5)
    tournament = stage.begin(tournament)
    assert tournament.numbers == 4
    left_out = tournament.entrants.get(state=EntrantState.LEFT_OUT)
    assert left_out.players.get().user == people[-1][0]
    assert told(tournament, "left_out") == 1
    assert told(tournament, "started") == 4


def test_who_has_vanished_finds_a_bot_in_the_seat_of_the_next_round_and_may_take_it_back() -> None:
    tournament = stage.tournament_of(
        rounds=2, pace=time_controls.to_json(time_controls.days(1, leave=Leave.OFF))
    )
    people = [pair[0] for pair in stage.enter(tournament, 2)]
    more = [pair[0] for pair in stage.enter(tournament, 2)]
    tournament = stage.begin(tournament)
    gone = people[0]
    for game in stage.open_games(tournament):
        cast.play_on(game)
    Player.objects.filter(user=gone).update(looked_at=None, last_active_at=None)
    Absence.objects.create(user=gone, since=timezone.now())
    stage.catch_up()
    assert stage.again(tournament).rounds_played.count() == 2
    seats = Player.objects.filter(game__in=stage.open_games(tournament))
    assert seats.get(resigned=gone).bot is not None
    assert {seat.user for seat in seats if seat.bot is None} == {*people[1:], *more}


def test_reminders_go_once_to_those_who_have_boards_to_play() -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        tournament = stage.tournament_of(rounds=1, round_length=4 * DAY)
        stage.enter(tournament, 4)
        tournament = stage.begin(tournament)
        first, *_others = stage.open_games(tournament)
        cast.play_on(first)
        stage.catch_up()
        clock.move_to(MONDAY + 3 * DAY + timedelta(minutes=1))
        Heartbeat.objects.update(beat_at=timezone.now())
        for _ in range(3):
            stage.catch_up()
            advance.advance_tournament(tournament.pk)
        assert told(tournament, "closing") == 2


@pytest.mark.slow
@pytest.mark.parametrize("slug", [variant.slug for variant in VARIANTS])
def test_one_board_is_one_deal_at_every_table_and_one_line_one_score(slug: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.slug == slug)
    board = boards.make_board(variant=variant, options=variant.options(), dealer=1)
    seats = variant.engine(variant.options()).seats
    games = [
        lifecycle.open_table(
            variant=variant,
            options=variant.options(),
            host=None,
            sitters=dict(enumerate(cast.players([f"Seat {seat}" for seat in range(seats)]))),
            board=board,
        )
        for _ in range(2)
    ]
    moves = 60 if slug in ("double-deck", "pinacle") else 10_000
    games = [cast.play_on(cast.again(game), seed=5, moves=moves) for game in games]
    assert len({game.deals.get(number=1).cards for game in games}) == 1
    assert len({game.deals.get(number=1).commitment for game in games}) == 2
    lines = [list(game.moves.values_list("seat", "text")) for game in games]
    assert lines[0] == lines[1]
    scores = [game.deals.get(number=1).score for game in games]
    assert scores[0] == scores[1]
    assert moves == 60 or scores[0] is not None


@pytest.mark.slow
def test_boards_that_wait_for_another_are_dealt_and_played_by_bots_too_at_the_close() -> None:
    tournament = stage.tournament_of(rounds=1, boards=2, at_once=False, at_close="bots")
    tournament = closed(stage.begin_of(tournament, 4))
    with time_machine.travel(tournament.rounds_played.get().closing_at + timedelta(minutes=1), tick=False):
        while games := stage.open_games(tournament):
            for game in games:
                cast.let_bots_play(game)
            Heartbeat.objects.update(beat_at=timezone.now())
            stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER
    assert BoardPlay.objects.filter(board__tournament=tournament, points__isnull=False).count() == 4

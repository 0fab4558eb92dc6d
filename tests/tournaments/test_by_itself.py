"""What an event does with nobody looking after it: closes, goes on after a crash, does without whoever has vanished."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.notices.models import Notice, NoticeKind
from games.pace import pace as paces
from games.pace.pace import Leave
from games.play.models import Absence, Board, Game, Heartbeat, Outage, Player, Status
from games.play.write import boards, lifecycle
from games.tournaments import running
from games.tournaments.models import BoardPlay, DuplicateEvent, EntrantState, EventBoard, EventStage
from rules.catalog import VARIANTS
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 9, 8, tzinfo=UTC)
DAY = timedelta(days=1)


def closed(event: DuplicateEvent, **more: Any) -> DuplicateEvent:
    """The time of the round is up, and the sweep has come."""
    running_round = event.rounds_played.get(closed_at=None)
    with time_machine.travel(running_round.closing_at + timedelta(seconds=5), tick=False):
        Heartbeat.objects.update(beat_at=timezone.now())
        stage.catch_up()
    return stage.again(event)


def told(event: DuplicateEvent, what: str) -> int:
    found = Notice.objects.filter(kind=NoticeKind.EVENT, facts__event=event.public_id, facts__what=what)
    return found.count()


def test_what_is_not_finished_at_the_close_is_decided_against_whoever_was_to_move() -> None:
    event = stage.event_of(boards=2, rounds=1, at_once=False)
    stage.enter(event, 4)
    event = stage.begin(event)
    game, _other = stage.open_games(event)
    late = cast.turn(game)
    table = BoardPlay.objects.get(game=game).table
    event = closed(event)
    shares = ["40" if side == late else "60" for side in range(2)]
    plays = BoardPlay.objects.filter(table=table)
    assert [play.adjusted for play in plays] == [shares, shares], "the board that had not begun goes with it"
    game = cast.again(game)
    assert (game.status, game.ending) == (Status.OVER, "cancelled")
    assert event.stage == EventStage.OVER
    assert not EventBoard.objects.filter(event=event, board__opened_at=None).exists()


def test_at_the_close_bots_play_to_the_end_where_the_event_says_so() -> None:
    event = closed(stage.begin_of(stage.event_of(rounds=1, at_close="bots"), 4))
    with time_machine.travel(event.rounds_played.get().closing_at + timedelta(minutes=1), tick=False):
        for game in stage.open_games(event):
            assert not game.players.filter(user__isnull=False).exists()
            cast.let_bots_play(game)
        stage.catch_up()
    assert stage.again(event).stage == EventStage.OVER
    assert BoardPlay.objects.filter(board__event=event, points__isnull=False).count() == 2


def test_a_round_closes_later_by_the_time_the_site_was_down() -> None:
    event = stage.begin_of(stage.event_of(rounds=1), 4)
    running_round = event.rounds_played.get()
    before = running.closing_of(running_round)
    now = timezone.now()
    Outage.objects.create(start=now + timedelta(hours=1), end=now + timedelta(hours=4))
    assert running.closing_of(running_round) == before + timedelta(hours=3)


@pytest.mark.parametrize("step", range(0, 12, 3))
def test_a_crash_anywhere_loses_nothing_and_doubles_nothing(
    step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = stage.event_of(boards=2)
    stage.enter(event, 4)
    DuplicateEvent.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    honest, count = lifecycle.open_table, iter(range(100))

    def open_table(**more: Any) -> Game:
        if next(count) == step // 3:
            raise RuntimeError("the power is gone")
        return honest(**more)

    monkeypatch.setattr(running.lifecycle, "open_table", open_table)
    for _ in range(2):
        try:
            running.go_on(event.pk)
        except RuntimeError:
            pass
    monkeypatch.setattr(running.lifecycle, "open_table", honest)
    running.go_on(event.pk)
    running.go_on(event.pk)
    games = stage.open_games(event)
    assert len(games) == 4
    assert BoardPlay.objects.filter(board__event=event).count() == 4
    assert Game.objects.filter(board__isnull=False).count() == 4
    assert Board.objects.count() == 6


def test_too_few_entrants_and_the_event_does_not_take_place() -> None:
    event = stage.event_of(least=4)
    stage.enter(event, 3)
    event = stage.begin(event)
    assert event.stage == EventStage.CANCELLED
    assert told(event, "too_few") == 3


def test_who_came_last_waits_and_is_told_that_it_began_without_them() -> None:
    event = stage.event_of(most=4)
    people = stage.enter(event, 5)
    event = stage.begin(event)
    assert event.numbers == 4
    left_out = event.entrants.get(state=EntrantState.LEFT_OUT)
    assert left_out.players.get().user == people[-1][0]
    assert told(event, "left_out") == 1
    assert told(event, "started") == 4


def test_who_has_vanished_finds_a_bot_in_the_seat_of_the_next_round_and_may_take_it_back() -> None:
    event = stage.event_of(rounds=2, pace=paces.to_json(paces.days(1, leave=Leave.OFF)))
    people = [pair[0] for pair in stage.enter(event, 2)]
    more = [pair[0] for pair in stage.enter(event, 2)]
    event = stage.begin(event)
    gone = people[0]
    for game in stage.open_games(event):
        cast.play_on(game)
    Player.objects.filter(user=gone).update(looked_at=None, there_at=None)
    Absence.objects.create(user=gone, since=timezone.now())
    stage.catch_up()
    assert stage.again(event).rounds_played.count() == 2
    seats = Player.objects.filter(game__in=stage.open_games(event))
    assert seats.get(resigned=gone).bot is not None
    assert {seat.user for seat in seats if seat.bot is None} == {*people[1:], *more}


def test_reminders_go_once_to_those_who_have_boards_to_play() -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        event = stage.event_of(rounds=1, round_length=4 * DAY)
        stage.enter(event, 4)
        event = stage.begin(event)
        first, *_others = stage.open_games(event)
        cast.play_on(first)
        stage.catch_up()
        clock.move_to(MONDAY + 3 * DAY + timedelta(minutes=1))
        Heartbeat.objects.update(beat_at=timezone.now())
        for _ in range(3):
            stage.catch_up()
            running.go_on(event.pk)
        assert told(event, "closing") == 2


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


def test_boards_that_wait_for_another_are_dealt_and_played_by_bots_too_at_the_close() -> None:
    event = stage.event_of(rounds=1, boards=2, at_once=False, at_close="bots")
    event = closed(stage.begin_of(event, 4))
    with time_machine.travel(event.rounds_played.get().closing_at + timedelta(minutes=1), tick=False):
        while games := stage.open_games(event):
            for game in games:
                cast.let_bots_play(game)
            Heartbeat.objects.update(beat_at=timezone.now())
            stage.catch_up()
    assert stage.again(event).stage == EventStage.OVER
    assert BoardPlay.objects.filter(board__event=event, points__isnull=False).count() == 4

"""What somebody could try to learn a sealed board, or what could go wrong between two acts at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Distance, Keeping, User
from games.pace import pace as paces
from games.play.models import Game, Handover, Outage, Player, Status, Substitute
from games.play.write import company, holding, lapses
from games.tournaments import desk, planning, running, solo
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EntrantState,
    EventBoard,
    EventDirector,
    EventStage,
    MovementKind,
    TableSide,
)
from games.tournaments.read.standing import standing_of
from tests import cast
from tests.cast import refused

from . import stage

pytestmark = pytest.mark.django_db

BANK = paces.to_json(paces.bank())


def two_tables(**more: Any) -> tuple[DuplicateEvent, Game, Game]:
    """An event of four on one board, with its two tables."""
    event = stage.event_of(organiser=cast.person("Organiser"), pace=BANK, **more)
    stage.enter(event, 4)
    event = stage.begin(event)
    first, second = stage.open_games(event)
    return event, first, second


def lapse(game: Game) -> tuple[User, Player]:
    """The time of whoever is to move is up: who it was, and who sits there now."""
    with holding.held(game.public_id) as table:
        player = next(player for player in table.players if player.to_act)
        lost = player.user
        lapses.lapse(table, player)
    assert lost is not None
    return lost, game.players.get(seat=player.seat)


def entrant_at(event: DuplicateEvent, game: Game) -> Entrant:
    """An entrant of people at a table."""
    side = TableSide.objects.filter(table__plays__game=game).first()
    assert side is not None
    assert side.entrant is not None
    return side.entrant


# --- who has seen a board -------------------------------------------------------------------------------


@pytest.fixture
def stood_in() -> tuple[DuplicateEvent, Game, User]:
    """Somebody stood in at the first table and gave the seat back: the event, the other table, and who it was."""
    event, first, second = two_tables()
    helper = cast.person("Substitute")
    Substitute.objects.create(user=helper, variant="")
    lost, there = lapse(first)
    assert there.user == helper
    lapses.take_back(first.public_id, user=lost)
    assert not first.players.filter(user=helper).exists()
    assert Handover.objects.filter(game=first, after=helper).exists()
    return event, second, helper


def test_whoever_stood_in_and_gave_the_seat_back_stands_in_at_no_other_table_of_the_board(
    stood_in: tuple[DuplicateEvent, Game, User],
) -> None:
    _event, second, helper = stood_in
    assert helper.pk in company.kept_out(second)
    _lost, there = lapse(second)
    assert there.user is None


def test_whoever_stood_in_is_not_put_in_at_another_table_nor_plays_the_board_alone(
    stood_in: tuple[DuplicateEvent, Game, User],
) -> None:
    event, second, helper = stood_in
    entrant = entrant_at(event, second)
    with refused("entered_already"):
        desk.replace(event.public_id, entrant.public_id, 0, by=event.organiser, user=helper, why="ill")
    with refused("knows_board"):
        solo.play_event_board(helper, solo.event_board(event.public_id, 1))


def test_whoever_was_replaced_does_not_come_back_by_the_list_of_substitutes_nor_plays_alone() -> None:
    event, first, second = two_tables()
    gone = first.players.filter(user__isnull=False).order_by("seat")[0].user
    assert gone is not None
    entrant = EntrantPlayer.objects.get(event=event, user=gone).entrant
    Substitute.objects.create(user=gone, variant="")
    act = desk.replace(
        event.public_id, entrant.public_id, 0, by=event.organiser, user=cast.person("New"), why="ill"
    )
    assert gone.pk in company.kept_out(second)
    _lost, there = lapse(second)
    assert there.user != gone
    with refused("knows_board"):
        solo.play_event_board(gone, solo.event_board(event.public_id, 1))
    desk.undo(event.public_id, act.pk, by=event.organiser)
    assert entrant.players.get().user == gone


def test_on_a_board_among_friends_a_substitute_who_gave_the_seat_back_is_kept_out_too() -> None:
    event, first, second = two_tables()
    BoardPlay.objects.filter(board__event=event).update(game=None)
    helper = cast.person("Substitute")
    Handover.objects.create(game=first, seat=0, version=1, before=helper)
    assert helper.pk in company.kept_out(second)


def test_who_was_left_out_at_the_start_may_play_the_boards_alone() -> None:
    event = stage.event_of(most=4)
    people = stage.enter(event, 5)
    event = stage.begin(event)
    left = event.entrants.get(state=EntrantState.LEFT_OUT).players.get().user
    assert left == people[-1][0]
    assert solo.play_event_board(left, solo.event_board(event.public_id, 1)).status == Status.PLAYING


def test_a_playing_director_does_not_take_back_what_is_hidden_from_them() -> None:
    event, _first, second = two_tables()
    player = event.entrants.get(number=entrant_at(event, _first).number).players.get().user
    assert player is not None
    EventDirector.objects.create(event=event, user=player)
    play = BoardPlay.objects.get(game=second)
    act = desk.adjust(event.public_id, play.pk, by=event.organiser, why="x", shares=["60", "40"])
    with refused("not_undone"):
        desk.undo(event.public_id, act.pk, by=player)
    desk.undo(event.public_id, act.pk, by=event.organiser)


# --- two at once ------------------------------------------------------------------------------------------


def while_dealt(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Have a director act when one table of a round is dealt and the others are not."""
    honest, dealt = running.begin_play, iter(range(1000))

    def begin(event: int, play: int) -> bool:
        if next(dealt) == 1:
            act()
        return honest(event, play)

    monkeypatch.setattr(running, "begin_play", begin)


@pytest.mark.django_db(transaction=True)
def test_an_event_cancelled_while_a_round_is_dealt_has_no_game_that_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = stage.event_of(organiser=cast.person("Organiser"))
    stage.enter(event, 6)
    while_dealt(monkeypatch, lambda: desk.cancel(event.public_id, by=event.organiser, why="storm"))
    assert stage.begin(event).stage == EventStage.CANCELLED
    stage.catch_up()
    assert stage.open_games(event) == []
    assert Game.objects.filter(board__isnull=False).count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_event_paused_while_a_round_is_dealt_has_no_clock_that_runs_and_deals_the_rest_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pace = paces.to_json(paces.live(minutes=10, increment=15))
    event = stage.event_of(organiser=cast.person("Organiser"), pace=pace)
    stage.enter(event, 6)
    while_dealt(monkeypatch, lambda: desk.pause(event.public_id, by=event.organiser, why="storm"))
    stage.begin(event)
    assert not Player.objects.filter(game__board__isnull=False, clock_since__isnull=False).exists()
    assert len(stage.open_games(event)) == 1
    desk.resume(event.public_id, by=event.organiser)
    stage.catch_up()
    assert len(stage.open_games(event)) == 3
    assert Player.objects.filter(clock_since__isnull=False).count() == 3


@pytest.mark.django_db(transaction=True)
def test_whoever_is_replaced_while_a_round_is_dealt_sits_nowhere_and_the_newcomer_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = stage.event_of(organiser=cast.person("Organiser"))
    stage.enter(event, 6)
    new = cast.person("New")
    gone: list[User | None] = []

    def replace() -> None:
        play = BoardPlay.objects.filter(board__event=event, game=None).order_by("table").last()
        assert play is not None
        side = play.table.sides.all()[0]
        assert side.entrant is not None
        gone.append(side.entrant.players.get().user)
        desk.replace(event.public_id, side.entrant.public_id, 0, by=event.organiser, user=new, why="ill")

    while_dealt(monkeypatch, replace)
    stage.begin(event)
    assert not Player.objects.filter(user=gone[0]).exists()
    assert Player.objects.filter(user=new, game__status=Status.PLAYING).count() == 1


# --- acts and what they leave ------------------------------------------------------------------------------


def test_a_score_of_a_round_that_has_closed_is_not_taken_back_into_nothing() -> None:
    event = stage.event_of(movement=MovementKind.HOWELL, organiser=cast.person("Organiser"))
    stage.enter(event, 6)
    event = stage.begin(event)
    lasts = planning.last_rounds(event)
    plays = BoardPlay.objects.filter(board__event=event).select_related("board__board")
    play = next(each for each in plays if lasts[each.board.number] > 2)
    BoardPlay.objects.filter(pk=play.pk).update(game=None)
    act = desk.adjust(event.public_id, play.pk, by=event.organiser, why="x", shares=["60", "40"])
    event = stage.play_out(event, until=lambda now: now.rounds_played.count() > 1)
    play.board.board.refresh_from_db()
    assert play.board.board.opened_at is None
    with refused("not_undone"):
        desk.undo(event.public_id, act.pk, by=event.organiser)
    assert BoardPlay.objects.get(pk=play.pk).finished_at is not None


@pytest.mark.parametrize("back", ["undo", "restore"])
def test_a_board_cancelled_by_mistake_is_played_where_it_had_not_begun(back: str) -> None:
    event = stage.event_of(boards=2, at_once=False, organiser=cast.person("Organiser"))
    stage.enter(event, 4)
    event = stage.begin(event)
    waiting = BoardPlay.objects.filter(board__event=event, game=None, board__number=2)
    assert waiting.count() == 2
    given = waiting[0]
    desk.adjust(event.public_id, given.pk, by=event.organiser, why="late", shares=["50", "50"])
    act = desk.cancel_board(event.public_id, 2, by=event.organiser, why="slip")
    assert not waiting.filter(finished_at=None).exists()
    if back == "undo":
        desk.undo(event.public_id, act.pk, by=event.organiser)
    else:
        desk.restore_board(event.public_id, 2, by=event.organiser, why="slip")
    assert list(waiting.filter(finished_at=None).exclude(pk=given.pk)) == [waiting.exclude(pk=given.pk)[0]]
    assert BoardPlay.objects.get(pk=given.pk).adjusted == ["50", "50"]
    event = stage.play_out(event, until=lambda now: now.rounds_played.count() > 1)
    assert BoardPlay.objects.filter(board__event=event, board__number=2, points__isnull=False).count() == 1


def test_a_cancelled_board_is_not_dealt_in_later_rounds_and_may_count_again() -> None:
    event = stage.event_of(movement=MovementKind.HOWELL, organiser=cast.person("Organiser"))
    stage.enter(event, 6)
    event = stage.begin(event)
    number = BoardPlay.objects.filter(board__event=event).order_by("board__number")[0].board.number
    desk.cancel_board(event.public_id, number, by=event.organiser, why="two equal cards")
    stage.catch_up()
    plays = BoardPlay.objects.filter(board__event=event, board__number=number, table__round__number__gt=1)
    event = stage.play_out(event, until=lambda _now: plays.exists())
    assert [(play.game, play.adjusted) for play in plays] == [(None, ["50", "50"])] * plays.count()
    desk.restore_board(event.public_id, number, by=event.organiser, why="a miscount")
    stage.catch_up()
    assert plays.filter(game__isnull=False).count() == plays.count() > 0


def test_acts_on_one_thing_are_taken_back_from_the_last() -> None:
    event = stage.event_of(organiser=cast.person("Organiser"), venue="real")
    event = stage.begin_of(event, 4)
    boss = event.organiser
    first = desk.cancel_board(event.public_id, 1, by=boss, why="a")
    middle = desk.restore_board(event.public_id, 1, by=boss, why="b")
    last = desk.cancel_board(event.public_id, 1, by=boss, why="c")
    for act in (first, middle):
        with refused("not_undone"):
            desk.undo(event.public_id, act.pk, by=boss)
    for act, cancelled in ((last, False), (middle, True), (first, False)):
        desk.undo(event.public_id, act.pk, by=boss)
        assert (EventBoard.objects.get(event=event, number=1).cancelled_at is not None) == cancelled


def test_letting_somebody_in_again_can_be_taken_back_as_long_as_they_have_not_played() -> None:
    event = stage.event_of(organiser=cast.person("Organiser"), venue="real", rounds=3)
    event = stage.begin_of(event, 4)
    boss, entrant = event.organiser, event.entrants.get(number=1)
    out = desk.withdraw(event.public_id, entrant.public_id, by=boss, why="ill")
    again = desk.readmit(event.public_id, entrant.public_id, by=boss, why="well")
    with refused("not_undone"):
        desk.undo(event.public_id, out.pk, by=boss)
    desk.undo(event.public_id, again.pk, by=boss)
    assert Entrant.objects.get(pk=entrant.pk).state == EntrantState.WITHDRAWN
    desk.undo(event.public_id, out.pk, by=boss)
    assert Entrant.objects.get(pk=entrant.pk).state == EntrantState.IN


def test_a_knock_out_has_another_winner_when_its_last_match_is_decided_anew() -> None:
    event = stage.event_of(
        movement=MovementKind.KNOCK_OUT, scoring="imps", venue="real", organiser=cast.person("Organiser")
    )
    event = stage.score_out(stage.begin_of(event, 4))
    assert event.stage == EventStage.OVER
    winner = event.winner
    assert winner is not None
    (final, *_rest) = BoardPlay.objects.filter(table__round__event=event, table__round__number=2)
    act = desk.withdraw(
        event.public_id, winner.public_id, by=event.organiser, why="cheating", disqualify=True
    )
    other = stage.again(event).winner
    assert other is not None
    assert other != winner
    assert set(TableSide.objects.filter(table=final.table).values_list("entrant", flat=True)) == {
        winner.pk,
        other.pk,
    }
    desk.undo(event.public_id, act.pk, by=event.organiser)
    assert stage.again(event).winner == winner
    for play in BoardPlay.objects.filter(table__round__event=event, table__round__number=2):
        mine = TableSide.objects.get(table=play.table, entrant=other).side
        points = [900, 0] if mine == 0 else [0, 900]
        desk.adjust(event.public_id, play.pk, by=event.organiser, why="misread", points=points)
    assert stage.again(event).winner == other


def test_two_lines_of_a_mitchell_stay_as_many_where_two_were_exchanged_across_them() -> None:
    event = stage.event_of(movement=MovementKind.MITCHELL, venue="real", organiser=cast.person("Organiser"))
    event = stage.score_out(stage.begin_of(event, 6), rounds=1)
    north, east = standing_of(event).fields
    before = [{row.key for row in field.rows} for field in (north, east)]
    moved = None
    for one in before[0]:
        for other in before[1]:
            pair = [Entrant.objects.get(pk=key).public_id for key in (one, other)]
            try:
                desk.swap(event.public_id, *pair, by=event.organiser, why="a wheelchair")
            except Exception:
                continue
            moved = (one, other)
            break
        if moved:
            break
    assert moved is not None
    event = stage.score_out(event)
    assert sorted(len(field.rows) for field in standing_of(event).fields) == [3, 3]


def test_a_pause_with_an_outage_in_it_puts_the_close_off_once() -> None:
    start = datetime(2026, 3, 2, 12, tzinfo=UTC)
    with time_machine.travel(start, tick=False) as clock:
        event = stage.event_of(organiser=cast.person("Organiser"), round_length=timedelta(days=3))
        stage.enter(event, 4)
        event = stage.begin(event)
        current = event.rounds_played.get()
        close = running.closing_of(current)
        desk.pause(event.public_id, by=event.organiser, why="storm")
        clock.shift(timedelta(days=2))
        Outage.objects.create(start=start + timedelta(hours=6), end=start + timedelta(hours=30))
        desk.resume(event.public_id, by=event.organiser)
        current.refresh_from_db()
        assert running.closing_of(current) == close + timedelta(days=2)


# --- people ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["blocks the director", "is blocked by the partner", "is suspended"])
def test_nobody_is_put_in_who_keeps_away_or_may_not_play(who: str) -> None:
    event = stage.event_of("double-deck", organiser=cast.person("Organiser"))
    pairs = stage.enter(event, 4)
    event = stage.begin(event)
    guest = cast.person("Comes")
    if who == "blocks the director":
        Distance.objects.create(user=guest, other=event.organiser, kind=Keeping.BLOCK)
    elif who == "is blocked by the partner":
        Distance.objects.create(user=pairs[0][0], other=guest, kind=Keeping.BLOCK)
    else:
        guest.suspended_until = timezone.now() + timedelta(days=1)
        guest.save()
    entrant = EntrantPlayer.objects.get(event=event, user=pairs[0][0]).entrant
    with refused("suspended" if who == "is suspended" else "kept_away"):
        desk.replace(event.public_id, entrant.public_id, 1, by=event.organiser, user=guest, why="ill")


def test_messages_to_everybody_have_a_limit() -> None:
    event = stage.event_of(organiser=cast.person("Organiser"))
    stage.enter(event, 2)
    for _ in range(6):
        desk.message(event.public_id, by=event.organiser, words="Tea is at five.")
    with refused("messages_enough"):
        desk.message(event.public_id, by=event.organiser, words="Tea is at five.")
    assert DirectorAct.objects.filter(event=event).count() == 6


@pytest.mark.parametrize("year", ["0001", "9999"])
def test_a_date_that_no_time_zone_can_reckon_is_a_fault_of_its_field(year: str) -> None:
    from .test_setup import NEW, typed, usual

    browser = cast.browser_of(cast.person("Organiser", time_zone="Europe/Paris"))
    reply = browser.post(NEW, typed(usual(), entries_from=f"{year}-01-01T00:00"))
    assert reply.status_code == 422
    assert "with four digits" in reply.content.decode()


def test_names_of_events_and_entrants_hold_no_sign_that_cannot_be_seen() -> None:
    from .test_setup import NEW, typed, usual

    browser = cast.browser_of(cast.person("Organiser"))
    reply = browser.post(NEW, typed(usual(), name="Club ‮etacilpud"))
    assert reply.status_code == 422
    event = stage.event_of("double-deck")
    browser = cast.browser_of(cast.person("Comes"))
    reply = browser.post(f"/events/{event.public_id}/enter/", {"name": "The ‮sriap"})
    assert reply.status_code == 422
    assert not event.entrants.exists()

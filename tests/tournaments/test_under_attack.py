"""What somebody could try to learn a sealed board, or what could go wrong between two acts at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Block, BlockKind, User
from games.clocks import time_control as time_controls
from games.jobs.models import Outage
from games.play.models import Game, GameStatus, Player, SeatChange, Substitute
from games.play.write import boards, lock, timeouts, who_may_sit
from games.tournaments import director as desk_acts
from games.tournaments.models import (
    BoardPlay,
    DirectorAct,
    Entrant,
    EntrantPlayer,
    EntrantState,
    MovementKind,
    TableSide,
    Tournament,
    TournamentBoard,
    TournamentDirector,
    TournamentStage,
)
from games.tournaments.read.standings import standing_of
from games.tournaments.record import next_round
from games.tournaments.record.rounds import closing_of
from games.tournaments.write import solo, tables
from tests import cast
from tests.cast import refused

from . import stage

pytestmark = pytest.mark.django_db

BANK = time_controls.to_json(time_controls.bank())


def two_tables(**more: Any) -> tuple[Tournament, Game, Game]:
    """A tournament of four on one board, with its two tables."""
    tournament = stage.tournament_of(organiser=cast.person("Organiser"), pace=BANK, **more)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    first, second = stage.open_games(tournament)
    return tournament, first, second


def lapse(game: Game) -> tuple[User, Player]:
    """The time of whoever is to move is up: who it was, and who sits there now."""
    with lock.locked_table(game.public_id) as table:
        player = next(player for player in table.players if player.to_act)
        lost = player.user
        timeouts.lapse(table, player)
    assert lost is not None
    return lost, game.players.get(seat=player.seat)


def entrant_at(tournament: Tournament, game: Game) -> Entrant:
    """An entrant of people at a table."""
    side = TableSide.objects.filter(table__plays__game=game).first()
    assert side is not None
    assert side.entrant is not None
    return side.entrant


# --- who has seen a board -------------------------------------------------------------------------------


@pytest.fixture
def stood_in() -> tuple[Tournament, Game, User]:
    """Somebody stood in at the first table and gave the seat back: the tournament, the other table, and who it was."""
    tournament, first, second = two_tables()
    helper = cast.person("Substitute")
    Substitute.objects.create(user=helper, variant="")
    lost, there = lapse(first)
    assert there.user == helper
    timeouts.take_back(first.public_id, user=lost)
    assert not first.players.filter(user=helper).exists()
    assert SeatChange.objects.filter(game=first, after=helper).exists()
    return tournament, second, helper


def board_of(tournament: Tournament) -> TournamentBoard:
    """The first board, opened: nobody plays it alone before."""
    board = TournamentBoard.objects.get(tournament=tournament, number=1)
    boards.open_board(board.board.public_id)
    return solo.tournament_board(tournament.public_id, 1)


def test_whoever_stood_in_and_gave_the_seat_back_stands_in_at_no_other_table_of_the_board(
    stood_in: tuple[Tournament, Game, User],
) -> None:
    _tournament, second, helper = stood_in
    assert helper.pk in who_may_sit.excluded_users(second)
    _lost, there = lapse(second)
    assert there.user is None


def test_whoever_stood_in_is_not_put_in_at_another_table_nor_plays_the_board_alone(
    stood_in: tuple[Tournament, Game, User],
) -> None:
    tournament, second, helper = stood_in
    entrant = entrant_at(tournament, second)
    with refused("person_entered"):
        desk_acts.replace.do(
            tournament.public_id, entrant.public_id, 0, by=tournament.organiser, user=helper, why="ill"
        )
    with refused("knows_board"):
        solo.play_tournament_board(helper, board_of(tournament))


def test_whoever_was_replaced_does_not_come_back_by_the_list_of_substitutes_nor_plays_alone() -> None:
    tournament, first, second = two_tables()
    gone = first.players.filter(user__isnull=False).order_by("seat")[0].user
    assert gone is not None
    entrant = EntrantPlayer.objects.get(tournament=tournament, user=gone).entrant
    Substitute.objects.create(user=gone, variant="")
    act = desk_acts.replace.do(
        tournament.public_id,
        entrant.public_id,
        0,
        by=tournament.organiser,
        user=cast.person("New"),
        why="ill",
    )
    assert gone.pk in who_may_sit.excluded_users(second)
    _lost, there = lapse(second)
    assert there.user != gone
    with refused("knows_board"):
        solo.play_tournament_board(gone, board_of(tournament))
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert entrant.players.get().user == gone


def test_on_a_board_among_friends_a_substitute_who_gave_the_seat_back_is_kept_out_too() -> None:
    tournament, first, second = two_tables()
    BoardPlay.objects.filter(board__tournament=tournament).update(game=None)
    helper = cast.person("Substitute")
    SeatChange.objects.create(game=first, seat=0, version=1, before=helper)
    assert helper.pk in who_may_sit.excluded_users(second)


def test_who_was_left_out_at_the_start_may_play_the_boards_alone() -> None:
    tournament = stage.tournament_of(most=4)
    people = stage.enter(tournament, 5)
    tournament = stage.begin(tournament)
    left = tournament.entrants.get(state=EntrantState.LEFT_OUT).players.get().user
    assert left == people[-1][0]
    assert solo.play_tournament_board(left, board_of(tournament)).status == GameStatus.PLAYING


def test_a_playing_director_does_not_take_back_what_is_hidden_from_them() -> None:
    tournament, _first, second = two_tables()
    player = tournament.entrants.get(number=entrant_at(tournament, _first).number).players.get().user
    assert player is not None
    TournamentDirector.objects.create(tournament=tournament, user=player)
    play = BoardPlay.objects.get(game=second)
    act = desk_acts.adjust.do(
        tournament.public_id, play.pk, by=tournament.organiser, why="x", shares=["60", "40"]
    )
    with refused("not_undone"):
        desk_acts.undo(tournament.public_id, act.pk, by=player)
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)


# --- two at once ------------------------------------------------------------------------------------------


def while_dealt(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Have a director act when one table of a round is dealt and the others are not."""
    honest, dealt = tables.begin_play, iter(range(1000))

    def begin(tournament: int, play: int) -> bool:
        if next(dealt) == 1:
            act()
        return honest(tournament, play)

    monkeypatch.setattr(tables, "begin_play", begin)


@pytest.mark.django_db(transaction=True)
def test_a_tournament_cancelled_while_a_round_is_dealt_has_no_game_that_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"))
    stage.enter(tournament, 6)
    while_dealt(
        monkeypatch, lambda: desk_acts.cancel.do(tournament.public_id, by=tournament.organiser, why="storm")
    )
    assert stage.begin(tournament).stage == TournamentStage.CANCELLED
    stage.catch_up()
    assert stage.open_games(tournament) == []
    assert Game.objects.filter(board__isnull=False).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_tournament_paused_while_a_round_is_dealt_has_no_clock_that_runs_and_deals_the_rest_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pace = time_controls.to_json(time_controls.live(minutes=10, increment=15))
    tournament = stage.tournament_of(organiser=cast.person("Organiser"), pace=pace)
    stage.enter(tournament, 6)
    while_dealt(
        monkeypatch, lambda: desk_acts.pause.do(tournament.public_id, by=tournament.organiser, why="storm")
    )
    stage.begin(tournament)
    assert not Player.objects.filter(game__board__isnull=False, clock_since__isnull=False).exists()
    assert len(stage.open_games(tournament)) == 1
    desk_acts.resume.do(tournament.public_id, by=tournament.organiser)
    stage.catch_up()
    assert len(stage.open_games(tournament)) == 3
    assert Player.objects.filter(clock_since__isnull=False).count() == 3


@pytest.mark.django_db(transaction=True)
def test_whoever_is_replaced_while_a_round_is_dealt_sits_nowhere_and_the_newcomer_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"))
    stage.enter(tournament, 6)
    new = cast.person("New")
    gone: list[User | None] = []

    def replace() -> None:
        play = BoardPlay.objects.filter(board__tournament=tournament, game=None).order_by("table").last()
        assert play is not None
        side = play.table.sides.all()[0]
        assert side.entrant is not None
        gone.append(side.entrant.players.get().user)
        desk_acts.replace.do(
            tournament.public_id, side.entrant.public_id, 0, by=tournament.organiser, user=new, why="ill"
        )

    while_dealt(monkeypatch, replace)
    stage.begin(tournament)
    assert not Player.objects.filter(user=gone[0]).exists()
    assert Player.objects.filter(user=new, game__status=GameStatus.PLAYING).count() == 1


# --- acts and what they leave ------------------------------------------------------------------------------


def test_a_score_of_a_round_that_has_closed_is_not_taken_back_into_nothing() -> None:
    tournament = stage.tournament_of(movement=MovementKind.HOWELL, organiser=cast.person("Organiser"))
    stage.enter(tournament, 6)
    tournament = stage.begin(tournament)
    lasts = next_round.last_rounds(tournament)
    plays = BoardPlay.objects.filter(board__tournament=tournament).select_related("board__board")
    play = next(each for each in plays if lasts[each.board.number] > 2)
    BoardPlay.objects.filter(pk=play.pk).update(game=None)
    act = desk_acts.adjust.do(
        tournament.public_id, play.pk, by=tournament.organiser, why="x", shares=["60", "40"]
    )
    tournament = stage.play_out(tournament, until=lambda now: now.rounds_played.count() > 1)
    play.board.board.refresh_from_db()
    assert play.board.board.opened_at is None
    with refused("not_undone"):
        desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert BoardPlay.objects.get(pk=play.pk).finished_at is not None


@pytest.mark.slow
@pytest.mark.parametrize("back", ["undo", "restore"])
def test_a_board_cancelled_by_mistake_is_played_where_it_had_not_begun(back: str) -> None:
    tournament = stage.tournament_of(boards=2, at_once=False, organiser=cast.person("Organiser"))
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    waiting = BoardPlay.objects.filter(board__tournament=tournament, game=None, board__number=2)
    assert waiting.count() == 2
    given = waiting[0]
    desk_acts.adjust.do(
        tournament.public_id, given.pk, by=tournament.organiser, why="late", shares=["50", "50"]
    )
    act = desk_acts.cancel_board.do(tournament.public_id, 2, by=tournament.organiser, why="slip")
    assert not waiting.filter(finished_at=None).exists()
    if back == "undo":
        desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    else:
        desk_acts.restore_board.do(tournament.public_id, 2, by=tournament.organiser, why="slip")
    assert list(waiting.filter(finished_at=None).exclude(pk=given.pk)) == [waiting.exclude(pk=given.pk)[0]]
    assert BoardPlay.objects.get(pk=given.pk).adjusted == ["50", "50"]
    tournament = stage.play_out(tournament, until=lambda now: now.rounds_played.count() > 1)
    assert (
        BoardPlay.objects.filter(board__tournament=tournament, board__number=2, points__isnull=False).count()
        == 1
    )


def test_a_cancelled_board_is_not_dealt_in_later_rounds_and_may_count_again() -> None:
    tournament = stage.tournament_of(movement=MovementKind.HOWELL, organiser=cast.person("Organiser"))
    stage.enter(tournament, 6)
    tournament = stage.begin(tournament)
    number = BoardPlay.objects.filter(board__tournament=tournament).order_by("board__number")[0].board.number
    desk_acts.cancel_board.do(tournament.public_id, number, by=tournament.organiser, why="two equal cards")
    stage.catch_up()
    plays = BoardPlay.objects.filter(
        board__tournament=tournament, board__number=number, table__round__number__gt=1
    )
    tournament = stage.play_out(tournament, until=lambda _now: plays.exists())
    assert [(play.game, play.adjusted) for play in plays] == [(None, ["50", "50"])] * plays.count()
    desk_acts.restore_board.do(tournament.public_id, number, by=tournament.organiser, why="a miscount")
    stage.catch_up()
    assert plays.filter(game__isnull=False).count() == plays.count() > 0


def test_acts_on_one_thing_are_taken_back_from_the_last() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"), venue="real")
    tournament = stage.begin_of(tournament, 4)
    boss = tournament.organiser
    first = desk_acts.cancel_board.do(tournament.public_id, 1, by=boss, why="a")
    middle = desk_acts.restore_board.do(tournament.public_id, 1, by=boss, why="b")
    last = desk_acts.cancel_board.do(tournament.public_id, 1, by=boss, why="c")
    for act in (first, middle):
        with refused("not_undone"):
            desk_acts.undo(tournament.public_id, act.pk, by=boss)
    for act, cancelled in ((last, False), (middle, True), (first, False)):
        desk_acts.undo(tournament.public_id, act.pk, by=boss)
        assert (
            TournamentBoard.objects.get(tournament=tournament, number=1).cancelled_at is not None
        ) == cancelled


def test_letting_somebody_in_again_can_be_taken_back_as_long_as_they_have_not_played() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"), venue="real", rounds=3)
    tournament = stage.begin_of(tournament, 4)
    boss, entrant = tournament.organiser, tournament.entrants.get(number=1)
    out = desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=boss, why="ill")
    again = desk_acts.readmit.do(tournament.public_id, entrant.public_id, by=boss, why="well")
    with refused("not_undone"):
        desk_acts.undo(tournament.public_id, out.pk, by=boss)
    desk_acts.undo(tournament.public_id, again.pk, by=boss)
    assert Entrant.objects.get(pk=entrant.pk).state == EntrantState.WITHDRAWN
    desk_acts.undo(tournament.public_id, out.pk, by=boss)
    assert Entrant.objects.get(pk=entrant.pk).state == EntrantState.IN


def test_a_knock_out_has_another_winner_when_its_last_match_is_decided_anew() -> None:
    tournament = stage.tournament_of(
        movement=MovementKind.KNOCK_OUT, scoring="imps", venue="real", organiser=cast.person("Organiser")
    )
    tournament = stage.score_out(stage.begin_of(tournament, 4))
    assert tournament.stage == TournamentStage.OVER
    winner = tournament.winner
    assert winner is not None
    (final, *_rest) = BoardPlay.objects.filter(table__round__tournament=tournament, table__round__number=2)
    act = desk_acts.disqualify.do(
        tournament.public_id, winner.public_id, by=tournament.organiser, why="cheating"
    )
    other = stage.again(tournament).winner
    assert other is not None
    assert other != winner
    assert set(TableSide.objects.filter(table=final.table).values_list("entrant", flat=True)) == {
        winner.pk,
        other.pk,
    }
    desk_acts.undo(tournament.public_id, act.pk, by=tournament.organiser)
    assert stage.again(tournament).winner == winner
    for play in BoardPlay.objects.filter(table__round__tournament=tournament, table__round__number=2):
        mine = TableSide.objects.get(table=play.table, entrant=other).side
        points = [900, 0] if mine == 0 else [0, 900]
        desk_acts.adjust.do(
            tournament.public_id, play.pk, by=tournament.organiser, why="misread", points=points
        )
    assert stage.again(tournament).winner == other


def test_two_lines_of_a_mitchell_stay_as_many_where_two_were_exchanged_across_them() -> None:
    tournament = stage.tournament_of(
        movement=MovementKind.MITCHELL, venue="both", organiser=cast.person("Organiser")
    )
    stage.enter(tournament, 6)
    # All at real tables, but round by round: in an evening nobody is exchanged.
    tournament.entrants.update(in_person=True)
    tournament = stage.score_out(stage.begin(tournament), rounds=1)
    north, east = standing_of(tournament).fields
    before = [{row.key for row in field.rows} for field in (north, east)]
    moved = None
    for one in before[0]:
        for other in before[1]:
            pair = [Entrant.objects.get(pk=key).public_id for key in (one, other)]
            try:
                desk_acts.move.do(tournament.public_id, *pair, by=tournament.organiser, why="a wheelchair")
            except Exception:
                continue
            moved = (one, other)
            break
        if moved:
            break
    assert moved is not None
    tournament = stage.score_out(tournament)
    assert sorted(len(field.rows) for field in standing_of(tournament).fields) == [3, 3]


def test_a_pause_with_an_outage_in_it_puts_the_close_off_once() -> None:
    start = datetime(2026, 3, 2, 12, tzinfo=UTC)
    with time_machine.travel(start, tick=False) as clock:
        tournament = stage.tournament_of(organiser=cast.person("Organiser"), round_length=timedelta(days=3))
        stage.enter(tournament, 4)
        tournament = stage.begin(tournament)
        current = tournament.rounds_played.get()
        close = closing_of(current)
        desk_acts.pause.do(tournament.public_id, by=tournament.organiser, why="storm")
        clock.shift(timedelta(days=2))
        Outage.objects.create(start=start + timedelta(hours=6), end=start + timedelta(hours=30))
        desk_acts.resume.do(tournament.public_id, by=tournament.organiser)
        current.refresh_from_db()
        assert closing_of(current) == close + timedelta(days=2)


# --- people ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["blocks the director", "is blocked by the partner", "is suspended"])
def test_nobody_is_put_in_who_keeps_away_or_may_not_play(who: str) -> None:
    tournament = stage.tournament_of("double-deck", organiser=cast.person("Organiser"))
    pairs = stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    guest = cast.person("Comes")
    if who == "blocks the director":
        Block.objects.create(user=guest, other=tournament.organiser, kind=BlockKind.BLOCK)
    elif who == "is blocked by the partner":
        Block.objects.create(user=pairs[0][0], other=guest, kind=BlockKind.BLOCK)
    else:
        guest.suspended_until = timezone.now() + timedelta(days=1)
        guest.save()
    entrant = EntrantPlayer.objects.get(tournament=tournament, user=pairs[0][0]).entrant
    with refused("person_suspended" if who == "is suspended" else "kept_away"):
        desk_acts.replace.do(
            tournament.public_id, entrant.public_id, 1, by=tournament.organiser, user=guest, why="ill"
        )


def test_messages_to_everybody_have_a_limit() -> None:
    tournament = stage.tournament_of(organiser=cast.person("Organiser"))
    stage.enter(tournament, 2)
    with time_machine.travel(timezone.now(), tick=False):
        for _ in range(6):
            desk_acts.message.do(tournament.public_id, by=tournament.organiser, words="Tea is at five.")
        with refused("messages_enough"):
            desk_acts.message.do(tournament.public_id, by=tournament.organiser, words="Tea is at five.")
    assert DirectorAct.objects.filter(tournament=tournament).count() == 6


@pytest.mark.parametrize("year", ["0001", "9999"])
def test_a_date_that_no_time_zone_can_reckon_is_a_fault_of_its_field(year: str) -> None:
    from .test_setup import NEW, typed, usual

    browser = cast.browser_of(cast.person("Organiser", time_zone="Europe/Paris"))
    reply = browser.post(NEW, typed(usual(), entries_from=f"{year}-01-01T00:00"))
    assert reply.status_code == 422
    assert "with four digits" in reply.content.decode()


def test_names_of_tournaments_and_entrants_hold_no_sign_that_cannot_be_seen() -> None:
    from .test_setup import NEW, typed, usual

    browser = cast.browser_of(cast.person("Organiser"))
    reply = browser.post(NEW, typed(usual(), name="Club ‮etacilpud"))
    assert reply.status_code == 422
    tournament = stage.tournament_of("double-deck")
    browser = cast.browser_of(cast.person("Comes"))
    reply = browser.post(f"/events/{tournament.public_id}/enter/", {"name": "The ‮sriap"})
    assert reply.status_code == 422
    assert not tournament.entrants.exists()

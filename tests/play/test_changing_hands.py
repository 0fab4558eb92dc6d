"""Seats that change hands while the game runs: time, notes and names of those who go, stand in and come back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from accounts import blocks as user_blocks
from accounts import renames
from accounts.guests import adopt
from accounts.models import BlockKind, User
from games.api import bot_accounts
from games.clocks import time_control
from games.clocks.time_control import HOUR, Leave
from games.jobs import queue
from games.jobs.models import Job
from games.notifications.models import Notification, NotificationKind
from games.play import personal_data as play_data
from games.play.models import Game, Player, SeatChange, Substitute
from games.play.read.my_games import games_of
from games.play.write import clocks, lifecycle, names, seating, timeouts
from games.play.write import plans as plan_write
from games.play.write.demo import make_demo
from games.play.write.lock import locked_table
from games.privacy.deletion import delete_account
from rules.catalog import find
from tests import cast
from tests.api.asking import Program, body_of, code
from tests.play.test_clocks import MONDAY, SECOND, acting, clocks_now, jump, move, seat, two, work

pytestmark = pytest.mark.django_db

BANK = time_control.bank(leave=Leave.OFF)


@pytest.fixture(autouse=True)
def clock(db: None) -> Iterator[Any]:
    make_demo()
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def run_out(clock: Any, player: Player) -> Player:
    """Let the time of a seat run out; the seat as it is then."""
    jump(clock, seat(player.game, player.seat).deadline + 4 * SECOND)
    queue.run(Job.objects.get(kind=clocks.TIME_UP, object_id=player.pk).pk)
    return seat(player.game, player.seat)


# --- time ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stand_in", ["bot", "person"])
def test_who_takes_a_seat_back_has_what_a_visit_adds_and_no_fresh_bank(stand_in: str, clock: Any) -> None:
    if stand_in == "person":
        Substitute.objects.create(user=cast.person("stand-in"))
    game, _people = two(BANK)
    mine = acting(game)
    lost = run_out(clock, mine)
    assert (lost.user is not None) == (stand_in == "person")
    # Of a second seat lost in one absence nothing is sent: the list alone says that it is not over.
    assert [line.status for line in games_of(mine.user, over=True)] == [
        "out of time: you may take your seat back"
    ]
    timeouts.take_back(game.public_id, user=mine.user)
    back = seat(game, mine.seat)
    assert (back.user, back.clock_left) == (mine.user, 24 * HOUR)
    assert back.deadline == clocks_now() + 24 * HOUR


@pytest.mark.parametrize("stand_in", ["bot", "person"])
def test_a_seat_that_runs_out_again_without_a_move_is_not_given_back_once_more(
    stand_in: str, clock: Any
) -> None:
    if stand_in == "person":
        Substitute.objects.create(user=cast.person("stand-in"))
    game, _people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    timeouts.take_back(game.public_id, user=mine.user)
    run_out(clock, mine)
    with cast.refused("seat_gone"):
        timeouts.take_back(game.public_id, user=mine.user)
    assert [line.status for line in games_of(mine.user, over=True)] == ["out of time"]
    assert "/back/" not in cast.browser_of(mine.user).get(game.get_absolute_url()).content.decode()
    notices = Notification.objects.filter(user=mine.user, kind=NotificationKind.OUT_OF_TIME).latest("pk")
    assert notices.facts["may_return"] is False


def test_who_came_back_and_moved_may_come_back_again(clock: Any) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    timeouts.take_back(game.public_id, user=mine.user)
    while cast.turn(game) == mine.seat:
        game = move(game)
    while cast.turn(game) != mine.seat:
        game = move(game)
    run_out(clock, mine)
    timeouts.take_back(game.public_id, user=mine.user)
    assert seat(game, mine.seat).user == mine.user


def test_who_was_absent_has_the_bank_as_it_stood(clock: Any) -> None:
    game, _people = two(time_control.bank(hours=200, increment=0, cap=200, leave=Leave.OFF))
    mine = acting(game)
    clock.shift(50 * HOUR)
    with locked_table(game.public_id) as table:
        timeouts.lapse(table, table.players[mine.seat])
    clock.shift(9 * HOUR)
    timeouts.take_back(game.public_id, user=mine.user)
    assert seat(game, mine.seat).clock_left == 150 * HOUR


def test_who_resigned_after_standing_in_does_not_come_back(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    run_out(clock, acting(game))
    seating.resign(game.public_id, user=stand_in)
    with cast.refused("not_seated"):
        timeouts.take_back(game.public_id, user=stand_in)


def gone_from(clock: Any, game: Game, stand_in: User, how: str) -> None:
    """Whoever stands in goes: gives the seat up, runs out of time with or without a move, or deletes the account."""
    mine = Player.objects.get(game=game, user=stand_in)
    if how == "resigned":
        seating.resign(game.public_id, user=stand_in)
    elif how == "deleted":
        delete_account(stand_in)
    else:
        if how == "ran out after a move":
            move(game)
            while cast.turn(cast.again(game)) != mine.seat:
                move(game)
        run_out(clock, mine)


@pytest.mark.parametrize("how", ["resigned", "ran out", "ran out after a move", "deleted"])
def test_the_owner_takes_a_seat_back_after_a_stand_in_has_gone(how: str, clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(time_control.bank(hours=200, increment=0, cap=200, leave=Leave.OFF))
    mine = acting(game)
    Player.objects.filter(pk=mine.pk).update(notes="three trumps out")
    clock.shift(50 * HOUR)
    with locked_table(game.public_id) as table:
        timeouts.lapse(table, table.players[mine.seat])
    gone_from(clock, game, stand_in, how)
    assert seat(game, mine.seat).bot is not None
    assert "/back/" in cast.browser_of(mine.user).get(game.get_absolute_url()).content.decode()
    timeouts.take_back(game.public_id, user=mine.user)
    back = seat(game, mine.seat)
    assert (back.user, back.resigned, back.timed_out, back.notes) == (
        mine.user,
        None,
        False,
        "three trumps out",
    )
    assert back.clock_left == 150 * HOUR
    with cast.refused("not_seated"):
        timeouts.take_back(game.public_id, user=stand_in)


def test_a_stand_in_who_has_gone_is_called_to_no_seat_of_the_table_again(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    seating.resign(game.public_id, user=stand_in)
    while cast.turn(game) == mine.seat:
        game = move(game)
    run_out(clock, acting(game))
    assert not Player.objects.filter(game=game, user=stand_in).exists()


def test_a_stand_in_who_ran_out_is_told_so_and_offered_no_way_back(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    run_out(clock, mine)
    told = Notification.objects.get(user=stand_in, kind=NotificationKind.OUT_OF_TIME)
    assert (told.facts["to_bot"], told.facts["may_return"]) == (True, False)
    assert SeatChange.objects.get(game=game, before=stand_in).timed_out
    assert timeouts.is_absent(stand_in)


def test_the_owner_of_a_seat_keeps_the_old_name_of_the_deal_when_a_stand_in_goes(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    Player.objects.filter(pk=mine.pk).update(called={str(mine.user_id): {"name": "as it was"}})
    run_out(clock, mine)
    seating.resign(game.public_id, user=stand_in)
    assert seat(game, mine.seat).called == {str(mine.user_id): {"name": "as it was"}}
    timeouts.take_back(game.public_id, user=mine.user)
    assert seat(game, mine.seat).name == "as it was"


def test_a_stand_in_who_has_left_tells_no_hand_by_a_new_name(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    seating.resign(game.public_id, user=stand_in)
    before, stand_in.display_name = stand_in.kept_name, "Four aces"
    stand_in.save()
    renames.announce(stand_in, before)
    reader = next(user for user in people if user != mine.user)
    page = cast.browser_of(reader).get(game.get_absolute_url()).content.decode()
    assert "Four aces" not in page
    assert "plays in place of stand-in from now on" in page
    with locked_table(game.public_id) as table:
        names.release(table)
    assert "Four aces" in cast.browser_of(reader).get(game.get_absolute_url()).content.decode()


def test_a_guest_who_signs_in_is_called_as_before_until_the_deal_is_over(clock: Any) -> None:
    game, guest, mine = guests_table()
    name = mine.name
    adopt(guest, cast.person("Four aces"))
    assert seat(game, mine.seat).name == name
    with locked_table(game.public_id) as table:
        names.release(table)
    assert seat(game, mine.seat).name == "Four aces"


def test_a_stand_in_who_has_gone_may_still_watch_a_table_by_invitation(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK, public=False)
    run_out(clock, acting(game))
    browser = cast.browser_of(stand_in)
    browser.post(reverse("play:resign", args=[game.public_id]), {"confirmed": "yes"})
    assert not Player.objects.filter(game=game, user=stand_in).exists()
    assert browser.get(game.get_absolute_url()).status_code == 200
    assert cast.browser_of(cast.person("stranger")).get(game.get_absolute_url()).status_code == 404


def test_a_stand_in_has_a_right_of_their_own_where_the_owner_has_lost_theirs(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    game, _people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    timeouts.take_back(game.public_id, user=mine.user)
    Substitute.objects.create(user=stand_in)
    run_out(clock, mine)
    assert seat(game, mine.seat).user == stand_in
    gone_from(clock, game, stand_in, "ran out after a move")
    timeouts.take_back(game.public_id, user=stand_in)
    with cast.refused("not_seated"):
        timeouts.take_back(game.public_id, user=mine.user)


# --- a guest signs in ------------------------------------------------------------------------------


def guests_table() -> tuple[Game, User, Player]:
    """A table of a guest, whose turn it is, and somebody."""
    guest, other = cast.guest(), cast.person("North player")
    variant = find("piquet")
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=None,
        dealer=1,
        pace=BANK,
        sitters={0: guest, 1: other},
    )
    mine = acting(game)
    assert mine.user == guest
    return game, guest, mine


def test_a_guest_who_signs_in_keeps_clock_notes_plans_and_what_was_seen(clock: Any) -> None:
    game, guest, mine = guests_table()
    Player.objects.filter(pk=mine.pk).update(
        notes="seven hearts",
        plans=[{"deal": 1, "plan": {"kind": "forced_cards"}}],
        seen=game.version,
        looked_at=MONDAY,
    )
    jump(clock, mine.deadline - timedelta(seconds=60))
    user = cast.person("South player")
    adopt(guest, user)
    now = seat(game, mine.seat)
    assert (now.user, now.deadline, now.clock_since) == (user, mine.deadline, mine.clock_since)
    assert (now.notes, len(now.plans), now.looked_at) == ("seven hearts", 1, MONDAY)
    assert not SeatChange.objects.exists()
    clock.shift(64 * SECOND)
    work()
    assert seat(game, mine.seat).resigned == user


@pytest.mark.parametrize("case", ["blocked", "blocks", "one_hand"])
def test_an_account_gets_no_seat_of_a_guest_where_it_could_not_sit_down(case: str) -> None:
    game, guest, mine = guests_table()
    other, user = seat(game, 1 - mine.seat).user, cast.person("South player")
    assert other is not None
    match case:
        case "blocked":
            user_blocks.keep(other, user, BlockKind.BLOCK)
        case "blocks":
            user_blocks.keep(user, other, BlockKind.BLOCK)
        case "one_hand":
            Player.objects.filter(game=game, user=other).update(
                user=bot_accounts.make_bot(user, "Elder hand")
            )
    adopt(guest, user)
    now = seat(game, mine.seat)
    assert (now.user, now.bot is not None) == (None, True)


# --- seen ------------------------------------------------------------------------------------------


def programs_games() -> tuple[User, list[Game]]:
    """Two games in which it is a bot account's turn: its time runs out in the first."""
    program = bot_accounts.make_bot(cast.person("owner"), "Elder hand")
    variant = find("piquet")
    games = [
        lifecycle.open_table(
            variant=variant, options=variant.options(), host=None, dealer=1, pace=given,
            sitters={0: program, 1: cast.person("North player")},
        )
        for given in (BANK, time_control.bank(hours=120, increment=0, cap=120, leave=Leave.OFF))
    ]  # fmt: skip
    return program, games


@pytest.mark.parametrize("sign", ["move", "look", "plan", "nothing"])
def test_a_program_that_moved_planned_or_looked_lately_loses_no_other_seat(sign: str, clock: Any) -> None:
    program, games = programs_games()
    end = acting(games[0]).deadline
    jump(clock, end - SECOND)
    match sign:
        case "move":
            while cast.turn(games[1]) == 0:
                games[1] = move(games[1])
            while cast.turn(games[1]) != 0:
                games[1] = move(games[1])
        case "look":
            Program(program).get(f"games/{games[1].public_id}")
        case "plan":
            plan_write.add(games[1].public_id, user=program, data={"kind": "forced_moves"})
        case "nothing":
            Player.objects.filter(user=program).update(looked_at=MONDAY)
    jump(clock, end + 4 * SECOND)
    work()
    assert [seat(game, 0).user is not None for game in games] == [False, sign != "nothing"]


def test_a_program_takes_its_seat_back(clock: Any) -> None:
    program, [game, _other] = programs_games()
    run_out(clock, acting(game))
    api = Program(program)
    assert body_of(api.post(f"games/{game.public_id}/back"))["status"] == "playing"
    assert seat(game, 0).user == program
    assert code(api.post(f"games/{game.public_id}/back"), 403) == "not_seated"


# --- notes and names -------------------------------------------------------------------------------


def test_nobody_finds_the_notes_of_somebody_else_and_who_comes_back_finds_their_own(clock: Any) -> None:
    stand_in = cast.person("stand-in")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    Player.objects.filter(pk=mine.pk).update(notes="of the first")
    lost = run_out(clock, mine)
    assert (lost.user, lost.notes) == (stand_in, "")
    Player.objects.filter(pk=mine.pk).update(notes="of the second")
    assert play_data.notes(mine.user) == [{"game": game.public_id, "notes": "of the first"}]
    assert play_data.notes(stand_in) == [{"game": game.public_id, "notes": "of the second"}]
    timeouts.take_back(game.public_id, user=mine.user)
    assert (seat(game, mine.seat).notes, seat(game, mine.seat).former_notes) == ("of the first", "")


def test_who_gave_a_seat_up_is_not_told_what_is_theirs_who_has_it_now(clock: Any) -> None:
    stand_in = cast.person("stand-in", time_zone="Pacific/Auckland")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    run_out(clock, mine)
    Player.objects.filter(pk=mine.pk).update(looked_at=clocks_now())
    [text] = play_data.games(mine.user)
    assert (text["my_seat"], text["given_up"]) == (mine.seat, True)
    assert (text["zone"], text["looked_at"], text["deadline"]) == ("", None, None)
    [text] = play_data.games(stand_in)
    assert text["zone"] == "Pacific/Auckland"
    assert text["deadline"] is not None


def test_an_account_that_goes_takes_nothing_of_whoever_has_its_seat_now(clock: Any) -> None:
    stand_in = cast.person("stand-in", time_zone="Pacific/Auckland")
    Substitute.objects.create(user=stand_in)
    game, _people = two(BANK)
    mine = acting(game)
    Player.objects.filter(pk=mine.pk).update(notes="of the first")
    run_out(clock, mine)
    plans = [{"deal": 1, "plan": {"kind": "forced_cards"}}]
    Player.objects.filter(pk=mine.pk).update(notes="of the second", plans=plans)
    delete_account(mine.user)
    now = seat(game, mine.seat)
    assert (now.notes, now.plans, now.zone, now.former_notes) == (
        "of the second",
        plans,
        "Pacific/Auckland",
        "",
    )


def test_those_at_the_table_read_who_plays_in_whose_place_from_now_on() -> None:
    people = cast.players()
    game = cast.table_of(people)
    game = cast.play_on(game, moves=3)
    east = cast.browser_of(people[1])
    east.get(game.get_absolute_url())
    seating.resign(game.public_id, user=people[3])
    bot = seat(game, 3).bot
    assert bot is not None
    by_key = f"West: a bot, {bot.name}, plays in place of West player from now on."
    page = east.get(game.get_absolute_url()).content.decode()
    assert by_key in page.split('id="log"')[1]
    assert by_key in page.split('class="since-now"')[1].split("</summary>")[0]
    delete_account(people[3])
    page = east.get(game.get_absolute_url()).content.decode()
    assert "West player" not in page
    assert "plays in place of Former player" in page


# --- who stands in ---------------------------------------------------------------------------------


@pytest.mark.parametrize("case", ["owner", "program", "brother", "blocked owner", "owner blocks", "free"])
def test_nobody_stands_in_whose_hand_is_at_the_table_or_far_from_it(case: str) -> None:
    owner, other = cast.person("owner"), cast.person("other")
    program = bot_accounts.make_bot(owner, "Elder hand")
    sitter, offering = {
        "owner": (program, owner),
        "program": (owner, program),
        "brother": (program, bot_accounts.make_bot(owner, "Younger hand")),
    }.get(case, (other, program))
    if case == "blocked owner":
        user_blocks.keep(other, owner, BlockKind.BLOCK)
    if case == "owner blocks":
        user_blocks.keep(owner, other, BlockKind.BLOCK)
    Substitute.objects.create(user=offering)
    variant = find("piquet")
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, pace=BANK,
        sitters={0: sitter, 1: cast.person("North player")},
    )  # fmt: skip
    with locked_table(game.public_id) as table:
        assert (timeouts.substitute_for(table) == offering) == (case == "free")


@pytest.mark.parametrize("code", ["blocked", "blocks"])
def test_a_program_does_not_sit_down_with_those_its_owner_is_far_from(code: str) -> None:
    host, owner = cast.person("host"), cast.person("owner")
    program = bot_accounts.make_bot(owner, "Elder hand")
    game = cast.table_of([host, None, None, None])
    user_blocks.keep(*((host, owner) if code == "blocked" else (owner, host)), BlockKind.BLOCK)
    with cast.refused(code):
        seating.sit(game.public_id, user=program, seat=1)
    programs = cast.table_of([bot_accounts.make_bot(owner, "Younger hand"), None, None, None])
    with cast.refused("blocks" if code == "blocked" else "blocked"):
        seating.sit(programs.public_id, user=host, seat=1)


# --- plans, claims ---------------------------------------------------------------------------------


def test_a_plan_made_in_time_moves_in_time(clock: Any) -> None:
    game, _people = two(BANK)
    mine = acting(game)
    jump(clock, mine.deadline - timedelta(seconds=50))
    with locked_table(game.public_id) as table:
        drawn = {plan_write._when(table.game, table.players[mine.seat]) for _ in range(6)}
        assert max(drawn) <= mine.deadline - plan_write.IN_TIME
        assert len(drawn) == 6, "an instant so long before each deadline would tell of a plan"
    jump(clock, mine.deadline - timedelta(seconds=5))
    with locked_table(game.public_id) as table:
        assert plan_write._when(table.game, table.players[mine.seat]) == clocks_now()

"""Which games are rated and whom they move; once each, whatever happens, and with the ratings of that moment."""

from __future__ import annotations

import threading
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.guests import adopt
from accounts.models import User
from games.api import bot_accounts as programs
from games.clocks import time_control
from games.play.models import Absence, AfterResigning, Bot, EndReason, Game, SeatChange, Strength
from games.play.write import boards, events, seating, timeouts
from games.play.write import ratings as rating_write
from games.play.write.endings import Ending
from games.play.write.lock import locked_table
from games.play.write.timeouts import lapse
from games.privacy.deletion import delete_account
from games.ratings.models import Rating, RatingChange, Speed
from games.ratings.rate import rate
from rules.catalog import VARIANTS, find
from tests import cast
from tests.play.test_one_door import on_both_databases

from .room import ended, ended_by, moves, over, seated

pytestmark = pytest.mark.django_db


# --- which games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("why", "winners", "expected"),
    [
        (EndReason.PLAYED_OUT, (0,), "+-"),
        (EndReason.PLAYED_OUT, (1,), "-+"),
        (EndReason.PLAYED_OUT, (), "=="),
        (EndReason.ADJUDICATED, (1,), "-+"),
        (EndReason.ADJUDICATED, (), "00"),
        (EndReason.CANCELLED, (), "00"),
        (EndReason.ABANDONED, (), "00"),
    ],
)
def test_the_ending_decides_whether_a_game_counts(
    why: EndReason, winners: tuple[int, ...], expected: str
) -> None:
    people = cast.players()[:2]
    ended(seated(people), *winners, why=why)
    assert moves(*people) == expected


@pytest.mark.parametrize("why", [EndReason.RESIGNED, EndReason.OUT_OF_TIME])
def test_who_brings_a_game_to_its_end_loses_it_and_the_partner_does_not(why: EndReason) -> None:
    people = cast.players()
    ended_by(seated(people, "double-deck", after_resigning=AfterResigning.END), 2, why)
    assert moves(*people) == "0+-+"


def friendly(people: list[User]) -> Game:
    return seated(people, friendly=True)


def with_a_guest(people: list[User]) -> Game:
    return seated([people[0], cast.guest()])


def with_ones_own_program(people: list[User]) -> Game:
    return seated([people[0], programs.make_bot(people[0], "Elder hand")], public=False)


def on_a_board(people: list[User]) -> Game:
    variant = find("piquet")
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    return seated(people, board=board)


@pytest.mark.parametrize("made", [friendly, with_a_guest, with_ones_own_program, on_a_board])
def test_some_games_move_nobody(made: Any) -> None:
    people = cast.players()[:2]
    game = ended(made(people), 0)
    assert not Rating.objects.exists()
    if game.board is not None:
        boards.open_board(game.board.public_id)
        assert not Rating.objects.exists(), "nor when it is opened: what a board gave is told by its event"


def test_a_program_is_rated_like_anybody_against_those_of_other_hands() -> None:
    people = cast.players()[:2]
    program = programs.make_bot(people[0], "Elder hand")
    ended(seated([program, people[1]]), 1)
    assert moves(program, people[1], people[0]) == "-+0"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_game_is_rated_under_its_family(variant: Any) -> None:
    engine = variant.engine(variant.options())
    people = [cast.person(f"sitter {seat}") for side in engine.sides for seat in side]
    ended(seated(people, variant.slug), 0)
    assert {row.family for row in Rating.objects.all()} == {variant.family}
    assert moves(*(people[seat] for seat in engine.sides[0])) == "+" * len(engine.sides[0])


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (time_control.NO_CLOCK, Speed.NONE),
        (time_control.bank(), Speed.DAYS),
        (time_control.days(7), Speed.DAYS),
        (time_control.live(), Speed.LIVE),
    ],
)
def test_kinds_of_pace_are_rated_apart(given: time_control.TimeControl, kind: Speed) -> None:
    ended(seated(cast.players()[:2], pace=given), 0)
    assert {row.pace for row in Rating.objects.all()} == {kind.value}


# --- who ---------------------------------------------------------------------------------------------------


def test_three_are_rated_by_their_places() -> None:
    people = cast.players()[:3]
    ended(seated(people, "auction-three"), 1, scores=(50, 300, 200))
    numbers = {row.user_id: row.mu for row in Rating.objects.all()}
    north, east, south = (numbers[user.pk] for user in people)
    assert east > south > north
    assert (east > 25, north < 25) == (True, True)


def bots_of(level: str, number: int) -> list[Any]:
    cast.bot("Lion")
    found = list(Bot.objects.filter(level=level))
    return [found[place % len(found)] for place in range(number)]


def test_against_bots_alone_their_level_is_rated_and_nobody_else() -> None:
    me = cast.person("South player")
    partner, one, other = bots_of(Strength.CLUB, 3)
    ended(seated([one, me, other, partner], "double-deck"), 1)
    assert (moves(me), moves("club")) == ("0", "-")
    row = Rating.objects.get(level="club")
    assert (row.games, row.pace, RatingChange.objects.count()) == (1, "none", 1)


def test_bots_beside_people_count_as_they_are_and_do_not_move() -> None:
    north, east = cast.players()[:2]
    one, other = bots_of(Strength.EXPERT, 2)
    Rating.objects.create(level="expert", family="pinochle", pace="days", mu=35, sigma=1, games=50)
    ended(seated([north, east, one, other], "double-deck"), 0)
    assert (moves(north, east), moves("expert")) == ("+-", "0")


def test_two_levels_are_rated_each_for_itself() -> None:
    me = cast.person("South player")
    (novice,), (expert,) = bots_of(Strength.NOVICE, 1), bots_of(Strength.EXPERT, 1)
    ended(seated([me, novice, expert], "auction-three"), 2, scores=(100, 50, 200))
    assert moves("expert", "novice") == "+-"


# --- seats that change hands ---------------------------------------------------------------------------


def test_whoever_gives_up_a_seat_has_lost_whatever_becomes_of_the_game() -> None:
    people = cast.players()
    cast.bot("Lion")
    game = seated(people, "double-deck")
    seating.resign(game.public_id, user=people[0])
    assert not Rating.objects.exists(), "nothing moves before the end"
    ended(game, 0)
    assert moves(*people) == "-+0+", "the partner is not punished, and the other side has won"
    assert not Rating.objects.filter(level__gt="").exists()


def test_the_first_to_leave_is_the_last() -> None:
    people = cast.players()[:3]
    cast.bot("Lion")
    game = seated(people, "auction-three", pace=time_control.NO_CLOCK)
    seating.resign(game.public_id, user=people[2])
    game = cast.play_on(cast.again(game), moves=1)
    seating.resign(game.public_id, user=people[0])
    ended(cast.again(game), 2, scores=(10, 20, 500))
    numbers = {row.user_id: row.mu for row in Rating.objects.all()}
    north, east, south = (numbers[user.pk] for user in people)
    assert east > north > south


def lose_on_time(game: Game, user: User) -> None:
    with locked_table(game.public_id) as table:
        lapse(table, next(player for player in table.players if player.user_id == user.pk))


def test_whoever_stands_in_is_not_rated_and_whoever_comes_back_is_there() -> None:
    people, substitute = cast.players()[:2], cast.person("substitute")
    timeouts.offer(substitute, ["piquet"])
    game = seated(people)
    lose_on_time(game, people[0])
    assert SeatChange.objects.get(game=game).timed_out
    assert cast.again(game).players.get(seat=0).user == substitute
    ended(game, 0)
    assert moves(*people, substitute) == "-+0"
    Rating.objects.all().delete()
    Absence.objects.all().delete()
    again = seated(people)
    lose_on_time(again, people[0])
    timeouts.take_back(again.public_id, user=people[0])
    ended(again, 0)
    assert moves(*people, substitute) == "+-0"


@pytest.mark.parametrize("after", AfterResigning.values)
def test_of_games_that_run_out_together_the_first_counts(after: str) -> None:
    cast.bot("Lion")
    me, *others = cast.players()
    tables = [seated([me, other], after_resigning=after) for other in others]
    for game in tables:
        lose_on_time(game, me)
    for game in tables:
        if after == AfterResigning.BOT:
            ended(game, 1)
    assert moves(me, *others) == "-+00"
    assert Rating.objects.get(user=me).games == 1


def test_after_coming_back_the_next_one_counts_and_friendly_ones_never_do() -> None:
    me, *others = cast.players()
    first, second, third = (
        seated([me, other], after_resigning=AfterResigning.END, friendly=other is others[0])
        for other in others
    )
    lose_on_time(first, me)
    lose_on_time(second, me)
    assert moves(me, *others) == "-0+0", "a friendly game takes nothing of it"
    timeouts.back(me)
    lose_on_time(third, me)
    assert moves(me, *others) == "-0++"


def test_every_live_game_counts_by_itself() -> None:
    me, *others = cast.players()
    for other in others:
        lose_on_time(seated([me, other], after_resigning=AfterResigning.END, pace=time_control.live()), me)
    assert moves(me, *others) == "-+++"


# --- once, and together with the game --------------------------------------------------------------------


def test_a_game_moves_ratings_once() -> None:
    people = cast.players()[:2]
    game = ended(seated(people), 0)
    before = list(Rating.objects.order_by("pk").values_list("mu", "sigma", "games"))
    ending = Ending(reason=EndReason.PLAYED_OUT, scores=(100, 0), winners=(0,), code="target")
    rating_write.on_table_event(events.Ended(game, ending))
    assert list(Rating.objects.order_by("pk").values_list("mu", "sigma", "games")) == before
    assert RatingChange.objects.count() == 2
    with cast.refused("table_closed"):
        ended(game, 1)


def test_a_game_that_is_taken_back_takes_its_ratings_back() -> None:
    people = cast.players()[:2]
    game = seated(people)
    with transaction.atomic():
        ended(game, 0)
        assert Rating.objects.count() == 2
        transaction.set_rollback(True)
    assert not Rating.objects.exists()


def test_the_history_leads_from_the_first_rating_to_the_last() -> None:
    people = cast.players()[:2]
    for winner in (0, 0, 1):
        ended(seated(people), winner)
    for user in people:
        changes = list(RatingChange.objects.filter(rating__user=user))
        assert (changes[0].mu_before, changes[0].sigma_before) == (25, 25 / 3)
        for before, after in pairwise(changes):
            assert (before.mu, before.sigma) == (after.mu_before, after.sigma_before)
        row = Rating.objects.get(user=user)
        assert (changes[-1].mu, changes[-1].sigma, len(changes)) == (row.mu, row.sigma, row.games)


def test_the_end_of_a_game_asks_a_constant_number_of_questions() -> None:
    people = cast.players()

    def asked() -> int:
        game = seated(people, "double-deck")
        began = rating_write.sides_of(
            game, Ending(reason=EndReason.PLAYED_OUT, scores=(1, 0), winners=(0,), code="target")
        )
        assert began is not None
        with CaptureQueriesContext(connection) as caught:
            rate(game.public_id, family="pinochle", pace="days", sides=began, at=game.created_at)
        return len(caught)

    first = asked()
    assert [asked(), asked()] == [first, first]
    assert first <= 9, (
        "two for a savepoint, rows made and locked, looked for, and all that is written at once"
    )


def test_former_players_have_no_rating_and_the_others_keep_theirs() -> None:
    people = cast.players()[:2]
    cast.bot("Lion")
    ended(seated(people), 0)
    running = seated(people)
    delete_account(people[0])
    assert not Rating.objects.filter(user=people[0]).exists()
    assert RatingChange.objects.count() == 1
    ended(running, 0)
    assert list(RatingChange.objects.values_list("rating__user")) == [(people[1].pk,)]


@pytest.mark.parametrize("after", AfterResigning.values)
def test_a_guest_who_deletes_everything_leaves_no_points_behind(after: str) -> None:
    guest, other = cast.guest(), cast.person("North player")
    cast.bot("Lion")
    game = seated([guest, other], after_resigning=after)
    delete_account(guest)
    if not over(game):
        ended(cast.again(game), 1)
    assert over(game)
    assert not Rating.objects.exists()


def test_a_guest_has_no_rating_and_brings_none() -> None:
    guest, me, other = cast.guest(), cast.person("South player"), cast.person("North player")
    ended(seated([guest, other]), 0)
    running = seated([guest, other])
    adopt(guest, me)
    assert not Rating.objects.exists()
    ended(cast.again(running), 0)
    assert moves(me, other) == "+-", "a game that is still played is the account's own"


# --- two games of the same people end at once ---------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_games_that_end_at_once_are_rated_one_after_the_other(database: str) -> None:
    people = cast.players()
    people_of = [people[:2], people[1::-1], people[1:3], people[2:], [people[0], people[3]], people[::3]]
    tables = [seated(some) for some in people_of]
    begin, faults = threading.Barrier(len(tables)), []

    def end(game: Game) -> None:
        try:
            begin.wait(10)
            ended(game, 0)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=end, args=[game]) for game in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert faults == []
    for user in people:
        row = Rating.objects.get(user=user)
        changes = {change.mu_before: change for change in RatingChange.objects.filter(rating=row)}
        mu, steps = 25.0, 0
        while mu in changes and steps < 10:
            mu, steps = changes[mu].mu, steps + 1
        assert (mu, steps) == (row.mu, row.games), "a chain from the first to the last, and none lost"

"""What the home of a club shows of its contests: their games beside the club's own tables, and who leads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs.core.roles import lasting_role
from games.clubs.web.pages import ClubHome, club_home
from games.ladders.write import entries as ladder_entries
from games.leagues.write import entries as league_entries
from games.leagues.write import run
from games.play.models import Game
from tests import cast
from tests.clubs.room import ClubRoom
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.series.test_series import evening_part, made, typed
from tests.tournaments import stage

pytestmark = pytest.mark.django_db


def seen(room: ClubRoom, who: str) -> ClubHome:
    """The home of the club for somebody of it, or outside."""
    user = room.people[who]
    return club_home(room.now(), user, lasting_role(room.now(), user))


def game_of_a_ladder(room: ClubRoom) -> Game:
    """A game of a ladder of the club that is open to all."""
    ladder = ladder_room.ladder(room.people["owner"], club=room.club)
    one, other = room.people["member"], room.people["other member"]
    for user in (one, other):
        ladder_entries.join(ladder.pk, user=user)
    return ladder_room.begun(ladder, other, one)


def game_of_a_league(room: ClubRoom) -> Game:
    """A game of a league of the club that is open to all."""
    league = league_room.league(room.people["owner"], club=room.club)
    for who in ("member", "other member"):
        league_entries.enter(league_room.season_of(league).pk, user=room.people[who])
    run.start(league_room.season_of(league).pk)
    game = league_room.running(league_room.season_of(league))[0].game
    assert game is not None
    return game


@pytest.mark.parametrize(
    ("contest", "words"),
    [
        (game_of_a_ladder, "Ladder of the talon, a challenge: place 2 against place 1"),
        (game_of_a_league, "League of the talon, division 1, round 1"),
    ],
)
def test_games_of_the_clubs_open_contests_stand_on_its_home(
    contest: Callable[[ClubRoom], Game], words: str
) -> None:
    room = ClubRoom.opened()
    game = contest(room)
    assert game.club is None, "the contest is open to all"
    for who in ("owner", "member", "stranger"):
        assert [(row.url, row.purpose) for row in seen(room, who).running] == [
            (game.get_absolute_url(), words)
        ], who
    ladder_room.end(game, 0)
    for who in ("owner", "member", "stranger"):
        home = seen(room, who)
        assert home.running == ()
        assert [game.public_id in each.url for each in home.results] == [True], who
        assert home.results[0].purpose.split(",")[0] == words.split(",")[0]


@pytest.mark.slow
def test_sealed_boards_of_the_clubs_events_stand_on_its_home_when_they_are_opened() -> None:
    room = ClubRoom.opened()
    tournament = stage.tournament_of(organiser=room.people["owner"], club=room.club)
    stage.enter(tournament, 4)
    stage.begin(tournament)
    sealed = Game.objects.filter(board__isnull=False, board__opened_at=None)
    assert sealed.filter(public=True).exists()
    for who in ("owner", "member", "stranger"):
        home = seen(room, who)
        assert (home.running, home.results) == ((), ()), who
    stage.play_out(tournament)
    for who in ("owner", "stranger"):
        assert len(seen(room, who).results) == Game.objects.filter(board__opened_at__isnull=False).count()


def test_games_of_another_clubs_contests_are_not_there() -> None:
    room, other = ClubRoom.opened(), ClubRoom.opened(name="Other")
    game_of_a_league(other)
    assert seen(room, "member").running == ()


# --- who leads -----------------------------------------------------------------------------------


def ladder_of_five(room: ClubRoom) -> None:
    """A ladder of the club on which five have joined."""
    ladder = ladder_room.ladder(room.people["owner"], club=room.club)
    for who in ("member", "other member", "asker", "stranger", "director"):
        ladder_entries.join(ladder.pk, user=room.people[who])


def league_with_a_result(room: ClubRoom) -> None:
    """A league of the club in which the other member has won a game, and the member has lost it."""
    game = game_of_a_league(room)
    winner = next(seat.seat for seat in game.players.all() if seat.user == room.people["other member"])
    league_room.end(game, (100, 50) if winner == 0 else (50, 100))


def series_with_an_evening(room: ClubRoom) -> None:
    """A series of the club of which an evening has results."""
    series = made(room)
    part = evening_part(room, series)
    typed(room, series, part, "member 1", "director 2", "other member 2", "other director 4")


@pytest.mark.parametrize(
    ("kind", "contest", "first"),
    [
        ("ladders", ladder_of_five, ((1, "member"), (2, "other member"), (3, "asker"))),
        ("leagues", league_with_a_result, ((1, "other member"), (2, "member"))),
        ("series", series_with_an_evening, ((1, "member"), (2, "director"), (2, "other member"))),
    ],
)
def test_the_first_three_of_each_contest_stand_on_the_home(
    kind: str, contest: Callable[[ClubRoom], None], first: tuple[tuple[int, str], ...]
) -> None:
    room = ClubRoom.opened()
    contest(room)
    (line,) = getattr(seen(room, "member"), kind)
    assert line.leaders == " · ".join(
        f"{place}.\N{NO-BREAK SPACE}{room.people[who].name}" for place, who in first
    )
    page = cast.browser_of(room.people["member"]).get(room.club.get_absolute_url()).content.decode()
    assert f'<span class="row-note">{line.leaders}</span>' in page


def test_nobody_leads_before_a_result_and_on_the_lowest_step() -> None:
    room = ClubRoom.opened()
    game_of_a_league(room)
    made(room)
    steps = ladder_room.ladder(
        room.people["owner"], club=room.club, variant=league_room.THREES, options=league_room.THREES.options()
    )
    ladder_entries.join(steps.pk, user=room.people["member"])
    home = seen(room, "member")
    lines = (*home.leagues, *home.series, *home.ladders)
    assert [line.leaders for line in lines] == ["", "", ""]


@pytest.mark.slow
def test_naming_who_leads_asks_as_much_however_many_contests_there_are() -> None:
    room = ClubRoom.opened()
    counts = []
    for _ in range(2):
        ladder_of_five(room)
        league_with_a_result(room)
        series_with_an_evening(room)
        browser = cast.browser_of(room.people["member"])
        browser.get(room.club.get_absolute_url())
        with CaptureQueriesContext(connection) as caught:
            browser.get(room.club.get_absolute_url())
        counts.append(len(caught))
    assert counts[0] == counts[1] <= 30

"""What stands on a table whose game is over: its last trick too, and, on a board of an event, the ways on from it."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.play.models import Game, GameStatus
from games.play.read.table.page import page_of
from games.play.read.table.view import TableView
from games.play.write import boards, lifecycle
from games.tournaments.models import BoardPlay
from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests import cast
from tests.tournaments import stage

pytestmark = pytest.mark.django_db

TRICKS = [variant.slug for variant in VARIANTS if variant.slug != "pinacle"]


def board_played(variant: Variant, people: list[User]) -> Game:
    """A game of one deal on a board of its own, played to its end at random."""
    board = boards.make_board(variant=variant, options=variant.options(), dealer=0)
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=None, sitters=dict(enumerate(people)), board=board
    )
    game = cast.play_on(cast.again(game), seed=2)
    assert game.status == GameStatus.OVER
    return game


def last_move(game: Game) -> str:
    """The move that ended a game, in its text form."""
    return game.moves.get(number=game.version).text


@pytest.mark.slow
@pytest.mark.parametrize("slug", TRICKS)
def test_the_last_trick_stands_on_a_table_that_is_over_with_whoever_took_it(slug: str) -> None:
    variant = next(each for each in VARIANTS if each.slug == slug)
    seats = variant.engine(variant.options()).seats
    people = cast.players([f"Seat {seat}" for seat in range(seats)])
    # Deals that nobody bids, or whose bidder has no marriage, end without a trick.
    played = (board_played(variant, people) for _ in range(40))
    game = next(game for game in played if last_move(game).startswith("play "))
    players = list(game.players.all())
    panel = page_of(TableView(game, players, 0)).deal_end
    assert panel is not None
    last = panel.trick
    before = page_of(TableView(game, players, 0, at=game.version - 1)).felt
    assert len(last) == seats
    assert [play.card for play in last][:-1] == [play.card for play in before.trick]
    assert [play.winner for play in last].count(True) == 1
    page = cast.browser_of(people[0]).get(game.get_absolute_url()).content.decode()
    assert "The last trick" in page


@pytest.mark.slow
def test_a_board_of_an_event_says_which_it_is_and_leads_on_when_it_is_finished() -> None:
    event = stage.tournament_of("piquet", boards=2, at_once=True, name="Autumn pairs")
    (one, *_rest) = [people[0] for people in stage.enter(event, 4)]
    event = stage.begin(event)
    mine = [game for game in stage.open_games(event) if game.players.filter(user=one).exists()]
    browser = cast.browser_of(one)
    page = browser.get(mine[0].get_absolute_url()).content.decode()
    number = BoardPlay.objects.get(game=mine[0]).board.number
    assert f"board {number}, round 1" in " ".join(page.split())
    assert "Autumn pairs" in browser.get("/play/mine/").content.decode()
    game = cast.play_on(cast.again(mine[0]), seed=3)
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "This board is finished." in page
    assert "shown when every table has" in page
    assert "Play again" not in page
    if mine[1].players.get(user=one).to_act:
        assert mine[1].get_absolute_url() in page
    stage.play_out(event)
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "it lies open" in page
    assert f"/events/{event.public_id}/boards/{number}/" in page


def test_a_table_of_an_event_by_invitation_names_it_to_its_players_alone() -> None:
    event = stage.tournament_of("piquet", name="Quiet evening", public=False)
    (one, *_rest) = [people[0] for people in stage.enter(event, 4)]
    event = stage.begin(event)
    (game, *_others) = [each for each in stage.open_games(event) if each.players.filter(user=one).exists()]
    assert "Quiet evening" in cast.browser_of(one).get(game.get_absolute_url()).content.decode()
    seen = TableView(game, list(game.players.all()), None, reader=cast.person("Watcher").pk)
    assert seen.purpose is None

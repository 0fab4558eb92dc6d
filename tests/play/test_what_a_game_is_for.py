"""A game without a board may be played for something too: whoever holds it says so, and whom it keeps out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.leagues.write import entries, run
from games.play.models import Game
from games.play.read import purpose
from games.play.read.purpose import Purpose, purposes_of
from games.play.write import lifecycle, who_may_sit
from rules.catalog import find
from tests import cast
from tests.ladders import room as ladders
from tests.leagues import room as leagues

pytestmark = pytest.mark.django_db

RIVAL = "Rival"


def fixtures_of(games: Sequence[Game], _reader: object) -> Mapping[int, Purpose]:
    """What somebody who holds games without boards says of them."""
    return {game.pk: Purpose("Autumn league", "/league/", "round 2") for game in games if not game.board_id}


def rivals_of(game: Game) -> set[int]:
    """Whom they keep out of such a game."""
    return set(User.objects.filter(display_name=RIVAL).values_list("pk", flat=True))


def ordinary_game() -> tuple[Game, list[User]]:
    """A game that is no board's, and its people."""
    variant, people = find("piquet"), cast.players(["North", "South"])
    game = lifecycle.open_table(
        variant=variant, options=variant.options(), host=people[0], sitters=dict(enumerate(people))
    )
    return game, people


def test_a_game_without_a_board_says_what_it_is_for_at_its_table_and_in_lists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, (north, _south) = ordinary_game()
    browser = cast.browser_of(north)
    for page in (game.get_absolute_url(), "/play/mine/"):
        assert b"Autumn league" not in browser.get(page).content
    monkeypatch.setattr(purpose, "sources", (*purpose.sources, fixtures_of))
    for page in (game.get_absolute_url(), "/play/mine/"):
        assert b"Autumn league" in browser.get(page).content


def test_a_game_without_a_board_keeps_out_whom_its_holder_names(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _people = ordinary_game()
    rival = cast.person(RIVAL)
    assert who_may_sit.excluded_users(game) == set()
    monkeypatch.setattr(who_may_sit, "exclusions", (*who_may_sit.exclusions, rivals_of))
    assert who_may_sit.excluded_users(game) == {rival.pk}


def test_tournaments_ask_nothing_about_games_without_boards() -> None:
    game, (north, _south) = ordinary_game()
    with CaptureQueriesContext(connection) as caught:
        assert purposes_of([game], north.pk) == {}
        assert who_may_sit.excluded_users(game) == set()
    assert len(caught) == 0


def test_a_game_without_a_board_that_is_over_says_who_won_and_is_not_simply_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, (north, _south) = ordinary_game()
    browser = cast.browser_of(north)
    game = cast.play_on(cast.again(game), seed=3)
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "Play again" in page
    monkeypatch.setattr(purpose, "sources", (*purpose.sources, fixtures_of))
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "Play again" not in page
    assert "This board is finished." not in page
    assert " won." in page or "The game is drawn." in page


def test_a_game_of_a_ladder_and_one_of_a_league_say_so_at_the_table_and_in_my_games() -> None:
    ladder = ladders.ladder()
    _above, lower = ladders.joined(ladder, 2)
    higher = ladders.order(ladder)[0]
    assert higher is not None
    games = [(ladders.begun(ladder, lower, higher), lower, "Ladder of the talon")]
    league = leagues.league()
    for name in ("north", "south"):
        entries.enter(leagues.season_of(league).pk, user=cast.person(name))
    run.start(leagues.season_of(league).pk)
    fixture = leagues.running(leagues.season_of(league))[0]
    assert fixture.game is not None
    assert fixture.home.user is not None
    games.append((fixture.game, fixture.home.user, "League of the talon"))
    for game, player, name in games:
        browser = cast.browser_of(player)
        for page in (game.get_absolute_url(), "/play/mine/"):
            assert name in browser.get(page).content.decode()
        refusal = browser.post(f"{game.get_absolute_url()}again/", {"words": ""})
        assert refusal.url == game.get_absolute_url()

"""An account that goes leaves its tournaments in order: entries go, bots play on, and no log names it any more."""

from __future__ import annotations

import pytest

from games.play.models import GameStatus
from games.play.write.demo import make_demo
from games.privacy.deletion import delete_account
from games.tournaments import director
from games.tournaments.models import DirectorAct, Entrant, EntrantPlayer, SoloPlay, TournamentStage
from games.tournaments.write import solo
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


def test_before_the_start_the_entry_goes_with_its_person() -> None:
    tournament = stage.tournament_of()
    ((user,), *_others) = stage.enter(tournament, 4)
    delete_account(user)
    assert Entrant.objects.filter(tournament=tournament).count() == 3
    assert not EntrantPlayer.objects.filter(user=user).exists()


@pytest.mark.slow
def test_in_a_running_tournament_a_bot_plays_on_and_the_others_finish() -> None:
    tournament = stage.tournament_of(rounds=2, organiser=cast.person("organiser"))
    ((user,), *_others) = stage.enter(tournament, 4)
    user.display_name = "Whoever goes"
    user.save()
    tournament = stage.begin(tournament)
    entrant = Entrant.objects.get(tournament=tournament, players__user=user)
    assert tournament.organiser is not None
    director.withdraw.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="ill")
    director.readmit.do(tournament.public_id, entrant.public_id, by=tournament.organiser, why="well")
    name = user.display_name
    assert any(name in str(act.facts) for act in DirectorAct.objects.all())
    delete_account(user)
    assert EntrantPlayer.objects.get(entrant=entrant).bot is not None
    assert not any(name in act.facts.values() for act in DirectorAct.objects.all())
    for game in stage.open_games(tournament):
        assert cast.let_bots_play(game).status in (GameStatus.PLAYING, GameStatus.OVER)
    while stage.open_games(tournament):
        for game in stage.open_games(tournament):
            game = cast.let_bots_play(game)
            if game.status == GameStatus.PLAYING:
                cast.play_on(game, moves=1)
        stage.catch_up()
    assert stage.again(tournament).stage == TournamentStage.OVER


def test_boards_played_alone_go_with_the_account() -> None:
    make_demo()
    user = cast.person("player")
    solo.play_daily(user, "piquet")
    delete_account(user)
    assert not SoloPlay.objects.exists()

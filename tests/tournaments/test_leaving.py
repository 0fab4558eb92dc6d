"""An account that goes leaves its events in order: entries go, bots play on, and no log names it any more."""

from __future__ import annotations

import pytest

from games.people.deletion import delete_account
from games.play.models import Status
from games.play.write.demo import make_demo
from games.tournaments import desk, solo
from games.tournaments.models import DirectorAct, Entrant, EntrantPlayer, EventStage, SoloPlay
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db


def test_before_the_start_the_entry_goes_with_its_person() -> None:
    event = stage.event_of()
    ((user,), *_others) = stage.enter(event, 4)
    delete_account(user)
    assert Entrant.objects.filter(event=event).count() == 3
    assert not EntrantPlayer.objects.filter(user=user).exists()


def test_in_a_running_event_a_bot_plays_on_and_the_others_finish() -> None:
    event = stage.event_of(rounds=2, organiser=cast.person("organiser"))
    ((user,), *_others) = stage.enter(event, 4)
    user.display_name = "Whoever goes"
    user.save()
    event = stage.begin(event)
    entrant = Entrant.objects.get(event=event, players__user=user)
    assert event.organiser is not None
    desk.withdraw(event.public_id, entrant.public_id, by=event.organiser, why="ill")
    desk.readmit(event.public_id, entrant.public_id, by=event.organiser, why="well")
    name = user.display_name
    assert any(name in str(act.facts) for act in DirectorAct.objects.all())
    delete_account(user)
    assert EntrantPlayer.objects.get(entrant=entrant).bot is not None
    assert not any(name in act.facts.values() for act in DirectorAct.objects.all())
    for game in stage.open_games(event):
        assert cast.let_bots_play(game).status in (Status.PLAYING, Status.OVER)
    while stage.open_games(event):
        for game in stage.open_games(event):
            game = cast.let_bots_play(game)
            if game.status == Status.PLAYING:
                cast.play_on(game, moves=1)
        stage.catch_up()
    assert stage.again(event).stage == EventStage.OVER


def test_boards_played_alone_go_with_the_account() -> None:
    make_demo()
    user = cast.person("player")
    solo.play_daily(user, "piquet")
    delete_account(user)
    assert not SoloPlay.objects.exists()

"""An account that goes leaves its tournaments in order: entries go, bots play on, and no log names it any more."""

from __future__ import annotations

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.notifications import read
from games.play.models import GameStatus
from games.play.write.demo import make_demo
from games.privacy.deletion import delete_account
from games.tournaments import director
from games.tournaments.models import (
    DirectorAct,
    Entrant,
    EntrantPlayer,
    MovementKind,
    SoloPlay,
    TournamentStage,
)
from games.tournaments.write import entries, solo
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


def _heard(user: User) -> list[str]:
    """What somebody's page of notices tells of tournaments, in the order of it."""
    return [line.words for line in reversed(read.notices_of(user).lines) if line.title == "Club duplicate"]


def test_whoever_comes_to_an_entry_or_goes_from_it_is_told_to_the_others_in_it() -> None:
    tournament = stage.tournament_of("double-deck", MovementKind.TEAMS)
    north, south, east, west = cast.players(["North", "South", "East", "West"])
    entrant = entries.enter(tournament.public_id, user=north, looking=True)
    for user in (south, east, west):
        entries.join(tournament.public_id, entrant.public_id, user=user)
    waits, complete = "Your entry waits for another player.", "Your entry is complete."
    assert _heard(north) == [
        f"{south.name} plays with you. {waits}",
        f"{east.name} plays with you. {waits}",
        f"{west.name} plays with you. {complete}",
    ]
    entries.leave(tournament.public_id, user=east)
    assert _heard(west) == [f"{east.name} has left the event. {waits}"]
    assert _heard(north)[-1] == _heard(west)[0]
    assert not any("left" in told for told in _heard(east))


def test_whoever_enters_and_leaves_by_turns_leaves_no_rows_and_floods_nobody() -> None:
    noon = timezone.now().replace(hour=12)
    with time_machine.travel(noon, tick=False) as clock:
        tournament = stage.tournament_of("double-deck")
        north, south = cast.players(["North", "South"])
        entrant = entries.enter(tournament.public_id, user=north, looking=True)
        for _ in range(30):
            entries.join(tournament.public_id, entrant.public_id, user=south)
            entries.leave(tournament.public_id, user=south)
            entries.enter(tournament.public_id, user=south)
            entries.leave(tournament.public_id, user=south)
            clock.shift(60)
        assert (Entrant.objects.count(), EntrantPlayer.objects.count()) == (1, 1)
        assert len(_heard(north)) == 2
        assert _heard(south) == []


def test_what_somebody_was_told_of_who_came_and_went_names_no_departed_account() -> None:
    tournament = stage.tournament_of("double-deck")
    north, south = cast.players(["North", "South"])
    entrant = entries.enter(tournament.public_id, user=north, looking=True)
    entries.join(tournament.public_id, entrant.public_id, user=south)
    name = south.name
    delete_account(south)
    assert len(_heard(north)) == 2
    assert not any(name in told for told in _heard(north))

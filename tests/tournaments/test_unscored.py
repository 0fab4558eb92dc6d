"""What cannot be scored is named with its reason, and everything else is shown and scored all the same."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.tournaments.models import BoardPlay, MovementKind, ScoringKind, Tournament, TournamentDirector
from games.tournaments.read.standings import standing_of
from games.tournaments.write import advance
from tests import cast

from . import stage

pytestmark = pytest.mark.django_db

PAGES = ("", "standings/", "wall/", "results/", "boards/", "boards/1/", "mine/", "desk/")
FILES = ("results.json", "results.csv")


def teams(movement: str = MovementKind.TEAMS, entrants: int = 4) -> Tournament:
    """An event of teams at real tables, with every score, of which one table of a match is gone."""
    tournament = stage.tournament_of(
        movement=movement, scoring="imps", venue="real", organiser=cast.person("Organiser"), fill_odd=False
    )
    stage.enter(tournament, entrants)
    tournament = stage.score_out(stage.begin(tournament), rounds=1)
    gone = BoardPlay.objects.filter(board__tournament=tournament, board__number=1).latest("pk")
    gone.delete()
    return stage.again(tournament)


def director_who_played(tournament: Tournament) -> User:
    user = tournament.entrants.get(number=1).players.get(place=0).user
    assert user is not None
    TournamentDirector.objects.create(tournament=tournament, user=user)
    return user


@pytest.mark.parametrize("movement", [MovementKind.TEAMS, MovementKind.KNOCK_OUT])
def test_every_page_and_file_shows_the_rest_and_says_what_cannot_be_scored(movement: str) -> None:
    tournament = teams(movement)
    browser = cast.browser_of(director_who_played(tournament))
    for page in PAGES:
        answer = browser.get(f"/events/{tournament.public_id}/{page}")
        assert answer.status_code == 200, page
        html = answer.content.decode()
        assert "cannot be scored, for the two teams have no other table on this board" in html, page
    for file in FILES:
        assert browser.get(f"/events/{tournament.public_id}/{file}").status_code == 200, file
    [fault] = browser.get(f"/events/{tournament.public_id}/results.json").json()["unscored"]
    assert fault["board"] == 1
    assert fault["why"] == "no_other_table"


def test_what_can_be_scored_counts_and_the_event_goes_on() -> None:
    tournament = teams()
    faults = [each for each in standing_of(tournament).scored_boards if each.fault is not None]
    assert len(faults) == 1
    assert faults[0].gains == ()
    advance.advance_tournament(tournament.pk)
    stage.score_out(tournament)
    rows = [row for field in standing_of(stage.again(tournament)).fields for row in field.rows]
    assert len(rows) == 4
    assert sum(row.boards for row in rows) > 0


@pytest.mark.slow
@pytest.mark.parametrize("scoring", list(ScoringKind))
def test_a_table_that_has_finished_without_a_score_counts_for_nobody(scoring: str) -> None:
    tournament = stage.tournament_of(
        movement=MovementKind.BAROMETER, scoring=scoring, venue="real", organiser=cast.person("Organiser")
    )
    tournament = stage.score_out(stage.begin_of(tournament, 4))
    play = BoardPlay.objects.filter(board__tournament=tournament)[0]
    play.points, play.adjusted = None, None
    play.save()
    browser = cast.browser_of()
    for page in ("", "standings/", "wall/", "results/", "boards/", f"boards/{play.board.number}/"):
        answer = browser.get(f"/events/{tournament.public_id}/{page}")
        assert answer.status_code == 200, page
        assert "cannot be scored, for it has no score" in answer.content.decode(), page
    for file in ("results.json", "results.csv", "results.xml"):
        assert browser.get(f"/events/{tournament.public_id}/{file}").status_code == 200, file

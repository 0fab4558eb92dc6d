"""A tournament runs by itself: entered, begun, played and finished by its rows."""

from __future__ import annotations

import pytest

from games.tournaments.models import BoardPlay, MovementKind, TournamentStage
from games.tournaments.record.standings import standings_of
from games.tournaments.record.tournament_record import TournamentRecord

from . import stage

pytestmark = pytest.mark.django_db


def test_a_barometer_of_four_is_played_to_its_end() -> None:
    tournament = stage.tournament_of()
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    assert tournament.stage == TournamentStage.RUNNING
    assert len(stage.open_games(tournament)) == 2
    tournament = stage.play_out(tournament)
    assert tournament.stage == TournamentStage.OVER
    assert BoardPlay.objects.filter(board__tournament=tournament, points__isnull=False).count() == 6
    record = TournamentRecord(tournament)
    (field,) = standings_of(record)
    assert sum(row.per_cent for row in field.rows if row.per_cent is not None) == 200
    assert [row.boards for row in field.rows] == [3] * 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "movement", "entrants"),
    [
        ("piquet", MovementKind.HOWELL, 4),
        ("piquet", MovementKind.MITCHELL, 5),
        ("piquet", MovementKind.SWISS, 5),
        ("piquet", MovementKind.TEAMS, 3),
        ("piquet", MovementKind.KNOCK_OUT, 5),
        ("double-deck", MovementKind.INDIVIDUAL, 5),
        ("auction-three", MovementKind.THREES, 7),
    ],
)
def test_every_movement_is_played_to_its_end(variant: str, movement: str, entrants: int) -> None:
    teams = movement in (MovementKind.TEAMS, MovementKind.KNOCK_OUT)
    tournament = stage.tournament_of(variant, movement, rounds=2, scoring="imps" if teams else "matchpoints")
    stage.enter(tournament, entrants)
    tournament = stage.play_out(stage.begin(tournament))
    assert tournament.stage == TournamentStage.OVER
    record = TournamentRecord(tournament)
    rows = [row for field in standings_of(record) for row in field.rows]
    assert len(rows) == tournament.entrants.filter(number__isnull=False).count()
    assert all(row.place for row in rows if not row.entrant.bot and row.boards)
    assert not BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).exists()

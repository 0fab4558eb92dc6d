"""An event runs by itself: entered, begun, played and finished by its rows."""

from __future__ import annotations

import pytest

from games.tournaments import results
from games.tournaments.models import BoardPlay, EventStage, MovementKind

from . import stage

pytestmark = pytest.mark.django_db


def test_a_barometer_of_four_is_played_to_its_end() -> None:
    event = stage.event_of()
    stage.enter(event, 4)
    event = stage.begin(event)
    assert event.stage == EventStage.RUNNING
    assert len(stage.open_games(event)) == 2
    event = stage.play_out(event)
    assert event.stage == EventStage.OVER
    assert BoardPlay.objects.filter(board__event=event, points__isnull=False).count() == 6
    scored = results.scored_boards(event, results.played_of(event))
    (field,) = results.standings_of(event, scored, results.names_of(event))
    assert sum(row.per_cent for row in field.rows if row.per_cent is not None) == 200
    assert [row.boards for row in field.rows] == [3] * 4


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
    event = stage.event_of(variant, movement, rounds=2, scoring="imps" if teams else "matchpoints")
    stage.enter(event, entrants)
    event = stage.play_out(stage.begin(event))
    assert event.stage == EventStage.OVER
    scored = results.scored_boards(event, results.played_of(event))
    rows = [
        row for field in results.standings_of(event, scored, results.names_of(event)) for row in field.rows
    ]
    assert len(rows) == event.entrants.filter(number__isnull=False).count()
    assert all(row.place for row in rows if not row.entrant.bot and row.boards)
    assert not BoardPlay.objects.filter(board__event=event, finished_at=None).exists()

"""Whole tournaments, their cards not played but their scores drawn: every movement, every scoring, and what may happen.

Scores are written where a director of an evening at real tables enters them; everything else is done by the site
itself. Whatever happens, matchpoints of a board sum to what they must, IMPs to nothing, and the standings are those of
an independent reckoning (reckoning.py).
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from games.jobs.refusals import Refused
from games.tournaments import director as desk_acts
from games.tournaments.formats import format_of, formats_for
from games.tournaments.models import (
    BoardPlay,
    EntrantState,
    MovementKind,
    ScoringKind,
    Tournament,
    TournamentStage,
)
from games.tournaments.record import results
from games.tournaments.record.standings import standings_of
from games.tournaments.record.tournament_record import TournamentRecord
from games.tournaments.write import advance, entries
from tests import cast
from tests.rules.walks import figure

from . import reckoning, stage

pytestmark = pytest.mark.django_db


def simulated(
    variant: str, movement: str, scoring: str, entrants: int, *, rounds: int, seed: int, trouble: bool
) -> Tournament:
    """A tournament of bots and some people, at real tables, whose scores are drawn; with `trouble` much goes wrong."""
    rng = Random(seed)
    director = cast.person("director")
    tournament = stage.tournament_of(
        variant, movement, scoring=scoring, rounds=rounds, venue="real", organiser=director, boards=2,
        most=64, fill_odd=bool(seed % 2),
    )  # fmt: skip
    for place in range(entrants):
        if place < 3:
            stage.enter(tournament, 1)
        else:
            entries.add_bots(tournament, level="club")
    # What bots make up is entered like anybody's: only people stand in the order of entry.
    tournament.bots = tournament.entrants.exclude(level="").count()
    tournament.entrants.exclude(level="").delete()
    tournament.save(update_fields=["bots"])
    tournament = stage.begin(tournament)
    assert tournament.stage == TournamentStage.RUNNING
    for _ in range(200):
        waiting = list(
            BoardPlay.objects.filter(board__tournament=tournament, finished_at=None).select_related("table")
        )
        if not waiting:
            break
        if trouble:
            _trouble(tournament, director, rng)
        for play in waiting:
            play.refresh_from_db()
            if play.finished_at is None:
                points = [rng.randrange(0, 60) * 10 for _ in tournament.engine.sides]
                desk_acts.adjust.do(tournament.public_id, play.pk, by=director, why="entered", points=points)
        cast.forget()
        stage.catch_up()
        advance.advance_tournament(tournament.pk)
        advance.advance_tournament(tournament.pk)
        tournament = stage.again(tournament)
    tournament = stage.end_evening(tournament)
    assert tournament.stage == TournamentStage.OVER
    return tournament


def _trouble(tournament: Tournament, director: object, rng: Random) -> None:
    """Something goes wrong, and the director sees to it."""
    people = list(tournament.entrants.filter(state=EntrantState.IN, number__isnull=False))
    entrant = rng.choice(people)
    play = rng.choice(list(BoardPlay.objects.filter(board__tournament=tournament)))
    last = tournament.acts.filter(undone_at=None).first()
    out = tournament.entrants.filter(state=EntrantState.WITHDRAWN, level="").first()
    acts = [
        lambda: desk_acts.withdraw.do(tournament.public_id, entrant.public_id, by=director, why="vanished"),
        lambda: desk_acts.readmit.do(tournament.public_id, out.public_id, by=director, why="back") if out else None,
        lambda: desk_acts.late.do(
            tournament.public_id, by=director,
            users=cast.players(["Late"] * format_of(tournament.movement).places(tournament.engine)),
        ),
        lambda: desk_acts.replace.do(
            tournament.public_id, entrant.public_id, 0, by=director, user=cast.person("spare"), why="ill"
        ),
        lambda: desk_acts.adjust.do(
            tournament.public_id, play.pk, by=director, why="wrong",
            shares=[rng.choice(["60", "50", "40", "+", "-"]) for _ in tournament.engine.sides],
        ),
        lambda: desk_acts.cancel_board.do(tournament.public_id, play.board.number, by=director, why="misprinted"),
        lambda: desk_acts.undo(tournament.public_id, last.pk, by=director) if last else None,
    ]  # fmt: skip
    for act in rng.sample(acts, 2):
        try:
            act()
        except Refused:
            pass


def check(tournament: Tournament) -> None:
    """The laws of every scoring, and the standings against the independent reckoning."""
    scored = results.scored_boards(tournament, results.played_of(tournament))
    if tournament.scoring == "matchpoints" and tournament.movement != MovementKind.THREES:
        for each in scored:
            if each.played.adjusted is None:
                assert all(gain.ns + gain.ew == gain.top for gain in each.gains)
    elif tournament.movement != MovementKind.THREES:
        boards = {each.played.board for each in scored}
        for board in boards:
            here = [each for each in scored if each.played.board == board]
            if any(each.played.adjusted is not None for each in here):
                if format_of(tournament.movement).of_teams:
                    continue  # the other table of the match has what the adjusted one has
                here = [each for each in here if each.played.adjusted is None]
            assert sum((g.ns + g.ew for each in here for g in each.gains), Fraction(0)) == 0
    if tournament.movement == MovementKind.KNOCK_OUT:
        return
    reckoned = reckoning.ranked(tournament)
    for field in standings_of(TournamentRecord(tournament)):
        for row in field.rows:
            key = row.entrant.key
            assert row.ranked == reckoned.get(key, Fraction(0)), (row, reckoned.get(key))


CASES = [
    pytest.param(
        variant,
        each.key,
        scoring,
        size,
        marks=() if scoring in few or each.key in few else pytest.mark.only_long,
    )
    for variant, size, few in (
        ("piquet", 6, (MovementKind.SWISS, MovementKind.TEAMS)),
        ("auction-three", 8, (MovementKind.THREES,)),
        ("double-deck", 7, (ScoringKind.MATCHPOINTS,)),
    )
    for each in formats_for(stage.engine_of(variant))
    for scoring in each.scorings
]


@pytest.mark.parametrize(("variant", "kind", "scoring", "size"), CASES)
def test_every_movement_with_every_scoring_is_scored_as_reckoned(
    variant: str, kind: str, scoring: str, size: int
) -> None:
    check(simulated(variant, kind, scoring, size, rounds=3, seed=size, trouble=True))


@pytest.mark.only_long
@pytest.mark.parametrize(
    ("kind", "scoring", "size", "rounds"),
    [
        (MovementKind.BAROMETER, ScoringKind.MATCHPOINTS, 64, 12),
        (MovementKind.BAROMETER, ScoringKind.CROSS_IMPS, 33, 0),
        (MovementKind.HOWELL, ScoringKind.BUTLER, 16, 0),
        (MovementKind.MITCHELL, ScoringKind.MATCHPOINTS, 47, 0),
        (MovementKind.SWISS, ScoringKind.IMPS, 64, 9),
        (MovementKind.SWISS, ScoringKind.MATCHPOINTS, 31, 0),
        (MovementKind.INDIVIDUAL, ScoringKind.TOTAL, 28, 0),
        (MovementKind.TEAMS, ScoringKind.IMPS, 16, 0),
        (MovementKind.KNOCK_OUT, ScoringKind.IMPS, 32, 0),
        (MovementKind.MITCHELL, ScoringKind.TOTAL, 64, 0),
    ],
)
@pytest.mark.parametrize("seed", range(figure(1, long=2, soak=10)))
def test_large_tournaments_are_scored_as_reckoned(
    kind: str, scoring: str, size: int, rounds: int, seed: int
) -> None:
    for trouble in (False, True):
        check(simulated("double-deck", kind, scoring, size, rounds=rounds, seed=seed, trouble=trouble))

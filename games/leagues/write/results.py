"""Results of fixtures: out of games that end, and by decision.

A table's row is locked before the row of its fixture, by the game that ends and by whoever decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs import queue
from games.play.models import EndReason, Game, GameStatus
from games.play.record.replay import history_of
from games.play.write import events, lifecycle, seating
from games.play.write.endings import Ending
from games.play.write.lock import locked_table

from ..models import FIXTURE_SEATS, Fixture, FixtureOutcome, LeagueEntrant, Unfinished

GAME_ENDED = "league_game"
"""The kind of what is due when a game of a league has ended (object_id: the fixture): a row of its own, so that no
other instant at which the season is to be looked at takes its place."""

GONE = gettext_noop("One of the players has left the league.")
SEASON_OVER = gettext_noop("The season of the league is over.")


def on_table_event(event: events.TableEvent) -> None:
    """A game of a league has ended: its result is written down with it, in its transaction."""
    match event:
        case events.Ended(game):
            fixture = Fixture.objects.filter(game=game).select_related("division").first()
            if fixture is None:
                return
            now = timezone.now()
            if fixture.outcome == "":
                _write_down(fixture, game, event.ending)
            queue.enqueue(GAME_ENDED, at=now, object_id=fixture.pk)


def _write_down(fixture: Fixture, game: Game, ending: Ending) -> None:
    """The result of a fixture out of its game; one that was broken off is opened anew."""
    if ending.reason in (EndReason.CANCELLED, EndReason.ABANDONED):
        fixture.game = None
        fixture.save(update_fields=["game"])
        return
    how = FixtureOutcome.DECIDED if ending.reason == EndReason.ADJUDICATED else FixtureOutcome.PLAYED
    settle(fixture, how, points_of(game, ending))


def points_of(game: Game, ending: Ending) -> tuple[int, ...]:
    """The points of each side, by its first seat; who has won has more, where the points say otherwise.

    Of two sides the winner has one point then and the other none; of three those who lost have one less than the
    winners at most, and who gave up or ran out of time one less than both others at most.
    """
    sides = sorted(range(len(game.engine.sides)), key=lambda side: min(game.engine.sides[side]))
    scores = ending.scores or (0,) * len(sides)
    points = [scores[side] for side in sides]
    won = [side in ending.winners for side in sides]
    if len(points) == 2:
        return _points_of_two(points, won)
    if any(won):
        least = min(each for each, has_won in zip(points, won, strict=True) if has_won)
        points = [
            each if has_won else min(each, least - 1) for each, has_won in zip(points, won, strict=True)
        ]
    if ending.seat is not None:
        others = [each for seat, each in enumerate(points) if seat != ending.seat]
        points[ending.seat] = min(points[ending.seat], min(others) - 1)
    return tuple(points)


def _points_of_two(points: Sequence[int], won: Sequence[bool]) -> tuple[int, ...]:
    ahead = won[0] - won[1]
    if ahead == (points[0] > points[1]) - (points[0] < points[1]):
        return tuple(points)
    return (points[0], points[0]) if ahead == 0 else (int(ahead > 0), int(ahead < 0))


def settle(fixture: Fixture, how: FixtureOutcome, points: Sequence[int | None]) -> None:
    """Write a result down, by seat; none of one that is annulled."""
    fixture.outcome, fixture.ended_at = how, fixture.ended_at or timezone.now()
    for seat, each in zip(FIXTURE_SEATS, points, strict=False):
        setattr(fixture, f"{seat}_points", each)
    fixture.save(update_fields=["outcome", "ended_at", *(f"{seat}_points" for seat in FIXTURE_SEATS)])


NO_POINTS = (None,) * len(FIXTURE_SEATS)


def forfeit_or_annul(games: QuerySet[Fixture], entrant: LeagueEntrant, leaver: User | None = None) -> None:
    """What becomes of the games of somebody who has left: all annulled, or those not played lost by a point.

    `leaver`: who has left by themselves; what is lost then is given up at its table, for ratings too.
    """
    wanted = games if entrant.annulled else games.filter(outcome="")
    for fixture in wanted.select_related("game").order_by("pk"):
        if entrant.annulled:
            decide(fixture, FixtureOutcome.ANNULLED, NO_POINTS, GONE)
        else:
            points = [int(key != entrant.pk) for key in fixture.entrant_keys]
            decide(fixture, FixtureOutcome.FORFEITED, points, GONE, leaver)


def decide(
    fixture: Fixture,
    how: FixtureOutcome,
    points: Sequence[int | None],
    words: str,
    leaver: User | None = None,
) -> bool:
    """Give a fixture its result; its game, if it runs, ends with that. Whether it was open, or is annulled.

    The game is broken off, or given up by the `leaver`, where there is one with a seat.
    """
    if fixture.game is None:
        settle(fixture, how, points)
        return True
    with locked_table(fixture.game.public_id) as table:
        fixture.refresh_from_db(fields=["outcome"])
        if fixture.outcome != "" and how != FixtureOutcome.ANNULLED:
            return False
        settle(fixture, how, points)
        mine = next(
            (each for each in table.players if leaver is not None and each.user_id == leaver.pk), None
        )
        if leaver is not None and mine is not None and table.game.status == GameStatus.PLAYING:
            seating.give_up(table, mine, leaver)
        elif table.game.status != GameStatus.OVER:
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words=words))
    return True


def close(fixture: Fixture, rule: str) -> None:
    """The season is over: a game under way is decided by the league's rule, one that has not begun does not count."""
    if fixture.game is None:
        settle(fixture, FixtureOutcome.ANNULLED, NO_POINTS)
        return
    with locked_table(fixture.game.public_id) as table:
        fixture.refresh_from_db(fields=["outcome"])
        if fixture.outcome != "" or table.game.status == GameStatus.OVER:
            return
        totals = tuple(history_of(table.game)[-1].state.match_score.totals)
        leaders = tuple(side for side, points in enumerate(totals) if points == max(totals))
        level = rule == Unfinished.DRAW or len(leaders) == len(totals)
        winners = () if level else leaders
        scores = (0,) * len(totals) if level else totals
        lifecycle.end(
            table, Ending(reason=EndReason.ADJUDICATED, scores=scores, winners=winners, words=SEASON_OVER)
        )

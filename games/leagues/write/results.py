"""Results of fixtures: out of games that end, and by decision.

A table's row is locked before the row of its fixture, by the game that ends and by whoever decides.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.jobs import queue
from games.play.models import EndReason, Game, GameStatus
from games.play.record.story import history_of
from games.play.write import events, lifecycle
from games.play.write.endings import Ending
from games.play.write.lock import locked_table

from ..models import Fixture, FixtureOutcome, LeagueEntrant, Unfinished

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
    home, away = points_of(game, ending)
    how = FixtureOutcome.DECIDED if ending.reason == EndReason.ADJUDICATED else FixtureOutcome.PLAYED
    settle(fixture, how, home, away)


def points_of(game: Game, ending: Ending) -> tuple[int, int]:
    """The points of the first seat and of the other; who has won has more, by one where the points say otherwise."""
    sides = game.engine.sides
    first = next(side for side, seats in enumerate(sides) if 0 in seats)
    scores = ending.scores or (0,) * len(sides)
    home, away = scores[first], scores[1 - first]
    won = (first in ending.winners) - (1 - first in ending.winners)
    if won == (home > away) - (home < away):
        return home, away
    return (home, home) if won == 0 else (int(won > 0), int(won < 0))


def settle(fixture: Fixture, how: FixtureOutcome, home: int | None, away: int | None) -> None:
    """Write a result down."""
    fixture.outcome, fixture.home_points, fixture.away_points = how, home, away
    fixture.ended_at = timezone.now()
    fixture.save(update_fields=["outcome", "home_points", "away_points", "ended_at"])


def forfeit_or_annul(games: QuerySet[Fixture], entrant: LeagueEntrant) -> None:
    """What becomes of the games of somebody who has left: all annulled, or those not played lost by a point."""
    wanted = games if entrant.annulled else games.filter(outcome="")
    for fixture in wanted.select_related("game").order_by("pk"):
        if entrant.annulled:
            decide(fixture, FixtureOutcome.ANNULLED, None, None, GONE)
        else:
            at_home = fixture.home_id == entrant.pk
            decide(fixture, FixtureOutcome.FORFEITED, int(not at_home), int(at_home), GONE)


def decide(fixture: Fixture, how: FixtureOutcome, home: int | None, away: int | None, words: str) -> bool:
    """Give a fixture its result; its game, if it runs, ends with that. Whether it was open, or is annulled."""
    if fixture.game is None:
        settle(fixture, how, home, away)
        return True
    with locked_table(fixture.game.public_id) as table:
        fixture.refresh_from_db(fields=["outcome"])
        if fixture.outcome != "" and how != FixtureOutcome.ANNULLED:
            return False
        settle(fixture, how, home, away)
        if table.game.status != GameStatus.OVER:
            lifecycle.end(table, Ending(reason=EndReason.CANCELLED, words=words))
    return True


def close(fixture: Fixture, rule: str) -> None:
    """The season is over: a game under way is decided by the league's rule, one that has not begun does not count."""
    if fixture.game is None:
        settle(fixture, FixtureOutcome.ANNULLED, None, None)
        return
    with locked_table(fixture.game.public_id) as table:
        fixture.refresh_from_db(fields=["outcome"])
        if fixture.outcome != "" or table.game.status == GameStatus.OVER:
            return
        totals = tuple(history_of(table.game)[-1].state.match_score.totals)
        leads = max(totals)
        level = rule == Unfinished.DRAW or totals.count(leads) > 1
        winners = () if level else (totals.index(leads),)
        scores = (0,) * len(totals) if level else totals
        lifecycle.end(
            table, Ending(reason=EndReason.ADJUDICATED, scores=scores, winners=winners, words=SEASON_OVER)
        )


def open_of(entrant: LeagueEntrant) -> QuerySet[Fixture]:
    """The fixtures of somebody without a result."""
    return Fixture.objects.filter(Q(home=entrant) | Q(away=entrant), outcome="")

"""Games of a club's evening that count for its league: each is the result of a fixture that is still open.

A game of it that runs here ends with that. What was typed may be typed anew while the season lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clubs.core.evenings import (
    ENTERED_BEFORE,
    NOT_YET,
    Typed,
    check_word,
    count,
    take_over,
    typed_game,
    wait_for_word,
    waiting_game,
)
from games.clubs.core.models import Evening, WaitingGame
from games.clubs.core.typed_games import TypedGame, names_of, read_games
from games.jobs import queue
from games.jobs.refusals import Refused

from ..models import Fixture, FixtureOutcome, LeagueEntrant, Season, SeasonStage
from ..refusals import SEASON_STATE
from . import news
from .direct import lock_for_director, note_evening
from .entries import locked_season
from .results import decide, settle
from .setup import ADVANCE

PLAYED_THERE = gettext_noop("This game was played at an evening of the club.")


def type_games(season_id: int, evening: Evening, text: str, *, by: User) -> Typed:
    """Fill in the fixtures that were played at an evening, all of a list or none.

    A game of whoever types it waits for the word of somebody else.

    Raises Refused `no_director`, `not_yet`, `season_state`, `waiting_enough`, `entered_before` where
    all of it is entered so already; ValidationError with a sentence for each bad line.
    """
    with transaction.atomic():
        season = lock_for_director(season_id, by)
        if evening.starts_at > timezone.now():
            raise Refused(NOT_YET)
        if season.stage != SeasonStage.RUNNING:
            raise Refused(SEASON_STATE)
        players = 3 if season.league.is_of_threes else 2
        rows = list(season.entrants.filter(left_at=None).select_related("user", "partner"))
        own = next((row.pk for row in rows if by.pk in row.user_keys), 0)
        fixtures = _Fixtures(season, evening)
        typed = read_games(text, names_of(_people_and_keys(rows)), players, fixtures.take)
        for row in take_over(evening, _word(season), [game for game in typed if own not in game.keys]):
            news.withdraw_waiting(season, row)
        of_own = [game for game in typed if own in game.keys]
        fresh = wait_for_word(evening, _word(season), of_own, own)
        for row in fresh:
            news.tell_waiting(season, row, by)
        taken = [each for each in fixtures.taken if own not in each[0].entrant_keys]
        if taken and all(fixtures.is_entered(row, points) for row, points in taken):
            raise Refused(ENTERED_BEFORE)
        _fill_in_all(season, evening, taken)
        if taken or fresh:
            note_evening(season, evening.title, by=by)
    return Typed(len(taken), len(of_own))


def confirm(season_id: int, waiting: int, *, by: User) -> None:
    """Fill in a fixture that one of its players typed, on the word of an opponent or a director.

    An open one where these have one; else what was typed at this evening is corrected. Raises Refused `waits_no_more`,
    `not_your_word`, `season_state`; ValidationError where there is neither.
    """
    with transaction.atomic():
        season = locked_season(season_id)
        row = waiting_game(waiting, _word(season))
        check_word(season.league, _people(season, row), row.own, by)
        if season.stage != SeasonStage.RUNNING:
            raise Refused(SEASON_STATE)
        fixtures = _Fixtures(season, row.evening, open_first=True)
        fixtures.take(typed_game(row))
        count(row)
        news.withdraw_waiting(season, row)
        _fill_in_all(season, row.evening, fixtures.taken)


def strike_out(season_id: int, waiting: int, *, by: User) -> None:
    """A game that waits is not counted: one of its players or a director says so. Raises Refused `waits_no_more`,
    `not_your_word`."""
    with transaction.atomic():
        season = locked_season(season_id)
        row = waiting_game(waiting, _word(season))
        check_word(season.league, _people(season, row), 0, by)
        news.withdraw_waiting(season, row)
        row.delete()


def _word(season: Season) -> str:
    return f"season-{season.pk}"


def _people(season: Season, game: WaitingGame) -> dict[int, tuple[int, ...]]:
    return {row.pk: row.user_keys for row in season.entrants.filter(pk__in=game.keys)}


def _fill_in_all(season: Season, evening: Evening, taken: Sequence[tuple[Fixture, tuple[int, ...]]]) -> None:
    for row, points in taken:
        _fill_in(row, points, evening)
    if taken:
        queue.enqueue(ADVANCE, at=timezone.now(), object_id=season.pk)


def _fill_in(row: Fixture, points: tuple[int, ...], evening: Evening) -> None:
    if row.outcome == FixtureOutcome.IN_PERSON:
        settle(row, FixtureOutcome.IN_PERSON, points)
    elif not decide(row, FixtureOutcome.IN_PERSON, points, PLAYED_THERE):
        # It has ended here in this moment.
        raise Refused(SEASON_STATE)
    row.evening = evening
    row.save(update_fields=["evening"])


def _people_and_keys(rows: Sequence[LeagueEntrant]) -> list[tuple[str, int]]:
    """The people of a season with the keys of their entries: of a pair either name stands for both."""
    return [(user.name, row.pk) for row in rows for user in (row.user, row.partner) if user is not None]


class _Fixtures:
    """The fixtures of a season that a list fills in, and with which points by seat.

    What is typed again replaces what was played at this evening, unless `open_first`: then an open one is taken before.
    """

    def __init__(self, season: Season, evening: Evening, *, open_first: bool = False) -> None:
        self._evening, self._open_first = evening, open_first
        open_to = Fixture.objects.filter(division__season=season, outcome__in=("", FixtureOutcome.IN_PERSON))
        self._rows = list(open_to.select_related("game", "division"))
        self.taken: list[tuple[Fixture, tuple[int, ...]]] = []

    def take(self, game: TypedGame) -> None:
        """The fixture of a game: one that was played at this evening or an open one, of several the one in these seats.

        Raises ValidationError where there is none.
        """
        taken = {row.pk for row, _points in self.taken}
        fits = [row for row in self._rows if set(row.entrant_keys) == set(game.keys) and row.pk not in taken]
        if not fits:
            raise ValidationError(_("These have no open game in this season."))
        row = min(
            fits,
            key=lambda row: (
                row.outcome != "" if self._open_first else not self._is_of_it(row),
                row.outcome != "" and not self._is_of_it(row),
                row.entrant_keys != game.keys,
                row.pk,
            ),
        )
        points = dict(zip(game.keys, game.points, strict=True))
        self.taken.append((row, tuple(points[key] for key in row.entrant_keys)))

    def is_entered(self, row: Fixture, points: tuple[int, ...]) -> bool:
        """Whether a fixture has these points from this evening already."""
        return self._is_of_it(row) and row.points == points

    def _is_of_it(self, row: Fixture) -> bool:
        return row.outcome == FixtureOutcome.IN_PERSON and row.evening_id == self._evening.pk

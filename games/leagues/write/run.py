"""A season runs by itself: it begins, opens games as others end, reminds, decides what is left, ends.

`advance` asks the rows and the clock alone, so that calling it twice changes nothing, and an hour without it loses
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from statistics import mean

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.play.models import AfterResigning, Game
from games.play.write import lifecycle
from games.ratings.models import KIND_OF
from games.ratings.read import figures_among
from games.standings.divisions import next_season
from games.standings.possible_league_places import BY_POINTS_ALONE, possible_places

from ..models import FIXTURE_SEATS, WITH_PEOPLE, Division, Fixture, LeagueEntrant, Season, SeasonStage
from ..record.shuffles import secret_of_game
from ..record.tables import games_that_count, may_lapse, names_that_count, still_open
from ..refusals import SEASON_STATE, TOO_FEW
from . import news
from .entries import locked_season, make_fixtures
from .places import set_places
from .results import close
from .setup import ADVANCE, may_go_on

REMIND = timedelta(days=3)
"""Before the end, whoever has games to finish is reminded."""

WAIT = timedelta(days=7)
"""How long a season with too few players waits before it tries again to begin."""

EXACT_UP_TO = 6
"""Open games of others up to which the places still possible are exact: a fraction of a second's work."""


def on_job(row: Job) -> None:
    """A season is to be looked at."""
    advance(row.object_id)


def game_ended(row: Job) -> None:
    """A game has ended: open the next ones, and see whether it was the last."""
    season = Season.objects.filter(divisions__fixtures=row.object_id).first()
    if season is not None:
        advance(season.pk)


def advance(season_id: int) -> None:
    """Bring a season to where it should be by now, and write down when it is next to be looked at."""
    with transaction.atomic():
        if not Season.objects.filter(pk=season_id).exists():
            return
        season, now = locked_season(season_id), timezone.now()
        if season.stage == SeasonStage.ENTRY and season.starts_at <= now:
            _begin_or_wait(season, now)
        if season.stage == SeasonStage.RUNNING:
            _go_on(season, now)
        at = _next_look(season)
        if at is not None:
            queue.enqueue(ADVANCE, at=at, object_id=season.pk)


def _next_look(season: Season) -> datetime | None:
    if season.stage == SeasonStage.ENTRY:
        return season.starts_at
    if season.stage != SeasonStage.RUNNING:
        return None
    return season.ends_at if season.reminded_at is not None else season.ends_at - REMIND


# --- the start --------------------------------------------------------------------------------------------


def start(season_id: int) -> None:
    """Begin a season now; raises Refused `season_state` or `too_few`."""
    with transaction.atomic():
        season = locked_season(season_id)
        if season.stage != SeasonStage.ENTRY:
            raise Refused(SEASON_STATE)
        if not _begin(season, timezone.now()):
            raise Refused(TOO_FEW)
        _go_on(season, timezone.now())
        queue.enqueue(ADVANCE, at=_next_look(season) or season.ends_at, object_id=season.pk)


def _begin_or_wait(season: Season, now: datetime) -> None:
    """Begin, or wait another week where too few have entered."""
    if not _begin(season, now):
        season.starts_at, season.ends_at = season.starts_at + WAIT, season.ends_at + WAIT
        while season.starts_at <= now:
            season.starts_at, season.ends_at = season.starts_at + WAIT, season.ends_at + WAIT
        season.save(update_fields=["starts_at", "ends_at"])


def _begin(season: Season, now: datetime) -> bool:
    """Divisions and fixtures; False where there are too few for a game."""
    entrants = list(season.entrants.select_related(*WITH_PEOPLE, "before__division"))
    for each in entrants:
        if not may_go_on(season.league, each):
            each.delete()
    entrants = [each for each in entrants if each.pk is not None]
    if len(entrants) < season.league.least:
        return False
    by_key = {each.key: each for each in entrants}
    for number, keys in enumerate(_divisions(season, entrants), 1):
        division = Division.objects.create(season=season, number=number)
        members = [by_key[key] for key in keys]
        for place, member in enumerate(members, 1):
            member.division, member.number = division, place
        LeagueEntrant.objects.bulk_update(members, ["division", "number"])
        make_fixtures(division, members, season.league.legs)
    season.stage, season.started_at = SeasonStage.RUNNING, now
    season.ends_at = now + season.league.season_length
    season.save(update_fields=["stage", "started_at", "ends_at"])
    news.tell(season, "started")
    return True


def _divisions(season: Season, entrants: Sequence[LeagueEntrant]) -> Sequence[Sequence[str]]:
    """The divisions: out of the final places of the last season that had some, with the newcomers by their ratings.

    Seasons that were cancelled are passed over; whoever has no place in the last one is a newcomer.
    """
    size = season.league.division_size
    earlier = season.league.seasons.filter(
        number__lt=season.number, stage=SeasonStage.OVER, divisions__isnull=False
    )
    last = earlier.order_by("-number").first()
    now = {} if last is None else _by_former_row(entrants, last)
    before: list[list[str]] = []
    names: set[str] = set()
    gone: set[str] = set()
    for division in () if last is None else last.divisions.order_by("number"):
        rows = division.entrants.order_by("place", "number").filter(annulled=False)
        before.append([now.get(row.pk, f"gone {row.pk}") for row in rows])
        names.update(now[row.pk] for row in rows if row.pk in now)
        gone.update(f"gone {row.pk}" for row in rows if row.pk not in now)
    newcomers = _by_rating(season, [each for each in entrants if each.key not in names])
    return next_season(before, gone, newcomers, size)


def _by_former_row(entrants: Sequence[LeagueEntrant], last: Season) -> dict[int, str]:
    """The keys of these by their row in an earlier season, back through the seasons between."""
    divisions_ahead: dict[int, str] = {}
    ahead = {each.before_id: each.key for each in entrants if each.before_id is not None}
    while ahead:
        rows = LeagueEntrant.objects.filter(pk__in=ahead).values_list("pk", "season", "before")
        back: dict[int, str] = {}
        for pk, season, before in rows:
            if season == last.pk:
                divisions_ahead[pk] = ahead[pk]
            elif before is not None:
                back[before] = ahead[pk]
        ahead = back
    return divisions_ahead


def _by_rating(season: Season, entrants: Sequence[LeagueEntrant]) -> list[str]:
    """By rating, the best first; those without one after them, in the order of their entry. A pair by its mean."""
    family, pace = season.league.rules.family, season.league.time.kind
    figures = figures_among(user for each in entrants for user in each.user_keys)
    ranked = []
    for place, each in enumerate(sorted(entrants, key=lambda each: (each.entered_at, each.pk))):
        own_figures = [figures.get((user, family, KIND_OF[pace].value)) for user in each.user_keys]
        numbers = [figure.number for figure in own_figures if figure is not None]
        whole = bool(numbers) and len(numbers) == len(each.user_keys)
        ranked.append((not whole, -mean(numbers) if whole else 0, place, each.key))
    return [key for *_order, key in sorted(ranked)]


# --- while it runs ----------------------------------------------------------------------------------------


def _go_on(season: Season, now: datetime) -> None:
    """Open games, remind, decide what is left, end."""
    if season.ends_at <= now:
        for fixture in _open(season).select_related("game", "division"):
            close(fixture, season.league.unfinished)
    elif season.reminded_at is None and season.ends_at - REMIND <= now:
        season.reminded_at = now
        season.save(update_fields=["reminded_at"])
        news.remind(season)
    for division in season.divisions.all():
        if season.ends_at > now:
            _open_games(season, division)
        _look_ahead(season, division)
    if not _open(season).exists():
        _end(season, now)


def _open(season: Season) -> QuerySet[Fixture]:
    return Fixture.objects.filter(division__season=season, outcome="")


def _open_games(season: Season, division: Division) -> None:
    """Deal the next games of everybody who has fewer under way than the league lets them have."""
    league = season.league
    people = [f"{seat}__{who}" for seat in FIXTURE_SEATS for who in WITH_PEOPLE]
    fixtures = list(division.fixtures.filter(outcome="").select_related(*people))
    under_way: Counter[int] = Counter()
    for fixture in fixtures:
        if fixture.game_id is not None:
            under_way.update(fixture.entrant_keys)
    for fixture in fixtures:
        those = fixture.entrant_keys
        if fixture.game_id is not None or (
            league.at_once and any(under_way[each] >= league.at_once for each in those)
        ):
            continue
        fixture.deals += 1
        fixture.game = _deal(season, fixture)
        fixture.save(update_fields=["game", "deals"])
        under_way.update(those)


def _deal(season: Season, fixture: Fixture) -> Game:
    """The game of a fixture, dealt; who is at home sits first and deals first, each pair has the seats of a side."""
    league = season.league
    sides = league.rules.engine(league.house_rules).sides
    entrants = fixture.entrants
    return lifecycle.open_table(
        variant=league.rules,
        options=league.house_rules,
        host=None,
        sitters={
            seat: sitter
            for seats, entrant in zip(sides, entrants, strict=True)
            for seat, sitter in zip(seats, entrant.sitters, strict=True)
        },
        words={
            seat: words
            for seats, entrant in zip(sides, entrants, strict=True)
            for seat, words in zip(seats, entrant.words_by_sitter, strict=True)
        },
        secret=secret_of_game(season, fixture),
        public=not league.members_only,
        club=league.club if league.members_only else None,
        after_resigning=AfterResigning.END,
        dealer=0,
        pace=league.time,
    )


def _look_ahead(season: Season, division: Division) -> None:
    """The places that are still possible, also where the season ends before all games have begun.

    The search goes through the results of every two who meet. Where a table of three is under way it knows of no two
    results that one game gives, and so has some that cannot come: its range is too wide there, never too narrow. Where
    two are to meet more than once it goes by points alone.
    """
    fixtures = list(division.fixtures.all())
    to_come = still_open(fixtures)
    places = possible_places(
        names_that_count(division.entrants.all()),
        games_that_count(fixtures),
        season.league.counting,
        still_open=to_come,
        may_lapse=may_lapse(fixtures),
        most_open=EXACT_UP_TO if len(set(to_come)) == len(to_come) else BY_POINTS_ALONE,
    )
    division.possible = {name: [reach.best, reach.worst] for name, reach in places.items()}
    division.save(update_fields=["possible"])


# --- the end ----------------------------------------------------------------------------------------------


def _end(season: Season, now: datetime) -> None:
    """All is played or decided: the places stand."""
    set_places(season)
    season.stage, season.ended_at = SeasonStage.OVER, now
    season.save(update_fields=["stage", "ended_at"])
    news.tell(season, "over")

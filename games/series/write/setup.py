"""Making a series, stating its rule, putting parts into it and taking them out; by those who look after the club."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.names import clean_name
from games.clubs.core.club import locked_club, plain_words
from games.clubs.core.models import Club, Evening
from games.clubs.core.roles import directs
from games.jobs.refusals import Refused
from games.leagues.models import Season, SeasonStage
from games.tournaments.models import ScoringKind, Tournament, TournamentStage

from ..models import Series, SeriesPart
from ..refusals import (
    NO_PART,
    NO_PERCENT,
    NO_RULE,
    NOT_YOURS,
    PART_ENDED,
    PART_STANDS,
    PARTS_ENOUGH,
    RULE_STANDS,
    SERIES_ENOUGH,
)
from .league_rounds import is_over, open_rounds, round_has_ended

SERIES = 50
"""Series a club may have."""

PARTS = 100
"""Parts a series may have."""

PAST = timedelta(days=400)
"""How far back things of the club are offered that have ended: a year, and some weeks to think of it."""

PLACES = 50
MOST_POINTS = 1000


@dataclass(frozen=True, slots=True)
class SeriesSettings:
    """What a series is called and says, and its rule."""

    name: str
    words: str = ""
    points: Sequence[int] = ()
    best: int = 0


def create(club: Club, settings: SeriesSettings, *, by: User) -> Series:
    """Make a series of a club; raises Refused `club_closed`, `not_yours`, `series_enough`, `no_rule`."""
    with locked_club(club) as now:
        if not directs(now, by):
            raise Refused(NOT_YOURS)
        if Series.objects.filter(club=now).count() >= SERIES:
            raise Refused(SERIES_ENOUGH, series=SERIES)
        return Series.objects.create(
            club=now,
            name=clean_name(settings.name),
            words=plain_words(settings.words),
            points=_points(settings.points),
            best=settings.best,
        )


@contextmanager
def locked_series(series: Series, *, by: User) -> Iterator[Series]:
    """A series for those who look after its club, one change at a time; raises Refused `club_closed`, `not_yours`."""
    with locked_club(series.club) as club:
        if not directs(club, by):
            raise Refused(NOT_YOURS)
        yield (
            Series.objects.select_for_update(of=("self",), no_key=True)
            .select_related("club")
            .get(pk=series.pk)
        )


def change(series: Series, settings: SeriesSettings, *, by: User) -> None:
    """Give a series another name, words or rule; the rule only until anything counts by it (`rule_stands`)."""
    with locked_series(series, by=by) as now:
        points = _points(settings.points)
        if counts(now) and (points, settings.best) != (now.points, now.best):
            raise Refused(RULE_STANDS)
        if not points and any(not gives_percent(part) for part in now.parts.select_related("tournament")):
            raise Refused(NO_PERCENT)
        now.name, now.words = clean_name(settings.name), plain_words(settings.words)
        now.points, now.best = points, settings.best
        now.save(update_fields=["name", "words", "points", "best"])


def has_ended(series: Series) -> bool:
    """Whether a part has ended since it was put in."""
    return _are_over(series.parts.filter(late=False))


def counts(series: Series) -> bool:
    """Whether a result is known, or was, that counts by the rule: also of what was put in late and taken out again."""
    return series.rule_stands or _are_over(series.parts.all())


def _are_over(parts: QuerySet[SeriesPart]) -> bool:
    """Whether one of these has ended; asked of the contests too, whose results may not be copied yet."""
    return (
        parts.filter(late=True).exists()
        or parts.filter(ended_at__isnull=False).exists()
        or parts.filter(tournament__stage=TournamentStage.OVER).exists()
        or parts.filter(season__stage=SeasonStage.OVER).exists()
        or parts.filter(is_over()).exists()
    )


def _points(points: Sequence[int]) -> list[int]:
    falling = all(more >= less for more, less in pairwise(points))
    if len(points) > PLACES or not falling or any(not 0 <= each <= MOST_POINTS for each in points):
        raise Refused(NO_RULE)
    return list(points)


def gives_percent(part: SeriesPart) -> bool:
    """Whether a part can give percentages: evenings and tournaments scored by matchpoints do."""
    if part.tournament is not None:
        return part.tournament.scoring == ScoringKind.MATCHPOINTS
    return part.evening_id is not None


def candidates(series: Series) -> list[SeriesPart]:
    """What could still become a part, as rows that are not stored, the earliest first."""
    club, now = series.club, timezone.now()
    taken = series.parts.all()
    tournaments = Tournament.objects.filter(
        club=club, stage__in=(TournamentStage.ENTRY, TournamentStage.RUNNING)
    ).exclude(pk__in=taken.filter(tournament__isnull=False).values("tournament"))
    seasons = Season.objects.filter(league__club=club, stage__in=(SeasonStage.ENTRY, SeasonStage.RUNNING))
    # Neither a season twice, nor beside its rounds.
    seasons = seasons.exclude(pk__in=taken.filter(season__isnull=False).values("season"))
    evenings = Evening.objects.filter(club=club, starts_at__gt=now).exclude(
        pk__in=taken.filter(evening__isnull=False).values("evening")
    )
    parts = [SeriesPart(series=series, tournament=each) for each in tournaments[:PARTS]]
    parts += [SeriesPart(series=series, season=each) for each in seasons.select_related("league")[:PARTS]]
    rounds = open_rounds(club, taken)
    parts += [SeriesPart(series=series, season=season, round=number) for season, number in rounds]
    parts += [SeriesPart(series=series, evening=each) for each in evenings[:PARTS]]
    if not series.points:
        parts = [part for part in parts if gives_percent(part)]
    return sorted(
        parts, key=lambda part: (part.begins_at, part.season_id or 0, part.round or 0, word_of(part))
    )


def ended_candidates(series: Series) -> list[SeriesPart]:
    """What has ended and may be put in late, as rows that are not stored, the latest first; rounds are not among it."""
    club, now = series.club, timezone.now()
    taken = series.parts.all()
    tournaments = Tournament.objects.filter(
        club=club, stage=TournamentStage.OVER, starts_at__gt=now - PAST
    ).exclude(pk__in=taken.filter(tournament__isnull=False).values("tournament"))
    seasons = Season.objects.filter(league__club=club, stage=SeasonStage.OVER, starts_at__gt=now - PAST)
    seasons = seasons.exclude(pk__in=taken.filter(season__isnull=False).values("season"))
    evenings = Evening.objects.filter(club=club, starts_at__gt=now - PAST, starts_at__lte=now).exclude(
        pk__in=taken.filter(evening__isnull=False).values("evening")
    )
    parts = [SeriesPart(series=series, tournament=each, late=True) for each in tournaments[:PARTS]]
    parts += [
        SeriesPart(series=series, season=each, late=True) for each in seasons.select_related("league")[:PARTS]
    ]
    parts += [SeriesPart(series=series, evening=each, late=True) for each in evenings[:PARTS]]
    if not series.points:
        parts = [part for part in parts if gives_percent(part)]
    return sorted(parts, key=lambda part: (part.begins_at, word_of(part)), reverse=True)


def word_of(part: SeriesPart) -> str:
    """By which a form names what a part is."""
    if part.tournament_id is not None:
        return f"tournament-{part.tournament_id}"
    if part.round is not None:
        return f"round-{part.season_id}-{part.round}"
    return f"season-{part.season_id}" if part.season_id is not None else f"evening-{part.evening_id}"


def add_part(series: Series, word: str, *, by: User) -> SeriesPart:
    """Put a tournament, a season, a round of one or an evening into a series, by its word among the candidates.

    What has ended is marked as put in late, and the table says so to everybody, for its result was known.
    Raises Refused `parts_enough`, `part_ended`, `no_part`.
    """
    with locked_series(series, by=by) as now:
        if now.parts.count() >= PARTS:
            raise Refused(PARTS_ENOUGH, parts=PARTS)
        offered = (*candidates(now), *ended_candidates(now))
        candidate = next((part for part in offered if word_of(part) == word), None)
        if candidate is None:
            raise Refused(PART_ENDED if _is_known(now, word) else NO_PART)
        candidate.save()
        if candidate.late and not now.rule_stands:
            now.rule_stands = True
            now.save(update_fields=["rule_stands"])
    return candidate


def _is_known(series: Series, word: str) -> bool:
    kind, _dash, keys = word.partition("-")
    # Of a round its season comes first.
    key, _dash, number = keys.partition("-")
    if not all(text.isdecimal() and len(text) < 16 for text in (key, number or "0")):
        return False
    match kind:
        case "tournament":
            return Tournament.objects.filter(
                pk=int(key), club=series.club, stage=TournamentStage.OVER
            ).exists()
        case "round":
            return round_has_ended(series.club, int(key), int(number or 0))
        case "season":
            return Season.objects.filter(
                pk=int(key), league__club=series.club, stage=SeasonStage.OVER
            ).exists()
        case "evening":
            return Evening.objects.filter(pk=int(key), club=series.club).exists()
    return False


def take_out(series: Series, part: int, *, by: User) -> None:
    """Take a part out, until one has ended; raises Refused `part_stands`, `no_part`."""
    with locked_series(series, by=by) as now:
        row = now.parts.filter(pk=part).first()
        if row is None:
            raise Refused(NO_PART)
        if has_ended(now):
            raise Refused(PART_STANDS)
        row.delete()

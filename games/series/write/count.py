"""What ended parts give: copied from tournaments and seasons by a job, so that tables are read from one place.

A part is copied again for two weeks after it ended, for directors may correct a result.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from games.jobs.models import Job
from games.leagues.models import LeagueEntrant, Season, SeasonStage
from games.tournaments.models import EntrantPlayer, Tournament, TournamentStage
from games.tournaments.read.standings import standing_of

from ..models import SeriesPart, SeriesResult

COUNT = "series_count"
"""The kind of what is due when ended parts are to be looked for."""

EVERY = timedelta(minutes=10)

CORRECTIONS = timedelta(days=14)
"""How long after a part has ended it is copied again."""

Had = tuple[int, int | None, int | None]
"""A user's key, place and hundredths of a per cent."""


def on_job(row: Job) -> None:
    """Every part that has ended lately, or whose end has not been seen yet."""
    since = timezone.now() - CORRECTIONS
    over = Q(tournament__stage=TournamentStage.OVER) | Q(season__stage=SeasonStage.OVER)
    lately = Q(ended_at=None) | Q(ended_at__gt=since)
    for key in SeriesPart.objects.filter(over, lately).order_by("pk").values_list("pk", flat=True):
        count(key)


def count(key: int) -> None:
    """Copy what a part gave, in place of what was copied before."""
    with transaction.atomic():
        rows = SeriesPart.objects.select_for_update(of=("self",))
        part = rows.select_related("tournament", "season__league").filter(pk=key).first()
        if part is None:
            return
        if part.tournament is not None:
            found = list(_of_tournament(part.tournament))
        elif part.season is not None:
            found = list(_of_season(part.season))
        else:
            return
        store(part, found)


def store(part: SeriesPart, found: list[Had]) -> None:
    """These results of a part, which has ended with them; part is locked."""
    SeriesResult.objects.filter(part=part).delete()
    SeriesResult.objects.bulk_create(
        SeriesResult(part=part, user_id=user, place=place, hundredths=hundredths)
        for user, place, hundredths in found
    )
    if part.ended_at is None:
        part.ended_at = timezone.now()
        part.save(update_fields=["ended_at"])


def _of_tournament(tournament: Tournament) -> Iterator[Had]:
    """Everybody of an entrant has its place and percentage; bots, and names without an account, are not counted."""
    people: dict[int, list[int]] = {}
    sitting = EntrantPlayer.objects.filter(tournament=tournament, user__isnull=False)
    for entrant, user in sitting.values_list("entrant", "user"):
        people.setdefault(entrant, []).append(user)
    seen: set[int] = set()
    for field in standing_of(tournament).fields:
        for row in field.rows:
            if row.place is None:
                continue
            for user in people.get(row.key, ()):
                if user not in seen:
                    seen.add(user)
                    yield user, row.place, hundredths_of(row.per_cent)


def hundredths_of(percent: Fraction | None) -> int | None:
    """A percentage as it is stored."""
    return None if percent is None else max(0, round(percent * 100))


def _of_season(season: Season) -> Iterator[Had]:
    """Final places, counted on from division to division."""
    above = 0
    divisions = season.divisions.annotate(
        number_in=Count("entrants", filter=Q(entrants__place__isnull=False))
    )
    for division in divisions.order_by("number"):
        rows = LeagueEntrant.objects.filter(division=division, place__isnull=False, user__isnull=False)
        for user, place in rows.filter(annulled=False).values_list("user", "place"):
            yield user, above + (place or 0), None
        above += division.number_in

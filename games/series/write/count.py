"""What ended parts give: copied from tournaments and seasons by a job, so that tables are read from one place.

A part is copied again for two weeks after it ended, and after a result of it was adjusted, for directors may correct
results; a round of a league as long as its season lasts and two weeks more, for whoever leaves takes their games along.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from games.jobs.models import Job
from games.leagues.models import LeagueAct, LeagueActKind, LeagueEntrant, Season, SeasonStage
from games.tournaments.models import EntrantPlayer, Tournament, TournamentStage
from games.tournaments.read.standings import standing_of

from ..models import SeriesPart, SeriesResult
from .league_rounds import is_over, places_of_round

COUNT = "series_count"
"""The kind of what is due when ended parts are to be looked for."""

EVERY = timedelta(minutes=10)

CORRECTIONS = timedelta(days=14)
"""How long after a part has ended it is copied again."""


def on_job(row: Job) -> None:
    """Every part that has ended lately, or whose end has not been seen yet."""
    since = timezone.now() - CORRECTIONS
    over = Q(tournament__stage=TournamentStage.OVER) | Q(season__stage=SeasonStage.OVER) | is_over()
    # What was counted of a round is counted anew whatever has become of its season.
    over |= Q(round__isnull=False, ended_at__isnull=False)
    adjusted = LeagueAct.objects.filter(kind=LeagueActKind.ADJUST, made_at__gt=since).values("season")
    lately = Q(ended_at=None) | Q(ended_at__gt=since) | Q(season__in=adjusted)
    lately |= Q(round__isnull=False) & (Q(season__ended_at=None) | Q(season__ended_at__gt=since))
    for key in SeriesPart.objects.filter(over, lately).order_by("pk").values_list("pk", flat=True):
        count(key)


def count(key: int) -> None:
    """Copy what a part gave, in place of what was copied before."""
    with transaction.atomic():
        rows = SeriesPart.objects.select_for_update(of=("self",), no_key=True)
        part = rows.select_related("series__club", "tournament", "season__league").filter(pk=key).first()
        if part is None:
            return
        if part.tournament is not None:
            results = list(_of_tournament(part, part.tournament))
        elif part.season is not None and part.round is not None:
            results = list(_of_round(part, part.season, part.round))
        elif part.season is not None:
            results = list(_of_season(part, part.season))
        else:
            return
        store(part, results)


def store(part: SeriesPart, results: list[SeriesResult]) -> None:
    """These results of a part, which has ended with them; part is locked."""
    SeriesResult.objects.filter(part=part).delete()
    SeriesResult.objects.bulk_create(results)
    if part.ended_at is None:
        part.ended_at = timezone.now()
        part.save(update_fields=["ended_at"])


def _who_counts(part: SeriesPart) -> Q:
    """People with an account; in the club that belongs to the site its bots too, who are all it has."""
    people = Q(user__isnull=False)
    return people | Q(bot__isnull=False) if part.series.club.house else people


def _of_tournament(part: SeriesPart, tournament: Tournament) -> Iterator[SeriesResult]:
    """Everybody of an entrant has its place and percentage, once; names without an account are not counted."""
    players: dict[int, list[EntrantPlayer]] = {}
    for player in EntrantPlayer.objects.filter(_who_counts(part), tournament=tournament):
        players.setdefault(player.entrant_id, []).append(player)
    counted: set[tuple[int | None, int | None]] = set()
    for field in standing_of(tournament).fields:
        for row in field.rows:
            for player in players.get(row.key, ()) if row.place is not None else ():
                who = (player.user_id, player.bot_id)
                if who not in counted:
                    counted.add(who)
                    yield SeriesResult(
                        part=part,
                        user_id=player.user_id,
                        bot_id=player.bot_id,
                        place=row.place,
                        hundredths=hundredths_of(row.per_cent),
                    )


def hundredths_of(percent: Fraction | None) -> int | None:
    """A percentage as it is stored."""
    return None if percent is None else max(0, round(percent * 100))


def _of_season(part: SeriesPart, season: Season) -> Iterator[SeriesResult]:
    """Final places, counted on from division to division; both of a pair have its place."""
    above = 0
    divisions = season.divisions.annotate(
        number_in=Count("entrants", filter=Q(entrants__place__isnull=False))
    )
    for division in divisions.order_by("number"):
        rows = LeagueEntrant.objects.filter(division=division, place__isnull=False)
        for row in rows.filter(annulled=False):
            yield from _of_entrant(part, row, above + (row.place or 0))
        above += division.number_in


def _of_round(part: SeriesPart, season: Season, number: int) -> Iterator[SeriesResult]:
    """Places in a round; of a season that was cancelled nothing counts."""
    if season.stage in (SeasonStage.RUNNING, SeasonStage.OVER):
        for entrant, place in places_of_round(season, number):
            yield from _of_entrant(part, entrant, place)


def _of_entrant(part: SeriesPart, entrant: LeagueEntrant, place: int) -> Iterator[SeriesResult]:
    """The place of an entrant for everybody of it: both of a pair."""
    for user in entrant.user_keys:
        yield SeriesResult(part=part, user_id=user, place=place)
    # People with an account count; in the club that belongs to the site its bots too, who are all it has.
    for bot in (entrant.bot_id, entrant.partner_bot_id) if part.series.club.house else ():
        if bot is not None:
            yield SeriesResult(part=part, bot_id=bot, place=place)

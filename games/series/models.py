"""A series of a club (`Series`), its parts (`SeriesPart`), and what each player had in one (`SeriesResult`).

A part is a tournament, a season of a league, one of its rounds, or an evening. Its results are copied when it has
ended, so that a table is read without looking into any other room. No accessor leads from a person to these rows.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games.clubs.core.models import Club, Evening
from games.jobs.ids import opaque_id
from games.leagues.models import Season
from games.play.models import Bot
from games.standings.series import SeriesRule
from games.tournaments.models import Tournament


class Series(models.Model):
    """A table of the year and the rule it is counted by: `points` for places, or percentages where there are none."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    words = models.TextField(blank=True, max_length=1000)
    points = models.JSONField(default=list, help_text="for the places from the first; none: percentages")
    best = models.PositiveSmallIntegerField(
        default=0, help_text="results of one player that count; 0: all of them"
    )
    rule_stands = models.BooleanField(
        default=False, help_text="something was put in whose result was known: no other rule is chosen then"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of the table."""
        return reverse("series:series", args=[self.public_id])

    @property
    def rule(self) -> SeriesRule:
        """How results count in the table: so many of the best, and points for places."""
        return SeriesRule(self.best, tuple(self.points))


class SeriesPart(models.Model):
    """A part of a series: a tournament, a season or a `round` of it, or an evening.

    `ended_at` is when its results were first there; they may be corrected, and of an evening everybody reads by whom.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    tournament = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="+")
    season = models.ForeignKey(Season, null=True, on_delete=models.CASCADE, related_name="+")
    round = models.PositiveSmallIntegerField(null=True, help_text="of the season; none: the whole season")
    evening = models.ForeignKey(Evening, null=True, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)
    late = models.BooleanField(default=False, help_text="put in when its result was known already")
    typed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="of an evening: who typed its results, or changed them last",
    )
    typed_at = models.DateTimeField(null=True)
    changed = models.BooleanField(default=False, help_text="other results were typed after the first")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "tournament"], name="a_tournament_once_a_series"),
            models.UniqueConstraint(
                fields=["series", "season"], condition=Q(round=None), name="a_season_once_a_series"
            ),
            models.UniqueConstraint(
                fields=["series", "season", "round"],
                condition=Q(round__isnull=False),
                name="a_round_once_a_series",
            ),
            models.CheckConstraint(
                condition=Q(round=None) | Q(season__isnull=False), name="a_round_is_of_a_season"
            ),
            models.UniqueConstraint(fields=["series", "evening"], name="an_evening_once_a_series"),
            models.CheckConstraint(
                condition=(
                    Q(tournament__isnull=False, season=None, evening=None)
                    | Q(tournament=None, season__isnull=False, evening=None)
                    | Q(tournament=None, season=None, evening__isnull=False)
                ),
                name="a_part_is_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series_id} {self.pk}"

    @property
    def begins_at(self) -> datetime:
        """When it began, or begins as it is stated now: the order of the columns, rounds of one season by number."""
        contest = self.tournament or self.season
        if contest is not None:
            # A director may begin it earlier than was stated.
            return contest.started_at or contest.starts_at
        assert self.evening is not None
        return self.evening.starts_at


def player_key(user: int | None, bot: int | None) -> str:
    """The name by which arithmetic knows a person or a bot."""
    return str(user) if user is not None else f"bot {bot}"


class SeriesResult(models.Model):
    """What a player had in a part: a place, a percentage in hundredths, or both; bots in the house club alone."""

    part = models.ForeignKey(SeriesPart, on_delete=models.CASCADE, related_name="results")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    bot = models.ForeignKey(Bot, null=True, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField(null=True)
    hundredths = models.PositiveIntegerField(null=True, help_text="hundredths of a per cent")

    class Meta:
        ordering = ["part", "place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["part", "user"], name="one_result_a_part"),
            models.UniqueConstraint(fields=["part", "bot"], name="one_result_of_a_bot_a_part"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot=None) | Q(user=None, bot__isnull=False),
                name="a_result_is_of_one_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.part_id} {self.key}"

    @property
    def key(self) -> str:
        """The name by which arithmetic knows the player."""
        return player_key(self.user_id, self.bot_id)

    @property
    def player_name(self) -> str:
        """What the player is called; `user` and `bot` are to be at hand."""
        if self.user is not None:
            return self.user.name
        assert self.bot is not None
        return self.bot.shown_name

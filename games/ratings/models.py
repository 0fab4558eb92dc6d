"""Ratings as they stand, and how each game moved them. No accessor leads from a person to these rows.

A game is named by its public id alone: this room knows nothing of tables, they call it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clocks.time_control import TimeControlKind

from .model import RatingEstimate
from .scale import MU, SIGMA, Figure, figure_of


class Speed(models.TextChoices):
    """The kinds of pace that are rated apart."""

    LIVE = "live", _("live")
    DAYS = "days", _("over days")
    NONE = "none", _("no clock")


KIND_OF = {
    TimeControlKind.LIVE: Speed.LIVE,
    TimeControlKind.BANK: Speed.DAYS,
    TimeControlKind.DAYS: Speed.DAYS,
    TimeControlKind.NONE: Speed.NONE,
}
"""The kind of every pace."""


class Rating(models.Model):
    """What is believed of a person, or of a level of the bots, at a family of games and a kind of pace."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    level = models.CharField(max_length=8, blank=True, help_text="of the bots, where it is nobody's")
    family = models.CharField(max_length=32)
    pace = models.CharField(max_length=4, choices=Speed.choices)
    mu = models.FloatField(default=MU)
    sigma = models.FloatField(default=SIGMA)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "family", "pace"],
                condition=Q(user__isnull=False),
                name="one_rating_a_person_family_and_pace",
            ),
            models.UniqueConstraint(
                fields=["level", "family", "pace"],
                condition=Q(user=None),
                name="one_rating_a_level_family_and_pace",
            ),
            models.CheckConstraint(
                condition=Q(user=None, level__gt="") | Q(user__isnull=False, level=""),
                name="rating_of_a_person_or_a_level",
            ),
        ]
        indexes = [models.Index(fields=["family", "pace", "-mu"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"{self.user_id or self.level} {self.family} {self.pace} {self.figure.long}"

    @property
    def whose(self) -> int | str:
        """The key of the person, or the level."""
        return self.user_id if self.user_id is not None else self.level

    @property
    def estimate(self) -> RatingEstimate:
        """Mean and deviation on the scale of the arithmetic (docs/ratings.md)."""
        return RatingEstimate(self.mu, self.sigma)

    @property
    def figure(self) -> Figure:
        """The number that people read, with its uncertainty, from so many games."""
        return figure_of(self.mu, self.sigma, self.games)


class RatingChange(models.Model):
    """A game moved a rating: what was believed before it and after it."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=12, help_text="the public id of the game")
    happened_at = models.DateTimeField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["rating", "game"], name="a_game_moves_a_rating_once")]
        indexes = [models.Index(fields=["game"], name="changes_by_a_game")]

    def __str__(self) -> str:
        return f"{self.rating_id} {self.game}"

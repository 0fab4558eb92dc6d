"""Leave, absence, and who takes the seats of those who are away."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.clocks.spans import Span

from .games import Game


class LeavePeriod(models.Model):
    """Leave somebody took, in whole hours: of the hours a year, or (`game`) of a game's own.

    While it lasts, the clocks of that person's own turns stand still. `automatic`: it was taken when time ran out.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    start = models.DateTimeField()
    end = models.DateTimeField()
    automatic = models.BooleanField(default=False)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["start"]
        indexes = [models.Index(fields=["user", "end"], name="leave_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.start:%Y-%m-%d %H:%M} to {self.end:%Y-%m-%d %H:%M}"

    @property
    def span(self) -> Span:
        """The time in which the clocks of that person stand."""
        return Span(self.start, self.end)


class Absence(models.Model):
    """Somebody ran out of time: from then until they come back, whatever many games it touches."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-since"]
        constraints = [
            models.UniqueConstraint(fields=["user"], condition=Q(until=None), name="one_absence_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} since {self.since:%Y-%m-%d %H:%M}"


class Substitute(models.Model):
    """Somebody who takes the seats of others that ran out of time: at which game ("" any), when last called."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=32, blank=True)
    called_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "variant"], name="one_offer_a_game")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.variant}"

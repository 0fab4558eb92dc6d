"""What all at a table agree about time: a pause of its clocks, or a time at which they play together."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clocks.spans import Span

from .games import Game


class ArrangementKind(models.TextChoices):
    """What is agreed about the time of a table."""

    PAUSE = "pause", _("a pause")
    MEETING = "meeting", _("a time to play together")


class ArrangementState(models.TextChoices):
    """What became of what somebody asked."""

    ASKED = "asked", _("the others are asked")
    AGREED = "agreed", _("agreed")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("taken back")


class Arrangement(models.Model):
    """A pause or a meeting that somebody asks of all at a table, from when to when, and who has agreed by now.

    `agreed` holds the keys of people: a seat that changes hands meanwhile has somebody who has not been asked.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=ArrangementKind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    start = models.DateTimeField()
    end = models.DateTimeField()
    agreed = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=ArrangementState.choices, default=ArrangementState.ASKED)
    asked_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(state="asked"), name="one_arrangement_asked_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind} {self.start:%Y-%m-%d %H:%M} to {self.end:%Y-%m-%d %H:%M}"

    @property
    def span(self) -> Span:
        """The time in which the clocks of the table stand."""
        return Span(self.start, self.end)

    def brings_together(self, people: Collection[int | None]) -> bool:
        """Whether several who have agreed sit there still, among these people by key; whoever came since has not."""
        return len(set(self.agreed) & set(people)) >= min(2, len(self.agreed))

"""The queue of what is due, and when the site was up."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from games.clocks.spans import Span


class Job(models.Model):
    """Something to be done at a time: what (`kind`), about which row, when, and who is at it until when.

    The row is the truth. A message in the queue may be lost or come twice; the sweep finds what is due.
    """

    kind = models.CharField(max_length=16)
    game = models.ForeignKey("play.Game", null=True, on_delete=models.CASCADE, related_name="jobs")
    game_key = models.GeneratedField(
        expression=Coalesce(F("game_id"), 0),
        output_field=models.BigIntegerField(),
        db_persist=True,
        help_text="the game, or 0 where there is none: what is empty is never alike to a database",
    )
    object_id = models.PositiveBigIntegerField(default=0, help_text="a row of another kind than a game")
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "game_key", "object_id"], name="one_due_of_a_kind"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(leased_until=None), name="due_and_free"),
            models.Index(
                fields=["leased_until"], condition=Q(leased_until__isnull=False), name="due_and_leased"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id or self.object_id} {self.due_at:%Y-%m-%d %H:%M:%S}"


class Heartbeat(models.Model):
    """When a part of the site (`web`, `work`, `beat`) was last seen alive."""

    part = models.CharField(max_length=8, primary_key=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} {self.beat_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time when the site was down: no clock ran."""

    start = models.DateTimeField()
    end = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["start"]

    def __str__(self) -> str:
        return f"{self.start:%Y-%m-%d %H:%M} to {self.end:%H:%M}"

    @property
    def span(self) -> Span:
        """The time the site stood still, for clocks that stop meanwhile."""
        return Span(self.start, self.end)

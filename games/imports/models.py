"""A game that was played elsewhere, kept as the text of its record.

It has no table here: no seats, no seal, no clock, and no part in anybody's games or figures. Whoever knows its address
may read it; it stands in no list but its owner's.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from games.jobs.ids import opaque_id


class ImportedGame(models.Model):
    """A record somebody brought; the text was read by the engine before it was stored, and does not change."""

    public_id = models.CharField(max_length=12, unique=True, default=opaque_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=32)
    players = models.JSONField(
        default=list, help_text="the names in the record's header, by seat; may be empty"
    )
    deals = models.PositiveSmallIntegerField()
    text = models.TextField()
    imported_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-imported_at", "-pk"]
        indexes = [models.Index(fields=["owner", "-imported_at"], name="imported_by_a_person")]

    def __str__(self) -> str:
        return self.public_id

    def get_absolute_url(self) -> str:
        """The address of its replay."""
        return reverse("imports:game", args=[self.public_id])

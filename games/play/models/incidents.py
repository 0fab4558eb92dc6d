"""Bots and plans that failed."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from .bots import Strength
from .games import Game


class Incident(models.Model):
    """A bot that failed to decide (the game went on with a simpler bot's move), or (no level) plans that failed.

    Staff read it and close it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="incidents")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    level = models.CharField(max_length=8, choices=Strength.choices, blank=True)
    traceback = models.TextField()
    happened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = [models.F("closed_at").desc(nulls_first=True), "-pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version}"

"""The bots people can play with."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Strength(models.TextChoices):
    """How well a bot plays."""

    NOVICE = "novice", _("novice")
    CLUB = "club", _("club player")
    EXPERT = "expert", _("expert")


class Bot(models.Model):
    """A bot people can play with. Named after a card; its level says how it plays."""

    name = models.CharField(max_length=40, unique=True)
    level = models.CharField(max_length=8, choices=Strength.choices)

    def __str__(self) -> str:
        return self.name

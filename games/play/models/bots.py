"""The bots people can play with."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _


class Strength(models.TextChoices):
    """How well a bot plays."""

    NOVICE = "novice", _("novice")
    CLUB = "club", _("club player")
    EXPERT = "expert", _("expert")


class Bot(models.Model):
    """A bot people can play with. Named after a card of the tarot or of minchiate; its level says how it plays."""

    name = models.CharField(max_length=40, unique=True)
    level = models.CharField(max_length=8, choices=Strength.choices)

    def __str__(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        """What it is called among players, in the reader's language, and that it is a bot."""
        return f"{gettext(self.name)} (bot)"


def shown_in_all_languages(bot: Bot) -> set[str]:
    """What a bot is called in each language of the site, without the mark of bots."""
    names = {bot.name}
    for code, _name in settings.LANGUAGES:
        with override(code):
            names.add(gettext(bot.name))
    return names

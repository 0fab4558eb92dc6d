"""The bots people can play with."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from accounts.models import Called


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
        return shown_bot(self.name)

    @property
    def kept_name(self) -> Called:
        """The name as facts keep it that readers of several languages read."""
        return {"bot": self.name}


def shown_bot(name: str) -> str:
    """What a bot of this name is called among players, in the reader's language."""
    return f"{_in_words(name)} (bot)"


def shown_in_all_languages(bot: Bot) -> set[str]:
    """What a bot is called in each language of the site, without the mark of bots."""
    names = {bot.name}
    for code, _name in settings.LANGUAGES:
        with override(code):
            names.add(_in_words(bot.name))
    return names


NUMERALS = (
    "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV", "XXV",
)  # fmt: skip
"""What tells namesakes apart; the first of a name has none."""


def _in_words(name: str) -> str:
    """A name in the reader's language: of a namesake that of the first, with the numeral."""
    first, _, numeral = name.rpartition(" ")
    return f"{gettext(first)} {numeral}" if is_namesake(name) else gettext(name)


def is_namesake(name: str) -> bool:
    """Whether a bot was called after another one."""
    first, _, numeral = name.rpartition(" ")
    return bool(first) and numeral in NUMERALS


def plain_first(bots: Iterable[Bot]) -> list[Bot]:
    """In their order, those called after others last: they were made for an event where the plain ones did not do."""
    return sorted(bots, key=lambda bot: is_namesake(bot.name))


def namesakes(name: str) -> list[str]:
    """What the bots called after one are called, in their order."""
    return [f"{name} {numeral}" for numeral in NUMERALS]

"""The bots of the club, as many as it takes for three divisions of eight: all that think quickly.

They are the novices and club players of the site and twelve more novices, called after cards of other packs as those
are (games/play/write/demo.py).
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.play.models import Bot, Strength
from games.play.models.bots import is_namesake

MORE_NOVICES = (
    gettext_noop("Empress"),
    gettext_noop("Emperor"),
    gettext_noop("Tower"),
    gettext_noop("Temperance"),
    gettext_noop("Scales"),
    gettext_noop("Twins"),
    gettext_noop("Fishes"),
    gettext_noop("Goat"),
    gettext_noop("Fire"),
    gettext_noop("Water"),
    gettext_noop("Earth"),
    gettext_noop("Air"),
)


def make_bots() -> None:
    """Make those that are not there yet."""
    for name in MORE_NOVICES:
        Bot.objects.get_or_create(name=name, defaults={"level": Strength.NOVICE})


def club_bots() -> list[Bot]:
    """The bots that play in the club, the novices last."""
    rows = Bot.objects.filter(level__in=(Strength.CLUB, Strength.NOVICE)).order_by("level", "name")
    return [bot for bot in rows if not is_namesake(bot.name)]

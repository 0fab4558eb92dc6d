"""What a fresh site begins with: a few named bots of each strength.

They are called after cards of the tarot and of minchiate, which are in no pack that is played with here: a bot called
after a card in somebody's hand would make each sentence about it read twice.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from ..models import Bot, Strength

BOTS = {
    Strength.NOVICE: (
        gettext_noop("Fool"),
        gettext_noop("Juggler"),
        gettext_noop("Knight"),
        gettext_noop("Chariot"),
        gettext_noop("Hermit"),
        gettext_noop("Wheel"),
    ),
    Strength.CLUB: (
        gettext_noop("Lion"),
        gettext_noop("Bull"),
        gettext_noop("Ram"),
        gettext_noop("Archer"),
        gettext_noop("Crab"),
        gettext_noop("Scorpion"),
    ),
    Strength.EXPERT: (
        gettext_noop("Justice"),
        gettext_noop("Star"),
        gettext_noop("Moon"),
        gettext_noop("Sun"),
        gettext_noop("Angel"),
        gettext_noop("World"),
    ),
}
"""As many of each strength as a table has seats, so that all have different names."""


def make_demo() -> None:
    """Make the bots that are not there yet; running it again changes nothing."""
    for level, names in BOTS.items():
        for name in names:
            Bot.objects.get_or_create(name=name, defaults={"level": level})

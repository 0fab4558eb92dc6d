"""What a fresh site begins with: a few named bots of each strength."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from ..models import Bot, Strength

BOTS = {
    Strength.NOVICE: (
        gettext_noop("Nine of Clubs"),
        gettext_noop("Nine of Hearts"),
        gettext_noop("Nine of Spades"),
        gettext_noop("Nine of Diamonds"),
    ),
    Strength.CLUB: (
        gettext_noop("Jack of Clubs"),
        gettext_noop("Jack of Hearts"),
        gettext_noop("Jack of Spades"),
        gettext_noop("Jack of Diamonds"),
    ),
    Strength.EXPERT: (
        gettext_noop("Queen of Clubs"),
        gettext_noop("Queen of Hearts"),
        gettext_noop("Queen of Spades"),
        gettext_noop("Queen of Diamonds"),
    ),
}


def make_demo() -> None:
    """Make the bots that are not there yet; running it again changes nothing."""
    for level, names in BOTS.items():
        for name in names:
            Bot.objects.get_or_create(name=name, defaults={"level": level})

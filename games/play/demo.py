"""What a fresh site begins with: a few named bots of each strength."""

from __future__ import annotations

from .models import Bot, Level

BOTS = {
    Level.NOVICE: ("Nine of Clubs", "Nine of Hearts", "Nine of Spades", "Nine of Diamonds"),
    Level.CLUB: ("Jack of Clubs", "Jack of Hearts", "Jack of Spades", "Jack of Diamonds"),
    Level.EXPERT: ("Queen of Clubs", "Queen of Hearts", "Queen of Spades", "Queen of Diamonds"),
}


def make_demo() -> None:
    """Make the bots that are not there yet; running it again changes nothing."""
    for level, names in BOTS.items():
        for name in names:
            Bot.objects.get_or_create(name=name, defaults={"level": level})

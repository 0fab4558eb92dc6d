"""What a fresh site begins with: a few named bots of each strength."""

from __future__ import annotations

from rules.engine.wording import N_

from ..models import Bot, Strength

BOTS = {
    Strength.NOVICE: (
        N_("Nine of Clubs"),
        N_("Nine of Hearts"),
        N_("Nine of Spades"),
        N_("Nine of Diamonds"),
    ),
    Strength.CLUB: (N_("Jack of Clubs"), N_("Jack of Hearts"), N_("Jack of Spades"), N_("Jack of Diamonds")),
    Strength.EXPERT: (
        N_("Queen of Clubs"),
        N_("Queen of Hearts"),
        N_("Queen of Spades"),
        N_("Queen of Diamonds"),
    ),
}


def make_demo() -> None:
    """Make the bots that are not there yet; running it again changes nothing."""
    for level, names in BOTS.items():
        for name in names:
            Bot.objects.get_or_create(name=name, defaults={"level": level})

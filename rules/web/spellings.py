"""Names of games as people write them in an address: each leads to a game, or to the games of a family.

Old spellings, those of other countries, and slips of the pen; in lower case, with hyphens for spaces.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse

from rules import catalog

GAMES: Mapping[str, str] = {
    "piquet": "piquet",
    "picquet": "piquet",
    "piquette": "piquet",
    "picket": "piquet",
    "pikett": "piquet",
    "piket": "piquet",
    "pikay": "piquet",
    "cent": "piquet-au-cent",
    "au-cent": "piquet-au-cent",
    "piquet-cent": "piquet-au-cent",
    "pinacle": "pinacle",
    "pinnacle": "pinacle",
    "pinakel": "pinacle",
    "pinacolo": "pinacle",
    "pinochle-for-two": "two-handed",
    "two-handed-pinochle": "two-handed",
    "double-deck": "double-deck",
    "double-deck-pinochle": "double-deck",
    "doubledeck": "double-deck",
    "doubledeck-pinochle": "double-deck",
    "three-handed-double-deck": "double-deck-three",
    "double-deck-for-three": "double-deck-three",
    "double-deck-pinochle-for-three": "double-deck-three",
    "auction": "auction-four",
    "auction-pinochle": "auction-widow",
    "cutthroat": "auction-widow",
    "cutthroat-pinochle": "auction-widow",
    "racehorse": "auction-four",
    "racehorse-pinochle": "auction-four",
    "partnership-pinochle": "auction-four",
}
FAMILIES: Mapping[str, str] = {
    "pinochle": "pinochle",
    "pinocle": "pinochle",
    "pinochole": "pinochle",
    "pinuchle": "pinochle",
    "pinucle": "pinochle",
    "pinockle": "pinochle",
    "pinoche": "pinochle",
    "penuchle": "pinochle",
    "penochle": "pinochle",
    "peanuckle": "pinochle",
    "binokel": "pinochle",
    "binocle": "pinochle",
    "binochle": "pinochle",
}
PATTERN = "|".join(sorted({*GAMES, *FAMILIES}, key=len, reverse=True))
"""Every spelling, for the pattern of an address."""


def address_of(word: str) -> str | None:
    """The page a spelling leads to; None for a word that is no name of a game here."""
    spelt = word.lower().replace("_", "-")
    if spelt in {variant.slug for variant in catalog.VARIANTS}:
        return reverse("rules:variant", args=[spelt])
    if spelt in GAMES:
        return reverse("rules:variant", args=[GAMES[spelt]])
    return f"{reverse('rules:index')}#{FAMILIES[spelt]}" if spelt in FAMILIES else None

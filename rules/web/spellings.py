"""Names of games as people write them in an address: each leads to a game, or to the games of a family.

The names of the catalogue need no line here. What is written out are old spellings, those of other countries, and slips
of the pen; in lower case, without accents, with hyphens for spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext, override

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
    "pinnacolo": "pinacle",
    "pinaculo": "pinacle",
    "pinackle": "pinacle",
    "pinakle": "pinacle",
    "pinochle-for-two": "two-handed",
    "two-handed-pinochle": "two-handed",
    "double-deck": "double-deck",
    "double-deck-pinochle": "double-deck",
    "doubledeck": "double-deck",
    "doubledeck-pinochle": "double-deck",
    "three-handed-double-deck": "double-deck-three",
    "double-deck-for-three": "double-deck-three",
    "double-deck-pinochle-for-three": "double-deck-three",
    "six-handed-double-deck": "double-deck-six",
    "double-deck-for-six": "double-deck-six",
    "double-deck-pinochle-for-six": "double-deck-six",
    "triple-deck": "double-deck-six",
    "triple-deck-pinochle": "double-deck-six",
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
    "pinnochle": "pinochle",
    "pinnocle": "pinochle",
    "pinochel": "pinochle",
    "pinokle": "pinochle",
    "pinuchle": "pinochle",
    "pinnuchle": "pinochle",
    "pinuckle": "pinochle",
    "pinucle": "pinochle",
    "pinockle": "pinochle",
    "pinoche": "pinochle",
    "penuchle": "pinochle",
    "penuckle": "pinochle",
    "penucle": "pinochle",
    "penochle": "pinochle",
    "peanuckle": "pinochle",
    "peanuchle": "pinochle",
    "binokel": "pinochle",
    "binocle": "pinochle",
    "binochle": "pinochle",
}


class GameName:
    """A converter for the path of an address: one word that leads to a game or a family, with or without a slash."""

    regex = "[^/]+/?"

    def to_python(self, word: str) -> str:
        """The address of the page; ValueError for any other word, so that other patterns are asked."""
        if address := address_of(word.removesuffix("/")):
            return address
        raise ValueError

    def to_url(self, word: str) -> str:
        """The word as it is."""
        return word


def address_of(word: str) -> str | None:
    """The page a spelling leads to; None for a word that is no name of a game here."""
    spelt = slugify(word.replace("_", "-"))
    if slug := _names_of_the_catalogue().get(spelt) or GAMES.get(spelt):
        return reverse("rules:variant", args=[slug])
    return f"{reverse('rules:index')}#{FAMILIES[spelt]}" if spelt in FAMILIES else None


@cache
def _names_of_the_catalogue() -> Mapping[str, str]:
    """Slugs and names of all games in every language, as they are written in an address: the slugs."""
    names: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names |= {slugify(gettext(game.name)): game.slug for game in catalog.VARIANTS}
    return names | {game.slug: game.slug for game in catalog.VARIANTS}

"""The time zones one can choose from: those named after a place, by area."""

from __future__ import annotations

import unicodedata
from functools import cache
from zoneinfo import available_timezones

from babel.dates import get_timezone_location
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

AREAS: dict[str, Promise] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}

Choices = list[tuple[str | Promise, str | list[tuple[str, str]]]]


def zone_choices(own: str) -> Choices:
    """Zones by area, for a form; `own` stands there whatever it is, for a browser may have told of another one."""
    areas = places(get_language() or "en")
    names = {name for zones in areas.values() for name, _place in zones}
    more: Choices = [(own, own)] if own not in ("", "UTC") and own not in names else []
    return [("UTC", "UTC"), *more, *((AREAS[area], list(zones)) for area, zones in areas.items())]


@cache
def places(language: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """The zones of each area with their places' names in `language`, sorted by them."""
    by_area: dict[str, list[tuple[str, str]]] = {area: [] for area in AREAS}
    for name in available_timezones():
        area, _slash, place = name.partition("/")
        if place and area in by_area:
            by_area[area].append((name, place_name(name, place, language)))
    return {
        area: tuple(sorted(zones, key=lambda zone: by_letters(zone[1]))) for area, zones in by_area.items()
    }


def zone_name(zone: str) -> str:
    """A zone by its place, in the reader's language; what lies at no place by its own name: `UTC`."""
    area, _slash, place = zone.partition("/")
    return place_name(zone, place, get_language() or "en") if place and area in AREAS else zone


@cache
def place_name(zone: str, place: str, language: str) -> str:
    """A place as `language` calls it; `place` is what the zone's own name says, in English."""
    plain = place.replace("_", " ").replace("/", ", ")
    if language == "en":
        return plain
    # A zone that is another's older name would have the other's place, and two would read alike.
    if by_letters(get_timezone_location(zone, locale="en", return_city=True)) != by_letters(plain):
        return plain
    return get_timezone_location(zone, locale=language, return_city=True)


def by_letters(name: str) -> str:
    """A name without accents or capitals, to sort by."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))

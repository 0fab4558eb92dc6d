"""The time zones one can choose from: those named after a place, by area."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.utils.functional import Promise
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
    places: dict[str, list[tuple[str, str]]] = {area: [] for area in AREAS}
    for name in sorted(available_timezones()):
        area, _slash, place = name.partition("/")
        if place and area in places:
            places[area].append((name, place.replace("_", " ").replace("/", ", ")))
    known = {name for found in places.values() for name, _place in found}
    more: Choices = [(own, own)] if own not in ("", "UTC") and own not in known else []
    return [("UTC", "UTC"), *more, *((AREAS[area], found) for area, found in places.items())]

"""Figures, places and lengths of time of tournaments in the reader's language."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.clocks.time_control import DAY, HOUR
from games.duplicate.scoring.possible_places import PlaceRange
from games.duplicate.scoring.travellers import Average, Share

MINUTE = timedelta(minutes=1)


def figure(value: Fraction | int, places: int = 2, *, sign: bool = False) -> str:
    """A figure with so many decimals at most, a true minus, and a plus where `sign` asks for it."""
    rounded = round(Fraction(value) * 10**places)
    words = number_format(abs(rounded) / 10**places, decimal_pos=places)
    if rounded == 0:
        return words
    return ("\N{MINUS SIGN}" if rounded < 0 else "+" if sign else "") + words


def score(value: Fraction | int) -> str:
    """A score, without decimals where it has none."""
    fraction = Fraction(value)
    return figure(fraction, 0 if fraction.denominator == 1 else 2)


def share(value: Share) -> str:
    """A share of the top in words."""
    match value:
        case Average.PLUS:
            return gettext("average plus")
        case Average.MINUS:
            return gettext("average minus")
    return gettext("%(share)s %%") % {"share": figure(value, 0 if Fraction(value).denominator == 1 else 2)}


def span(places: PlaceRange | None) -> str:
    """A range of places; empty for none."""
    if places is None:
        return ""
    if places.best == places.worst:
        return str(places.best)
    return gettext("%(best)s to %(worst)s") % {"best": places.best, "worst": places.worst}


def length(time: timedelta) -> str:
    """How long a round is, by its largest whole unit."""
    if time >= DAY and time % DAY == timedelta(0):
        number = time // DAY
        return ngettext("%(number)s day", "%(number)s days", number) % {"number": number}
    if time >= HOUR and time % HOUR == timedelta(0):
        number = time // HOUR
        return ngettext("%(number)s hour", "%(number)s hours", number) % {"number": number}
    number = time // MINUTE
    return ngettext("%(number)s minute", "%(number)s minutes", number) % {"number": number}

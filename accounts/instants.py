"""Instants and days in words, by the reader's language and clock.

Every page and letter has its times from here. `static/js/site.js` writes the same words where the page did not know
its reader's time zone.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date, format_datetime, format_time
from django.utils import timezone
from django.utils.translation import get_language

from accounts.zones import zone_name

HALF_YEAR = timedelta(days=182)
LOCALES = {"en": "en_GB", "fr": "fr_FR"}


class InstantForm(StrEnum):
    """How much of an instant is said."""

    NEAR = "near"
    """The hour today, day and hour in the half year around, else the date."""
    WEEKDAY = "weekday"
    """The same with the day of the week."""
    DATE = "date"
    """The day and the year alone."""
    FULL = "full"
    """Everything but the zone."""
    DAY = "day"
    """The day alone, with the day of the week; in another half year the date."""
    HOUR = "hour"
    """The hour alone, where its day stands before it and its zone is known."""


HOURS = {"en": "HH:mm", "fr": "H'\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}'mm"}
"""16:46 in English, 16 h 46 in French."""

PATTERNS = {
    "en": {
        "near": f"d MMM, {HOURS['en']}",
        "weekday": f"EEE d MMM, {HOURS['en']}",
        "date": "d MMM y",
        "full": f"EEEE d MMMM y, {HOURS['en']}",
        "letter": f"EEEE d MMMM, {HOURS['en']}",
        "day": "EEE d MMM",
    },
    "fr": {
        "near": f"d MMM 'à' {HOURS['fr']}",
        "weekday": f"EEE d MMM 'à' {HOURS['fr']}",
        "date": "d MMM y",
        "full": f"EEEE d MMMM y 'à' {HOURS['fr']}",
        "letter": f"EEEE d MMMM 'à' {HOURS['fr']}",
        "day": "EEE d MMM",
    },
}  # fmt: skip


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of a name; None for an empty one and for what is no zone."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def instant_words(instant: datetime, zone: ZoneInfo | None, form: InstantForm = InstantForm.NEAR) -> str:
    """An instant in the active language; by UTC, and saying so, where the zone is not known."""
    local, now = instant.astimezone(zone or ZoneInfo("UTC")), timezone.now()
    if form == InstantForm.HOUR:
        return hour_words(local)
    if form == InstantForm.DATE or (form != InstantForm.FULL and abs(now - instant) > HALF_YEAR):
        return _by_pattern(local, InstantForm.DATE)
    if form == InstantForm.DAY:
        return _by_pattern(local, form)
    today = form != InstantForm.FULL and local.date() == now.astimezone(local.tzinfo).date()
    words = hour_words(local) if today else _by_pattern(local, form)
    return words if zone is not None else f"{words} UTC"


def exact_words(instant: datetime, zone: ZoneInfo | None) -> str:
    """Everything about an instant, and whose clock it is."""
    zone_or_utc = zone or ZoneInfo("UTC")
    return f"{_by_pattern(instant.astimezone(zone_or_utc), InstantForm.FULL)} ({zone_name(zone_or_utc.key)})"


def letter_words(instant: datetime, zone: ZoneInfo) -> str:
    """An instant as a letter names it: with the day of the week and whose clock it is, for it may be read later."""
    return f"{_by_pattern(instant.astimezone(zone), 'letter')} ({zone_name(zone.key)})"


def hour_words(when: datetime | time) -> str:
    """The hour and the minute of a clock."""
    clock = when.time() if isinstance(when, datetime) else when
    return _hour(clock.replace(second=0, microsecond=0, tzinfo=None), _language())


def day_words(day: date) -> str:
    """A day of the calendar, in full: it is the same day by every clock."""
    return _first(format_date(day, "d MMMM y", locale=LOCALES[_language()]), day)


def _by_pattern(local: datetime, form: str) -> str:
    minute = local.replace(second=0, microsecond=0, tzinfo=None)
    return _first(_minute(minute, form, _language()), local)


# A page of members or results has hundreds, many of them in the same minutes; no pattern says more than the minute.
@lru_cache(maxsize=8192)
def _minute(minute: datetime, form: str, language: str) -> str:
    return format_datetime(minute, PATTERNS[language][form], locale=LOCALES[language])


@lru_cache(maxsize=24 * 60 * len(LOCALES))
def _hour(clock: time, language: str) -> str:
    return format_time(clock, HOURS[language], locale=LOCALES[language])


def _first(words: str, day: date) -> str:
    """French calls the first of a month `1er`, which no table of formats knows."""
    if _language() == "fr" and day.day == 1:
        return " ".join("1er" if word == "1" else word for word in words.split(" "))
    return words


def _language() -> str:
    language = get_language() or "en"
    return language if language in LOCALES else "en"

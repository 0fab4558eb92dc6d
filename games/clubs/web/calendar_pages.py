"""The calendar of a club: what the page shows as plain values, and the same as a calendar file (RFC 5545).

Contests are asked in their own rooms, which lie below these pages; nothing of a club knows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from icalendar import Calendar, Event

from accounts.instants import InstantForm, instant_words, zone_of
from accounts.zones import zone_name
from games.clubs.core.evenings import ClubDate
from games.clubs.core.models import Club, ClubRole, Evening
from games.ladders.read import club_dates as ladder_dates
from games.ladders.read.lists import LadderLine, paused_ladders_of_club
from games.leagues.read import club_dates as league_dates
from games.notifications.mail import address_of
from games.tournaments.read import club_dates as tournament_dates

PAST = timedelta(days=90)
"""How long what is over stays in the calendar."""


TONIGHT = timedelta(hours=12)
"""How long an evening that has begun goes on, and stands on the home page, where its games are entered."""

AT_HOME = 3


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """A date of the calendar; an evening also says its own time zone, its place and words, and can be changed."""

    at: datetime
    title: str
    what: str
    url: str
    local_time: str = ""
    place: str = ""
    words: str = ""
    evening: int = 0
    has_begun: bool = False
    goes_on: bool = False

    @property
    def form(self) -> InstantForm:
        """How its date is said: of another year with the year."""
        now, at = timezone.localtime(), timezone.localtime(self.at)
        return InstantForm.WEEKDAY if at.year == now.year else InstantForm.FULL


@dataclass(frozen=True, slots=True)
class CalendarPage:
    """What goes on now, the dates ahead, the nearest first, the last months, the latest first, ladders that pause."""

    now: tuple[CalendarLine, ...]
    ahead: tuple[CalendarLine, ...]
    past: tuple[CalendarLine, ...]
    paused: tuple[LadderLine, ...]


def calendar_page(club: Club, user: Any, role: ClubRole | None) -> CalendarPage:
    """A club's calendar for somebody of this role."""
    now, member = timezone.now(), role is not None
    lines = [_contest_line(each) for each in _dates(club, user, role)]
    lines += [_evening_line(row) for row in _evenings(club, role, since=now - PAST)]
    lines.sort(key=lambda line: (line.at, line.title))
    return CalendarPage(
        now=tuple(line for line in lines if line.goes_on),
        ahead=tuple(line for line in lines if line.at >= now and not line.goes_on),
        past=tuple(line for line in reversed(lines) if line.at < now and not line.goes_on),
        paused=paused_ladders_of_club(club, user, member=member),
    )


def _contest_line(each: ClubDate) -> CalendarLine:
    what = gettext("being played") if each.goes_on else each.what
    return CalendarLine(each.at, each.title, what, each.url, goes_on=each.goes_on)


def _dates(club: Club, user: Any, role: ClubRole | None) -> Iterator[ClubDate]:
    since = timezone.now() - PAST
    for each in tournament_dates.dates_of_club(club, user, role):
        if each.at > since:
            yield each
    member = role is not None
    for each in (
        *league_dates.dates_of_club(club, member=member),
        *ladder_dates.dates_of_club(club, member=member),
    ):
        if each.at > since:
            yield each


def evenings_ahead(club: Club, role: ClubRole | None) -> tuple[CalendarLine, ...]:
    """The next evenings for the home page, the nearest first, and the one that is on."""
    now = timezone.now()
    return tuple(_evening_line(row) for row in _evenings(club, role, since=now - TONIGHT)[:AT_HOME])


def _evenings(club: Club, role: ClubRole | None, *, since: datetime) -> QuerySet[Evening]:
    """Evenings are shown as news is: not to those who are merely invited to a hidden club."""
    if not (club.public or role is not None):
        return Evening.objects.none()
    return Evening.objects.filter(club=club, starts_at__gt=since)


def _evening_line(row: Evening) -> CalendarLine:
    words = f"{instant_words(row.starts_at, zone_of(row.zone), InstantForm.FULL)} ({zone_name(row.zone)})"
    since = timezone.now() - row.starts_at
    begun, goes_on = since >= timedelta(0), timedelta(0) <= since < TONIGHT
    return CalendarLine(row.starts_at, row.title, "", "", words, row.place, row.words, row.pk, begun, goes_on)


def calendar_file(club: Club, user: Any, role: ClubRole | None) -> bytes:
    """The calendar as a file; the same to the byte while nothing changes."""
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", club.name)
    calendar.add("x-published-ttl", "PT1H")
    for each in sorted(_dates(club, user, role), key=lambda date: (date.at, date.key)):
        event = _event(each.key, each.stamp, each.at)
        event.add("summary", f"{each.title} – {each.what}")
        event.add("url", address_of(each.url))
        calendar.add_component(event)
    for row in _evenings(club, role, since=timezone.now() - PAST):
        event = _event(f"evening-{row.pk}", row.changed_at, row.starts_at)
        event.add("summary", row.title)
        if row.place:
            event.add("location", row.place)
        if row.words:
            event.add("description", row.words)
        event.add("url", address_of(club.get_absolute_url()))
        calendar.add_component(event)
    return bytes(calendar.to_ical())


def _event(name: str, stamp: datetime, at: datetime) -> Event:
    event = Event()
    event.add("uid", f"{name}@{urlsplit(settings.TALON_URL).hostname or 'talon'}")
    event.add("dtstamp", stamp)
    event.add("dtstart", at)
    event.add("transp", "TRANSPARENT")
    return event

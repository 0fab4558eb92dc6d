"""Every page of a club, its ladder, its league and its series, by what it is; which of their addresses were forgotten.

The addresses are held against the URL patterns: a page that somebody adds is measured, or stands in `LEFT_OUT`.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Protocol

Address = tuple[Any, str]
"""The browser of a reader, and an address."""

APPS = ("clubs", "ladders", "leagues", "series")

LEFT_OUT = {
    "ladders:come": "a link for a partner: this ladder is of players, and the page tells of two people",
    "leagues:come": "a link for a partner: this league is of players, and the page tells of two people",
}
"""The pages that are not measured, and why."""


class Filled(Protocol):
    """A club with its rows, and those who read its pages: a member in the middle, who looks after it, a stranger.

    `news` and `evening` are one of each, the evening past.
    """

    club: Any
    ladder: Any
    league: Any
    series: Any
    member: Any
    owner: Any
    stranger: Any
    news: Any
    evening: Any


def addresses(filled: Filled) -> dict[str, Address]:
    """Every page, each for somebody who may read it."""
    from django.test import Client

    found: dict[str, Address] = {}
    for reader, pages in (
        (filled.member, _of_members(filled) | _of_contests(filled)),
        (filled.owner, _of_directors(filled) | _of_series(filled)),
        (filled.stranger, _of_strangers(filled)),
    ):
        browser = Client(headers={"host": "127.0.0.1"})
        browser.force_login(reader)
        found |= {name: (browser, path) for name, path in pages.items()}
    return found


def forgotten(pages: Mapping[str, Address], left_out: Collection[str] = tuple(LEFT_OUT)) -> list[str]:
    """The names of addresses that answer GET and are neither among these pages nor left out."""
    from django.urls import resolve

    measured = {resolve(path.partition("?")[0]).view_name for _browser, path in pages.values()}
    browser, _path = next(iter(pages.values()))
    rest = [(name, path) for name, path in _samples() if name not in measured and name not in left_out]
    # Nothing is there at a sample: whatever takes a GET says so by another status than 405.
    with _unwritten():
        return [name for name, path in rest if browser.get(path).status_code != 405]


@contextmanager
def _unwritten() -> Iterator[None]:
    """That nothing is there, or takes no GET, is what is asked here, and no warning for the log."""
    log = logging.getLogger("django.request")
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)


def _samples() -> Iterator[tuple[str, str]]:
    """The name of every address of these apps, and an address of the kind."""
    from django.urls import reverse
    from django.urls.converters import IntConverter

    for app in APPS:
        for pattern in import_module(f"games.{app}.web.urls").urlpatterns:
            converters = pattern.pattern.converters
            given = {key: 0 if isinstance(each, IntConverter) else "none" for key, each in converters.items()}
            yield f"{app}:{pattern.name}", reverse(f"{app}:{pattern.name}", kwargs=given)


def _of_members(filled: Filled) -> dict[str, str]:
    from games.notifications.models import CalendarLink

    home = filled.club.get_absolute_url()
    link, _made = CalendarLink.objects.get_or_create(user=filled.member)
    return {
        "home": home, "members": f"{home}members/", "calendar": f"{home}calendar/", "news": f"{home}news/",
        "calendar as a file": f"{home}calendar.ics", "calendar for a program": f"{home}calendar/{link.token}.ics",
        "games that wait": f"{home}waiting/", "score sheets": f"{home}score-sheets/",
        "report of a club": f"{home}report/", "report of news": f"{home}news/{filled.news.pk}/report/",
        "clubs": "/clubs/", "new club": "/clubs/new/",
    }  # fmt: skip


def _of_contests(filled: Filled) -> dict[str, str]:
    ladder, league = filled.ladder.get_absolute_url(), filled.league.get_absolute_url()
    me = filled.ladder.entrants.get(user=filled.member)
    above = filled.ladder.entrants.get(place=me.place - 1)
    return {
        "ladder": ladder, "history of the ladder": f"{ladder}history/",
        "player of the ladder": f"{ladder}player/{above.pk}/", "challenge": f"{ladder}challenge/{above.pk}/",
        "leaving the ladder": f"{ladder}leave/", "ladders": "/ladders/", "new ladder": "/ladders/new/",
        "league": league, "season of the league": f"{league}season/1/",
        "log of the league": f"{league}season/1/log/", "leaving the league": f"{league}leave/", "leagues": "/leagues/",
        "new league": "/leagues/new/", "series": filled.series.get_absolute_url(),
        "series as CSV": f"{filled.series.get_absolute_url()}table.csv",
    }  # fmt: skip


def _of_directors(filled: Filled) -> dict[str, str]:
    home, ladder = filled.club.get_absolute_url(), filled.ladder.get_absolute_url()
    return {
        "director’s desk": f"{home}desk/", "log of the club": f"{home}desk/log/", "calls": "/calls/",
        "members for a director": f"{home}members/", "settings": f"{home}settings/",
        "invite": f"{home}invite/", "invite a member by name": f"{home}invite/?name=Member",
        "invite a list": f"{home}list/", "house rules": f"{home}rules/", "rules for a club": "/clubs/for-rules/",
        "new news": f"{home}news/new/", "change of news": f"{home}news/{filled.news.pk}/",
        "new evening": f"{home}evenings/new/", "change of an evening": f"{home}evenings/{filled.evening.pk}/",
        "games of an evening": f"{home}evenings/{filled.evening.pk}/games/",
        "games that wait for a director": f"{home}waiting/", "desk of the ladder": f"{ladder}desk/",
        "list for the ladder": f"{ladder}desk/list/",
        "desk of the league": f"{filled.league.get_absolute_url()}desk/",
    }  # fmt: skip


def _of_series(filled: Filled) -> dict[str, str]:
    series = filled.series.get_absolute_url()
    part = filled.series.parts.latest("pk")
    return {
        "series for a director": series, "settings of the series": f"{series}settings/",
        "parts of the series": f"{series}parts/", "results of a part": f"{series}parts/{part.pk}/results/",
        "new series": f"{filled.club.get_absolute_url()}series/new/",
    }  # fmt: skip


def _of_strangers(filled: Filled) -> dict[str, str]:
    home = filled.club.get_absolute_url()
    return {"link to a club": f"{home}come/{filled.club.link}/", "asking to be let in": f"{home}ask/"}

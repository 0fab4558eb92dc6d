"""Two worlds that differ in what a reader may not know of clubs look alike to the last byte, on every page.

Both hold a club for everybody, with a ladder, a league and a series, and a hidden club with the same. In the second
world the hidden club is called otherwise, has other news, members, results, talk and words to its director, and in the
open one the note of a challenge is another, and there are a request and a report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core import membership, news
from games.clubs.core.models import Club, ClubMember, ClubNews, JoinRequest
from games.desk.models import DirectorCall
from games.desk.write import calls
from games.ladders.models import Challenge
from games.ladders.read import page as ladder_page
from games.leagues.models import Fixture, FixtureOutcome
from games.leagues.write import entries as league_entries
from games.leagues.write import run as league_run
from games.moderation.models import Report
from games.play.write import chat
from games.series.write import setup as series_setup
from tests import cast
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.play.readers import TOKEN

from .room import ClubRoom, evening

pytestmark = pytest.mark.django_db

NOON = "2026-03-01T12:00:00Z"


@dataclass
class Site:
    """An open club and a hidden one, each with a ladder, a league, a series and a game that is played."""

    open: ClubRoom
    hidden: Club
    keeper: User
    people: list[User]
    addresses: list[str]
    challenge: Challenge
    game: Any

    @classmethod
    def built(cls) -> Site:
        open_club = ClubRoom.opened(on_asking=True)
        keeper, people = cast.person("keeper"), [cast.person(f"hidden {number}") for number in range(4)]
        hidden = club_actions.found_club(owner=keeper, name="The Talon", words="Mondays.", public=False)
        for user in people:
            membership.join(hidden, user=user, link=hidden.link)
        outside = cls._contests(open_club.club, open_club.people["owner"], cls._members(open_club), False)
        inside = cls._contests(hidden, keeper, people, True)
        owner, member = open_club.people["owner"], open_club.people["member"]
        challenge = ladder_room.challenged(outside[1], member, owner, "Sundays?")
        game = ladder_room.begun(inside[1], people[3], people[0])
        calls.call(game.public_id, user=people[0], reason="slow", words="Two days.")
        addresses = [*outside[0], *inside[0], game.get_absolute_url(), f"/people/{keeper.public_id}/"]
        addresses += [f"/people/{user.public_id}/" for user in (people[0], owner, member)]
        addresses += [
            "/", "/clubs/", "/ladders/", "/leagues/", "/events/", "/play/", "/play/mine/", "/calls/", "/play/notices/",
            "/play/calendar/",
            "/clubs/for-rules/", "/people/", "/play/ratings/", "/events/new/", "/ladders/new/", "/leagues/new/",
        ]  # fmt: skip
        return cls(open_club, hidden, keeper, people, addresses, challenge, game)

    @staticmethod
    def _members(room: ClubRoom) -> list[User]:
        return [room.people[who] for who in ("owner", "director", "other director", "member")]

    @staticmethod
    def _contests(club: Club, owner: User, people: list[User], members_only: bool) -> tuple[list[str], Any]:
        """The addresses of everything a club has, and its ladder."""
        ladder = ladder_room.ladder(owner, club=club, members_only=members_only, figures=ladder_room.FREE)
        for user in people:
            ladder_room.entries.join(ladder.pk, user=user)
        league = league_room.league(owner, club=club, members_only=members_only)
        for user in people:
            league_entries.enter(league_room.season_of(league).pk, user=user)
        league_run.start(league_room.season_of(league).pk)
        news.write(club, by=owner, title="The summer", words="We play outside.")
        held = evening(ClubRoom(club, {"owner": owner}))
        series = series_setup.create(club, series_setup.SeriesSettings("The year", points=[3, 1]), by=owner)
        series_setup.add_part(series, f"evening-{held.pk}", by=owner)
        home, ladder_home = club.get_absolute_url(), ladder.get_absolute_url()
        league_home, series_home = league.get_absolute_url(), series.get_absolute_url()
        entrant = ladder.entrants.order_by("place")[1]
        return [
            home, *(f"{home}{leaf}/" for leaf in ("members", "news", "calendar", "desk", "desk/log", "invite")),
            f"{home}calendar.ics", f"{home}settings/", f"{home}evenings/{held.pk}/games/",
            ladder_home, f"{ladder_home}history/", f"{ladder_home}player/{entrant.pk}/", f"{ladder_home}desk/",
            league_home, f"{league_home}desk/", reverse("leagues:season", args=[league.public_id, 1]),
            reverse("leagues:log", args=[league.public_id, 1]),
            series_home, f"{series_home}table.csv", f"{series_home}settings/",
        ], ladder  # fmt: skip

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """The second world: what differs is taken back afterwards."""
        with transaction.atomic():
            self._hidden_otherwise()
            room, challenge = self.open, self.challenge
            Challenge.objects.filter(pk=challenge.pk).update(note="Only for the two of us.")
            JoinRequest.objects.create(
                club=room.club, user=room.people["asker"], words="Let me in.", made_at=timezone.now()
            )
            Report.objects.create(
                reporter=room.people["member"], about=room.people["owner"], matter="name", thing="name",
                reason="other", named="owner",
            )  # fmt: skip
            yield
            transaction.set_rollback(True)

    def _hidden_otherwise(self) -> None:
        Club.objects.filter(pk=self.hidden.pk).update(name="The Widow of Spades", words="Tuesdays.")
        ClubNews.objects.filter(club=self.hidden).update(title="The winter", words="We play inside.")
        news.write(self.hidden, by=self.keeper, title="More", words="There is a new room.")
        newcomer = cast.person("newcomer to the hidden club")
        User.objects.filter(pk=newcomer.pk).update(may_be_found=False)
        ClubMember.objects.create(club=self.hidden, user=newcomer, since=timezone.now())
        DirectorCall.objects.filter(game=self.game).update(words="Three days.")
        chat.say(self.game.public_id, seat=0, words="Good evening")
        # A game that ended would stand in the statistics of those who played it, where private games count as well.
        result = {"outcome": FixtureOutcome.ADJUSTED, "home_points": 120, "away_points": 80}
        fixture = Fixture.objects.filter(division__season__league__club=self.hidden).order_by("pk")[0]
        Fixture.objects.filter(pk=fixture.pk).update(**result)


def pages(site: Site, browser: Client, language: str) -> dict[str, bytes]:
    """What a reader gets at every address, without what is drawn for each answer."""
    found = {}
    for address in (f"{language}{address}" for address in site.addresses):
        reply = browser.get(address)
        body = TOKEN.sub(b"", b"".join(reply.streaming_content) if reply.streaming else reply.content)
        where = reply.headers.get("Location", "")
        found[address] = b"%d %s " % (reply.status_code, where.encode()) + re.sub(
            rb"nonce[^\"]*\"", b"", body
        )
    return found


READERS: dict[str, Callable[[Site], User | None]] = {
    "anybody": lambda site: None,
    "stranger": lambda site: site.open.people["stranger"],
    "guest": lambda site: site.open.people["guest"],
    "other member": lambda site: site.open.people["other member"],
    "somebody put out": lambda site: site.open.people["put out"],
}


def difference(site: Site, reader: User | None, language: str = "") -> str:
    """The first address at which a reader can tell the worlds apart; empty where there is none."""
    browser = cast.browser_of(reader)
    pages(site, browser, language)  # Whatever is seen for the first time alone.
    first = pages(site, browser, language)
    with site.otherwise():
        second = pages(site, browser, language)
    return next((address for address in first if first[address] != second[address]), "")


@pytest.mark.slow
def test_what_others_keep_to_themselves_is_on_no_page() -> None:
    with time_machine.travel(NOON, tick=False):
        site = Site.built()
        found = {who: difference(site, reader(site)) for who, reader in READERS.items()}
        found["stranger in French"] = difference(site, site.open.people["stranger"], "/fr")
        assert {who: address for who, address in found.items() if address} == {}


@pytest.mark.slow
def test_whoever_may_read_it_can_tell_the_worlds_apart() -> None:
    """The worlds do differ: for the one to whom a note is written, and for members of the hidden club."""
    with time_machine.travel(NOON, tick=False):
        site = Site.built()
        assert difference(site, site.open.people["owner"])
        assert difference(site, site.people[1])


@pytest.mark.slow
def test_a_note_that_others_can_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: everybody on the ladder's page counts the letters of the notes."""
    honest = ladder_page.ladder_page

    def leaking(*given: Any, **more: Any) -> Any:
        shown = honest(*given, **more)
        letters = sum(len(note) for note in Challenge.objects.values_list("note", flat=True))
        return replace(shown, facts=replace(shown.facts, name=shown.facts.name + " " * letters))

    for module in ("games.ladders.web.views.ladder_page", "games.ladders.read.page.ladder_page"):
        monkeypatch.setattr(module, leaking)
    with time_machine.travel(NOON, tick=False):
        site = Site.built()
        found = difference(site, site.open.people["stranger"])
        assert found.startswith("/ladders/"), found

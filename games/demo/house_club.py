"""The club that belongs to the site: made once, with a ladder, a league and a table of the year; it has no owner."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.clubs.core.models import Club, ClubNews
from games.ladders.models import Ladder
from games.ladders.write import entries as ladder_entries
from games.ladders.write import setup as ladder_setup
from games.leagues.models import League
from games.leagues.write import entries as league_entries
from games.leagues.write import setup as league_setup
from games.tournaments.models import Tournament
from games.tournaments.write import setup as tournament_setup

from . import contests
from .bots import club_bots, make_bots

NAME = "Club Talon"
"""The same in both languages; what it says is stored in English and shown in the reader's (clubs/web)."""


def make_demo_club() -> None:
    """Make the club where there is none, and an event for everybody where there is no event; what follows is left to
    the queue (life.py)."""
    make_bots()
    if not Tournament.objects.exists():
        tournament_setup.create_row(contests.tournament_for_all(timezone.now()), organiser=None)
    if not Club.objects.filter(house=True).exists():
        with transaction.atomic():
            _make_club()


def _make_club() -> None:
    now = timezone.now()
    club = Club.objects.create(
        name=NAME,
        words=gettext_noop(
            "The bots of this site play here among themselves: a ladder, a league, an event now and then, and a table "
            "of the year. Join, and play with them."
        ),
        house=True,
    )
    ClubNews.objects.create(
        club=club,
        title=gettext_noop("What there is to see"),
        words=gettext_noop(
            "Every game here can be watched, and looked at again when it is over. Anybody with an account can join "
            "the *ladder* and challenge a bot. A club of your own has all this too, and is made in a minute."
        ),
        made_at=now,
    )
    _make_ladder(club)
    league = league_setup.create_row(contests.league_of(club, now), organiser=None)
    for season in league.seasons.all():
        league_entries.enter_bots(season.pk, club_bots())


def _make_ladder(club: Club) -> Ladder:
    """The ladder with all bots on it, drawn up by level as a club would that begins."""
    ladder = ladder_setup.create_row(contests.ladder_of(club), organiser=None)
    for bot in club_bots():
        ladder_entries.add(ladder, [bot])
    return ladder


def league_of(club: Club) -> League | None:
    """The league the demo holds in its club; None before it has one."""
    return League.objects.filter(club=club, organiser=None).order_by("pk").first()


def ladder_of(club: Club) -> Ladder | None:
    """The ladder the demo holds in its club; None before it has one."""
    return Ladder.objects.filter(club=club, organiser=None).order_by("pk").first()

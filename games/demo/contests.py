"""What the club of bots plays, as it would be asked for on the pages: short games, so that there is a result soon.

Tournaments have no name of their own: they are shown in the language of whoever reads (tournaments/record/names.py).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_noop

from games.clocks import time_control as time_controls
from games.clubs.core.models import Club
from games.ladders.write.settings import LadderSettings
from games.leagues.write.settings import LeagueSettings
from games.play.models import Strength
from games.tournaments.formats import BAROMETER
from games.tournaments.record.settings import TournamentSettings
from games.tournaments.write import templates
from rules.catalog import VARIANTS

TOURNAMENT_WAITS = timedelta(minutes=10)
"""By then the first season of the league is nearly over, so that few tables think at a time."""

GAME, SHORT = next(
    (game, preset.options) for game in VARIANTS for preset in game.presets if preset.name == "short"
)
"""The game that has a short version."""


def ladder_of(club: Club) -> LadderSettings:
    """A ladder that people may join; whom they challenge there plays at once."""
    return LadderSettings(
        name=gettext(GAME.name),
        variant=GAME,
        options=SHORT,
        club=club,
        pace=time_controls.days(3),
    )


def league_of(club: Club, now: datetime) -> LeagueSettings:
    """A league in divisions of eight, each player one game at a time."""
    return LeagueSettings(
        name=gettext(GAME.name),
        variant=GAME,
        options=SHORT,
        club=club,
        at_once=1,
        division_size=8,
        season_days=28,
        starts_at=now,
        now=now,
    )


def tournament_of(club: Club, now: datetime) -> TournamentSettings:
    """Eight pairs of novices; one board after another, so that no more than four tables think at a time."""
    game = templates.game_for(4)
    return TournamentSettings(
        name="",
        words=gettext_noop("Eight pairs of bots show how a duplicate goes. It runs by itself."),
        variant=game,
        options=game.options(),
        club=club.public_id,
        movement=BAROMETER.key,
        rounds=3,
        boards=2,
        at_once=False,
        round_length=timedelta(days=1),
        bots=8,
        bots_level=Strength.NOVICE,
        least=8,
        most=8,
        entries_from=now,
        starts_at=now + TOURNAMENT_WAITS,
    )


def tournament_for_all(now: datetime) -> TournamentSettings:
    """One to enter, which takes place whoever comes."""
    game = templates.game_for(2)
    return TournamentSettings(
        name="",
        words=gettext_noop("Enter alone. Three bots play too, so that it takes place whoever comes."),
        variant=game,
        options=game.options(),
        movement=BAROMETER.key,
        rounds=3,
        boards=2,
        round_length=timedelta(days=7),
        pace=time_controls.bank(),
        bots=3,
        bots_level=Strength.CLUB,
        least=4,
        most=16,
        entries_from=now,
        starts_at=now + timedelta(days=3),
    )

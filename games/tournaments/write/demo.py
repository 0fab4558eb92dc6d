"""The tournaments a fresh site begins with: one that bots play among themselves, and one to enter."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from games.clocks import time_control as time_controls
from games.play.models import Strength

from ..formats import BAROMETER
from ..models import Tournament
from ..record.settings import TournamentSettings
from . import setup, templates

BOTS_ALONE = gettext_noop("Bots among themselves")
OPEN_TO_ALL = gettext_noop("%(game)s for everybody")


def make_demo_tournaments() -> None:
    """Make them where there has been no tournament yet. They are two rows; what comes of them is left to the queue."""
    if Tournament.objects.exists():
        return
    now = timezone.now()
    pairs, for_two = templates.game_for(4), templates.game_for(2)
    setup.create_row(
        TournamentSettings(
            name=gettext(BOTS_ALONE),
            words=gettext("Eight pairs of bots show how a duplicate goes. It runs by itself."),
            variant=pairs,
            options=pairs.options(),
            movement=BAROMETER.key,
            rounds=3,
            boards=2,
            # One board after another, so that no more than four tables think at a time.
            at_once=False,
            round_length=timedelta(days=1),
            bots=8,
            bots_level=Strength.NOVICE,
            least=8,
            most=8,
            entries_from=now,
            starts_at=now + timedelta(minutes=2),
        ),
        organiser=None,
    )
    setup.create_row(
        TournamentSettings(
            name=gettext(OPEN_TO_ALL) % {"game": gettext(for_two.name)},
            words=gettext("Enter alone. Three bots play too, so that it takes place whoever comes."),
            variant=for_two,
            options=for_two.options(),
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
        ),
        organiser=None,
    )

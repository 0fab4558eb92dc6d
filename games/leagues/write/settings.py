"""A league that is not made yet: what is asked for, and what of it cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl
from games.clubs.core.contests import is_for_contests
from games.clubs.core.models import Club
from games.standings.divisions import LEAST, MOST
from games.standings.league_table import TieBreak
from rules.engine import options as house_rules
from rules.engine.variant import Variant

from ..models import Unfinished

SHORTEST, LONGEST = 7, 366
"""Days of a season."""

MOST_AT_ONCE = 20
MOST_POINTS = 100
FURTHEST = timedelta(days=366)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings:
    """A league as it is asked for; raises ValidationError with what cannot be, by field."""

    name: str
    words: str = ""
    variant: Variant[Any]
    options: Any
    club: Club | None = None
    members_only: bool = False
    win: int = 2
    draw: int = 1
    loss: int = 0
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)
    legs: int = 1
    at_once: int = 2
    division_size: int = 10
    season_days: int = 90
    pace: TimeControl = time_controls.NO_CLOCK
    unfinished: Unfinished = Unfinished.LEAD
    starts_at: datetime
    now: datetime

    def __post_init__(self) -> None:
        faults: dict[str, Any] = {}
        if not is_for_contests(self.variant.engine(self.options)):
            faults["variant"] = _("A league is of games for two or three players or two pairs.")
        if not self.win > self.draw >= self.loss or self.win > MOST_POINTS:
            faults["win"] = _("A win must bring more than a draw, and a draw no less than a loss.")
        if self.division_size not in range(LEAST, MOST + 1):
            faults["division_size"] = _("From 8 to 15.")
        if self.season_days not in range(SHORTEST, LONGEST + 1):
            faults["season_days"] = _("From a week to a year.")
        if self.at_once not in range(MOST_AT_ONCE + 1):
            faults["at_once"] = _("Twenty at most.")
        if not self.now <= self.starts_at <= self.now + FURTHEST:
            faults["starts_at"] = _("This must lie ahead, within a year.")
        if self.members_only and self.club is None:
            faults["members_only"] = _("Choose the club.")
        if faults:
            raise ValidationError(faults)

    def columns(self) -> dict[str, Any]:
        """What stands in the row of the league."""
        same = (
            "name", "words", "club", "members_only", "win", "draw", "loss", "legs", "at_once", "division_size",
            "season_days", "unfinished",
        )  # fmt: skip
        return {name: getattr(self, name) for name in same} | {
            "variant": self.variant.slug,
            "options": house_rules.changes(self.options),
            "tie_breaks": [word.value for word in self.tie_breaks],
            "pace": time_controls.to_json(self.pace),
        }

"""A ladder as it is asked for, and what of it cannot be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.clocks import time_control as time_controls
from games.clocks.time_control import TimeControl, TimeControlKind
from games.clubs.core.contests import is_for_contests
from games.clubs.core.models import Club
from games.standings.challenge_rules import ChallengeRules
from rules.engine import options as house_rules
from rules.engine.variant import Variant

from ..models import Unanswered

ANSWER_DAYS = range(1, 31)
IDLE_DAYS = range(14, 366)
"""Days without a game after which somebody is taken off; 0 stands for never."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderFigures:
    """The rules of a ladder that its directors may change while it is played; raises ValidationError by field."""

    challenge_rules: ChallengeRules = field(default_factory=ChallengeRules)
    answer_days: int = 3
    unanswered: Unanswered = Unanswered.BEGINS
    idle_days: int = 45

    def __post_init__(self) -> None:
        faults: dict[str, Any] = {}
        if self.answer_days not in ANSWER_DAYS:
            faults["answer_days"] = _("From one day to thirty.")
        if self.idle_days and self.idle_days not in IDLE_DAYS:
            faults["idle_days"] = _("From two weeks to a year, or 0 for never.")
        if faults:
            raise ValidationError(faults)

    def columns(self) -> dict[str, Any]:
        """What stands in the row of the ladder."""
        rules = self.challenge_rules
        first, following, rest = rules.max_challenges_in
        return {
            "reach_places": rules.reach_places,
            "reach_percent": rules.reach_percent,
            "reach_rating": rules.reach_rating,
            "max_out": rules.max_challenges_out,
            "max_in_first": first,
            "max_in_next": following,
            "max_in_rest": rest,
            "days_between": rules.days_between,
            "answer_days": self.answer_days,
            "unanswered": self.unanswered.value,
            "idle_days": self.idle_days,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderSettings:
    """A ladder as it is asked for; raises ValidationError with what cannot be, by field."""

    name: str
    words: str = ""
    variant: Variant[Any]
    options: Any
    club: Club | None = None
    members_only: bool = False
    pace: TimeControl
    figures: LadderFigures = field(default_factory=LadderFigures)

    def __post_init__(self) -> None:
        faults: dict[str, Any] = {}
        if not is_for_contests(self.variant.engine(self.options)):
            faults["variant"] = _("A ladder is of games for two or three players or two pairs.")
        if self.pace.kind not in (TimeControlKind.BANK, TimeControlKind.DAYS):
            faults["pace"] = _("A ladder is played over days, with a clock.")
        if self.members_only and self.club is None:
            faults["members_only"] = _("Choose the club.")
        if faults:
            raise ValidationError(faults)

    def columns(self) -> dict[str, Any]:
        """What stands in the row of the ladder."""
        return {name: getattr(self, name) for name in ("name", "words", "club", "members_only")} | {
            "variant": self.variant.slug,
            "options": house_rules.changes(self.options),
            "pace": time_controls.to_json(self.pace),
            **self.figures.columns(),
        }

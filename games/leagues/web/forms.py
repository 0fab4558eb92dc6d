"""The form of a league, with what cannot be at its field."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.jobs.shared_forms import SharedForm
from games.play.web.contest_form import ContestForm
from games.standings.divisions import LEAST, MOST
from games.standings.league_table import TieBreak

from ..models import Unfinished
from ..write.settings import LONGEST, MOST_AT_ONCE, MOST_POINTS, SHORTEST, LeagueSettings

INSTANT = "%Y-%m-%dT%H:%M"

ORDERS = {
    "head-to-head,difference,wins": _("games against each other, then difference, then games won"),
    "head-to-head,wins,difference": _("games against each other, then games won, then difference"),
    "difference,head-to-head,wins": _("difference, then games against each other, then games won"),
    "wins,difference,head-to-head": _("games won, then difference, then games against each other"),
}


class LeagueForm(ContestForm):
    """A league: what is played, who comes, how it counts, how much time there is."""

    name = forms.CharField(label=_("Name of the league"), max_length=60)
    club = forms.ChoiceField(label=_("A league of the club"), required=False)
    division_size = forms.IntegerField(
        label=_("Players of a division, about"),
        min_value=LEAST,
        max_value=MOST,
        help_text=_("From 8 to 15."),
    )
    legs = forms.TypedChoiceField(
        label=_("Every two meet"),
        coerce=int,
        choices=[(1, pgettext_lazy("how often two meet", "once")), (2, _("twice, with the seats changed"))],
    )
    at_once = forms.IntegerField(
        label=_("Games of one player at a time"),
        min_value=0,
        max_value=MOST_AT_ONCE,
        help_text=_("0: all of them together."),
    )
    win = forms.IntegerField(label=_("Points for a win"), min_value=1, max_value=MOST_POINTS)
    draw = forms.IntegerField(label=_("For a draw"), min_value=0, max_value=MOST_POINTS)
    loss = forms.IntegerField(label=_("For a loss"), min_value=0, max_value=MOST_POINTS)
    tie_breaks = forms.ChoiceField(label=_("With as many points"), choices=list(ORDERS.items()))
    season_days = forms.IntegerField(label=_("Days of a season"), min_value=SHORTEST, max_value=LONGEST)
    unfinished = forms.ChoiceField(
        label=_("A game under way when the season ends"), choices=Unfinished.choices, widget=forms.RadioSelect
    )
    starts_at = forms.DateTimeField(
        label=_("Start of the first season"),
        input_formats=[INSTANT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=INSTANT),
    )

    first = {
        "division_size": 10, "legs": 1, "at_once": 2, "win": 2, "draw": 1, "loss": 0,
        "tie_breaks": next(iter(ORDERS)), "season_days": 90, "unfinished": Unfinished.LEAD.value,
    }  # fmt: skip

    settings: LeagueSettings | None = None

    def __init__(self, posted: QueryDict | None, *, user: User, **chosen: Any) -> None:
        self.zone_name = user.zone.key
        start = (timezone.now() + timedelta(days=7)).astimezone(user.zone)
        starts_at = start.replace(tzinfo=None, hour=20, minute=0, second=0, microsecond=0)
        super().__init__(posted, user=user, first={"starts_at": starts_at}, **chosen)

    def clean(self) -> dict[str, Any]:
        """Put the league together, and say what cannot be at the field it stands in."""
        self.check_mix()
        if self.errors:
            return self.cleaned_data
        values = self.cleaned_data
        same = ("name", "words", "win", "draw", "loss", "legs", "at_once", "division_size", "season_days")
        try:
            self.settings = LeagueSettings(
                **{name: values[name] for name in same},
                variant=self.variant,
                options=self.mix.options,
                club=self.asked_club(),
                members_only=bool(values.get("members_only")),
                tie_breaks=tuple(TieBreak(word) for word in values["tie_breaks"].split(",")),
                pace=self.asked_pace(),
                unfinished=Unfinished(values["unfinished"]),
                starts_at=values["starts_at"].replace(tzinfo=self._user.zone),
                now=timezone.now(),
            )
        except ValidationError as fault:
            self.take_faults(fault)
        return values


class ExtendForm(SharedForm):
    """More time for a season."""

    ends_at = forms.DateTimeField(
        label=_("New end"),
        input_formats=[INSTANT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=INSTANT),
    )

"""The form of a league, with what cannot be at its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_name
from games.clocks.time_control import Leave
from games.clubs.core.models import Club
from games.play.web.forms import choose_club, pace_choices
from games.play.write.new_table import pace_of
from games.standings.league_table import TieBreak
from rules import catalog
from rules.catalog import UnknownVariant, find
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.web.mixform import MixForm

from ..models import Unfinished
from ..write.settings import LONGEST, MOST_AT_ONCE, MOST_POINTS, SHORTEST, LeagueSettings

INSTANT = "%Y-%m-%dT%H:%M"

ORDERS = {
    "head-to-head,difference,wins": _("games against each other, then difference, then games won"),
    "head-to-head,wins,difference": _("games against each other, then games won, then difference"),
    "difference,head-to-head,wins": _("difference, then games against each other, then games won"),
    "wins,difference,head-to-head": _("games won, then difference, then games against each other"),
}


def games_for_two() -> list[Variant[Any]]:
    """The games that two play by their standard rules, alone against each other."""
    return [each for each in catalog.VARIANTS if seats_of(each.engine(each.options())) == 2]


class LeagueForm(forms.Form):
    """A league: what is played, who comes, how it counts, how much time there is."""

    name = forms.CharField(label=_("Name of the league"), max_length=60)
    words = forms.CharField(
        label=_("In your words"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("What people should know before they enter."),
    )
    club = forms.ChoiceField(label=_("A league of the club"), required=False)
    members_only = forms.BooleanField(
        label=_("Only for members of the club; nobody else sees it"), required=False
    )
    division_size = forms.IntegerField(label=_("Players of a division, about"), min_value=8, max_value=15)
    legs = forms.TypedChoiceField(
        label=_("Every two meet"),
        coerce=int,
        choices=[(1, _("once")), (2, _("twice, with the seats changed"))],
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
    pace = forms.ChoiceField(label=_("Time at a table"), required=False)
    weekends = forms.BooleanField(label=_("Saturdays and Sundays do not count"), required=False)
    season_days = forms.IntegerField(label=_("Days of a season"), min_value=SHORTEST, max_value=LONGEST)
    unfinished = forms.ChoiceField(
        label=_("A game under way when the season ends"), choices=Unfinished.choices, widget=forms.RadioSelect
    )
    starts_at = forms.DateTimeField(
        label=_("Start of the first season"),
        input_formats=[INSTANT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=INSTANT),
    )

    settings: LeagueSettings | None = None

    def __init__(
        self,
        posted: QueryDict | None,
        *,
        user: User,
        variant: str = "",
        clubs: Sequence[Club] = (),
        club: str = "",
    ) -> None:
        self.zone_name, self._user, self._clubs = user.zone.key, user, clubs
        offered = games_for_two()
        self.variant = offered[0]
        with suppress(UnknownVariant):
            wanted = find(posted.get("variant", "") if posted is not None else variant)
            self.variant = wanted if wanted in offered else self.variant
        self.mix = MixForm(self.variant, self._mix_query(posted))
        start = (timezone.now() + timedelta(days=7)).astimezone(user.zone)
        first = {
            "division_size": 10, "legs": 1, "at_once": 2, "win": 2, "draw": 1, "loss": 0, "pace": "days-3",
            "tie_breaks": next(iter(ORDERS)), "season_days": 90, "unfinished": Unfinished.LEAD.value,
            "starts_at": start.replace(tzinfo=None, minute=0, second=0, microsecond=0),
        }  # fmt: skip
        super().__init__(posted, initial=first)
        pace = self.fields["pace"]
        assert isinstance(pace, forms.ChoiceField)
        pace.choices = pace_choices()
        choose_club(self.fields, "club", "", gettext("none"), clubs, initial=club)
        if not clubs:
            del self.fields["members_only"]

    def _mix_query(self, posted: QueryDict | None) -> Mapping[str, str]:
        if posted is None:
            return {}
        query = {name: str(posted[name]) for name in posted}
        query.pop("preset", None)
        if preset := query.get("choose_preset"):
            return {"preset": preset}
        # House rules of another game mean nothing here.
        return query if query.get("mix_of", self.variant.slug) == self.variant.slug else {}

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Put the league together, and say what cannot be at the field it stands in."""
        if self.mix.options is None:
            raise forms.ValidationError(self.mix.sentence or gettext("Not every house rule can be read."))
        if self.errors:
            return self.cleaned_data
        asked = self.cleaned_data
        same = ("name", "words", "win", "draw", "loss", "legs", "at_once", "division_size", "season_days")
        try:
            self.settings = LeagueSettings(
                **{name: asked[name] for name in same},
                variant=self.variant,
                options=self.mix.options,
                club=next((club for club in self._clubs if club.public_id == asked.get("club")), None),
                members_only=bool(asked.get("members_only")),
                tie_breaks=tuple(TieBreak(word) for word in asked["tie_breaks"].split(",")),
                pace=pace_of(asked["pace"], weekends=asked["weekends"], leave=Leave.ACCOUNT),
                unfinished=Unfinished(asked["unfinished"]),
                starts_at=asked["starts_at"].replace(tzinfo=self._user.zone),
                now=timezone.now(),
            )
        except ValidationError as fault:
            for field, errors in fault.error_dict.items():
                self.add_error(field if field in self.fields else None, errors)
        return asked

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """The games there are: slug, name, and whether it is this one."""
        return [(game.slug, gettext(game.name), game is self.variant) for game in games_for_two()]

    @property
    def presets(self) -> list[tuple[str, str, str, bool]]:
        """The named mixes: name, label, summary, and whether it is the one chosen."""
        return [
            (preset.name, gettext(preset.label), gettext(preset.summary), preset.options == self.mix.options)
            for preset in self.variant.presets
        ]

    @property
    def differing(self) -> int:
        """How many options are not the standard now."""
        return sum(row.differs for row in self.mix.rows)


class ExtendForm(forms.Form):
    """More time for a season."""

    ends_at = forms.DateTimeField(
        label=_("New end"),
        input_formats=[INSTANT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=INSTANT),
    )

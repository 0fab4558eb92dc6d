"""The forms of a ladder: everything when it is made, its figures when they are changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.jobs.shared_forms import SharedForm
from games.play.web.contest_form import ContestForm
from games.play.write.new_table import LIVE_GAMES
from games.standings.challenge_rules import ChallengeRules

from ..models import Ladder, Unanswered
from ..write.settings import LadderFigures, LadderSettings

BOUNDED = (
    "reach_places", "reach_percent", "reach_rating", "max_out", "max_in_first", "max_in_next", "max_in_rest",
    "days_between", "answer_days",
)  # fmt: skip
"""The figures whose bounds stand beside them as they are."""


class FiguresForm(forms.Form):
    """Who may challenge whom, how long a challenge waits, when somebody is taken off."""

    reach_places = forms.IntegerField(label=_("Places upwards"), min_value=0, max_value=100)
    reach_percent = forms.IntegerField(
        label=_("Or percent of those above"),
        min_value=0,
        max_value=100,
        help_text=_("Whichever is more. 100: everybody above."),
    )
    reach_rating = forms.IntegerField(
        label=_("Places beyond the rating"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_(
            "Players whose rating is better than their place may challenge so many places above the one that their "
            "rating would give. Empty: ratings do not matter."
        ),
    )
    max_out = forms.IntegerField(label=_("Challenges of one’s own at a time"), min_value=1, max_value=20)
    max_in_first = forms.IntegerField(
        label=_("Challenges to a player at a time, places 1 to 5"), min_value=1, max_value=20
    )
    max_in_next = forms.IntegerField(
        label=_("Challenges to a player at a time, places 6 to 10"), min_value=1, max_value=20
    )
    max_in_rest = forms.IntegerField(
        label=_("Challenges to a player at a time, other places"), min_value=1, max_value=20
    )
    days_between = forms.IntegerField(
        label=_("Days between two games of the same two"), min_value=0, max_value=60
    )
    answer_days = forms.IntegerField(label=_("Days to answer a challenge"), min_value=1, max_value=30)
    unanswered = forms.ChoiceField(
        label=_("When nobody answers"), choices=Unanswered.choices, widget=forms.RadioSelect
    )
    idle_days = forms.IntegerField(
        label=_("Days without a game until somebody is taken off"),
        min_value=0,
        max_value=365,
        help_text=_("From two weeks to a year, or 0 for never."),
    )

    figures: LadderFigures | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in BOUNDED:
            field = self.fields[name]
            assert isinstance(field, forms.IntegerField)
            bounds = gettext("From %(low)d to %(high)d.") % {"low": field.min_value, "high": field.max_value}
            field.help_text = " ".join(filter(None, (str(field.help_text), bounds)))

    def clean(self) -> dict[str, Any]:
        """Put the figures together, and say what cannot be at the field it stands in."""
        values = super().clean() or self.cleaned_data
        if self.errors:
            return values
        if values["reach_places"] == 0 and values["reach_percent"] < 100:
            self.add_error("reach_places", gettext("With 0 the second place could challenge nobody."))
            return values
        try:
            self.figures = LadderFigures(
                challenge_rules=ChallengeRules(
                    reach_places=values["reach_places"],
                    reach_percent=values["reach_percent"],
                    reach_rating=values["reach_rating"],
                    max_challenges_out=values["max_out"],
                    max_challenges_in=(values["max_in_first"], values["max_in_next"], values["max_in_rest"]),
                    days_between=values["days_between"],
                ),
                answer_days=values["answer_days"],
                unanswered=Unanswered(values["unanswered"]),
                idle_days=values["idle_days"],
            )
        except ValidationError as fault:
            for field, errors in fault.error_dict.items():
                self.add_error(field, errors)
        return values


class ChangeForm(SharedForm, FiguresForm):
    """The figures of a ladder that is played, changed by its directors."""


def figures_of(ladder: Ladder) -> dict[str, Any]:
    """What stands in the fields for a ladder there is."""
    return {name: getattr(ladder, name) for name in FiguresForm.base_fields}


class LadderForm(ContestForm, FiguresForm):
    """A ladder: what is played, who comes, who may challenge whom, how much time there is."""

    name = forms.CharField(label=_("Name of the ladder"), max_length=60)
    club = forms.ChoiceField(label=_("A ladder of the club"), required=False)

    first = LadderFigures().columns()

    settings: LadderSettings | None = None

    @property
    def is_of_steps(self) -> bool:
        """Whether three play it: then most figures mean nothing."""
        return self.is_of_threes

    def paces(self) -> list[tuple[str, str]]:
        """Those over days that have a clock."""
        return [pace for pace in super().paces() if pace[0] != "none" and pace[0] not in LIVE_GAMES]

    def clean(self) -> dict[str, Any]:
        """Put the ladder together, and say what cannot be at the field it stands in."""
        self.check_mix()
        values = super().clean()
        if self.errors or self.figures is None:
            return values
        try:
            self.settings = LadderSettings(
                name=values["name"],
                words=values["words"],
                variant=self.variant,
                options=self.mix.options,
                club=self.asked_club(),
                members_only=bool(values.get("members_only")),
                pace=self.asked_pace(),
                figures=self.figures,
            )
        except ValidationError as fault:
            self.take_faults(fault)
        return values


class ClubListForm(forms.Form):
    """The ladder that a club had before, and why it is put on this one."""

    names = forms.CharField(
        label=_("The ladder from the top, a line for each"),
        max_length=30_000,
        widget=forms.Textarea({"rows": 12, "autocomplete": "off"}),
    )
    why = forms.CharField(label=_("Reason; the players read it"), max_length=200)

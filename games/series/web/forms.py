"""Forms of series: its rule, a part of it, the results of an evening."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import clean_name
from games.jobs.shared_forms import SharedForm

from ..models import Series
from ..write.evening_results import LONGEST, merge_lines
from ..write.setup import PARTS, SeriesSettings

PLACES, PERCENT = "places", "percent"


class SeriesForm(SharedForm):
    """What a series is called and how it counts."""

    name = forms.CharField(label=_("Name of the series"), max_length=60)
    words = forms.CharField(
        label=_("About the series"), max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    by = forms.ChoiceField(
        label=_("What is added up"),
        choices=[(PLACES, _("points for places")), (PERCENT, _("percentages"))],
        widget=forms.RadioSelect,
    )
    points = forms.CharField(
        label=_("Points for the places, from the first"),
        help_text=_("Whole numbers with spaces between them. They are not asked for percentages."),
        max_length=300,
        required=False,
    )
    best = forms.IntegerField(
        label=_("How many results of one player count"),
        help_text=_("The best ones. 0: all of them."),
        min_value=0,
        max_value=PARTS,
    )

    @classmethod
    def of(cls, posted: Any, series: Series | None) -> SeriesForm:
        """The form of a series as it is, or of a new one."""
        if series is None:
            return cls(posted, initial={"by": PLACES, "points": "10 8 6 5 4 3 2 1", "best": 0})
        initial = {
            "name": series.name,
            "words": series.words,
            "by": PLACES if series.points else PERCENT,
            "points": " ".join(str(each) for each in series.points),
            "best": series.best,
        }
        return cls(posted, initial=initial)

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """The points as numbers, where they are asked for."""
        values = self.cleaned_data
        words = [word for word in re.split(r"[\s,;]+", values.get("points") or "") if word]
        if values.get("by") == PERCENT:
            return values | {"points": []}
        if not words or any(not word.isdecimal() or len(word) > 4 for word in words):
            self.add_error("points", _("Write whole numbers with spaces between them, as “10 6 3”."))
        else:
            values["points"] = [int(word) for word in words]
        return values

    @property
    def settings(self) -> SeriesSettings:
        """What was filled in, once it is valid."""
        values = self.cleaned_data
        return SeriesSettings(values["name"], values["words"], values["points"], values["best"])


class ResultsForm(SharedForm):
    """The results of an evening; what directors type of different players at once is all kept."""

    merges = {"results": merge_lines}

    results = forms.CharField(
        label=_("Results, a member and a figure a line"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 14, "autocomplete": "off", "spellcheck": "false"}),
    )

"""What the forms of leagues and ladders ask alike: the name, the game with its house rules, the club, the time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_name
from games.clocks.time_control import Leave, TimeControl
from games.clubs.core.contests import is_for_contests
from games.clubs.core.models import Club
from rules import catalog
from rules.catalog import UnknownVariant, find
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.web.mixform import MixForm

from ..read.club_rules import mix_choices, mix_of_club, mix_query
from ..write.new_table import pace_of
from .forms import choose_club, pace_choices


def games_of_contests() -> list[Variant[Any]]:
    """The games that two, two pairs, or three each for themselves play by their standard rules."""
    return [each for each in catalog.VARIANTS if is_for_contests(each.engine(each.options()))]


class ContestForm(forms.Form):
    """A contest that lasts: what is played, who comes, how much time there is. Those who build on it say the rest."""

    name = forms.CharField(label=_("Name"), max_length=60)
    words = forms.CharField(
        label=_("In your words"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("What people should know before they enter."),
    )
    club = forms.ChoiceField(label=_("Club"), required=False)
    members_only = forms.BooleanField(
        label=_("Only for members of the club; nobody else sees it"), required=False
    )
    pace = forms.ChoiceField(label=_("Time at a table"), required=False)
    weekends = forms.BooleanField(label=_("Saturdays and Sundays do not count"), required=False)

    first: Mapping[str, Any] = {}
    """What stands in the fields of an empty form."""

    def __init__(
        self,
        posted: QueryDict | None,
        *,
        user: User,
        variant: str = "",
        clubs: Sequence[Club] = (),
        club: str = "",
        first: Mapping[str, Any] | None = None,
    ) -> None:
        self._user, self._clubs = user, clubs
        games = games_of_contests()
        slugs = [each.slug for each in games if variant in ("", each.slug)]
        first_mix = mix_of_club(clubs, club, slugs, is_for_contests) if posted is None else None
        self.variant = games[0]
        with suppress(UnknownVariant):
            wanted = find(posted.get("variant", "") if posted is not None else variant)
            self.variant = wanted if wanted in games else self.variant
        if first_mix is not None:
            self.variant = find(first_mix.game)
        self.mix = MixForm(
            self.variant, first_mix.texts if first_mix is not None else self._mix_query(posted)
        )
        hidden = any(each.public_id == club and not each.public for each in clubs)
        initial = {"pace": "days-3", "members_only": hidden, **self.first, **(first or {})}
        super().__init__(posted, initial=initial)
        pace = self.fields["pace"]
        assert isinstance(pace, forms.ChoiceField)
        pace.choices = self.paces()
        choose_club(self.fields, "club", "", gettext("none"), clubs, initial=club)
        if not clubs:
            del self.fields["members_only"]

    @property
    def is_of_threes(self) -> bool:
        """Whether three play the chosen game."""
        return seats_of(self.variant.engine(self.variant.options())) == 3

    @property
    def is_of_pairs(self) -> bool:
        """Whether two pairs play the chosen game."""
        return seats_of(self.variant.engine(self.variant.options())) == 4

    def paces(self) -> list[tuple[str, str]]:
        """The paces one may choose."""
        return pace_choices()

    def _mix_query(self, posted: QueryDict | None) -> Mapping[str, str]:
        if posted is None:
            return {}
        query = {name: str(posted[name]) for name in posted}
        query.pop("preset", None)
        if word := query.get("choose_preset"):
            return mix_query(self._clubs, self.variant, word)
        # House rules of another game mean nothing here.
        return query if query.get("mix_of", self.variant.slug) == self.variant.slug else {}

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])

    def check_mix(self) -> None:
        """Raise ValidationError where the house rules cannot be."""
        if self.mix.options is None:
            raise forms.ValidationError(self.mix.sentence or gettext("Some house rules could not be read."))

    def asked_club(self) -> Club | None:
        """The club that was chosen."""
        chosen_club = self.cleaned_data.get("club")
        return next((club for club in self._clubs if club.public_id == chosen_club), None)

    def asked_pace(self) -> TimeControl:
        """The time that was chosen."""
        values = self.cleaned_data
        return pace_of(values["pace"], weekends=values["weekends"], leave=Leave.ACCOUNT)

    def take_faults(self, fault: forms.ValidationError) -> None:
        """Put what cannot be at the field it stands in."""
        for field, errors in fault.error_dict.items():
            self.add_error(field if field in self.fields else None, errors)

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """The games there are: slug, name, and whether it is this one."""
        return [(game.slug, gettext(game.name), game is self.variant) for game in games_of_contests()]

    @property
    def presets(self) -> list[tuple[str, str, str, bool]]:
        """The named mixes, the clubs' own first: word, label, summary, and whether it is the one chosen."""
        return mix_choices(self._clubs, self.variant, self.mix.options)

    @property
    def differing(self) -> int:
        """How many options are not the standard now."""
        return sum(row.differs for row in self.mix.rows)

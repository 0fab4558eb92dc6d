"""Forms of the tables: which game under which house rules, and how a new table is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks import time_control as time_controls
from games.clocks.time_control import Leave
from games.clubs.core.models import Club
from games.ratings.scale import LEAST, MOST
from rules import catalog
from rules.catalog import UnknownVariant, find
from rules.engine import options as house_rules
from rules.engine.protocol import seats_of
from rules.engine.variant import Variant
from rules.web import mixes
from rules.web.mixform import MixForm

from ..models import AfterResigning, SeatOutcome, Strength
from ..read.clocks import pace_words
from ..read.lobby import ANY_CLUB
from ..read.names import seat_names
from ..read.ratings import band_choices
from ..write.leave import LONGEST
from ..write.new_table import BANK, LIVE_GAMES, TableSettings, pace_of
from ..write.seals import draw_seal, words_by_lot


def choice_of(query: Mapping[str, str] | QueryDict) -> tuple[Variant[Any], Any]:
    """The game and house rules a form or address names: `variant`, `preset` and any option by its name.

    Raises UnknownVariant, BadOption or ImpossibleMix.
    """
    variant = find(query.get("variant", catalog.VARIANTS[0].slug))
    names = ["preset", *(option.name for option in house_rules.options_of(variant.options))]
    return variant, mixes.mix_of(variant, {name: str(query[name]) for name in names if query.get(name)})


def choose_club(
    fields: dict[str, forms.Field],
    name: str,
    first: str,
    words: str,
    clubs: Sequence[Club],
    initial: str = "",
) -> None:
    """Let a field choose among clubs; the field goes where there are none."""
    field = fields[name]
    assert isinstance(field, forms.ChoiceField)
    if not clubs:
        del fields[name]
        return
    field.choices = [(first, words), *((club.public_id, club.name) for club in clubs)]
    if first:
        field.choices = [("", gettext("any")), *field.choices]
    field.initial = initial


def pace_choices() -> list[tuple[str, str]]:
    """The paces one may choose, by name and in words."""
    bank = time_controls.bank(leave=Leave.OFF)
    each = {f"days-{number}": time_controls.days(number, leave=Leave.OFF) for number in time_controls.DAYS}
    live = {
        name: time_controls.live(minutes=first, increment=more) for name, (first, more) in LIVE_GAMES.items()
    }
    return [
        ("none", gettext("no clock")),
        (BANK, pace_words(bank)),
        *((name, pace_words(given)) for name, given in (each | live).items()),
    ]


class NewTable(forms.Form):
    """A new table: the game, its house rules, one's seat, who may come, what resigning does."""

    seat = forms.TypedChoiceField(label=_("Your seat"), coerce=int)
    public = forms.TypedChoiceField(
        label=_("Who may sit down"),
        coerce=lambda text: text == "yes",
        choices=[
            ("yes", _("everybody, and anybody may watch")),
            ("no", _("only those I send the link")),
        ],
        initial="yes",
        widget=forms.RadioSelect,
    )
    club = forms.ChoiceField(label=_("A table of the club"), required=False)
    after_resigning = forms.ChoiceField(
        label=_("When somebody gives up a seat"),
        choices=AfterResigning.choices,
        initial=AfterResigning.BOT,
        widget=forms.RadioSelect,
    )
    pace = forms.ChoiceField(
        label=_("Time"),
        required=False,
        help_text=_("Where people wait for each other. Bots wait for you as long as you like."),
    )
    weekends = forms.BooleanField(label=_("Saturdays and Sundays do not count"), required=False)
    leave = forms.BooleanField(label=_("Leave stops the clock"), required=False, initial=True)
    may_return = forms.BooleanField(
        label=_("A player who ran out of time may come back to the seat"), required=False, initial=True
    )
    friendly = forms.BooleanField(label=_("A friendly game: it moves nobody’s rating"), required=False)
    rating_least = forms.IntegerField(
        label=_("Rating of at least"), required=False, min_value=LEAST, max_value=MOST
    )
    rating_most = forms.IntegerField(
        label=_("Rating of at most"),
        required=False,
        min_value=LEAST,
        max_value=MOST,
        help_text=_(
            "Yours lies within it. Players you invite by name are not asked for it; players without a rating have 1500."
        ),
    )
    keep_partner = forms.BooleanField(
        label=_("My partner’s seat is kept for the person who comes by its own link"), required=False
    )
    fill_after = forms.TypedChoiceField(
        label=_("Bots take the free seats"),
        coerce=int,
        required=False,
        empty_value=None,
        choices=[
            ("", _("when I say so")),
            ("10", _("after 10 minutes")),
            ("60", _("after an hour")),
            ("1440", _("after a day")),
        ],
    )
    fill_with = forms.ChoiceField(
        label=_("They play like"), choices=Strength.choices, initial=Strength.CLUB, required=False
    )
    words = forms.CharField(
        label=_("Your own words for the shuffle"),
        help_text=_("Anything you like. They take part in every shuffle of this game."),
        max_length=80,
        required=False,
    )

    ticket = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)

    settings: TableSettings
    """What is asked of the table, once the form is valid."""

    MORE = (
        "after_resigning", "weekends", "leave", "may_return", "friendly", "rating_least", "rating_most", "keep_partner",
        "fill_after", "fill_with", "words",
    )  # fmt: skip
    """The fields that are folded away until one of them is refused."""

    def __init__(
        self, posted: QueryDict | None, *, query: QueryDict, clubs: Sequence[Club] = (), private: bool = False
    ) -> None:
        super().__init__(posted)
        source = posted if posted is not None else query
        self.seal = draw_seal("" if posted is None else posted.get("ticket", ""))
        self.fields["ticket"].initial, self.fields["words"].initial = self.seal.ticket, words_by_lot()
        self._clubs = {club.public_id: club for club in clubs}
        self.has_clubs = bool(clubs)
        choose_club(self.fields, "club", "", gettext("none"), clubs, initial=source.get("club", ""))
        try:
            self.variant = find(source.get("variant", catalog.VARIANTS[0].slug))
        except UnknownVariant:
            self.variant = catalog.VARIANTS[0]
        self.mix = MixForm(self.variant, {name: str(source[name]) for name in source})
        pace = self.fields["pace"]
        assert isinstance(pace, forms.ChoiceField)
        pace.choices, pace.initial = pace_choices(), BANK
        public = self.fields["public"]
        assert isinstance(public, forms.TypedChoiceField)
        public.initial = "no" if private else "yes"
        if clubs:
            public.choices = [
                ("yes", gettext("everybody, and anybody may watch")),
                ("no", gettext("only those I send the link, and the club whose table it is")),
            ]
        seat = self.fields["seat"]
        assert isinstance(seat, forms.TypedChoiceField)
        options = self.mix.options if self.mix.options is not None else self.variant.options()
        engine = self.variant.engine(options)
        seats, self.has_partners = seats_of(engine), any(len(side) > 1 for side in engine.sides)
        seat.choices = list(enumerate(seat_names(seats)))
        seat.initial = seats // 2

    def clean(self) -> dict[str, Any]:
        """Put together what is asked of the table; refuse house rules that cannot be."""
        if self.mix.options is None:
            raise forms.ValidationError(self.mix.sentence or _("Some house rules could not be read."))
        if not self.errors:
            try:
                self.settings = self._settings()
            except forms.ValidationError as faults:
                self.add_error(None, faults)
        return self.cleaned_data

    @property
    def more_is_wrong(self) -> bool:
        """Whether one of the fields that are folded away is refused."""
        return any(name in self.errors for name in self.MORE)

    @property
    def rules_name(self) -> str:
        """What the game is called."""
        return gettext(self.variant.name)

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """The games one may open a table for: slug, name, and whether it is this one."""
        return [(game.slug, gettext(game.name), game is self.variant) for game in catalog.VARIANTS]

    @property
    def presets(self) -> list[tuple[str, str, str, bool]]:
        """The named mixes, in the reader's language: name, label, summary, and whether it is the one chosen."""
        return [
            (preset.name, gettext(preset.label), gettext(preset.summary), preset.options == self.mix.options)
            for preset in self.variant.presets
        ]

    def _settings(self) -> TableSettings:
        values = self.cleaned_data
        return TableSettings(
            variant=self.variant,
            options=self.mix.options,
            seat=values["seat"],
            public=values["public"],
            club=self._clubs.get(values.get("club", "")),
            after_resigning=values["after_resigning"],
            words=values["words"],
            ticket=values["ticket"],
            pace=pace_of(
                values["pace"],
                weekends=values["weekends"],
                leave=Leave.ACCOUNT if values["leave"] else Leave.OFF,
            ),
            may_return=values["may_return"],
            friendly=values["friendly"],
            rating_least=values["rating_least"],
            rating_most=values["rating_most"],
            keep_partner=values["keep_partner"],
            fill_after=timedelta(minutes=minutes) if (minutes := values["fill_after"]) else None,
            fill_with=values["fill_with"] or Strength.CLUB,
        )


class ArchiveFilter(forms.Form):
    """Which finished games one wants to see; what cannot be asked is not asked."""

    variant = forms.ChoiceField(label=_("Game"), required=False)
    other = forms.CharField(label=_("With or against"), max_length=40, required=False)
    outcome = forms.ChoiceField(label=_("Outcome"), required=False)

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query)
        game, outcome = self.fields["variant"], self.fields["outcome"]
        assert isinstance(game, forms.ChoiceField)
        assert isinstance(outcome, forms.ChoiceField)
        game.choices = [("", gettext("all")), *((each.slug, gettext(each.name)) for each in catalog.VARIANTS)]
        outcome.choices = [("", gettext("all")), *SeatOutcome.choices]

    def criteria(self) -> dict[str, str]:
        """What `archive_of` takes, without what was not understood."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


class LobbyFilter(forms.Form):
    """Which open tables one wants to see; what cannot be asked is not asked."""

    variant = forms.ChoiceField(label=_("Game"), required=False)
    pace = forms.ChoiceField(
        label=_("Time"),
        required=False,
        choices=[
            ("", _("any")),
            ("live", _("live")),
            ("days", _("over days")),
            ("none", _("no clock")),
        ],
    )
    rules = forms.ChoiceField(
        label=_("Rules"),
        required=False,
        choices=[("", _("any")), ("standard", _("the standard")), ("changed", _("with house rules"))],
    )
    club = forms.ChoiceField(label=_("Club"), required=False)
    seats = forms.ChoiceField(
        label=_("Free seats"), required=False, choices=[("", _("any number")), *((n, n) for n in "12345")]
    )
    rating = forms.ChoiceField(label=_("Rating"), required=False)

    def __init__(self, query: QueryDict, *, clubs: Sequence[Club] = ()) -> None:
        super().__init__(query)
        game = self.fields["variant"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = [("", gettext("all")), *((each.slug, gettext(each.name)) for each in catalog.VARIANTS)]
        rating = self.fields["rating"]
        assert isinstance(rating, forms.ChoiceField)
        rating.choices = band_choices()
        choose_club(self.fields, "club", ANY_CLUB, gettext("those of my clubs"), clubs)

    def criteria(self) -> dict[str, str]:
        """What `lobby_of` takes, without what was not understood."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


class LeaveHours(forms.Form):
    """Hours of leave to take now."""

    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=LONGEST, initial=24)


class Holiday(forms.Form):
    """The first and the last day of leave that is entered beforehand."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


class PauseUntil(forms.Form):
    """The last day of a pause."""

    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


class MeetingAt(forms.Form):
    """When the people of a table play together, by the clock of whoever asks."""

    day = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}))
    hour = forms.TimeField(label=_("Time of day"), widget=forms.TimeInput(attrs={"type": "time"}))


class StandIn(forms.Form):
    """The games at which one stands in for others."""

    games = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple, label=_("Games"))

    def __init__(self, posted: QueryDict | None, *, initial: dict[str, Any]) -> None:
        super().__init__(posted, initial=initial)
        games = self.fields["games"]
        assert isinstance(games, forms.MultipleChoiceField)
        games.choices = [(game.slug, gettext(game.name)) for game in catalog.VARIANTS]

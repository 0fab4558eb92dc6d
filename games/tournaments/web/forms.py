"""The form of a tournament: everything that is asked for before it stands, with what cannot be at its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_name
from games.clocks.time_control import Leave, TimeControl, TimeControlKind
from games.clubs.core.models import Club
from games.duplicate.movements.sections import MOST_SECTIONS
from games.jobs.words_field import WordsField
from games.play.models import Strength
from games.play.read.club_rules import mix_choices, mix_query
from games.play.web.forms import choose_club, pace_choices
from games.play.write.new_table import BANK, LIVE_GAMES, pace_of
from rules import catalog
from rules.catalog import UnknownVariant, find
from rules.engine.options import changes, text_of
from rules.web.mixform import MixForm

from ..formats import FORMATS, Format, format_of, formats_for
from ..models import AtClose, ScoringKind, TieBreaks, Venue
from ..record import handicaps as handicap_lines
from ..record import settings as asked_for
from ..record.settings import TournamentSettings, settings_from

DAYS, HOURS, MINUTES = "days", "hours", "minutes"
UNITS = {DAYS: timedelta(days=1), HOURS: timedelta(hours=1), MINUTES: timedelta(minutes=1)}
INSTANT = "%Y-%m-%dT%H:%M"

SECTIONS = [str(number) for number in range(1, MOST_SECTIONS + 1)]
MEMBERS = "members"
EVERYBODY_OR_LINK = [("yes", _("everybody with an account")), ("no", _("only those I send the link"))]

ANEW = {
    "hx-post": "",
    "hx-trigger": "change consume",
    "hx-vals": '{"preview": "1"}',
    "hx-select": "#event-form",
    "hx-target": "#event-form",
}
"""A field on which others depend brings the form anew, with everything that was typed."""


YEARS = range(2000, 2200)


def _yes(text: str) -> bool:
    return text == "yes"


def _sensible(instant: datetime) -> None:
    """Refuse a year that no calendar page shows; at the ends of time zones cannot be calculated."""
    if instant.year not in YEARS:
        raise forms.ValidationError(gettext("A year like this one is meant, with four digits."))


class TournamentForm(forms.Form):
    """A tournament: what is played, who comes, how the boards go round, how much time there is."""

    name = forms.CharField(label=_("Name of the event"), max_length=60)
    words = WordsField(
        label=_("In your words"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("What people should know before they enter."),
    )
    movement = forms.ChoiceField(
        label=_("Who meets whom"),
        choices=[(kind.value, kind.label) for kind in FORMATS],
        widget=forms.Select(ANEW),
    )
    arrow = forms.BooleanField(
        label=_("Arrow switch: one winner of a Mitchell instead of two"), required=False
    )
    sections = forms.TypedChoiceField(
        label=_("Sections"),
        coerce=int,
        choices=[
            (1, _("one field for all")),
            *((number, str(number)) for number in range(2, MOST_SECTIONS + 1)),
        ],
        required=False,
        help_text=_(
            "Each section has a movement and places of its own, on the same boards. They are drawn by lot at the start."
        ),
    )
    scoring = forms.ChoiceField(label=_("Boards are scored by"), choices=ScoringKind.choices)
    tie_breaks = forms.ChoiceField(
        label=_("Among those who are level decides"), choices=TieBreaks.choices, required=False
    )
    carry_from = forms.ChoiceField(
        label=_("Points brought along from"),
        required=False,
        help_text=_(
            "Entrants of the same people begin with a share of their result there. Directors can change it at the desk."
        ),
    )
    carry_percent = forms.IntegerField(
        label=_("Per cent of that result"), min_value=1, max_value=100, required=False
    )
    handicaps = forms.CharField(
        label=_("Handicaps"),
        max_length=handicap_lines.MOST_LETTERS,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_(
            "A name and points a line, such as “Ace 2.5”. They are added to what the places go by: per cent with "
            "matchpoints, else IMPs or points. Of a pair those of both are added. Directors can change them at the "
            "desk."
        ),
    )
    boards = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=asked_for.MOST_A_ROUND)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=64,
        required=False,
        help_text=_("Empty: as many as there are."),
    )
    least = forms.IntegerField(label=_("Needed at least"), min_value=2, max_value=64)
    most = forms.IntegerField(label=_("Room for at most"), min_value=2, max_value=64)
    bots = forms.IntegerField(
        label=_("Bots that enter too"),
        min_value=0,
        max_value=64,
        required=False,
        help_text=_("Ranked apart. They take what room people leave."),
    )
    bots_level = forms.ChoiceField(
        label=_("Bots play like"), choices=Strength.choices, required=False, initial=Strength.CLUB
    )
    fill_odd = forms.TypedChoiceField(
        label=_("Where one is missing"),
        coerce=_yes,
        choices=[("yes", _("bots take the place")), ("no", _("somebody sits out each round, at 60 %"))],
        widget=forms.RadioSelect,
    )
    venue = forms.ChoiceField(label=_("Where it is played"), choices=Venue.choices, widget=forms.RadioSelect)
    pace = forms.ChoiceField(label=_("Time at a table"), required=False)
    weekends = forms.BooleanField(label=_("Saturdays and Sundays do not count"), required=False)
    leave = forms.ChoiceField(
        label=_("Leave"),
        required=False,
        choices=[
            (Leave.ACCOUNT.value, _("the hours a year everybody has")),
            (Leave.OWN.value, _("hours of this event’s own")),
            (Leave.OFF.value, _("none")),
        ],
        help_text=_("Leave stops a clock. The round closes when it closes."),
    )
    leave_hours = forms.IntegerField(
        label=_("Hours of leave a board"), min_value=1, max_value=1440, required=False
    )
    length = forms.IntegerField(label=_("A round lasts"), min_value=1, max_value=1440)
    unit = forms.ChoiceField(
        label=_("Unit"), choices=[(DAYS, _("days")), (HOURS, _("hours")), (MINUTES, _("minutes"))]
    )
    early = forms.BooleanField(label=_("A round ends as soon as its last board has"), required=False)
    at_once = forms.TypedChoiceField(
        label=_("The boards of a round"),
        coerce=_yes,
        choices=[("yes", _("begin together")), ("no", _("one after another"))],
        widget=forms.RadioSelect,
    )
    at_close = forms.ChoiceField(
        label=_("A board that is not finished then"), choices=AtClose.choices, widget=forms.RadioSelect
    )
    talk = forms.BooleanField(label=_("Players may talk at their tables"), required=False)
    club = forms.ChoiceField(label=_("An event of the club"), required=False)
    public = forms.ChoiceField(
        label=_("Who may enter"),
        choices=EVERYBODY_OR_LINK,
        widget=forms.RadioSelect,
    )
    entries_from = forms.DateTimeField(
        label=_("Entries from"),
        validators=[_sensible],
        input_formats=[INSTANT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=INSTANT),
    )
    starts_at = forms.DateTimeField(
        label=_("Start"),
        validators=[_sensible],
        input_formats=[INSTANT],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=INSTANT),
    )

    settings: TournamentSettings | None = None

    def __init__(
        self,
        posted: QueryDict | None,
        *,
        user: User,
        given: TournamentSettings,
        frozen: bool = False,
        looking: bool = False,
        clubs: Sequence[Club] = (),
        rules_of: Sequence[Club] | None = None,
        earlier: Sequence[tuple[str, str]] = (),
    ) -> None:
        if given.club not in {club.public_id for club in clubs}:
            # A tournament of a club copied by somebody who does not look after the club.
            given = replace(given, club="", members_only=False)
        self.zone_name = user.zone.key
        self._user, self._clubs, self.given, self.frozen = user, clubs, given, frozen
        self._rules_of = clubs if rules_of is None else rules_of
        self.variant = given.variant
        if posted is not None and not frozen:
            with suppress(UnknownVariant):
                self.variant = find(posted.get("variant", given.variant.slug))
        self.mix = MixForm(self.variant, self._mix_query(posted))
        options = self.mix.options if self.mix.options is not None else self.variant.options()
        allowed = formats_for(self.variant.engine(options, deals=1))
        if posted is not None and looking:
            posted = _with_next_best(posted, allowed)
        super().__init__(posted, initial=initial_of(given, user))
        pace, movement = self.fields["pace"], self.fields["movement"]
        assert isinstance(pace, forms.ChoiceField)
        assert isinstance(movement, forms.ChoiceField)
        pace.choices = pace_choices()
        movement.choices = [(each.key.value, each.key.label) for each in allowed]
        self._say_what_enters(allowed, options)
        self._choose_earlier(earlier)
        choose_club(self.fields, "club", "", gettext("none"), clubs, initial=given.club)
        if clubs:
            public = self.fields["public"]
            assert isinstance(public, forms.ChoiceField)
            public.choices = [
                *EVERYBODY_OR_LINK,
                (MEMBERS, gettext("only members of the club; nobody else sees it")),
            ]
        # Whoever only looks what would come of it may not have thought of a name yet.
        self.fields["name"].required = not looking
        if frozen:
            for name in set(self.fields) - set(asked_for.WORDS_AND_DATES):
                del self.fields[name]

    def _say_what_enters(self, allowed: Sequence[Format], options: Any) -> None:
        """Whether it is players, pairs or teams that are needed, and that there is room for."""
        chosen = next((each for each in allowed if each.key == self["movement"].value()), allowed[0])
        entrants = chosen.entrants_word(self.variant.engine(options, deals=1))
        for name, words in (
            ("least", gettext("Needed at least (%(entrants)s)")),
            ("most", gettext("Room for at most (%(entrants)s)")),
        ):
            self.fields[name].label = words % {"entrants": entrants}

    def _choose_earlier(self, earlier: Sequence[tuple[str, str]]) -> None:
        """The events from which something can be brought along; no such fields where there is none."""
        if not earlier:
            del self.fields["carry_from"], self.fields["carry_percent"]
            return
        field = self.fields["carry_from"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", gettext("nothing")), *earlier]

    def _mix_query(self, posted: QueryDict | None) -> Mapping[str, str]:
        """The house rules that are typed, or those given."""
        if posted is not None and not self.frozen:
            query = {name: str(posted[name]) for name in posted}
            query.pop("preset", None)
            if word := query.get("choose_preset"):
                return mix_query(self._rules_of, self.variant, word)
            # House rules of another game mean nothing here.
            return query if query.get("mix_of", self.variant.slug) == self.variant.slug else {}
        return {name: text_of(value) for name, value in changes(self.given.options).items()}

    def _instant(self, name: str) -> Any:
        """An instant as it was typed, where the organiser lives."""
        return self.cleaned_data[name].replace(tzinfo=self._user.zone)

    def clean_name(self) -> str:
        """The name as it is kept; none while one only looks."""
        name = self.cleaned_data["name"]
        return clean_name(name) if name else ""

    def clean(self) -> dict[str, Any]:
        """Put the tournament together, and say what cannot be at the field it stands in."""
        if self.mix.options is None:
            raise forms.ValidationError(self.mix.sentence or gettext("Some house rules could not be read."))
        if self.cleaned_data.get("leave") == Leave.OWN and not self.cleaned_data.get("leave_hours"):
            self.add_error("leave_hours", gettext("How many hours?"))
        if self.errors:
            return self.cleaned_data
        settings = self._put_together()
        problems = asked_for.faults(settings, timezone.now())
        for fault in problems:
            self.add_error(fault.field if fault.field in self.fields else None, fault.words)
        if not problems:
            self.settings = settings
        return self.cleaned_data

    def _put_together(self) -> TournamentSettings:
        values = self.cleaned_data
        dates = {name: self._instant(name) for name in ("entries_from", "starts_at")}
        if self.frozen:
            return replace(self.given, name=values["name"], words=values["words"], **dates)
        return settings_from(
            {name: value for name, value in values.items() if name in asked_for.NAMES}
            | dates
            | {
                "variant": self.variant,
                "options": self.mix.options,
                "rounds": values["rounds"] or 0,
                "sections": values["sections"] or 1,
                "carry_percent": (values.get("carry_percent") or 0) if values.get("carry_from") else 0,
                "pace": self._pace(),
                "round_length": values["length"] * UNITS[values["unit"]],
                "public": values["public"] == "yes",
                "members_only": values["public"] == MEMBERS,
                "bots": values["bots"] or 0,
                "bots_level": values["bots_level"] or Strength.CLUB,
            }
        )

    def _pace(self) -> TimeControl:
        values = self.cleaned_data
        return pace_of(
            "none" if values["venue"] == Venue.IN_PERSON else values["pace"],
            weekends=values["weekends"],
            leave=Leave(values["leave"] or Leave.OFF),
            hours=values["leave_hours"] or 0,
        )

    @property
    def differing(self) -> int:
        """How many options are not the standard now."""
        return sum(row.differs for row in self.mix.rows)

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """The games there are: slug, name, and whether it is this one."""
        return [(game.slug, gettext(game.name), game is self.variant) for game in catalog.VARIANTS]

    @property
    def presets(self) -> list[tuple[str, str, str, bool]]:
        """The named mixes, the clubs' own first: word, label, summary, and whether it is the one chosen."""
        return mix_choices(self._rules_of, self.variant, self.mix.options)


def _with_next_best(posted: QueryDict, allowed: Sequence[Format]) -> QueryDict:
    """What was typed, with the next best where another game or movement was chosen that does not have it."""
    fitted = posted.copy()
    movement = posted.get("movement", "")
    if movement not in [each.key for each in allowed]:
        movement = fitted["movement"] = allowed[0].key.value
    format_ = format_of(movement)
    if posted.get("scoring", "") not in format_.scorings:
        fitted["scoring"] = format_.scorings[0].value
    if not format_.takes_sections:
        fitted["sections"] = "1"
    sections = fitted.get("sections", "1")
    low, high = format_.bounds_in(int(sections) if sections in SECTIONS else 1)
    for name in ("least", "most"):
        number = posted.get(name, "")
        if number.isdecimal() and len(number) < 5:
            fitted[name] = str(min(max(int(number), low), high))
    return fitted


def initial_of(settings: TournamentSettings, user: User) -> dict[str, Any]:
    """What the fields show of a tournament."""
    unit = next(
        name for name, length in UNITS.items() if name == MINUTES or not settings.round_length % length
    )

    def yes(value: bool) -> str:
        return "yes" if value else "no"

    fields = {name: getattr(settings, name) for name in asked_for.NAMES if name in TournamentForm.base_fields}
    return {name: value.value if isinstance(value, Enum) else value for name, value in fields.items()} | {
        "rounds": settings.rounds or None,
        "carry_percent": settings.carry_percent or 100,
        "fill_odd": yes(settings.fill_odd),
        "pace": pace_name(settings.pace),
        "weekends": settings.pace.weekends,
        "leave": settings.pace.leave.value,
        "leave_hours": settings.pace.leave_hours or None,
        "length": settings.round_length // UNITS[unit],
        "unit": unit,
        "at_once": yes(settings.at_once),
        "public": MEMBERS if settings.members_only else yes(settings.public),
        "entries_from": settings.entries_from.astimezone(user.zone).replace(tzinfo=None),
        "starts_at": settings.starts_at.astimezone(user.zone).replace(tzinfo=None),
    }


def pace_name(pace: TimeControl) -> str:
    """The word by which a pace is chosen."""
    if pace.kind == TimeControlKind.BANK:
        return BANK
    if pace.kind == TimeControlKind.DAYS:
        return f"days-{pace.increment.days}"
    for name, (minutes, _more) in LIVE_GAMES.items():
        if pace.kind == TimeControlKind.LIVE and pace.bank == timedelta(minutes=minutes):
            return name
    return "none"

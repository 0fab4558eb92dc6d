"""Forms of moderation: a report, and what staff do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.jobs.words_field import WordsField
from games.play.models import Game
from games.play.read.names import side_names
from rules.engine.protocol import seats_of

from ..actions import WITH_NOTICE
from ..models import ActKind, Matter, Reason, Report
from ..reports import Concern

LONGEST = 1000

DAYS = (1, 3, 7, 30, 90, 365)


class ReportForm(forms.Form):
    """What is reported, why, and what there is to say about it."""

    what = forms.ChoiceField(label=_("What do you report?"))
    reason = forms.ChoiceField(label=_("Why"), choices=[("", ""), *Reason.choices])
    words = WordsField(
        label=_("What happened"),
        help_text=_("Only staff read this. It may stay empty."),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    directors = forms.BooleanField(
        help_text=_(
            "They are not told who reported it, but at a small table they may guess. Reports about a name, and about "
            "somebody who directs here, go to staff alone."
        ),
        required=False,
    )

    def __init__(self, posted: Any, *, concerns: Mapping[str, Concern], directors: str = "") -> None:
        super().__init__(posted)
        if directors:
            label = gettext("The directors of %(contest)s may read it too") % {"contest": directors}
            self.fields["directors"].label = label
            self.fields["words"].help_text = gettext("Staff read this. It may stay empty.")
        else:
            del self.fields["directors"]
        colon = pgettext("between a word and its meaning", ": ")
        groups: dict[str, list[tuple[str, str]]] = {matter: [] for matter in Matter}
        for word, concern in concerns.items():
            line = f"{colon}{concern.line}" if concern.line is not None else ""
            named = concern.about.name if concern.club is None else concern.club.name
            named = named if concern.news is None else concern.news.title
            groups[concern.matter].append((word, f"{named}{line}"))
        what = self.fields["what"]
        assert isinstance(what, forms.ChoiceField)
        titles = {
            Matter.CONDUCT: gettext("How somebody plays or behaves"),
            Matter.LINE: gettext("What was said"),
            Matter.NAME: gettext("A name"),
            Matter.CLUB: gettext("What a club is called or says"),
            Matter.NEWS: gettext("News of a club"),
        }
        what.choices = [
            ("", ""),
            *((titles[Matter(key)], options) for key, options in groups.items() if options),
        ]


class WhyForm(forms.Form):
    """What every act of staff wants: a reason for the log; and words for whoever it touches."""

    words = WordsField(
        label=_("What they are told"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    why = WordsField(
        label=_("Why, for the log"),
        help_text=_("Staff alone read it."),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def needs_words(self) -> None:
        """Say that words are wanting."""
        if not self.cleaned_data.get("words"):
            self.add_error("words", _("Say it to them in words."))


class CorrectionForm(forms.Form):
    """What is wrong with a paragraph of the rules, and where it says so."""

    wrong = WordsField(
        label=_("What is wrong?"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    source = WordsField(
        label=_("Where does it say so?"),
        help_text=_("A book, a page on the web, the rules of a club. It may stay empty."),
        max_length=300,
        required=False,
    )


class AfterCorrectionForm(forms.Form):
    """What staff did about a correction of the rules."""

    why = WordsField(
        label=_("What was done, for the log"),
        help_text=_("Staff alone read it."),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class ActForm(WhyForm):
    """What staff do about a person."""

    field_order = ["kind", "days", "words", "why"]

    kind = forms.ChoiceField(label=_("What is done"), widget=forms.RadioSelect)
    days = forms.ChoiceField(label=_("For how long, where they are muted or suspended"), required=False)

    def __init__(self, posted: Any, *, about: User, report: Report | None) -> None:
        super().__init__(posted)
        kind, days = self.fields["kind"], self.fields["days"]
        assert isinstance(kind, forms.ChoiceField)
        assert isinstance(days, forms.ChoiceField)
        offered = [] if report is None else [ActKind.DISMISS]
        if report is not None and report.matter == Matter.NEWS:
            offered += [ActKind.NEWS] if report.news is not None else []
        elif report is not None and report.club is not None:
            offered += [ActKind.CLUB]
        offered += [ActKind.WARN, ActKind.SILENCE, ActKind.SUSPEND]
        offered += [ActKind.UNSILENCE] if about.is_silenced else []
        offered += [ActKind.UNSUSPEND] if about.is_suspended else []
        kind.choices = [(each.value, each.label) for each in offered]
        days.choices = [("", ""), *((number, _days(number)) for number in DAYS)]

    def clean(self) -> dict[str, Any]:
        """Ask for words where the person is told, and for a time where it ends."""
        kind = self.cleaned_data.get("kind")
        if kind in WITH_NOTICE:
            self.needs_words()
        if kind in (ActKind.SILENCE, ActKind.SUSPEND) and not self.cleaned_data.get("days"):
            self.add_error("days", _("Say for how long."))
        return self.cleaned_data

    @property
    def lasting(self) -> int:
        """For how many days; 0 where an act has no end."""
        lasts = self.cleaned_data["kind"] in (ActKind.SILENCE, ActKind.SUSPEND)
        return int(self.cleaned_data["days"]) if lasts else 0


def _days(number: int) -> str:
    if number == 1:
        return gettext("a day")
    return gettext("%(number)s days") % {"number": number}


class EndForm(WhyForm):
    """How staff end a game for everybody."""

    field_order = ["ending", "words", "why"]

    ending = forms.ChoiceField(label=_("How it ends"), widget=forms.RadioSelect)

    def __init__(self, posted: Any, *, game: Game) -> None:
        super().__init__(posted)
        ending = self.fields["ending"]
        assert isinstance(ending, forms.ChoiceField)
        choices = [("cancel", gettext("cancelled: it counts for nobody"))]
        if game.status != "open":
            sides = side_names(game.engine.sides, seats_of(game.engine))
            won = gettext("decided: %(side)s wins")
            choices += [(f"side-{number}", won % {"side": name}) for number, name in enumerate(sides)]
            choices.append(("drawn", gettext("decided: drawn")))
        ending.choices = choices
        self.fields["words"].label = _("What the players read")

    def clean(self) -> dict[str, Any]:
        """Ask for the words the players read."""
        self.needs_words()
        return self.cleaned_data

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that win; None where the game is cancelled."""
        ending: str = self.cleaned_data["ending"]
        if ending == "cancel":
            return None
        return (int(ending.removeprefix("side-")),) if ending != "drawn" else ()

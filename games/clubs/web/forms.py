"""Forms of clubs: what a club is called and says, a pasted list, custom house rules."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_name
from accounts.zones import zone_choices
from games.clubs.core import evenings, news
from games.clubs.core.club import WORDS
from games.clubs.core.member_lists import ListedMembers
from games.clubs.core.models import Club, ClubRole
from games.clubs.core.requests import WORDS as WORDS_OF_REQUEST
from games.clubs.core.roles import members_of
from games.clubs.core.typed_games import LONGEST as LONGEST_GAMES
from games.clubs.core.typed_games import LONGEST_LINE
from games.jobs.shared_forms import SharedForm

NAME = 40
INSTANT = "%Y-%m-%dT%H:%M"
LONGEST_LIST = 10_000


class ClubForm(forms.Form):
    """What a club is called, what it says about itself, who may join."""

    name = forms.CharField(label=_("Name of the club"), max_length=NAME, strip=True)
    words = forms.CharField(
        label=_("About the club"),
        help_text=_("Plain text: when you play, who is welcome. It may stay empty."),
        max_length=WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    public = forms.ChoiceField(
        label=_("Who may join"),
        choices=[
            ("yes", _("everybody: the club is in the list of clubs")),
            ("ask", _("those you let in: everybody sees the club, and asks with a sentence")),
            ("no", _("only those who are invited or come by the link; nobody else sees the club")),
        ],
        initial="yes",
        widget=forms.RadioSelect,
    )

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Who may join, as the club keeps it."""
        door = self.cleaned_data.get("public")
        return self.cleaned_data | {"public": door != "no", "on_asking": door == "ask"}

    @classmethod
    def of(cls, posted: Any, club: Club) -> ClubForm:
        """The form of a club as it is."""
        door = "no" if not club.public else "ask" if club.on_asking else "yes"
        return cls(posted, initial={"name": club.name, "words": club.words, "public": door})


class RequestForm(forms.Form):
    """A sentence to those who look after a club."""

    words = forms.CharField(
        label=_("Your sentence"),
        help_text=_("Who you are, from where you know the club. Those who look after it read this."),
        max_length=WORDS_OF_REQUEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class NewsForm(SharedForm):
    """What a director of a club writes to its members as news."""

    title = forms.CharField(label=_("Title"), max_length=news.TITLE)
    words = forms.CharField(
        label=_("Words"),
        help_text=_(
            "Markdown: *slanted*, **bold**, lists with a dash before each line, [words](https://address)."
        ),
        max_length=news.WORDS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10}),
    )


class EveningForm(SharedForm):
    """A date in a club's calendar, by the clocks of a stated time zone."""

    title = forms.CharField(label=_("What it is"), max_length=evenings.TITLE)
    when = forms.CharField(
        label=_("Day and time"), max_length=30, widget=forms.DateTimeInput({"type": "datetime-local"})
    )
    zone = forms.ChoiceField(label=_("By the clocks of"))
    place = forms.CharField(label=_("Where"), max_length=evenings.PLACE, required=False)
    words = forms.CharField(
        label=_("Words"),
        help_text=_("Plain text. It may stay empty."),
        max_length=evenings.WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, posted: Any, *, own: str, initial: dict[str, Any] | None = None) -> None:
        super().__init__(posted, initial=initial or {"zone": own})
        field = self.fields["zone"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = zone_choices(own)

    def clean_when(self) -> datetime:
        """The time as it is written, without a zone."""
        try:
            return datetime.strptime(self.cleaned_data["when"][:16], INSTANT)
        except ValueError:
            raise forms.ValidationError(_("Write a day and a time, as 2027-01-31T20:00.")) from None

    @property
    def facts(self) -> evenings.EveningFacts:
        """What was filled in, once it is valid."""
        return evenings.EveningFacts(**self.cleaned_data)


class ListForm(forms.Form):
    """A pasted list of people."""

    people = forms.CharField(
        label=_("Names or e-mail addresses, one a line"),
        help_text=_(
            "Rows of a table can be pasted too: of each its e-mail address is read, else the name, in one column or "
            "in two."
        ),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )


class MixNameForm(forms.Form):
    """What a club calls custom house rules, and the row that they change."""

    name = forms.CharField(label=_("Name of these house rules"), max_length=NAME)
    changes = forms.CharField(required=False)

    def clean_changes(self) -> int | None:
        """The number of the row, None for new rules; 0, which no row has, for what is no number."""
        number = self.cleaned_data["changes"]
        if not number:
            return None
        return int(number) if number.isdecimal() and len(number) < 10 else 0

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])


class CloseForm(forms.Form):
    """Closing a club is said twice."""

    sure = forms.BooleanField(label=_("Yes, close it for good"))


class HeirForm(forms.Form):
    """Another member who is to own the club."""

    heir = forms.CharField(
        label=_("The new owner"),
        help_text=_("The name of a member, or the address of their profile."),
        max_length=LONGEST_LINE,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, posted: Any, *, club: Club) -> None:
        super().__init__(posted)
        self._club = club

    def clean_heir(self) -> User:
        """Who is meant, among the members: they are fetched when somebody was named, and not for the page."""
        others = [row.user for row in members_of(self._club) if row.role != ClubRole.OWNER]
        return ListedMembers(others, pairs=False).users(self.cleaned_data["heir"])[0]


class GamesForm(forms.Form):
    """Games of an evening, and what they count for."""

    contest = forms.ChoiceField(label=_("They count for"))
    games = forms.CharField(
        label=_("Games that were played there"),
        help_text=_("For example: Name 500, Name 320"),
        max_length=LONGEST_GAMES,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *given: Any, contests: list[tuple[str, str]], **more: Any) -> None:
        super().__init__(*given, **more)
        contest = self.fields["contest"]
        assert isinstance(contest, forms.ChoiceField)
        contest.choices = contests

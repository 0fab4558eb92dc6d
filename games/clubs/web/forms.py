"""Forms of clubs: what a club is called and says, a pasted list, a mix of house rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import clean_name
from games.clubs.core.club import WORDS

NAME = 40
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
    public = forms.TypedChoiceField(
        label=_("Who may join"),
        coerce=lambda text: text == "yes",
        choices=[
            ("yes", _("everybody: the club stands in the list of clubs")),
            ("no", _("only those who are invited or come by the link; nobody else sees the club")),
        ],
        initial="yes",
        widget=forms.RadioSelect,
    )

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])


class ListForm(forms.Form):
    """A pasted list of people."""

    people = forms.CharField(
        label=_("Names or mail addresses, one a line"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )


class MixNameForm(forms.Form):
    """What a club calls a mix of house rules."""

    name = forms.CharField(label=_("Name of the mix"), max_length=NAME)

    def clean_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["name"])


class CloseForm(forms.Form):
    """Closing a club is said twice."""

    sure = forms.BooleanField(label=_("Yes, close it for good"))


class HeirForm(forms.Form):
    """Another member who is to own the club."""

    heir = forms.ChoiceField(label=_("The new owner"))

    def __init__(self, posted: Any, *, heirs: list[tuple[str, str]]) -> None:
        super().__init__(posted)
        field = self.fields["heir"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", ""), *heirs]

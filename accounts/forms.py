"""Forms about oneself: the sign-up form's own field, and the settings page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import AfterMove, CardFaces, User
from accounts.names import clean_name
from accounts.zones import zone_choices


class NameMixin:
    """One rule for what people may be called, wherever they say it."""

    cleaned_data: dict[str, Any]

    def clean_display_name(self) -> str:
        """The name as it is kept."""
        return clean_name(self.cleaned_data["display_name"])


class SignupForm(NameMixin, forms.Form):
    """What we ask at sign-up beside allauth's mail address and password."""

    field_order = ["display_name", "email", "password1"]

    display_name = forms.CharField(
        label=_("Name"),
        max_length=40,
        help_text=_("What other players see."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def signup(self, request: HttpRequest, user: User) -> None:
        """Asked for by allauth; the adapter has filled the row already."""


class TableSettingsForm(forms.ModelForm):
    """What somebody likes to have otherwise while they play; asked for at the table itself."""

    class Meta:
        model = User
        fields = [
            "table_pace", "log_order", "bidding_help", "play_forced", "confirm_moves", "turn_sound", "large_index",
            "four_colours",
        ]  # fmt: skip
        help_texts = {"large_index": "", "play_forced": "", "bidding_help": ""}


class SettingsForm(NameMixin, forms.ModelForm):
    """How somebody likes to read and play."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_(
            "Taken from your browser unless you choose; for times, mails, and weekends that do not count."
        ),
        required=False,
    )

    deck = forms.ChoiceField(label=_("Card faces"), choices=CardFaces.choices, widget=forms.RadioSelect)
    confirm_moves = forms.TypedChoiceField(
        label=_("Playing a card"),
        choices=[(False, _("One touch plays it")), (True, _("Touch it, then confirm"))],
        coerce=lambda value: value == "True",
        widget=forms.RadioSelect,
    )
    after_move = forms.ChoiceField(
        label=_("After a move"), choices=AfterMove.choices, widget=forms.RadioSelect
    )

    class Meta:
        model = User
        fields = [
            "display_name", "language", "time_zone", "confirm_moves", "after_move", "table_pace", "log_order",
            "bidding_help", "play_forced", "turn_sound", "floating_leave", "shows_statistics", "may_be_found", "deck",
            "four_colours", "large_index",
        ]  # fmt: skip
        help_texts = {
            "display_name": _("What other players see."),
            "four_colours": _("Diamonds are blue and clubs are green."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            # Guests have no page that others could look at, and nobody finds them.
            del self.fields["shows_statistics"], self.fields["may_be_found"]
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = [("", _("As my browser says")), *zone_choices(self.instance.time_zone)]
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = [("", _("As my browser asks")), *settings.LANGUAGES]

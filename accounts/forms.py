"""Forms about oneself: the sign-up form's own field, and the settings page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import renames
from accounts.models import AfterMove, CardFaces, IndexLetters, User
from accounts.names import clean_person_name
from accounts.zones import zone_choices


class NameMixin:
    """One rule for what people may be called, wherever they say it."""

    cleaned_data: dict[str, Any]

    def clean_display_name(self) -> str:
        """The name as it is kept."""
        return clean_person_name(self.cleaned_data["display_name"])


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


def index_letters_field() -> forms.ChoiceField:
    """The choice of letters, those of the page’s language first."""
    return forms.ChoiceField(
        label=_("Letters in the corner"),
        choices=[("", _("Those of the language")), *IndexLetters.choices],
        required=False,
    )


class ChangedColumnsForm(forms.ModelForm):
    """A form that stores what was chosen in it and nothing else of the row, which staff, or another page of the same
    person, may be changing in this moment; and nothing at all where the account is gone.
    """

    instance: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = {name: getattr(self.instance, name) for name in self._meta.fields or ()}

    def save(self, commit: bool = True) -> User:
        """Store what was changed, unless the account is gone by now; the person as they stand in the form."""
        with transaction.atomic():
            rows = User.objects.select_for_update(no_key=True).filter(pk=self.instance.pk, is_active=True)
            if rows.values_list("pk").first() is not None:
                self.store()
        return self.instance

    def store(self) -> None:
        """Store the columns that were changed; the row is locked."""
        self.instance.save(update_fields=self.changed_columns())

    def changed_columns(self) -> list[str]:
        """The columns whose fields were changed."""
        return [name for name, value in self.before.items() if getattr(self.instance, name) != value]


class TableSettingsForm(ChangedColumnsForm):
    """What somebody likes to have otherwise while they play; asked for at the table itself."""

    class Meta:
        model = User
        fields = [
            "table_pace", "log_order", "bidding_help", "play_forced", "confirm_moves", "turn_sound", "low_cards_first",
            "index_letters", "large_index", "four_colours",
        ]  # fmt: skip
        labels = {"confirm_moves": _("every move is asked about before it is made")}
        help_texts = {"large_index": "", "play_forced": "", "bidding_help": ""}

    index_letters = index_letters_field()


class SettingsForm(NameMixin, ChangedColumnsForm):
    """How somebody likes to read and play."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_(
            "Taken from your browser unless you choose; for times, e-mails, and weekends that do not count."
        ),
        required=False,
    )

    deck = forms.ChoiceField(label=_("Card faces"), choices=CardFaces.choices, widget=forms.RadioSelect)
    confirm_moves = forms.TypedChoiceField(
        label=_("Making a move"),
        choices=[(False, _("One touch makes it")), (True, _("Touch, then confirm"))],
        coerce=lambda value: value == "True",
        widget=forms.RadioSelect,
    )
    index_letters = index_letters_field()
    after_move = forms.ChoiceField(
        label=_("After a move"), choices=AfterMove.choices, widget=forms.RadioSelect
    )

    class Meta:
        model = User
        fields = [
            "display_name", "language", "time_zone", "confirm_moves", "after_move", "table_pace", "log_order",
            "bidding_help", "play_forced", "turn_sound", "floating_leave", "shows_statistics", "may_be_found", "deck",
            "index_letters", "low_cards_first", "four_colours", "large_index",
        ]  # fmt: skip
        help_texts = {
            "display_name": _("What other players see."),
            "four_colours": _("Diamonds are blue and clubs are green."),
        }

    other_name = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.called_before = self.instance.kept_name
        if self.instance.is_guest:
            # Guests have no page that others could look at, and nobody finds them.
            del self.fields["shows_statistics"], self.fields["may_be_found"]
        self.initial["display_name"] = self.instance.name
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = [("", _("As my browser says")), *zone_choices(self.instance.time_zone)]
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        # Mails need one: whoever has none yet may go on without, nobody goes back.
        nothing = [] if self.instance.language else [("", _("As my browser asks"))]
        language.choices = [*nothing, *settings.LANGUAGES]

    def clean_language(self) -> str:
        """The language that was chosen, or the one there is."""
        return self.cleaned_data["language"] or self.instance.language

    def clean_display_name(self) -> str:
        """The name as it is kept; a guest who leaves the number as it is goes on being called by it."""
        if self.cleaned_data["display_name"].strip() == self.instance.name:
            return str(self.instance.display_name)
        name = super().clean_display_name()
        self.other_name = True
        return name

    def clean(self) -> dict[str, Any]:
        """The form as a whole; another name is counted when all else is right."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.other_name and not self.errors:
            try:
                renames.check(self.instance)
            except forms.ValidationError as error:
                self.add_error("display_name", error)
            else:
                self.instance.guest_number = None
        return cleaned

    def changed_columns(self) -> list[str]:
        """The columns whose fields were changed; with a name of their own a guest is called by no number."""
        return [*super().changed_columns(), *(["guest_number"] if self.other_name else [])]

    def store(self) -> None:
        """Store the settings; whoever must know of another name is told."""
        super().store()
        renames.announce(self.instance, self.called_before)

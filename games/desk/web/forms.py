"""Forms of the desk: a call, an answer, a message."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import REASONS, WORDS

NO_CARDS = _("Name no cards of a deal that is being played.")


class SentenceField(forms.CharField):
    """A field for one or two sentences, as long as a call for the director may be."""

    widget = forms.Textarea(attrs={"rows": 3, "maxlength": WORDS})


class CallForm(forms.Form):
    """Why a player calls the director."""

    reason = forms.ChoiceField(label=_("Why do you call?"), choices=[("", ""), *REASONS])
    words = SentenceField(label=_("What happened"), help_text=NO_CARDS, max_length=WORDS)


class AnswerForm(forms.Form):
    """What the director answers, and who reads it."""

    words = SentenceField(label=_("Your answer"), help_text=NO_CARDS, max_length=WORDS)
    readers = forms.ChoiceField(
        label=_("Who reads it"),
        choices=[("all", _("everybody at the table")), ("caller", _("only the player who called"))],
        widget=forms.RadioSelect,
    )


class MessageForm(forms.Form):
    """What a director writes to a table."""

    words = SentenceField(label=_("Your message"), help_text=NO_CARDS, max_length=WORDS)

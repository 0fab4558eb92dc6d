"""The form of what one wants to be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from accounts.instants import hour_words

from ..models import CHOSEN, Channel, Preferences

WAYS = (Channel.PAGE, Channel.PUSH, Channel.MAIL)


@dataclass(frozen=True, slots=True)
class PreferenceRow:
    """A kind of notice with a box for each way."""

    label: str
    boxes: tuple[BoundField, ...]


class PreferencesForm(forms.Form):
    """A box for each kind and way, mails altogether, and the digest."""

    mails = forms.BooleanField(label=_("Send me e-mails"), required=False)
    digest = forms.BooleanField(
        label=_("One e-mail a day with the games that wait for me"),
        required=False,
        help_text=_("Sorted by the time that is left. No e-mail comes when nothing waits."),
    )
    # The hours are said as the form is made, for the language of its reader is not known before.
    digest_hour = forms.TypedChoiceField(
        label=_("At"), coerce=int, choices=lambda: [(hour, hour_words(time(hour))) for hour in range(24)]
    )

    def __init__(self, posted: Any, *, preferences: Preferences) -> None:
        before = {
            "mails": preferences.mails,
            "digest": preferences.digest,
            "digest_hour": preferences.digest_hour,
        }
        super().__init__(posted, initial=before)
        for kind in CHOSEN:
            for way in WAYS:
                wanted = preferences.chose(kind, way)
                label = f"{kind.label}, {way.label}"
                self.fields[f"{kind}-{way}"] = forms.BooleanField(label=label, required=False, initial=wanted)

    def rows(self) -> Iterator[PreferenceRow]:
        """The table of the boxes."""
        for kind in CHOSEN:
            yield PreferenceRow(str(kind.label), tuple(self[f"{kind}-{way}"] for way in WAYS))

    def choice(self) -> dict[str, Any]:
        """The preferences as they are chosen, by the column."""
        chosen = self.cleaned_data
        channels = {kind.value: [way.value for way in WAYS if chosen[f"{kind}-{way}"]] for kind in CHOSEN}
        return {
            "mails": chosen["mails"],
            "digest": chosen["digest"],
            "digest_hour": chosen["digest_hour"],
            "channels": channels,
        }


class SubscriptionForm(forms.Form):
    """What a browser tells of itself that is to show notices."""

    endpoint = forms.CharField(max_length=1000)
    p256dh = forms.RegexField(r"^[A-Za-z0-9_-]{87}=?$")
    auth = forms.RegexField(r"^[A-Za-z0-9_-]{22}(==)?$")

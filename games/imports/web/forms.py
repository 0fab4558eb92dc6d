"""The form by which a record comes in: written or pasted, or as a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User

from ..models import ImportedGame
from ..parse import LONGEST, Unreadable
from ..write import take_in


class RecordForm(forms.Form):
    """A record as a text or as a file; a file goes first."""

    text = forms.CharField(
        label=_("The record"),
        help_text=_(
            "First “variant:” and the game, then each deal: its hands, and after them one move a line."
        ),
        required=False,
        strip=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 14, "spellcheck": "false", "class": "typed"}),
    )
    file = forms.FileField(label=_("Or a file"), required=False, max_length=200)

    def clean_file(self) -> str:
        """The text of the file; empty where there is none."""
        file = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > 4 * LONGEST:
            raise forms.ValidationError(
                gettext("A record has at most %(most)d characters.") % {"most": LONGEST}
            )
        # Where the database was lost the same request is answered once more.
        file.seek(0)
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(gettext("This file is not a text.")) from None

    def clean(self) -> dict[str, Any]:
        """The fields, of which text or file must hold something."""
        cleaned = self.cleaned_data
        if not self.errors and not (cleaned["text"].strip() or cleaned["file"]):
            self.add_error("text", gettext("Paste a record, or choose a file."))
        return cleaned

    def keep(self, owner: User) -> ImportedGame | None:
        """The game of the record, kept; None with the reason beside the field where it cannot be taken."""
        field = "file" if self.cleaned_data["file"] else "text"
        try:
            return take_in(owner, self.cleaned_data[field])
        except Unreadable as bad:
            where = gettext("Line %(line)d") % {"line": bad.line} if bad.line else ""
            colon = pgettext("between a word and its meaning", ": ")
            self.add_error(field, f"{where}{colon}{bad.sentence}" if where else bad.sentence)
            return None

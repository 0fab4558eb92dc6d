"""Forms of tokens and bot accounts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_person_name

from ..models import TokenScope
from ..token_lines import BotLine


class TokenForm(forms.Form):
    """A new token: its name, for which account, what for."""

    name = forms.CharField(label=_("Name"), help_text=_("So that you know it again."), max_length=60)
    account = forms.ChoiceField(label=_("It speaks for"))
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=TokenScope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[TokenScope.READ],
        error_messages={"required": _("Choose at least one.")},
    )

    def __init__(self, posted: Any, *, bots: list[BotLine]) -> None:
        super().__init__(posted)
        account = self.fields["account"]
        assert isinstance(account, forms.ChoiceField)
        account.choices = [
            ("", gettext("myself")),
            *((str(bot.pk), gettext("my bot %(name)s") % {"name": bot.name}) for bot in bots),
        ]
        account.required = False

    def account_of(self, owner: User) -> User:
        """The account it was chosen for: the owner or one of the owner's bots."""
        chosen = self.cleaned_data["account"]
        return User.objects.get(pk=int(chosen), bot_owner=owner, is_active=True) if chosen else owner


class BotForm(forms.Form):
    """The name of a new bot account; refused as names of people are."""

    bot_name = forms.CharField(
        label=_("Name"),
        help_text=_("Others see it with the word “bot” behind it, and your name."),
        max_length=40,
    )

    def clean_bot_name(self) -> str:
        """The name as it is kept: by the rule for people, which keeps the mark for us."""
        return clean_person_name(self.cleaned_data["bot_name"])

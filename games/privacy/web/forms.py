"""The form that deletes an account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class DeletionForm(forms.Form):
    """One's password, or one's name where there is no password: nobody deletes an account by a slip."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    name = forms.CharField(
        label=_("Your name, as others see it"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, posted: Any, *, user: User) -> None:
        super().__init__(posted)
        self.user = user
        del self.fields["name" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        """The password must be the own one."""
        given: str = self.cleaned_data["password"]
        if not self.user.check_password(given):
            raise forms.ValidationError(_("This is not your password."))
        return given

    def clean_name(self) -> str:
        """The name must be the own one."""
        given: str = self.cleaned_data["name"]
        if given.strip() != self.user.name.strip():
            raise forms.ValidationError(_("This is not your name as others see it."))
        return given

"""Allauth's forms at the door, as they are here: signing up, and asking for a new password."""

from __future__ import annotations

import secrets
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from allauth.account.utils import get_next_redirect_url
from allauth.core import context
from django import forms
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts import letters, sign_up
from accounts.addresses import has_account
from accounts.guests import guest_of_session
from accounts.models import LetterKind, SignUp, User
from accounts.rate_limit import Windows, address_of, may_once_more

ACCOUNTS_MADE: Windows = ((60, 3600), (200, 86_400))
"""Accounts made from one address without a mail in an hour and in a day: a whole club may sign up in its hall."""


LONGEST_WAY = SignUp._meta.get_field("way_on").max_length or 0


def form_word() -> str:
    """Tells one form from another, and the same form sent twice from both."""
    return secrets.token_urlsafe(32)


def mail_confirms() -> bool:
    """Whether this site sends mails, so that an address is confirmed before there is an account."""
    return bool(app_settings.EMAIL_VERIFICATION == app_settings.EmailVerificationMethod.MANDATORY)


class SignUpForm(AllauthSignupForm):
    """Name, address, password; a form that is sent twice is one sign-up."""

    form_word = forms.CharField(max_length=43, required=False, widget=forms.HiddenInput, initial=form_word)
    field_order = ["display_name", "email", "password1"]

    def validate_unique_email(self, value: str) -> str:
        """Any address will do: whether it has an account is seen where nobody watches, or by its password."""
        return value

    def clean(self) -> dict[str, Any]:
        """The form as a whole; without mails, a known address is good for whoever knows its password."""
        cleaned: dict[str, Any] = super().clean()
        self.owner: User | None = None
        if not self.errors:
            if mail_confirms():
                self._check_mails(cleaned["email"])
            elif has_account(cleaned["email"]):
                self.owner = self._owner(cleaned)
            else:
                self._count_account()
        return cleaned

    def _check_mails(self, address: str) -> None:
        try:
            sign_up.check_mails(context.request, address)
        except forms.ValidationError as error:
            self.add_error("email", error)

    def _count_account(self) -> None:
        """Where no mail confirms, an account costs nothing, and limits by person would be worth no more than that."""
        if not may_once_more("accounts_made", address_of(context.request), ACCOUNTS_MADE):
            self.add_error(
                None, _("Too many accounts have been made from here. Try again in an hour, or tomorrow.")
            )

    def _owner(self, cleaned: dict[str, Any]) -> User | None:
        """Whose account it is, if the password is theirs; counted as an attempt to sign in."""
        credentials = {"email": cleaned["email"], "password": cleaned["password1"]}
        try:
            owner: User | None = get_adapter().authenticate(context.request, **credentials)
        except forms.ValidationError as error:
            self.add_error(None, error)
            return None
        if owner is None:
            self.add_error("email", _("No account can be made with this address. If it is yours, sign in."))
        return owner

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The new account, or the answer that leads on: to the page that waits for the mail, or into the account."""
        data = self.cleaned_data
        wanted = sign_up.Wanted(
            form=data["form_word"] or form_word(),
            address=data["email"],
            display_name=data["display_name"],
            password=data["password1"],
            way_on=_way_on(request),
        )
        if mail_confirms():
            request.session[sign_up.WAITING] = sign_up.begin(wanted, guest_of_session(request)).pk
            return None, redirect("account_email_verification_sent")
        if self.owner is None and (user := _made_at_once(request, wanted)) is not None:
            return user, None
        return None, _into_account(request, wanted, self.owner)


def _way_on(request: HttpRequest) -> str:
    """Where somebody wants to go afterwards; nowhere in particular where the address is longer than can be kept."""
    way_on = get_next_redirect_url(request) or ""
    return way_on if len(way_on) <= LONGEST_WAY else ""


def _made_at_once(request: HttpRequest, wanted: sign_up.Wanted) -> User | None:
    """An account without a mail; None where the address has got one in this moment."""
    guest = guest_of_session(request)
    try:
        with transaction.atomic():
            row = (
                User.objects.select_for_update(no_key=True).filter(pk=guest.pk).first()
                if guest is not None
                else None
            )
            user = row if row is not None and row.is_guest and row.is_active else User()
            user.language = get_language() or user.language
            password = make_password(wanted.password)
            sign_up.make_account(user, wanted.address, wanted.display_name, password, verified=False)
    except IntegrityError:
        return None
    return user


def _into_account(request: HttpRequest, wanted: sign_up.Wanted, owner: User | None) -> HttpResponse:
    """Sign in; where the same form was sent twice at once, the other one has made the account."""
    credentials = {"email": wanted.address, "password": wanted.password}
    owner = owner or get_adapter().authenticate(request, **credentials)
    if owner is None:
        return redirect("account_login")
    login = Login(user=owner, email=wanted.address, redirect_url=wanted.way_on or None)
    return perform_password_login(request, credentials, login)


class ResetPasswordForm(AllauthResetPasswordForm):
    """An address; the mail is written where nobody watches how long that takes (accounts/letters.py)."""

    def clean_email(self) -> str:
        """The address, known or not; raises ValidationError where too many mails were asked for."""
        address = str(get_adapter().clean_email(self.cleaned_data["email"].lower()))
        sign_up.check_mails(context.request, address)
        return address

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Have the mail sent; its state can be read on the next page."""
        address: str = self.cleaned_data["email"]
        request.session["reset_letter"] = letters.post(address, kind=LetterKind.RESET).pk
        return address

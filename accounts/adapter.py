"""How allauth makes and signs in people here: a guest who signs up keeps their row, and so their games."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import get_language, gettext, override

from accounts import letters, security
from accounts.addresses import owner_of
from accounts.guests import adopt, guest_of_session, leave_guest
from accounts.models import opaque_username
from accounts.sign_up import waits_for_mail

LIMITS = ("too_many_login_attempts", "rate_limited")
"""What forms of allauth's say of who has tried too often."""
CONFIRMATION_SENT = "account/messages/email_confirmation_sent.txt"

LATEST_LETTER = "latest_letter"
"""Where a session keeps the key of the mail that was last written to an address somebody gave here."""


def front_page() -> str:
    """The front page in the language of the page one comes from."""
    language = get_language()
    return "/" if language in (None, settings.LANGUAGE_CODE) else f"/{language}/"


class AccountAdapter(DefaultAccountAdapter):
    """Signing up and in by allauth, where a guest keeps the row and with it the games."""

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """An opaque username: allauth would make one from the mail address."""
        user.username = user.username or opaque_username()

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Who signs in, or None; raises ValidationError for whoever has not confirmed their address yet."""
        user = super().authenticate(request, **credentials)
        if user is None and waits_for_mail(credentials.get("email", ""), credentials.get("password", "")):
            raise ValidationError(
                gettext("This address is not confirmed yet. Open the link in the e-mail, or sign up again.")
            )
        return user

    def validation_error(self, code: str, *words: Any) -> ValidationError:
        """What is said of a form; that a limit of allauth's is reached stands in the log of safety as well."""
        if code in LIMITS:
            security.note("limit", self.request, about=code)
        return super().validation_error(code, *words)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *about: Any, **named: Any
    ) -> None:
        """Say something on the next page; not that a mail has been sent where none is."""
        if message_template != CONFIRMATION_SENT or settings.MAILS_ARE_SENT:
            super().add_message(request, level, message_template, *about, **named)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Have a mail sent beside the page, in the language of whoever gets it."""
        owner = owner_of(email)
        language = (owner.language if owner is not None else "") or get_language() or settings.LANGUAGE_CODE
        with override(language):
            subject, text = letters.subject_and_text(template_prefix, email, **context)
        letter = letters.post(email, subject=subject, text=text, language=language)
        if self.request is not None:
            # Whether the address is known or not: the page about one's addresses says how it stands with the mail.
            self.request.session[LATEST_LETTER] = letter.pk

    def login(self, request: HttpRequest, user: Any) -> None:
        """Sign in, and take over what this browser's guest was playing."""
        guest = guest_of_session(request)
        if guest is not None and guest.pk != user.pk:
            leave_guest(request)
            adopt(guest, user)
        if SESSION_KEY in request.session:
            # A guest's row has become the account, and Django would keep the session's key. A form that came twice
            # deletes the session of the first in the second; each goes on in one of its own.
            request.session.cycle_key()
        super().login(request, user)
        _forget_address(request)
        if not user.language:
            # What they are written to in; a page they have chosen has their language in any case.
            user.language = get_language() or settings.LANGUAGE_CODE
            user.save(update_fields=["language"])

    def set_password(self, user: Any, password: str) -> None:
        """Another password, and nothing else of the row: it may be changed elsewhere in this moment."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes who has signed in: the front page in their language."""
        return front_page()

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes who has signed out."""
        return front_page()

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes who has just become a member."""
        return front_page()


def _forget_address(request: HttpRequest) -> None:
    """How somebody signed in stays in the session, with which address does not: nobody needs it there."""
    for record in request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, ()):
        record.pop("email", None)

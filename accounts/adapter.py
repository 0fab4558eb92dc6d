"""How allauth makes and signs in people here: a guest who signs up keeps their row, and so their games."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.guests import adopt, leave_guest
from accounts.models import User, opaque_username


def front_page() -> str:
    """The front page in the language of the page one comes from."""
    language = get_language()
    return "/" if language in (None, settings.LANGUAGE_CODE) else f"/{language}/"


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter, knowing guests."""

    def new_user(self, request: HttpRequest) -> User:
        """The guest's own row where a guest signs up, else a new one."""
        return leave_guest(request) or User()

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """An opaque username: allauth would make one from the mail address."""
        user.username = user.username or opaque_username()

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        """Fill the row from the sign-up form; from here on it is no guest's."""
        user.display_name = form.cleaned_data["display_name"]
        user.is_guest = False
        return super().save_user(request, user, form, commit)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail that calls the site by its name: allauth would take the address for it."""
        site = SimpleNamespace(name=settings.SITE_NAME, domain=urlsplit(settings.TALON_URL).netloc)
        super().send_mail(template_prefix, email, {**context, "current_site": site})

    def login(self, request: HttpRequest, user: Any) -> None:
        """Sign in, and take over what this browser's guest was playing."""
        guest = leave_guest(request)
        if guest is not None:
            adopt(guest, user)
        super().login(request, user)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes who has signed in: the front page in their language."""
        return front_page()

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes who has signed out."""
        return front_page()

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes who has just become a member."""
        return front_page()

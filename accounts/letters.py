"""Mails about accounts: written down with the request, sent beside the pages, tried again where the server fails.

A page that sent them itself would wait for the mail server, and one that fails would tell which addresses have an
account. So the page answers before anything is known: what an address means is looked up when the mail is sent.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, urlsplit

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override

from accounts.addresses import owner_of
from accounts.models import Letter, LetterKind, SignUp, User

log = logging.getLogger(__name__)

TRIES = 10
"""After so many failures a mail is given up: eight hours after it was written."""


def _nobody(letter_id: int, at: datetime) -> None:
    raise NotImplementedError("games/wiring.py says who sends mails")


deliver: Callable[[int, datetime], None] = _nobody
"""Has a letter sent at an instant, called with its key; games/wiring.py fills it in."""


def post(address: str, *, kind: str = LetterKind.WRITTEN, **more: Any) -> Letter:
    """Have a mail sent as soon as it can be; `more` are further columns of its row."""
    now = timezone.now()
    fresh = {"language": get_language() or settings.LANGUAGE_CODE, "name": secrets.token_urlsafe(32)}
    letter = Letter.objects.create(address=address, kind=kind, made_at=now, **(fresh | more))
    deliver(letter.pk, now)
    return letter


def send(letter_id: int) -> timedelta | None:
    """Try to send a mail; how long to wait before the next try, None where it has gone or is given up."""
    letter = Letter.objects.select_related("sign_up").filter(pk=letter_id, sent_at=None, failed=False).first()
    if letter is None:
        return None
    letter.tries += 1
    try:
        # A language of its own for each mail: whoever reads it is not whoever works here.
        message_of(letter).send()
    except Exception as fault:
        # Whatever a mail server or a provider's library thinks of. The address stays out of the log.
        log.warning("letter %s was not sent: %s", letter.pk, type(fault).__name__)
        letter.failed = letter.tries >= TRIES
        letter.text = "" if letter.failed else letter.text
        letter.save(update_fields=["tries", "failed", "text"])
        return None if letter.failed else timedelta(minutes=2 ** (letter.tries - 1))
    # What it said may open an account: it is kept no longer than it is needed.
    letter.sent_at, letter.text = timezone.now(), ""
    letter.save(update_fields=["tries", "sent_at", "text"])
    return None


def message_of(letter: Letter) -> EmailMessage:
    """The mail, in the language of the account it is about, else of the page it was asked for on."""
    owner = owner_of(letter.address)
    with override((owner.language if owner is not None else "") or letter.language):
        if letter.kind == LetterKind.SIGN_UP:
            subject, text = _of_sign_up(letter, has_account=owner is not None)
        elif letter.kind == LetterKind.RESET:
            subject, text = _of_reset(letter, owner)
        else:
            subject, text = letter.subject, letter.text
    host = urlsplit(settings.TALON_URL).hostname
    headers = {"Message-ID": f"<{letter.name}@{host}>", "Auto-Submitted": "auto-generated"}
    return EmailMessage(subject=subject, body=text, to=[letter.address], headers=headers)


def _of_sign_up(letter: Letter, *, has_account: bool) -> tuple[str, str]:
    """The link that makes the account; for an address that has one, how to get into that."""
    if has_account:
        reset = address_of(reverse("account_reset_password"))
        return subject_and_text(
            "account/email/account_already_exists", letter.address, password_reset_url=reset
        )
    sign_up = letter.sign_up
    assert sign_up is not None
    link = address_of(reverse("account_confirm_sign_up", args=[sign_up.token]))
    person = User(display_name=sign_up.display_name)
    return subject_and_text(
        "account/email/email_confirmation_signup", letter.address, user=person, activate_url=link
    )


def _of_reset(letter: Letter, owner: User | None) -> tuple[str, str]:
    """The link under which the password is set anew; for an address without an account, where to sign up."""
    if owner is None:
        sign_up = address_of(reverse("account_signup"))
        return subject_and_text("account/email/unknown_account", letter.address, signup_url=sign_up)
    key = f"{user_pk_to_url_str(owner)}-{default_token_generator.make_token(owner)}"
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
    link = address_of(path.replace("UID-KEY", quote(key)))
    return subject_and_text(
        "account/email/password_reset_key", letter.address, user=owner, password_reset_url=link
    )


def subject_and_text(template: str, address: str, **context: Any) -> tuple[str, str]:
    """Subject and text of a mail of allauth, in the active language; the site is called by its name."""
    site = SimpleNamespace(name=settings.SITE_NAME, domain=urlsplit(settings.TALON_URL).netloc)
    facts = {"email": address, "current_site": site, **context}
    subject = " ".join(render_to_string(f"{template}_subject.txt", facts).split())
    text = render_to_string(f"{template}_message.txt", facts).strip() + "\n"
    return settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, text


def address_of(path: str) -> str:
    """A path of the site as an address for those who are elsewhere."""
    return settings.TALON_URL.rstrip("/") + path


def letter_of(sign_up: SignUp) -> Letter | None:
    """The latest mail of a sign-up."""
    return Letter.objects.filter(sign_up=sign_up).order_by("-pk").first()

"""Mails of a site without a mail server: printed, and kept as files that staff can read on a page."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage as Parsed
from email.utils import getaddresses
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

NAME = re.compile(r"[0-9]{8}-[0-9]{12}-[0-9a-f]{12}")
"""When a mail was kept, and what tells it from another of that moment."""


MOST = 1000
"""Mails that are kept; the oldest go first."""


def folder() -> Path:
    """Where the site keeps the mails that it cannot send."""
    return Path(settings.VAR_DIR) / "mail"


class FileBackend(BaseEmailBackend):
    """Prints every mail and keeps it as a file, readable by the site's owner alone."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Print and keep; what cannot be kept raises."""
        folder().mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            raw = message.message().as_bytes()
            keep(raw)
            sys.stdout.write(f"{raw.decode(errors='replace')}\n{'-' * 79}\n")
            sys.stdout.flush()
        for old in sorted(folder().glob("*.eml"), reverse=True)[MOST:]:
            old.unlink(missing_ok=True)
        return len(email_messages)


def keep(raw: bytes) -> str:
    """Keep a mail; its name. Written aside and moved, so that nobody reads half of it."""
    name = f"{timezone.now():%Y%m%d-%H%M%S%f}-{hashlib.sha256(raw).hexdigest()[:12]}"
    fresh = folder() / f"{name}.{os.getpid()}"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(raw)
    fresh.replace(folder() / f"{name}.eml")
    return name


@dataclass(frozen=True, slots=True)
class MailPage:
    """A mail that was kept, as staff read it; nothing of it is markup."""

    name: str
    kept_at: datetime
    to: str
    subject: str
    headers: tuple[tuple[str, str], ...] = ()
    text: str = ""
    html: str = ""


def stored_mails(most: int) -> list[MailPage]:
    """The latest mails, without their bodies."""
    names = sorted((file.stem for file in folder().glob("*.eml")), reverse=True)
    mails = (stored_mail(name) for name in names[:most] if NAME.fullmatch(name))
    return [mail for mail in mails if mail is not None]


def stored_mail(name: str) -> MailPage | None:
    """A mail by its name; None where there is none."""
    file = folder() / f"{name}.eml"
    if not NAME.fullmatch(name) or not file.is_file():
        return None
    parsed = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert isinstance(parsed, Parsed)
    return MailPage(
        name=name,
        kept_at=timezone.make_aware(datetime.strptime(name[:21], "%Y%m%d-%H%M%S%f")),
        to=str(parsed["to"] or ""),
        subject=str(parsed["subject"] or ""),
        headers=tuple((header, str(value)) for header, value in parsed.items()),
        text=_body(parsed, "plain"),
        html=_body(parsed, "html"),
    )


def forget(addresses: Iterable[str]) -> None:
    """Mails to these addresses are kept no more."""
    gone = {address.casefold() for address in addresses}
    for file in folder().glob("*.eml") if gone else ():
        mail = stored_mail(file.stem)
        if mail is not None and {address.casefold() for _name, address in getaddresses([mail.to])} & gone:
            file.unlink(missing_ok=True)


def _body(parsed: Parsed, kind: str) -> str:
    part = parsed.get_body(preferencelist=(kind,))
    return str(part.get_content()) if part is not None else ""

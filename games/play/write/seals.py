"""Secrets that are sealed before a table is opened, so that whoever opens it can add words after the seal was shown.

A page shows the seal with a ticket; the table that is opened with the ticket has the secret of that seal, and no other.
The secret follows from the ticket and the site's own key, so that nothing is written down for tables nobody opens, and
nobody else can tell it. A ticket serves once: the secret of a game that is over is known to everybody.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused

from ..models import Game
from ..record.fairness import secret_commitment

SEAL_SPENT = Refusal(
    "seal_spent", gettext_noop("The cards of this seal have been dealt already. Here is a new one.")
)
TICKET = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal of a secret, and the ticket for the table that is dealt from it."""

    ticket: str
    secret_seal: str


def draw_seal(ticket: str = "") -> Seal:
    """The seal of a ticket; without one, or with what is none, a seal nobody has seen before."""
    if not TICKET.fullmatch(ticket):
        ticket = secrets.token_hex(16)
    return Seal(ticket, secret_commitment(_secret(ticket)))


def words_by_lot() -> str:
    """What a page writes into the field for words where no script does: 64 bits, which the player may change."""
    return secrets.token_hex(8)


def secret_of(ticket: str) -> bytes:
    """The secret a table opened with this ticket has; raises Refused `seal_spent` where one has been opened already."""
    if not TICKET.fullmatch(ticket):
        raise Refused(SEAL_SPENT)
    secret = _secret(ticket)
    if Game.objects.filter(secret=secret).exists():
        raise Refused(SEAL_SPENT)
    return secret


def opened_with(ticket: str, user: User) -> Game | None:
    """The table somebody has opened with a ticket already: a form that was sent twice leads to it."""
    return (
        Game.objects.filter(secret=_secret(ticket), host=user).first() if TICKET.fullmatch(ticket) else None
    )


def _secret(ticket: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"talon secret of a table\n{ticket}".encode(), "sha256")

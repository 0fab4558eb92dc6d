"""Secrets that are sealed before a table is opened, so that whoever opens it can add words after the seal was shown.

A page shows the seal with a ticket; the table that is opened with the ticket has the secret of that seal, and no other.
The secret follows from the ticket and the site's own key, so that nothing is written down for tables nobody opens, and
nobody else can tell it. A ticket serves once, whatever becomes of its table: the secret of a game that is over is known
to everybody. It tells when it was drawn and serves for some days, so that those spent need not be kept for ever.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.jobs.refusals import Refusal, Refused

from ..models import Game, SpentTicket
from ..record.fairness import secret_commitment

SEAL_SPENT = Refusal(
    "seal_spent",
    gettext_noop("The cards of this seal have been dealt already, or it is too old. Here is a new one."),
)
TICKET = re.compile("[0-9a-f]{24}(?P<drawn>[0-9a-f]{8})")
"""96 bits by lot, and the seconds since 1970 at which it was drawn: another time makes another ticket."""

SERVES = timedelta(days=7)
"""How long a ticket serves, for a page that stays open."""


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal of a secret, and the ticket for the table that is dealt from it."""

    ticket: str
    secret_seal: str


def draw_seal(ticket: str = "") -> Seal:
    """The seal of a ticket; without one, or with what is none, a seal nobody has seen before."""
    if not _serves(ticket):
        ticket = secrets.token_hex(12) + f"{int(timezone.now().timestamp()):08x}"
    return Seal(ticket, secret_commitment(_secret(ticket)))


def words_by_lot() -> str:
    """What a page writes into the field for words where no script does: 64 bits, which the player may change."""
    return secrets.token_hex(8)


def spend(ticket: str) -> bytes:
    """The secret of the table that is opened with this ticket, in the transaction that opens it.

    Raises Refused `seal_spent` where one has been opened already, whatever became of it, or the ticket is too old.
    """
    if not _serves(ticket):
        raise Refused(SEAL_SPENT)
    secret = _secret(ticket)
    _row, is_new = SpentTicket.objects.get_or_create(ticket=ticket, defaults={"spent_at": timezone.now()})
    if not is_new or Game.objects.filter(secret=secret).exists():
        raise Refused(SEAL_SPENT)
    return secret


def once(ticket: str, user: User, open_table: Callable[[], Game]) -> Game:
    """The table that is opened with a ticket, or the one this person has opened with it: forms are sent twice.

    Raises what `open_table` raises.
    """
    before = _opened_with(ticket, user)
    if before is not None:
        return before
    try:
        return open_table()
    except Refused as refused:
        # The same form was on its way twice, and the other was quicker.
        before = _opened_with(ticket, user) if refused.code == SEAL_SPENT.code else None
        if before is None:
            raise
        return before


def clear_tickets(now: datetime) -> None:
    """Forget spent tickets that serve no more in any case."""
    SpentTicket.objects.filter(spent_at__lt=now - 2 * SERVES).delete()


def _serves(ticket: str) -> bool:
    """Whether this is a ticket, drawn not too long ago; clocks of several machines may differ by a minute."""
    match = TICKET.fullmatch(ticket)
    if match is None:
        return False
    age = timezone.now() - datetime.fromtimestamp(int(match["drawn"], 16), UTC)
    return -timedelta(minutes=1) <= age <= SERVES


def _opened_with(ticket: str, user: User) -> Game | None:
    return Game.objects.filter(secret=_secret(ticket), host=user).first() if _serves(ticket) else None


def _secret(ticket: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"talon secret of a table\n{ticket}".encode(), "sha256")

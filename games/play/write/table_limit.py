"""How many tables somebody may open, whichever way they ask for one."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_noop, ngettext

from accounts.models import User
from accounts.rate_limit import Windows, wait
from games.jobs.refusals import Refusal, Refused

OPENED_ENOUGH = Refusal(
    "opened_enough",
    gettext_noop("That is many tables at once. Play at those, or come again in %(wait)s."),
    status=429,
)

OF_A_PERSON: Windows = ((10, 60), (60, 3600))
"""Tables somebody may open in a minute and in an hour, as by the API (games/api/limits.py)."""

FROM_AN_ADDRESS: Windows = ((30, 60), (300, 3600))
"""Tables of guests, and new guests, from one address: a club, or a school, has one for all."""


def check_may_open(user: User | AnonymousUser, address: str) -> None:
    """Count one more table; raises Refused `opened_enough`, with the time to wait in words and in seconds."""
    seconds = 0
    if isinstance(user, User):
        seconds = wait("tables", str(user.pk), OF_A_PERSON)
    if not isinstance(user, User) or user.is_guest:
        seconds = max(seconds, wait("guests", address, FROM_AN_ADDRESS))
    _check(seconds)


def check_new_guest(address: str) -> None:
    """Count one more guest where somebody without an account sits down; raises Refused `opened_enough`."""
    _check(wait("guests", address, FROM_AN_ADDRESS))


def _check(seconds: int) -> None:
    if seconds:
        raise Refused(OPENED_ENOUGH, wait=wait_words(seconds), seconds=seconds)


def wait_words(seconds: int) -> str:
    """So many seconds, in words: whole minutes where it is longer than one."""
    if seconds <= 60:
        return ngettext("one second", "%(number)d seconds", seconds) % {"number": seconds}
    minutes = -(-seconds // 60)
    return ngettext("one minute", "%(number)d minutes", minutes) % {"number": minutes}

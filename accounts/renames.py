"""Another name: rarely, and at tables where a deal is played only after it, for a new name can say what one holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from accounts.models import Called, EarlierName, User
from accounts.rate_limit import may_once_more

ONCE = ((1, 600),)
A_DAY = ((3, 24 * 3600),)
"""How often somebody may take another name."""

listeners: Sequence[Callable[[User, Called], None]] = ()
"""Who keeps a name for a while, called with the person and what they were called; games/wiring.py fills it in."""


def check(user: User) -> None:
    """Count another name; raises ValidationError when it comes too soon."""
    if not may_once_more("rename", str(user.pk), ONCE):
        why = gettext("You have just changed your name. Try again in ten minutes.")
    elif not may_once_more("rename_a_day", str(user.pk), A_DAY):
        why = gettext("You have changed your name three times today. Try again tomorrow.")
    else:
        return
    raise ValidationError(why)


def announce(user: User, before: Called) -> None:
    """Say that somebody is called otherwise from now on; inside the transaction that stores it."""
    if user.kept_name != before:
        if "name" in before:
            EarlierName.objects.get_or_create(user=user, name=before["name"])
        for listener in listeners:
            listener(user, before)

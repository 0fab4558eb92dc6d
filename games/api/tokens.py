"""Tokens made, found and revoked: only the hash is kept, and a token is found by it.

Looking a hash up tells nothing by its time: who does not know a token cannot choose what its hash begins with.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts import security
from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import one_line

from .models import ApiToken, TokenScope

PREFIX = "talon_"
"""What a token begins with, so that one left in a file by mistake is known for what it is."""

MOST = 20
"""Tokens one account may have at a time."""

A_DAY = 50
"""Tokens one person makes within a day, those of their programs and those that were revoked with them."""

A_USE = timedelta(minutes=1)


TOKENS_ENOUGH = Refusal(
    "tokens_enough", gettext_noop("You have as many tokens as one can have. Revoke one first.")
)
TOKENS_MADE = Refusal(
    "tokens_made",
    gettext_noop("You have made as many tokens as one can in a day. Make the next one tomorrow."),
)


def hash_of(text: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(text.encode()).hexdigest()


def make(user: User, *, name: str, scopes: Iterable[str]) -> tuple[ApiToken, str]:
    """A new token of an account and its text, told this once; raises Refused `tokens_enough`, `tokens_made`."""
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.hand)
        if ApiToken.objects.filter(user=user, revoked_at=None).count() >= MOST:
            raise Refused(TOKENS_ENOUGH)
        lately = ApiToken.objects.filter(made_at__gt=timezone.now() - timedelta(days=1))
        if lately.filter(Q(user=user.hand) | Q(user__bot_owner=user.hand)).count() >= A_DAY:
            raise Refused(TOKENS_MADE)
        chosen = [scope.value for scope in TokenScope if scope in set(scopes)]
        token = ApiToken.objects.create(user=user, name=one_line(name, 60), scopes=chosen, hash=hash_of(text))
    security.note("token_made", user=user, about=f"token {token.pk} may {' '.join(chosen) or 'read'}")
    return token, text


def find(text: str) -> ApiToken | None:
    """The token of a text that may still be used; None for any other, and where the account is closed."""
    if not text.startswith(PREFIX) or len(text) > 100 or not text.isascii():
        return None
    return valid().filter(hash=hash_of(text)).first()


def valid() -> QuerySet[ApiToken]:
    """Tokens that may be used now: not revoked, of accounts that are open and not suspended, as their owners are."""
    owned = Q(user__is_bot=False) | Q(user__bot_owner__is_active=True)
    now = timezone.now()
    shut = Q(user__suspended_until__gt=now) | Q(user__bot_owner__suspended_until__gt=now)
    usable = ApiToken.objects.filter(owned, revoked_at=None, user__is_active=True).exclude(shut)
    return usable.select_related("user")


def note_use(token: ApiToken) -> None:
    """Remember that a token was used, to the minute."""
    now = timezone.now()
    if token.used_at is None or now - token.used_at > A_USE:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)


def tokens_of(owner: User) -> list[ApiToken]:
    """The tokens of somebody and of their bots that are not revoked, the latest first."""
    whose = Q(user=owner) | Q(user__bot_owner=owner)
    return list(ApiToken.objects.filter(whose, revoked_at=None).select_related("user"))


def revoke(owner: User, pk: int) -> None:
    """Revoke a token of one's own or of one's bot, for good; raises ApiToken.DoesNotExist."""
    whose = Q(user=owner) | Q(user__bot_owner=owner)
    if not ApiToken.objects.filter(whose, pk=pk, revoked_at=None).update(revoked_at=timezone.now()):
        raise ApiToken.DoesNotExist
    security.note("token_revoked", user=owner, about=f"token {pk}")

"""Whose a mail address is."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db.models import Q

from accounts.models import User


def owner_of(address: str) -> User | None:
    """Whose account an address is: of whoever has confirmed it, else of an account that was made with it.

    An address that somebody has written down beside their own, and not confirmed, is nobody's: with it they could keep
    its owner out, or have them set the password of an account that is another's.
    """
    people = User.objects.filter(is_active=True, is_guest=False)
    rows = EmailAddress.objects.filter(email__iexact=address, user__in=people)
    own = Q(verified=True) | Q(primary=True, user__email__iexact=address)
    row = rows.filter(own).select_related("user").order_by("-verified", "pk").first()
    if row is not None:
        return row.user
    return people.filter(email__iexact=address, emailaddress=None).order_by("pk").first()


def has_account(address: str) -> bool:
    """Whether an address is that of an account."""
    return owner_of(address) is not None

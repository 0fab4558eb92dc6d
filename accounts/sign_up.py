"""Signing up where mail is sent: the account is there once its address is confirmed, and a guest plays on until then.

Whether the address has an account already changes nothing here, neither in what is answered nor in what is done: only
the mail says so (accounts/letters.py).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, gettext

from accounts import letters, renames
from accounts.addresses import has_account
from accounts.models import Letter, LetterKind, SignUp, User
from accounts.rate_limit import address_of, may_once_more

WAITING = "sign_up"
"""Where a session keeps the key of the sign-up that waits in this browser."""

MAILS_ASKED = ((10, 3600), (30, 24 * 3600))
"""How many mails may be asked for from one address of the net."""

MAILS_RECEIVED = ((4, 3600), (10, 24 * 3600))
"""How many mails one address may be sent by people who are not known."""

ONE_CLICK = timedelta(seconds=30)
"""The same form within this time is one click that came twice."""


class AddressTaken(Exception):
    """The address has got an account since the mail was sent."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wrote into the form."""

    form: str
    address: str
    display_name: str
    password: str
    way_on: str = ""


def begin(wanted: Wanted, guest: User | None) -> SignUp:
    """Write down a sign-up and have its mail sent; one for each guest and each form, however often it is sent."""
    password = make_password(wanted.password)
    try:
        return _begin(wanted, password, guest)
    except IntegrityError:
        # The same form, sent twice at once: the other one is stored by now.
        return _begin(wanted, password, guest)


def _begin(wanted: Wanted, password: str, guest: User | None) -> SignUp:
    with transaction.atomic():
        if guest is not None:
            User.objects.select_for_update(no_key=True).get(pk=guest.pk)
        same = Q(form=wanted.form) if guest is None else Q(form=wanted.form) | Q(user=guest)
        earlier = list(SignUp.objects.select_for_update(no_key=True).filter(same).order_by("pk"))
        sign_up = earlier[0] if earlier else SignUp()
        SignUp.objects.filter(pk__in=[other.pk for other in earlier[1:]]).delete()
        again = bool(earlier) and _just_sent(sign_up, wanted.address)
        sign_up.form, sign_up.display_name, sign_up.password = wanted.form, wanted.display_name, password
        sign_up.way_on, sign_up.language = wanted.way_on, get_language() or settings.LANGUAGE_CODE
        sign_up.user = guest or sign_up.user
        if again:
            sign_up.save()
        else:
            send_to(sign_up, wanted.address)
    return sign_up


def _just_sent(sign_up: SignUp, address: str) -> bool:
    letter = letters.letter_of(sign_up)
    return letter is not None and letter.address == address and timezone.now() - letter.made_at < ONE_CLICK


def send_to(sign_up: SignUp, address: str) -> Letter:
    """Have the mail of a sign-up sent to an address, which is the one to be confirmed from now on."""
    with transaction.atomic():
        if sign_up.pk is None or sign_up.address != address:
            # A link that went to another address confirms nothing any more.
            sign_up.token = secrets.token_urlsafe(32)
        sign_up.address, sign_up.made_at = address, timezone.now()
        sign_up.save()
        Letter.objects.filter(sign_up=sign_up, sent_at=None).delete()
        return letters.post(address, kind=LetterKind.SIGN_UP, language=sign_up.language, sign_up=sign_up)


def check_mails(request: HttpRequest, address: str) -> None:
    """Count a mail that somebody asks for; raises ValidationError when that is too many."""
    # Keyed, since a plain hash in log and cache would let addresses be tried out.
    to = salted_hmac("accounts.mails_to", address.lower(), algorithm="sha256").hexdigest()[:32]
    if not may_once_more("account_mails_to", to, MAILS_RECEIVED):
        raise ValidationError(
            gettext(
                "We have sent several e-mails to this address already. Try again in an hour, or tomorrow."
            )
        )
    if not may_once_more("account_mails", address_of(request), MAILS_ASKED):
        raise ValidationError(
            gettext("Too many e-mails have been requested from here. Try again in an hour.")
        )


def waiting(request: HttpRequest) -> SignUp | None:
    """The sign-up that waits for its mail in this browser."""
    own = SignUp.objects.filter(pk=request.session.get(WAITING, 0)).first()
    if own is None and request.user.is_authenticated and request.user.is_guest:
        own = SignUp.objects.filter(user=request.user).first()
    return own


def waits_for_mail(address: str, password: str) -> bool:
    """Whether somebody has signed up with an address and password, and not confirmed the address yet."""
    earlier = SignUp.objects.filter(address__iexact=address).order_by("-pk")[:3] if address else ()
    return any(check_password(password, sign_up.password) for sign_up in earlier)


def find(token: str) -> SignUp | None:
    """The sign-up of a link, unless it is too old."""
    since = timezone.now() - timedelta(days=settings.TALON_SIGN_UP_DAYS)
    return SignUp.objects.select_related("user").filter(token=token, made_at__gt=since).first()


def confirm(sign_up: SignUp) -> User:
    """The account, in the row of the guest who plays on in it; raises AddressTaken."""
    try:
        with transaction.atomic():
            row = User.objects.select_for_update(no_key=True)
            guest = row.get(pk=sign_up.user_id) if sign_up.user_id is not None else None
            if has_account(sign_up.address):
                raise AddressTaken
            # A guest who has gone over to another account meanwhile has nothing left to be taken along.
            user = guest if guest is not None and guest.is_guest and guest.is_active else User()
            user.language = sign_up.language
            make_account(user, sign_up.address, sign_up.display_name, sign_up.password, verified=True)
            sign_up.delete()
    except (AddressTaken, IntegrityError):
        SignUp.objects.filter(pk=sign_up.pk).delete()
        raise AddressTaken from None
    return user


def make_account(user: User, address: str, display_name: str, password: str, *, verified: bool) -> None:
    """Make an account of a guest's row or a new one; `password` is a hash. Raises IntegrityError."""
    before = user.kept_name if user.pk is not None else None
    user.become_account(password)
    user.email, user.display_name = address, display_name
    user.save()
    EmailAddress.objects.create(user=user, email=address, primary=True, verified=verified)
    if before is not None:
        renames.announce(user, before)

"""What accounts keep of a person: name, addresses, how they sign in, settings, and whom they keep away from."""

from __future__ import annotations

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts import sessions
from accounts.models import (
    Block,
    EarlierName,
    Letter,
    SessionOwner,
    SignUp,
    User,
    opaque_username,
    profile_word,
)
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows

COLUMNS = ("public_id", "username", "display_name", "email", "date_joined", "last_login")
NOT_SETTINGS = (*COLUMNS, "id", "password", "guest_password")
"""Columns of a person that are no settings, and those that are of no use to anybody."""


def account(user: User) -> Row:
    """Who somebody is here, and how they sign in; no secret of it."""
    return {
        **{name: getattr(user, name) for name in COLUMNS},
        "earlier_names": list(user.earlier_names.values_list("name", flat=True)),
        "mail_addresses": rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
        "second_factors": rows(Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"),
        "sessions": rows(SessionOwner.objects.filter(user=user), "since"),
        "sign_up": rows(SignUp.objects.filter(user=user), "display_name", "address", "made_at"),
        "rights": [*user.groups.values_list("name", flat=True), *user.get_user_permissions()],
    }


def preferences(user: User) -> Row:
    """How somebody likes to read and play, and every other column of their row."""
    names = [field.attname for field in User._meta.concrete_fields if field.attname not in NOT_SETTINGS]
    return {name: getattr(user, name) for name in names}


def bots(user: User) -> Row:
    """Accounts of programs somebody runs."""
    return {"bots": rows(User.objects.filter(bot_owner=user), "display_name", "date_joined", "is_active")}


def blocked_users(user: User) -> Row:
    """Whom somebody mutes or blocks."""
    blocks = Block.objects.filter(user=user).select_related("other")
    return {"kept_away": [{"from": far.other.name, "how": far.kind, "since": far.since} for far in blocks]}


def forget(user: User, word: str, pseudonym: str) -> None:
    """Leave nothing in the row of a person but the word and name of a former player, and that it was a program."""
    fresh = User(is_bot=user.is_bot)
    for field in User._meta.concrete_fields:
        if not field.primary_key:
            setattr(user, field.attname, getattr(fresh, field.attname))
    user.username, user.public_id = opaque_username(), profile_word()
    user.former, user.display_name = word, pseudonym
    user.is_active = user.may_be_found = user.shows_statistics = False
    user.date_joined = timezone.now()
    user.set_unusable_password()
    user.save()


def forget_doors(departure: Departure) -> None:
    """Mails to somebody, sign-ups with their address, and every session of theirs."""
    sessions.end_all(departure.user)
    for address in departure.addresses:
        Letter.objects.filter(address__iexact=address).delete()
        SignUp.objects.filter(address__iexact=address).delete()


def clear(now: datetime) -> None:
    """Sessions that are over, mails that have gone, sign-ups whose link is too old."""
    sessions.clear()
    gone = Q(sent_at__isnull=False) | Q(failed=True)
    Letter.objects.filter(gone, made_at__lt=now - timedelta(days=settings.TALON_LETTER_DAYS)).delete()
    SignUp.objects.filter(made_at__lt=now - timedelta(days=settings.TALON_SIGN_UP_DAYS)).delete()


ACCOUNT = PersonalData(
    tables={
        "account": (User, EarlierName, EmailAddress, EmailConfirmation, Authenticator, SignUp, Letter),
        "session": (Session, SessionOwner),
        "staff": (User.groups.through, User.user_permissions.through),
    },
    impersonal=(Group, Group.permissions.through, Permission, ContentType),
    paragraphs={
        "account": (
            gettext_noop(
                "Your name, which everybody at your tables sees, and those you had before, so that none stays with "
                "others when you delete your account; your e-mail address and whether it is confirmed, "
                "which nobody else sees; your password, stored only as a hash; passkeys and "
                "authenticator apps; your settings; the day you came and when you last signed in. Guests have a name "
                "and settings only."
            ),
            gettext_noop(
                "Guests who do not come back for %(guest_days)d days are deleted, as an account would be; guests who "
                "have played nothing, after %(idle_guest_days)d days. When you sign up, your name, address and "
                "password are kept for %(sign_up_days)d days until you confirm the address. That an e-mail about your "
                "account was sent is kept for %(letter_days)d days; its text is deleted at once."
            ),
        ),
        "session": (
            gettext_noop(
                "Five, all of this site: one that says you are signed in (%(session_days)d days at most), one against "
                "forged forms, one with a random word that tells one browser from another (below), one with the "
                "language you chose, and one with the time zone of your browser, for the times on pages. None of them "
                "follows you elsewhere. Your browser keeps for itself how you sort your hand. Once you are signed in "
                "its time zone is kept with your settings until you choose another."
            ),
        ),
        "deletion": (
            gettext_noop(
                "You can delete your account yourself at any time, guests too. Your seats are given up. Deleted are "
                "your name, e-mail addresses, password and passkeys, settings, sessions, notes, plans, leave, friends, "
                "invitations, notices, statistics, ratings, and games in which nobody else sat. Of what you said at "
                "tables only that something was said, and which of the phrases, is left."
            ),
        ),
    },
    parts=(
        ExportPart(
            "account",
            account,
            {
                EarlierName: ("user",),
                EmailAddress: ("user",),
                Authenticator: ("user",),
                SignUp: ("user",),
                SessionOwner: ("user",),
                User.groups.through: ("user",),
                User.user_permissions.through: ("user",),
            },
            gettext_noop("account.json: your name, your e-mail addresses, how you sign in."),
        ),
        ExportPart(
            "settings", preferences, {}, gettext_noop("settings.json: how you like to read and play.")
        ),
        ExportPart("programs", bots, {User: ("bot_owner",)}),
    ),
    leave=forget_doors,
    clear=clear,
)

BLOCKS = PersonalData(
    tables={"people": (Block,)},
    paragraphs={
        "people": (gettext_noop("Whom you mute or block: only you see it, and they are not told."),),
    },
    parts=(ExportPart("friends", blocked_users, {Block: ("user",)}),),
    withheld={(Block, "other"): "who keeps away from somebody did so without their knowing"},
)
"""Apart from the rest, because it stands after friends in the file and on the page."""

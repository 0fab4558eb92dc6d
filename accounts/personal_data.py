"""What accounts keep of a person: name, addresses, how they sign in, settings, and whom they keep away from."""

from __future__ import annotations

from importlib import import_module

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import Block, User, opaque_username, profile_word
from accounts.privacy import Departure, ExportPart, PersonalData, Row, rows

COLUMNS = ("public_id", "username", "display_name", "email", "date_joined", "last_login")
NOT_SETTINGS = (*COLUMNS, "id", "password")
"""Columns of a person that are no settings, and the one that is of no use to anybody."""


def account(user: User) -> Row:
    """Who somebody is here, and how they sign in; no secret of it."""
    return {
        **{name: getattr(user, name) for name in COLUMNS},
        "mail_addresses": rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
        "second_factors": rows(Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"),
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
    found = Block.objects.filter(user=user).select_related("other")
    return {"kept_away": [{"from": far.other.name, "how": far.kind, "since": far.since} for far in found]}


def forget(user: User, word: str, pseudonym: str) -> None:
    """Leave nothing in the row of a person but the word and name of a former player."""
    fresh = User()
    for field in User._meta.concrete_fields:
        if not field.primary_key:
            setattr(user, field.attname, getattr(fresh, field.attname))
    user.username, user.public_id = opaque_username(), profile_word()
    user.former, user.display_name = word, pseudonym
    user.is_active = user.may_be_found = user.shows_statistics = False
    user.date_joined = timezone.now()
    user.set_unusable_password()
    user.save()


def end_sessions(departure: Departure) -> None:
    """End every session of somebody, in the table and in the cache."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.iterator(chunk_size=500):
        if session.get_decoded().get("_auth_user_id") == str(departure.user.pk):
            store(session.session_key).delete()


ACCOUNT = PersonalData(
    tables={
        "account": (User, EmailAddress, EmailConfirmation, Authenticator),
        "session": (Session,),
        "staff": (User.groups.through, User.user_permissions.through),
    },
    impersonal=(Group, Group.permissions.through, Permission, ContentType),
    paragraphs={
        "account": (
            gettext_noop(
                "Your name, which everybody at your tables sees; your mail address and whether it is proved, which "
                "nobody else sees; your password as a fingerprint from which it cannot be had back; passkeys and "
                "authenticator apps; your settings; the day you came and when you last signed in. Guests have a name "
                "and settings only."
            ),
        ),
        "session": (
            gettext_noop(
                "Five, all of this site: one that says you are signed in (half a year at most), one against forged "
                "forms, one with a random word that tells one browser from another (below), one with the language "
                "you chose, and for a moment one with the sentence that tells you what has just been done. None of "
                "them follows you elsewhere. Your browser keeps for itself how you sort your hand. Once you are "
                "signed in it tells its time zone, which is kept with your settings until you choose another."
            ),
        ),
        "deletion": (
            gettext_noop(
                "You can delete your account yourself at any time, guests too. Your seats are given up. Deleted are "
                "your name, mail addresses, password and passkeys, settings, sessions, notes, plans, leave, friends, "
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
                EmailAddress: ("user",),
                Authenticator: ("user",),
                User.groups.through: ("user",),
                User.user_permissions.through: ("user",),
            },
            gettext_noop("account.json: your name, your mail addresses, how you sign in."),
        ),
        ExportPart(
            "settings", preferences, {}, gettext_noop("settings.json: how you like to read and play.")
        ),
        ExportPart("programs", bots, {User: ("bot_owner",)}),
    ),
    close=end_sessions,
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

"""Making a club, changing it, handing it over, closing it; and the mixes of house rules it plays."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import shown_as
from rules.engine import options as house_rules
from rules.engine.variant import Variant

from . import hooks
from .models import Club, ClubInvitation, ClubInvitationState, ClubMember, ClubRole, ClubRules, link_word
from .refused import ClubRefusal, ClubRefused
from .standing import DIRECTING, has_account, role_in

OWNED = 5
"""Clubs one person may own."""

BELONGING = 50
"""Clubs one person may belong to."""

MIXES = 30
"""Mixes of house rules a club may have."""

WORDS = 1000
"""Letters of what a club says about itself."""


@contextmanager
def held(club: Club) -> Iterator[Club]:
    """A club as it is now, one change at a time; raises ClubRefused `closed`."""
    with transaction.atomic():
        now = Club.objects.select_for_update().get(pk=club.pk)
        if now.closed_at is not None:
            raise ClubRefused(ClubRefusal.CLOSED)
        yield now


def must_be(club: Club, user: User, *roles: ClubRole) -> ClubRole:
    """The role of somebody, which must be one of these; raises ClubRefused `not_yours`."""
    role = role_in(club, user)
    if role not in roles or role is None:
        raise ClubRefused(ClubRefusal.NOT_YOURS)
    return role


def plain_words(text: str) -> str:
    """What a club says about itself as it is kept: lines of signs that can be seen, no empty ones in a row."""
    lines = (" ".join(visible(line).split()) for line in text.splitlines())
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip()[:WORDS]


def visible(line: str) -> str:
    """A line with spaces in place of signs that cannot be seen."""
    return "".join(" " if unicodedata.category(sign).startswith("C") else sign for sign in line)


def found_club(*, owner: User, name: str, words: str = "", public: bool = True) -> Club:
    """A new club of somebody's.

    Raises ClubRefused `account_only`, `owns_enough`, `in_enough`; ValidationError for a name nobody can read.
    """
    if not has_account(owner):
        raise ClubRefused(ClubRefusal.ACCOUNT_ONLY)
    with transaction.atomic():
        may_belong(owner)
        _may_own_one_more(owner)
        club = Club.objects.create(name=shown_as(name), words=plain_words(words), public=public)
        ClubMember.objects.create(club=club, user=owner, role=ClubRole.OWNER, since=timezone.now())
    return club


def may_belong(user: User) -> None:
    """Whether somebody may belong to one club more; raises ClubRefused `account_only`, `in_enough`."""
    _must_be_there(user)
    if ClubMember.objects.filter(user=user, club__closed_at=None).count() >= BELONGING:
        raise ClubRefused(ClubRefusal.IN_ENOUGH)


def _must_be_there(user: User) -> None:
    """Locked, so that clubs are counted one after the other, and nobody joins one while their account goes."""
    if not has_account(User.objects.select_for_update().get(pk=user.pk)):
        raise ClubRefused(ClubRefusal.ACCOUNT_ONLY)


def _may_own_one_more(user: User) -> None:
    _must_be_there(user)
    if ClubMember.objects.filter(user=user, role=ClubRole.OWNER, club__closed_at=None).count() >= OWNED:
        raise ClubRefused(ClubRefusal.OWNS_ENOUGH)


def change(club: Club, *, by: User, name: str, words: str, public: bool) -> Club:
    """Give a club other words, or open it to everybody or not; its owner alone."""
    with held(club) as now:
        must_be(now, by, ClubRole.OWNER)
        now.name, now.words, now.public = shown_as(name), plain_words(words), public
        now.save(update_fields=["name", "words", "public"])
    return now


def renew_link(club: Club, *, by: User) -> str:
    """Another link to join by; the old one opens nothing any more."""
    with held(club) as now:
        must_be(now, by, *DIRECTING)
        now.link = link_word()
        now.save(update_fields=["link"])
    return now.link


def hand_over(club: Club, *, by: User, to: User) -> None:
    """Make another member the owner; who owned it directs it from then on.

    Raises ClubRefused `not_yours`, `no_member`, `owns_enough`.
    """
    with held(club) as now:
        must_be(now, by, ClubRole.OWNER)
        heir = ClubMember.objects.filter(club=now, user=to).exclude(user=by).first()
        if heir is None:
            raise ClubRefused(ClubRefusal.NO_MEMBER)
        _may_own_one_more(to)
        ClubMember.objects.filter(club=now, user=by).update(role=ClubRole.DIRECTOR)
        _crown(now, heir)


def _crown(club: Club, heir: ClubMember) -> None:
    heir.role = ClubRole.OWNER
    heir.save(update_fields=["role"])
    hooks.call([hooks.ClubPassed(club, heir.user)])


def close(club: Club, *, by: User) -> None:
    """Close a club for good; its owner alone. Tables and games stay."""
    with held(club) as now:
        must_be(now, by, ClubRole.OWNER)
        shut(now)


def shut(club: Club) -> None:
    """A club that is held is no more: nobody belongs to it, nobody is invited."""
    club.closed_at = timezone.now()
    club.save(update_fields=["closed_at"])
    ClubMember.objects.filter(club=club).delete()
    asked = ClubInvitation.objects.filter(club=club, state=ClubInvitationState.OPEN)
    users = tuple(asked.values_list("user", flat=True))
    asked.update(state=ClubInvitationState.WITHDRAWN)
    hooks.call([hooks.AskedNoMore(club, users)])


def leave_for_good(user: User) -> None:
    """Somebody deletes their account: each club of theirs passes to its oldest director, else its oldest member.

    A club without anybody else closes, and its name and words are forgotten. The person is locked from then on, so
    that no other club is joined or made until the account is gone; belongs to the transaction in which it goes.
    """
    mine = Club.objects.filter(closed_at=None, members__user=user).order_by("pk")
    for club in list(mine):
        _leave_without(club, user)
    User.objects.select_for_update().get(pk=user.pk)
    # Joined or made in that very moment.
    for club in list(mine.all()):
        _leave_without(club, user)


def _leave_without(club: Club, user: User) -> None:
    with held(club) as now:
        mine = ClubMember.objects.filter(club=now, user=user).first()
        if mine is None:
            return
        mine.delete()
        if mine.role != ClubRole.OWNER:
            return
        others = ClubMember.objects.filter(club=now).select_related("user")
        heir = others.filter(role=ClubRole.DIRECTOR).first() or others.first()
        if heir is not None:
            _crown(now, heir)
            return
        now.name = now.words = ""
        now.save(update_fields=["name", "words"])
        shut(now)


def keep_mix(club: Club, *, by: User, name: str, variant: Variant[Any], options: Any) -> ClubRules:
    """A mix of house rules the club plays, under a name of its own.

    Raises ClubRefused `not_yours`, `mixes_enough`, `mix_name_taken`; ValidationError for a name nobody can read.
    """
    shown = shown_as(name)
    with held(club) as now:
        must_be(now, by, *DIRECTING)
        kept = ClubRules.objects.filter(club=now)
        if kept.count() >= MIXES:
            raise ClubRefused(ClubRefusal.MIXES_ENOUGH)
        if kept.filter(name=shown).exists():
            raise ClubRefused(ClubRefusal.MIX_NAME_TAKEN)
        return ClubRules.objects.create(
            club=now, name=shown, variant=variant.slug, options=house_rules.changes(options)
        )


def drop_mix(club: Club, *, by: User, pk: int) -> None:
    """The club does not play a mix any more; tables opened by it go on."""
    with held(club) as now:
        must_be(now, by, *DIRECTING)
        ClubRules.objects.filter(club=now, pk=pk).delete()

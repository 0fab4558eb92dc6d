"""Making a club, changing it, handing it over, closing it; and the mixes of house rules it plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.names import clean_name
from games.clubs.core.refusals import ACCOUNT_ONLY, NO_MEMBER, NOT_YOURS, OWNS_ENOUGH
from games.jobs.refusals import Refusal, Refused
from games.jobs.text import visible
from rules.engine import options as house_rules
from rules.engine.variant import Variant

from . import events, log
from .models import (
    Club,
    ClubAct,
    ClubActKind,
    ClubInvitation,
    ClubInvitationState,
    ClubMember,
    ClubNews,
    ClubRole,
    ClubRules,
    Evening,
    JoinRequest,
    link_word,
)
from .roles import DIRECTING, has_account, role_in

CLOSED = Refusal("club_closed", gettext_noop("This club is closed."))
IN_ENOUGH = Refusal("in_enough", gettext_noop("One person may belong to %(belonging)d clubs."))
MIX_NAME_TAKEN = Refusal(
    "mix_name_taken", gettext_noop("The club already has house rules of this name. Choose another name.")
)
MIX_GONE = Refusal(
    "mix_gone",
    gettext_noop("These house rules were taken away meanwhile. You can still save them as new ones."),
)
MIXES_ENOUGH = Refusal("mixes_enough", gettext_noop("A club may keep %(mixes)d sets of house rules."))


OWNED = 5
"""Clubs one person may own."""

BELONGING = 50
"""Clubs one person may belong to."""

MIXES = 30
"""Mixes of house rules a club may have."""

WORDS = 1000
"""Letters of what a club says about itself."""


@contextmanager
def locked_club(club: Club) -> Iterator[Club]:
    """A club as it is now, one change at a time; raises Refused `club_closed`."""
    with transaction.atomic():
        now = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if now.closed_at is not None:
            raise Refused(CLOSED)
        yield now


def check_role(club: Club, user: User, *roles: ClubRole) -> ClubRole:
    """The role of somebody, which must be one of these; raises Refused `not_yours`."""
    role = role_in(club, user)
    if role not in roles or role is None:
        raise Refused(NOT_YOURS)
    return role


def plain_words(text: str) -> str:
    """What a club says about itself as it is kept: lines of signs that can be seen, no empty ones in a row."""
    lines = (" ".join(visible(line).split()) for line in text.splitlines())
    words: list[str] = []
    for line in lines:
        if line or (words and words[-1]):
            words.append(line)
    return "\n".join(words).strip()[:WORDS]


def found_club(
    *, owner: User, name: str, words: str = "", public: bool = True, on_asking: bool = False
) -> Club:
    """A new club of somebody's.

    Raises Refused `account_only`, `owns_enough`, `in_enough`; ValidationError for a name nobody can read.
    """
    if not has_account(owner):
        raise Refused(ACCOUNT_ONLY)
    with transaction.atomic():
        may_belong(owner)
        _may_own_one_more(owner)
        club = Club.objects.create(
            name=clean_name(name), words=plain_words(words), public=public, on_asking=public and on_asking
        )
        ClubMember.objects.create(club=club, user=owner, role=ClubRole.OWNER, since=timezone.now())
    return club


def may_belong(user: User) -> None:
    """Whether somebody may belong to one club more; raises Refused `account_only`, `in_enough`."""
    _must_be_there(user)
    if ClubMember.objects.filter(user=user, club__closed_at=None).count() >= BELONGING:
        raise Refused(IN_ENOUGH, belonging=BELONGING)


def _must_be_there(user: User) -> None:
    """Locked, so that clubs are counted one after the other, and nobody joins one while their account goes."""
    if not has_account(User.objects.select_for_update(no_key=True).get(pk=user.pk)):
        raise Refused(ACCOUNT_ONLY)


def _may_own_one_more(user: User) -> None:
    _must_be_there(user)
    if ClubMember.objects.filter(user=user, role=ClubRole.OWNER, club__closed_at=None).count() >= OWNED:
        raise Refused(OWNS_ENOUGH, owned=OWNED)


def change(club: Club, *, by: User, name: str, words: str, public: bool, on_asking: bool = False) -> Club:
    """Give a club other words, or open it to everybody or not; its owner alone.

    Nobody waits before a club that is hidden now.
    """
    with locked_club(club) as now:
        check_role(now, by, ClubRole.OWNER)
        now.name, now.words = clean_name(name), plain_words(words)
        now.public, now.on_asking = public, public and on_asking
        now.save(update_fields=["name", "words", "public", "on_asking"])
        if not now.public:
            close_requests(now, ClubInvitationState.WITHDRAWN)
    return now


def renew_link(club: Club, *, by: User) -> str:
    """Another link to join by; the old one opens nothing any more."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        now.link = link_word()
        now.save(update_fields=["link"])
        log.note(now, ClubActKind.LINK, by=by)
    return now.link


def hand_over(club: Club, *, by: User, to: User) -> None:
    """Make another member the owner; who owned it directs it from then on.

    Raises Refused `not_yours`, `no_member`, `owns_enough`.
    """
    with locked_club(club) as now:
        check_role(now, by, ClubRole.OWNER)
        heir = ClubMember.objects.filter(club=now, user=to).exclude(user=by).first()
        if heir is None:
            raise Refused(NO_MEMBER)
        _may_own_one_more(to)
        ClubMember.objects.filter(club=now, user=by).update(role=ClubRole.DIRECTOR)
        _make_owner(now, heir, by)


def _make_owner(club: Club, heir: ClubMember, by: User) -> None:
    heir.role = ClubRole.OWNER
    heir.save(update_fields=["role"])
    log.note(club, ClubActKind.OWNER, by=by, person=heir.user)
    events.emit([events.ClubOwnerChanged(club, heir.user)])


def close(club: Club, *, by: User) -> None:
    """Close a club for good; its owner alone. Tables, games and results stay."""
    with locked_club(club) as now:
        check_role(now, by, ClubRole.OWNER)
        shut(now, by=by)


def shut(club: Club, *, by: User) -> None:
    """A locked club is closed: nobody is invited or asks any more, and nothing of it begins.

    The rows of its members stay: they say who may read what was for members.
    """
    club.closed_at = timezone.now()
    club.save(update_fields=["closed_at"])
    open_rows = ClubInvitation.objects.filter(club=club, state=ClubInvitationState.OPEN)
    users = tuple(open_rows.values_list("user", flat=True))
    open_rows.update(state=ClubInvitationState.WITHDRAWN)
    events.emit([events.ClubInvitationsClosed(club, users)])
    close_requests(club, ClubInvitationState.WITHDRAWN)
    events.emit([events.ClubClosed(club, by)])


def close_requests(club: Club, state: ClubInvitationState, *, user: User | None = None) -> None:
    """Nobody waits any more to be let in, or one person does not; the club is locked."""
    waiting = JoinRequest.objects.filter(club=club, state=ClubInvitationState.OPEN)
    if user is not None:
        waiting = waiting.filter(user=user)
    users = tuple(waiting.values_list("user", flat=True))
    if users:
        waiting.update(state=state, answered_at=timezone.now())
        events.emit([events.JoinRequestsClosed(club, users)])


def leave_for_good(user: User) -> None:
    """Somebody deletes their account: each club of theirs passes to its oldest director, else its oldest member.

    A club without anybody else closes, and its name and words are forgotten. The person is locked from then on, so
    that no other club is joined or made until the account is gone; belongs to the transaction in which it goes.
    """
    open_rows = JoinRequest.objects.filter(user=user, state=ClubInvitationState.OPEN).select_related("club")
    for request in open_rows.order_by("club"):
        close_requests(request.club, ClubInvitationState.WITHDRAWN, user=user)
    mine = Club.objects.filter(closed_at=None, members__user=user).order_by("pk")
    for club in list(mine):
        _leave_without(club, user)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    # Joined or made in that very moment.
    for club in list(mine.all()):
        _leave_without(club, user)
    closed = ClubMember.objects.filter(user=user, club__closed_at__isnull=False).select_related("club")
    for member in closed.order_by("club"):
        if not ClubMember.objects.filter(club=member.club).exclude(user=user).exists():
            _forget_words(member.club)
        member.delete()


def _leave_without(club: Club, user: User) -> None:
    with locked_club(club) as now:
        mine = ClubMember.objects.filter(club=now, user=user).first()
        if mine is None:
            return
        mine.delete()
        events.emit([events.ClubLeft(now, user)])
        if mine.role != ClubRole.OWNER:
            return
        others = ClubMember.objects.filter(club=now).select_related("user")
        heir = others.filter(role=ClubRole.DIRECTOR).first() or others.first()
        if heir is not None:
            _make_owner(now, heir, user)
            return
        _forget_words(now)
        shut(now, by=user)


def _forget_words(club: Club) -> None:
    """What the last member of a club wrote goes with them."""
    events.emit([events.ClubForgotten(club)])
    club.name = club.words = ""
    club.save(update_fields=["name", "words"])
    ClubAct.objects.filter(club=club).delete()
    ClubNews.objects.filter(club=club).delete()
    Evening.objects.filter(club=club).delete()


def keep_mix(
    club: Club, *, by: User, name: str, variant: Variant[Any], options: Any, instead_of: int | None = None
) -> ClubRules:
    """Custom house rules the club plays, under a name of its own; `instead_of` is the row they change.

    What was opened by a row goes on as it was opened. Raises Refused `not_yours`, `mix_gone`, `mixes_enough`,
    `mix_name_taken`; ValidationError for a name nobody can read.
    """
    plain_name = clean_name(name)
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        rules = ClubRules.objects.filter(club=now)
        row = ClubRules(club=now) if instead_of is None else rules.filter(pk=instead_of).first()
        if row is None:
            raise Refused(MIX_GONE)
        if instead_of is None and rules.count() >= MIXES:
            raise Refused(MIXES_ENOUGH, mixes=MIXES)
        if rules.filter(name=plain_name).exclude(pk=row.pk).exists():
            raise Refused(MIX_NAME_TAKEN)
        row.name, row.variant, row.options = plain_name, variant.slug, house_rules.changes(options)
        row.save()
        return row


def drop_mix(club: Club, *, by: User, pk: int) -> None:
    """The club does not play a mix any more; tables opened by it go on."""
    with locked_club(club) as now:
        check_role(now, by, *DIRECTING)
        ClubRules.objects.filter(club=now, pk=pk).delete()

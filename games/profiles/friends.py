"""Friends: asked, agreed to, parted from. Who declines says so to nobody, and is not asked again for thirty days."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts import blocks
from accounts.models import User
from games.jobs.refusals import Refusal, Refused
from games.notifications import notify
from games.notifications.models import Notification, NotificationKind

from .models import Friendship, FriendState

ASKED_ENOUGH = Refusal(
    "people_asked_enough", gettext_noop("You have asked many people today. Go on tomorrow.")
)
NO_FRIEND = Refusal("no_friend", gettext_noop("Only people with an account can be friends."))


QUIET = timedelta(days=30)
"""How long somebody who declined is not asked again by the same person."""

ASKED_A_DAY = 20

OPEN = (FriendState.ASKED, FriendState.DECLINED)
"""What looks to whoever asked as if there were no answer yet."""


class Bond(StrEnum):
    """How somebody stands to somebody else, as the first of them may know it."""

    NONE = "none"
    ASKED = "asked"
    ASKS = "asks"
    FRIENDS = "friends"


def bond_of(user: User, other: User) -> Bond:
    """How `other` stands to `user`; that somebody declined cannot be told from not having answered."""
    bonds = set()
    for row in Friendship.objects.filter(_between(user, other)).exclude(_rests_for(user)):
        if row.state == FriendState.FRIENDS:
            bonds.add(Bond.FRIENDS)
        elif row.asker_id == user.pk and row.state in OPEN:
            bonds.add(Bond.ASKED)
        elif row.asker_id == other.pk and row.state == FriendState.ASKED:
            bonds.add(Bond.ASKS)
    return next((bond for bond in (Bond.FRIENDS, Bond.ASKS, Bond.ASKED) if bond in bonds), Bond.NONE)


def ask(user: User, other: User) -> None:
    """Ask somebody to be a friend; who is asked by them already agrees with it.

    Raises Refused `no_friend` for guests, programs and oneself, `people_asked_enough`.
    """
    if user.pk == other.pk or not (may_have_friends(user) and may_have_friends(other)):
        raise Refused(NO_FRIEND)
    now = timezone.now()
    with transaction.atomic():
        _lock(user, other)
        mine = Friendship.objects.filter(asker=user, asked=other).first()
        theirs = Friendship.objects.filter(asker=other, asked=user).first()
        if FriendState.FRIENDS in (mine and mine.state, theirs and theirs.state):
            return
        blocked = blocks.has_blocked(other, user)
        # Who declined and asks now agrees late: to the other it was open all the time. Not so where the other has
        # blocked them since: what a blocker once asked does not hold.
        if theirs is not None and theirs.state in OPEN and not blocked:
            _befriend(theirs)
            return
        if mine is not None and mine.state in OPEN and not _refusal_is_over(mine, now):
            return
        if Friendship.objects.filter(asker=user, asked_at__gt=now - timedelta(days=1)).count() >= ASKED_A_DAY:
            raise Refused(ASKED_ENOUGH)
        refused_at = mine.answered_at if mine is not None and not _refusal_is_over(mine, now) else None
        deaf = blocked or refused_at is not None
        Friendship.objects.update_or_create(
            asker=user,
            asked=other,
            defaults={
                # Whoever has blocked somebody has declined, and is not told.
                "state": FriendState.DECLINED if deaf else FriendState.ASKED,
                "asked_at": now,
                "answered_at": (refused_at or now) if deaf else None,
            },
        )
        if deaf:
            return
        notify.notify(
            other,
            NotificationKind.FRIEND,
            key=f"{user.pk} {now:%Y-%m-%d}",
            facts={"by": user.display_name, "person": user.public_id},
        )


def answer(user: User, other: User, *, agrees: bool) -> None:
    """Agree to be the friend of somebody who asked, or decline; nothing where nobody asks any more."""
    with transaction.atomic():
        _lock(user, other)
        asks = Friendship.objects.filter(asker=other, asked=user, state=FriendState.ASKED)
        row = asks.exclude(_rests_for(user)).first()
        if row is None:
            return
        if agrees:
            _befriend(row)
        else:
            row.state, row.answered_at = FriendState.DECLINED, timezone.now()
            row.save()
        _read(user, other)


def part(user: User, other: User) -> None:
    """Be friends no more, or take back what was asked, whether it was declined or not: to who asked that looks alike.

    The row stays: it counts among those of the day, and a refusal is not undone by asking again.
    """
    with transaction.atomic():
        _lock(user, other)
        ended = Friendship.objects.filter(_between(user, other), state=FriendState.FRIENDS)
        ended.update(state=FriendState.PARTED, answered_at=None)
        Friendship.objects.filter(asker=user, asked=other, state__in=OPEN).update(state=FriendState.PARTED)
        _read(other, user)


def may_have_friends(person: User) -> bool:
    """Whether somebody can have friends and be invited by name: an account behind which somebody reads and answers."""
    return bool(person.profile_id) and not person.is_bot


def friends_of(user: User) -> list[User]:
    """Those who are friends with somebody, whoever asked, by name."""
    rows = Friendship.objects.filter(Q(asker=user) | Q(asked=user), state=FriendState.FRIENDS)
    people = [
        row.asked if row.asker_id == user.pk else row.asker for row in rows.select_related("asker", "asked")
    ]
    return sorted(people, key=lambda person: (person.display_name.casefold(), person.pk))


def incoming_requests(user: User) -> list[User]:
    """Who asks somebody, the earliest first."""
    rows = Friendship.objects.filter(asked=user, state=FriendState.ASKED).exclude(_rests_for(user))
    return [row.asker for row in rows.select_related("asker")]


def outgoing_requests(user: User) -> list[User]:
    """Whom somebody has asked and who has not agreed, the earliest first."""
    rows = Friendship.objects.filter(asker=user, state__in=OPEN).select_related("asked")
    return [row.asked for row in rows]


def are_friends(user: User, other: User) -> bool:
    """Whether two people are friends."""
    return Friendship.objects.filter(_between(user, other), state=FriendState.FRIENDS).exists()


def find_people(user: User, words: str, *, most: int = 20) -> list[User]:
    """People whose name begins so and who may be found, by name; nobody for less than two letters.

    Whoever has blocked somebody looks to them like one who does not want to be found: not in this list, not invited
    by name (`invitations.invite`), and with a profile by its address.
    """
    if len(words) < 2:
        return []
    people = User.objects.filter(
        display_name__istartswith=words, is_active=True, is_guest=False, is_bot=False
    )
    people = people.filter(may_be_found=True).exclude(pk=user.pk).exclude(pk__in=blocks.blocking(user.pk))
    return list(people.order_by("display_name", "pk")[:most])


def _between(user: User, other: User) -> Q:
    return Q(asker=user, asked=other) | Q(asker=other, asked=user)


def _rests_for(user: User) -> Q:
    """What was asked of somebody by one who has blocked them since; it looks as if it were taken back."""
    return Q(asked=user, state=FriendState.ASKED, asker__in=blocks.blocking(user.pk))


def _refusal_is_over(row: Friendship, now: datetime) -> bool:
    """Whether there was a refusal, and it holds no more; what was never declined has none that could be over."""
    return row.answered_at is not None and now - row.answered_at > QUIET


def _befriend(row: Friendship) -> None:
    """Two people are friends by one row, whoever asked."""
    reverse = Friendship.objects.filter(asker=row.asked_id, asked=row.asker_id)
    reverse.update(state=FriendState.PARTED, answered_at=None)
    row.state, row.answered_at = FriendState.FRIENDS, timezone.now()
    row.save()


def _lock(user: User, other: User) -> None:
    """One change between two people at a time, locked in one order."""
    list(User.objects.select_for_update(no_key=True).filter(pk__in=(user.pk, other.pk)).order_by("pk"))


def _read(user: User, other: User) -> None:
    """What was told of being asked does not hold any more."""
    notices = Notification.objects.filter(user=user, kind=NotificationKind.FRIEND, withdrawn_at=None)
    notices.filter(key__startswith=f"{other.pk} ").update(withdrawn_at=timezone.now())

"""Keeping away from somebody: not hearing them, or not sitting down with them any more. They are not told."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Block, BlockKind, User


def keep(user: User, other: User, kind: BlockKind) -> None:
    """Mute or block somebody; nobody does so to themselves."""
    if user.pk != other.pk:
        Block.objects.get_or_create(user=user, other=other, kind=kind)


def lift(user: User, other: User, kind: BlockKind) -> None:
    """Hear somebody again, or sit down with them again."""
    Block.objects.filter(user=user, other=other, kind=kind).delete()


def block_between(user: User, other: User) -> frozenset[str]:
    """How somebody keeps away from somebody else, as values of BlockKind."""
    return frozenset(Block.objects.filter(user=user, other=other).values_list("kind", flat=True))


def muted_by(user: int | None) -> QuerySet[Block, int]:
    """The keys of those whom somebody (a key, None: a stranger) does not hear, to be used in a query."""
    return Block.objects.filter(user=user, kind=BlockKind.MUTE).values_list("other", flat=True)


def deaf_to(user: int | None) -> QuerySet[Block, int]:
    """The keys of those who do not hear somebody."""
    return Block.objects.filter(other=user, kind=BlockKind.MUTE).values_list("user", flat=True)


def blocked_by(user: int | None) -> QuerySet[Block, int]:
    """The keys of those whom somebody has blocked."""
    return Block.objects.filter(user=user, kind=BlockKind.BLOCK).values_list("other", flat=True)


def blocking(user: int | None) -> QuerySet[Block, int]:
    """The keys of those who have blocked somebody."""
    return Block.objects.filter(other=user, kind=BlockKind.BLOCK).values_list("user", flat=True)


def blocks_among(user: User, others: Iterable[int]) -> set[tuple[int, int]]:
    """The blocks between somebody and some others, or the owners of programs among them: who has blocked whom."""
    keys, mine = list(others), (user.pk, user.hand)
    owners = User.objects.filter(pk__in=keys).exclude(bot_owner=None).values("bot_owner")
    among = Q(user__in=mine, other__in=keys) | Q(user__in=mine, other__in=owners)
    among |= Q(user__in=keys, other__in=mine) | Q(user__in=owners, other__in=mine)
    return set(Block.objects.filter(among, kind=BlockKind.BLOCK).values_list("user_id", "other_id"))


def blocks_in(users: Iterable[int]) -> set[tuple[int, int]]:
    """The blocks among some people: who has blocked whom, by key."""
    keys = list(users)
    rows = Block.objects.filter(user__in=keys, other__in=keys, kind=BlockKind.BLOCK)
    return set(rows.values_list("user_id", "other_id"))


def has_blocked(user: User, other: User) -> bool:
    """Whether somebody has blocked somebody else."""
    return Block.objects.filter(user=user, other=other, kind=BlockKind.BLOCK).exists()


def adopt(guest: User, user: User) -> None:
    """Whom a guest kept away from, the account does from now on; called by games/wiring.py."""
    with transaction.atomic():
        for far in Block.objects.filter(user=guest).exclude(other=user).select_related("other"):
            keep(user, far.other, BlockKind(far.kind))
        for far in Block.objects.filter(other=guest).exclude(user=user).select_related("user"):
            keep(far.user, user, BlockKind(far.kind))
        Block.objects.filter(Q(user=guest) | Q(other=guest)).delete()

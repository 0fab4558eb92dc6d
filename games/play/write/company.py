"""Who may sit with whom: nobody anew beside somebody they keep away from, nobody at two seats by a program.

A program plays for its owner: whoever keeps away from a person keeps away from their programs.
"""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.module_loading import import_string

from accounts import distance
from accounts.models import Distance, Keeping, User

from ..models import Game, Handover, Player, Substitute
from .holding import HeldTable
from .refused import Refused


def must_get_on(table: HeldTable, user: User, *, besides: Player | None = None) -> None:
    """Whether somebody may sit down here, with all but whoever sits at `besides`.

    Raises Refused `blocked` or `blocks` where either keeps away from the other, `one_hand` where everybody or a whole
    club may come and the same hand sits here already; at a table of one's own a program may be tried out.
    """
    leaves = None if besides is None else besides.user_id
    sitting = {player.user_id for player in table.players} - {user.pk, leaves}
    seated = {pk for pk in sitting if pk is not None}
    host = table.game.host_id
    others = seated if host in (None, user.pk, leaves) else seated | {host}
    blocks = distance.blocks_among(user, others)
    if any(by not in (user.pk, user.hand) for by, _other in blocks):
        raise Refused("blocked")
    if blocks:
        raise Refused("blocks")
    if not table.game.public and table.game.club_id is None:
        return
    hand = Q(pk=user.hand) | Q(bot_owner=user.hand)
    if User.objects.filter(hand, pk__in=seated).exists():
        raise Refused("one_hand")


def kept_out(game: Game) -> set[int]:
    """Who must not come to a table in the middle of its game, by key: those who may know its cards from elsewhere.

    On a board those who sit or sat at another of its tables, and whom the functions of settings.TALON_KEPT_OUT name.
    """
    if game.board_id is None:
        return set()
    seats = Player.objects.filter(game__board=game.board_id).exclude(game=game)
    # Whoever stood in for somebody has seen the cards too, and stands in no seat any more.
    changes = Handover.objects.filter(game__board=game.board_id).exclude(game=game)
    couples = (*seats.values_list("user", "resigned"), *changes.values_list("before", "after"))
    found = {pk for couple in couples for pk in couple if pk is not None}
    for dotted in settings.TALON_KEPT_OUT:
        found |= import_string(dotted)(game)
    return found


def who_may_stand_in(table: HeldTable) -> QuerySet[Substitute]:
    """The offers of those who may come to a table that is being played: nobody whose hand is here, or far from one."""
    here = {pk for player in table.players for pk in (player.user_id, player.resigned_id) if pk is not None}
    hands = {user.hand for user in User.objects.filter(pk__in=here)} | kept_out(table.game)
    far = Distance.objects.filter(kind=Keeping.BLOCK)
    blocking = far.filter(other__in=here | hands).values("user")
    blocked = far.filter(user__in=here | hands).values("other")
    return (
        Substitute.objects.exclude(user__in=here | hands)
        .exclude(user__bot_owner__in=hands)
        .exclude(user__in=blocking)
        .exclude(user__bot_owner__in=blocking)
        .exclude(user__in=blocked)
        .exclude(user__bot_owner__in=blocked)
    )

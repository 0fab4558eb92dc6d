"""Who may sit with whom: nobody anew beside somebody they keep away from, nobody at two seats by a program.

A program plays for its owner: whoever keeps away from a person keeps away from their programs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from accounts import blocks as user_blocks
from accounts.models import Block, BlockKind, User
from games.jobs.refusals import Refusal, Refused

from ..models import Game, GameStatus, Player, SeatChange, Substitute
from .lock import LockedTable

BLOCKED = Refusal("blocked", gettext_noop("You cannot sit down at this table."))
BLOCKS = Refusal(
    "blocks", gettext_noop("You have blocked somebody who sits here. Your settings have the list.")
)
CLUB_CLOSED = Refusal(
    "club_closed", gettext_noop("The club of this table is closed, and nobody sits down at it any more.")
)
ONE_HAND = Refusal(
    "one_hand",
    gettext_noop(
        "A program and its owner, or two programs of one owner, sit together only at tables by invitation."
    ),
)


exclusions: Sequence[Callable[[Game], set[int]]] = ()
"""Who knows more people that must not come to a board's table; games/wiring.py fills it in."""


def check_may_sit(table: LockedTable, user: User, *, besides: Player | None = None) -> None:
    """Whether somebody may sit down here, with all but whoever sits at `besides`.

    Raises Refused `club_closed` at a table of a closed club that has not begun, `blocked` or `blocks` where either
    keeps away from the other, `one_hand` where everybody or a whole club may come and the same hand sits here already;
    at a table of one's own a program may be tried out.
    """
    club = table.game.club
    if club is not None and club.closed_at is not None and table.game.status == GameStatus.OPEN:
        raise Refused(CLUB_CLOSED)
    leaves = None if besides is None else besides.user_id
    sitting = {player.user_id for player in table.players} - {user.pk, leaves}
    seated = {pk for pk in sitting if pk is not None}
    host = table.game.host_id
    others = seated if host in (None, user.pk, leaves) else seated | {host}
    blocks = user_blocks.blocks_among(user, others)
    if any(by not in (user.pk, user.hand) for by, _other in blocks):
        raise Refused(BLOCKED)
    if blocks:
        raise Refused(BLOCKS)
    if not table.game.public and table.game.club_id is None:
        return
    hand = Q(pk=user.hand) | Q(bot_owner=user.hand)
    if User.objects.filter(hand, pk__in=seated).exists():
        raise Refused(ONE_HAND)


def excluded_users(game: Game) -> set[int]:
    """Who must not come to a table in the middle of its game, by key: those who may know its cards from elsewhere.

    On a board those who sit or sat at another of its tables, and of any game whom the sources of
    games/wiring.py name.
    """
    users = set() if game.board_id is None else _at_other_tables(game)
    for excluded_from in exclusions:
        users |= excluded_from(game)
    return users


def _at_other_tables(game: Game) -> set[int]:
    """Who sits or sat at another table of a game's board, by key."""
    seats = Player.objects.filter(game__board=game.board_id).exclude(game=game)
    # Whoever stood in for somebody has seen the cards too, and stands in no seat any more.
    changes = SeatChange.objects.filter(game__board=game.board_id).exclude(game=game)
    couples = (*seats.values_list("user", "resigned"), *changes.values_list("before", "after"))
    return {pk for couple in couples for pk in couple if pk is not None}


def substitutes_for(table: LockedTable) -> QuerySet[Substitute]:
    """The offers of those who may come to a table that is being played.

    Nobody whose hand is or was here, and nobody who keeps away from one.
    """
    here = {pk for player in table.players for pk in (player.user_id, player.resigned_id) if pk is not None}
    here |= set(
        SeatChange.objects.filter(game=table.game, before__isnull=False).values_list("before", flat=True)
    )
    hands = {user.hand for user in User.objects.filter(pk__in=here)} | excluded_users(table.game)
    far = Block.objects.filter(kind=BlockKind.BLOCK)
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

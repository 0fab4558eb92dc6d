"""What directors and players hear of calls; never what somebody wrote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils import timezone

from accounts.models import User
from games.notifications import notify
from games.notifications.facts import facts_of_table
from games.notifications.models import Notification, NotificationKind
from games.play.models import Player

from ..models import DirectorCall, OfTable, TableMessage
from ..record.direction import direction_of_row


def tell_call(row: DirectorCall, directors: Iterable[User]) -> None:
    """Directors hear that a table calls them."""
    facts = {
        "variant": row.game.variant, "call": row.public_id, "contest": direction_of_row(row).given_name
    }  # fmt: skip
    for director in directors:
        notify.notify(director, NotificationKind.DIRECTOR_CALL, game=row.game, key=row.public_id, facts=facts)


def withdraw_call(row: DirectorCall) -> None:
    """A call waits no more: what directors were told of it does not hold any more."""
    notices = Notification.objects.filter(
        kind=NotificationKind.DIRECTOR_CALL, game=row.game, key=row.public_id
    )
    notices.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())


def tell_answer(row: DirectorCall, players: Sequence[Player]) -> None:
    """The caller hears that there is an answer; all others at the table where it is for them as well."""
    _tell(row, row.user, "answer", players)
    if row.for_all:
        for user in _people(players):
            if user.pk != row.user.pk:
                _tell(row, user, "words", players)


def tell_message(row: TableMessage, players: Sequence[Player]) -> None:
    """Everybody at a table hears that the director has written to it."""
    for user in _people(players):
        _tell(row, user, "words", players)


def _people(players: Sequence[Player]) -> list[User]:
    return [player.user for player in players if player.user is not None]


def _tell(row: OfTable, user: User, what: str, players: Sequence[Player]) -> None:
    facts = facts_of_table(row.game, list(players), user) | {"what": what}
    notify.notify(user, NotificationKind.DIRECTOR, game=row.game, key=row.public_id, facts=facts)

"""A pause or a time to play together, told to the people of the table: asked, answered, close."""

from __future__ import annotations

from accounts.models import User
from games.play.models import Arrangement, ArrangementKind, ArrangementState
from games.play.write import events

from . import notify
from .facts import facts_of_table, people_of
from .models import NotificationKind
from .presence import in_one_order, is_here

ArrangementEvent = events.ArrangementAsked | events.ArrangementAnswered | events.MeetingSoon


def tell(event: ArrangementEvent) -> None:
    """Tell everybody at the table but who did it; what was asked is told no more once it is answered."""
    row = event.arrangement
    match event:
        case events.ArrangementAsked():
            _tell_all(event, "asked", by=row.by)
        case events.ArrangementAnswered(_game, _row, by):
            notify.withdraw(game=event.game, kinds=(NotificationKind.ARRANGEMENT,))
            if row.state != ArrangementState.WITHDRAWN:
                _tell_all(event, "agreed" if by is None else "declined", by=by)
        case events.MeetingSoon():
            _tell_all(event, "soon")


def _tell_all(event: ArrangementEvent, what: str, *, by: User | None = None) -> None:
    row, players = event.arrangement, people_of(event.game)
    mine = (player.name_for_all for player in players if by is not None and player.user_id == by.pk)
    name = next(mine, "")
    for player in in_one_order(players):
        if player.user is None or (by is not None and player.user_id == by.pk) or is_here(player):
            continue
        facts = facts_of_table(event.game, players, player.user)
        facts |= {"what": f"{row.kind}_{what}", "until": _instant(row), "by": name}
        key = f"{row.pk} {what}"
        notify.notify(player.user, NotificationKind.ARRANGEMENT, game=event.game, key=key, facts=facts)


def _instant(row: Arrangement) -> str:
    """What is said of its time: until when a pause lasts, when a meeting begins."""
    return (row.end if row.kind == ArrangementKind.PAUSE else row.start).isoformat()

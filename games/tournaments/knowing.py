"""Who knows, or may know, the boards of an event: what must not be given to them, and what is kept from them.

Whoever has sat at one of its tables is found by the seats, by who had them before, by the substitutes who gave them
back, and by whom a director replaced; to these come those who played its boards alone, and who read its sealed cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User
from games.play.models import Handover, Player

from .models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    EntrantPlayer,
    EntrantState,
    EventBoard,
    EventStage,
    SoloPlay,
    TableSide,
)


def entered(event: DuplicateEvent) -> set[int]:
    """The people who are in an event, or wait for it, by key; not those who were left out at its start."""
    rows = EntrantPlayer.objects.filter(event=event).exclude(entrant__state=EntrantState.LEFT_OUT)
    return _people(rows.values_list("user", flat=True))


def sat(event: DuplicateEvent) -> set[int]:
    """Everybody who sits at a table of an event or did, however short, by key; three questions."""
    games = BoardPlay.objects.filter(board__event=event, game__isnull=False).values("game")
    seats = Player.objects.filter(game__in=games).values_list("user", "resigned")
    changes = Handover.objects.filter(game__in=games).values_list("before", "after")
    found = {key for row in (*seats, *changes) for key in row}
    if event.started_at is not None:
        # At tables that were dealt later their seats do not know of them.
        acts = DirectorAct.objects.filter(event=event, kind=ActOf.REPLACE, made_at__gte=event.started_at)
        found |= {
            before.get(key) for before in acts.values_list("before", flat=True) for key in ("user", "to")
        }
    return _people(found)


def alone(event: DuplicateEvent) -> set[int]:
    """Everybody who has played, or plays, a board of an event alone, by key."""
    boards = EventBoard.objects.filter(event=event).values("board")
    return _people(SoloPlay.objects.filter(board__in=boards).values_list("user", flat=True))


def has_read(event: DuplicateEvent, user: User) -> bool:
    """Whether somebody has read the cards of sealed boards, to make them up for real tables."""
    return DirectorAct.objects.filter(event=event, kind=ActOf.HANDS, by=user).exists()


def who_knows(event: DuplicateEvent) -> set[int]:
    """Everybody who must not come to a table of an event that is not their own, by key."""
    readers = DirectorAct.objects.filter(event=event, kind=ActOf.HANDS).values_list("by", flat=True)
    return entered(event) | sat(event) | alone(event) | _people(readers)


def plays_in(event: DuplicateEvent, user: User) -> bool:
    """Whether somebody is in an event or has been at a table of it: sealed boards are sealed to them."""
    return user.pk in entered(event) | sat(event)


def is_hidden(event: DuplicateEvent, act: DirectorAct, user: User) -> bool:
    """Whether an act tells of a sealed board, at a table of others, somebody who plays in the event."""
    if event.stage != EventStage.RUNNING or act.by_id == user.pk or not tells_of_sealed(act):
        return False
    if not plays_in(event, user):
        return False
    own = EntrantPlayer.objects.filter(event=event, user=user).values("entrant")
    return not TableSide.objects.filter(table=act.table_id, entrant__in=own).exists()


def tells_of_sealed(act: DirectorAct) -> bool:
    """Whether an act gave a score on a board that is sealed."""
    scores = (ActOf.ADJUST, ActOf.ENTER)
    return act.board is not None and act.kind in scores and act.board.board.opened_at is None


def _people(keys: Iterable[int | None]) -> set[int]:
    return {key for key in keys if key is not None}

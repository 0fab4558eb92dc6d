"""What people are told of their events. Never anything of a board."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import translation

from accounts.models import User
from games.notices import telling
from games.notices.models import NoticeKind

from .models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    Entrant,
    EntrantPlayer,
    EventRound,
    TableSide,
)


def started(event: DuplicateEvent, playing: Iterable[Entrant]) -> None:
    """The event has begun."""
    _tell(event, _people(playing), "started", "started")


def left_out(event: DuplicateEvent, entrants: Iterable[Entrant]) -> None:
    """The event has begun without these."""
    _tell(event, _people(entrants), "left_out", "left_out")


def cancelled(event: DuplicateEvent) -> None:
    """The event does not take place, or not to its end."""
    what = "cancelled" if event.why_cancelled else "too_few"
    _tell(event, _people(event.entrants.all()), what, "cancelled", event.why_cancelled)


def over(event: DuplicateEvent) -> None:
    """The results stand."""
    playing = event.entrants.filter(number__isnull=False)
    _tell(event, _people(playing), "over", "over")


def closing(event: DuplicateEvent, running: EventRound) -> None:
    """The round closes soon: those are told who have boards to finish, by their own tables alone."""
    tables = BoardPlay.objects.filter(table__round=running, finished_at=None).values("table")
    entrants = TableSide.objects.filter(table__in=tables, entrant__isnull=False).values("entrant")
    _tell(event, _people(Entrant.objects.filter(pk__in=entrants)), "closing", f"closing {running.number}")


def joined(event: DuplicateEvent, entrant: Entrant, user: User) -> None:
    """Somebody has come to an entrant, which is complete now."""
    others = [each for each in _people([entrant]) if each.pk != user.pk]
    _tell(event, others, "joined", f"joined {entrant.pk} {user.pk}", user.name)


def message(event: DuplicateEvent, words: str, key: str) -> None:
    """The director writes to everybody who is in."""
    _tell(event, _people(event.entrants.all()), "message", key, words)


def act(
    event: DuplicateEvent, entrants: Iterable[Entrant], made: DirectorAct, *, undone: bool = False
) -> None:
    """A director has decided something about these entrants, or taken it back; the page of the event has the rest."""
    what = "undone" if undone else "act"
    with translation.override("en"):
        words = str(ActOf(made.kind).label)
    _tell(event, _people(entrants), what, f"{what} {made.pk}", words)


def _people(entrants: Iterable[Entrant]) -> list[User]:
    """Whoever plays as one of the entrants, in the one order in which people are told (games.notices.hooks)."""
    players = EntrantPlayer.objects.filter(entrant__in=list(entrants), user__isnull=False)
    return [
        player.user
        for player in players.select_related("user").order_by("user_id")
        if player.user is not None
    ]


def _tell(event: DuplicateEvent, people: Iterable[User], what: str, key: str, words: str = "") -> None:
    facts = {"event": event.public_id, "event_name": event.name, "what": what, "words": words}
    for user in people:
        telling.tell(user, NoticeKind.EVENT, key=f"{event.pk} {key}"[:40], facts=facts)

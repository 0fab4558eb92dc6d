"""What people are told of their tournaments. Never anything of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils import timezone, translation

from accounts.models import User
from games.notifications import notify
from games.notifications.models import NotificationKind

from ..models import (
    BoardPlay,
    DirectorAct,
    DirectorActKind,
    Entrant,
    EntrantPlayer,
    TableSide,
    Tournament,
    TournamentRound,
)
from ..record.who_directs import own_directors


def tell_start(tournament: Tournament, playing: Iterable[Entrant]) -> None:
    """Tell those who play that the tournament has begun."""
    _tell(tournament, _people(playing), "started", "started")


def tell_left_out(tournament: Tournament, entrants: Iterable[Entrant]) -> None:
    """The tournament has begun without these."""
    _tell(tournament, _people(entrants), "left_out", "left_out")


def tell_cancellation(tournament: Tournament) -> None:
    """The tournament does not take place, or not to its end."""
    what = "cancelled" if tournament.why_cancelled else "too_few"
    _tell(tournament, _people(tournament.entrants.all()), what, "cancelled", tournament.why_cancelled)


def tell_end(tournament: Tournament) -> None:
    """Tell those who played that the results stand."""
    playing = tournament.entrants.filter(number__isnull=False)
    _tell(tournament, _people(playing), "over", "over")


def remind(tournament: Tournament, running: Sequence[TournamentRound]) -> None:
    """The rounds that are open close soon: those are told who have boards to finish, by their own tables alone.

    At real tables it is the directors who have something to finish: scores that are not entered.
    """
    key = f"closing {running[0].number}"
    tables = BoardPlay.objects.filter(table__round__in=running, finished_at=None).values("table")
    if tournament.in_person:
        if tables.exists():
            _tell(tournament, own_directors(tournament), "scores_missing", key)
        return
    entrants = TableSide.objects.filter(table__in=tables, entrant__isnull=False).values("entrant")
    _tell(tournament, _people(Entrant.objects.filter(pk__in=entrants)), "closing", key)


def tell_joined(tournament: Tournament, entrant: Entrant, user: User) -> None:
    """Somebody has come to an entrant, which is complete now or waits for more: the others in it are told."""
    what = "joined" if entrant.complete_at is not None else "joined_waits"
    _tell_others(tournament, entrant, user, what, "joined")


def tell_left(tournament: Tournament, entrant: Entrant, user: User) -> None:
    """Somebody has gone from an entrant, which waits for another: the others in it are told."""
    _tell_others(tournament, entrant, user, "partner_left", "left")


def _tell_others(tournament: Tournament, entrant: Entrant, user: User, what: str, word: str) -> None:
    """Tell the others of an entrant; once a day of each, so that nobody who comes and goes by turns floods them."""
    others = [each for each in _people([entrant]) if each.pk != user.pk]
    key = f"{word} {entrant.pk} {user.pk} {timezone.now().date():%y%m%d}"
    _tell(tournament, others, what, key, user.name)


def tell_message(tournament: Tournament, words: str, key: str) -> None:
    """The director writes to everybody who is in."""
    _tell(tournament, _people(tournament.entrants.all()), "message", key, words)


def tell_act(
    tournament: Tournament, entrants: Iterable[Entrant], act_row: DirectorAct, *, undone: bool = False
) -> None:
    """A director has decided something about these entrants, or taken it back; the tournament's page has the rest."""
    _tell_of_act(tournament, _people(entrants), act_row, "undone" if undone else "act")


def tell_act_to(tournament: Tournament, user: User, act_row: DirectorAct) -> None:
    """A director has decided something about somebody who is of no entrant."""
    _tell_of_act(tournament, [user], act_row, "act")


def tell_deputy(tournament: Tournament, user: User, act_row: DirectorAct, by: User) -> None:
    """Somebody may direct from now on, or no longer."""
    what = "deputy" if act_row.facts["on"] else "deputy_no_more"
    _tell(tournament, [user], what, f"deputy {act_row.pk}", by.name)


def tell_organiser(tournament: Tournament, user: User, act_row: DirectorAct) -> None:
    """A deputy has stepped down: the organiser is told."""
    organiser = [] if tournament.organiser is None else [tournament.organiser]
    _tell(tournament, organiser, "deputy_left", f"deputy {act_row.pk}", user.name)


def _tell_of_act(tournament: Tournament, people: Iterable[User], act_row: DirectorAct, what: str) -> None:
    with translation.override("en"):
        words = str(DirectorActKind(act_row.kind).label)
    _tell(tournament, people, what, f"{what} {act_row.pk}", words)


def _people(entrants: Iterable[Entrant]) -> list[User]:
    """Whoever plays as one of the entrants, in the one order in which people are told."""
    players = EntrantPlayer.objects.filter(entrant__in=list(entrants), user__isnull=False)
    return [
        player.user
        for player in players.select_related("user").order_by("user_id")
        if player.user is not None
    ]


def _tell(tournament: Tournament, people: Iterable[User], what: str, key: str, words: str = "") -> None:
    facts = {
        "event": tournament.public_id,
        "event_name": tournament.name,
        "variant": tournament.variant,
        "what": what,
        "words": words,
    }
    for user in people:
        notify.notify(user, NotificationKind.EVENT, key=f"{tournament.pk} {key}"[:40], facts=facts)

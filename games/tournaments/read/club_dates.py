"""What is dated of a club's tournaments: when entries close, when rounds close, when they ended.

The rounds of an evening close together when it ends, so they have no dates of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from games.clubs.core.evenings import ClubDate
from games.clubs.core.models import Club, ClubRole

from ..models import Tournament, TournamentRound, TournamentStage
from ..record.names import title_of
from ..record.rounds import is_evening
from .tournament_list import of_club

LISTED = 100


def dates_of_club(club: Club, user: Any, role: ClubRole | None) -> Iterator[ClubDate]:
    """The dates of those tournaments of a club that somebody of this role may see."""
    visible = of_club(club, user, role).exclude(stage=TournamentStage.CANCELLED)
    tournaments = {tournament.pk: tournament for tournament in visible.order_by("-starts_at", "-pk")[:LISTED]}
    for tournament in tournaments.values():
        if tournament.stage == TournamentStage.ENTRY:
            yield _date(tournament, "entries-open", tournament.entries_from, gettext("entries open"))
        yield _date(
            tournament,
            "begins",
            tournament.started_at or tournament.starts_at,
            gettext("entries close, it begins"),
            goes_on=tournament.stage == TournamentStage.RUNNING and is_evening(tournament),
        )
        if tournament.ended_at is not None:
            yield _date(tournament, "ends", tournament.ended_at, gettext("it ends"))
    for each in TournamentRound.objects.filter(tournament__in=tournaments):
        if is_evening(tournaments[each.tournament_id]):
            continue
        words = gettext("round %(number)d closes") % {"number": each.number}
        at = each.closed_at or each.closing_at
        yield _date(tournaments[each.tournament_id], f"round-{each.number}", at, words)


def _date(tournament: Tournament, key: str, at: datetime, what: str, *, goes_on: bool = False) -> ClubDate:
    return ClubDate(
        f"tournament-{tournament.public_id}-{key}",
        at,
        title_of(tournament),
        what,
        tournament.get_absolute_url(),
        tournament.created_at,
        goes_on,
    )

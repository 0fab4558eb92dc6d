"""What happens in clubs, as far as tournaments are concerned: one that has not begun does not outlive its club."""

from __future__ import annotations

from django.utils import timezone

from games.clubs.core.events import ClubClosed, ClubEvent, ClubLeft
from games.clubs.core.reasons import CLUB_CLOSED

from ..models import Tournament, TournamentDirector, TournamentStage
from . import advance
from .entries import locked_tournament


def on_club_event(event: ClubEvent) -> None:
    """Cancel the tournaments of a closed club that have not begun; those that are played go on to their end.

    Whoever leaves a club is no deputy any more where that is for members.
    """
    if isinstance(event, ClubLeft):
        of_club = Tournament.objects.filter(club=event.club, members_only=True)
        TournamentDirector.objects.filter(tournament__in=of_club, user=event.user).delete()
    if not isinstance(event, ClubClosed):
        return
    waiting = Tournament.objects.filter(club=event.club, stage=TournamentStage.ENTRY).order_by("pk")
    for public_id in waiting.values_list("public_id", flat=True):
        tournament = locked_tournament(public_id)
        if tournament.stage == TournamentStage.ENTRY:
            advance.cancel(tournament, timezone.now(), CLUB_CLOSED)

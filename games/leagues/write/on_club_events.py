"""What happens in clubs, as far as leagues are concerned: a season that has not begun does not outlive its club."""

from __future__ import annotations

from games.clubs.core.events import ClubClosed, ClubEvent, ClubLeft

from ..models import LeagueDeputy, Season, SeasonStage
from . import direct


def on_club_event(event: ClubEvent) -> None:
    """Cancel the seasons of a closed club that have not begun; one that is played goes on to its end.

    Whoever leaves a club is no deputy any more where that is for members.
    """
    if isinstance(event, ClubLeft):
        LeagueDeputy.objects.filter(
            contest__club=event.club, contest__members_only=True, user=event.user
        ).delete()
    if not isinstance(event, ClubClosed):
        return
    waiting = Season.objects.filter(league__club=event.club, stage=SeasonStage.ENTRY).order_by("pk")
    for key in waiting.values_list("pk", flat=True):
        direct.cancel_with_club(key, by=event.by)

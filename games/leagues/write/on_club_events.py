"""What happens in clubs, as far as leagues are concerned: a season that has not begun does not outlive its club."""

from __future__ import annotations

from django.utils.translation import gettext

from games.clubs.core.events import ClubClosed, ClubEvent

from ..models import Season, SeasonStage
from . import direct


def on_club_event(event: ClubEvent) -> None:
    """Cancel the seasons of a closed club that have not begun; one that is played goes on to its end."""
    if not isinstance(event, ClubClosed):
        return
    waiting = Season.objects.filter(league__club=event.club, stage=SeasonStage.ENTRY).order_by("pk")
    for key in waiting.values_list("pk", flat=True):
        direct.cancel(key, by=event.by, why=gettext("The club is closed."))

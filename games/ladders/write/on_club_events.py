"""What happens in clubs, as far as ladders are concerned: those of a closed club close, and their places stay."""

from __future__ import annotations

from games.clubs.core.events import ClubClosed, ClubEvent, ClubLeft

from ..models import Ladder, LadderDeputy, LadderStage
from . import direct


def on_club_event(event: ClubEvent) -> None:
    """Close the ladders of a closed club; whoever leaves a club is no deputy any more where that is for members."""
    if isinstance(event, ClubLeft):
        LadderDeputy.objects.filter(
            contest__club=event.club, contest__members_only=True, user=event.user
        ).delete()
    if not isinstance(event, ClubClosed):
        return
    still_open = Ladder.objects.filter(club=event.club).exclude(stage=LadderStage.CLOSED).order_by("pk")
    for key in still_open.values_list("pk", flat=True):
        direct.close_with_club(key, by=event.by)

"""What happens in clubs, as far as series are concerned: they go with what a club said when its last member goes."""

from __future__ import annotations

from games.clubs.core.events import ClubEvent, ClubForgotten

from ..models import Series


def on_club_event(event: ClubEvent) -> None:
    """Delete the series of a club that nobody belongs to any more."""
    if isinstance(event, ClubForgotten):
        Series.objects.filter(club=event.club).delete()

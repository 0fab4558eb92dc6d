"""What is dated of a club's ladders: when each was opened, and since when one pauses, is frozen or closed."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext

from games.clubs.core.evenings import ClubDate
from games.clubs.core.models import Club

from ..models import Ladder, LadderAct, LadderActKind, LadderStage

LISTED = 50

STOPS = (LadderActKind.PAUSE, LadderActKind.FREEZE, LadderActKind.CLOSE)


def dates_of_club(club: Club, *, member: bool) -> Iterator[ClubDate]:
    """The dates of a club's ladders, for a member of the club or not; one query."""
    stops = LadderAct.objects.filter(ladder=OuterRef("pk"), kind__in=STOPS).order_by("-made_at", "-pk")
    ladders = Ladder.objects.filter(club=club).annotate(since=Subquery(stops.values("made_at")[:1]))
    if not member:
        ladders = ladders.filter(members_only=False)
    for ladder in ladders.order_by("-opened_at", "-pk")[:LISTED]:
        key, url = f"ladder-{ladder.public_id}", ladder.get_absolute_url()
        yield ClubDate(
            f"{key}-opens", ladder.opened_at, ladder.name, gettext("the ladder opens"), url, ladder.opened_at
        )
        if ladder.stage != LadderStage.OPEN and ladder.since is not None:
            yield ClubDate(f"{key}-stops", ladder.since, ladder.name, _stop(ladder), url, ladder.since)


def _stop(ladder: Ladder) -> str:
    match ladder.stage:
        case LadderStage.PAUSED:
            return gettext("the ladder pauses from here on")
        case LadderStage.CLOSED:
            return gettext("the ladder closes")
    return gettext("the ladder is frozen from here on")

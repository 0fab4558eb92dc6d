"""What is dated of a club's leagues: when seasons begin and end."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from games.clubs.core.evenings import ClubDate
from games.clubs.core.models import Club

from ..models import Season, SeasonStage

LISTED = 50


def dates_of_club(club: Club, *, member: bool) -> Iterator[ClubDate]:
    """Both dates of the seasons of a club's leagues, for a member of the club or not."""
    seasons = Season.objects.filter(league__club=club).exclude(stage=SeasonStage.CANCELLED)
    if not member:
        seasons = seasons.filter(league__members_only=False)
    for season in seasons.select_related("league").order_by("-starts_at", "-pk")[:LISTED]:
        key = f"season-{season.league.public_id}-{season.number}"
        name, url, stamp = season.league.name, season.get_absolute_url(), season.league.created_at
        if season.number > 1:
            name = f"{name}, " + gettext("season %(number)d") % {"number": season.number}
        begins, ends = season.started_at or season.starts_at, season.ended_at or season.ends_at
        yield ClubDate(f"{key}-begins", begins, name, gettext("the season begins"), url, stamp)
        yield ClubDate(f"{key}-ends", ends, name, gettext("the season ends"), url, stamp)

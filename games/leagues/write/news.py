"""What people are told of their leagues."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from accounts.models import User
from games.notifications import notify
from games.notifications.models import NotificationKind

from ..models import Fixture, LeagueEntrant, Season


def tell(season: Season, what: str, words: str = "") -> None:
    """Tell everybody who is in a season that it has begun, has ended or was cancelled."""
    _tell(season, season.entrants.filter(left_at=None), what, what, words)


def remind(season: Season) -> None:
    """The season ends soon: those are told who have games to finish."""
    waiting = Fixture.objects.filter(division__season=season, outcome="")
    busy = season.entrants.filter(Q(pk__in=waiting.values("home")) | Q(pk__in=waiting.values("away")))
    _tell(season, busy, "closing", "closing")


def decided(season: Season, entrants: Iterable[LeagueEntrant], key: str, words: str) -> None:
    """A director has decided something about these, with a reason."""
    _tell(season, entrants, "decided", key, words)


def _tell(season: Season, entrants: Iterable[LeagueEntrant], what: str, key: str, words: str = "") -> None:
    league = season.league
    facts = {
        "league": league.public_id,
        "season": season.number,
        "league_name": league.name,
        "what": what,
        "words": words,
    }
    keys = sorted({each.user_id for each in entrants if each.user_id is not None})
    for user in User.objects.filter(pk__in=keys).order_by("pk"):
        notify.notify(user, NotificationKind.LEAGUE, key=f"{season.pk} {key}"[:40], facts=facts)
